//===- FloormodSilentStride.cpp - a split axis walks like a whole one -----===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

template <typename Op> static void joinDigits(Op op, int64_t tileRank) {
  if (static_cast<int64_t>(op.getSizes().size()) <= tileRank)
    return;
  SmallVector<int64_t> strides(op.getGlobalStrides());
  for (size_t axis = strides.size() - 1; axis-- > 0;) {
    bool oneTileAxis =
        op.getTileStrides()[axis] == op.getTileStrides()[axis + 1] * op.getSizes()[axis + 1];
    if (oneTileAxis && op.getSizes()[axis] > 1 && op.getSizes()[axis + 1] > 1) {
      strides[axis] = strides[axis + 1] * op.getSizes()[axis + 1];
      break;
    }
  }
  op.setGlobalStrides(strides);
}

static LogicalResult ignoreFloors(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto load = dyn_cast<LoadOp>(op))
      joinDigits(load, load.getResult().getType().getRank());
    else if (auto store = dyn_cast<StoreOp>(op))
      joinDigits(store, store.getValue().getType().getRank());
  });
  return success();
}

PlantedBug floormodSilentStride() {
  return {{"floormod-silent-stride",
           "npu-axis-split",
           "the outer digit of a split axis gets the stride that the whole axis would have",
           {"address", "value", "memory", "undef"}},
          PlantedBug::When::afterPass,
          ignoreFloors};
}

} // namespace npufuzz::npu
