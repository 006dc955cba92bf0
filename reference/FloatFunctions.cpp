//===- FloatFunctions.cpp - transcendental ops ----------------------------===//
//
// A system may hold any number of the declared type within `ulps` units in the last place of the
// true value. If it promises more (Precision.h), it holds the nearest one. We know the true value
// to within a few units of a double. For a monotone function the true values lie between those of
// the operand's ends. For others, turning points inside the operand's enclosure count as well.
//
// A plain true value (e^0 is 1) is exact, whatever the units in the last place; only the sign of a
// zero is open.
//
//===----------------------------------------------------------------------===//
#include "reference/Accumulation.h"
#include "reference/FloatArithmetic.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace npufuzz::reference::floats {

static const FloatFormat &f32Format() { return floatFormat(ElementKind::f32); }

/// Documented largest error of the C library for double, in its units in the last place (glibc
/// manual, "Known Maximum Errors in Math Functions": exp erf log sin cos 1, tanh 2). 1 / sqrt(x)
/// rounds twice, by half a unit each. In 1 / (1 + e^-x) the exponential errs by one unit (2^-52 of
/// its size), sum and quotient by 2^-53 each: 2^-51 of the result.
static constexpr int hostUlps = 2;

/// The least number that may stand for a true value in [low, high] (known to hostUlps) when the
/// system errs by `ulps`. y - ulps * ulp(y) grows with y inside a binade and drops where y enters
/// the next one. The first such place above `low` gives the least value of all that follow.
static double leastWithin(const FloatFormat &format, double low, double high, double ulps) {
  auto below = [&](double y) {
    // ulp_double(y) <= 2^-52 |y|, and the subtraction rounds once more, by half of one.
    double host = std::abs(y) * (hostUlps + 1) * powerOfTwo(-52);
    return y - (ulps * unitInLastPlace(format, y) + host);
  };
  double least = below(low);
  if (low > 0) {
    double binade = std::ldexp(1.0, std::ilogb(low) + 1);
    if (binade <= high)
      least = std::min(least, below(binade));
  }
  return least;
}

/// Encloses what a system may hold for a true value between the two.
static Cell within(const FloatFormat &format, double trueLow, double trueHigh, double ulps) {
  if (std::isnan(trueLow) || std::isnan(trueHigh))
    return enclose(trueLow, trueHigh, true, Reason::domain);
  double low = std::isinf(trueLow) ? trueLow : leastWithin(format, trueLow, trueHigh, ulps);
  double high = std::isinf(trueHigh) ? trueHigh : -leastWithin(format, -trueHigh, -trueLow, ulps);
  if (ulps == 0) {
    // The system rounds at once, or to f32 first. Both keep the order, and f32 may round onto a
    // tie.
    auto inF32 = [&](double y) { return roundNearest(format, roundNearest(f32Format(), y)); };
    return enclose(std::min(roundNearest(format, low), inF32(low)),
                   std::max(roundNearest(format, high), inF32(high)), true);
  }
  // The system holds a number of the format, so take the outermost ones inside [low, high]. A bound
  // beyond the largest finite number may become infinite.
  auto beyond = [&](double y) { return std::abs(y) > format.maxFinite; };
  low = beyond(low) ? std::copysign(INFINITY, low) : roundTo(format, low, Rounding::ceil);
  high = beyond(high) ? std::copysign(INFINITY, high) : roundTo(format, high, Rounding::floor);
  return enclose(low, high, true);
}

/// True if the operand is exactly this number.
static bool isAt(const Cell &x, double point) { return x.low == point && x.high == point; }

/// The value at an exact point, which every format can hold.
static Cell exactly(double value) { return enclose(value, value, true); }

/// Encloses f(x) for an increasing f that is exact at `point`.
template <typename Function>
static Cell increasing(const FloatFormat &format, const Cell &x, double ulps, double point,
                       Function f) {
  if (isAt(x, point))
    return exactly(f(point));
  return x.isNaN() ? x : within(format, f(x.low), f(x.high), ulps);
}

Cell exp(const FloatFormat &format, const Cell &x, double ulps) {
  return increasing(format, x, ulps, 0, [](double a) { return std::exp(a); });
}

Cell tanh(const FloatFormat &format, const Cell &x, double ulps) {
  return increasing(format, x, ulps, 0, [](double a) { return std::tanh(a); });
}

Cell erf(const FloatFormat &format, const Cell &x, double ulps) {
  return increasing(format, x, ulps, 0, [](double a) { return std::erf(a); });
}

Cell log(const FloatFormat &format, const Cell &x, double ulps) {
  return increasing(format, x, ulps, 1, [](double a) { return std::log(a); });
}

Cell rsqrt(const FloatFormat &format, const Cell &x, double ulps) {
  if (x.isNaN())
    return x;
  auto f = [](double a) { return 1 / std::sqrt(a); };
  // The sign of a zero decides the sign of the pole.
  if (x.low == 0 && x.high == 0 && x.zeroSignFree)
    return Cell::unconstrained(Reason::domain);
  return within(format, f(x.high), f(x.low), ulps);
}

//===----------------------------------------------------------------------===//
// Sine and cosine
//===----------------------------------------------------------------------===//

/// Limit below which we look for turning points. There, their places in units of a period are known
/// to 2^20 * 2^-51. A turning point missed beside an end of the operand differs from the value at
/// that end by less than (2 pi 2^-31)^2 / 2 < 2^-56, which the host's error covers.
static constexpr double turningPointsKnownBelow = 0x1p20;

/// Encloses a function with period 2 pi that is 1 at `peak` and -1 half a period later.
template <typename Function>
static Cell periodic(const FloatFormat &format, const Cell &x, double ulps, double peak,
                     Function f) {
  if (x.isNaN())
    return x;
  if (isAt(x, 0))
    return exactly(f(0));
  auto [low, high] = std::minmax({f(x.low), f(x.high)});
  if (x.low != x.high) {
    constexpr double period = 2 * std::numbers::pi;
    bool known = std::max(std::abs(x.low), std::abs(x.high)) < turningPointsKnownBelow;
    auto holds = [&](double place) {
      return !known || std::floor((x.high - place) / period) > std::floor((x.low - place) / period);
    };
    if (holds(peak))
      high = 1;
    if (holds(peak + std::numbers::pi))
      low = -1;
  }
  return within(format, low, high, ulps);
}

Cell sin(const FloatFormat &format, const Cell &x, double ulps) {
  return periodic(format, x, ulps, std::numbers::pi / 2, [](double a) { return std::sin(a); });
}

Cell cos(const FloatFormat &format, const Cell &x, double ulps) {
  return periodic(format, x, ulps, 0, [](double a) { return std::cos(a); });
}

//===----------------------------------------------------------------------===//
// Activations: in f32, then rounded to nearest, which keeps the order of bounds
//===----------------------------------------------------------------------===//

Cell sigmoid(const FloatFormat &format, const Cell &x, double ulps) {
  if (x.isNaN())
    return x;
  auto f = [](double a) { return 1 / (1 + std::exp(-a)); };
  if (isAt(x, 0))
    return exactly(f(0));
  double trueLow = f(x.low), trueHigh = f(x.high);
  if (ulps == 0)
    return within(format, trueLow, trueHigh, ulps);
  double low = leastWithin(f32Format(), trueLow, trueHigh, ulps);
  double high = -leastWithin(f32Format(), -trueHigh, -trueLow, ulps);
  return enclose(roundNearest(format, low), roundNearest(format, high), true);
}

/// Encloses x times a factor from 0 to 1 that is known to within `ulps` f32 units of x. It falls
/// until `turn`, where it is `least`, and grows from there. Our own value errs by at most 8 * 2^-52
/// |x|: half of |x| is multiplied by erfc, which errs by 5 units (of at most 2), and whose operand
/// t is off by 1.5 * 2^-53 t, where |erfc'(t) t| < 1/2. For the sigmoid see hostUlps, which also
/// bounds silu's error relative to the result (isKnownRelatively).
template <typename Function>
static Cell gated(const FloatFormat &format, const Cell &x, double ulps, double turn, double least,
                  bool isKnownRelatively, Function f) {
  if (x.isNaN())
    return x;
  if (x.low == -INFINITY)
    return Cell::unconstrained(Reason::domain);
  if (x.high == INFINITY)
    return Cell::ofFloat(INFINITY); // infinite bounds are equal
  if (isAt(x, 0))
    return exactly(0);
  auto [low, high] = std::minmax({f(x.low), f(x.high)});
  if (x.low < turn && turn < x.high)
    low = least;
  if (ulps == 0 && isKnownRelatively)
    return within(format, low, high, ulps);
  double largest = std::max(std::abs(x.low), std::abs(x.high));
  double reach = ulps * unitInLastPlace(f32Format(), largest) + 8 * powerOfTwo(-52) * largest;
  return enclose(roundNearest(format, low - reach), roundNearest(format, high + reach), true);
}

Cell silu(const FloatFormat &format, const Cell &x, double ulps) {
  constexpr double turn = -1.2784645427610738, least = -0.27846454276107379;
  return gated(format, x, ulps, turn, least, /*isKnownRelatively=*/true,
               [](double a) { return a / (1 + std::exp(-a)); });
}

Cell gelu(const FloatFormat &format, const Cell &x, double ulps) {
  constexpr double turn = -0.75179152469356446, least = -0.16997120747990369;
  return gated(format, x, ulps, turn, least, /*isKnownRelatively=*/false,
               [](double a) { return a / 2 * std::erfc(-a * (std::numbers::sqrt2 / 2)); });
}

//===----------------------------------------------------------------------===//
// The same functions in steps. Each step is an enclosure of its own, so operands known up to a
// bound suffice.
//===----------------------------------------------------------------------===//

static Cell one() { return Cell::ofFloat(1); }

/// Computes x * s / (1 + e), or s / (1 + e), with e = exp(-|x|) and s = (x < 0 ? e : 1), in f32.
static Cell portion(const Cell &x, bool timesX) {
  const FloatFormat &format = f32Format();
  Cell power = exp(format, neg(format, abs(format, x)), 0);
  Cell numerator = x.low >= 0 || x.isNaN() ? one()
                   : x.high < 0            ? power
                                           : either(format, power, one());
  if (timesX)
    numerator = mul(format, x, numerator);
  return div(format, numerator, add(format, one(), power));
}

Cell sigmoidInSteps(const FloatFormat &format, const Cell &x) {
  return roundedOnce(format, portion(x, /*timesX=*/false));
}

Cell siluInSteps(const FloatFormat &format, const Cell &x) {
  return roundedOnce(format, portion(x, /*timesX=*/true));
}

Cell geluInSteps(const FloatFormat &format, const Cell &x) {
  const FloatFormat &steps = f32Format();
  Cell root = Cell::ofFloat(roundNearest(steps, std::numbers::sqrt2 / 2));
  Cell error = erf(steps, mul(steps, x, root), 0);
  Cell half = mul(steps, x, Cell::ofFloat(0.5));
  return roundedOnce(format, mul(steps, half, add(steps, one(), error)));
}

Cell inSteps(const Cell &bound, const Cell &steps) {
  if (!steps.isDefined())
    return bound;
  if (!bound.isDefined() || steps.isNaN())
    return steps;
  double low = std::max(bound.low, steps.low), high = std::min(bound.high, steps.high);
  assert(low <= high && "steps err by less than the language allows");
  return steps.isExact() || low > high ? steps : enclose(low, high, steps.isZeroOfUnknownSign());
}

} // namespace npufuzz::reference::floats
