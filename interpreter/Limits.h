//===- Limits.h - what ends a run that would not end by itself --*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_LIMITS_H
#define NPUFUZZ_INTERPRETER_LIMITS_H

#include <cstdint>

namespace npufuzz::interpreter {

/// Exceeding one ends the run: Status::endless for stepsMax, else Status::limited, with a message
/// that names the limit.
struct Limits {
  /// Ops executed in one run.
  int64_t stepsMax = 20'000'000;
  /// Calls inside one another.
  int64_t callDepthMax = 256;
  /// Elements of one allocation.
  int64_t allocationElementsMax = int64_t(1) << 26;
  /// Bytes that one run prints.
  int64_t printedBytesMax = int64_t(1) << 20;
  /// Events kept; later ones are dropped.
  int64_t eventsMax = 64;
};

} // namespace npufuzz::interpreter

#endif
