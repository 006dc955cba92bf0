//===- SaturatingTest.cpp -------------------------------------------------===//
#include "support/Saturating.h"

#include <gtest/gtest.h>

namespace npufuzz {

TEST(SaturatingSum, OfIntegersStopsAtTheLast) {
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  constexpr int64_t least = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(saturatingSum(most - 1, int64_t(1)), most);
  EXPECT_EQ(saturatingSum(most, int64_t(1)), most);
  EXPECT_EQ(saturatingSum(most, most), most);
  EXPECT_EQ(saturatingSum(least + 1, int64_t(-1)), least);
  EXPECT_EQ(saturatingSum(least, int64_t(-1)), least);
  EXPECT_EQ(saturatingSum(most, least), -1);
}

TEST(SaturatingSum, OfFloatsIsFinite) {
  EXPECT_EQ(saturatingSum(1e308, 5e307), 1.5e308);
  EXPECT_EQ(saturatingSum(1e308, 1e308), std::numeric_limits<double>::max());
  EXPECT_EQ(saturatingSum(-1e308, -1e308), std::numeric_limits<double>::lowest());
}

} // namespace npufuzz
