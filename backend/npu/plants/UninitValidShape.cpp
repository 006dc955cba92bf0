//===- UninitValidShape.cpp - a product over extents never set ------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// True if the buffer's extents are set again after `op` in the same block: the buffer is narrowed.
static bool isNarrowedAfter(ComputeOp op) {
  for (Operation *user : op.getOutput().getUsers())
    if (isa<SetValidOp>(user) && user->getBlock() == op->getBlock() && op->isBeforeInBlock(user))
      return true;
  return false;
}

static LogicalResult leaveExtentsToTheNarrowing(ModuleOp module) {
  SmallVector<Operation *> dropped;
  module.walk([&](ComputeOp op) {
    if (op.getOpName() != tile::ExpandOp::record.mnemonic &&
        op.getOpName() != tile::ExpandBinaryOp::record.mnemonic)
      return;
    auto set = dyn_cast_or_null<SetValidOp>(op->getPrevNode());
    if (set && set.getBuffer() == op.getOutput() && isNarrowedAfter(op))
      dropped.push_back(set);
  });
  for (Operation *op : dropped)
    op->erase();
  return success();
}

PlantedBug uninitValidShape() {
  return {{"uninit-valid-shape",
           "npu-valid-shape",
           "an expanding op writes a tile whose valid extents only a later narrowing sets",
           {"undef", "value", "memory"}},
          PlantedBug::When::afterPass,
          leaveExtentsToTheNarrowing};
}

} // namespace npufuzz::npu
