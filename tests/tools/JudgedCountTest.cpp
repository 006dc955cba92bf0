#include "tools/Judged.h"

#include <gtest/gtest.h>

namespace npufuzz::tools {
namespace {

TEST(JudgedCount, TheMostFrequentReasonsComeFirst) {
  JudgedCount count{"programs", 120, 0, {{"a", 1}, {"b", 100}, {"c", 10}, {"d", 9}}};
  EXPECT_EQ(judgedNothing(count), "nothing judged: 0 of 120 programs: b (100), c (10), d (9), …");
  EXPECT_EQ(exitCodeOf(0, count), 3);
}

TEST(JudgedCount, OneIsEnoughAndNoneWasAsked) {
  JudgedCount one{"programs", 120, 1, {{"a", 119}}}, none{"programs"};
  for (const JudgedCount &count : {one, none}) {
    EXPECT_EQ(judgedNothing(count), "");
    EXPECT_EQ(exitCodeOf(0, count), 0);
  }
}

TEST(JudgedCount, WhatIsWorseStays) {
  JudgedCount nothing{"programs"};
  nothing.add("unsupported: 4 axes");
  nothing.add("unsupported: 5 axes");
  EXPECT_EQ(judgedNothing(nothing), "nothing judged: 0 of 2 programs: unsupported: # axes (2)");
  for (int code : {1, 2, 3})
    EXPECT_EQ(exitCodeOf(code, nothing), code);
}

} // namespace
} // namespace npufuzz::tools
