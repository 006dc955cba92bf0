//===- CmpUnsigned.cpp - signed comparisons become unsigned ---------------===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult compareUnsigned(ModuleOp module) {
  using arith::CmpIPredicate;
  module.walk([](arith::CmpIOp op) {
    switch (op.getPredicate()) {
    case CmpIPredicate::slt:
      return op.setPredicate(CmpIPredicate::ult);
    case CmpIPredicate::sle:
      return op.setPredicate(CmpIPredicate::ule);
    case CmpIPredicate::sgt:
      return op.setPredicate(CmpIPredicate::ugt);
    case CmpIPredicate::sge:
      return op.setPredicate(CmpIPredicate::uge);
    default:
      return;
    }
  });
  return success();
}

PlantedBug cmpUnsigned() {
  return {
      {"cmp-unsigned", "npu-vectorise", "signed comparisons are lowered as unsigned", {"value"}},
      PlantedBug::When::afterPass,
      compareUnsigned};
}

} // namespace npufuzz::npu
