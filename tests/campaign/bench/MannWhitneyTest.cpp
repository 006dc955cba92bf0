// Against published and hand-counted values.
#include "campaign/bench/MannWhitney.h"

#include <gtest/gtest.h>

namespace npufuzz::campaign {
namespace {

TEST(MannWhitney, SamplesThatDoNotMeetAreAsFarApartAsCanBe) {
  // Two of the 6 ways to deal four numbers to two pairs are as extreme.
  Comparison pairs = compareSamples({1, 2}, {3, 4});
  EXPECT_DOUBLE_EQ(pairs.greater, 1);
  EXPECT_DOUBLE_EQ(pairs.p, 2.0 / 6);
  // 2 of C(20, 10) = 184756.
  std::vector<double> low, high;
  for (int i = 0; i < 10; ++i) {
    low.push_back(i);
    high.push_back(100 + i);
  }
  EXPECT_DOUBLE_EQ(compareSamples(low, high).p, 2.0 / 184756);
  EXPECT_DOUBLE_EQ(compareSamples(high, low).greater, 0);
}

TEST(MannWhitney, ExactTablesAreMet) {
  Comparison five = compareSamples({2, 3, 6, 7, 9}, {1, 4, 5, 8, 10});
  EXPECT_NEAR(five.greater, 13.0 / 25, 1e-12);
  EXPECT_DOUBLE_EQ(five.p, 1);
  Comparison eight = compareSamples({4, 6, 7, 9, 10}, {1, 2, 3, 5, 8});
  EXPECT_NEAR(eight.greater, 4.0 / 25, 1e-12);
  EXPECT_NEAR(eight.p, 24.0 / 252, 1e-12); // P(U <= 4) = 12 / 252
}

TEST(MannWhitney, TiesCountHalf) {
  Comparison same = compareSamples({5, 5, 5}, {5, 5, 5});
  EXPECT_DOUBLE_EQ(same.greater, 0.5);
  EXPECT_DOUBLE_EQ(same.p, 1);
  // 0 0 | 0 1: of the 4 places that the one 1 can take two are in each sample.
  Comparison some = compareSamples({0, 0}, {0, 1});
  EXPECT_DOUBLE_EQ(some.greater, 0.75);
  EXPECT_DOUBLE_EQ(some.p, 1);
}

} // namespace
} // namespace npufuzz::campaign
