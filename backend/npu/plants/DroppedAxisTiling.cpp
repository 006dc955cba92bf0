//===- DroppedAxisTiling.cpp - an axis is counted before others go --------===//
#include "backend/npu/plants/Plants.h"

#include "tile/Tile.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::npu {

/// The axis that a reshape drops because its extent is 1; -1 if it does something else.
static int64_t droppedAxis(tile::ReshapeOp reshape) {
  SmallVector<int64_t> before(reshape.getSource().getType().getShape());
  ArrayRef<int64_t> after = reshape.getType().getShape();
  if (before.size() != after.size() + 1)
    return -1;
  for (size_t axis = 0; axis < before.size(); ++axis) {
    SmallVector<int64_t> rest(before);
    rest.erase(rest.begin() + axis);
    if (before[axis] == 1 && ArrayRef(rest) == after)
      return static_cast<int64_t>(axis);
  }
  return -1;
}

/// Applies the offset of a tile to the next axis, which has the number that the tile's axis had
/// before.
static void tileNextAxis(Operation *transfer, Value view, MutableOperandRange offsets) {
  auto reshape = view.getDefiningOp<tile::ReshapeOp>();
  int64_t dropped = reshape ? droppedAxis(reshape) : -1;
  if (dropped < 0)
    return;
  ArrayRef<int64_t> shape = reshape.getType().getShape();
  for (size_t axis = dropped; axis + 1 < shape.size(); ++axis) {
    Value here = offsets[axis].get(), next = offsets[axis + 1].get();
    if (matchPattern(here, m_Zero()) || !matchPattern(next, m_Zero()) ||
        shape[axis] != shape[axis + 1])
      continue;
    offsets[axis].set(next);
    offsets[axis + 1].set(here);
    return;
  }
}

static LogicalResult numberTooEarly(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto load = dyn_cast<tile::LoadOp>(op))
      tileNextAxis(op, load.getView(), load.getOffsetsMutable());
    else if (auto store = dyn_cast<tile::StoreOp>(op))
      tileNextAxis(op, store.getView(), store.getOffsetsMutable());
  });
  return success();
}

PlantedBug droppedAxisTiling() {
  return {{"dropped-axis-tiling",
           "npu-axis-split",
           "after a dropped unit axis a tile's offset is that of the next axis of equal extent",
           {"address", "value", "memory", "undef", "bits"}},
          PlantedBug::When::beforePass,
          numberTooEarly};
}

} // namespace npufuzz::npu
