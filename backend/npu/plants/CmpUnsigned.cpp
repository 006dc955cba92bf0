//===- CmpUnsigned.cpp - a signed comparison becomes unsigned -------------===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

/// Makes one entry of the instruction table wrong.
static LogicalResult compareUnsigned(ModuleOp module) {
  using arith::CmpIPredicate;
  module.walk([](arith::CmpIOp op) {
    if (op.getPredicate() == CmpIPredicate::sge && isa<VectorType>(op.getLhs().getType()) &&
        getElementTypeOrSelf(op.getLhs().getType()).isInteger(16))
      op.setPredicate(CmpIPredicate::uge);
  });
  return success();
}

PlantedBug cmpUnsigned() {
  return {
      {"cmp-unsigned", "npu-vectorise", "comparison ge of i16 is lowered as unsigned", {"value"}},
      PlantedBug::When::afterPass,
      compareUnsigned};
}

} // namespace npufuzz::npu
