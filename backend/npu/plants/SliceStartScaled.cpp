//===- SliceStartScaled.cpp - a slice begins in one lane's coordinates ----===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Divides the extent along the lanes by their number, and also the start if it is divisible.
static LogicalResult divideStarts(ModuleOp module) {
  int64_t lanes = Machine::of(module).lanes;
  module.walk([&](tile::SliceOp slice) {
    bool isMoved = llvm::any_of(
        slice->getUsers(), [](Operation *user) { return isa<tile::LoadOp, tile::StoreOp>(user); });
    SmallVector<int64_t> offsets(slice.getOffsets());
    if (!isMoved || offsets.back() == 0 || offsets.back() % lanes != 0)
      return;
    offsets.back() /= lanes;
    slice.setOffsets(offsets);
  });
  return success();
}

PlantedBug sliceStartScaled() {
  return {{"slice-start-scaled",
           "npu-axis-split",
           "the start of a slice of the last axis that is a multiple of the lanes is divided by "
           "them",
           {"address", "value", "memory", "undef", "bits"}},
          PlantedBug::When::beforePass,
          divideStarts};
}

} // namespace npufuzz::npu
