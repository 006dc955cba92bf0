//===- BroadcastWidth.cpp - a repeated scalar is one element short --------===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "tile/Tile.h"

using namespace mlir;

namespace npufuzz::npu {

/// Halves the width of the repeated operand beside a full one, as for a register of elements twice
/// as wide. Happens to the first op on 16-bit elements.
static LogicalResult halveBroadcast(ModuleOp module) {
  module.walk([](vector::BroadcastOp op) {
    auto type = cast<VectorType>(op.getType());
    bool nextToAnother = llvm::any_of(op->getUsers(), [](Operation *user) {
      return user->getNumOperands() == 2 && user->getNumResults() == 1;
    });
    if (!nextToAnother || type.getNumElements() < 2 ||
        tile::elementBytes(type.getElementType()) != 2)
      return WalkResult::advance();
    op.getResult().setType(VectorType::get({type.getNumElements() / 2}, type.getElementType()));
    return WalkResult::interrupt();
  });
  return success();
}

PlantedBug broadcastWidth() {
  return {{"broadcast-width",
           "npu-vectorise",
           "a broadcast scalar of 16 bits has half as many elements as the operand that it meets",
           {"verify"}},
          PlantedBug::When::afterPass,
          halveBroadcast};
}

} // namespace npufuzz::npu
