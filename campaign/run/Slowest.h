//===- Slowest.h - how long programs of this run take -----------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_SLOWEST_H
#define NPUFUZZ_CAMPAIGN_RUN_SLOWEST_H

#include "support/ChildProcess.h"

#include <algorithm>

namespace npufuzz::campaign {

/// The slowest programs that came to their end, on each clock, and from them what is slow.
struct Slowest {
  Spent spent;
  /// Of the wall clock, as the supervisor saw it: not that in which others had the processor.
  double asleepSeconds = 0;
  int64_t programs = 0;

  void learn(const Spent &other);
  void learnAsleep(double seconds) { asleepSeconds = std::max(asleepSeconds, seconds); }
  /// More than slowFactor times as long as all before it, on any of the three clocks. Of N programs
  /// in any order about ln N are slower than all before, whatever the distribution of their times:
  /// behind the first k ln(N / k), of which the factor leaves the fewest. So few are worth a second
  /// worker in their place, and no verdict.
  bool isSlow(const Spent &other, double otherAsleepSeconds) const;
  /// Seconds for an attempt to reduce a hang; 0: too little is known. An attempt runs most things
  /// twice, in a process that is just made, beside others; what is a hang, and not slow, is decided
  /// once more in the end.
  double attemptSeconds() const;
};

/// Programs that must have come to their end before another one is slow, or an attempt to reduce
/// has a limit. A stand-in costs a process, so that it does not have to know much: with half as
/// many there is ln 2 of a false one more in a campaign. A limit that is too low costs reductions.
inline constexpr int64_t slowProgramsMin = 5, attemptProgramsMin = 20;
inline constexpr double slowFactor = 2, attemptFactor = 10;
/// Between two looks of the supervisor at its workers, at most.
inline constexpr int lookMilliseconds = 5;
/// Two looks: what one sees may be over by the next.
inline constexpr double slowSecondsMin = 2e-3 * lookMilliseconds;

} // namespace npufuzz::campaign

#endif
