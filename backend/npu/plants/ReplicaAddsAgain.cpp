//===- ReplicaAddsAgain.cpp - copies are summed too -----------------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/ComputeCode.h"
#include "backend/npu/plants/Plants.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::npu {

/// Lanes without an element hold a copy of one that has one. Minimum and maximum are not affected.
static LogicalResult combineAllLanes(ModuleOp module) {
  int64_t lanes = Machine::of(module).lanes;
  module.walk([&](ComputeOp op) {
    bool isSum = isReduction(op, tile::ReduceKind::sum);
    if (!isSum && !isReduction(op, tile::ReduceKind::prod))
      return;
    int64_t used = lanesReduced(op, lanes);
    if (used < 2 || lanes % used != 0)
      return;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    StringRef combine = isSum ? tile::AddOp::record.mnemonic : tile::MulOp::record.mnemonic;
    for (int64_t copies = lanes / used; copies > 1; copies /= 2)
      emitBinary(builder, combine, op.getOutput(), op.getOutput(), op.getOutput());
  });
  return success();
}

PlantedBug replicaAddsAgain() {
  return {{"replica-adds-again",
           "npu-bufferize",
           "a sum or product over fewer elements than lanes takes in the copies in the others",
           {"value", "bits"}},
          PlantedBug::When::afterPass,
          combineAllLanes};
}

} // namespace npufuzz::npu
