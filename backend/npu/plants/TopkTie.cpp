//===- TopkTie.cpp - a sorter that runs backwards -------------------------===//
#include "backend/npu/plants/Plants.h"

#include "tile/Program.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::npu {

/// Loads the same elements of the last axis in reverse order.
static Value reversedLoad(OpBuilder &builder, tile::LoadOp load) {
  auto type = load.getView().getType();
  int64_t rank = type.getRank();
  SmallVector<int64_t> offsets(rank, 0), strides(rank, 1);
  offsets.back() = type.getShape().back() - 1;
  strides.back() = -1;
  Value backwards =
      builder.create<tile::SliceOp>(load.getLoc(), type, load.getView(), offsets, strides);
  return builder.create<tile::LoadOp>(load.getLoc(), load.getType(), backwards, load.getOffsets());
}

/// Maps coordinates in the reversed line to coordinates in the line, but the last of equals comes
/// first.
static LogicalResult sortBackwards(ModuleOp module) {
  SmallVector<tile::TopkOp> sorts;
  module.walk([&](tile::TopkOp op) { sorts.push_back(op); });
  for (tile::TopkOp op : sorts) {
    auto load = op.getOperand().getDefiningOp<tile::LoadOp>();
    if (op.getPart() != tile::TopkPart::indices || !load)
      continue;
    int64_t extent = load.getView().getType().getShape().back();
    bool wholeLine = matchPattern(load.getOffsets().back(), m_Zero()) &&
                     extent <= op.getOperand().getType().getShape().back();
    if (!wholeLine)
      continue;
    OpBuilder builder(load);
    Value backwards = reversedLoad(builder, load);
    builder.setInsertionPointAfter(op);
    Location loc = op.getLoc();
    Value last = builder.create<arith::ConstantIntOp>(loc, extent - 1, 32);
    Value lasts = builder.create<tile::SplatOp>(loc, op.getType(), last);
    auto fixed = builder.create<tile::SubOp>(loc, op.getType(), lasts, op.getResult());
    op.getResult().replaceAllUsesExcept(fixed.getResult(), fixed);
    op.getOperandMutable().assign(backwards);
  }
  return success();
}

PlantedBug topkTie() {
  return {{"topk-tie",
           "npu-relayout",
           "a line is sorted from its end: of equal elements the last one comes first",
           {"value"}},
          PlantedBug::When::beforePass,
          sortBackwards};
}

} // namespace npufuzz::npu
