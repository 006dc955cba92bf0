//===- ElementOps.cpp -----------------------------------------------------===//
//
// Computes floats in double, and integers in 64 bits without overflow in C++. Conversion of a float
// to an integer saturates, and NaN becomes 0. An integer becomes a double by rounding to odd, so
// that encode can round it again without a second error.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/ElementOps.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

namespace npufuzz::element {

namespace {

Number floatNumber(double value) {
  Number made;
  made.number = value;
  return made;
}
Number integerNumber(int64_t value) {
  Number made;
  made.integer = value;
  return made;
}
/// Converts to two's complement without overflow: encode wraps.
int64_t wrapped(uint64_t value) { return static_cast<int64_t>(value); }

template <typename OfFloats, typename OfIntegers>
Number either(char element, Inputs x, OfFloats ofFloats, OfIntegers ofIntegers) {
  return isFloatLetter(element)
             ? floatNumber(ofFloats(x[0].number, x[1].number))
             : integerNumber(wrapped(ofIntegers(static_cast<uint64_t>(x[0].integer),
                                                static_cast<uint64_t>(x[1].integer))));
}

/// IEEE 754-2019 minimum and maximum: NaN wins, -0 < +0.
double leastOf(double x, double y) {
  if (std::isnan(x) || std::isnan(y))
    return NAN;
  return x == y ? (std::signbit(x) ? x : y) : std::min(x, y);
}
double greatestOf(double x, double y) { return -leastOf(-x, -y); }

} // namespace

Number add(char e, Inputs x) { return either(e, x, std::plus<double>(), std::plus<uint64_t>()); }
Number sub(char e, Inputs x) { return either(e, x, std::minus<double>(), std::minus<uint64_t>()); }
Number mul(char e, Inputs x) {
  return either(e, x, std::multiplies<double>(), std::multiplies<uint64_t>());
}
Number div(char, Inputs x) { return floatNumber(x[0].number / x[1].number); }
Number min(char e, Inputs x) {
  return isFloatLetter(e) ? floatNumber(leastOf(x[0].number, x[1].number))
                          : integerNumber(std::min(x[0].integer, x[1].integer));
}
Number max(char e, Inputs x) {
  return isFloatLetter(e) ? floatNumber(greatestOf(x[0].number, x[1].number))
                          : integerNumber(std::max(x[0].integer, x[1].integer));
}
Number bitAnd(char, Inputs x) { return integerNumber(x[0].integer & x[1].integer); }
Number bitOr(char, Inputs x) { return integerNumber(x[0].integer | x[1].integer); }
Number bitXor(char, Inputs x) { return integerNumber(x[0].integer ^ x[1].integer); }
Number shiftLeft(char, Inputs x) {
  auto amount = static_cast<uint64_t>(x[1].integer);
  return integerNumber(amount > 63 ? 0 : wrapped(static_cast<uint64_t>(x[0].integer) << amount));
}
Number shiftRight(char, Inputs x) {
  auto amount = static_cast<uint64_t>(x[1].integer);
  return integerNumber(x[0].integer >> std::min<uint64_t>(amount, 63));
}
Number remainder(char e, Inputs x) {
  if (isFloatLetter(e))
    return floatNumber(std::fmod(x[0].number, x[1].number));
  // The remainder by -1 is 0, and the quotient of the least integer by -1 would overflow.
  bool isWhole = x[1].integer == 0 || x[1].integer == -1;
  return integerNumber(isWhole ? 0 : x[0].integer % x[1].integer);
}
Number negate(char e, Inputs x) {
  return isFloatLetter(e) ? floatNumber(-x[0].number)
                          : integerNumber(wrapped(0 - static_cast<uint64_t>(x[0].integer)));
}
Number bitNot(char, Inputs x) { return integerNumber(~x[0].integer); }
Number magnitude(char e, Inputs x) {
  return isFloatLetter(e)   ? floatNumber(std::abs(x[0].number))
         : x[0].integer < 0 ? negate(e, x)
                            : integerNumber(x[0].integer);
}
Number exponential(char, Inputs x) { return floatNumber(std::exp(x[0].number)); }
Number logarithm(char, Inputs x) { return floatNumber(std::log(x[0].number)); }
Number root(char, Inputs x) { return floatNumber(std::sqrt(x[0].number)); }
Number inverseRoot(char, Inputs x) { return floatNumber(1 / std::sqrt(x[0].number)); }
Number hyperbolicTangent(char, Inputs x) { return floatNumber(std::tanh(x[0].number)); }
Number sine(char, Inputs x) { return floatNumber(std::sin(x[0].number)); }
Number cosine(char, Inputs x) { return floatNumber(std::cos(x[0].number)); }
Number errorFunction(char, Inputs x) { return floatNumber(std::erf(x[0].number)); }
Number reciprocal(char, Inputs x) { return floatNumber(1 / x[0].number); }
Number rectify(char e, Inputs x) {
  return isFloatLetter(e) ? floatNumber(greatestOf(x[0].number, 0))
                          : integerNumber(std::max<int64_t>(x[0].integer, 0));
}
Number same(char, Inputs x) { return x[0]; }

/// Rounds to odd beyond 53 bits. Another rounding to a format of at most 51 bits then gives the
/// same as a single rounding (Boldo and Melquiond, "Emulation of FMA and Correctly Rounded Sums:
/// Proved Algorithms Using Rounding to Odd", 2008).
static double numberOf(int64_t integer) {
  uint64_t magnitude =
      integer < 0 ? 0 - static_cast<uint64_t>(integer) : static_cast<uint64_t>(integer);
  int excess = std::max(0, static_cast<int>(std::bit_width(magnitude)) - 53);
  uint64_t kept = magnitude >> excess;
  kept |= (kept << excess) != magnitude;
  double value = std::ldexp(static_cast<double>(kept), excess);
  return integer < 0 ? -value : value;
}

Number convert(char from, char to, Number value, Rounding rounding) {
  if (isFloatLetter(to) && !isFloatLetter(from))
    value.number = numberOf(value.integer);
  // From one kind of float to itself, rounds to a whole number.
  if (isFloatLetter(from) && from == to)
    value.number = roundToWhole(value.number, rounding);
  if (isFloatLetter(from) && !isFloatLetter(to)) {
    double limit = std::ldexp(1.0, static_cast<int>(8 * bytesOf(to) - 1)),
           whole = roundToWhole(value.number, rounding);
    value.integer = std::isnan(whole) ? 0
                    : whole >= limit  ? INT64_MAX >> (64 - 8 * bytesOf(to))
                    : whole <= -limit ? static_cast<int64_t>(-limit)
                                      : static_cast<int64_t>(whole);
  }
  return value;
}

} // namespace npufuzz::element
