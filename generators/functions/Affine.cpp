//===- Affine.cpp ---------------------------------------------------------===//
//
// Builds affine expressions together with the range of their values, so that callers can keep
// subscripts in bounds without analysis.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Affine.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace npufuzz::generators::functions {

using namespace mlir;

static int64_t floorDivide(int64_t value, int64_t divisor) {
  return value / divisor - (value % divisor < 0);
}

/// Adds counters in the order of first mention, in which a parser numbers dimensions.
static void mention(std::vector<unsigned> &known, const std::vector<unsigned> &more) {
  for (unsigned counter : more)
    if (!llvm::is_contained(known, counter))
      known.push_back(counter);
}

Ranged counterAt(MLIRContext *context, unsigned depth, int64_t low, int64_t high) {
  return {getAffineDimExpr(depth, context), low, high, {depth}};
}

/// MLIR simplifies while it builds: sums of constants fold, and multiples of a mod or floordiv may
/// cancel. The range is computed from the requested expression, not from what is left.
Ranged Ranged::plus(int64_t addend) const {
  if (addend == 0)
    return *this;
  return {expression + addend, low + addend, high + addend, mentioned};
}
Ranged Ranged::plus(const Ranged &other) const {
  Ranged sum{expression + other.expression, low + other.low, high + other.high, mentioned};
  mention(sum.mentioned, other.mentioned);
  return sum;
}
Ranged Ranged::times(int64_t factor) const {
  auto [least, most] = std::minmax(low * factor, high * factor);
  return {expression * factor, least, most, mentioned};
}
Ranged Ranged::floordiv(int64_t divisor) const {
  return {expression.floorDiv(divisor), floorDivide(low, divisor), floorDivide(high, divisor),
          mentioned};
}
Ranged Ranged::ceildiv(int64_t divisor) const {
  return {expression.ceilDiv(divisor), -floorDivide(-low, divisor), -floorDivide(-high, divisor),
          mentioned};
}
/// Within one period the range stays exact; canonicalize once took `(-d) mod 4 floordiv 2` for 1
/// (corpus/known-issues/canonicalize-affine-negated-mod).
Ranged Ranged::mod(int64_t divisor) const {
  int64_t quotient = floorDivide(low, divisor);
  bool isOnePeriod = quotient == floorDivide(high, divisor);
  return {expression % divisor, isOnePeriod ? low - quotient * divisor : 0,
          isOnePeriod ? high - quotient * divisor : divisor - 1, mentioned};
}

/// The operands of an affine access are only the counters that it mentions, numbered by first
/// mention.
AccessMap accessMap(MLIRContext *context, const std::vector<Ranged> &subscripts) {
  AccessMap access;
  std::vector<AffineExpr> expressions;
  for (const Ranged &subscript : subscripts) {
    expressions.push_back(subscript.expression);
    mention(access.counters, subscript.mentioned);
  }
  unsigned depth = 0;
  for (unsigned counter : access.counters)
    depth = std::max(depth, counter + 1);
  std::vector<AffineExpr> renumbered(depth);
  for (auto [position, counter] : llvm::enumerate(access.counters))
    renumbered[counter] = getAffineDimExpr(static_cast<unsigned>(position), context);
  for (AffineExpr &expression : expressions)
    expression = expression.replaceDims(renumbered);
  access.map =
      AffineMap::get(static_cast<unsigned>(access.counters.size()), 0, expressions, context);
  return access;
}

/// Draws mostly a plain counter: dependence analysis understands expressions without divisions. A
/// division becomes a local variable in its constraints, and with those fusion has taken all
/// memory.
static Ranged drawTerm(Choices &choices, const std::vector<Ranged> &counters) {
  Ranged term = choices.pick("counter", counters);
  if (choices.chance("multiple", 1, 4))
    term = term.times(choices.pick("factor", std::vector<int64_t>{2, -1, 3, -2}));
  if (choices.chance("offset", 1, 4))
    term = term.plus(choices.range("offset", -4, 4));
  switch (choices.draw("division", 9)) {
  case 7:
    return term.floordiv(choices.range("divisor", 2, 4));
  case 8:
    return term.ceildiv(choices.range("divisor", 2, 4));
  case 9:
    return term.mod(choices.range("divisor", 2, 5));
  default:
    return term;
  }
}

/// At the sum of two counters, vectorisation once named one axis twice
/// (corpus/known-issues/affine-super-vectorize-repeated-axis).
Ranged drawAffine(Choices &choices, const std::vector<Ranged> &counters) {
  Ranged sum = drawTerm(choices, counters);
  if (counters.size() > 1 && choices.chance("two terms", 1, 3))
    sum = sum.plus(drawTerm(choices, counters));
  if (choices.chance("outer division", 1, 10))
    sum = sum.floordiv(choices.range("divisor", 2, 4));
  return sum;
}

/// Keeps subscripts in bounds by construction. If the range is wider than the axis, elements
/// repeat: a dependence at a distance that is not constant.
Ranged fitted(Choices &choices, const Ranged &expression, int64_t extent) {
  Ranged result = expression;
  if (result.low >= 0 && result.high < extent) {
    int64_t room = extent - 1 - result.high;
    return room > 0 && choices.chance("shifted", 1, 4)
               ? result.plus(choices.range("shift", 0, room))
               : result;
  }
  int64_t width = result.high - result.low;
  if (width >= extent) {
    if (choices.chance("wrapped", 1, 2))
      return result.mod(extent);
    result = result.floordiv(width / extent + 1);
    width = result.high - result.low;
    if (width >= extent) // the quotient began between two multiples
      return result.mod(extent);
  }
  return result.plus(choices.range("shift", -result.low, extent - 1 - width - result.low));
}

/// Draws mostly plain counters, because patterns for contiguous or equal accesses match only those.
Ranged drawSubscript(Choices &choices, const std::vector<Ranged> &counters, int64_t extent) {
  std::vector<Ranged> fitting;
  for (const Ranged &counter : counters)
    if (counter.low >= 0 && counter.high < extent)
      fitting.push_back(counter);
  if (!fitting.empty() && choices.chance("plain counter", 1, 2))
    return choices.pick("counter", fitting);
  return fitted(choices, drawAffine(choices, counters), extent);
}

} // namespace npufuzz::generators::functions
