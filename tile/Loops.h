//===- Loops.h - the loops that a kernel may have ---------------*- C++ -*-===//
//
// The upper bound of a kernel's loop is a constant, or the smaller one of a constant and a scalar
// that is known at run time: `affine.for %i = 0 to min affine_map<()[s0] -> (s0, 12)>()[%n]`.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_LOOPS_H
#define NPUFUZZ_TILE_LOOPS_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"

#include <optional>

namespace npufuzz::tile {

/// The constant of the upper bound; nothing for a bound of any other form.
std::optional<int64_t> upperBoundMax(mlir::affine::AffineForOp loop);

/// Changes that constant. Precondition: upperBoundMax.
void setUpperBoundMax(mlir::affine::AffineForOp loop, int64_t max);

/// ()[s0] -> (s0, max)
mlir::AffineMap atMost(int64_t max, mlir::MLIRContext *context);

/// Iterations of a loop that runs up to the constant; 0 or more. Precondition: upperBoundMax.
int64_t tripsMax(mlir::affine::AffineForOp loop);

/// Does the loop end at a scalar known at run time, perhaps before its constant?
inline bool endsAtRunTime(mlir::affine::AffineForOp loop) { return !loop.hasConstantUpperBound(); }

} // namespace npufuzz::tile

#endif
