//===- BufferOverflow.cpp - the last buffer ends behind a full bank -------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Where wide transfers like buffers to begin.
static constexpr int64_t wideAlignmentBytes = 32;

/// The topmost buffer is moved up to where it should begin once all have been found to fit. Nothing
/// comes of that but in a bank that is full.
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

static LogicalResult alignBehindTheCheck(ModuleOp module) {
  Machine machine = Machine::of(module);
  module.walk([&](func::FuncOp kernel) { alignTopmost(kernel, machine); });
  return success();
}

PlantedBug bufferOverflow() {
  return {{"buffer-overflow",
           "npu-plan-memory",
           "in a full bank the topmost buffer is aligned behind the check, past the end",
           {"memory", "compile", "value", "undef"}},
          PlantedBug::When::afterPass,
          alignBehindTheCheck};
}

} // namespace npufuzz::npu
