//===- ShiftArith.cpp - arithmetic shifts fill with zeros -----------------===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult shiftLogically(ModuleOp module) {
  module.walk([](arith::ShRSIOp op) {
    OpBuilder builder(op);
    op.replaceAllUsesWith(
        builder.create<arith::ShRUIOp>(op.getLoc(), op.getLhs(), op.getRhs()).getResult());
    op.erase();
  });
  return success();
}

PlantedBug shiftArith() {
  return {{"shift-arith",
           "npu-vectorise",
           "an arithmetic shift to the right is lowered as a logical one",
           {"value"}},
          PlantedBug::When::afterPass,
          shiftLogically};
}

} // namespace npufuzz::npu
