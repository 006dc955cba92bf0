//===- LanesFixed.cpp - eight instead of the number of lanes --------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/BlockLoops.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult stepByEight(ModuleOp module) {
  module.walk([](affine::AffineForOp loop) {
    if (isBlockLoop(loop))
      loop.setStep(Machine().lanes);
  });
  return success();
}

PlantedBug lanesFixed() {
  return {{"lanes-fixed",
           "npu-lower-matmul",
           "blocks of a matrix product are 8 x 8 whatever the lanes",
           {"value"}},
          PlantedBug::When::afterPass,
          stepByEight};
}

} // namespace npufuzz::npu
