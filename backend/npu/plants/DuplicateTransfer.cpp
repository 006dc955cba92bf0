//===- DuplicateTransfer.cpp - a load leaves the loop that stores there ---===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult hoistLoads(ModuleOp module) {
  SmallVector<PaddedLoadOp> loads;
  module.walk([&](PaddedLoadOp load) { loads.push_back(load); });
  for (PaddedLoadOp load : loads)
    while (auto loop = dyn_cast<affine::AffineForOp>(load->getParentOp())) {
      // Addresses come from outside, except constants, which move along.
      SmallVector<Operation *> constants;
      bool invariant = llvm::all_of(load->getOperands(), [&](Value operand) {
        if (loop.isDefinedOutsideOfLoop(operand))
          return true;
        Operation *producer = operand.getDefiningOp();
        if (!producer || !producer->hasTrait<OpTrait::ConstantLike>())
          return false;
        constants.push_back(producer);
        return true;
      });
      if (!invariant)
        break;
      for (Operation *constant : constants)
        constant->moveBefore(loop);
      load->moveBefore(loop);
    }
  return success();
}

PlantedBug duplicateTransfer() {
  return {{"duplicate-transfer",
           "npu-tile-loops",
           "a load whose address does not change leaves the loop, although that stores there",
           {"value", "undef"}},
          PlantedBug::When::afterPass,
          hoistLoads};
}

} // namespace npufuzz::npu
