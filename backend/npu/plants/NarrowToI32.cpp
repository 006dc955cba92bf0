//===- NarrowToI32.cpp - launch arguments pass through 32 bits ------------===//
#include "backend/npu/passes/Passes.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// The upper word of a scalar argument, which npu-lower-to-machine makes by a shift.
static arith::ShRUIOp upperWord(Value word) {
  auto cut = word.getDefiningOp<arith::TruncIOp>();
  return cut ? cut.getIn().getDefiningOp<arith::ShRUIOp>() : nullptr;
}

/// Passes only the lower word, sign-extended.
static LogicalResult passLowerWords(ModuleOp module) {
  module.walk([](LaunchOp launch) {
    for (OpOperand &operand : launch->getOpOperands()) {
      if (!upperWord(operand.get()))
        continue;
      Value lower = launch->getOperand(operand.getOperandNumber() - 1);
      OpBuilder builder(launch);
      auto sign = builder.create<arith::ConstantOp>(launch.getLoc(),
                                                    builder.getIntegerAttr(lower.getType(), 31));
      operand.set(builder.create<arith::ShRSIOp>(launch.getLoc(), lower, sign));
    }
  });
  return success();
}

PlantedBug narrowToI32() {
  return {{"narrow-to-i32",
           "npu-lower-to-machine",
           "64-bit kernel arguments are passed in 32 bits",
           {"value", "memory", "undef"}},
          PlantedBug::When::afterPass,
          passLowerWords};
}

} // namespace npufuzz::npu
