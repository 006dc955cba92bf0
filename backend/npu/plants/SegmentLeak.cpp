//===- SegmentLeak.cpp - valid extents of an earlier iteration remain -----===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult keepFirstExtents(ModuleOp module) {
  SmallVector<Operation *> dropped;
  module.walk([&](SetValidOp set) {
    auto alloc = set.getBuffer().getDefiningOp<AllocOp>();
    if (alloc && isa<affine::AffineForOp>(set->getParentOp()) &&
        alloc->getBlock() != set->getBlock())
      dropped.push_back(set);
  });
  for (Operation *op : dropped)
    op->erase();
  return success();
}

PlantedBug segmentLeak() {
  return {{"segment-leak",
           "npu-valid-shape",
           "a tile that a loop carries keeps the valid extents it entered with",
           {"value", "undef", "memory"}},
          PlantedBug::When::afterPass,
          keepFirstExtents};
}

} // namespace npufuzz::npu
