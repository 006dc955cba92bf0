//===- NeutraliseAffine.h - computes index expressions without affine maps -*- C++ -*-===//
//
// Rules of Neutralise.cpp whose trigger is an affine map. The same number is computed by arith, so
// that passes that simplify maps find nothing to get wrong. Each rule handles the maps of one
// trigger only.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_NEUTRALISEAFFINE_H
#define NPUFUZZ_REDUCE_IR_NEUTRALISEAFFINE_H

#include "mlir/IR/BuiltinOps.h"

namespace npufuzz::reduceir {

/// Handles loads, stores and applications with a division or remainder of an expression that
/// contains a remainder, as in (-d mod 4) floordiv 2. False if there is none.
bool computeNestedDivisions(mlir::ModuleOp module);

/// Handles affine.min and affine.max of a value that a loop carries, also through affine.apply.
/// False if there is none.
bool computeBoundsOfCarried(mlir::ModuleOp module);

} // namespace npufuzz::reduceir

#endif
