//===- OpenResults.cpp - licences of ops ----------------------------------===//
#include "oracles/functions/OpenResults.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace npufuzz::oracles {

template <typename Predicate> static bool anyOp(ModuleOp module, Predicate holds) {
  return module
      .walk([&](Operation *op) {
        return holds(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool hasFastMath(ModuleOp module) {
  return anyOp(module, [](Operation *op) {
    auto math = dyn_cast<arith::ArithFastMathInterface>(op);
    auto flags = math ? math.getFastMathFlagsAttr() : arith::FastMathFlagsAttr();
    return flags && flags.getValue() != arith::FastMathFlags::none;
  });
}

/// Rounding makes sums and products depend on their order; maxima and bits do not.
static bool roundsInAnyOrder(Type type, vector::CombiningKind kind) {
  return isa<FloatType>(getElementTypeOrSelf(type)) &&
         (kind == vector::CombiningKind::ADD || kind == vector::CombiningKind::MUL);
}

static bool hasOpenOrder(Operation *op) {
  if (auto reduction = dyn_cast<vector::MultiDimReductionOp>(op))
    return roundsInAnyOrder(reduction.getSource().getType(), reduction.getKind());
  if (auto reduction = dyn_cast<vector::ReductionOp>(op))
    return roundsInAnyOrder(reduction.getVector().getType(), reduction.getKind());
  if (auto contraction = dyn_cast<vector::ContractionOp>(op))
    return roundsInAnyOrder(contraction.getLhs().getType(), contraction.getKind());
  return false;
}

/// "Outerproduct with optional fused add": rounded once or twice.
static bool mayBeFused(Operation *op) {
  auto product = dyn_cast<vector::OuterProductOp>(op);
  return product && product.getAcc() && product.getKind() == vector::CombiningKind::ADD &&
         isa<FloatType>(getElementTypeOrSelf(product.getResult().getType()));
}

std::string whyOpen(ModuleOp module) {
  if (hasFastMath(module))
    return "fast-math flags leave the result open";
  if (anyOp(module, hasOpenOrder))
    return "a reduction of floats in any order leaves the result open";
  if (anyOp(module, mayBeFused))
    return "a sum of products that may be fused leaves the result open";
  return "";
}

} // namespace npufuzz::oracles
