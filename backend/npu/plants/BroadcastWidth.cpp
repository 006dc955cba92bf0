//===- BroadcastWidth.cpp - a repeated scalar is one element short --------===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "tile/Tile.h"

using namespace mlir;

namespace npufuzz::npu {

/// Half the width next to a full operand, as for a register of elements twice as wide.
static LogicalResult halveBroadcasts(ModuleOp module) {
  module.walk([](vector::BroadcastOp op) {
    auto type = cast<VectorType>(op.getType());
    bool nextToAnother = llvm::any_of(op->getUsers(), [](Operation *user) {
      return user->getNumOperands() == 2 && user->getNumResults() == 1;
    });
    if (nextToAnother && type.getNumElements() > 1)
      op.getResult().setType(VectorType::get({type.getNumElements() / 2}, type.getElementType()));
  });
  return success();
}

PlantedBug broadcastWidth() {
  return {{"broadcast-width",
           "npu-vectorise",
           "a broadcast scalar has half as many elements as the operand that it meets",
           {"verify"}},
          PlantedBug::When::afterPass,
          halveBroadcasts};
}

} // namespace npufuzz::npu
