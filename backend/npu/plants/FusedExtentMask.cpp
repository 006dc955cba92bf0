//===- FusedExtentMask.cpp - the shorter of two loops runs on -------------===//
#include "backend/npu/plants/Plants.h"

#include "tile/Loops.h"
#include "tile/Tile.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true if a loop of known trip count carries tiles, `reduced` in it or not.
static bool carries(affine::AffineForOp loop, bool reduced) {
  return loop.getNumIterOperands() > 0 && loop.hasConstantBounds() &&
         loop.getConstantLowerBound() == 0 &&
         !loop.getBody()->getOps<tile::ReduceOp>().empty() == reduced;
}

static bool uses(affine::AffineForOp loop, affine::AffineForOp of) {
  for (Operation *user : of->getUsers())
    if (loop->isAncestor(user))
      return true;
  return false;
}

/// Fuses a loop that reduces with one that accumulates, with the trip count of the first. Right
/// unless the second ends earlier.
static LogicalResult fuseWithoutMask(ModuleOp module) {
  module.walk([](affine::AffineForOp reducing) {
    if (!carries(reducing, true))
      return WalkResult::advance();
    int64_t trips = tile::tripsMax(reducing);
    for (auto accumulating : reducing->getBlock()->getOps<affine::AffineForOp>()) {
      int64_t own = carries(accumulating, false) ? tile::tripsMax(accumulating) : 0;
      if (own == 0 || own >= trips || uses(accumulating, reducing) || uses(reducing, accumulating))
        continue;
      accumulating.setConstantUpperBound(trips * accumulating.getStepAsInt());
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return success();
}

PlantedBug fusedExtentMask() {
  return {{"fused-extent-mask",
           "npu-fuse-prologue",
           "a loop that accumulates is fused with a longer one that reduces, without a mask",
           {"value", "undef", "address", "memory", "bits"}},
          PlantedBug::When::beforePass,
          fuseWithoutMask};
}

} // namespace npufuzz::npu
