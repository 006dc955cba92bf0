//===- AffineCodeTest.cpp - compiled maps compute what expressions do -----===//
#include "interpreter/affine/AffineCode.h"
#include "interpreter/numbers/AffineEvaluation.h"

#include "mlir/IR/MLIRContext.h"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace npufuzz::interpreter {
namespace {

using namespace mlir;

constexpr unsigned dims = 2, symbols = 2;

AffineExpr drawExpr(MLIRContext &context, int depth) {
  int kind = depth == 0 ? *rc::gen::inRange(0, 3) : *rc::gen::inRange(0, 8);
  if (kind == 0)
    return getAffineDimExpr(*rc::gen::inRange(0u, dims), &context);
  if (kind == 1)
    return getAffineSymbolExpr(*rc::gen::inRange(0u, symbols), &context);
  if (kind == 2)
    return getAffineConstantExpr(*rc::gen::inRange<int64_t>(-9, 10), &context);
  constexpr AffineExprKind binary[] = {AffineExprKind::Add, AffineExprKind::Mul,
                                       AffineExprKind::FloorDiv, AffineExprKind::CeilDiv,
                                       AffineExprKind::Mod};
  AffineExpr left = drawExpr(context, depth - 1), right = drawExpr(context, depth - 1);
  // MLIR asserts that a factor and a divisor contain no dim.
  if (kind != 3 && !right.isSymbolicOrConstant())
    right = getAffineSymbolExpr(0, &context);
  return getAffineBinaryOpExpr(binary[kind - 3], left, right);
}

RC_GTEST_PROP(AffineCode, ComputesWhatTheExpressionsDo, ()) {
  MLIRContext context;
  llvm::SmallVector<AffineExpr, 3> exprs;
  for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
    exprs.push_back(drawExpr(context, 3));
  AffineMap map = AffineMap::get(dims, symbols, exprs, &context);
  AffineCode code(map);
  RC_ASSERT(code.operandCount() == dims + symbols);
  auto edges = std::vector<int64_t>{INT64_MIN, INT64_MAX, -1, 0, 1, 7};
  for (int run = 0; run < 4; ++run) {
    auto operands = *rc::gen::container<std::vector<int64_t>>(
        dims + symbols,
        rc::gen::oneOf(rc::gen::inRange<int64_t>(-20, 21), rc::gen::elementOf(edges)));
    llvm::SmallVector<int64_t, 3> expected, got;
    bool isKnown = evaluate(map, operands, expected);
    bool wraps = false;
    RC_ASSERT(code.run(operands, got, wraps) == isKnown);
    if (!isKnown)
      continue;
    RC_ASSERT(got == expected);
    RC_ASSERT(wraps != exactnessOf(map, operands).hasSteps);
  }
}

TEST(AffineEvaluation, AResultMayFitAlthoughAStepDoesNot) {
  MLIRContext context;
  AffineExpr x = getAffineDimExpr(0, &context), y = getAffineSymbolExpr(0, &context);
  using Fit = std::pair<bool, bool>; // result, every step
  auto at = [&](AffineExpr expr, int64_t dim, int64_t symbol) {
    Exactness exact = exactnessOf(AffineMap::get(1, 1, expr), {dim, symbol});
    return Fit(exact.hasResults, exact.hasSteps);
  };
  Fit both(true, true), result(true, false), neither(false, false);
  EXPECT_EQ(at(x + 1, INT64_MAX - 1, 0), both);
  EXPECT_EQ(at(x + 1, INT64_MAX, 0), neither);
  EXPECT_EQ(at(x + y - 1, INT64_MAX, 1), result);
  EXPECT_EQ(at(x * 4, INT64_MAX / 4, 0), both);
  EXPECT_EQ(at(x * 4, INT64_MAX / 4 + 1, 0), neither);
  EXPECT_EQ(at(x * 4 - y, INT64_MAX / 4 + 1, 8), result);
  EXPECT_EQ(at((x + 1) % 8, INT64_MAX, 0), neither) << "the remainder is of another number";
  EXPECT_EQ(at(x * -1, INT64_MIN, 0), neither);
  EXPECT_EQ(at(x.ceilDiv(y), INT64_MIN, 7), both);
}

} // namespace
} // namespace npufuzz::interpreter
