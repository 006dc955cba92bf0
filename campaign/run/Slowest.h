//===- Slowest.h - how long programs of this run take -----------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_SLOWEST_H
#define NPUFUZZ_CAMPAIGN_RUN_SLOWEST_H

#include "support/ChildProcess.h"

namespace npufuzz::campaign {

/// The slowest programs that came to their end, on each clock, and from them what is slow.
struct Slowest {
  Spent spent;
  int64_t programs = 0;

  void learn(const Spent &other);
  /// More than slowFactor times as long as all before it, on either clock. Of N programs in any
  /// order about ln N are slower than all before, whatever the distribution of their times: from
  /// slowProgramsMin on 7 of 20,000, of which the factor leaves the fewest. So few are worth a
  /// second worker in their place, and no verdict. Nor are those below slowSecondsMin, which come
  /// to their end while that worker starts.
  bool isSlow(const Spent &other) const;
  /// Seconds for an attempt to reduce a hang; 0: too little is known. An attempt runs most things
  /// twice, in a process that is just made, beside others; what is a hang, and not slow, is decided
  /// once more in the end.
  double attemptSeconds() const;
};

inline constexpr int64_t slowProgramsMin = 20;
inline constexpr double slowFactor = 2, attemptFactor = 10;
/// A few times what a worker takes from its fork to its first program, with a context of its own.
inline constexpr double slowSecondsMin = 0.5;

} // namespace npufuzz::campaign

#endif
