//===- Cell.h - what is known of one element --------------------*- C++ -*-===//
#ifndef NPUFUZZ_REFERENCE_CELL_H
#define NPUFUZZ_REFERENCE_CELL_H

#include "reference/Reference.h"

namespace npufuzz::reference {

/// Why an element is unconstrained; becomes an entry of Result::assumptions.
enum class Reason : uint8_t { none, comparison, rounding, overflow, domain, order };

/// One element during execution. Any correct system holds here
///  - integers: exactly `integer`, sign-extended (i1: 0 or 1);
///  - floats: some number of the declared type in [low, high]. Both ends are numbers of that type;
///    they are finite unless they are equal. NaN is low = high = NaN and stands for any NaN.
/// An enclosure instead of value and radius keeps monotone operations, and rounding is one,
/// free of slack: the image of an interval is the interval between the images of its ends.
struct Cell {
  double low = 0, high = 0;
  int64_t integer = 0;
  State state = State::undefined;
  Reason reason = Reason::none; ///< set where unconstrained
  bool zeroSignFree = false;    ///< a zero of either sign is right; only where low = high = 0

  static Cell ofInteger(int64_t integer) {
    Cell cell;
    cell.integer = integer;
    cell.state = State::defined;
    return cell;
  }
  /// Exactly this number.
  static Cell ofFloat(double value) {
    Cell cell;
    cell.low = cell.high = value;
    cell.state = State::defined;
    return cell;
  }
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
  /// Can it be a zero whose sign is not known?
  bool isZeroOfUnknownSign() const {
    return zeroSignFree || (low != high && low <= 0 && high >= 0);
  }
};

/// What an op makes of operands of which at least one is not defined.
inline Cell spoiled(const Cell &x) {
  Cell cell;
  cell.state = x.state;
  return cell;
}
inline Cell spoiled(const Cell &x, const Cell &y) {
  return spoiled(x.isDefined() || y.state == State::undefined ? y : x);
}

} // namespace npufuzz::reference

#endif
