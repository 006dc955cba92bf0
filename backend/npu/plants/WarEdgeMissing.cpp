//===- WarEdgeMissing.cpp - no edge from a reader to the next writer ------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true if a task writes a tensor that another one touches.
static bool writesWhatIsTouched(LaunchOp writer, LaunchOp other) {
  auto touches = [&](Value tensor) {
    auto at = [&](int64_t position) { return other.getArguments()[position] == tensor; };
    return llvm::any_of(other.getReads(), at) || llvm::any_of(other.getWrites(), at);
  };
  return llvm::any_of(writer.getWrites(),
                      [&](int64_t position) { return touches(writer.getArguments()[position]); });
}

static LogicalResult followWritersOnly(ModuleOp module) {
  module.walk([](LaunchOp task) {
    SmallVector<Value> after;
    for (Value earlier : task.getAfter())
      if (writesWhatIsTouched(earlier.getDefiningOp<LaunchOp>(), task))
        after.push_back(earlier);
    task.getAfterMutable().assign(after);
  });
  return success();
}

PlantedBug warEdgeMissing() {
  return {{"war-edge-missing",
           "npu-build-graph",
           "a task that overwrites what an earlier one reads does not wait for it",
           {"memory", "value", "undef"}},
          PlantedBug::When::afterPass,
          followWritersOnly};
}

} // namespace npufuzz::npu
