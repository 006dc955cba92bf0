//===- PeelOffsetNotRescaled.cpp - unbanked steps in a bank ---------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

/// Lanes that hold elements of the tile: a bank is smaller than the tile by this factor.
static int64_t usedLanes(BufferType type, int64_t lanes) {
  int64_t perLane = type.getStride();
  return std::min(lanes, (type.getShape()[type.getSplit()] + perLane - 1) / perLane);
}

/// Makes a step over an axis outside the split one count the elements of the whole tile, and not
/// those of a bank.
template <typename Op> static void stepUnbanked(Op op, int64_t lanes) {
  auto apply = op.getOffset().template getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return;
  BufferType type = op.getBuffer().getType();
  int64_t splitStride = 1;
  for (int64_t axis = type.getRank(); --axis > type.getSplit();)
    splitStride *= type.getShape()[axis];
  AffineMap map = apply.getAffineMap();
  SmallVector<int64_t> point(map.getNumDims(), 0);
  AffineExpr changed = getAffineDimExpr(map.getNumDims() - 1, op.getContext()); // the tile's start
  for (unsigned loop = 0; loop + 1 < map.getNumDims(); ++loop) {
    point[loop] = 1;
    int64_t step = map.compose(ArrayRef<int64_t>(point)).front();
    point[loop] = 0;
    if (step > splitStride)
      step *= usedLanes(type, lanes);
    changed = changed + getAffineDimExpr(loop, op.getContext()) * step;
  }
  apply.setMap(AffineMap::get(map.getNumDims(), 0, changed));
}

static LogicalResult forgetBanks(ModuleOp module) {
  int64_t lanes = Machine::of(module).lanes;
  module.walk([&](Operation *op) {
    if (auto in = dyn_cast<TransferInOp>(op))
      stepUnbanked(in, lanes);
    else if (auto out = dyn_cast<TransferOutOp>(op))
      stepUnbanked(out, lanes);
  });
  return success();
}

PlantedBug peelOffsetNotRescaled() {
  return {{"peel-offset-not-rescaled",
           "npu-decompose-transfer",
           "the offset of a peeled transfer steps through a bank as if it held the whole tile",
           {"address", "memory", "value", "undef"}},
          PlantedBug::When::afterPass,
          forgetBanks};
}

} // namespace npufuzz::npu
