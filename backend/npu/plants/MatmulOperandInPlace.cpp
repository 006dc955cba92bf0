//===- MatmulOperandInPlace.cpp - an operand that no transfer brought -----===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true if an elementwise op writes the buffer over one of its own inputs.
static bool isComputedInPlace(Value buffer) {
  auto alloc = buffer.getDefiningOp<AllocOp>();
  return llvm::any_of(buffer.getUsers(), [&](Operation *user) {
    auto producer = dyn_cast<ComputeOp>(user);
    if (!producer || producer.getOutput() != buffer || !isElementwise(producer))
      return false;
    return llvm::any_of(producer.getInputs(), [&](Value input) {
      auto from = input.getDefiningOp<AllocOp>();
      return from && from != alloc && from.getAddress() == alloc.getAddress();
    });
  });
}

static LogicalResult wantTransfers(ModuleOp module) {
  WalkResult result = module.walk([](ComputeOp op) {
    if (op.getOpName() != tile::MatmulOp::record.mnemonic)
      return WalkResult::advance();
    for (Value operand : op.getInputs().take_front(2))
      if (isComputedInPlace(operand)) {
        op.emitError("matmul cannot be lowered: no transfer initialises its operand");
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

PlantedBug matmulOperandInPlace() {
  return {{"matmul-operand-in-place",
           "npu-lower-matmul",
           "an operand that a vector store wrote in place counts as never initialised",
           {"compile"}},
          PlantedBug::When::beforePass,
          wantTransfers};
}

} // namespace npufuzz::npu
