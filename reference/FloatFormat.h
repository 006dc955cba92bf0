//===- FloatFormat.h - rounding to the declared types -----------*- C++ -*-===//
//
// Wide values are doubles, which hold every number of a declared type.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_FLOATFORMAT_H
#define NPUFUZZ_REFERENCE_FLOATFORMAT_H

#include "tile/Program.h"

#include <bit>
#include <cmath>

namespace npufuzz::reference {

using tile::Rounding;

/// 2^exponent; the exponent within a double's normal range.
constexpr double powerOfTwo(int exponent) {
  assert(exponent > -1023 && exponent <= 1023);
  return std::bit_cast<double>(static_cast<uint64_t>(exponent + 1023) << 52);
}

/// A binary floating-point type.
struct FloatFormat {
  int precision;   ///< bits of the significand, the leading one counted
  int exponentMin; ///< of the smallest normal number, 2^exponentMin
  int exponentMax; ///< of the largest binade
  int bits;        ///< width in memory
  /// False: all ones is the only NaN, and every other code with that exponent is a number.
  bool hasInfinity = true;
  /// The largest finite number.
  double maxFinite = powerOfTwo(exponentMax) * (2 - powerOfTwo(1 - precision));
  /// The distance of the smallest subnormals; every number is a multiple of it.
  double minSubnormal = powerOfTwo(exponentMin - precision + 1);
  /// Unit roundoff: rounding to nearest errs by at most this times the magnitude.
  double unitRoundoff = powerOfTwo(-precision);
};

/// The format of a float kind.
const FloatFormat &floatFormat(ElementKind kind);

/// Rounds to a number of the format; exact for every double. Overflows as tile.cast does.
double roundTo(const FloatFormat &format, double x, Rounding mode, bool saturate = false);
/// Rounds to nearest even, as every arithmetic op does.
inline double roundNearest(const FloatFormat &format, double x);
/// Rounds an integer of up to 64 bits once.
double roundTo(const FloatFormat &format, int64_t x, Rounding mode, bool saturate = false);
/// Rounds to an integer-valued double; keeps NaN and infinities.
double roundToInteger(double x, Rounding mode);

/// Unit in the last place of a finite number: the distance of the format's numbers in its binade.
double unitInLastPlace(const FloatFormat &format, double x);
/// The exponent of the lowest set bit of a finite non-zero double.
int lowestBit(double x);
/// Encodes one of the format's numbers; NaN gives the quiet NaN.
uint64_t encode(const FloatFormat &format, double x);
double decode(const FloatFormat &format, uint64_t bits);

//===----------------------------------------------------------------------===//
// The innermost step, inline
//===----------------------------------------------------------------------===//

/// Exponent of the distance between the format's numbers at |x|, ignoring overflow. (Zero and
/// subnormal doubles have an exponent field below every format's range.)
inline int quantumExponent(const FloatFormat &format, double x) {
  int exponent = static_cast<int>(std::bit_cast<uint64_t>(x) >> 52 & 0x7ff) - 1023;
  return std::max(exponent, format.exponentMin) - (format.precision - 1);
}

/// Rounds x to a multiple of the quantum q = 2^exponent, ties to even, for |x| < 2^51 q. Doubles
/// near 1.5 * 2^52 q are the multiples of q, so the sum rounds there and the difference is exact.
inline double nearestMultiple(double x, int exponent) {
  double shift = 1.5 * powerOfTwo(52 + exponent);
  return std::copysign((x + shift) - shift, x);
}

inline double roundNearest(const FloatFormat &format, double x) {
  // A NaN or an infinity fails the comparison, as an overflow does.
  if (!(std::abs(x) <= format.maxFinite))
    return roundTo(format, x, Rounding::nearest_even);
  double rounded = nearestMultiple(x, quantumExponent(format, x));
  return std::abs(rounded) <= format.maxFinite ? rounded
                                               : roundTo(format, x, Rounding::nearest_even);
}

} // namespace npufuzz::reference

#endif
