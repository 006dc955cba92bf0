//===- FloatFormat.cpp ----------------------------------------------------===//
//
// Rounds to the declared types with double arithmetic. Every number of them is a double, and adding
// and subtracting a large power of two rounds at the wanted place (FloatFormat.h). The interpreter
// rounds with integers (interpreter/numbers/Rounding.cpp): two ways, so that each checks the other.
//
// Rounding and overflow follow IEEE 754-2019, with one exception. f8E4M3FN has no infinities (OCP
// 8-bit floating point specification), so an overflow gives NaN, and its largest number is 448.
//
//===----------------------------------------------------------------------===//
#include "reference/FloatFormat.h"

#include <bit>
#include <cmath>
#include <limits>

namespace npufuzz::reference {

static constexpr int doublePrecision = 53, doubleBias = 1023;
static constexpr int fractionBits = doublePrecision - 1;

/// floor(log2 |x|) of a normal double.
static int exponentOf(double x) {
  return static_cast<int>(std::bit_cast<uint64_t>(x) >> fractionBits & 0x7ff) - doubleBias;
}

const FloatFormat &floatFormat(ElementKind kind) {
  static constexpr FloatFormat f16{11, -14, 15, 16}, bf16{8, -126, 127, 16}, f32{24, -126, 127, 32};
  // f8E4M3FN lacks only the last number of the binade above 256, which would be 480.
  static constexpr FloatFormat e4m3{4, -6, 8, 8, false, 448}, e5m2{3, -14, 15, 8};
  switch (kind) {
  case ElementKind::f16:
    return f16;
  case ElementKind::bf16:
    return bf16;
  case ElementKind::f32:
    return f32;
  case ElementKind::f8E4M3FN:
    return e4m3;
  case ElementKind::f8E5M2:
    return e5m2;
  default:
    llvm_unreachable("not a float kind");
  }
}

double unitInLastPlace(const FloatFormat &format, double x) {
  return powerOfTwo(quantumExponent(format, x));
}

int lowestBit(double x) {
  assert(std::isfinite(x) && std::abs(x) >= std::numeric_limits<double>::min());
  uint64_t significand = std::bit_cast<uint64_t>(x) | uint64_t(1) << fractionBits;
  return exponentOf(x) - fractionBits + std::countr_zero(significand);
}

/// The format's infinity, or NaN if it has none.
static double infinityOf(const FloatFormat &format) {
  return format.hasInfinity ? std::numeric_limits<double>::infinity()
                            : std::numeric_limits<double>::quiet_NaN();
}

/// Result of an overflow of the largest finite number.
static double overflowed(const FloatFormat &format, bool negative, Rounding mode, bool saturate) {
  bool towardsZero = saturate || mode == Rounding::trunc ||
                     (mode == Rounding::floor && !negative) || (mode == Rounding::ceil && negative);
  double magnitude = towardsZero ? format.maxFinite : infinityOf(format);
  return negative ? -magnitude : magnitude;
}

double roundTo(const FloatFormat &format, double x, Rounding mode, bool saturate) {
  if (std::isnan(x))
    return x;
  if (std::isinf(x))
    return std::copysign(saturate ? format.maxFinite : infinityOf(format), x);
  // Handles numbers far beyond the range: the step below assumes one not much larger than the
  // format's largest.
  if (exponentOf(x) > format.exponentMax)
    return overflowed(format, std::signbit(x), mode, saturate);
  int exponent = quantumExponent(format, x);
  double rounded = nearestMultiple(x, exponent);
  if (mode != Rounding::nearest_even && rounded != x) {
    // All of these are exact: the operands are multiples of the quantum with at most 25 bits, and x
    // differs from them by less than it.
    double quantum = powerOfTwo(exponent);
    double below = rounded > x ? rounded - quantum : rounded;
    double above = below + quantum;
    double inner = x < 0 ? above : below, outer = x < 0 ? below : above;
    switch (mode) {
    case Rounding::floor:
      rounded = below;
      break;
    case Rounding::ceil:
      rounded = above;
      break;
    case Rounding::trunc:
      rounded = inner;
      break;
    case Rounding::nearest_away:
      rounded = std::abs(x - inner) >= quantum / 2 ? outer : inner;
      break;
    case Rounding::nearest_even:
      break;
    }
    rounded = std::copysign(rounded, x);
  }
  // A number overflows if it does after rounding with an unbounded exponent (IEEE 754-2019,
  // overflow).
  if (std::abs(rounded) > format.maxFinite)
    return overflowed(format, std::signbit(x), mode, saturate);
  return rounded;
}

double roundTo(const FloatFormat &format, int64_t x, Rounding mode, bool saturate) {
  uint64_t magnitude = x < 0 ? 0 - static_cast<uint64_t>(x) : static_cast<uint64_t>(x);
  // For integers beyond 53 bits: cut 11 bits, and keep in the last remaining bit if any of them was
  // set (rounding to odd). At least 42 bits remain, more than precision + 2. So the second
  // rounding, in any mode, sees on which side of every boundary the integer lies.
  constexpr int cut = 64 - doublePrecision;
  double wide;
  if (magnitude >> doublePrecision) {
    uint64_t sticky = (magnitude & ((1u << cut) - 1)) != 0;
    wide = static_cast<double>(magnitude >> cut | sticky) * powerOfTwo(cut);
  } else {
    wide = static_cast<double>(magnitude);
  }
  return roundTo(format, x < 0 ? -wide : wide, mode, saturate);
}

double roundToInteger(double x, Rounding mode) {
  switch (mode) {
  case Rounding::floor:
    return std::floor(x);
  case Rounding::ceil:
    return std::ceil(x);
  case Rounding::trunc:
    return std::trunc(x);
  case Rounding::nearest_even: {
    double below = std::floor(x), excess = x - below;
    bool up = excess > 0.5 || (excess == 0.5 && std::fmod(below, 2) != 0);
    return up ? below + 1 : below;
  }
  case Rounding::nearest_away: {
    double inner = std::trunc(x);
    return std::abs(x - inner) >= 0.5 ? inner + std::copysign(1.0, x) : inner;
  }
  }
  llvm_unreachable("not a rounding mode");
}

uint64_t encode(const FloatFormat &format, double x) {
  int stored = format.precision - 1;
  uint64_t sign = uint64_t(std::signbit(x)) << (format.bits - 1);
  uint64_t allOnes = (uint64_t(1) << (format.bits - 1)) - 1;
  uint64_t exponentOnes = allOnes >> stored << stored;
  if (std::isnan(x))
    return format.hasInfinity ? exponentOnes | uint64_t(1) << (stored - 1) : allOnes;
  if (std::isinf(x))
    return sign | exponentOnes;
  if (x == 0)
    return sign;
  // |x| = significand * 2^quantum; a normal number's leading one adds 1 to the exponent field.
  int quantum = quantumExponent(format, x);
  auto significand = static_cast<uint64_t>(std::ldexp(std::abs(x), -quantum));
  auto field = static_cast<uint64_t>(quantum + stored - format.exponentMin);
  return sign | ((field << stored) + significand);
}

double decode(const FloatFormat &format, uint64_t bits) {
  int stored = format.precision - 1;
  bool negative = bits >> (format.bits - 1) & 1;
  uint64_t fraction = bits & ((uint64_t(1) << stored) - 1);
  auto field = static_cast<int>(bits >> stored & ((1u << (format.bits - 1 - stored)) - 1));
  int bias = 1 - format.exponentMin, largestField = (1 << (format.bits - 1 - stored)) - 1;
  bool allOnes = fraction == (uint64_t(1) << stored) - 1;
  double magnitude;
  if (field == largestField && (format.hasInfinity || allOnes))
    magnitude = fraction ? std::numeric_limits<double>::quiet_NaN()
                         : std::numeric_limits<double>::infinity();
  else if (field == 0)
    magnitude = static_cast<double>(fraction) * format.minSubnormal;
  else
    magnitude =
        static_cast<double>(fraction | uint64_t(1) << stored) * powerOfTwo(field - bias - stored);
  return negative ? -magnitude : magnitude;
}

} // namespace npufuzz::reference
