//===- BufferOverflow.cpp - the last buffer ends past a full bank ---------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Alignment that wide transfers prefer.
static constexpr int64_t wideAlignmentBytes = 32;

/// Moves the topmost buffer up to that alignment after all buffers have been found to fit. It is
/// harmful only in a full bank.
static void alignTopmost(func::FuncOp kernel, const Machine &machine) {
  AllocOp topmost;
  int64_t topmostEnd = 0;
  kernel.walk([&](AllocOp alloc) {
    int64_t end = static_cast<int64_t>(alloc.getAddress().value_or(0)) +
                  bankBytes(alloc.getBuffer().getType(), machine.lanes);
    if (end > topmostEnd) {
      topmost = alloc;
      topmostEnd = end;
    }
  });
  if (!topmost)
    return;
  auto address = static_cast<int64_t>(*topmost.getAddress());
  int64_t moved = llvm::alignTo(address, wideAlignmentBytes);
  if (topmostEnd + moved - address > machine.bankBytes)
    topmost.setAddress(moved);
}

static LogicalResult alignAfterCheck(ModuleOp module) {
  Machine machine = Machine::of(module);
  module.walk([&](func::FuncOp kernel) { alignTopmost(kernel, machine); });
  return success();
}

PlantedBug bufferOverflow() {
  return {{"buffer-overflow",
           "npu-plan-memory",
           "in a full bank the topmost buffer is aligned after the check, past the end",
           {"memory", "compile", "value", "undef"}},
          PlantedBug::When::afterPass,
          alignAfterCheck};
}

} // namespace npufuzz::npu
