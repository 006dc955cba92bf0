//===- DmaFieldWraps.cpp - strides are cut to the width of their field ----===//
#include "backend/npu/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

template <typename Op> static void cutStrides(Op op) {
  SmallVector<int64_t> strides;
  for (int64_t stride : op.getGlobalStrides())
    strides.push_back(static_cast<int8_t>(stride));
  op.setGlobalStrides(strides);
}

static LogicalResult encodeInEightBits(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto in = dyn_cast<TransferInOp>(op))
      cutStrides(in);
    else if (auto out = dyn_cast<TransferOutOp>(op))
      cutStrides(out);
  });
  return success();
}

PlantedBug dmaFieldWraps() {
  return {{"dma-field-wraps",
           "npu-decompose-transfer",
           "strides are cut to eight bits",
           {"value", "memory", "undef"}},
          PlantedBug::When::afterPass,
          encodeInEightBits};
}

} // namespace npufuzz::npu
