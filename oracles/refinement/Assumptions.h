//===- Assumptions.h - assumptions that passes may make ---------*- C++ -*-===//
//
// Some passes of stock MLIR state, as the default of an option, what programs must not do. A log
// does not show options, so inputs that need the other setting prove nothing.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_ASSUMPTIONS_H
#define NPUFUZZ_ORACLES_REFINEMENT_ASSUMPTIONS_H

#include "oracles/refinement/Meaning.h"

namespace npufuzz::refinement {

/// True if the pass may assume that indices have 32 bits
/// (convert-vector-to-llvm{force-32bit-vector-indices}, whose default is 1).
bool mayTruncateIndices(llvm::StringRef pass);

/// Bits that an option of a pass ("index-bitwidth=32") gives to an index, if not the 64 that the
/// interpreter gives it; else 0. `step` is the pass's text.
unsigned otherIndexWidth(llvm::StringRef step);

/// True if the pass was asked to assume what an access breaks, by its text: "it is known all vector
/// access are naturally aligned" (convert-vector-to-llvm{use-vector-alignment}). `why` is what the
/// access broke.
bool mayAssumeAlignment(llvm::StringRef step, llvm::StringRef why);

/// True if a run stopped at a check that generate-runtime-verification created for an op that only
/// describes memory. It checks what the op's documentation forbids. The interpreter forbids less: a
/// view may reach outside its source as long as it is not accessed there.
bool isCheckOfView(const Meaning &meaning);

/// True if an index, or an element of index type, does not fit into 32 bits with a sign.
bool hasLongIndex(const Subject &subject, const std::vector<interpreter::Value> &arguments);

} // namespace npufuzz::refinement

#endif
