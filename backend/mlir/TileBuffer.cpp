//===- TileBuffer.cpp - computes valid extents ----------------------------===//
//
// Keeps valid extents as OpFoldResult: constants as long as possible. Most tiles are whole, and
// constant extents give loops with constant bounds, which many upstream passes ask for.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/TileBuffer.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

Extent constantExtent(Scalars &b, int64_t value) { return b.getIndexAttr(value); }

SmallVector<Extent> wholeShape(Scalars &b, ArrayRef<int64_t> shape) {
  SmallVector<Extent> extents;
  for (int64_t extent : shape)
    extents.push_back(constantExtent(b, extent));
  return extents;
}

Value extentValue(Scalars &b, Extent extent) {
  if (auto constant = getConstantIntValue(extent); constant && extent.is<Attribute>())
    return b.create<arith::ConstantIndexOp>(*constant);
  return extent.get<Value>();
}

Extent smallerExtent(Scalars &b, Extent x, Extent y, int64_t bound) {
  auto knownX = getConstantIntValue(x), knownY = getConstantIntValue(y);
  if (x == y || (knownY && *knownY == bound))
    return x;
  if (knownX && *knownX == bound)
    return y;
  if (knownX && knownY)
    return constantExtent(b, std::min(*knownX, *knownY));
  return b.createOrFold<arith::MinSIOp>(extentValue(b, x), extentValue(b, y));
}

SmallVector<Extent> smallerExtents(Scalars &b, ArrayRef<Extent> x, ArrayRef<Extent> y,
                                   ArrayRef<int64_t> bounds) {
  SmallVector<Extent> smaller;
  for (auto [extent, other, bound] : llvm::zip_equal(x, y, bounds))
    smaller.push_back(smallerExtent(b, extent, other, bound));
  return smaller;
}

Extent clampExtent(Scalars &b, Extent x, Extent limit) {
  auto knownX = getConstantIntValue(x), knownLimit = getConstantIntValue(limit);
  if (knownX && knownLimit)
    return constantExtent(b, std::clamp<int64_t>(*knownX, 0, *knownLimit));
  Value low = extentValue(b, constantExtent(b, 0));
  Value atLeastZero = b.createOrFold<arith::MaxSIOp>(extentValue(b, x), low);
  return b.createOrFold<arith::MinSIOp>(atLeastZero, extentValue(b, limit));
}

Extent extentInsideView(Scalars &b, int64_t viewExtent, Value offset, int64_t tileExtent) {
  AffineExpr d0 = b.getAffineDimExpr(0);
  auto rest =
      AffineMap::get(1, 0, {viewExtent - d0, b.getAffineConstantExpr(tileExtent)}, b.getContext());
  OpFoldResult inside =
      affine::makeComposedFoldedAffineMin(b, b.getLoc(), rest, {getAsOpFoldResult(offset)});
  auto notNegative = AffineMap::get(1, 0, {d0, b.getAffineConstantExpr(0)}, b.getContext());
  return affine::makeComposedFoldedAffineMax(b, b.getLoc(), notNegative, {inside});
}

Extent expandedExtent(Scalars &b, Extent unit, Extent whole) {
  if (auto known = getConstantIntValue(unit))
    return *known == 1 ? whole : constantExtent(b, 0);
  // An extent along a unit axis is 0 or 1, so the product needs no branch.
  return b.createOrFold<arith::MulIOp>(extentValue(b, unit), extentValue(b, whole));
}

} // namespace npufuzz::mlirbackend
