//===- Loops.cpp ----------------------------------------------------------===//
//
// Loops of kernels have one form (Loops.h). The constant in it bounds a loop even where the scalar
// is not known.
//
//===----------------------------------------------------------------------===//
#include "tile/Loops.h"

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

} // namespace npufuzz::tile
