//===- MergeDropsNan.cpp - what a loop carries hides a NaN ----------------===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

using namespace mlir;

namespace npufuzz::npu {

/// Inside a tile the minimum keeps NaN. Merges tiles by an instruction that drops it.
static void mergeNumbers(Operation *op) {
  Value carried = op->getOperand(0), partial = op->getOperand(1);
  if (!isCarried(carried))
    std::swap(carried, partial);
  if (!isCarried(carried) || isCarried(partial) ||
      !isa<FloatType>(TileCode::typeOf(partial).getElementType()))
    return;
  TileCode code(op);
  auto isNan = [&](Value x) { return code.compare(tile::CmpPredicate::ne, x, x); };
  Value merged = code.select(isNan(carried), partial, code.again(op));
  op->getResult(0).replaceAllUsesWith(code.select(isNan(partial), carried, merged));
  op->erase();
}

static LogicalResult dropNanBetweenTiles(ModuleOp module) {
  module.walk([](Operation *op) {
    if (isa<tile::MinOp, tile::MaxOp>(op))
      mergeNumbers(op);
  });
  return success();
}

PlantedBug mergeDropsNan() {
  return {{"merge-drops-nan",
           "npu-bufferize",
           "the minimum or maximum of what a loop carries and of a tile drops NaN",
           {"value", "bits", "undef"}},
          PlantedBug::When::beforePass,
          dropNanBetweenTiles};
}

} // namespace npufuzz::npu
