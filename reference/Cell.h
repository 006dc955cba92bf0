//===- Cell.h - what is known of one element --------------------*- C++ -*-===//
//
// The unit of all computation here. Floats are held as doubles, which hold every number of every
// element type. Integers are held as 64-bit numbers.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_CELL_H
#define NPUFUZZ_REFERENCE_CELL_H

#include "reference/Reference.h"

namespace npufuzz::reference {

/// Reason why an element is unconstrained; becomes an entry of Result::assumptions.
enum class Reason : uint8_t { none, comparison, rounding, overflow, domain, order };

/// One element during execution. Unless it is undefined, any correct system holds here:
/// - integers: a number in [integer, integerHigh], sign-extended (i1: 0 or 1). The element is
///   defined if that is one number, and unconstrained otherwise.
/// - floats: if defined, some number of the declared type in [low, high]. Both ends are numbers
///   of that type; they are finite unless they are equal. NaN is low = high = NaN and stands for
///   any NaN. If unconstrained, any value.
/// An enclosure, instead of a value and a radius, keeps monotone operations free of slack, and
/// rounding is one of them: the image of an interval is the interval between the images of its
/// ends.
struct Cell {
  double low = 0, high = 0;
  int64_t integer = 0, integerHigh = 0;
  State state = State::undefined;
  Reason reason = Reason::none; ///< set if an op lost the value
  bool zeroSignFree = false;    ///< either zero is correct; only if low = high = 0

  static Cell ofInteger(int64_t integer) { return ofRange(integer, integer, Reason::none); }
  /// An integer in [low, high], known no better for `reason`.
  static Cell ofRange(int64_t low, int64_t high, Reason reason) {
    Cell cell;
    cell.integer = low;
    cell.integerHigh = high;
    cell.state = low == high ? State::defined : State::unconstrained;
    cell.reason = low == high ? Reason::none : reason;
    return cell;
  }
  /// Exactly this number.
  static Cell ofFloat(double value) {
    Cell cell;
    cell.low = cell.high = value;
    cell.state = State::defined;
    return cell;
  }
  /// Any float.
  static Cell unconstrained(Reason reason) {
    Cell cell;
    cell.state = State::unconstrained;
    cell.reason = reason;
    return cell;
  }

  bool isDefined() const { return state == State::defined; }
  bool isNaN() const { return low != low; }
  /// One number only (or NaN).
  bool isExact() const { return low == high || isNaN(); }
  /// True if it may be a zero of unknown sign.
  bool isZeroOfUnknownSign() const {
    return zeroSignFree || (low != high && low <= 0 && high >= 0);
  }
};

/// Result of a float op with at least one operand that is not defined.
inline Cell spoiled(const Cell &x) {
  return x.state == State::undefined ? Cell() : Cell::unconstrained(Reason::none);
}
inline Cell spoiled(const Cell &x, const Cell &y) {
  return spoiled(x.isDefined() || y.state == State::undefined ? y : x);
}

} // namespace npufuzz::reference

#endif
