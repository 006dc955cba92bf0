//===- PadOrderReversed.cpp - amounts of the wrong axis -------------------===//
#include "backend/npu/plants/Plants.h"

#include "tile/Tile.h"

using namespace mlir;

namespace npufuzz::npu {

/// Whether the source, placed so, lies inside of the result.
static bool fits(tile::PadOp pad, ArrayRef<int64_t> low) {
  return llvm::all_of(llvm::seq(low.size()), [&](size_t axis) {
    return low[axis] + pad.getSource().getType().getShape()[axis] <= pad.getType().getShape()[axis];
  });
}

/// The result's shape was computed elsewhere, so that amounts that do not fit it are noticed.
static LogicalResult readBackwards(ModuleOp module) {
  module.walk([](tile::PadOp pad) {
    SmallVector<int64_t> low(llvm::reverse(pad.getLow()));
    if (fits(pad, low))
      pad.setLow(low);
  });
  return success();
}

PlantedBug padOrderReversed() {
  return {{"pad-order-reversed",
           "npu-gather-views",
           "how far each axis is padded is read from the last axis to the first",
           {"value", "bits", "undef"}},
          PlantedBug::When::beforePass,
          readBackwards};
}

} // namespace npufuzz::npu
