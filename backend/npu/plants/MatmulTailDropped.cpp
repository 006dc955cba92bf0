//===- MatmulTailDropped.cpp - the last block is never computed -----------===//
#include "backend/npu/plants/BlockLoops.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult stopAtWholeBlocks(ModuleOp module) {
  module.walk([](affine::AffineForOp loop) {
    if (!isBlockLoop(loop))
      return;
    int64_t extent = loop.getConstantUpperBound(), block = loop.getStepAsInt();
    if (extent > block)
      loop.setConstantUpperBound(extent / block * block);
  });
  return success();
}

PlantedBug matmulTailDropped() {
  return {{"matmul-tail-dropped",
           "npu-lower-matmul",
           "extents above the array's side that are no multiple of it lose the last block",
           {"value"}},
          PlantedBug::When::afterPass,
          stopAtWholeBlocks};
}

} // namespace npufuzz::npu
