//===- OpenResults.h - IR that allows more than one result ------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_OPENRESULTS_H
#define NPUFUZZ_ORACLES_REFINEMENT_OPENRESULTS_H

#include "mlir/IR/BuiltinOps.h"

#include "mlir/IR/OwningOpRef.h"

#include <map>
#include <string>

namespace npufuzz::oracles {

/// Some op allows several results: arith-emulate-unsupported-floats lets others contract its casts.
bool hasFastMath(mlir::ModuleOp module);

/// Which licence the IR gives to compute another value, by what the documents of its ops say:
/// fast-math flags, a sum or product of floats that a vector op reduces in any order, or a sum of
/// products that may be fused. Empty: none.
std::string whyOpen(mlir::ModuleOp module);

/// Which licences count.
enum class Licences : uint8_t {
  documents, ///< all that whyOpen(), contracted() and inexactFunctions() know
  flags,     ///< fast-math flags alone: of programs that we draw, whose sums stock passes leave in
             ///< order
};

/// The licence of that kind that the IR gives; empty: none.
std::string whyOpen(mlir::ModuleOp module, Licences licences);

/// Ops whose functions no document says how exactly to round, with how often each stands there.
std::map<std::string, int64_t> inexactFunctions(mlir::ModuleOp module);

/// The program with each product rounded together with the sum or difference that alone uses it,
/// where fast-math flags of both let a pass contract them. Null where nothing is.
mlir::OwningOpRef<mlir::ModuleOp> contracted(mlir::ModuleOp module);

} // namespace npufuzz::oracles

#endif
