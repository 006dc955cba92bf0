//===- AffineNest.h - builds affine.for nests over valid extents -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_AFFINENEST_H
#define NPUFUZZ_BACKEND_MLIR_AFFINENEST_H

#include "backend/mlir/LoopNest.h"

namespace npufuzz::mlirbackend {

/// Upper bound of affine.for: the smallest result of a map.
struct AffineBound {
  mlir::AffineMap map;
  llvm::SmallVector<mlir::Value> operands;
};

/// Turns the extent into a bound by tracing it back through the ops that compute extents. Returns
/// nothing if the affine dialect does not allow it (an extent that a loop carries). If the extent
/// is 0, the bound may be negative: either way there is no iteration.
std::optional<AffineBound> affineBound(Scalars &b, Extent extent);

/// Bounds for all extents, or nothing.
std::optional<llvm::SmallVector<AffineBound>> affineBounds(Scalars &b,
                                                           llvm::ArrayRef<Extent> extents);

/// Leaves the builder inside the innermost loop and returns the counters.
llvm::SmallVector<mlir::Value> openAffineLoops(Scalars &b, llvm::ArrayRef<AffineBound> bounds);

/// Emits affine.load and affine.store for the elements of tiles.
void emitAffineNest(Scalars &b, const LoopNest &nest, llvm::ArrayRef<AffineBound> bounds,
                    ElementCode code);
void emitAffineTransfer(Scalars &b, const Transfer &transfer, llvm::ArrayRef<AffineBound> bounds);

} // namespace npufuzz::mlirbackend

#endif
