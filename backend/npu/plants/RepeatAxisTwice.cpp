//===- RepeatAxisTwice.cpp - a repeat takes two axes of a descriptor ------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true if the transfer drops a unit axis inside an axis that repeats.
static bool dropsUnitInsideRepeat(TransferInOp op) {
  ArrayRef<int64_t> sizes = op.getSizes();
  for (size_t axis = 0; axis + 1 < sizes.size(); ++axis)
    if (sizes[axis] > 1 && op.getGlobalStrides()[axis] == 0 && sizes[axis + 1] == 1)
      return true;
  return false;
}

/// Counts the repeating axis for the dropped one, too. With four axes left that makes five, and the
/// outermost falls out of the descriptor.
static LogicalResult countTwice(ModuleOp module) {
  module.walk([](TransferInOp op) {
    SmallVector<int64_t> sizes(op.getSizes());
    auto isLong = [](int64_t size) { return size > 1; };
    if (sizes.size() <= descriptorAxesMax || llvm::count_if(sizes, isLong) != descriptorAxesMax ||
        !dropsUnitInsideRepeat(op))
      return;
    size_t outermost = llvm::find_if(sizes, isLong) - sizes.begin();
    if (op.getGlobalStrides()[outermost] == 0) // the first of the two
      return;
    sizes[outermost] = 1;
    op.setSizes(sizes);
  });
  return success();
}

PlantedBug repeatAxisTwice() {
  return {
      {"repeat-axis-twice",
       "npu-decompose-transfer",
       "an axis that repeats takes the place of the unit axis inside it too, where four are left",
       {"address", "value", "memory", "undef"}},
      PlantedBug::When::beforePass,
      countTwice};
}

} // namespace npufuzz::npu
