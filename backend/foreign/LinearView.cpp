//===- LinearView.cpp -----------------------------------------------------===//
//
// linearViewOf() combines the map with the tensor's row-major strides, and refuses a result with a
// division or remainder. Its values at the origin and at each unit vector give the base and the
// strides. The writers of transfers refuse strides that their dialect cannot express.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/LinearView.h"

using namespace mlir;

namespace npufuzz {

static std::optional<int64_t> valueAt(AffineExpr expression, ArrayRef<int64_t> dims) {
  SmallVector<AffineExpr> constants;
  for (int64_t dim : dims)
    constants.push_back(getAffineConstantExpr(dim, expression.getContext()));
  auto constant =
      dyn_cast<AffineConstantExpr>(simplifyAffineExpr(expression.replaceDims(constants), 0, 0));
  return constant ? std::optional(constant.getValue()) : std::nullopt;
}

std::optional<LinearView> linearViewOf(AffineMap map, MemRefType tensor) {
  AffineExpr linear = getAffineConstantExpr(0, map.getContext());
  for (auto [expression, extent] : llvm::zip_equal(map.getResults(), tensor.getShape()))
    linear = linear * extent + expression;
  bool divides = false;
  linear = simplifyAffineExpr(linear, map.getNumDims(), 0);
  linear.walk([&](AffineExpr part) {
    divides |= part.getKind() == AffineExprKind::FloorDiv ||
               part.getKind() == AffineExprKind::Mod || part.getKind() == AffineExprKind::CeilDiv;
  });
  if (divides)
    return std::nullopt;
  LinearView view;
  SmallVector<int64_t> dims(map.getNumDims(), 0);
  view.base = *valueAt(linear, dims);
  for (int64_t &dim : dims) {
    dim = 1;
    view.strides.push_back(*valueAt(linear, dims) - view.base);
    dim = 0;
  }
  return view;
}

} // namespace npufuzz
