//===- ScatterDropsBase.cpp - a scatter loses the elements that it skips --===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult forgetOldContents(ModuleOp module) {
  SmallVector<Operation *> fills;
  module.walk([&](tile::StoreOp store) {
    auto view = store.getView().getDefiningOp<tile::ViewOp>();
    bool relaid = view && view.getMemory().getDefiningOp<tile::ScratchOp>() &&
                  isa_and_nonnull<affine::AffineForOp>(store->getNextNode());
    if (relaid && isa_and_nonnull<affine::AffineForOp>(store->getPrevNode()))
      fills.push_back(store->getPrevNode());
  });
  for (Operation *fill : fills)
    fill->erase();
  return success();
}

PlantedBug scatterDropsBase() {
  return {{"scatter-drops-base",
           "npu-relayout",
           "a materialised store writes back elements that it never fetched",
           {"undef", "value"}},
          PlantedBug::When::afterPass,
          forgetOldContents};
}

} // namespace npufuzz::npu
