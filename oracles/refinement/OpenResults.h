//===- OpenResults.h - IR that allows more than one result ------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_OPENRESULTS_H
#define NPUFUZZ_ORACLES_REFINEMENT_OPENRESULTS_H

#include "mlir/IR/BuiltinOps.h"

#include "mlir/IR/OwningOpRef.h"

#include <map>
#include <string>

namespace npufuzz::oracles {

/// True if some op allows several results: arith-emulate-unsupported-floats lets others contract
/// its casts.
bool hasFastMath(mlir::ModuleOp module);

/// Returns the licence by which the documents of the IR's ops allow another value: fast-math flags,
/// a sum or product of floats that a vector op reduces in any order, or a sum of products that may
/// be fused. Empty: none.
std::string whyOpen(mlir::ModuleOp module);

/// Licences that count.
enum class Licences : uint8_t {
  documents, ///< all that whyOpen(), contracted() and inexactFunctions() find
  flags,     ///< fast-math flags alone: for drawn programs, whose sums stock passes keep in order
             ///< order
};

/// Returns the IR's licence of that kind; empty: none.
std::string whyOpen(mlir::ModuleOp module, Licences licences);

/// Returns the licence of a change: affine-super-vectorize{vectorize-reductions} ("Vectorize known
/// reductions expressed via iter_args. Switched off by default.") makes vectors of the sums or
/// products of floats that loops of affine carry. No other pass makes vectors of these. Empty:
/// none.
std::string whyOpen(mlir::ModuleOp before, mlir::ModuleOp after);

/// Returns the licence by which elements may become undefined: the same option for minnumf and
/// maxnumf, which leave the sign of a zero open. In another order they meet other zeros, and the
/// interpreter does not know that a smaller number hides them later. Empty: none.
std::string whyZerosOpen(mlir::ModuleOp before, mlir::ModuleOp after);

/// Returns the ops whose functions no document requires to round exactly, with their counts.
std::map<std::string, int64_t> inexactFunctions(mlir::ModuleOp module);

/// Returns true for those of complex numbers that the interpreter executes.
bool isComplexFunction(mlir::Operation *op);

/// Fuses each product with the sum or difference that alone uses it, where fast-math flags of both
/// let a pass contract them. Null if there is none.
mlir::OwningOpRef<mlir::ModuleOp> contracted(mlir::ModuleOp module);

} // namespace npufuzz::oracles

#endif
