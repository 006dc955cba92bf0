//===- MatmulTailDropped.cpp - the last block is never computed -----------===//
#include "backend/npu/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult stopAtWholeBlocks(ModuleOp module) {
  module.walk([](affine::AffineForOp loop) {
    int64_t block = loop.getStepAsInt();
    bool overBlocks = block > 1 && loop.walk([](Operation *op) {
                                         return isa<PushWeightsOp, PopOp>(op)
                                                    ? WalkResult::interrupt()
                                                    : WalkResult::advance();
                                       })
                                       .wasInterrupted();
    // The loops over tiles hold these too, with bounds that do not begin a block product.
    bool ownBlocks = overBlocks && loop.hasConstantBounds() &&
                     llvm::any_of(loop.getInductionVar().getUsers(), [](Operation *user) {
                       return isa<PushWeightsOp, PushInputOp, PopOp>(user) ||
                              llvm::any_of(user->getUsers(), [](Operation *next) {
                                return isa<PushInputOp, PopOp>(next);
                              });
                     });
    if (!ownBlocks)
      return;
    int64_t extent = loop.getConstantUpperBound();
    if (extent > block)
      loop.setConstantUpperBound(extent / block * block);
  });
  return success();
}

PlantedBug matmulTailDropped() {
  return {{"matmul-tail-dropped",
           "npu-lower-matmul",
           "extents above the array's side that are no multiple of it lose the last block",
           {"value"}},
          PlantedBug::When::afterPass,
          stopAtWholeBlocks};
}

} // namespace npufuzz::npu
