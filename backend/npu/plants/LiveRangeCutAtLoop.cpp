//===- LiveRangeCutAtLoop.cpp - a live range ends inside a loop -----------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

/// The last operation of the loop's body that uses a buffer from outside, which nothing in the loop
/// writes. Null if there is none, or if code after the loop uses the buffer too.
static Operation *lastReader(affine::AffineForOp loop, AllocOp alloc) {
  Operation *last = nullptr;
  for (Operation *user : alloc->getUsers()) {
    Operation *here = loop.getBody()->findAncestorOpInBlock(*user);
    Operation *around = loop->getBlock()->findAncestorOpInBlock(*user);
    if (!around || (!here && loop->isBeforeInBlock(around)))
      return nullptr;
    if (!here)
      continue;
    auto compute = dyn_cast<ComputeOp>(user);
    if (!compute || compute.getOutput() == alloc.getBuffer())
      return nullptr;
    if (!last || last->isBeforeInBlock(here))
      last = here;
  }
  return last;
}

static bool isUsedAfter(AllocOp alloc, Operation *place) {
  return llvm::all_of(alloc->getUsers(), [&](Operation *user) {
    Operation *here = place->getBlock()->findAncestorOpInBlock(*user);
    return here && place->isBeforeInBlock(here);
  });
}

/// Gives a buffer of the loop's body the lower place of one that would be dead after its last
/// reader, if there were no next iteration.
static void cutRange(affine::AffineForOp loop, AllocOp outer, int64_t lanes) {
  Operation *last = lastReader(loop, outer);
  if (!last)
    return;
  int64_t bytes = bankBytes(outer.getBuffer().getType(), lanes);
  for (AllocOp inner : loop.getBody()->getOps<AllocOp>())
    if (isUsedAfter(inner, last) && inner.getAddress().value_or(0) > *outer.getAddress() &&
        bankBytes(inner.getBuffer().getType(), lanes) <= bytes) {
      inner.setAddress(*outer.getAddress());
      return;
    }
}

static LogicalResult cutRanges(ModuleOp module) {
  int64_t lanes = Machine::of(module).lanes;
  module.walk([&](affine::AffineForOp loop) {
    for (AllocOp outer : loop->getBlock()->getOps<AllocOp>())
      if (outer.getAddress())
        cutRange(loop, outer, lanes);
  });
  return success();
}

PlantedBug liveRangeCutAtLoop() {
  return {{"live-range-cut-at-loop",
           "npu-plan-memory",
           "what is loaded before a loop is dead after the last instruction that reads it there",
           {"value", "undef", "memory", "bits"}},
          PlantedBug::When::afterPass,
          cutRanges};
}

} // namespace npufuzz::npu
