//===- AffineNest.h - affine.for nests over valid extents -------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_AFFINENEST_H
#define NPUFUZZ_BACKEND_MLIR_AFFINENEST_H

#include "backend/mlir/LoopNest.h"

namespace npufuzz::mlirbackend {

/// An upper bound of affine.for: the smallest result of a map.
struct AffineBound {
  mlir::AffineMap map;
  llvm::SmallVector<mlir::Value> operands;
};

/// The extent as a bound, traced back through the ops that compute extents; nothing where the
/// affine dialect does not allow it (an extent that a loop carries). The bound may be negative
/// where the extent is 0: no iteration either way.
std::optional<AffineBound> affineBound(Scalars &b, Extent extent);

/// All of the extents, or nothing.
std::optional<llvm::SmallVector<AffineBound>> affineBounds(Scalars &b,
                                                           llvm::ArrayRef<Extent> extents);

/// Leaves the builder inside the innermost loop and returns the counters.
llvm::SmallVector<mlir::Value> openAffineLoops(Scalars &b, llvm::ArrayRef<AffineBound> bounds);

/// affine.load and affine.store of the elements of tiles.
void emitAffineNest(Scalars &b, const LoopNest &nest, llvm::ArrayRef<AffineBound> bounds,
                    ElementCode code);
void emitAffineTransfer(Scalars &b, const Transfer &transfer, llvm::ArrayRef<AffineBound> bounds);

} // namespace npufuzz::mlirbackend

#endif
