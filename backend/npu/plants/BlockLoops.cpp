//===- BlockLoops.cpp -----------------------------------------------------===//
#include "backend/npu/plants/BlockLoops.h"

#include "backend/npu/dialect/Npu.h"

using namespace mlir;

namespace npufuzz::npu {

bool isBlockLoop(affine::AffineForOp loop) {
  auto drivesArray = [](Operation *op) { return isa<PushWeightsOp, PushInputOp, PopOp>(op); };
  return loop.getStepAsInt() > 1 && loop.hasConstantBounds() &&
         llvm::any_of(loop.getInductionVar().getUsers(), [&](Operation *user) {
           return drivesArray(user) ||
                  (isa<affine::AffineApplyOp>(user) && llvm::any_of(user->getUsers(), drivesArray));
         });
}

} // namespace npufuzz::npu
