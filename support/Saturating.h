//===- Saturating.h - sums of numbers that others wrote ---------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_SATURATING_H
#define NPUFUZZ_SUPPORT_SATURATING_H

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace npufuzz {

/// Returns the sum, or the nearest number that the type holds.
inline int64_t saturatingSum(int64_t a, int64_t b) {
  int64_t sum = 0;
  if (!llvm::AddOverflow(a, b, sum))
    return sum;
  return a < 0 ? std::numeric_limits<int64_t>::min() : std::numeric_limits<int64_t>::max();
}

/// Returns the sum of finite numbers, or the nearest finite number.
inline double saturatingSum(double a, double b) {
  constexpr double most = std::numeric_limits<double>::max();
  return std::clamp(a + b, -most, most);
}

} // namespace npufuzz

#endif
