//===- FillpadWrongValue.cpp - every padding is zero ----------------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult padWithZero(ModuleOp module) {
  module.walk([](ComputeOp op) {
    if (op.getOpName() == tile::FillPadOp::record.mnemonic)
      op->setAttr("kind", tile::PadKindAttr::get(op.getContext(), tile::PadKind::zero));
  });
  return success();
}

PlantedBug fillpadWrongValue() {
  return {{"fillpad-wrong-value",
           "npu-bufferize",
           "fill_pad writes zero where the smallest or largest value is asked for",
           {"value"}},
          PlantedBug::When::afterPass,
          padWithZero};
}

} // namespace npufuzz::npu
