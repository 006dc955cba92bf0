//===- Views.cpp ----------------------------------------------------------===//
#include "reference/Views.h"
#include "reference/IntegerArithmetic.h"
#include "reference/TileValue.h"

#include "mlir/IR/AffineExpr.h"

#include <xtensor/xbroadcast.hpp>
#include <xtensor/xbuilder.hpp>
#include <xtensor/xmanipulation.hpp>
#include <xtensor/xstrided_view.hpp>

namespace npufuzz::reference {

static std::vector<size_t> sizes(llvm::ArrayRef<int64_t> shape) {
  return std::vector<size_t>(shape.begin(), shape.end());
}

Indices plain(llvm::ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  Indices result = xt::arange<int64_t>(count);
  result.reshape(sizes(shape));
  return result;
}

Indices slice(const Indices &source, llvm::ArrayRef<int64_t> offsets,
              llvm::ArrayRef<int64_t> strides, llvm::ArrayRef<int64_t> shape) {
  xt::xstrided_slice_vector box;
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    int64_t last = offsets[axis] + strides[axis] * (shape[axis] - 1);
    int64_t begin = std::min(offsets[axis], last), end = std::max(offsets[axis], last) + 1;
    box.push_back(xt::range(begin, end, std::abs(strides[axis])));
  }
  Indices result = xt::strided_view(source, box);
  for (size_t axis = 0; axis < shape.size(); ++axis)
    if (strides[axis] < 0)
      result = Indices(xt::flip(result, axis));
  return result;
}

Indices chunk(const Indices &source, int64_t axis, int64_t part, int64_t count) {
  auto extent = static_cast<int64_t>(source.shape(static_cast<size_t>(axis)));
  int64_t length = (extent + count - 1) / count;
  xt::xstrided_slice_vector box(source.dimension(), xt::all());
  box[static_cast<size_t>(axis)] = xt::range(part * length, std::min(extent, (part + 1) * length));
  return xt::strided_view(source, box);
}

Indices permute(const Indices &source, llvm::ArrayRef<int64_t> permutation) {
  return xt::transpose(source, sizes(permutation));
}

Indices broadcast(const Indices &source, llvm::ArrayRef<int64_t> shape) {
  return xt::broadcast(source, sizes(shape));
}

Indices reshape(const Indices &source, llvm::ArrayRef<int64_t> shape) {
  Indices result = source;
  result.reshape(sizes(shape));
  return result;
}

Indices remap(const Indices &source, mlir::AffineMap map, llvm::ArrayRef<int64_t> shape) {
  Indices result = Indices::from_shape(sizes(shape));
  Extents from(map.getNumResults());
  auto element = result.begin();
  forEachCoordinate(shape, [&](llvm::ArrayRef<int64_t> coordinate) {
    for (auto [axis, expr] : llvm::enumerate(map.getResults()))
      from[axis] = evaluate(expr, coordinate, {});
    *element++ = source.element(from.begin(), from.end());
  });
  return result;
}

bool hasPositiveDivisors(mlir::AffineExpr expr) {
  bool positive = true;
  expr.walk([&](mlir::AffineExpr part) {
    auto binary = llvm::dyn_cast<mlir::AffineBinaryOpExpr>(part);
    if (!binary || part.getKind() == mlir::AffineExprKind::Add ||
        part.getKind() == mlir::AffineExprKind::Mul)
      return;
    auto divisor = llvm::dyn_cast<mlir::AffineConstantExpr>(binary.getRHS());
    positive &= divisor && divisor.getValue() > 0;
  });
  return positive;
}

int64_t evaluate(mlir::AffineExpr expr, llvm::ArrayRef<int64_t> dims,
                 llvm::ArrayRef<int64_t> symbols) {
  if (auto constant = llvm::dyn_cast<mlir::AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = llvm::dyn_cast<mlir::AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  auto binary = llvm::cast<mlir::AffineBinaryOpExpr>(expr);
  int64_t x = evaluate(binary.getLHS(), dims, symbols);
  int64_t y = evaluate(binary.getRHS(), dims, symbols);
  switch (expr.getKind()) {
  case mlir::AffineExprKind::Add:
    return static_cast<int64_t>(static_cast<uint64_t>(x) + static_cast<uint64_t>(y));
  case mlir::AffineExprKind::Mul:
    return static_cast<int64_t>(static_cast<uint64_t>(x) * static_cast<uint64_t>(y));
  case mlir::AffineExprKind::FloorDiv:
    return integers::floorQuotient(x, y);
  case mlir::AffineExprKind::CeilDiv:
    return integers::floorQuotient(x, y) + (integers::floorRemainder(x, y) != 0);
  case mlir::AffineExprKind::Mod:
    return integers::floorRemainder(x, y);
  default:
    llvm_unreachable("constants, dimensions and symbols are handled above");
  }
}

} // namespace npufuzz::reference
