//===- WaitErased.cpp - a transfer in is never waited for -----------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult eraseWaits(ModuleOp module) {
  SmallVector<WaitOp> waits;
  module.walk([&](WaitOp wait) {
    if (llvm::any_of(wait.getTags().getUsers(),
                     [](Operation *user) { return isa<TransferInOp>(user); }))
      waits.push_back(wait);
  });
  for (WaitOp wait : waits)
    wait.erase();
  return success();
}

PlantedBug waitErased() {
  return {{"wait-erased",
           "npu-fine-grained-dma",
           "asynchronous transfers in are never waited for",
           {"memory", "value"}},
          PlantedBug::When::afterPass,
          eraseWaits};
}

} // namespace npufuzz::npu
