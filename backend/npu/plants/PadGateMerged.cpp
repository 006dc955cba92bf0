//===- PadGateMerged.cpp - two gates become one ---------------------------===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

using namespace mlir;

namespace npufuzz::npu {

/// Mask of a padded view's tile that is inside the source: the gate of its loads.
static Value insideOf(TileCode &code, tile::LoadOp load, tile::PadOp pad) {
  ArrayRef<int64_t> shape = load.getType().getShape();
  Value gate;
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    int64_t low = pad.getLow()[axis];
    int64_t end = low + pad.getSource().getType().getShape()[axis];
    Value at = code.iota(shape, static_cast<int64_t>(axis), load.getOffsets()[axis]);
    for (Value bound : {code.compare(tile::CmpPredicate::ge, at, low),
                        code.compare(tile::CmpPredicate::lt, at, end)})
      gate = gate ? code.binary<tile::AndOp>(gate, bound) : bound;
  }
  return gate;
}

/// An element of the pad is not loaded, and neither is one that is not selected. Merges both gates
/// into one, which then selects the other operand for the pad, too.
static LogicalResult mergeGates(ModuleOp module) {
  module.walk([](tile::SelectOp op) {
    auto load = op.getLhs().getDefiningOp<tile::LoadOp>();
    auto pad = load ? load.getView().getDefiningOp<tile::PadOp>() : nullptr;
    if (!pad)
      return;
    TileCode code(op);
    Value gate = insideOf(code, load, pad);
    op.getConditionMutable().assign(code.binary<tile::AndOp>(op.getCondition(), gate));
  });
  return success();
}

PlantedBug padGateMerged() {
  return {{"pad-gate-merged",
           "npu-gather-views",
           "where a select chooses the pad of a padded view it gives its other operand",
           {"value", "bits", "undef"}},
          PlantedBug::When::beforePass,
          mergeGates};
}

} // namespace npufuzz::npu
