//===- IntegerArithmetic.cpp ----------------------------------------------===//
#include "reference/IntegerArithmetic.h"

#include <algorithm>

namespace npufuzz::reference {

IntegerFormat integerFormat(ElementKind kind) {
  assert(!isFloatKind(kind));
  return {elementKindBits(kind)};
}

namespace integers {

/// Modular arithmetic happens on unsigned words, where overflow is defined.
static uint64_t word(const Cell &x) { return static_cast<uint64_t>(x.integer); }

static Cell wrapped(const IntegerFormat &format, uint64_t result) {
  return Cell::ofInteger(format.wrap(result));
}

Cell neg(const IntegerFormat &format, const Cell &x) { return wrapped(format, 0 - word(x)); }
Cell abs(const IntegerFormat &format, const Cell &x) {
  return wrapped(format, x.integer < 0 ? 0 - word(x) : word(x));
}
Cell flip(const IntegerFormat &format, const Cell &x) { return wrapped(format, ~word(x)); }

Cell add(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return wrapped(format, word(x) + word(y));
}
Cell sub(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return wrapped(format, word(x) - word(y));
}
Cell mul(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return wrapped(format, word(x) * word(y));
}
Cell min(const IntegerFormat &, const Cell &x, const Cell &y) {
  return Cell::ofInteger(std::min(x.integer, y.integer));
}
Cell max(const IntegerFormat &, const Cell &x, const Cell &y) {
  return Cell::ofInteger(std::max(x.integer, y.integer));
}
Cell bitAnd(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return wrapped(format, word(x) & word(y));
}
Cell bitOr(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return wrapped(format, word(x) | word(y));
}
Cell bitXor(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return wrapped(format, word(x) ^ word(y));
}

static bool isShiftAmount(const IntegerFormat &format, const Cell &y) {
  return y.integer >= 0 && y.integer < static_cast<int64_t>(format.bits);
}

Cell shiftLeft(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return isShiftAmount(format, y) ? wrapped(format, word(x) << y.integer) : Cell();
}
Cell shiftRightSigned(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return isShiftAmount(format, y) ? Cell::ofInteger(x.integer >> y.integer) : Cell();
}
Cell shiftRightUnsigned(const IntegerFormat &format, const Cell &x, const Cell &y) {
  if (!isShiftAmount(format, y))
    return Cell();
  uint64_t unsignedBits = word(x) & (~uint64_t(0) >> (64 - format.bits));
  return wrapped(format, unsignedBits >> y.integer);
}

int64_t floorQuotient(int64_t x, int64_t y) {
  int64_t quotient = x / y;
  return x % y != 0 && (x < 0) != (y < 0) ? quotient - 1 : quotient;
}
int64_t floorRemainder(int64_t x, int64_t y) {
  int64_t remainder = x % y;
  return remainder != 0 && (remainder < 0) != (y < 0) ? remainder + y : remainder;
}

static bool isDivisible(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return y.integer != 0 && !(x.integer == format.min() && y.integer == -1);
}

Cell floorDiv(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return isDivisible(format, x, y) ? Cell::ofInteger(floorQuotient(x.integer, y.integer)) : Cell();
}
Cell floorMod(const IntegerFormat &format, const Cell &x, const Cell &y) {
  return isDivisible(format, x, y) ? Cell::ofInteger(floorRemainder(x.integer, y.integer)) : Cell();
}

Cell compare(tile::CmpPredicate predicate, const Cell &x, const Cell &y) {
  switch (predicate) {
  case tile::CmpPredicate::eq:
    return Cell::ofInteger(x.integer == y.integer);
  case tile::CmpPredicate::ne:
    return Cell::ofInteger(x.integer != y.integer);
  case tile::CmpPredicate::lt:
    return Cell::ofInteger(x.integer < y.integer);
  case tile::CmpPredicate::le:
    return Cell::ofInteger(x.integer <= y.integer);
  case tile::CmpPredicate::gt:
    return Cell::ofInteger(x.integer > y.integer);
  case tile::CmpPredicate::ge:
    return Cell::ofInteger(x.integer >= y.integer);
  }
  llvm_unreachable("not a predicate");
}

} // namespace integers
} // namespace npufuzz::reference
