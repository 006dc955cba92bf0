//===- StaleScalarStore.cpp - no flush before the next kernel reads -------===//
#include "backend/npu/passes/Passes.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// True if every launch of the kernel passes scratch as this argument. Only tensors that the host
/// sees stay flushed.
static bool isScratchInEveryLaunch(func::FuncOp kernel, BlockArgument argument, ModuleOp module) {
  bool always = true;
  module.walk([&](LaunchOp launch) {
    if (launch.getKernel() == kernel.getName())
      always &= static_cast<bool>(
          launch.getArguments()[argument.getArgNumber()].getDefiningOp<tile::ScratchOp>());
  });
  return always;
}

static LogicalResult leaveStoresInCache(ModuleOp module) {
  for (auto kernel : module.getOps<func::FuncOp>()) {
    Operation *end = kernel.getBody().front().getTerminator();
    for (Operation *op = end->getPrevNode(); op && isa<FlushCacheOp>(op);) {
      auto flush = cast<FlushCacheOp>(op);
      op = op->getPrevNode();
      if (isScratchInEveryLaunch(kernel, cast<BlockArgument>(flush.getMemory()), module))
        flush.erase();
    }
  }
  return success();
}

PlantedBug staleScalarStore() {
  return {{"stale-scalar-store",
           "npu-flush-cache",
           "scalar stores to scratch stay in the cache when the kernel ends",
           {"memory", "value", "undef"}},
          PlantedBug::When::afterPass,
          leaveStoresInCache};
}

} // namespace npufuzz::npu
