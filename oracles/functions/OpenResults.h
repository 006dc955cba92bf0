//===- OpenResults.h - IR that allows more than one result ------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_OPENRESULTS_H
#define NPUFUZZ_ORACLES_FUNCTIONS_OPENRESULTS_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace npufuzz::oracles {

/// Some op allows several results: arith-emulate-unsupported-floats lets others contract its casts.
bool hasFastMath(mlir::ModuleOp module);

/// Which licence the IR gives to compute another value, by what the documents of its ops say:
/// fast-math flags, a sum or product of floats that a vector op reduces in any order, or a sum of
/// products that may be fused. Empty: none.
std::string whyOpen(mlir::ModuleOp module);

} // namespace npufuzz::oracles

#endif
