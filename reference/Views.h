//===- Views.h - which global element a view's element is -------*- C++ -*-===//
//
// Uses tables instead of maps. The backend composes affine maps, and the reference must not share
// that step (tile::composeView).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_VIEWS_H
#define NPUFUZZ_REFERENCE_VIEWS_H

#include "tile/Tile.h"

#include <xtensor/xarray.hpp>

namespace npufuzz::reference {

/// Row-major linear element in the global tensor, for each element of a view. View ops act on it as
/// array operations; nothing is composed symbolically.
using Indices = xt::xarray<int64_t>;

Indices plain(llvm::ArrayRef<int64_t> shape);
Indices slice(const Indices &source, llvm::ArrayRef<int64_t> offsets,
              llvm::ArrayRef<int64_t> strides, llvm::ArrayRef<int64_t> shape);
Indices chunk(const Indices &source, int64_t axis, int64_t part, int64_t count);
Indices permute(const Indices &source, llvm::ArrayRef<int64_t> permutation);
Indices broadcast(const Indices &source, llvm::ArrayRef<int64_t> shape);
Indices reshape(const Indices &source, llvm::ArrayRef<int64_t> shape);
Indices remap(const Indices &source, mlir::AffineMap map, llvm::ArrayRef<int64_t> shape);

/// True if every divisor of an expression is a positive constant.
bool hasPositiveDivisors(mlir::AffineExpr expr);
/// Value of such an expression at one place.
int64_t evaluate(mlir::AffineExpr expr, llvm::ArrayRef<int64_t> dims,
                 llvm::ArrayRef<int64_t> symbols);

} // namespace npufuzz::reference

#endif
