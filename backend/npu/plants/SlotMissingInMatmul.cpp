//===- SlotMissingInMatmul.cpp - the array reads the first slot -----------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::npu {

/// The buffer that transfers with these tags fill in a slot; null if there are several or none.
static Value bufferOf(TagsOp tags, int64_t slot) {
  Value found;
  for (Operation *user : tags->getUsers()) {
    auto transfer = dyn_cast<TransferInOp>(user);
    APInt number;
    if (!transfer || !matchPattern(transfer.getSlot(), m_ConstantInt(&number)) ||
        number.getSExtValue() != slot)
      continue;
    if (found && found != transfer.getBuffer())
      return {};
    found = transfer.getBuffer();
  }
  return found;
}

/// Returns true if a product adds to the sum of earlier steps over K.
static bool accumulates(ComputeOp op) {
  return op.getOpName() == tile::MatmulOp::record.mnemonic && op.getInputs().size() == 3 &&
         !op->hasAttr("bias");
}

static LogicalResult readFirstSlot(ModuleOp module) {
  module.walk([](TagsOp tags) {
    Value first = bufferOf(tags, 0), second = bufferOf(tags, 1);
    if (tags.getSlots() != 2 || !first || !second || first == second ||
        first.getType() != second.getType())
      return;
    for (OpOperand &use : llvm::make_early_inc_range(second.getUses()))
      if (auto product = dyn_cast<ComputeOp>(use.getOwner());
          product && accumulates(product) && use.getOperandNumber() < 2)
        use.set(first);
  });
  return success();
}

PlantedBug slotMissingInMatmul() {
  return {{"slot-missing-in-matmul",
           "npu-fine-grained-dma",
           "of two buffers in turn the systolic array always reads the first one",
           {"value", "memory", "undef", "bits"}},
          PlantedBug::When::afterPass,
          readFirstSlot};
}

} // namespace npufuzz::npu
