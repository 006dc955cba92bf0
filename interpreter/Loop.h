//===- Loop.h - structured control flow that dialects share -----*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_LOOP_H
#define NPUFUZZ_INTERPRETER_LOOP_H

#include "interpreter/Executor.h"

namespace npufuzz::interpreter {

/// for (i = lower; i < upper; i += step), signed; step > 0.
struct CountedLoop {
  int64_t lower, upper, step;
  /// The first of the operands that start the loop-carried values.
  unsigned firstCarried;
  /// Of the induction variable.
  unsigned width;
};

/// Runs region 0 with (i, carried values…); the op's results are the last carried values.
Flow runCountedLoop(Call &call, const CountedLoop &loop);

/// Runs a region, which may be empty, and gives what it yields to the op's results.
Flow runChosenRegion(Call &call, unsigned region);

} // namespace npufuzz::interpreter

#endif
