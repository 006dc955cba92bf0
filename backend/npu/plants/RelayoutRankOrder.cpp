//===- RelayoutRankOrder.cpp - the first operand decides the shape --------===//
#include "backend/npu/passes/LoadsThatMeet.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace npufuzz::npu {

/// The scratch tensor that a load reads alone; null if it reads another tensor.
static tile::ScratchOp scratchOf(tile::LoadOp load) {
  Operation *view = load.getView().getDefiningOp();
  if (auto broadcast = dyn_cast<tile::BroadcastOp>(view))
    view = broadcast.getSource().getDefiningOp();
  auto plain = dyn_cast<tile::ViewOp>(view);
  return plain ? plain.getMemory().getDefiningOp<tile::ScratchOp>() : tile::ScratchOp();
}

/// The loop that walks a coordinate; null for a constant one.
static affine::AffineForOp loopOf(Value coordinate) {
  auto sum = coordinate.getDefiningOp<affine::AffineApplyOp>();
  if (!sum || sum.getMapOperands().size() != 2)
    return nullptr;
  return affine::getForInductionVarOwner(sum.getMapOperands()[1]);
}

/// All operands have one rank, so the first one is taken for the one of the highest rank: the loops
/// walk no further than it does.
static void walkLike(tile::LoadOp first, tile::ScratchOp scratch) {
  SmallVector<int64_t> extents = ownExtents(first);
  for (Operation *user : scratch->getUsers()) {
    auto fill = dyn_cast<memref::StoreOp>(user);
    if (!fill)
      continue;
    for (auto [coordinate, extent] : llvm::zip_equal(fill.getIndices(), extents)) {
      affine::AffineForOp loop = loopOf(coordinate);
      if (!loop || loop.getUpperBoundMap().getNumResults() != 2)
        continue;
      AffineMap upper = loop.getUpperBoundMap();
      auto walked = cast<AffineConstantExpr>(upper.getResult(0));
      AffineExpr shorter =
          getAffineConstantExpr(std::min(walked.getValue(), extent), loop.getContext());
      loop.setUpperBoundMap(AffineMap::get(upper.getNumDims(), upper.getNumSymbols(),
                                           {shorter, upper.getResult(1)}, loop.getContext()));
    }
  }
}

static LogicalResult takeFirstOperand(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    for (ArrayRef<tile::LoadOp> operands : loadsThatMeet(function))
      for (tile::LoadOp load : operands)
        if (tile::ScratchOp scratch = scratchOf(load))
          walkLike(operands.front(), scratch);
  return success();
}

PlantedBug relayoutRankOrder() {
  return {{"relayout-rank-order",
           "npu-relayout",
           "the first operand of the highest rank decides how far materialised operands are walked",
           {"value", "undef", "invariant"}},
          PlantedBug::When::afterPass,
          takeFirstOperand};
}

} // namespace npufuzz::npu
