//===- Loops.cpp ----------------------------------------------------------===//
//
// Loops of kernels have one form (Loops.h). Its constant bounds a loop even if the scalar is
// unknown.
//
//===----------------------------------------------------------------------===//
#include "tile/Loops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::tile {

std::optional<int64_t> upperBoundMax(affine::AffineForOp loop) {
  if (loop.hasConstantUpperBound())
    return loop.getConstantUpperBound();
  AffineMap map = loop.getUpperBoundMap();
  if (map.getNumInputs() != 1 || map.getNumResults() != 2)
    return std::nullopt;
  auto max = dyn_cast<AffineConstantExpr>(map.getResult(1));
  if (!max || !isa<AffineDimExpr, AffineSymbolExpr>(map.getResult(0)))
    return std::nullopt;
  return max.getValue();
}

void setUpperBoundMax(affine::AffineForOp loop, int64_t max) {
  if (loop.hasConstantUpperBound())
    loop.setConstantUpperBound(max);
  else
    loop.setUpperBound(loop.getUpperBoundOperands(), atMost(max, loop.getContext()));
}

AffineMap atMost(int64_t max, MLIRContext *context) {
  return AffineMap::get(
      0, 1, {getAffineSymbolExpr(0, context), getAffineConstantExpr(max, context)}, context);
}

int64_t tripsMax(affine::AffineForOp loop) {
  int64_t span = *upperBoundMax(loop) - loop.getConstantLowerBound();
  return std::max<int64_t>(0, llvm::divideCeilSigned(span, loop.getStepAsInt()));
}

std::optional<CarriedIndex> carriedIndex(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop = argument ? dyn_cast<affine::AffineForOp>(argument.getOwner()->getParentOp())
                       : affine::AffineForOp();
  if (!loop || argument.getArgNumber() == 0 || !value.getType().isIndex())
    return std::nullopt;
  unsigned position = argument.getArgNumber() - 1;
  auto sum = loop.getYieldedValues()[position].getDefiningOp<arith::AddIOp>();
  APInt first, step;
  if (!sum || sum.getLhs() != value ||
      !matchPattern(loop.getInits()[position], m_ConstantInt(&first)) ||
      !matchPattern(sum.getRhs(), m_ConstantInt(&step)))
    return std::nullopt;
  return CarriedIndex{loop, first.getSExtValue(), step.getSExtValue(), sum};
}

/// Returns the loop without its carried value at a position. That value must have no uses left.
static affine::AffineForOp withoutCarried(affine::AffineForOp loop, unsigned position) {
  SmallVector<Value> inits(loop.getInits());
  inits.erase(inits.begin() + position);
  OpBuilder builder(loop);
  auto lean = builder.create<affine::AffineForOp>(
      loop.getLoc(), loop.getLowerBoundOperands(), loop.getLowerBoundMap(),
      loop.getUpperBoundOperands(), loop.getUpperBoundMap(), loop.getStepAsInt(), inits);
  loop.getBody()->getTerminator()->eraseOperand(position);
  loop.getBody()->eraseArgument(1 + position);
  lean.getRegion().takeBody(loop.getRegion());
  unsigned next = 0;
  for (auto [number, result] : llvm::enumerate(loop.getResults()))
    if (number != position)
      result.replaceAllUsesWith(lean.getResult(next++));
  loop.erase();
  return lean;
}

static void resolveIn(affine::AffineForOp loop) {
  for (unsigned position = loop.getNumRegionIterArgs(); position-- > 0;) {
    Value argument = loop.getRegionIterArgs()[position];
    auto carried = carriedIndex(argument);
    if (!carried || !loop.getResult(position).use_empty())
      continue;
    auto builder = OpBuilder::atBlockBegin(loop.getBody());
    AffineExpr trip =
        (builder.getAffineDimExpr(0) - loop.getConstantLowerBound()).floorDiv(loop.getStepAsInt());
    Value index = builder.create<affine::AffineApplyOp>(
        loop.getLoc(), AffineMap::get(1, 0, trip * carried->step + carried->first),
        loop.getInductionVar());
    argument.replaceAllUsesWith(index);
    loop = withoutCarried(loop, position);
    carried->sum->erase();
  }
}

void resolveCarriedIndices(ModuleOp module) {
  SmallVector<affine::AffineForOp> loops;
  module.walk([&](affine::AffineForOp loop) { loops.push_back(loop); });
  for (affine::AffineForOp loop : loops)
    resolveIn(loop);
}

} // namespace npufuzz::tile
