//===- DmaFieldWraps.cpp - strides are cut to the width of their field ----===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Replaces a global stride by the part that its field holds, so that no loop walks the axis.
template <typename Op> static void cutStrides(Op op, const Machine &machine) {
  SmallVector<int64_t> strides(op.getGlobalStrides());
  for (int64_t &stride : strides)
    stride = llvm::SignExtend64(static_cast<uint64_t>(stride),
                                static_cast<unsigned>(machine.strideBits));
  op.setGlobalStrides(strides);
}

static LogicalResult cutAllStrides(ModuleOp module) {
  Machine machine = Machine::of(module);
  module.walk([&](Operation *op) {
    if (auto in = dyn_cast<TransferInOp>(op))
      cutStrides(in, machine);
    else if (auto out = dyn_cast<TransferOutOp>(op))
      cutStrides(out, machine);
  });
  return success();
}

PlantedBug dmaFieldWraps() {
  return {{"dma-field-wraps",
           "npu-decompose-transfer",
           "a global stride wider than its field is cut instead of walked by a loop",
           {"address", "value", "memory", "undef"}},
          PlantedBug::When::beforePass,
          cutAllStrides};
}

} // namespace npufuzz::npu
