//===- Cast.cpp -----------------------------------------------------------===//
//
// Every rounding mode is monotone, and so is clamping. The converted ends therefore enclose the
// converted interval. If both ends become one integer, the result is exact.
//
// tile/TileOps.td defines tile.cast. A float that does not fit an integer type is undefined unless
// the cast saturates. Integers that do not fit wrap unless it does. f8E4M3FN has no infinity (OCP
// 8-bit floating point specification): an overflow is NaN there, which no interval holds.
//
//===----------------------------------------------------------------------===//
#include "reference/Cast.h"
#include "reference/FloatArithmetic.h"
#include "reference/IntegerArithmetic.h"

#include <algorithm>
#include <cmath>

namespace npufuzz::reference {

static Cell integerToFloat(const Cast &cast, const Cell &x) {
  const FloatFormat &to = floatFormat(cast.to);
  double low = roundTo(to, x.integer, cast.rounding, cast.saturate);
  double high = roundTo(to, x.integerHigh, cast.rounding, cast.saturate);
  if (floats::leavesOnBothSides(x.integer < 0, low, x.integerHigh > 0, high))
    return Cell::unconstrained(Reason::overflow);
  return floats::enclose(low, high, false);
}

static Cell floatToFloat(const Cast &cast, const Cell &x) {
  const FloatFormat &to = floatFormat(cast.to);
  double low = roundTo(to, x.low, cast.rounding, cast.saturate);
  double high = roundTo(to, x.high, cast.rounding, cast.saturate);
  if (floats::leavesOnBothSides(x.low < 0, low, x.high > 0, high))
    return Cell::unconstrained(Reason::overflow);
  return floats::enclose(low, high, x.isZeroOfUnknownSign());
}

/// Returns true if an integer-valued double (or NaN, or an infinity) is in the type's range. The
/// range is [-2^(b-1), 2^(b-1)), whose ends are doubles for every b.
static bool fits(const IntegerFormat &to, double integer) {
  double beyond = powerOfTwo(static_cast<int>(to.bits) - 1);
  return integer >= -beyond && integer < beyond;
}

static int64_t clampToInteger(const IntegerFormat &to, double integer) {
  if (std::isnan(integer))
    return 0;
  if (!fits(to, integer))
    return integer < 0 ? to.min() : to.max();
  return static_cast<int64_t>(integer);
}

static Cell floatToInteger(const Cast &cast, const Cell &x) {
  IntegerFormat to = integerFormat(cast.to);
  assert(to.bits > 1 && "floats do not become i1");
  double low = roundToInteger(x.low, cast.rounding), high = roundToInteger(x.high, cast.rounding);
  if (!cast.saturate && !(fits(to, low) && fits(to, high)))
    return Cell();
  return Cell::ofRange(clampToInteger(to, low), clampToInteger(to, high), Reason::rounding);
}

Cell Cast::operator()(const Cell &x) const {
  if (x.state == State::undefined)
    return Cell();
  if (!isFloatKind(from))
    return isFloatKind(to) ? integerToFloat(*this, x)
                           : integers::convert(integerFormat(to), x, saturate);
  if (isFloatKind(to))
    return x.isDefined() ? floatToFloat(*this, x) : spoiled(x);
  if (x.isDefined())
    return floatToInteger(*this, x);
  // The operand may be anything, even out of range.
  return saturate ? anyInteger(integerFormat(to)) : Cell();
}

} // namespace npufuzz::reference
