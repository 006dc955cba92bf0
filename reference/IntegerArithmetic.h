//===- IntegerArithmetic.h - ops on elements of an integer type -*- C++ -*-===//
//
// Each op takes cells that are not undefined: known numbers, or a range that encloses an unknown
// one. Results wrap to the width. A result is undefined if the op is undefined for some number in
// the operands' ranges. A range that may wrap becomes the whole type.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_INTEGERARITHMETIC_H
#define NPUFUZZ_REFERENCE_INTEGERARITHMETIC_H

#include "reference/Cell.h"

namespace npufuzz::reference {

/// An integer type: two's complement, except that 1 bit is 0 or 1.
struct IntegerFormat {
  unsigned bits;

  int64_t min() const { return bits == 1 ? 0 : INT64_MIN >> (64 - bits); }
  int64_t max() const { return bits == 1 ? 1 : INT64_MAX >> (64 - bits); }
  /// The low bits, sign-extended (1 bit: zero-extended).
  int64_t wrap(uint64_t word) const {
    return bits == 1 ? static_cast<int64_t>(word & 1)
                     : static_cast<int64_t>(word << (64 - bits)) >> (64 - bits);
  }
};

IntegerFormat integerFormat(ElementKind kind);

/// Any number of the type.
Cell anyInteger(const IntegerFormat &format, Reason reason = Reason::none);

namespace integers {

Cell neg(const IntegerFormat &, const Cell &x);
Cell abs(const IntegerFormat &, const Cell &x);
Cell flip(const IntegerFormat &, const Cell &x);
Cell relu(const IntegerFormat &, const Cell &x);

Cell add(const IntegerFormat &, const Cell &x, const Cell &y);
Cell sub(const IntegerFormat &, const Cell &x, const Cell &y);
Cell mul(const IntegerFormat &, const Cell &x, const Cell &y);
Cell min(const IntegerFormat &, const Cell &x, const Cell &y);
Cell max(const IntegerFormat &, const Cell &x, const Cell &y);
Cell bitAnd(const IntegerFormat &, const Cell &x, const Cell &y);
Cell bitOr(const IntegerFormat &, const Cell &x, const Cell &y);
Cell bitXor(const IntegerFormat &, const Cell &x, const Cell &y);
Cell shiftLeft(const IntegerFormat &, const Cell &x, const Cell &y);
Cell shiftRightSigned(const IntegerFormat &, const Cell &x, const Cell &y);
Cell shiftRightUnsigned(const IntegerFormat &, const Cell &x, const Cell &y);
Cell floorDiv(const IntegerFormat &, const Cell &x, const Cell &y);
Cell floorMod(const IntegerFormat &, const Cell &x, const Cell &y);

/// Encloses both cells.
Cell either(const IntegerFormat &, const Cell &x, const Cell &y);
/// Converts to another type by clamping or wrapping.
Cell convert(const IntegerFormat &to, const Cell &x, bool saturate);

/// Gives an i1.
Cell compare(tile::CmpPredicate predicate, const Cell &x, const Cell &y);

/// floor(x / y) and x - y * floor(x / y), for y != 0 and a quotient that fits.
int64_t floorQuotient(int64_t x, int64_t y);
int64_t floorRemainder(int64_t x, int64_t y);

} // namespace integers
} // namespace npufuzz::reference

#endif
