//===- Loops.h - the loops that a kernel may have ---------------*- C++ -*-===//
//
// The upper bound of a kernel's loop is a constant, or the smaller one of a constant and a scalar
// that is known at run time: `affine.for %i = 0 to min affine_map<()[s0] -> (s0, 12)>()[%n]`.
//
// Beside tiles a loop may carry indices. One starts at a constant of 0 or more and grows by a
// constant of 1 or more in each iteration, by an arith.addi that the loop yields; it says where
// transfers go, as the loop's variable does, and is not used behind the loop.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_LOOPS_H
#define NPUFUZZ_TILE_LOOPS_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/BuiltinOps.h"

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

/// An index that a loop carries: `first` in the first iteration, `step` more in each later one.
struct CarriedIndex {
  mlir::affine::AffineForOp loop;
  int64_t first, step;
  mlir::Operation *sum;
};
/// Nothing for any other value.
std::optional<CarriedIndex> carriedIndex(mlir::Value value);

/// Writes carried indices as affine.apply of the variables of their loops, which then carry tiles
/// alone: for backends that take no other.
void resolveCarriedIndices(mlir::ModuleOp module);

} // namespace npufuzz::tile

#endif
