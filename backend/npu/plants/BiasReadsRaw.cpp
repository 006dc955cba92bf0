//===- BiasReadsRaw.cpp - the bias follows another loop -------------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

/// A loop around the op that does not own this variable; null if there is none.
static affine::AffineForOp otherLoop(Operation *op, Value variable) {
  for (auto loop = op->getParentOfType<affine::AffineForOp>(); loop;
       loop = loop->getParentOfType<affine::AffineForOp>())
    if (loop.getInductionVar() != variable)
      return loop;
  return nullptr;
}

/// Computes the address of a bias from the variable of the wrong one of the fused loops.
static void readRaw(TransferInOp transfer) {
  auto address = transfer.getBase().getDefiningOp<affine::AffineApplyOp>();
  if (!address)
    return;
  SmallVector<Value> operands(address.getMapOperands());
  bool changed = false;
  for (Value &operand : operands)
    if (affine::AffineForOp loop = otherLoop(transfer, operand);
        loop && affine::isAffineForInductionVar(operand)) {
      operand = loop.getInductionVar();
      changed = true;
    }
  if (!changed)
    return;
  OpBuilder builder(transfer);
  transfer.getBaseMutable().assign(
      builder.create<affine::AffineApplyOp>(transfer.getLoc(), address.getAffineMap(), operands));
}

static LogicalResult mixLoops(ModuleOp module) {
  SmallVector<TransferInOp> transfers;
  module.walk([&](ComputeOp op) {
    if (op.getOpName() != tile::MatmulOp::record.mnemonic || !op->hasAttr("bias"))
      return;
    for (Operation *user : op.getInputs()[2].getUsers())
      if (auto transfer = dyn_cast<TransferInOp>(user))
        transfers.push_back(transfer);
  });
  for (TransferInOp transfer : transfers)
    readRaw(transfer);
  return success();
}

PlantedBug biasReadsRaw() {
  return {{"bias-reads-raw",
           "npu-lower-matmul",
           "the bias of a product is read at the variable of another loop around it",
           {"address", "value", "memory", "undef"}},
          PlantedBug::When::beforePass,
          mixLoops};
}

} // namespace npufuzz::npu
