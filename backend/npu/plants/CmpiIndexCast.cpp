//===- CmpiIndexCast.cpp - lane indices compared with i64 data ------------===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult forgetCast(ModuleOp module) {
  module.walk([](arith::CmpIOp compare) {
    for (OpOperand &operand : compare->getOpOperands())
      if (auto cast = operand.get().getDefiningOp<arith::IndexCastOp>()) {
        operand.set(cast.getIn());
        return;
      }
  });
  return success();
}

PlantedBug cmpiIndexCast() {
  return {{"cmpi-index-cast",
           "npu-vectorise",
           "lane indices are compared with i64 data without a cast",
           {"verify"}},
          PlantedBug::When::afterPass,
          forgetCast};
}

} // namespace npufuzz::npu
