//===- Assumptions.h - what passes may take for granted ---------*- C++ -*-===//
//
// Some passes of stock MLIR say, as the default of an option, what programs must not do. A log does
// not show options: inputs that need the other setting prove nothing.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_ASSUMPTIONS_H
#define NPUFUZZ_ORACLES_REFINEMENT_ASSUMPTIONS_H

#include "oracles/refinement/Meaning.h"

namespace npufuzz::refinement {

/// Whether the pass of this name may take for granted that indices have 32 bits
/// (convert-vector-to-llvm{force-32bit-vector-indices}, whose default is 1).
bool mayTruncateIndices(llvm::StringRef pass);

/// Whether what a run stopped at is a check that generate-runtime-verification has made of an op
/// that only describes memory. It checks what the op's documentation forbids, and the interpreter
/// forbids less: a view may reach outside of its source as long as nobody accesses it.
bool isCheckOfView(const Meaning &meaning);

/// Whether an index, or an element of index type, does not fit into 32 bits with a sign.
bool hasLongIndex(const Subject &subject, const std::vector<interpreter::Value> &arguments);

} // namespace npufuzz::refinement

#endif
