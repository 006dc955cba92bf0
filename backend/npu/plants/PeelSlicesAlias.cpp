//===- PeelSlicesAlias.cpp - peeled slices land on one spot ---------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

template <typename Op> static void forgetOffset(Op op) {
  if (auto apply = op.getOffset().template getDefiningOp<affine::AffineApplyOp>())
    op.getOffsetMutable().assign(apply.getMapOperands().back()); // start of the whole tile
}

static LogicalResult loseOffsets(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto in = dyn_cast<TransferInOp>(op))
      forgetOffset(in);
    else if (auto out = dyn_cast<TransferOutOp>(op))
      forgetOffset(out);
  });
  return success();
}

PlantedBug peelSlicesAlias() {
  return {{"peel-slices-alias",
           "npu-decompose-transfer",
           "the tile offset of a peeled transfer is lost: all slices land on one spot",
           {"address", "value", "undef", "memory"}},
          PlantedBug::When::afterPass,
          loseOffsets};
}

} // namespace npufuzz::npu
