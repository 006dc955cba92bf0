//===- ReduceOrderNan.cpp - minimum and maximum drop NaN ------------------===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

template <typename To, typename From> static void replace(From op) {
  OpBuilder builder(op);
  op.replaceAllUsesWith(builder.create<To>(op.getLoc(), op.getLhs(), op.getRhs()).getResult());
  op.erase();
}

static LogicalResult dropNan(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto minimum = dyn_cast<arith::MinimumFOp>(op))
      replace<arith::MinNumFOp>(minimum);
    else if (auto maximum = dyn_cast<arith::MaximumFOp>(op))
      replace<arith::MaxNumFOp>(maximum);
  });
  return success();
}

PlantedBug reduceOrderNan() {
  return {{"reduce-order-nan",
           "npu-vectorise",
           "minimum and maximum drop NaN instead of keeping it",
           {"value"}},
          PlantedBug::When::afterPass,
          dropNan};
}

} // namespace npufuzz::npu
