//===- Limits.h - limits of a run -------------------------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_LIMITS_H
#define NPUFUZZ_INTERPRETER_LIMITS_H

#include <cstdint>

namespace npufuzz::interpreter {

/// Limits of one run. Exceeding stepsMax ends it with Status::endless, any other limit with
/// Status::limited and a message that names the limit.
struct Limits {
  /// Ops executed in one run.
  int64_t stepsMax = 20'000'000;
  /// Depth of nested calls.
  int64_t callDepthMax = 256;
  /// Elements of one allocation.
  int64_t allocationElementsMax = int64_t(1) << 26;
  /// Bytes that one run prints.
  int64_t printedBytesMax = int64_t(1) << 20;
  /// Number of events kept; later ones are dropped.
  int64_t eventsMax = 64;
};

} // namespace npufuzz::interpreter

#endif
