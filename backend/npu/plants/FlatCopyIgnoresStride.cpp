//===- FlatCopyIgnoresStride.cpp - one axis is taken for one piece --------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// The fast path for one contiguous piece tests how many axes are longer than 1, and not their
/// strides.
template <typename Op> static void copyFlat(Op transfer) {
  SmallVector<int64_t> strides(transfer.getGlobalStrides());
  ArrayRef<int64_t> sizes = transfer.getSizes();
  auto isLong = [](int64_t size) { return size > 1; };
  if (llvm::count_if(sizes, isLong) != 1)
    return;
  size_t axis = llvm::find_if(sizes, isLong) - sizes.begin();
  if (strides[axis] < 2)
    return;
  strides[axis] = 1;
  transfer.setGlobalStrides(strides);
}

static LogicalResult countElementsOnly(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto load = dyn_cast<LoadOp>(op))
      copyFlat(load);
    else if (auto store = dyn_cast<StoreOp>(op))
      copyFlat(store);
  });
  return success();
}

PlantedBug flatCopyIgnoresStride() {
  return {{"flat-copy-ignores-stride",
           "npu-axis-split",
           "a transfer with one axis longer than 1 moves one contiguous piece",
           {"address", "value", "memory", "undef", "bits"}},
          PlantedBug::When::afterPass,
          countElementsOnly};
}

} // namespace npufuzz::npu
