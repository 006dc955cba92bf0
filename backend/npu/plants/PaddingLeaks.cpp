//===- PaddingLeaks.cpp - padding counts as data --------------------------===//
#include "backend/npu/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult forgetTrueExtents(ModuleOp module) {
  module.walk([](PaddedLoadOp load) {
    for (Operation *user : llvm::make_early_inc_range(load->getUsers()))
      if (auto narrow = dyn_cast<tile::SetValidOp>(user);
          narrow && user == load->getNextNode() && narrow.getExtents() == load.getClip()) {
        narrow.replaceAllUsesWith(load.getResult());
        narrow.erase();
      }
  });
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
