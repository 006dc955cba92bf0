//===- Rounding.cpp - conversions between formats -------------------------===//
//
// Converts with integers only, so that neither the rounding mode nor flush-to-zero of the processor
// matters. Each conversion rounds exactly once, as IEEE 754-2019 requires of a format conversion.
//
// f8E5M2 follows IEEE 754 rules. f8E4M3FN follows the OCP 8-bit floating point specification: no
// infinities, and one NaN code per sign, all ones. A result that would be an infinity becomes NaN,
// or the largest number (448) if the conversion saturates. f4E2M1FN, f6E2M3FN and f6E3M2FN (OCP
// Microscaling Formats 1.0) have a code for neither: conversions saturate, and their result for an
// infinity or NaN is open. f8E8M0FNU, a scale, is 2^(code - 127), and NaN is code 255. f8E3M4 and
// f8E4M3 follow IEEE 754 rules. The formats FNUZ have neither infinities nor a negative zero, whose
// code is their only NaN, and larger biases (MLIR's document of builtin types).
//
//===----------------------------------------------------------------------===//
#include "interpreter/numbers/Rounding.h"
#include "interpreter/numbers/RoundingWatch.h"

#include "llvm/Support/ErrorHandling.h"

#include <limits>

namespace npufuzz::interpreter {

constinit thread_local bool hasRounded = false;

namespace {
/// IEEE 754 binary interchange layout: sign, exponent, stored significand.
struct Layout {
  int exponentBits;
  int storedBits;
  /// Meaning of the codes with the largest exponent: infinity and NaN; numbers, except all ones,
  /// which is NaN; numbers; or numbers, and negative zero is NaN.
  enum class Largest : uint8_t { ieee, allOnesIsNan, numbers, zeroIsNan };
  Largest largest = Largest::ieee;
  int moreBias = 0; ///< than IEEE 754 gives

  int bias() const { return (1 << (exponentBits - 1)) - 1 + moreBias; }
  /// Exponent of the last place of the smallest numbers.
  int lowestPlace() const { return 1 - bias() - storedBits; }
  int width() const { return 1 + exponentBits + storedBits; }
  bool hasNoInfinity() const { return largest != Largest::ieee; }
  bool isFiniteOnly() const { return largest == Largest::numbers; }
  bool hasOneZero() const { return largest == Largest::zeroIsNan; }
  /// Code of NaN in a format with one zero.
  uint64_t negativeZero() const { return uint64_t(1) << (width() - 1); }
  /// First code beyond the largest number: infinity, or NaN in a format without infinity. In a
  /// format without such codes, one that does not exist.
  uint64_t infinity() const {
    uint64_t codes = uint64_t(1) << (width() - 1);
    switch (largest) {
    case Largest::ieee:
      return ((uint64_t(1) << exponentBits) - 1) << storedBits;
    case Largest::allOnesIsNan:
      return codes - 1;
    case Largest::numbers:
    case Largest::zeroIsNan:
      return codes;
    }
    llvm_unreachable("no such layout");
  }
};

Layout layoutOf(Format format) {
  switch (format.kind) {
  case FormatKind::f4E2M1FN:
    return {2, 1, Layout::Largest::numbers};
  case FormatKind::f6E2M3FN:
    return {2, 3, Layout::Largest::numbers};
  case FormatKind::f6E3M2FN:
    return {3, 2, Layout::Largest::numbers};
  case FormatKind::f8E3M4:
    return {3, 4};
  case FormatKind::f8E4M3:
    return {4, 3};
  case FormatKind::f8E4M3FN:
    return {4, 3, Layout::Largest::allOnesIsNan};
  case FormatKind::f8E5M2:
    return {5, 2};
  case FormatKind::f8E4M3FNUZ:
    return {4, 3, Layout::Largest::zeroIsNan, 1};
  case FormatKind::f8E5M2FNUZ:
    return {5, 2, Layout::Largest::zeroIsNan, 1};
  case FormatKind::f8E4M3B11FNUZ:
    return {4, 3, Layout::Largest::zeroIsNan, 4};
  case FormatKind::f16:
    return {5, 10};
  case FormatKind::bf16:
    return {8, 7};
  case FormatKind::f32:
    return {8, 23};
  case FormatKind::f64:
    return {11, 52};
  default:
    llvm_unreachable("not a float format");
  }
}

int highestBit(uint64_t word) { return 63 - std::countl_zero(word); }

/// The part that was cut off below the last place kept, compared with half of that place.
enum class Remainder { none, belowHalf, half, aboveHalf };

/// significand / 2^shift in whole units, and the remainder; any shift >= 0.
struct Cut {
  uint64_t kept;
  Remainder remainder;
};
Cut cut(uint64_t significand, int shift) {
  if (shift == 0 || significand == 0)
    return {significand, Remainder::none};
  if (shift > 64)
    return {0, Remainder::belowHalf};
  uint64_t kept = shift == 64 ? 0 : significand >> shift;
  uint64_t rest = shift == 64 ? significand : significand & ((uint64_t(1) << shift) - 1);
  uint64_t half = uint64_t(1) << (shift - 1);
  if (rest == 0)
    return {kept, Remainder::none};
  return {kept, rest < half    ? Remainder::belowHalf
                : rest == half ? Remainder::half
                               : Remainder::aboveHalf};
}

bool roundsUp(const Cut &cut, bool negative, RoundingMode mode) {
  if (cut.remainder == Remainder::none)
    return false;
  switch (mode) {
  case RoundingMode::nearestEven:
    return cut.remainder == Remainder::aboveHalf ||
           (cut.remainder == Remainder::half && (cut.kept & 1));
  case RoundingMode::nearestAway:
    return cut.remainder != Remainder::belowHalf;
  case RoundingMode::floor:
    return negative;
  case RoundingMode::ceil:
    return !negative;
  case RoundingMode::trunc:
    return false;
  }
  llvm_unreachable("no such mode");
}

/// Infinity lies beyond every number, like a remainder above the half.
bool overflowsToInfinity(bool negative, RoundingMode mode) {
  return roundsUp({.kept = 0, .remainder = Remainder::aboveHalf}, negative, mode);
}
} // namespace

static constexpr int scaleBias = 127;
static constexpr uint64_t scaleNan = 255;

static Unpacked unpackScale(uint64_t bits) {
  if (bits == scaleNan)
    return {Unpacked::Kind::nan, false, 0, 0};
  return {Unpacked::Kind::finite, false, 1, static_cast<int>(bits) - scaleBias};
}

/// Ties go up: the only digit of a power of two is 1, and therefore odd. There is no zero: it
/// becomes the least number.
static uint64_t packScale(const Unpacked &number, RoundingMode mode) {
  if (number.kind == Unpacked::Kind::zero)
    return 0;
  if (number.kind != Unpacked::Kind::finite)
    return scaleNan;
  int highest = highestBit(number.significand);
  Cut pieces = cut(number.significand, highest);
  int power = number.exponent + highest + roundsUp(pieces, number.negative, mode);
  if (power + scaleBias >= static_cast<int>(scaleNan))
    return overflowsToInfinity(number.negative, mode) ? scaleNan : scaleNan - 1;
  return static_cast<uint64_t>(std::max(power + scaleBias, 0));
}

Unpacked unpackFloat(Format format, uint64_t bits) {
  if (format.isScale())
    return unpackScale(bits);
  Layout layout = layoutOf(format);
  uint64_t stored = bits & ((uint64_t(1) << layout.storedBits) - 1);
  uint64_t field = (bits >> layout.storedBits) & ((uint64_t(1) << layout.exponentBits) - 1);
  if (layout.hasOneZero() && bits == layout.negativeZero())
    return {Unpacked::Kind::nan, true, 0, 0};
  Unpacked number;
  number.negative = (bits >> (layout.width() - 1)) & 1;
  uint64_t magnitude = bits & ((uint64_t(1) << (layout.width() - 1)) - 1);
  if (magnitude >= layout.infinity()) {
    number.kind = layout.hasNoInfinity() || stored ? Unpacked::Kind::nan : Unpacked::Kind::infinity;
    return number;
  }
  number.significand = field ? stored | (uint64_t(1) << layout.storedBits) : stored;
  number.exponent = layout.lowestPlace() + (field ? static_cast<int>(field) - 1 : 0);
  number.kind = number.significand ? Unpacked::Kind::finite : Unpacked::Kind::zero;
  return number;
}

unsigned classOf(Format format, uint64_t bits) {
  if (format.isScale())
    return bits == scaleNan ? floatclass::quietNan : floatclass::normal;
  Layout layout = layoutOf(format);
  Unpacked number = unpackFloat(format, bits);
  switch (number.kind) {
  case Unpacked::Kind::nan: {
    // Every NaN of a format without infinities is quiet.
    bool isQuiet = layout.hasNoInfinity() || (bits >> (layout.storedBits - 1)) & 1;
    return isQuiet ? floatclass::quietNan : floatclass::signalingNan;
  }
  case Unpacked::Kind::infinity:
    return number.negative ? floatclass::negativeInfinity : floatclass::infinity;
  case Unpacked::Kind::zero:
    return number.negative ? floatclass::negativeZero : floatclass::zero;
  case Unpacked::Kind::finite:
    break;
  }
  bool hasHiddenBit = number.significand >> layout.storedBits;
  if (hasHiddenBit)
    return number.negative ? floatclass::negativeNormal : floatclass::normal;
  return number.negative ? floatclass::negativeSubnormal : floatclass::subnormal;
}

bool isSignaling(Format format, uint64_t bits) {
  if (format.kind == FormatKind::f32)
    return asF32(bits) != asF32(bits) && !(bits & 0x00400000);
  if (format.kind == FormatKind::f64)
    return asF64(bits) != asF64(bits) && !(bits & 0x0008000000000000);
  return format.isFloat() && classOf(format, bits) == floatclass::signalingNan;
}

uint64_t signalingNanOf(Format format) {
  uint64_t quiet = fromDouble(format, std::numeric_limits<double>::quiet_NaN());
  if (format.isScale() || layoutOf(format).hasNoInfinity())
    return quiet;
  return (quiet & ~(uint64_t(1) << (layoutOf(format).storedBits - 1))) | 1;
}

Unpacked unpackUnsigned(uint64_t value) {
  return {value ? Unpacked::Kind::finite : Unpacked::Kind::zero, false, value, 0};
}

Unpacked unpackSigned(int64_t value) {
  // Negate as unsigned: the smallest integer has no positive counterpart.
  Unpacked number =
      unpackUnsigned(value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value));
  number.negative = value < 0;
  return number;
}

/// Code of |number| after rounding; beyond the largest one the code of no number.
static uint64_t roundedCode(const Layout &layout, const Unpacked &number, RoundingMode mode) {
  // Exponent of the last place kept. Below the normal range it stays at the least subnormal's,
  // which is gradual underflow.
  int place = std::max(highestBit(number.significand) + number.exponent - layout.storedBits,
                       layout.lowestPlace());
  uint64_t kept;
  if (place <= number.exponent) {
    kept = number.significand << (number.exponent - place);
  } else {
    Cut pieces = cut(number.significand, place - number.exponent);
    hasRounded |= pieces.remainder != Remainder::none;
    kept = pieces.kept + roundsUp(pieces, number.negative, mode);
  }
  // Subnormals have exponent field 0 and no hidden bit. Adding the hidden bit to the field
  // therefore carries both a subnormal that rounded up to a normal number and a significand that
  // overflowed into the next binade.
  return (static_cast<uint64_t>(place - layout.lowestPlace()) << layout.storedBits) + kept;
}

/// A number that rounds to zero has no sign, and one beyond the largest is NaN like an infinity.
static uint64_t packWithOneZero(const Layout &layout, const Unpacked &number, RoundingMode mode,
                                bool saturate) {
  uint64_t largest = layout.negativeZero() - 1, magnitude = largest + 1;
  if (number.kind == Unpacked::Kind::nan)
    return layout.negativeZero();
  if (number.kind == Unpacked::Kind::zero)
    return 0;
  if (number.kind == Unpacked::Kind::finite)
    magnitude = roundedCode(layout, number, mode);
  hasRounded |= magnitude > largest;
  if (magnitude > largest) {
    bool isInfinite = number.kind == Unpacked::Kind::infinity;
    if (!saturate && (isInfinite || overflowsToInfinity(number.negative, mode)))
      return layout.negativeZero();
    magnitude = largest;
  }
  return magnitude && number.negative ? magnitude | layout.negativeZero() : magnitude;
}

uint64_t packFloat(Format format, const Unpacked &number, RoundingMode mode, bool saturate) {
  if (format.isScale())
    return packScale(number, mode);
  Layout layout = layoutOf(format);
  if (layout.hasOneZero())
    return packWithOneZero(layout, number, mode, saturate);
  saturate |= layout.isFiniteOnly();
  uint64_t sign = uint64_t(number.negative) << (layout.width() - 1);
  switch (number.kind) {
  case Unpacked::Kind::zero:
    return sign;
  case Unpacked::Kind::nan:
    if (layout.isFiniteOnly())
      return 0;
    return layout.infinity() | (uint64_t(1) << (layout.storedBits - 1));
  case Unpacked::Kind::infinity:
    return sign | (layout.infinity() - saturate);
  case Unpacked::Kind::finite:
    break;
  }
  uint64_t magnitude = roundedCode(layout, number, mode);
  hasRounded |= magnitude >= layout.infinity();
  if (magnitude >= layout.infinity())
    magnitude = layout.infinity() - (saturate || !overflowsToInfinity(number.negative, mode));
  return sign | magnitude;
}

/// number| rounded to an integer; nullopt if it exceeds 64 bits.
static std::optional<uint64_t> roundMagnitude(const Unpacked &number, RoundingMode mode) {
  if (number.exponent >= 0) {
    if (highestBit(number.significand) + number.exponent > 63)
      return std::nullopt;
    return number.significand << number.exponent;
  }
  Cut pieces = cut(number.significand, -number.exponent);
  return pieces.kept + roundsUp(pieces, number.negative, mode);
}

RoundedInteger roundToSigned(const Unpacked &number, RoundingMode mode, int64_t low, int64_t high) {
  switch (number.kind) {
  case Unpacked::Kind::nan:
    return {0, false};
  case Unpacked::Kind::zero:
    return {0, true};
  case Unpacked::Kind::infinity:
    return {number.negative ? low : high, false};
  case Unpacked::Kind::finite:
    break;
  }
  std::optional<uint64_t> magnitude = roundMagnitude(number, mode);
  uint64_t limit = number.negative ? 0 - static_cast<uint64_t>(low) : static_cast<uint64_t>(high);
  if (!magnitude || *magnitude > limit)
    return {number.negative ? low : high, false};
  return {static_cast<int64_t>(number.negative ? 0 - *magnitude : *magnitude), true};
}

RoundedUnsigned roundToUnsigned(const Unpacked &number, RoundingMode mode, uint64_t high) {
  switch (number.kind) {
  case Unpacked::Kind::nan:
    return {0, false};
  case Unpacked::Kind::zero:
    return {0, true};
  case Unpacked::Kind::infinity:
    return {number.negative ? 0 : high, false};
  case Unpacked::Kind::finite:
    break;
  }
  std::optional<uint64_t> magnitude = roundMagnitude(number, mode);
  if (number.negative)
    return {0, magnitude && *magnitude == 0};
  if (!magnitude || *magnitude > high)
    return {high, false};
  return {*magnitude, true};
}

//===----------------------------------------------------------------------===//
// Through double: the common cases without taking the number apart
//===----------------------------------------------------------------------===//

/// Shifting the fields into place and multiplying by a power of two rebiases the exponent and also
/// normalises subnormals.
static double halfToDouble(uint64_t bits) {
  uint64_t magnitude = bits & 0x7fff;
  double value;
  if (magnitude >= 0x7c00)
    value = magnitude == 0x7c00 ? std::numeric_limits<double>::infinity()
                                : std::numeric_limits<double>::quiet_NaN();
  else if (magnitude < 0x0400)
    value = static_cast<double>(magnitude) * 0x1p-24;
  else
    value = asF64((magnitude << 42) + (uint64_t(1023 - 15) << 52));
  return bits & 0x8000 ? -value : value;
}

double toDouble(Format format, uint64_t bits) {
  switch (format.kind) {
  case FormatKind::f32:
    return asF32(bits);
  case FormatKind::bf16:
    return asF32(bits << 16);
  case FormatKind::f16:
    return halfToDouble(bits);
  case FormatKind::f64:
    return asF64(bits);
  default:
    return asF64(
        packFloat({FormatKind::f64, 64}, unpackFloat(format, bits), RoundingMode::nearestEven));
  }
}

static uint64_t narrowFromDouble(Format format, double value) {
  if (format.isScale())
    return packFloat(format, unpackFloat({FormatKind::f64, 64}, std::bit_cast<uint64_t>(value)),
                     RoundingMode::nearestEven);
  Layout layout = layoutOf(format);
  constexpr int doubleBias = 1023, doubleStored = 52;
  auto bits = std::bit_cast<uint64_t>(value);
  uint64_t magnitude = bits & ~(uint64_t(1) << 63), sign = (bits >> 63) << (layout.width() - 1);
  auto exponent = static_cast<int>(magnitude >> doubleStored) - doubleBias;
  if (magnitude == 0 && !layout.hasOneZero())
    return sign;
  // Take the general path for subnormal results, overflow, NaN, infinity, and the last binade of
  // formats without infinities, whose exponent exceeds the bias.
  if (exponent < 1 - layout.bias() || exponent > layout.bias() || layout.hasOneZero())
    return packFloat(format, unpackFloat({FormatKind::f64, 64}, bits), RoundingMode::nearestEven);
  // A carry out of the significand raises the exponent, and out of the largest one gives infinity.
  // Adding half of the last place minus one, plus the last bit kept, sends a tie up for odd numbers
  // only, which is rounding to nearest even.
  int dropped = doubleStored - layout.storedBits;
  uint64_t odd = (magnitude >> dropped) & 1, half = uint64_t(1) << (dropped - 1);
  hasRounded |= (magnitude & (2 * half - 1)) != 0;
  uint64_t rounded = (magnitude + half - 1 + odd) >> dropped;
  return sign |
         (rounded - (static_cast<uint64_t>(doubleBias - layout.bias()) << layout.storedBits));
}

uint64_t fromDouble(Format format, double value) {
  switch (format.kind) {
  case FormatKind::f32:
    return bitsOfF32(static_cast<float>(value));
  case FormatKind::f64:
    return bitsOfF64(value);
  default:
    return narrowFromDouble(format, value);
  }
}

} // namespace npufuzz::interpreter
