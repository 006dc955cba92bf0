//===- ReductionExtentOne.cpp - one row is reduced in one go --------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "tile/Tile.h"

using namespace mlir;

namespace npufuzz::npu {

/// Without another axis to spread over the lanes, only one element of each lane takes part.
static LogicalResult reduceOnce(ModuleOp module) {
  int64_t lanes = Machine::of(module).lanes;
  module.walk([&](tile::ReduceOp op) {
    auto type = op.getOperand().getType();
    auto axis = static_cast<int64_t>(op.getAxis());
    bool isRow = type.getRank() > 1 && type.getNumElements() == type.getShape()[axis];
    if (!isRow || type.getShape()[axis] <= lanes)
      return;
    OpBuilder builder(op);
    SmallVector<Value> extents;
    for (int64_t extent : type.getShape())
      extents.push_back(
          builder.create<arith::ConstantIndexOp>(op.getLoc(), std::min(extent, lanes)));
    Value cut = builder.create<tile::SetValidOp>(op.getLoc(), type, op.getOperand(), extents);
    op.getOperandMutable().assign(cut);
  });
  return success();
}

PlantedBug reductionExtentOne() {
  return {{"reduction-extent-one",
           "npu-bufferize",
           "a reduction with outer extent 1 sees one element a lane",
           {"value"}},
          PlantedBug::When::beforePass,
          reduceOnce};
}

} // namespace npufuzz::npu
