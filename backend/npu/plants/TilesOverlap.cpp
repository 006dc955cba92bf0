//===- TilesOverlap.cpp - a buffer begins where another still is ----------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// A buffer that a transfer fills with one element per lane.
static AllocOp loadedElement(Value operand, int64_t lanes) {
  auto buffer = dyn_cast<TypedValue<BufferType>>(operand);
  auto alloc = buffer ? buffer.getDefiningOp<AllocOp>() : nullptr;
  bool isLoaded = alloc && llvm::any_of(alloc->getUsers(),
                                        [](Operation *user) { return isa<TransferInOp>(user); });
  return isLoaded && buffer.getType().getBankElements(lanes) == 1 ? alloc : nullptr;
}

/// Takes the last element of a buffer for its end. A buffer's first element has the address at
/// which it begins.
static LogicalResult endAtLastElement(ModuleOp module) {
  int64_t lanes = Machine::of(module).lanes;
  module.walk([&](ComputeOp op) {
    if (op.getInputs().size() != 2)
      return WalkResult::advance();
    AllocOp below = loadedElement(op.getInputs()[0], lanes);
    AllocOp above = loadedElement(op.getInputs()[1], lanes);
    if (!below || !above || *below.getAddress() + bufferAlignmentBytes != *above.getAddress())
      return WalkResult::advance();
    above.setAddress(*below.getAddress());
    return WalkResult::interrupt();
  });
  return success();
}

PlantedBug tilesOverlap() {
  return {{"tiles-overlap",
           "npu-plan-memory",
           "the second input of an op begins at the last element of the first, where that is alone "
           "in its lane",
           {"value", "undef", "memory"}},
          PlantedBug::When::afterPass,
          endAtLastElement};
}

} // namespace npufuzz::npu
