//===- SplitExtentRemainder.cpp - parts without what is left over ---------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Uses as many parts as needed, all of one length.
template <typename Op> static void cutInEqualParts(Op op, int64_t extentMax) {
  SmallVector<int64_t> sizes(op.getSizes());
  for (int64_t &size : sizes)
    if (size > extentMax)
      size -= size % llvm::divideCeil(size, extentMax);
  op.setSizes(sizes);
}

static LogicalResult loseRemainders(ModuleOp module) {
  int64_t extentMax = Machine::of(module).extentMax();
  module.walk([&](Operation *op) {
    if (auto in = dyn_cast<TransferInOp>(op))
      cutInEqualParts(in, extentMax);
    else if (auto out = dyn_cast<TransferOutOp>(op))
      cutInEqualParts(out, extentMax);
  });
  return success();
}

PlantedBug splitExtentRemainder() {
  return {{"split-extent-remainder",
           "npu-decompose-transfer",
           "an extent that its field cannot hold is cut in equal parts, what is left over is lost",
           {"address", "value", "memory", "undef"}},
          PlantedBug::When::beforePass,
          loseRemainders};
}

} // namespace npufuzz::npu
