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

/// An exact number, or none where a product, an operand of a division or the result is too large.
static std::optional<__int128> evaluateExactly(AffineExpr expr, ArrayRef<int64_t> dims,
                                               ArrayRef<int64_t> symbols) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return evaluate(expr, dims, symbols);
  std::optional<__int128> x = evaluateExactly(binary.getLHS(), dims, symbols);
  std::optional<__int128> y = evaluateExactly(binary.getRHS(), dims, symbols);
  if (!x || !y)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return *x + *y; // far more of them than a program has fit into 128 bits
  auto fits = [](__int128 number) { return number == static_cast<int64_t>(number); };
  if (!fits(*x) || !fits(*y))
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mul)
    return fits(*x * *y) ? std::optional(*x * *y) : std::nullopt;
  return divide(expr.getKind(), static_cast<int64_t>(*x), static_cast<int64_t>(*y));
}

bool isExact(AffineMap map, ArrayRef<int64_t> operands) {
  auto dims = operands.take_front(map.getNumDims()),
       symbols = operands.drop_front(map.getNumDims());
  return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
    std::optional<__int128> value = evaluateExactly(expr, dims, symbols);
    return value && *value == static_cast<int64_t>(*value);
  });
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
