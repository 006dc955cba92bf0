//===- Rounding.h - unpacks numbers and rounds them back --------*- C++ -*-===//
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

/// A number without loss: (-1)^negative * significand * 2^exponent if finite.
struct Unpacked {
  enum class Kind : uint8_t { zero, finite, infinity, nan };
  Kind kind = Kind::zero;
  bool negative = false;
  uint64_t significand = 0;
  int exponent = 0;
};

/// Unpacks float bits.
Unpacked unpackFloat(Format format, uint64_t bits);
/// Unpacks an integer.
Unpacked unpackSigned(int64_t value);
Unpacked unpackUnsigned(uint64_t value);

/// Rounds a number to float bits. Overflow gives infinity if the mode rounds away from zero (always
/// for the nearest modes), otherwise the largest finite number. With `saturate` it always gives the
/// latter, even for infinities. NaN stays NaN. Formats with only finite numbers always saturate and
/// give 0 for NaN. A scale has no sign and gives its least number for 0.
uint64_t packFloat(Format format, const Unpacked &number, RoundingMode mode, bool saturate = false);

/// A number rounded to an integer and clamped to [low, high]. `inside` is false if it was clamped,
/// for infinities, and for NaN, which gives 0.
struct RoundedInteger {
  int64_t value;
  bool inside;
};
RoundedInteger roundToSigned(const Unpacked &number, RoundingMode mode, int64_t low, int64_t high);
/// The same for unsigned results, in [0, high].
struct RoundedUnsigned {
  uint64_t value;
  bool inside;
};
RoundedUnsigned roundToUnsigned(const Unpacked &number, RoundingMode mode, uint64_t high);

/// Class of a float as LLVM's is_fpclass numbers it (LangRef), one bit each.
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
/// Returns the bit of that number's class.
unsigned classOf(Format format, uint64_t bits);

/// True for a signaling NaN: a NaN without the quiet bit. Formats without infinities have none.
bool isSignaling(Format format, uint64_t bits);
/// Returns a signaling NaN of the format, or a quiet one if it has none.
uint64_t signalingNanOf(Format format);

/// Returns `result` of an operation of that format. If it is NaN, returns an operand that is a
/// signaling NaN, if any. LLVM lets an operation pass such a NaN on unchanged ("Floating-Point NaN
/// values" of its language reference), like folders that turn maximum(x, x) into x, or return a
/// quiet NaN, like hardware. Code that distinguishes the two (OpenNumber) must expect that it may
/// still be signaling.
template <typename... Operands>
uint64_t passSignaling(Format format, bool isNan, uint64_t result, Operands... operands) {
  if (isNan)
    ((result = isSignaling(format, operands) ? operands : result), ...);
  return result;
}

/// Converts to double, which holds the values of every format.
double toDouble(Format format, uint64_t bits);
/// Rounds to nearest even. Exact operations on f16 and bf16 operands in double are still correctly
/// rounded (53 bits exceed twice their precision plus two).
uint64_t fromDouble(Format format, double value);

} // namespace npufuzz::interpreter

#endif
