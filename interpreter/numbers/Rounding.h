//===- Rounding.h - numbers taken apart, and rounded back -------*- C++ -*-===//
//
// All conversions between formats go through an exact Unpacked number and round once.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_NUMBERS_ROUNDING_H
#define NPUFUZZ_INTERPRETER_NUMBERS_ROUNDING_H

#include "interpreter/numbers/Format.h"

#include <optional>

namespace npufuzz::interpreter {

enum class RoundingMode : uint8_t { nearestEven, nearestAway, floor, ceil, trunc };

/// A number without loss: (-1)^negative * significand * 2^exponent when finite.
struct Unpacked {
  enum class Kind : uint8_t { zero, finite, infinity, nan };
  Kind kind = Kind::zero;
  bool negative = false;
  uint64_t significand = 0;
  int exponent = 0;
};

/// Float bits to number.
Unpacked unpackFloat(Format format, uint64_t bits);
/// Integer to number.
Unpacked unpackSigned(int64_t value);
Unpacked unpackUnsigned(uint64_t value);

/// Number to float bits. Overflow gives infinity where the mode rounds away from zero (always for
/// the nearest modes) and the largest finite number elsewhere; with `saturate` always the latter,
/// also for infinities. NaN stays NaN. Formats that are finite only always saturate, and give 0 for
/// NaN; a scale has no sign, and its least number for 0.
uint64_t packFloat(Format format, const Unpacked &number, RoundingMode mode, bool saturate = false);

/// The number rounded to an integer, clamped to [low, high]; `inside` tells whether that was
/// needed (false for infinities and for NaN, which gives 0).
struct RoundedInteger {
  int64_t value;
  bool inside;
};
RoundedInteger roundToSigned(const Unpacked &number, RoundingMode mode, int64_t low, int64_t high);
/// Likewise for unsigned results, [0, high].
struct RoundedUnsigned {
  uint64_t value;
  bool inside;
};
RoundedUnsigned roundToUnsigned(const Unpacked &number, RoundingMode mode, uint64_t high);

/// What a float is, as LLVM's is_fpclass numbers it (LangRef): one bit each.
namespace floatclass {
enum : unsigned {
  signalingNan = 1,
  quietNan = 2,
  negativeInfinity = 4,
  negativeNormal = 8,
  negativeSubnormal = 16,
  negativeZero = 32,
  zero = 64,
  subnormal = 128,
  normal = 256,
  infinity = 512,
  nan = signalingNan | quietNan,
  anyInfinity = negativeInfinity | infinity,
  anyNormal = negativeNormal | normal,
  finite = anyNormal | negativeSubnormal | negativeZero | zero | subnormal,
};
} // namespace floatclass
/// The bit of that number.
unsigned classOf(Format format, uint64_t bits);

/// A signaling NaN: a NaN without the quiet bit. Formats without infinities have none.
bool isSignaling(Format format, uint64_t bits);
/// Some NaN of the format that is signaling, or a quiet one where it has none.
uint64_t signalingNanOf(Format format);

/// `result` of an operation of that format, or, where it is NaN, an operand that is a signaling
/// NaN. LLVM lets operations pass such a NaN on unchanged ("Floating-Point NaN values" of its
/// language reference), as folders do that make x of maximum(x, x), or a quiet one of it, as
/// hardware does. Who makes a difference between both (OpenNumber) has to see that it may still be
/// signaling.
template <typename... Operands>
uint64_t passSignaling(Format format, bool isNan, uint64_t result, Operands... operands) {
  if (isNan)
    ((result = isSignaling(format, operands) ? operands : result), ...);
  return result;
}

/// Every format's values are doubles.
double toDouble(Format format, uint64_t bits);
/// To nearest even. Exact operations on f16 and bf16 operands rounded to double before are
/// still correctly rounded (53 bits exceed twice their precision plus two).
uint64_t fromDouble(Format format, double value);

} // namespace npufuzz::interpreter

#endif
