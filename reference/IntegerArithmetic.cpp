//===- IntegerArithmetic.cpp ----------------------------------------------===//
//
// Integer ops on ranges. Most are monotone in each operand, so the results of the ends are the ends
// of the result. All is computed in 128 bits, where nothing overflows. A range that leaves the type
// wraps to numbers that form no range, and becomes the whole type. Known numbers stay known.
//
//===----------------------------------------------------------------------===//
#include "reference/IntegerArithmetic.h"
#include "reference/Comparison.h"

#include <algorithm>
#include <bit>

namespace npufuzz::reference {

IntegerFormat integerFormat(ElementKind kind) {
  assert(!isFloatKind(kind));
  return {elementKindBits(kind)};
}

Cell anyInteger(const IntegerFormat &format, Reason reason) {
  return Cell::ofRange(format.min(), format.max(), reason);
}

namespace integers {

/// Wide enough for every sum and product of two 64-bit integers.
using Wide = __int128;

static bool areKnown(const Cell &x, const Cell &y) { return x.isDefined() && y.isDefined(); }

/// The integers from low to high, wrapped to the type.
static Cell enclosed(const IntegerFormat &format, Wide low, Wide high) {
  if (low >= format.min() && high <= format.max())
    return Cell::ofRange(static_cast<int64_t>(low), static_cast<int64_t>(high), Reason::none);
  return low == high ? Cell::ofInteger(format.wrap(static_cast<uint64_t>(low)))
                     : anyInteger(format);
}

/// Encloses f at the corners of two ranges; f is monotone in each operand.
template <typename Function>
static Cell corners(const IntegerFormat &format, const Cell &x, const Cell &y, Function f) {
  if (areKnown(x, y)) {
    Wide result = f(x.integer, y.integer);
    return enclosed(format, result, result);
  }
  auto [low, high] = std::minmax({f(x.integer, y.integer), f(x.integer, y.integerHigh),
                                  f(x.integerHigh, y.integer), f(x.integerHigh, y.integerHigh)});
  return enclosed(format, low, high);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Cell neg(const IntegerFormat &format, const Cell &x) {
  return enclosed(format, -Wide(x.integerHigh), -Wide(x.integer));
}
Cell abs(const IntegerFormat &format, const Cell &x) {
  Wide low = x.integer, high = x.integerHigh;
  if (low >= 0)
    return enclosed(format, low, high);
  return high <= 0 ? enclosed(format, -high, -low) : enclosed(format, 0, std::max(-low, high));
}
Cell add(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return enclosed(format, Wide(x.integer) + y.integer, Wide(x.integerHigh) + y.integerHigh);
}
Cell sub(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return enclosed(format, Wide(x.integer) - y.integerHigh, Wide(x.integerHigh) - y.integer);
}
Cell mul(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return corners(format, x, y, [](Wide a, Wide b) { return a * b; });
}
Cell min(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return enclosed(format, std::min(x.integer, y.integer), std::min(x.integerHigh, y.integerHigh));
}
Cell max(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return enclosed(format, std::max(x.integer, y.integer), std::max(x.integerHigh, y.integerHigh));
}

Cell relu(const IntegerFormat &format, const Cell &x) { return max(format, x, Cell::ofInteger(0)); }

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// All ones up to the highest bit of a number that is 0 or more.
static int64_t onesUpTo(int64_t x) {
  return static_cast<int64_t>((uint64_t(1) << std::bit_width(static_cast<uint64_t>(x))) - 1);
}

Cell flip(const IntegerFormat &format, const Cell &x) {
  // -1 - x flips every bit. For an i1, 1 - x does.
  Wide sum = format.bits == 1 ? 1 : -1;
  return enclosed(format, sum - x.integerHigh, sum - x.integer);
}
Cell bitAnd(const IntegerFormat &format, const Cell &x, const Cell &y) {
  if (areKnown(x, y))
    return Cell::ofInteger(x.integer & y.integer);
  if (x.integer < 0 && y.integer < 0)
    return anyInteger(format);
  // An operand that is 0 or more bounds the result.
  int64_t boundX = x.integer < 0 ? INT64_MAX : x.integerHigh;
  int64_t boundY = y.integer < 0 ? INT64_MAX : y.integerHigh;
  return enclosed(format, 0, std::min(boundX, boundY));
}
Cell bitOr(const IntegerFormat &format, const Cell &x, const Cell &y) {
  if (areKnown(x, y))
    return Cell::ofInteger(x.integer | y.integer);
  if (x.integer < 0 || y.integer < 0)
    return anyInteger(format);
  return enclosed(format, std::max(x.integer, y.integer),
                  onesUpTo(std::max(x.integerHigh, y.integerHigh)));
}
Cell bitXor(const IntegerFormat &format, const Cell &x, const Cell &y) {
  if (areKnown(x, y))
    return Cell::ofInteger(x.integer ^ y.integer);
  if (x.integer < 0 || y.integer < 0)
    return anyInteger(format);
  return enclosed(format, 0, onesUpTo(std::max(x.integerHigh, y.integerHigh)));
}

static bool isShiftAmount(const IntegerFormat &format, const Cell &y) {
  return y.integer >= 0 && y.integerHigh < static_cast<int64_t>(format.bits);
}

Cell shiftLeft(const IntegerFormat &format, const Cell &x, const Cell &y) {
  if (!isShiftAmount(format, y))
    return Cell();
  return corners(format, x, y, [](Wide a, Wide b) { return a * (Wide(1) << b); });
}
Cell shiftRightSigned(const IntegerFormat &format, const Cell &x, const Cell &y) {
  if (!isShiftAmount(format, y))
    return Cell();
  return corners(format, x, y, [](Wide a, Wide b) { return a >> b; });
}
Cell shiftRightUnsigned(const IntegerFormat &format, const Cell &x, const Cell &y) {
  if (!isShiftAmount(format, y))
    return Cell();
  // The bits of a negative number mean 2^width more, so a range across 0 is split.
  if (x.integer < 0 && x.integerHigh >= 0)
    return anyInteger(format);
  Wide offset = x.integer < 0 ? Wide(1) << format.bits : 0;
  return corners(format, x, y, [&](Wide a, Wide b) { return (a + offset) >> b; });
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

int64_t floorQuotient(int64_t x, int64_t y) {
  int64_t quotient = x / y;
  return x % y != 0 && (x < 0) != (y < 0) ? quotient - 1 : quotient;
}
int64_t floorRemainder(int64_t x, int64_t y) {
  int64_t remainder = x % y;
  return remainder != 0 && (remainder < 0) != (y < 0) ? remainder + y : remainder;
}

static bool contains(const Cell &x, int64_t number) {
  return x.integer <= number && number <= x.integerHigh;
}
static bool isDivisible(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return !contains(y, 0) && !(contains(x, format.min()) && contains(y, -1));
}

Cell floorDiv(const IntegerFormat &format, const Cell &x, const Cell &y) {
  if (!isDivisible(format, x, y))
    return Cell();
  return corners(format, x, y, [](Wide a, Wide b) {
    return Wide(floorQuotient(static_cast<int64_t>(a), static_cast<int64_t>(b)));
  });
}
Cell floorMod(const IntegerFormat &format, const Cell &x, const Cell &y) {
  if (!isDivisible(format, x, y))
    return Cell();
  if (areKnown(x, y))
    return Cell::ofInteger(floorRemainder(x.integer, y.integer));
  return y.integer > 0 ? enclosed(format, 0, y.integerHigh - 1)
                       : enclosed(format, y.integer + 1, 0);
}

//===----------------------------------------------------------------------===//
// Choosing and converting
//===----------------------------------------------------------------------===//

Cell either(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return enclosed(format, std::min(x.integer, y.integer), std::max(x.integerHigh, y.integerHigh));
}

Cell convert(const IntegerFormat &to, const Cell &x, bool saturate) {
  if (!saturate)
    return enclosed(to, x.integer, x.integerHigh);
  return enclosed(to, std::clamp(x.integer, to.min(), to.max()),
                  std::clamp(x.integerHigh, to.min(), to.max()));
}

Cell compare(tile::CmpPredicate predicate, const Cell &x, const Cell &y) {
  return compared<int64_t>(predicate, {x.integer, x.integerHigh}, {y.integer, y.integerHigh});
}

} // namespace integers
} // namespace npufuzz::reference
