//===- CastRounding.cpp - ties go away from zero --------------------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult roundTiesAway(ModuleOp module) {
  module.walk([](ConvertOp op) {
    if (getElementTypeOrSelf(op.getOperand()).isF32() &&
        getElementTypeOrSelf(op.getResult()).isBF16() &&
        op.getRounding() == tile::Rounding::nearest_even)
      op.setRounding(tile::Rounding::nearest_away);
  });
  return success();
}

PlantedBug castRounding() {
  return {{"cast-rounding",
           "npu-vectorise",
           "f32 to bf16 rounds ties away from zero instead of to even",
           {"value"}},
          PlantedBug::When::afterPass,
          roundTiesAway};
}

} // namespace npufuzz::npu
