//===- SaturateWraps.cpp - narrowing wraps instead of clamping ------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult wrap(ModuleOp module) {
  module.walk([](ConvertOp op) {
    if (isa<IntegerType>(getElementTypeOrSelf(op.getOperand())) &&
        isa<IntegerType>(getElementTypeOrSelf(op.getResult())))
      op.setSaturate(false);
  });
  return success();
}

PlantedBug saturateWraps() {
  return {{"saturate-wraps",
           "npu-vectorise",
           "integer casts wrap where they should saturate",
           {"value"}},
          PlantedBug::When::afterPass,
          wrap};
}

} // namespace npufuzz::npu
