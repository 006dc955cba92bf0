//===- Numbers.cpp --------------------------------------------------------===//
//
// Computes in double and rounds once. For sums, products, quotients and roots of formats with at
// most 24 bits of significand this is the correctly rounded result (Figueroa, "When is Double
// Rounding Innocuous?", SIGNUM 1995: 53 >= 2 * 24 + 2).
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/Numbers.h"

#include "llvm/Support/ErrorHandling.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

namespace npufuzz {

namespace {
/// A binary format of IEEE 754.
struct Format {
  int precision, exponentMax, fractionBits, width;
};
} // namespace

static Format formatOf(char element) {
  switch (element) {
  case 'h':
    return {11, 15, 10, 16};
  case 'B':
    return {8, 127, 7, 16};
  default:
    assert(element == 'f' && "no float");
    return {24, 127, 23, 32};
  }
}

char letterOf(ElementKind kind) {
  switch (kind) {
  case ElementKind::i8:
    return 'b';
  case ElementKind::i16:
    return 's';
  case ElementKind::i32:
    return 'w';
  case ElementKind::i64:
    return 'l';
  case ElementKind::f16:
    return 'h';
  case ElementKind::bf16:
    return 'B';
  case ElementKind::f32:
    return 'f';
  case ElementKind::i1:
    return 'm';
  case ElementKind::index:
  case ElementKind::f8E4M3FN:
  case ElementKind::f8E5M2:
    return '-';
  }
  llvm_unreachable("no such kind");
}

int64_t bytesOf(char element) {
  switch (element) {
  case 'b':
    return 1;
  case 's':
  case 'h':
  case 'B':
    return 2;
  case 'l':
    return 8;
  default:
    return 4;
  }
}

double roundToWhole(double value, Rounding rounding) {
  switch (rounding) {
  case Rounding::none:
  case Rounding::nearestEven:
    return std::nearbyint(value);
  case Rounding::nearestAway:
    return std::round(value);
  case Rounding::floor:
    return std::floor(value);
  case Rounding::ceil:
    return std::ceil(value);
  case Rounding::trunc:
    return std::trunc(value);
  case Rounding::odd: {
    double whole = std::trunc(value);
    if (whole == value || std::fmod(whole, 2) != 0)
      return whole;
    return whole + std::copysign(1.0, value);
  }
  }
  return value;
}

/// Rounds to a value of the format, or an infinity.
static double roundToFormat(double value, const Format &format, Rounding rounding) {
  if (value == 0 || !std::isfinite(value))
    return value;
  int exponent = std::ilogb(value), exponentMin = 1 - format.exponentMax;
  int quantum = std::max(exponent, exponentMin) - (format.precision - 1);
  double rounded = std::copysign(
      std::ldexp(roundToWhole(std::ldexp(value, -quantum), rounding), quantum), value);
  double largest = std::ldexp(2 - std::ldexp(1, 1 - format.precision), format.exponentMax);
  if (std::abs(rounded) <= largest)
    return rounded;
  bool staysFinite = rounding == Rounding::trunc || rounding == Rounding::odd ||
                     (rounding == Rounding::floor && value > 0) ||
                     (rounding == Rounding::ceil && value < 0);
  return std::copysign(staysFinite ? largest : std::numeric_limits<double>::infinity(), value);
}

/// Bits of a value from roundToFormat.
static uint64_t floatBits(double value, const Format &format) {
  uint64_t sign = std::signbit(value) ? uint64_t(1) << (format.width - 1) : 0,
           exponentMask = 2 * static_cast<uint64_t>(format.exponentMax) + 1;
  double magnitude = std::abs(value);
  if (std::isnan(value))
    return exponentMask << format.fractionBits | uint64_t(1) << (format.fractionBits - 1);
  if (std::isinf(value))
    return sign | exponentMask << format.fractionBits;
  if (magnitude == 0)
    return sign;
  int exponent = std::ilogb(magnitude), exponentMin = 1 - format.exponentMax;
  if (exponent < exponentMin)
    return sign | static_cast<uint64_t>(std::ldexp(magnitude, format.fractionBits - exponentMin));
  auto significand = static_cast<uint64_t>(std::ldexp(magnitude, format.fractionBits - exponent));
  // The leading bit adds one to the exponent's field.
  return sign |
         ((static_cast<uint64_t>(exponent - exponentMin) << format.fractionBits) + significand);
}

static double floatOf(uint64_t bits, const Format &format) {
  uint64_t fraction = bits & ((uint64_t(1) << format.fractionBits) - 1),
           field =
               bits >> format.fractionBits & (2 * static_cast<uint64_t>(format.exponentMax) + 1);
  double sign = bits >> (format.width - 1) & 1 ? -1 : 1;
  if (field == 2 * static_cast<uint64_t>(format.exponentMax) + 1)
    return fraction ? std::numeric_limits<double>::quiet_NaN()
                    : sign * std::numeric_limits<double>::infinity();
  int exponent =
      std::max<int>(1, static_cast<int>(field)) - format.exponentMax - format.fractionBits;
  uint64_t significand = fraction | (field ? uint64_t(1) << format.fractionBits : 0);
  return sign * std::ldexp(static_cast<double>(significand), exponent);
}

Number decode(char element, uint64_t bits) {
  Number value;
  value.isDefined = true;
  if (isFloatLetter(element)) {
    value.number = floatOf(bits, formatOf(element));
    return value;
  }
  auto unused = 64 - 8 * bytesOf(element);
  value.integer = static_cast<int64_t>(bits << unused) >> unused;
  return value;
}

uint64_t encode(char element, const Number &value, Rounding rounding) {
  if (isFloatLetter(element)) {
    Format format = formatOf(element);
    return floatBits(roundToFormat(value.number, format, rounding), format);
  }
  auto bits = static_cast<uint64_t>(value.integer);
  int64_t bytes = bytesOf(element);
  return bytes == 8 ? bits : bits & ((uint64_t(1) << 8 * bytes) - 1);
}

} // namespace npufuzz
