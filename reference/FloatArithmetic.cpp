//===- FloatArithmetic.cpp ------------------------------------------------===//
//
// Why the ends suffice. Let x be in [x.low, x.high], and y in [y.low, y.high]. For an op f that is
// monotone in each operand, f(x, y) lies between the least and the greatest value of f at the
// corners. Rounding keeps that order, so the result lies between the rounded corners. No other
// error term is needed: rounding the corners adds the half ulp or subnormal quantum.
//
// Why doubles suffice. A corner is computed in double and then rounded to p <= 24 bits. Rounding
// twice equals rounding once for + - * / sqrt if the wide type has at least 2p + 2 bits, and 53 >=
// 2 * 24 + 2. That holds for subnormal results as well: sums of subnormals are exact, and products
// of two p-bit numbers are exact in double. A quotient of p-bit numbers that is no boundary of a
// coarser grid is further from it than 2^-(2p + 1) of its size. The computation never leaves the
// double's own exponent range (f32 products are at least 2^-298).
//
//===----------------------------------------------------------------------===//
#include "reference/FloatArithmetic.h"
#include "reference/Comparison.h"

#include <algorithm>
#include <cmath>

namespace npufuzz::reference::floats {

static Cell rounded(const FloatFormat &format, double low, double high, bool signOfZeroUnknown,
                    Reason reason = Reason::overflow) {
  double roundedLow = roundNearest(format, low);
  // Exact operands give equal ends. Most elements are exact and need only one rounding.
  bool same = std::bit_cast<uint64_t>(low) == std::bit_cast<uint64_t>(high);
  double roundedHigh = same ? roundedLow : roundNearest(format, high);
  if (leavesOnBothSides(low < 0, roundedLow, high > 0, roundedHigh))
    return Cell::unconstrained(reason);
  return enclose(roundedLow, roundedHigh, signOfZeroUnknown, reason);
}

static bool anyZeroOfUnknownSign(const Cell &x, const Cell &y) {
  return x.isZeroOfUnknownSign() || y.isZeroOfUnknownSign();
}

/// Encloses f over both operands, for f monotone in each.
template <typename Function>
static Cell roundedCorners(const FloatFormat &format, const Cell &x, const Cell &y, Function f) {
  bool signUnknown = anyZeroOfUnknownSign(x, y);
  if (x.isExact() && y.isExact()) {
    double corner = f(x.low, y.low);
    return rounded(format, corner, corner, signUnknown);
  }
  double corners[] = {f(x.low, y.low), f(x.low, y.high), f(x.high, y.low), f(x.high, y.high)};
  auto isNaN = [](double corner) { return std::isnan(corner); };
  if (std::any_of(std::begin(corners), std::end(corners), isNaN))
    return std::all_of(std::begin(corners), std::end(corners), isNaN)
               ? Cell::ofFloat(corners[0])
               : Cell::unconstrained(Reason::domain);
  auto [low, high] = std::minmax_element(std::begin(corners), std::end(corners));
  return rounded(format, *low, *high, signUnknown);
}

//===----------------------------------------------------------------------===//
// Exact and correctly rounded ops
//===----------------------------------------------------------------------===//

Cell neg(const FloatFormat &, const Cell &x) { return enclose(-x.high, -x.low, x.zeroSignFree); }

Cell abs(const FloatFormat &, const Cell &x) {
  if (x.low < 0 && x.high > 0)
    return enclose(0, std::max(-x.low, x.high), false);
  double low = std::abs(x.low), high = std::abs(x.high);
  return enclose(std::min(low, high), std::max(low, high), false);
}

Cell sqrt(const FloatFormat &format, const Cell &x) {
  return rounded(format, std::sqrt(x.low), std::sqrt(x.high), x.zeroSignFree, Reason::domain);
}

Cell recip(const FloatFormat &format, const Cell &x) { return div(format, Cell::ofFloat(1), x); }

Cell add(const FloatFormat &format, const Cell &x, const Cell &y) {
  return rounded(format, x.low + y.low, x.high + y.high, anyZeroOfUnknownSign(x, y));
}

Cell sub(const FloatFormat &format, const Cell &x, const Cell &y) {
  return rounded(format, x.low - y.high, x.high - y.low, anyZeroOfUnknownSign(x, y));
}

Cell mul(const FloatFormat &format, const Cell &x, const Cell &y) {
  return roundedCorners(format, x, y, [](double a, double b) { return a * b; });
}

Cell div(const FloatFormat &format, const Cell &x, const Cell &y) {
  bool divisorMayBeZero = y.low <= 0 && y.high >= 0;
  bool signDecides = divisorMayBeZero && y.isZeroOfUnknownSign();
  if (signDecides && !x.isNaN() && !(y.isExact() && x.isExact() && x.low == 0))
    return Cell::unconstrained(Reason::domain);
  return roundedCorners(format, x, y, [](double a, double b) { return a / b; });
}

static double least(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return a + b;
  return a < b || (a == b && std::signbit(a)) ? a : b;
}

static double greatest(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return a + b;
  return a > b || (a == b && !std::signbit(a)) ? a : b;
}

Cell min(const FloatFormat &, const Cell &x, const Cell &y) {
  return enclose(least(x.low, y.low), least(x.high, y.high), anyZeroOfUnknownSign(x, y));
}

Cell max(const FloatFormat &, const Cell &x, const Cell &y) {
  return enclose(greatest(x.low, y.low), greatest(x.high, y.high), anyZeroOfUnknownSign(x, y));
}

Cell relu(const FloatFormat &format, const Cell &x) {
  // A zero of either sign gives +0.
  Cell known = x;
  known.zeroSignFree = false;
  Cell result = max(format, known, Cell::ofFloat(0));
  result.zeroSignFree = false;
  return result;
}

Cell either(const FloatFormat &, const Cell &x, const Cell &y) {
  if (x.isNaN() || y.isNaN())
    return x.isNaN() && y.isNaN() ? x : Cell::unconstrained(Reason::none);
  // least and greatest distinguish zeros by sign, so that enclose sees if both signs occur.
  return enclose(least(x.low, y.low), greatest(x.high, y.high), anyZeroOfUnknownSign(x, y),
                 Reason::none);
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

Cell compare(tile::CmpPredicate predicate, const Cell &x, const Cell &y) {
  return compared<double>(predicate, {x.low, x.high}, {y.low, y.high});
}

} // namespace npufuzz::reference::floats
