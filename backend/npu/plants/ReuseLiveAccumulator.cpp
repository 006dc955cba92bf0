//===- ReuseLiveAccumulator.cpp - a loop overwrites its carried tile ------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

/// The first buffer from outside that the loop uses; it is live in every iteration.
static AllocOp usedFromOutside(affine::AffineForOp loop) {
  AllocOp found;
  loop.walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (auto alloc = operand.getDefiningOp<AllocOp>(); alloc && !loop->isAncestor(alloc)) {
        found = alloc;
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return found;
}

static LogicalResult placeOverAccumulator(ModuleOp module) {
  module.walk([](affine::AffineForOp loop) {
    AllocOp accumulator = usedFromOutside(loop);
    auto allocs = loop.getBody()->getOps<AllocOp>();
    if (accumulator && !allocs.empty())
      (*allocs.begin()).setAddressAttr(accumulator.getAddressAttr());
  });
  return success();
}

PlantedBug reuseLiveAccumulator() {
  return {{"reuse-live-accumulator",
           "npu-plan-memory",
           "a buffer of a loop's body takes the place of one that lives across the loop",
           {"value", "undef", "memory"}},
          PlantedBug::When::afterPass,
          placeOverAccumulator};
}

} // namespace npufuzz::npu
