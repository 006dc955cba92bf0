//===- IotaWraps.cpp - coordinates pass through eight bits ----------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult countInI8(ModuleOp module) {
  SmallVector<CoordinateOp> coordinates;
  module.walk([&](CoordinateOp op) { coordinates.push_back(op); });
  for (CoordinateOp op : coordinates) {
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    Value wide = op.getCoordinates();
    auto narrowType = cast<VectorType>(wide.getType()).clone(builder.getI8Type());
    auto narrow = builder.create<arith::IndexCastOp>(op.getLoc(), narrowType, wide);
    auto back = builder.create<arith::IndexCastOp>(op.getLoc(), wide.getType(), narrow);
    wide.replaceAllUsesExcept(back, narrow);
  }
  return success();
}

PlantedBug iotaWraps() {
  return {{"iota-wraps", "npu-vectorise", "lane coordinates are counted in 8 bits", {"value"}},
          PlantedBug::When::afterPass,
          countInI8};
}

} // namespace npufuzz::npu
