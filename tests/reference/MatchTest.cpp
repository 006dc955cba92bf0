//===- MatchTest.cpp ------------------------------------------------------===//
#include "Soft.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace npufuzz;
using namespace npufuzz::reference;

namespace {
ExpectedTensor floatTensor(ElementKind kind, double value, double error,
                           bool zeroSignFree = false) {
  return {kind, {1}, {value}, {error}, {0}, {State::defined}, {zeroSignFree}};
}
ExpectedTensor integerTensor(ElementKind kind, int64_t value) {
  return {kind, {1}, {0}, {0}, {value}, {State::defined}, {0}};
}
uint64_t f32Bits(float x) { return std::bit_cast<uint32_t>(x); }
} // namespace

TEST(Match, ExactFloatsMatchBitForBit) {
  ExpectedTensor one = floatTensor(ElementKind::f32, 1, 0);
  EXPECT_EQ(match(one, 0, f32Bits(1)), Match::same);
  EXPECT_EQ(match(one, 0, f32Bits(1) + 1), Match::wrong);
  EXPECT_EQ(match(one, 0, f32Bits(NAN)), Match::wrong);
  ExpectedTensor infinity = floatTensor(ElementKind::bf16, INFINITY, 0);
  EXPECT_EQ(match(infinity, 0, 0x7f80), Match::same);
  EXPECT_EQ(match(infinity, 0, 0xff80), Match::wrong);
}

TEST(Match, ZerosMatchBySignUnlessItIsFree) {
  EXPECT_EQ(match(floatTensor(ElementKind::f32, 0, 0), 0, f32Bits(-0.0f)), Match::wrong);
  EXPECT_EQ(match(floatTensor(ElementKind::f32, -0.0, 0), 0, f32Bits(-0.0f)), Match::same);
  ExpectedTensor either = floatTensor(ElementKind::f32, 0, 0, true);
  EXPECT_EQ(match(either, 0, f32Bits(-0.0f)), Match::same);
  EXPECT_EQ(match(either, 0, f32Bits(0)), Match::same);
  EXPECT_EQ(match(either, 0, 1), Match::wrong);
}

TEST(Match, AnyNaNMatchesNaN) {
  ExpectedTensor nan = floatTensor(ElementKind::f16, NAN, 0);
  EXPECT_EQ(match(nan, 0, 0x7e00), Match::same);
  EXPECT_EQ(match(nan, 0, 0xfc01), Match::same);
  EXPECT_EQ(match(nan, 0, 0x7c00), Match::wrong);
}

TEST(Match, BoundsHoldOnBothSides) {
  ExpectedTensor near = floatTensor(ElementKind::f32, 1, 0x1p-23);
  EXPECT_EQ(match(near, 0, f32Bits(1 + 0x1p-23f)), Match::same);
  EXPECT_EQ(match(near, 0, f32Bits(1 + 0x1p-22f)), Match::wrong);
  EXPECT_EQ(match(near, 0, f32Bits(1 - 0x1p-23f)), Match::same);
  EXPECT_EQ(match(near, 0, f32Bits(1 - 0x1.8p-23f)), Match::wrong);
  EXPECT_EQ(match(near, 0, f32Bits(NAN)), Match::wrong);
  EXPECT_EQ(match(near, 0, f32Bits(INFINITY)), Match::wrong);
}

TEST(Match, IntegersMatchExactly) {
  EXPECT_EQ(match(integerTensor(ElementKind::i8, -1), 0, 0xff), Match::same);
  EXPECT_EQ(match(integerTensor(ElementKind::i8, -1), 0, 0x7f), Match::wrong);
  EXPECT_EQ(match(integerTensor(ElementKind::index, -1), 0, ~uint64_t(0)), Match::same);
  EXPECT_EQ(match(integerTensor(ElementKind::i1, 1), 0, 1), Match::same);
  EXPECT_EQ(match(integerTensor(ElementKind::i1, 1), 0, 0xff), Match::wrong);
}

TEST(Match, WhatIsNotDefinedCannotBeTold) {
  ExpectedTensor tensor = floatTensor(ElementKind::f32, 1, 0);
  for (State state : {State::undefined, State::unconstrained}) {
    tensor.state[0] = state;
    EXPECT_EQ(match(tensor, 0, f32Bits(7)), Match::cannotTell);
  }
}

TEST(Match, DescriptionsShowValueAndBits) {
  EXPECT_EQ(describe(floatTensor(ElementKind::f32, 120, 0), 0), "120 (0x42f00000)");
  EXPECT_EQ(describe(floatTensor(ElementKind::f32, 120, 3e-5), 0), "120 +- 3e-05");
  EXPECT_EQ(describe(integerTensor(ElementKind::i8, -1), 0), "-1 (0xff)");
  EXPECT_EQ(describe(integerTensor(ElementKind::i1, 1), 0), "1 (0x01)");
  ExpectedTensor tensor = integerTensor(ElementKind::i8, 0);
  tensor.state[0] = State::undefined;
  EXPECT_EQ(describe(tensor, 0), "undefined");
  tensor.state[0] = State::unconstrained;
  EXPECT_EQ(describe(tensor, 0), "anything");
  EXPECT_EQ(describeBits(ElementKind::f32, 0x42e00000), "112 (0x42e00000)");
  EXPECT_EQ(describeBits(ElementKind::f16, 0x3c00), "1 (0x3c00)");
  EXPECT_EQ(describeBits(ElementKind::i64, ~uint64_t(0)), "-1 (0xffffffffffffffff)");
}
