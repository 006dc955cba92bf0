//===- Schedules.h - every order in which pipes may run it ------*- C++ -*-===//
//
// Ground truth for the happens-before model. Runs kernels of a few steps in every order that the
// pipes allow, with values that name their own computation. Shares no code and no idea with the
// model: there are no clocks here, only queues and their heads.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TESTS_BACKEND_PTO_SCHEDULES_H
#define NPUFUZZ_TESTS_BACKEND_PTO_SCHEDULES_H

#include <cstdint>
#include <string>
#include <vector>

namespace npufuzz::test {

struct Step {
  enum Kind { load, add, store, set, wait, barrier };
  Kind kind;
  /// load: tile <- tensor. add: tile <- first + second. store: tensor <- tile.
  int to = 0, first = 0, second = 0;
  /// set, wait: pipes and id. barrier: `from`, or all pipes if it is pipeAll.
  unsigned from = 0, target = 0;
  int64_t id = 0;

  static constexpr unsigned pipeAll = 7;
  /// Pipe that executes the step.
  unsigned pipe() const;
  std::string text() const;
};

using Kernel = std::vector<Step>;

struct Truth {
  /// True if some order gives another result than program order, if some order (possibly program
  /// order) waits for ever, or if a flag remains set for the next kernel.
  bool isWrong = false;
  std::string why;
  int64_t states = 0; ///< states examined
};

/// Tries every order.
Truth runEveryOrder(const Kernel &kernel);

} // namespace npufuzz::test

#endif
