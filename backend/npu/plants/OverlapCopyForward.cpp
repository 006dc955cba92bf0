//===- OverlapCopyForward.cpp - copies always run upwards -----------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true if an offset falls while the loop's variable rises: last - %i.
static bool runsDown(ValueRange offsets, affine::AffineForOp loop) {
  return llvm::any_of(offsets, [&](Value offset) {
    auto apply = offset.getDefiningOp<affine::AffineApplyOp>();
    if (!apply || apply.getMapOperands() != ValueRange{loop.getInductionVar()})
      return false;
    AffineExpr i = getAffineDimExpr(0, apply.getContext());
    auto sum = dyn_cast<AffineBinaryOpExpr>(apply.getAffineMap().getResult(0));
    return sum && sum.getKind() == AffineExprKind::Add && sum.getLHS() == i * -1;
  });
}

/// Distance in elements from the source of a copy to its destination; 0 if unknown.
static int64_t distanceOf(LoadOp load, StoreOp store) {
  auto from = load.getBase().getDefiningOp<affine::AffineApplyOp>();
  auto to = store.getBase().getDefiningOp<affine::AffineApplyOp>();
  if (!from || !to || from.getMapOperands() != to.getMapOperands())
    return 0;
  AffineMap map = from.getAffineMap();
  AffineExpr distance = simplifyAffineExpr(to.getAffineMap().getResult(0) - map.getResult(0),
                                           map.getNumDims(), map.getNumSymbols());
  auto constant = dyn_cast<AffineConstantExpr>(distance);
  return constant ? constant.getValue() : 0;
}

/// Recognises a copy within one tensor, from one slice to a later one, last tile first: no tile is
/// written before it was read.
static bool isCopy(affine::AffineForOp loop) {
  auto loads = loop.getBody()->getOps<LoadOp>();
  auto stores = loop.getBody()->getOps<StoreOp>();
  bool isPair = llvm::hasSingleElement(loads) && llvm::hasSingleElement(stores);
  if (!isPair || loop.getNumIterOperands() > 0 || !loop.hasConstantBounds())
    return false;
  LoadOp load = *loads.begin();
  StoreOp store = *stores.begin();
  return store.getValue() == load.getResult() && store.getMemory() == load.getMemory() &&
         distanceOf(load, store) > 0 && runsDown(load.getOffsets(), loop) &&
         runsDown(store.getOffsets(), loop);
}

/// Reverses the loop, which is right only for slices that do not overlap.
static void turn(affine::AffineForOp loop) {
  int64_t lower = loop.getConstantLowerBound(), step = loop.getStepAsInt();
  int64_t span = loop.getConstantUpperBound() - lower;
  if (span <= 0)
    return;
  int64_t last = lower + (span - 1) / step * step;
  auto builder = OpBuilder::atBlockBegin(loop.getBody());
  AffineExpr other = builder.getAffineDimExpr(0) * -1 + (lower + last);
  auto turned = builder.create<affine::AffineApplyOp>(loop.getLoc(), AffineMap::get(1, 0, other),
                                                      loop.getInductionVar());
  loop.getInductionVar().replaceAllUsesExcept(turned, turned);
}

static LogicalResult copyUpwards(ModuleOp module) {
  module.walk([](affine::AffineForOp loop) {
    if (isCopy(loop))
      turn(loop);
  });
  return success();
}

PlantedBug overlapCopyForward() {
  return {{"overlap-copy-forward",
           "npu-tile-loops",
           "a copy to what follows it in a tensor begins with its first tile, whether the two "
           "overlap or not",
           {"value", "bits"}},
          PlantedBug::When::beforePass,
          copyUpwards};
}

} // namespace npufuzz::npu
