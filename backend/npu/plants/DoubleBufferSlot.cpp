//===- DoubleBufferSlot.cpp - the last buffer is not waited for -----------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::npu {

/// After the loop over pairs of iterations one or two are left. The buffer of the second one is
/// filled without a loop around it.
static LogicalResult eraseLastWaits(ModuleOp module) {
  SmallVector<WaitOp> waits;
  module.walk([&](WaitOp wait) {
    auto tags = wait.getTags().getDefiningOp<TagsOp>();
    if (tags && tags.getSlots() == 2 && matchPattern(wait.getSlot(), m_One()) &&
        wait->getBlock() == tags->getBlock())
      waits.push_back(wait);
  });
  for (WaitOp wait : waits)
    wait.erase();
  return success();
}

PlantedBug doubleBufferSlot() {
  return {{"double-buffer-slot",
           "npu-fine-grained-dma",
           "of two buffers in turn the last one of a loop is used without a wait for its transfer",
           {"memory", "undef", "value"}},
          PlantedBug::When::afterPass,
          eraseLastWaits};
}

} // namespace npufuzz::npu
