//===- Comparison.h - comparing enclosures ----------------------*- C++ -*-===//
//
// Compares numbers that are known up to an interval: yes, no, or undecided. Undecided is an answer
// of its own, because a system may hold any number of the interval.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_COMPARISON_H
#define NPUFUZZ_REFERENCE_COMPARISON_H

#include "reference/Cell.h"

#include <optional>

namespace npufuzz::reference {

/// Some number from low to high; NaN if both are NaN.
template <typename Number> struct Interval {
  Number low, high;
};

/// Decides x < y (or x <= y): true if it holds for all numbers of the intervals, false if for none,
/// else undecided. NaN compares false, as in C++.
template <typename Number>
std::optional<bool> isBelow(Interval<Number> x, Interval<Number> y, bool orEqual) {
  bool all = orEqual ? x.high <= y.low : x.high < y.low;
  bool some = orEqual ? x.low <= y.high : x.low < y.high;
  return all == some ? std::optional(all) : std::nullopt;
}

template <typename Number> std::optional<bool> isEqual(Interval<Number> x, Interval<Number> y) {
  bool all = x.low == y.high && y.low == x.high;
  bool some = x.low <= y.high && y.low <= x.high;
  return all == some ? std::optional(all) : std::nullopt;
}

template <typename Number>
std::optional<bool> holds(tile::CmpPredicate predicate, Interval<Number> x, Interval<Number> y) {
  switch (predicate) {
  case tile::CmpPredicate::eq:
    return isEqual(x, y);
  case tile::CmpPredicate::ne: {
    std::optional<bool> equal = isEqual(x, y);
    return equal ? std::optional(!*equal) : std::nullopt;
  }
  case tile::CmpPredicate::lt:
    return isBelow(x, y, false);
  case tile::CmpPredicate::le:
    return isBelow(x, y, true);
  case tile::CmpPredicate::gt:
    return isBelow(y, x, false);
  case tile::CmpPredicate::ge:
    return isBelow(y, x, true);
  }
  llvm_unreachable("not a predicate");
}

/// An i1; unknown if the overlap of the intervals leaves the comparison undecided.
template <typename Number>
Cell compared(tile::CmpPredicate predicate, Interval<Number> x, Interval<Number> y) {
  std::optional<bool> result = holds(predicate, x, y);
  return result ? Cell::ofInteger(*result) : Cell::ofRange(0, 1, Reason::comparison);
}

} // namespace npufuzz::reference

#endif
