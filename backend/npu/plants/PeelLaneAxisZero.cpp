//===- PeelLaneAxisZero.cpp - the lanes' axis was peeled away -------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Falls back to the first remaining axis if none of them walks along the lanes' axis.
template <typename Op> static void fallBackToFirstAxis(Op op) {
  if (!op->hasAttr(laneAxisName))
    return;
  BufferType type = op.getBuffer().getType();
  for (int64_t stride : op.getTileStrides())
    if (tileAxisOf(type, stride) == type.getSplit())
      return;
  op->setAttr(laneAxisName, IntegerAttr::get(IntegerType::get(op.getContext(), 64),
                                             tileAxisOf(type, op.getTileStrides().front())));
}

static LogicalResult takeFirstAxis(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto in = dyn_cast<TransferInOp>(op))
      fallBackToFirstAxis(in);
    else if (auto out = dyn_cast<TransferOutOp>(op))
      fallBackToFirstAxis(out);
  });
  return success();
}

PlantedBug peelLaneAxisZero() {
  return {{"peel-lane-axis-zero",
           "npu-decompose-transfer",
           "a transfer whose lane axis was peeled spreads its first remaining axis over the lanes",
           {"address", "memory", "value", "undef"}},
          PlantedBug::When::afterPass,
          takeFirstAxis};
}

} // namespace npufuzz::npu
