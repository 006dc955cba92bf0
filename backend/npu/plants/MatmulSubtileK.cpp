//===- MatmulSubtileK.cpp - one operand's subtiles for both ---------------===//
#include "backend/npu/passes/AsyncTransfer.h"
#include "backend/npu/plants/Plants.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::npu {

/// The first of a buffer's transfers that is a subtile.
static TransferInOp subtileOf(Value buffer) {
  for (Operation *user : buffer.getUsers())
    if (auto transfer = dyn_cast<TransferInOp>(user); transfer && user->hasAttr(subtileAttribute))
      return transfer;
  return {};
}

static int64_t extentAlong(TransferInOp transfer, size_t axis) {
  return transfer->getAttrOfType<DenseI64ArrayAttr>(subtileAttribute)[axis];
}

/// Uses the right operand's number of subtiles along the contracted axis for the left one, too.
static LogicalResult lastOneWins(ModuleOp module) {
  module.walk([](ComputeOp matmul) {
    if (matmul.getOpName() != tile::MatmulOp::record.mnemonic)
      return;
    TransferInOp left = subtileOf(matmul.getInputs()[0]), right = subtileOf(matmul.getInputs()[1]);
    if (!left || !right)
      return;
    int leftAxis = contractedAxis(matmul, 0);
    int64_t rightExtent = extentAlong(right, contractedAxis(matmul, 1));
    if (extentAlong(left, leftAxis) == rightExtent)
      return;
    // Operands cut differently have a nest each: rows around columns.
    Operation *overColumns = left->getParentOp();
    auto overDepth =
        cast<affine::AffineForOp>(leftAxis == 1 ? overColumns : overColumns->getParentOp());
    int64_t depth = left.getBuffer().getType().getShape().take_back(2)[leftAxis];
    overDepth.setConstantUpperBound(
        std::min(overDepth.getConstantUpperBound(), depth / rightExtent));
  });
  return success();
}

PlantedBug matmulSubtileK() {
  return {{"matmul-subtile-k",
           "npu-fine-grained-dma",
           "operands cut differently along K are filled by as many steps as the right one needs",
           {"memory", "undef", "value"}},
          PlantedBug::When::afterPass,
          lastOneWins};
}

} // namespace npufuzz::npu
