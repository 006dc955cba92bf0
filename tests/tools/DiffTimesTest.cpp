// A head counts as slower if it is the slowest of three processes in every round.
#include "tools/DiffTimes.h"

#include <gtest/gtest.h>

namespace npufuzz::tests {

using namespace tools;

TEST(DiffTimes, SlowestInEveryRoundIsSlower) {
  CompileTimes times = timesOf(std::vector<TimedRound>(slowerRounds, {1, 1.2, 1.65}), 16);
  EXPECT_TRUE(times.isSlower);
  EXPECT_DOUBLE_EQ(times.ratio, 1.5);
  EXPECT_EQ(times.programs, 16);
}

TEST(DiffTimes, OneRoundInWhichAProcessOfTheBaseIsSlowerDecides) {
  std::vector<TimedRound> rounds(slowerRounds, {1, 1.2, 1.65});
  rounds.back().otherBase = 1.7;
  CompileTimes times = timesOf(rounds, 16);
  EXPECT_FALSE(times.isSlower);
  EXPECT_EQ(times.rounds, slowerRounds - 1);
}

TEST(DiffTimes, FewRoundsProveNothing) {
  EXPECT_FALSE(timesOf({}, 0).isSlower);
  EXPECT_FALSE(timesOf(std::vector<TimedRound>(slowerRounds - 1, {1, 1, 9}), 1).isSlower);
}

} // namespace npufuzz::tests
