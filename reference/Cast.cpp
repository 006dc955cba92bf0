//===- Cast.cpp -----------------------------------------------------------===//
//
// Every rounding mode is monotone and so is clamping: the converted ends enclose the converted
// interval, and where both become one integer the result is exact.
//
//===----------------------------------------------------------------------===//
#include "reference/Cast.h"
#include "reference/FloatArithmetic.h"
#include "reference/IntegerArithmetic.h"

#include <algorithm>
#include <cmath>

namespace npufuzz::reference {

static Cell integerToInteger(const Cast &cast, const Cell &x) {
  IntegerFormat to = integerFormat(cast.to);
  return Cell::ofInteger(cast.saturate ? std::clamp(x.integer, to.min(), to.max())
                                       : to.wrap(static_cast<uint64_t>(x.integer)));
}

static Cell integerToFloat(const Cast &cast, const Cell &x) {
  return Cell::ofFloat(roundTo(floatFormat(cast.to), x.integer, cast.rounding, cast.saturate));
}

static Cell floatToFloat(const Cast &cast, const Cell &x) {
  const FloatFormat &to = floatFormat(cast.to);
  return floats::enclose(roundTo(to, x.low, cast.rounding, cast.saturate),
                         roundTo(to, x.high, cast.rounding, cast.saturate),
                         x.isZeroOfUnknownSign());
}

/// Whether an integer-valued double (or NaN, or an infinity) is in the type's range. The range is
/// [-2^(b-1), 2^(b-1)), whose ends are doubles for every b.
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
  int64_t least = clampToInteger(to, low), greatest = clampToInteger(to, high);
  return least == greatest ? Cell::ofInteger(least) : Cell::unconstrained(Reason::rounding);
}

Cell Cast::operator()(const Cell &x) const {
  bool fromFloat = isFloatKind(from), toFloat = isFloatKind(to);
  if (!x.isDefined())
    return fromFloat && !toFloat && !saturate ? Cell() : spoiled(x);
  if (fromFloat)
    return toFloat ? floatToFloat(*this, x) : floatToInteger(*this, x);
  return toFloat ? integerToFloat(*this, x) : integerToInteger(*this, x);
}

} // namespace npufuzz::reference
