//===- Loop.h - structured control flow of several dialects -----*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_LOOP_H
#define NPUFUZZ_INTERPRETER_LOOP_H

#include "interpreter/Executor.h"

namespace npufuzz::interpreter {

/// Loop for (i = lower; i < upper; i += step), signed, with step > 0. The induction variable is i ^
/// bias.
struct CountedLoop {
  int64_t lower, upper, step;
  /// Number of the first operand that starts a loop-carried value.
  unsigned firstCarried;
  /// Width of the induction variable.
  unsigned width;
  /// Sign bit in loops of unsigned 64-bit numbers, whose bounds have it flipped too.
  uint64_t bias = 0;
};

/// Runs region 0 with (i, carried values…); the op's results are the last carried values.
Flow runCountedLoop(Call &call, const CountedLoop &loop);

/// Runs a region, which may be empty, and assigns its yielded values to the op's results.
Flow runChosenRegion(Call &call, unsigned region);

/// Points of a loop nest: lower, lower + step, … below upper on each axis; steps > 0.
struct Box {
  llvm::SmallVector<int64_t, 6> lower, upper, step;
};

/// Number of points on each axis, at most INT64_MAX.
llvm::SmallVector<int64_t, 6> tripCounts(const Box &box);

/// Calls f(point), the last axis fastest. Stops and returns false as soon as f returns false.
template <typename F> bool forEachPoint(const Box &box, F f) {
  size_t rank = box.lower.size();
  for (size_t axis = 0; axis < rank; ++axis)
    if (box.lower[axis] >= box.upper[axis])
      return true;
  llvm::SmallVector<int64_t, 6> point(box.lower);
  while (true) {
    if (!f(llvm::ArrayRef<int64_t>(point)))
      return false;
    size_t axis = rank;
    while (axis > 0 &&
           (__builtin_add_overflow(point[axis - 1], box.step[axis - 1], &point[axis - 1]) ||
            point[axis - 1] >= box.upper[axis - 1])) {
      --axis;
      point[axis] = box.lower[axis];
    }
    if (axis == 0)
      return true;
  }
}

} // namespace npufuzz::interpreter

#endif
