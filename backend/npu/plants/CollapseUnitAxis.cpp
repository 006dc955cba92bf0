//===- CollapseUnitAxis.cpp - strides of a group from its unit axis -------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

template <typename Op> static void takeStridesOfLastAxis(Op op) {
  if (op.getSizes().size() <= descriptorAxesMax)
    return;
  SmallVector<int64_t> strides(op.getGlobalStrides());
  size_t group = 0;
  for (size_t axis = 1; axis < strides.size(); ++axis) {
    if (op.getSizes()[axis] > 1)
      group = axis;
    else
      strides[group] = op.getGlobalStrides()[axis];
  }
  op.setGlobalStrides(strides);
}

static LogicalResult corrupt(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto in = dyn_cast<TransferInOp>(op))
      takeStridesOfLastAxis(in);
    else if (auto out = dyn_cast<TransferOutOp>(op))
      takeStridesOfLastAxis(out);
  });
  return success();
}

PlantedBug collapseUnitAxis() {
  return {{"collapse-unit-axis",
           "npu-decompose-transfer",
           "the strides of a collapse group come from its last axis although that has extent 1",
           {"address", "value", "memory", "undef"}},
          PlantedBug::When::beforePass,
          corrupt};
}

} // namespace npufuzz::npu
