//===- LoopCarriedSwap.cpp - carried tiles move one after the other -------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static bool isCopy(Operation *op) {
  auto compute = dyn_cast<ComputeOp>(op);
  return compute && compute.getOpName() == "copy";
}

/// Skips the temporaries of a parallel copy: tiles that one copy writes and one copy reads.
static LogicalResult copyDirectly(ModuleOp module) {
  SmallVector<AllocOp> temporaries;
  module.walk([&](AllocOp alloc) {
    auto users = llvm::to_vector(alloc->getUsers());
    if (users.size() == 2 && llvm::all_of(users, isCopy))
      temporaries.push_back(alloc);
  });
  for (AllocOp alloc : temporaries) {
    ComputeOp save, restore;
    for (Operation *user : alloc->getUsers())
      (cast<ComputeOp>(user).getOutput() == alloc.getBuffer() ? save : restore) =
          cast<ComputeOp>(user);
    if (!save || !restore)
      continue;
    restore.getInputsMutable().assign(save.getInputs());
    restore->moveBefore(restore->getBlock()->getTerminator());
    save.erase();
    alloc.erase();
  }
  return success();
}

PlantedBug loopCarriedSwap() {
  return {{"loop-carried-swap",
           "npu-bufferize",
           "loop-carried tiles are copied one after the other instead of at once",
           {"value", "undef"}},
          PlantedBug::When::afterPass,
          copyDirectly};
}

} // namespace npufuzz::npu
