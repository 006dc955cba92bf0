//===- NarrowToI32.cpp - kernel arguments pass through 32 bits ------------===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult cutArguments(ModuleOp module) {
  for (auto kernel : module.getOps<func::FuncOp>()) {
    if (!kernel->hasAttr("tile.kernel"))
      continue;
    for (BlockArgument argument : kernel.getArguments()) {
      if (!argument.getType().isInteger(64) || argument.use_empty())
        continue;
      auto builder = OpBuilder::atBlockBegin(&kernel.getBody().front());
      Location loc = kernel.getLoc();
      auto cut = builder.create<arith::TruncIOp>(loc, builder.getI32Type(), argument);
      auto wide = builder.create<arith::ExtSIOp>(loc, builder.getI64Type(), cut);
      argument.replaceAllUsesExcept(wide, cut);
    }
  }
  return success();
}

PlantedBug narrowToI32() {
  return {{"narrow-to-i32",
           "npu-bufferize",
           "64-bit kernel arguments are passed in 32 bits",
           {"value", "memory", "undef"}},
          PlantedBug::When::afterPass,
          cutArguments};
}

} // namespace npufuzz::npu
