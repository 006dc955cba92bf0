//===- Schedules.h - every order in which pipes may run a kernel -*- C++ -*-===//
//
// Ground truth for what the happens-before model says: kernels of a few steps are run in every
// order that the pipes allow, with values that name how they came to be. Shares no code and no idea
// with the model: there are no clocks here, only queues and what is at their heads.
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
  /// set, wait: pipes and id. barrier: `from`, of all when it is pipeAll.
  unsigned from = 0, target = 0;
  int64_t id = 0;

  static constexpr unsigned pipeAll = 7;
  /// The pipe that executes it.
  unsigned pipe() const;
  std::string text() const;
};

using Kernel = std::vector<Step>;

struct Truth {
  /// Whether some order gives another result than the order of the program, some order (that of the
  /// program among them) waits for ever, or a flag is left behind for the next kernel.
  bool isWrong = false;
  std::string why;
  int64_t states = 0; ///< that were looked at
};

/// Tries them all.
Truth runEveryOrder(const Kernel &kernel);

} // namespace npufuzz::test

#endif
