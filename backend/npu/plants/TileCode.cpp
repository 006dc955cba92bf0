//===- TileCode.cpp -------------------------------------------------------===//
#include "backend/npu/plants/TileCode.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

static tile::TileType withShape(tile::TileType type, ArrayRef<int64_t> shape) {
  return tile::TileType::get(type.getContext(), shape, type.getElementType());
}

static tile::TileType withElement(tile::TileType type, Type element) {
  return tile::TileType::get(type.getContext(), type.getShape(), element);
}

static SmallVector<int64_t> shapeWith(tile::TileType type, int64_t axis, int64_t extent) {
  SmallVector<int64_t> shape(type.getShape());
  shape[axis] = extent;
  return shape;
}

Value TileCode::cast(Value x, Type element) {
  return builder.create<tile::CastOp>(loc, withElement(typeOf(x), element), x);
}

Value TileCode::splat(ArrayRef<int64_t> shape, TypedAttr value) {
  Value scalar = builder.create<arith::ConstantOp>(loc, value);
  auto type = tile::TileType::get(builder.getContext(), shape, value.getType());
  return builder.create<tile::SplatOp>(loc, type, scalar);
}

Value TileCode::iota(ArrayRef<int64_t> shape, int64_t axis, Value start) {
  if (!start)
    start = builder.create<arith::ConstantIndexOp>(loc, 0);
  auto type = tile::TileType::get(builder.getContext(), shape, builder.getIndexType());
  return builder.create<tile::IotaOp>(loc, type, axis, start);
}

Value TileCode::compare(tile::CmpPredicate predicate, Value x, Value y) {
  return builder.create<tile::CmpOp>(loc, withElement(typeOf(x), builder.getI1Type()), predicate, x,
                                     y);
}

Value TileCode::compare(tile::CmpPredicate predicate, Value x, int64_t y) {
  return compare(predicate, x, splat(typeOf(x).getShape(), builder.getIndexAttr(y)));
}

Value TileCode::select(Value condition, Value x, Value y) {
  return builder.create<tile::SelectOp>(loc, x.getType(), condition, x, y);
}

Value TileCode::reduce(tile::ReduceKind kind, Value x, int64_t axis) {
  return builder.create<tile::ReduceOp>(loc, withShape(typeOf(x), shapeWith(typeOf(x), axis, 1)),
                                        kind, x, axis);
}

Value TileCode::expand(Value x, int64_t axis, int64_t extent) {
  return builder.create<tile::ExpandOp>(
      loc, withShape(typeOf(x), shapeWith(typeOf(x), axis, extent)), x, axis);
}

Value TileCode::narrow(Value x, int64_t axis, int64_t extent) {
  SmallVector<Value> extents;
  for (int64_t most : shapeWith(typeOf(x), axis, extent))
    extents.push_back(builder.create<arith::ConstantIndexOp>(loc, most));
  return builder.create<tile::SetValidOp>(loc, x.getType(), x, extents);
}

Value TileCode::combine(tile::ReduceKind kind, Value x, Value y) {
  switch (kind) {
  case tile::ReduceKind::sum:
    return binary<tile::AddOp>(x, y);
  case tile::ReduceKind::prod:
    return binary<tile::MulOp>(x, y);
  case tile::ReduceKind::min:
    return binary<tile::MinOp>(x, y);
  case tile::ReduceKind::max:
    return binary<tile::MaxOp>(x, y);
  default:
    llvm_unreachable("no op of two tiles");
  }
}

TypedAttr identityOf(tile::ReduceKind kind, Type element) {
  Builder builder(element.getContext());
  bool isLeast = kind == tile::ReduceKind::max; // every other element beats it
  bool isExtreme = isLeast || kind == tile::ReduceKind::min;
  int64_t number = kind == tile::ReduceKind::prod;
  if (auto type = dyn_cast<FloatType>(element))
    return isExtreme
               ? FloatAttr::get(type, llvm::APFloat::getInf(type.getFloatSemantics(), isLeast))
               : builder.getFloatAttr(type, static_cast<double>(number));
  unsigned width = tile::elementBits(element);
  if (!isExtreme)
    return builder.getIntegerAttr(element, number);
  return builder.getIntegerAttr(element, isLeast ? llvm::APInt::getSignedMinValue(width)
                                                 : llvm::APInt::getSignedMaxValue(width));
}

bool isCarried(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getArgNumber() > 0 &&
         isa<affine::AffineForOp>(argument.getOwner()->getParentOp());
}

} // namespace npufuzz::npu
