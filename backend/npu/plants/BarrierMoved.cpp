//===- BarrierMoved.cpp - a loop waits after what it waits for ------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

static bool holdsPipes(Operation *op) { return isa<WaitFlagOp, BarrierOp>(op); }

static LogicalResult moveBehindConsumers(ModuleOp module) {
  SmallVector<Operation *> syncs;
  module.walk([&](Operation *op) {
    if (holdsPipes(op) && isa<affine::AffineForOp>(op->getParentOp()))
      syncs.push_back(op);
  });
  for (Operation *sync : syncs) {
    Operation *consumer = sync->getNextNode();
    while (isa<SetFlagOp>(consumer) || holdsPipes(consumer))
      consumer = consumer->getNextNode();
    if (!consumer->hasTrait<OpTrait::IsTerminator>())
      sync->moveAfter(consumer);
  }
  return success();
}

PlantedBug barrierMoved() {
  return {{"barrier-moved",
           "npu-insert-sync",
           "flags and barriers in a loop are waited for after the instruction that needs them",
           {"memory", "value"}},
          PlantedBug::When::afterPass,
          moveBehindConsumers};
}

} // namespace npufuzz::npu
