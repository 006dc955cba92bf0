#include "tools/Values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace npufuzz::tools {

static std::string trouble(const ValueReader &values) { return llvm::toString(values.takeError()); }

TEST(Values, ReadsSeedsOfTheWholeRangeInDecimalAndHexadecimal) {
  ValueReader values;
  EXPECT_EQ(values.seed("--seed", "0"), 0u);
  EXPECT_EQ(values.seed("--seed", "0x2A"), 42u);
  EXPECT_EQ(values.seed("--seed", "010"), 10u);
  EXPECT_EQ(values.seed("--seed", "18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(values.seed("--seed", "0xffffffffffffffff"), UINT64_MAX);
  EXPECT_EQ(trouble(values), "");
}

class WrongSeed : public testing::TestWithParam<const char *> {};
TEST_P(WrongSeed, IsNamedInTheMessage) {
  ValueReader values;
  values.seed("--seed", GetParam());
  EXPECT_THAT(trouble(values), testing::AllOf(testing::HasSubstr("--seed: expected a number"),
                                              testing::HasSubstr(GetParam())));
}
INSTANTIATE_TEST_SUITE_P(Values, WrongSeed,
                         testing::Values("banana", "-1", "1.5", "0x", "0xg", "1 2",
                                         "18446744073709551616"));

TEST(Values, LimitsNumbersOnBothSides) {
  ValueReader values;
  EXPECT_EQ(values.number("--jobs", "1", 1, jobsMax, 7), 1);
  EXPECT_EQ(values.number("--jobs", std::to_string(jobsMax), 1, jobsMax, 7), jobsMax);
  EXPECT_EQ(values.number("--jobs", "", 1, jobsMax, 7), 7);
  EXPECT_EQ(trouble(values), "");
  values.number("--jobs", std::to_string(jobsMax + 1), 1, jobsMax, 7);
  EXPECT_THAT(trouble(values), testing::HasSubstr("from 1 to 1024"));
  ValueReader others;
  others.number("--count", "-5", 1, INT64_MAX, 0);
  EXPECT_THAT(trouble(others), testing::HasSubstr("of at least 1, got \"-5\""));
}

TEST(Values, ReadsDurationsInSecondsMinutesAndHours) {
  ValueReader values;
  EXPECT_EQ(values.duration("--duration", "90", 0), 90);
  EXPECT_EQ(values.duration("--duration", "90s", 0), 90);
  EXPECT_EQ(values.duration("--duration", "5m", 0), 300);
  EXPECT_EQ(values.duration("--duration", "1.5h", 0), 5400);
  EXPECT_EQ(values.duration("--duration", "672h", 0), durationSecondsMax);
  EXPECT_EQ(values.durationOrNone("--reduce", "0", 60), 0);
  EXPECT_EQ(values.durationOrNone("--reduce", "0s", 60), 0);
  EXPECT_EQ(values.durationOrNone("--reduce", "5m", 60), 300);
  EXPECT_EQ(values.durationOrNone("--reduce", "", 60), 60);
  EXPECT_EQ(trouble(values), "");
}

class WrongDuration : public testing::TestWithParam<const char *> {};
TEST_P(WrongDuration, IsNamedInTheMessage) {
  ValueReader values;
  values.duration("--duration", GetParam(), 0);
  EXPECT_THAT(trouble(values), testing::AllOf(testing::HasSubstr("--duration: expected a time"),
                                              testing::HasSubstr(GetParam())));
}
INSTANTIATE_TEST_SUITE_P(Values, WrongDuration,
                         testing::Values("-1", "0", "s", "5d", "1e3", "inf", "1.2.3", "673h"));

TEST(Values, ReadsShardsFromOneToTheirCount) {
  ValueReader values;
  EXPECT_EQ(values.shard("--shard", "").count, 1);
  Shard shard = values.shard("--shard", "8/8");
  EXPECT_EQ(shard.index, 8);
  EXPECT_EQ(shard.count, 8);
  EXPECT_EQ(trouble(values), "");
}

class WrongShard : public testing::TestWithParam<const char *> {};
TEST_P(WrongShard, IsNamedInTheMessage) {
  ValueReader values;
  values.shard("--shard", GetParam());
  EXPECT_THAT(trouble(values), testing::HasSubstr("--shard: expected I/N"));
}
INSTANTIATE_TEST_SUITE_P(Values, WrongShard,
                         testing::Values("3/2", "0/2", "1", "/", "a/b", "1/2/3", "-1/2"));

TEST(Values, ReadsSettings) {
  ValueReader values;
  auto settings = values.settings("--machine", "lanes=8, tail=0x1,bias=-3");
  EXPECT_THAT(settings, testing::ElementsAre(testing::Pair("bias", -3), testing::Pair("lanes", 8),
                                             testing::Pair("tail", 1)));
  EXPECT_EQ(trouble(values), "");
  values.settings("--machine", "lanes=8,lanes=4");
  EXPECT_THAT(trouble(values), testing::HasSubstr("each name once, got \"lanes=4\""));
}

TEST(Values, ReportsTheFirstTroubleOnly) {
  ValueReader values;
  values.seed("--seed", "banana");
  values.shard("--shard", "3/2");
  EXPECT_THAT(trouble(values), testing::Not(testing::HasSubstr("--shard")));
}

TEST(Values, SplitsListsAtCommasWithoutRepetitions) {
  EXPECT_THAT(splitList({"a, b,,a", "c"}), testing::ElementsAre("a", "b", "c"));
}

} // namespace npufuzz::tools
