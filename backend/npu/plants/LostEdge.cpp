//===- LostEdge.cpp - an output is declared on a view of another shape ----===//
#include "backend/npu/machine/GlobalAccess.h"
#include "backend/npu/passes/Passes.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true if a kernel stores through a view of another rank. It then declares that view as
/// its output, and not the tensor. The view no longer exists here, but the descriptor has its rank.
static bool storesThroughReshape(func::FuncOp kernel, int64_t position) {
  bool found = false;
  kernel.walk([&](TransferOutOp transfer) {
    found |= viewedMemory(transfer.getMemory()) == kernel.getArgument(position) &&
             static_cast<int64_t>(transfer.getSizes().size()) !=
                 transfer.getMemory().getType().getRank();
  });
  return found;
}

/// Drops the outputs that are not found under the name of their tensor, and the edges that follow
/// from them.
static LogicalResult declareViews(ModuleOp module) {
  module.walk([&](LaunchOp task) {
    auto kernel = module.lookupSymbol<func::FuncOp>(task.getKernel());
    SmallVector<int64_t> writes;
    for (int64_t position : task.getWrites())
      if (!storesThroughReshape(kernel, position))
        writes.push_back(position);
    if (writes.size() == task.getWrites().size())
      return;
    task.setWrites(writes);
    for (Operation *user : llvm::to_vector(task->getUsers())) {
      auto later = cast<LaunchOp>(user);
      auto shares = [&](int64_t position) {
        return llvm::is_contained(later.getArguments(), task.getArguments()[position]);
      };
      if (llvm::any_of(task.getWrites(), shares) || llvm::any_of(task.getReads(), shares))
        continue;
      SmallVector<Value> after(later.getAfter());
      llvm::erase(after, task.getTask());
      later.getAfterMutable().assign(after);
    }
  });
  return success();
}

PlantedBug lostEdge() {
  return {{"lost-edge",
           "npu-build-graph",
           "an output that is stored through a reshaped view makes no dependence",
           {"memory", "value", "undef"}},
          PlantedBug::When::afterPass,
          declareViews};
}

} // namespace npufuzz::npu
