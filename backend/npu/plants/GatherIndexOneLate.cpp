//===- GatherIndexOneLate.cpp - indices of the step before ----------------===//
#include "backend/npu/plants/Plants.h"

#include "tile/Tile.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace npufuzz::npu {

/// Copies the ops that compute a value from the loop's variable to before the loop. Null if it
/// depends on anything else in the body.
static Value copyBefore(OpBuilder &builder, affine::AffineForOp loop, Value value,
                        IRMapping &mapping) {
  if (Value known = mapping.lookupOrNull(value))
    return known;
  if (value.getParentBlock() != loop.getBody())
    return value;
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumRegions() > 0 || (!isPure(op) && !isa<tile::LoadOp>(op)))
    return {};
  for (Value operand : op->getOperands()) {
    Value copied = copyBefore(builder, loop, operand, mapping);
    if (!copied)
      return {};
    mapping.map(operand, copied);
  }
  return builder.clone(*op, mapping)->getResult(llvm::cast<OpResult>(value).getResultNumber());
}

/// Carries index tiles around the loop, as a prefetch does, and makes the gather use the tile of
/// the previous step.
static void fetchOneStepLess(tile::GatherOp gather) {
  auto indices = gather.getIndices().getDefiningOp<tile::LoadOp>();
  auto loop = dyn_cast<affine::AffineForOp>(gather->getParentOp());
  if (!indices || !loop || indices->getBlock() != loop.getBody() || !loop.hasConstantLowerBound())
    return;
  IRRewriter rewriter(loop);
  IRMapping mapping;
  mapping.map(loop.getInductionVar(),
              rewriter.create<arith::ConstantIndexOp>(loop.getLoc(), loop.getConstantLowerBound()));
  Value first = copyBefore(rewriter, loop, indices.getResult(), mapping);
  if (!first)
    return;
  auto yieldIndices = [&](OpBuilder &, Location, ArrayRef<BlockArgument>) {
    return SmallVector<Value>{indices.getResult()};
  };
  auto carrying = cast<LoopLikeOpInterface>(*loop).replaceWithAdditionalYields(
      rewriter, first, /*replaceInitOperandUsesInLoop=*/false, yieldIndices);
  gather.getIndicesMutable().assign(carrying->getRegionIterArgs().back());
}

static LogicalResult prefetchIndices(ModuleOp module) {
  SmallVector<tile::GatherOp> gathers;
  module.walk([&](tile::GatherOp gather) { gathers.push_back(gather); });
  for (tile::GatherOp gather : gathers)
    fetchOneStepLess(gather);
  return success();
}

PlantedBug gatherIndexOneLate() {
  return {{"gather-index-one-late",
           "npu-indirect-access",
           "a gather in a loop takes the index tile that was loaded for the step before",
           {"value", "memory", "undef", "bits"}},
          PlantedBug::When::beforePass,
          prefetchIndices};
}

} // namespace npufuzz::npu
