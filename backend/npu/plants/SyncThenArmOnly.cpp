//===- SyncThenArmOnly.cpp - the other arm does not wait ------------------===//
#include "backend/npu/plants/Flags.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::npu {

/// The first barrier of a block; null if there is none.
static BarrierOp firstBarrier(Block &block) {
  auto barriers = block.getOps<BarrierOp>();
  return barriers.empty() ? nullptr : *barriers.begin();
}

/// Leaves only the first arm's wait if both arms have one.
static void waitInFirstArm(scf::IfOp branch) {
  Block &first = branch.getThenRegion().front(), &second = branch.getElseRegion().front();
  BarrierOp barrier = firstBarrier(second);
  if (barrier && firstBarrier(first))
    return barrier.erase();
  SmallVector<FlagPair> inFirst = flagPairs(first);
  for (FlagPair pair : flagPairs(second))
    for (FlagPair other : inFirst)
      if (pair.set.getFrom() == other.set.getFrom() && pair.set.getTo() == other.set.getTo()) {
        pair.wait.erase();
        pair.set.erase();
        return;
      }
}

static LogicalResult synchroniseOneArm(ModuleOp module) {
  SmallVector<scf::IfOp> branches;
  module.walk([&](scf::IfOp branch) {
    if (!branch.getElseRegion().empty() && branch->getParentOfType<affine::AffineForOp>())
      branches.push_back(branch);
  });
  for (scf::IfOp branch : branches)
    waitInFirstArm(branch);
  return success();
}

PlantedBug syncThenArmOnly() {
  return {{"sync-then-arm-only",
           "npu-insert-sync",
           "of a branch in a loop the second arm does not wait for what the first one waits for",
           {"memory", "value", "undef"}},
          PlantedBug::When::afterPass,
          synchroniseOneArm};
}

} // namespace npufuzz::npu
