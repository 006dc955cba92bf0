//===- CastTest.cpp -------------------------------------------------------===//
#include "Soft.h"

#include "reference/Cast.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

using namespace npufuzz;
using namespace npufuzz::reference;

namespace {
Cell fromFloat(double x, ElementKind to, Rounding mode, bool saturate) {
  return Cast{ElementKind::f32, to, mode, saturate}(Cell::ofFloat(x));
}
Cell fromInteger(ElementKind from, int64_t x, ElementKind to, bool saturate) {
  return Cast{from, to, Rounding::nearest_even, saturate}(Cell::ofInteger(x));
}
Cell interval(double low, double high) {
  Cell cell = Cell::ofFloat(low);
  cell.high = high;
  return cell;
}
} // namespace

TEST(Cast, IntegersWrapOrClamp) {
  EXPECT_EQ(fromInteger(ElementKind::i32, 200, ElementKind::i8, false).integer, -56);
  EXPECT_EQ(fromInteger(ElementKind::i32, 200, ElementKind::i8, true).integer, 127);
  EXPECT_EQ(fromInteger(ElementKind::i32, -200, ElementKind::i8, true).integer, -128);
  EXPECT_EQ(fromInteger(ElementKind::i8, -1, ElementKind::i64, true).integer, -1);
  EXPECT_EQ(fromInteger(ElementKind::index, int64_t(1) << 40, ElementKind::i32, false).integer, 0);
  EXPECT_EQ(fromInteger(ElementKind::i1, 1, ElementKind::i8, false).integer, 1);
  EXPECT_EQ(fromInteger(ElementKind::i32, 2, ElementKind::i1, false).integer, 0);
  EXPECT_EQ(fromInteger(ElementKind::i32, 2, ElementKind::i1, true).integer, 1);
  EXPECT_EQ(fromInteger(ElementKind::i32, -3, ElementKind::i1, true).integer, 0);
  EXPECT_EQ(fromInteger(ElementKind::i32, -3, ElementKind::i1, false).integer, 1);
}

TEST(Cast, IntegersRoundToFloatsOnce) {
  EXPECT_EQ(fromInteger(ElementKind::i32, 70000, ElementKind::f16, false).low, INFINITY);
  EXPECT_EQ(fromInteger(ElementKind::i32, 70000, ElementKind::f16, true).low, 65504);
  EXPECT_EQ(fromInteger(ElementKind::i32, 2049, ElementKind::f16, false).low, 2048);
  EXPECT_EQ(fromInteger(ElementKind::i1, 1, ElementKind::f32, false).low, 1);
}

TEST(Cast, FloatsRoundToIntegersByModeThenClampOrAreUndefined) {
  EXPECT_EQ(fromFloat(2.5, ElementKind::i8, Rounding::nearest_even, false).integer, 2);
  EXPECT_EQ(fromFloat(2.5, ElementKind::i8, Rounding::nearest_away, false).integer, 3);
  EXPECT_EQ(fromFloat(127.4, ElementKind::i8, Rounding::nearest_even, false).integer, 127);
  EXPECT_EQ(fromFloat(127.5, ElementKind::i8, Rounding::trunc, false).integer, 127);
  EXPECT_EQ(fromFloat(127.5, ElementKind::i8, Rounding::nearest_even, false).state,
            State::undefined);
  EXPECT_EQ(fromFloat(127.5, ElementKind::i8, Rounding::nearest_even, true).integer, 127);
  EXPECT_EQ(fromFloat(-128.5, ElementKind::i8, Rounding::nearest_even, false).integer, -128);
  EXPECT_EQ(fromFloat(-128.5, ElementKind::i8, Rounding::floor, false).state, State::undefined);
  EXPECT_EQ(fromFloat(-1e30, ElementKind::i64, Rounding::floor, true).integer, INT64_MIN);
  EXPECT_EQ(fromFloat(0x1p63, ElementKind::i64, Rounding::floor, true).integer, INT64_MAX);
  EXPECT_EQ(fromFloat(0x1p63, ElementKind::index, Rounding::floor, false).state, State::undefined);
  EXPECT_EQ(fromFloat(-0x1p63, ElementKind::i64, Rounding::floor, false).integer, INT64_MIN);
  EXPECT_EQ(fromFloat(NAN, ElementKind::i32, Rounding::floor, true).integer, 0);
  EXPECT_EQ(fromFloat(NAN, ElementKind::i32, Rounding::floor, false).state, State::undefined);
  EXPECT_EQ(fromFloat(INFINITY, ElementKind::i16, Rounding::floor, true).integer, 32767);
}

TEST(Cast, OneIntegerForTheWholeIntervalIsExactOtherwiseUnconstrained) {
  auto cast = [](double low, double high, Rounding mode, bool saturate) {
    return Cast{ElementKind::f32, ElementKind::i8, mode, saturate}(interval(low, high));
  };
  EXPECT_EQ(cast(2.25, 2.75, Rounding::floor, false).integer, 2);
  EXPECT_EQ(cast(2.25, 2.75, Rounding::nearest_even, false).state, State::unconstrained);
  EXPECT_EQ(cast(2.25, 2.75, Rounding::nearest_even, false).reason, Reason::rounding);
  EXPECT_EQ(cast(2.5, 3.5, Rounding::nearest_away, false).state, State::unconstrained);
  EXPECT_EQ(cast(127.25, 127.75, Rounding::nearest_even, false).state, State::undefined);
  EXPECT_EQ(cast(127.25, 300, Rounding::nearest_even, true).integer, 127);
  EXPECT_EQ(cast(126, 300, Rounding::nearest_even, true).state, State::unconstrained);
}

TEST(Cast, NarrowingMayMakeAnIntervalExact) {
  Cast toHalf{ElementKind::f32, ElementKind::f16, Rounding::nearest_even, false};
  EXPECT_EQ(toHalf(interval(1 - 0x1p-20, 1 + 0x1p-20)).low, 1);
  EXPECT_TRUE(toHalf(interval(1 - 0x1p-20, 1 + 0x1p-20)).isExact());
  EXPECT_FALSE(toHalf(interval(1 - 0x1p-20, 1 + 0x1p-10)).isExact());
  EXPECT_EQ(toHalf(interval(65504, 65520)).state, State::unconstrained);
  EXPECT_TRUE(toHalf(interval(65504, 65519)).isExact());
  EXPECT_TRUE(toHalf(interval(-0x1p-140, 0x1p-140)).zeroSignFree);
  EXPECT_TRUE(sameNumber(toHalf(Cell::ofFloat(-0x1p-140)).low, -0.0));
  EXPECT_TRUE(toHalf(Cell::ofFloat(NAN)).isNaN());
}

// Both ends of an interval may become NaN although its middle does not.
TEST(Cast, IntervalsBeyondBothEndsOfATypeWithoutInfinitiesAreNotNaN) {
  Cast cast{ElementKind::f32, ElementKind::f8E4M3FN, Rounding::nearest_even, false};
  EXPECT_EQ(cast(interval(-500, 500)).state, State::unconstrained);
  EXPECT_TRUE(cast(interval(500, 600)).isNaN());
  EXPECT_TRUE(cast(interval(-600, -500)).isNaN());
  EXPECT_EQ(cast(interval(-440, 440)).state, State::defined);
  Cast whole{ElementKind::i32, ElementKind::f8E4M3FN, Rounding::nearest_even, false};
  EXPECT_EQ(whole(Cell::ofRange(-500, 500, Reason::rounding)).state, State::unconstrained);
  EXPECT_TRUE(whole(Cell::ofRange(500, 600, Reason::rounding)).isNaN());
}

TEST(Cast, OverflowFollowsTheMode) {
  auto cast = [](double x, Rounding mode) {
    return fromFloat(x, ElementKind::f16, mode, false).low;
  };
  EXPECT_EQ(cast(1e6, Rounding::nearest_even), INFINITY);
  EXPECT_EQ(cast(1e6, Rounding::nearest_away), INFINITY);
  EXPECT_EQ(cast(1e6, Rounding::ceil), INFINITY);
  EXPECT_EQ(cast(1e6, Rounding::floor), 65504);
  EXPECT_EQ(cast(1e6, Rounding::trunc), 65504);
  EXPECT_EQ(cast(-1e6, Rounding::ceil), -65504);
  EXPECT_EQ(cast(-1e6, Rounding::floor), -INFINITY);
}

TEST(Cast, UnconstrainedFloatsMayBeOutOfRange) {
  Cell anything = Cell::unconstrained(Reason::order);
  EXPECT_EQ((Cast{ElementKind::f32, ElementKind::i8, Rounding::floor, false}(anything)).state,
            State::undefined);
  EXPECT_EQ((Cast{ElementKind::f32, ElementKind::i8, Rounding::floor, true}(anything)).state,
            State::unconstrained);
  Cell clamped = Cast{ElementKind::f32, ElementKind::i8, Rounding::floor, true}(anything);
  EXPECT_EQ(clamped.integer, -128);
  EXPECT_EQ(clamped.integerHigh, 127);
}

TEST(Cast, RangesOfIntegersBecomeEnclosures) {
  Cell range = Cell::ofRange(2, 3, Reason::rounding);
  Cell number = Cast{ElementKind::i8, ElementKind::f32, Rounding::nearest_even, false}(range);
  EXPECT_TRUE(number.isDefined() && number.low == 2 && number.high == 3);
  Cell wide = Cell::ofRange(2048, 2049, Reason::rounding);
  EXPECT_TRUE((Cast{ElementKind::i32, ElementKind::f16, Rounding::floor, false}(wide)).isExact());
}

RC_GTEST_PROP(Cast, ConvertedIntervalsHoldEveryConvertedNumber, ()) {
  ElementKind from = *rc::gen::elementOf(floatKinds), to = *rc::gen::elementOf(floatKinds);
  Rounding mode = *rc::gen::elementOf(allModes);
  Held x = *genHeld(from, genFinite(from));
  Cell result = Cast{from, to, mode, false}(x.cell);
  RC_ASSERT(admits(result, toDouble(softRound(to, x.actual, mode))));
}

RC_GTEST_PROP(Cast, IntegersOfHeldNumbersAreHeld, ()) {
  ElementKind from = *rc::gen::elementOf(floatKinds);
  Rounding mode = *rc::gen::elementOf(allModes);
  Held x = *genHeld(from, genModerate(from));
  llvm::APSInt integer(32, false);
  bool isExact;
  soft(from, x.actual).convertToInteger(integer, softMode(mode), &isExact);
  Cell result = Cast{from, ElementKind::i32, mode, false}(x.cell);
  RC_ASSERT(result.state == State::unconstrained || result.integer == integer.getExtValue());
}
