//===- Int8AccWidth.cpp - products of i8 are summed in i16 ----------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::npu {

/// The tile op `cast` from one buffer to another.
static void convert(OpBuilder &builder, Location loc, Value from, Value to) {
  auto cast = builder.create<ComputeOp>(loc, tile::CastOp::record.mnemonic, ValueRange{from}, to,
                                        /*explicit_valid=*/true);
  cast->setAttr("rounding",
                tile::RoundingAttr::get(builder.getContext(), tile::Rounding::nearest_even));
}

/// Sums wrap, so losing the upper half once equals losing it at every step.
static LogicalResult loseUpperHalf(ModuleOp module) {
  module.walk([](ComputeOp op) {
    if (op.getOpName() != tile::MatmulOp::record.mnemonic)
      return;
    BufferType type = op.getOutput().getType();
    if (!type.getElementType().isInteger(32))
      return;
    OpBuilder builder(op);
    builder.setInsertionPointAfter(op);
    Location loc = op.getLoc();
    auto halfType = BufferType::get(op.getContext(), type.getShape(), builder.getI16Type(),
                                    type.getSplit(), type.getStride());
    Value half = builder.create<AllocOp>(loc, halfType, IntegerAttr());
    SmallVector<Value> extents;
    for (int64_t axis = 0; axis < type.getRank(); ++axis)
      extents.push_back(builder.create<ValidOp>(loc, builder.getIndexType(), op.getOutput(), axis));
    builder.create<SetValidOp>(loc, half, extents);
    convert(builder, loc, op.getOutput(), half);
    convert(builder, loc, half, op.getOutput());
  });
  return success();
}

PlantedBug int8AccWidth() {
  return {{"int8-acc-width", "npu-lower-matmul", "products of i8 are summed in i16", {"value"}},
          PlantedBug::When::beforePass,
          loseUpperHalf};
}

} // namespace npufuzz::npu
