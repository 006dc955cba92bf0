//===- OpenResults.cpp - licences of ops ----------------------------------===//
#include "oracles/functions/OpenResults.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace npufuzz::oracles {

bool hasFastMath(ModuleOp module) {
  return module
      .walk([](arith::ArithFastMathInterface op) {
        auto flags = op.getFastMathFlagsAttr();
        return flags && flags.getValue() != arith::FastMathFlags::none ? WalkResult::interrupt()
                                                                       : WalkResult::advance();
      })
      .wasInterrupted();
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
  // "Outerproduct with optional fused add": as one rounding or as two.
  if (auto product = dyn_cast<vector::OuterProductOp>(op))
    return product.getAcc() && roundsInAnyOrder(product.getResult().getType(), product.getKind());
  return false;
}

std::string whyOpen(ModuleOp module) {
  if (hasFastMath(module))
    return "fast-math flags leave the result open";
  bool isOpen = module
                    .walk([](Operation *op) {
                      return hasOpenOrder(op) ? WalkResult::interrupt() : WalkResult::advance();
                    })
                    .wasInterrupted();
  return isOpen ? "a reduction of floats in any order leaves the result open" : "";
}

} // namespace npufuzz::oracles
