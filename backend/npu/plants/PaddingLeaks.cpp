//===- PaddingLeaks.cpp - padding counts as data --------------------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult forgetTrueExtents(ModuleOp module) {
  SmallVector<tile::SetValidOp> trueExtents;
  module.walk([&](tile::SetValidOp narrow) {
    auto load = narrow.getOperand().getDefiningOp<PaddedLoadOp>();
    if (load && load == narrow->getPrevNode() && narrow.getExtents() == load.getClip())
      trueExtents.push_back(narrow);
  });
  for (tile::SetValidOp narrow : trueExtents) {
    narrow.replaceAllUsesWith(narrow.getOperand());
    narrow.erase();
  }
  return success();
}

PlantedBug paddingLeaks() {
  return {{"padding-leaks",
           "npu-tile-loops",
           "the true extents of a padded load are lost: zeros reach reductions and products",
           {"value", "undef"}},
          PlantedBug::When::afterPass,
          forgetTrueExtents};
}

} // namespace npufuzz::npu
