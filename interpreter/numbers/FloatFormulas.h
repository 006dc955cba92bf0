//===- FloatFormulas.h - float formulas that C++ lacks ----------*- C++ -*-===//
//
// minimum, maximum, minimumNumber and maximumNumber of IEEE 754-2019. std::fmin and std::fmax leave
// the sign of a zero open and drop NaN, so they implement none of the first two.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_NUMBERS_FLOATFORMULAS_H
#define NPUFUZZ_INTERPRETER_NUMBERS_FLOATFORMULAS_H

#include <cmath>
#include <limits>

namespace npufuzz::interpreter {

/// IEEE 754-2019 minimum: NaN wins, -0 < +0.
template <typename T> T minimum(T x, T y) {
  if (x != x || y != y)
    return std::numeric_limits<T>::quiet_NaN();
  if (x == y)
    return std::signbit(x) ? x : y;
  return x < y ? x : y;
}
/// IEEE 754-2019 maximum: NaN wins, -0 < +0.
template <typename T> T maximum(T x, T y) {
  if (x != x || y != y)
    return std::numeric_limits<T>::quiet_NaN();
  if (x == y)
    return std::signbit(x) ? y : x;
  return x > y ? x : y;
}
/// Returns the other operand if one is NaN.
template <typename T> T minimumNumber(T x, T y) { return x != x ? y : y != y ? x : minimum(x, y); }
template <typename T> T maximumNumber(T x, T y) { return x != x ? y : y != y ? x : maximum(x, y); }

} // namespace npufuzz::interpreter

#endif
