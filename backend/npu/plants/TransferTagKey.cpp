//===- TransferTagKey.cpp - slots numbered by the wrong loop --------------===//
#include "backend/npu/passes/AsyncTransfer.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult swapGridAxes(ModuleOp module) {
  module.walk([](TransferInOp transfer) {
    if (!transfer->hasAttr(subtileAttribute))
      return;
    auto key = transfer.getSlot().getDefiningOp<affine::AffineApplyOp>();
    Value row = key.getMapOperands()[0], column = key.getMapOperands()[1];
    key->setOperands({column, row});
  });
  return success();
}

PlantedBug transferTagKey() {
  return {{"transfer-tag-key",
           "npu-fine-grained-dma",
           "the tag slot of a subtile takes its row from the loop over columns",
           {"memory"}},
          PlantedBug::When::afterPass,
          swapGridAxes};
}

} // namespace npufuzz::npu
