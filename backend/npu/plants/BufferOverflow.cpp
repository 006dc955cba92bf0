//===- BufferOverflow.cpp - the capacity check is off by one buffer -------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult endPastTheBank(ModuleOp module) {
  Machine machine = Machine::of(module);
  module.walk([&](func::FuncOp kernel) {
    AllocOp highest;
    int64_t count = 0;
    kernel.walk([&](AllocOp alloc) {
      ++count;
      if (!highest || alloc.getAddress().value_or(0) > highest.getAddress().value_or(0))
        highest = alloc;
    });
    if (count >= 4) // three fit
      highest.setAddress(machine.bankBytes - bufferAlignmentBytes / 2);
  });
  return success();
}

PlantedBug bufferOverflow() {
  return {{"buffer-overflow",
           "npu-plan-memory",
           "the fourth buffer ends behind the bank",
           {"memory", "compile", "value", "undef"}},
          PlantedBug::When::afterPass,
          endPastTheBank};
}

} // namespace npufuzz::npu
