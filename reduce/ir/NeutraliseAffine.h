//===- NeutraliseAffine.h - index expressions written away ------*- C++ -*-===//
//
// Rules of Neutralise.cpp whose trigger is an affine map: the same number is computed by arith, so
// that what simplifies maps has nothing to get wrong. Each takes the maps of one trigger alone.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_NEUTRALISEAFFINE_H
#define NPUFUZZ_REDUCE_IR_NEUTRALISEAFFINE_H

#include "mlir/IR/BuiltinOps.h"

namespace npufuzz::reduceir {

/// Where a division or remainder is of something that holds a remainder, as in
/// (-d mod 4) floordiv 2: loads, stores and applications. False where there is none.
bool computeNestedDivisions(mlir::ModuleOp module);

/// Where affine.min or affine.max is of a value that a loop carries, be it by way of affine.apply.
/// False where there is none.
bool computeBoundsOfCarried(mlir::ModuleOp module);

} // namespace npufuzz::reduceir

#endif
