//===- WaitErased.cpp - a transfer in is never waited for -----------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace npufuzz::npu {

static bool isForLoad(WaitOp wait) {
  return llvm::any_of(wait.getTags().getUsers(),
                      [](Operation *user) { return isa<TransferInOp>(user); });
}

/// Takes the second of two consecutive waits for a repetition of the first.
static LogicalResult eraseRepeatedWait(ModuleOp module) {
  WaitOp repeated;
  module.walk([&](WaitOp wait) {
    if (!isForLoad(wait) || !isa_and_nonnull<WaitOp>(wait->getPrevNode()))
      return WalkResult::advance();
    repeated = wait;
    return WalkResult::interrupt();
  });
  if (repeated)
    repeated.erase();
  return success();
}

PlantedBug waitErased() {
  return {{"wait-erased",
           "npu-fine-grained-dma",
           "a transfer in whose wait follows another wait is not waited for",
           {"memory", "value"}},
          PlantedBug::When::afterPass,
          eraseRepeatedWait};
}

} // namespace npufuzz::npu
