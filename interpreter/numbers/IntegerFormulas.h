//===- IntegerFormulas.h - integer arithmetic on bits -----------*- C++ -*-===//
//
// Any width from 1 to 64; operands and results are bits (Format.h).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_NUMBERS_INTEGERFORMULAS_H
#define NPUFUZZ_INTERPRETER_NUMBERS_INTEGERFORMULAS_H

#include "interpreter/numbers/Format.h"

namespace npufuzz::interpreter {

inline int64_t smallestSigned(unsigned width) {
  return signExtend(uint64_t(1) << (width - 1), width);
}
inline int64_t largestSigned(unsigned width) { return ~smallestSigned(width); }

/// Wrapping arithmetic on arbitrary numbers from the program.
inline int64_t wrapAdd(int64_t x, int64_t y) {
  return static_cast<int64_t>(static_cast<uint64_t>(x) + static_cast<uint64_t>(y));
}
inline int64_t wrapSub(int64_t x, int64_t y) {
  return static_cast<int64_t>(static_cast<uint64_t>(x) - static_cast<uint64_t>(y));
}
inline int64_t wrapMul(int64_t x, int64_t y) {
  return static_cast<int64_t>(static_cast<uint64_t>(x) * static_cast<uint64_t>(y));
}

enum class Quotient { trunc, floor, ceil };

/// x / y and the matching remainder, signed. Precondition: y is not 0, and the division is not the
/// smallest number by -1.
template <Quotient rounding> int64_t divideSigned(int64_t x, int64_t y) {
  int64_t quotient = x / y;
  bool inexact = x % y != 0, negative = (x < 0) != (y < 0);
  if (rounding == Quotient::floor)
    return quotient - (inexact && negative);
  if (rounding == Quotient::ceil)
    return quotient + (inexact && !negative);
  return quotient;
}
/// x - y * floor(x / y), with the sign of y. Precondition: y is not 0, and the division is not the
/// smallest number by -1.
inline int64_t floorModulo(int64_t x, int64_t y) {
  int64_t rest = x % y;
  return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}
/// True if a signed division of x by y (bits of that width) has no result.
inline bool isBadSignedDivision(uint64_t x, uint64_t y, Format format) {
  return y == 0 || (y == format.mask() && x == (format.mask() >> 1) + 1);
}

} // namespace npufuzz::interpreter

#endif
