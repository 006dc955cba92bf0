//===- Subnormals.cpp -----------------------------------------------------===//
//
// Replacing a number below the least normal one by a zero of its sign keeps the order of numbers.
// So the image of an interval lies between the images of its ends.
//
//===----------------------------------------------------------------------===//
#include "reference/Subnormals.h"
#include "reference/FloatArithmetic.h"

namespace npufuzz::reference {

/// The ends become `low` and `high`. An interval that reaches over zero, or lost an end to it,
/// holds zeros of both signs at most.
static Cell flushed(const Cell &x, double low, double high) {
  bool changed = low != x.low || high != x.high;
  return changed ? floats::enclose(low, high, x.isZeroOfUnknownSign()) : x;
}

/// `least`: the least number that stays.
static Cell flushBelow(double least, bool alsoKept, const Cell &x) {
  auto zeroOf = [&](double end) { return std::abs(end) < least ? std::copysign(0.0, end) : end; };
  double low = zeroOf(x.low), high = zeroOf(x.high);
  if (alsoKept) {
    low = std::min(low, x.low);
    high = std::max(high, x.high);
  }
  return flushed(x, low, high);
}

Cell flushedOperand(const FloatFormat &format, Subnormal what, const Cell &x) {
  if (what == Subnormal::kept || !x.isDefined() || x.isNaN())
    return x;
  return flushBelow(powerOfTwo(format.exponentMin), what == Subnormal::open, x);
}

Cell flushedResult(const FloatFormat &format, Subnormal what, const Cell &x) {
  if (what == Subnormal::kept || !x.isDefined() || x.isNaN())
    return x;
  double least = powerOfTwo(format.exponentMin);
  Cell below = flushBelow(least, what == Subnormal::open, x);
  bool mayVanish = below.low == least || below.high == -least;
  return mayVanish ? flushBelow(std::nextafter(least, INFINITY), /*alsoKept=*/true, below) : below;
}

} // namespace npufuzz::reference
