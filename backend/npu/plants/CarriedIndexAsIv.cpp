//===- CarriedIndexAsIv.cpp - a carried index is taken for the loop variable -===//
#include "backend/npu/plants/Plants.h"
#include "tile/Loops.h"

using namespace mlir;

namespace npufuzz::npu {

/// Takes an index that a loop carries from its lower bound on for the loop's variable. Right if
/// both grow alike.
template <typename Op> static void useVariables(Op transfer) {
  for (OpOperand &offset : transfer.getOffsetsMutable())
    if (auto carried = tile::carriedIndex(offset.get());
        carried && carried->first == carried->loop.getConstantLowerBound())
      offset.set(carried->loop.getInductionVar());
}

static LogicalResult takeForVariables(ModuleOp module) {
  module.walk([](tile::LoadOp load) { useVariables(load); });
  module.walk([](tile::StoreOp store) { useVariables(store); });
  return success();
}

PlantedBug carriedIndexAsIv() {
  return {{"carried-index-as-iv",
           "npu-indirect-access",
           "a transfer at an index that a loop carries goes to where the loop's variable says",
           {"value", "undef", "memory", "bits", "address"}},
          PlantedBug::When::beforePass,
          takeForVariables};
}

} // namespace npufuzz::npu
