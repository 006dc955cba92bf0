//===- BarrierMoved.cpp - a loop waits after the instruction that needs it -===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

static bool holdsPipes(Operation *op) { return isa<WaitFlagOp, BarrierOp>(op); }

/// Moves a barrier from before the last instruction of a loop's body to after it.
static LogicalResult moveAfterConsumer(ModuleOp module) {
  module.walk([](affine::AffineForOp loop) {
    Operation *consumer = loop.getBody()->getTerminator()->getPrevNode();
    Operation *sync = consumer ? consumer->getPrevNode() : nullptr;
    if (!sync || !holdsPipes(sync) || consumer->getNumRegions() > 0 || holdsPipes(consumer) ||
        isa<SetFlagOp>(consumer))
      return WalkResult::advance();
    sync->moveAfter(consumer);
    return WalkResult::interrupt();
  });
  return success();
}

PlantedBug barrierMoved() {
  return {{"barrier-moved",
           "npu-insert-sync",
           "a loop waits for a flag or barrier after its last instruction instead of before it",
           {"memory", "value"}},
          PlantedBug::When::afterPass,
          moveAfterConsumer};
}

} // namespace npufuzz::npu
