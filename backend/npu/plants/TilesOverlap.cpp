//===- TilesOverlap.cpp - a buffer begins where another still is ----------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace npufuzz::npu {

/// The end of a buffer is taken to be its last element. Where that leaves the end in the same
/// aligned place, nothing overlaps.
static void endAtLastElement(func::FuncOp kernel, int64_t lanes) {
  llvm::DenseMap<int64_t, int64_t> shortBy; // by the end of a buffer
  kernel.walk([&](AllocOp alloc) {
    BufferType type = alloc.getBuffer().getType();
    int64_t end = static_cast<int64_t>(alloc.getAddress().value_or(0)) + bankBytes(type, lanes);
    shortBy[end] = tile::elementBytes(type.getElementType());
  });
  kernel.walk([&](AllocOp alloc) {
    auto address = static_cast<int64_t>(alloc.getAddress().value_or(0));
    if (address > 0)
      alloc.setAddress(address - shortBy.lookup(address));
  });
}

static LogicalResult overlapByOne(ModuleOp module) {
  int64_t lanes = Machine::of(module).lanes;
  module.walk([&](func::FuncOp kernel) { endAtLastElement(kernel, lanes); });
  return success();
}

PlantedBug tilesOverlap() {
  return {{"tiles-overlap",
           "npu-plan-memory",
           "buffers begin one element before the end of the one below",
           {"value", "undef", "memory"}},
          PlantedBug::When::afterPass,
          overlapByOne};
}

} // namespace npufuzz::npu
