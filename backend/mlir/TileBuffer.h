//===- TileBuffer.h - a tile value in upstream terms ------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_TILEBUFFER_H
#define NPUFUZZ_BACKEND_MLIR_TILEBUFFER_H

#include "backend/mlir/ScalarCode.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/OpDefinition.h"

namespace npufuzz::mlirbackend {

/// Number of elements along one axis: a constant attribute or an index value.
using Extent = mlir::OpFoldResult;

/// A tile: a buffer (or tensor) of its static shape, whose elements below `valid` on every axis are
/// defined. Several tiles may share a buffer (set_valid), because tiles never change.
struct TileBuffer {
  mlir::Value memory;
  llvm::SmallVector<Extent> valid;

  mlir::ShapedType type() const { return mlir::cast<mlir::ShapedType>(memory.getType()); }
  llvm::ArrayRef<int64_t> shape() const { return type().getShape(); }
};

Extent constantExtent(Scalars &b, int64_t value);
/// All elements of the shape.
llvm::SmallVector<Extent> wholeShape(Scalars &b, llvm::ArrayRef<int64_t> shape);
/// min(x, y); folds what is known, given that both lie in [0, bound].
Extent smallerExtent(Scalars &b, Extent x, Extent y, int64_t bound);
/// Smaller extents, axis by axis.
llvm::SmallVector<Extent> smallerExtents(Scalars &b, llvm::ArrayRef<Extent> x,
                                         llvm::ArrayRef<Extent> y, llvm::ArrayRef<int64_t> bounds);
/// clamp(x, 0, limit), for any x.
Extent clampExtent(Scalars &b, Extent x, Extent limit);
/// Number of elements, of `tileExtent` from `offset` on, that lie inside a view of `viewExtent`.
Extent extentInsideView(Scalars &b, int64_t viewExtent, mlir::Value offset, int64_t tileExtent);
/// `whole` if `unit` (0 or 1) is 1, otherwise 0.
Extent expandedExtent(Scalars &b, Extent unit, Extent whole);
mlir::Value extentValue(Scalars &b, Extent extent);

} // namespace npufuzz::mlirbackend

#endif
