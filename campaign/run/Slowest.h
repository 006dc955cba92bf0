//===- Slowest.h - tracks how long programs of this run take ----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_SLOWEST_H
#define NPUFUZZ_CAMPAIGN_RUN_SLOWEST_H

#include "support/ChildProcess.h"

#include <algorithm>

namespace npufuzz::campaign {

/// The slowest finished programs on each clock, and from them the limit for slow ones.
struct Slowest {
  Spent spent;
  /// Wall-clock seconds asleep, as the supervisor saw it; without time in which other processes had
  /// the processor.
  double asleepSeconds = 0;
  int64_t programs = 0;

  void learn(const Spent &other);
  void learnAsleep(double seconds) { asleepSeconds = std::max(asleepSeconds, seconds); }
  /// True if it takes more than slowFactor times as long as all before it, on any of the three
  /// clocks. Of N programs in random order about ln N are slower than all before, for any
  /// distribution of times; after the first k, ln(N / k), and the factor leaves only a few of
  /// those. So few are worth a second worker in their place. None of them becomes a verdict.
  bool isSlow(const Spent &other, double otherAsleepSeconds) const;
  /// Time limit in seconds for an attempt to reduce a hang; 0: too little is known. An attempt runs
  /// most things twice, in a fresh process, next to others. A final run decides again if the result
  /// is a hang or merely slow.
  double attemptSeconds() const;
};

/// Programs that must finish before another one counts as slow, or before reduction attempts get a
/// limit. A stand-in costs only a process, so a rough estimate is enough: half as many programs
/// mean ln 2 more false ones in a campaign. A limit that is too low costs reductions.
inline constexpr int64_t slowProgramsMin = 5, attemptProgramsMin = 20;
inline constexpr double slowFactor = 2, attemptFactor = 10;
/// Maximum milliseconds between two looks of the supervisor at its workers.
inline constexpr int lookMilliseconds = 5;
/// Two looks, because a case seen at one may be over by the next.
inline constexpr double slowSecondsMin = 2e-3 * lookMilliseconds;

} // namespace npufuzz::campaign

#endif
