//===- PadOrderReversed.cpp - amounts of the wrong axis -------------------===//
#include "backend/npu/plants/Plants.h"

#include "tile/Tile.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true if the source fits inside the result at this place.
static bool fits(tile::PadOp pad, ArrayRef<int64_t> low) {
  return llvm::all_of(llvm::seq(low.size()), [&](size_t axis) {
    return low[axis] + pad.getSource().getType().getShape()[axis] <= pad.getType().getShape()[axis];
  });
}

/// Reads the amounts from the last axis to the first if they fit. The result's shape is computed
/// elsewhere, so amounts that do not fit it would be noticed.
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
