//===- FloatFormat.h - rounding to the declared types -----------*- C++ -*-===//
//
// Wide values are doubles; every f16, bf16 and f32 number is one.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_FLOATFORMAT_H
#define NPUFUZZ_REFERENCE_FLOATFORMAT_H

#include "tile/Program.h"

namespace npufuzz::reference {

using tile::Rounding;

/// A binary floating-point type.
struct FloatFormat {
  int precision;   ///< bits of the significand, the leading one counted
  int exponentMin; ///< of the smallest normal number 2^exponentMin
  int exponentMax; ///< of the largest binade
  int bits;        ///< width in memory

  /// The largest finite number.
  double maxFinite() const;
  /// The distance of the smallest subnormals; every number is a multiple of it.
  double minSubnormal() const;
  /// Unit roundoff: rounding to nearest errs by at most this times the magnitude.
  double unitRoundoff() const;
};

/// The format of f16, bf16 or f32.
const FloatFormat &floatFormat(ElementKind kind);

/// Rounds to a number of the format; exact for every double. Overflow as tile.cast has it.
double roundTo(const FloatFormat &format, double x, Rounding mode, bool saturate = false);
/// Rounding to nearest even, as every arithmetic op does.
double roundNearest(const FloatFormat &format, double x);
/// Rounds an integer of up to 64 bits once.
double roundTo(const FloatFormat &format, int64_t x, Rounding mode, bool saturate = false);
/// An integer-valued double; NaN and infinities stay.
double roundToInteger(double x, Rounding mode);

/// One unit in the last place at a finite number: the distance of the format's numbers in its
/// binade.
double unitInLastPlace(const FloatFormat &format, double x);
/// The exponent of the lowest set bit of a finite non-zero double.
int lowestBit(double x);
/// 2^exponent; the exponent within a double's normal range.
double powerOfTwo(int exponent);

/// The format's bits of one of its numbers; NaN gives the quiet NaN.
uint64_t encode(const FloatFormat &format, double x);
double decode(const FloatFormat &format, uint64_t bits);

} // namespace npufuzz::reference

#endif
