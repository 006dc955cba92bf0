//===- VcixHalfWidth.cpp - half-width transcendentals do nothing ----------===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace npufuzz::npu {

/// With an element width of 0 the unit passes its input through.
static LogicalResult handThrough(ModuleOp module) {
  module.walk([](Operation *op) {
    if (!isa<math::ExpOp, math::TanhOp>(op) || !op->getOperand(0).getDefiningOp<arith::ExtFOp>())
      return;
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
  });
  return success();
}

PlantedBug vcixHalfWidth() {
  return {{"vcix-half-width",
           "npu-vectorise",
           "transcendentals on f16 and bf16 are issued with element width 0 and do nothing",
           {"value"}},
          PlantedBug::When::afterPass,
          handThrough};
}

} // namespace npufuzz::npu
