//===- TileEdgeLost.cpp - a transfer's end is no node to wait for ---------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Work waits for the transfer itself, as if it were complete when issued.
static LogicalResult forgetWaits(ModuleOp module) {
  module.walk([](ComputeNodeOp work) {
    SmallVector<Value> after;
    for (Value earlier : work.getAfter()) {
      auto wait = earlier.getDefiningOp<WaitNodeOp>();
      if (!wait)
        after.push_back(earlier);
      else
        llvm::append_range(after, wait.getAfter());
    }
    work.getAfterMutable().assign(after);
  });
  return success();
}

PlantedBug tileEdgeLost() {
  return {{"tile-edge-lost",
           "npu-build-graph",
           "in the tile operation graph work follows a transfer's issue, not the wait for it",
           {"memory"}},
          PlantedBug::When::afterPass,
          forgetWaits};
}

} // namespace npufuzz::npu
