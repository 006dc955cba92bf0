//===- InitOncePerLane.cpp - every lane begins with the initial value -----===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/ComputeCode.h"
#include "backend/npu/plants/Plants.h"

#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

/// The instruction that is the only writer of a buffer with only one reader, `reader`; null if
/// there is none.
static ComputeOp producerFor(Value buffer, ComputeOp reader) {
  ComputeOp producer;
  for (Operation *user : buffer.getUsers()) {
    auto compute = dyn_cast<ComputeOp>(user);
    if (!compute || (compute != reader && compute.getOutput() != buffer) ||
        (compute != reader && producer))
      return nullptr;
    if (compute != reader)
      producer = compute;
  }
  return producer;
}

/// Fuses a carried tile plus the sum of a tile: the sum then begins with the carried value in each
/// of the lanes.
static void beginInEachLane(ComputeOp add, Value partial, Value initial, int64_t lanes) {
  ComputeOp sum = producerFor(partial, add);
  bool isCarried = initial.getDefiningOp<AllocOp>() &&
                   initial.getParentBlock() != add->getBlock() &&
                   isa<affine::AffineForOp>(add->getParentOp());
  if (!sum || !isCarried || !isReduction(sum, tile::ReduceKind::sum))
    return;
  OpBuilder builder(add);
  for (int64_t lane = 1; lane < lanesReduced(sum, lanes); ++lane)
    emitBinary(builder, tile::AddOp::record.mnemonic, partial, initial, partial);
}

static LogicalResult fuseInitial(ModuleOp module) {
  int64_t lanes = Machine::of(module).lanes;
  SmallVector<ComputeOp> sums;
  module.walk([&](ComputeOp op) {
    if (op.getOpName() == tile::AddOp::record.mnemonic)
      sums.push_back(op);
  });
  for (ComputeOp add : sums) {
    Value x = add.getInputs()[0], y = add.getInputs()[1];
    beginInEachLane(add, x, y, lanes);
    beginInEachLane(add, y, x, lanes);
  }
  return success();
}

PlantedBug initOncePerLane() {
  return {{"init-once-per-lane",
           "npu-bufferize",
           "what a loop carries into a sum over lanes is added by each lane",
           {"value", "bits"}},
          PlantedBug::When::afterPass,
          fuseInitial};
}

} // namespace npufuzz::npu
