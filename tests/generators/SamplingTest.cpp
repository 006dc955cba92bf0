// Optional work is done for a share of the cases, and different shares are independent.
#include "generators/Sampling.h"

#include <gtest/gtest.h>

namespace npufuzz {
namespace {

TEST(Sampling, NeverAndAlwaysAreExact) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    EXPECT_FALSE(isSampled(seed, "anything", 0));
    EXPECT_TRUE(isSampled(seed, "anything", 1));
    EXPECT_EQ(sampledNumber(seed, "anything", 1), 0u);
  }
}

TEST(Sampling, TheSameSeedGivesTheSameAnswer) {
  for (uint64_t seed = 0; seed < 100; ++seed)
    EXPECT_EQ(isSampled(seed, "anything", 3), isSampled(seed, "anything", 3));
}

// Once, every case with second runs was a tile program, because both were read off the seed.
TEST(Sampling, TwoQuestionsAreIndependentAlsoForSeedsThatCount) {
  constexpr int64_t seeds = 4096;
  int64_t counts[2][2] = {};
  for (uint64_t seed = 0; seed < seeds; ++seed)
    ++counts[isSampled(seed, "one", 2)][isSampled(seed, "other", 4)];
  // The shares themselves are estimated, which leaves three degrees of freedom: chi-squared exceeds
  // 16.3 once in a thousand. The seeds are fixed.
  double chiSquared = 0;
  for (int one : {0, 1})
    for (int other : {0, 1}) {
      double expected = seeds * 0.5 * (other ? 0.25 : 0.75);
      double off = static_cast<double>(counts[one][other]) - expected;
      chiSquared += off * off / expected;
    }
  EXPECT_LT(chiSquared, 16.3);
}

TEST(Sampling, NumbersReachEachOfTheirRange) {
  int64_t seen[6] = {};
  for (uint64_t seed = 0; seed < 600; ++seed)
    ++seen[sampledNumber(seed, "number", 6)];
  for (int64_t count : seen)
    EXPECT_GT(count, 0);
}

} // namespace
} // namespace npufuzz
