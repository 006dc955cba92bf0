//===- InitOfRowZero.cpp - every row begins with the first one's value ----===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

using namespace mlir;

namespace npufuzz::npu {

/// The tile added to the sum of each row, which becomes the initial value of the sum; null if
/// nothing is fused.
static Value initialOf(tile::AddOp op) {
  for (auto [sum, initial] : {std::pair(op.getLhs(), op.getRhs()), {op.getRhs(), op.getLhs()}}) {
    auto reduce = sum.getDefiningOp<tile::ReduceOp>();
    auto type = sum.getType();
    if (reduce && reduce.getKind() == tile::ReduceKind::sum && sum.hasOneUse() &&
        type.getRank() == 2 && reduce.getAxis() == 1 && type.getShape()[0] > 1)
      return initial;
  }
  return {};
}

static LogicalResult readRowZero(ModuleOp module) {
  module.walk([](tile::AddOp op) {
    Value initial = initialOf(op);
    if (!initial)
      return;
    TileCode code(op);
    ArrayRef<int64_t> shape = TileCode::typeOf(initial).getShape();
    Value first = code.reduce(tile::ReduceKind::max, code.narrow(initial, 0, 1), 0);
    Value all = code.compare(tile::CmpPredicate::ge, code.iota(shape, 0), 0);
    // Keeps the valid rows of the initial value.
    Value repeated = code.select(all, code.expand(first, 0, shape[0]), initial);
    op->replaceUsesOfWith(initial, repeated);
  });
  return success();
}

PlantedBug initOfRowZero() {
  return {{"init-of-row-zero",
           "npu-bufferize",
           "what is added to the sums of rows is fused into them, and read in the first row only",
           {"value", "bits", "undef"}},
          PlantedBug::When::beforePass,
          readRowZero};
}

} // namespace npufuzz::npu
