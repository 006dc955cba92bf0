//===- DoubleBufferSlot.cpp - nobody waits for the second buffer ----------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult eraseSecondWaits(ModuleOp module) {
  SmallVector<WaitOp> waits;
  module.walk([&](WaitOp wait) {
    if (matchPattern(wait.getSlot(), m_One()))
      waits.push_back(wait);
  });
  for (WaitOp wait : waits)
    wait.erase();
  return success();
}

PlantedBug doubleBufferSlot() {
  return {{"double-buffer-slot",
           "npu-fine-grained-dma",
           "the second of two buffers in turn is used without a wait for its transfer",
           {"memory", "undef", "value"}},
          PlantedBug::When::afterPass,
          eraseSecondWaits};
}

} // namespace npufuzz::npu
