//===- FloordivTrunc.cpp - floor division truncates -----------------------===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult truncate(ModuleOp module) {
  module.walk([](arith::FloorDivSIOp op) {
    OpBuilder builder(op);
    op.replaceAllUsesWith(
        builder.create<arith::DivSIOp>(op.getLoc(), op.getLhs(), op.getRhs()).getResult());
    op.erase();
  });
  return success();
}

PlantedBug floordivTrunc() {
  return {{"floordiv-trunc", "npu-vectorise", "floor division rounds towards zero", {"value"}},
          PlantedBug::When::afterPass,
          truncate};
}

} // namespace npufuzz::npu
