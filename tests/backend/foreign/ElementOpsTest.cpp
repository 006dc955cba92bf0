//===- ElementOpsTest.cpp - code shared by backends' machines -------------===//
#include "backend/foreign/ElementOps.h"

#include "gtest/gtest.h"

using namespace npufuzz;

TEST(ElementOps, ConvertsIntegersOf64BitsWithOneRounding) {
  auto converted = [](int64_t integer, Rounding rounding) {
    Number value = element::convert('l', 'f', {0, integer, true}, rounding);
    return __builtin_bit_cast(float, static_cast<uint32_t>(encode('f', value, rounding)));
  };
  // Slightly below 2^62: the nearest double is 2^62, the next lower float is far away.
  int64_t below = (int64_t(1) << 62) - 1;
  EXPECT_EQ(converted(below, Rounding::trunc), 0x1.fffffep61F);
  EXPECT_EQ(converted(-below, Rounding::trunc), -0x1.fffffep61F);
  EXPECT_EQ(converted(below, Rounding::nearestEven), 0x1p62F);
  // A tie of floats, and the same plus one; no double distinguishes them.
  int64_t tie = (int64_t(1) << 62) + (int64_t(1) << 38);
  EXPECT_EQ(converted(tie, Rounding::nearestEven), 0x1p62F);
  EXPECT_EQ(converted(tie + 1, Rounding::nearestEven), 0x1.000002p62F);
}

TEST(ElementOps, ConvertsToIntegersByTheModeAndSaturates) {
  auto converted = [](double number, char to, Rounding rounding) {
    return element::convert('f', to, {number, 0, true}, rounding).integer;
  };
  EXPECT_EQ(converted(2.5, 'w', Rounding::nearestEven), 2);
  EXPECT_EQ(converted(2.5, 'w', Rounding::nearestAway), 3);
  EXPECT_EQ(converted(-2.5, 'w', Rounding::floor), -3);
  EXPECT_EQ(converted(1e30, 's', Rounding::trunc), INT16_MAX);
  EXPECT_EQ(converted(-1e30, 'l', Rounding::trunc), INT64_MIN);
  EXPECT_EQ(converted(1e30, 'l', Rounding::trunc), INT64_MAX);
  EXPECT_EQ(converted(__builtin_nan(""), 'w', Rounding::trunc), 0);
}

TEST(ElementOps, MagnitudesOfIntegersWrap) {
  EXPECT_EQ(element::magnitude('l', {Number{0, INT64_MIN, true}}).integer, INT64_MIN);
  EXPECT_EQ(element::magnitude('s', {Number{0, -3, true}}).integer, 3);
}
