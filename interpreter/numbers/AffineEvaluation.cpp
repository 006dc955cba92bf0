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

static std::optional<int64_t> divide(AffineExprKind kind, int64_t x, int64_t y) {
  if (y <= 0)
    return std::nullopt;
  switch (kind) {
  case AffineExprKind::FloorDiv:
    return divideSigned<Quotient::floor>(x, y);
  case AffineExprKind::CeilDiv:
    return divideSigned<Quotient::ceil>(x, y);
  case AffineExprKind::Mod:
    return floorModulo(x, y);
  default:
    llvm_unreachable("no such affine expression");
  }
}

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
  default:
    return divide(expr.getKind(), *x, *y);
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

static bool fits(__int128 number) { return number == static_cast<int64_t>(number); }

/// Computes the exact number; none where 128 bits do not hold it, or an operand of a division does
/// not fit. Clears `steps` where a number on the way does not fit into 64 bits.
static std::optional<__int128> evaluateExactly(AffineExpr expr, ArrayRef<int64_t> dims,
                                               ArrayRef<int64_t> symbols, bool &steps) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return evaluate(expr, dims, symbols);
  std::optional<__int128> x = evaluateExactly(binary.getLHS(), dims, symbols, steps);
  std::optional<__int128> y = evaluateExactly(binary.getRHS(), dims, symbols, steps);
  __int128 number = 0;
  bool isKnown = x && y;
  if (isKnown && expr.getKind() == AffineExprKind::Add) {
    isKnown = !__builtin_add_overflow(*x, *y, &number);
  } else if (isKnown && expr.getKind() == AffineExprKind::Mul) {
    isKnown = !__builtin_mul_overflow(*x, *y, &number);
  } else if (isKnown) {
    isKnown = fits(*x) && fits(*y);
    auto quotient = isKnown
                        ? divide(expr.getKind(), static_cast<int64_t>(*x), static_cast<int64_t>(*y))
                        : std::nullopt;
    isKnown = quotient.has_value();
    number = quotient.value_or(0);
  }
  steps &= isKnown && fits(number);
  return isKnown ? std::optional(number) : std::nullopt;
}

Exactness exactnessOf(AffineMap map, ArrayRef<int64_t> operands) {
  auto dims = operands.take_front(map.getNumDims()),
       symbols = operands.drop_front(map.getNumDims());
  Exactness exact;
  for (AffineExpr expr : map.getResults()) {
    if (!isa<AffineBinaryOpExpr>(expr))
      continue; // an operand or a constant: nothing is computed
    std::optional<__int128> value = evaluateExactly(expr, dims, symbols, exact.hasSteps);
    exact.hasResults &= value && fits(*value);
  }
  return exact;
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
