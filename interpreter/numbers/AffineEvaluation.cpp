//===- AffineEvaluation.cpp - affine expressions on numbers ---------------===//
//
// For maps that are evaluated rarely: loop bounds, conditions, the shapes of linalg ops. The affine
// dialect defines floordiv and mod to round down and ceildiv to round up, for positive divisors
// only. Sums and products wrap at 64 bits, as index arithmetic does here.
//
//===----------------------------------------------------------------------===//
#include "interpreter/numbers/AffineEvaluation.h"
#include "interpreter/numbers/IntegerFormulas.h"

using namespace mlir;

namespace npufuzz::interpreter {

std::optional<int64_t> evaluate(AffineExpr expr, ArrayRef<int64_t> dims,
                                ArrayRef<int64_t> symbols) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return cast<AffineConstantExpr>(expr).getValue();
  case AffineExprKind::DimId:
    return dims[cast<AffineDimExpr>(expr).getPosition()];
  case AffineExprKind::SymbolId:
    return symbols[cast<AffineSymbolExpr>(expr).getPosition()];
  default:
    break;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<int64_t> x = evaluate(binary.getLHS(), dims, symbols);
  std::optional<int64_t> y = evaluate(binary.getRHS(), dims, symbols);
  if (!x || !y)
    return std::nullopt;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return wrapAdd(*x, *y);
  case AffineExprKind::Mul:
    return wrapMul(*x, *y);
  case AffineExprKind::FloorDiv:
    return *y > 0 ? std::optional(divideSigned<Quotient::floor>(*x, *y)) : std::nullopt;
  case AffineExprKind::CeilDiv:
    return *y > 0 ? std::optional(divideSigned<Quotient::ceil>(*x, *y)) : std::nullopt;
  case AffineExprKind::Mod:
    return *y > 0 ? std::optional(floorModulo(*x, *y)) : std::nullopt;
  default:
    llvm_unreachable("no such affine expression");
  }
}

bool evaluate(AffineMap map, ArrayRef<int64_t> operands, llvm::SmallVectorImpl<int64_t> &results) {
  auto dims = operands.take_front(map.getNumDims()),
       symbols = operands.drop_front(map.getNumDims());
  for (AffineExpr expr : map.getResults()) {
    std::optional<int64_t> result = evaluate(expr, dims, symbols);
    if (!result)
      return false;
    results.push_back(*result);
  }
  return true;
}

std::optional<bool> contains(IntegerSet set, ArrayRef<int64_t> operands) {
  auto dims = operands.take_front(set.getNumDims()),
       symbols = operands.drop_front(set.getNumDims());
  bool inside = true;
  for (unsigned i = 0; i < set.getNumConstraints(); ++i) {
    std::optional<int64_t> value = evaluate(set.getConstraint(i), dims, symbols);
    if (!value)
      return std::nullopt;
    inside &= set.isEq(i) ? *value == 0 : *value >= 0;
  }
  return inside;
}

} // namespace npufuzz::interpreter
