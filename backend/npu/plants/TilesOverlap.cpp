//===- TilesOverlap.cpp - a buffer begins where another still is ----------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult moveDown(ModuleOp module) {
  module.walk([](AllocOp alloc) {
    if (alloc.getAddress().value_or(0) > 0)
      alloc.setAddress(*alloc.getAddress() - bufferAlignmentBytes);
  });
  return success();
}

PlantedBug tilesOverlap() {
  return {{"tiles-overlap",
           "npu-plan-memory",
           "buffers begin one element before the end of the one below",
           {"value", "undef"}},
          PlantedBug::When::afterPass,
          moveDown};
}

} // namespace npufuzz::npu
