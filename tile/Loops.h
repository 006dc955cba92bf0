//===- Loops.h - the loops that a kernel may have ---------------*- C++ -*-===//
//
// A kernel's loop ends at a constant, or at the minimum of a constant and a scalar that is known at
// run time: `affine.for %i = 0 to min affine_map<()[s0] -> (s0, 12)>()[%n]`.
//
// A loop may carry indices besides tiles. A carried index starts at a constant of 0 or more. An
// arith.addi that the loop yields adds a constant of 1 or more to it in each iteration. Like the
// loop's variable it says where transfers go; it is not used after the loop.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_LOOPS_H
#define NPUFUZZ_TILE_LOOPS_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/BuiltinOps.h"

#include <optional>

namespace npufuzz::tile {

/// Returns the constant of the upper bound; nothing for a bound of any other form.
std::optional<int64_t> upperBoundMax(mlir::affine::AffineForOp loop);

/// Replaces that constant. Precondition: upperBoundMax.
void setUpperBoundMax(mlir::affine::AffineForOp loop, int64_t max);

/// Returns ()[s0] -> (s0, max).
mlir::AffineMap atMost(int64_t max, mlir::MLIRContext *context);

/// Iterations of a loop that runs up to its constant; 0 or more. Precondition: upperBoundMax.
int64_t tripsMax(mlir::affine::AffineForOp loop);

/// Returns true if a scalar known at run time may end the loop before its constant.
inline bool endsAtRunTime(mlir::affine::AffineForOp loop) { return !loop.hasConstantUpperBound(); }

/// An index that a loop carries: `first` in the first iteration, `step` more in each later one.
struct CarriedIndex {
  mlir::affine::AffineForOp loop;
  int64_t first, step;
  mlir::Operation *sum;
};
/// The carried index that this value is; nothing for any other value.
std::optional<CarriedIndex> carriedIndex(mlir::Value value);

/// Replaces carried indices by affine.apply of their loops' variables, so that loops carry tiles
/// alone. For backends that accept no carried index.
void resolveCarriedIndices(mlir::ModuleOp module);

} // namespace npufuzz::tile

#endif
