//===- IfResult.cpp - the result of a branch comes from one arm -----------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::npu {

/// Both arms end with copies into the result's buffer. Drops those of the second arm.
static LogicalResult yieldFromFirstArm(ModuleOp module) {
  SmallVector<Operation *> dropped;
  module.walk([&](scf::IfOp branch) {
    if (branch.getElseRegion().empty())
      return;
    for (Operation &op : llvm::reverse(branch.elseBlock()->without_terminator())) {
      auto copy = dyn_cast<ComputeOp>(op);
      if (!copy || copy.getOpName() != "copy" ||
          copy.getOutput().getDefiningOp()->getBlock() != branch->getBlock())
        break;
      dropped.push_back(copy);
    }
  });
  for (Operation *op : dropped)
    op->erase();
  return success();
}

PlantedBug ifResult() {
  return {{"if-result",
           "npu-bufferize",
           "the tile that a branch gives is written in the first arm alone",
           {"undef", "value", "memory"}},
          PlantedBug::When::afterPass,
          yieldFromFirstArm};
}

} // namespace npufuzz::npu
