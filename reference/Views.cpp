//===- Views.cpp ----------------------------------------------------------===//
//
// View ops as array operations on a table of element numbers: slicing the table slices the view.
// This is slow and needs memory, but each op is one line that is evidently right.
//
// Affine expressions follow the affine dialect: floordiv and mod round down, ceildiv rounds up,
// divisors are positive (the verifier of tile.remap checks that).
//
//===----------------------------------------------------------------------===//
#include "reference/Views.h"
#include "reference/IntegerArithmetic.h"

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/DenseMap.h"

#include <xtensor/xbroadcast.hpp>
#include <xtensor/xbuilder.hpp>
#include <xtensor/xmanipulation.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xstrided_view.hpp>

#include <memory>

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
    // Ranges of xtensor ascend. A negative stride takes the same elements and then reverses them.
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
  // Parts have equal length, rounded up; the last one may be shorter.
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

/// One step of an affine expression; floordiv and mod round down, ceildiv up. Integers wrap.
static int64_t apply(mlir::AffineExprKind kind, int64_t x, int64_t y) {
  switch (kind) {
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
    llvm_unreachable("constants, dimensions and symbols are no steps");
  }
}

namespace {
/// Values of affine expressions at all coordinates of a shape. Axes on which an expression does not
/// depend have extent 1, and shared subexpressions are computed once.
class ExpressionValues {
public:
  explicit ExpressionValues(llvm::ArrayRef<int64_t> shape) : shape(shape) {}

  const Indices &of(mlir::AffineExpr expr) {
    if (auto found = known.find(expr); found != known.end())
      return *found->second;
    auto made = std::make_unique<Indices>(make(expr));
    return *known.try_emplace(expr, std::move(made)).first->second;
  }

private:
  Indices make(mlir::AffineExpr expr) {
    std::vector<size_t> extents(shape.size(), 1);
    if (auto constant = llvm::dyn_cast<mlir::AffineConstantExpr>(expr))
      return Indices(extents, constant.getValue());
    if (auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(expr)) {
      int64_t extent = shape[dim.getPosition()];
      extents[dim.getPosition()] = static_cast<size_t>(extent);
      return xt::arange<int64_t>(extent).reshape(extents);
    }
    auto binary = llvm::cast<mlir::AffineBinaryOpExpr>(expr);
    const Indices &x = of(binary.getLHS()), &y = of(binary.getRHS());
    return xt::make_lambda_xfunction(
        [kind = expr.getKind()](int64_t a, int64_t b) { return apply(kind, a, b); }, x, y);
  }

  llvm::ArrayRef<int64_t> shape;
  llvm::DenseMap<mlir::AffineExpr, std::unique_ptr<Indices>> known;
};
} // namespace

Indices remap(const Indices &source, mlir::AffineMap map, llvm::ArrayRef<int64_t> shape) {
  ExpressionValues values(shape);
  Indices place = Indices::from_shape(std::vector<size_t>(shape.size(), 1));
  place.fill(0);
  for (auto [axis, expr] : llvm::enumerate(map.getResults()))
    // Horner's rule: the row-major number in the source, for all coordinates at once.
    place = Indices(place * static_cast<int64_t>(source.shape(axis)) + values.of(expr));
  Indices result = xt::broadcast(place, sizes(shape));
  for (int64_t &element : result)
    element = source.storage()[static_cast<size_t>(element)];
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
  return apply(expr.getKind(), x, y);
}

} // namespace npufuzz::reference
