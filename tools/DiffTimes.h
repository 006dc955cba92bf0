//===- DiffTimes.h - does a version compile slower? -------------*- C++ -*-===//
//
// Compares the head with two processes of the base, in rounds. A round starts all three anew, since
// where a process lies in memory changes its speed, and lets them compile the same programs in
// turn. The two base processes differ by noise alone. If the head were as fast, it would be the
// slowest of three with probability 1/3 in each round. It counts as slower if it is the slowest in
// every round, so an equal version is called slower once in 3^slowerRounds times. There is no other
// threshold.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_DIFFTIMES_H
#define NPUFUZZ_TOOLS_DIFFTIMES_H

#include "tools/Diff.h"

namespace npufuzz::tools {

/// 3^8 = 6561
inline constexpr int slowerRounds = 8;
/// Programs of a round. The first round ends after so many seconds on the wall clock, but not below
/// the least number; the later ones have as many.
inline constexpr int64_t timedProgramsMin = 4, timedProgramsMax = 16;
inline constexpr double timedSecondsMax = 1;

/// Seconds that three processes took for the same programs in one round.
struct TimedRound {
  double base = 0, otherBase = 0, head = 0;
  bool isHeadSlowest() const { return head > base && head > otherBase; }
};

/// Returns what the rounds say. Precondition: the last round decides (see the file's comment).
CompileTimes timesOf(const std::vector<TimedRound> &rounds, int64_t programs);

/// Measures, on the first cases of the seed. Returns no rounds if none of them compiles.
llvm::Expected<CompileTimes> measureTimes(const Sides &sides, uint64_t seed);

} // namespace npufuzz::tools

#endif
