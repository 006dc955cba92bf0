//===- RouteLocalIds.cpp - every rank dispatches with the ids of rank 0 ---===//
//
// Location of the bug: a kernel that is launched once per rank gets the first expert of its rank as
// a scalar argument, and turns global expert ids into local ones with it. A graph that makes one
// node per kernel keeps the scalars there and gives every launch those of the first. Rank 1 then
// takes ids that are local to rank 0 for its own. No kernel is wrong, so no kernel pass can have
// the bug.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/Passes.h"
#include "backend/npu/plants/Plants.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult keepScalarsPerKernel(ModuleOp module) {
  llvm::StringMap<LaunchOp> first;
  module.walk([&](LaunchOp launch) {
    auto [entry, isFirst] = first.try_emplace(launch.getKernel(), launch);
    if (isFirst)
      return;
    for (auto [operand, kept] :
         llvm::zip_equal(launch.getArgumentsMutable(), entry->second.getArguments()))
      if (isa<IndexType, IntegerType>(kept.getType()))
        operand.set(kept);
  });
  return success();
}

PlantedBug routeLocalIds() {
  return {{"route-local-ids",
           "npu-build-graph",
           "launches of one kernel for several ranks all get the scalars of the first",
           {"value", "memory", "undef"}},
          PlantedBug::When::afterPass,
          keepScalarsPerKernel};
}

} // namespace npufuzz::npu
