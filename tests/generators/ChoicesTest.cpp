//===- ChoicesTest.cpp - sources of choices -------------------------------===//
#include "generators/ChoiceSources.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "rapidcheck/gtest.h"

#include <set>

using namespace npufuzz;
using namespace npufuzz::generators;
using ::testing::ElementsAre;

TEST(CaseSeed, IsTheSameOnEveryMachine) {
  // Published first outputs of splitmix64 from states 0 and 1234567.
  EXPECT_EQ(caseSeed(0, 0), 0xe220a8397b1dcdafu);
  EXPECT_EQ(caseSeed(0, 1), 0x6e789e6aa1b965f4u);
  EXPECT_EQ(caseSeed(1234567, 0), 6457827717110365317u);
}

TEST(RandomChoices, AreTheSameOnEveryMachine) {
  RandomChoices a(42), b(42), c(43);
  std::vector<uint64_t> first, second, third;
  for (int i = 0; i < 20; ++i) {
    first.push_back(a.draw("x", UINT64_MAX));
    second.push_back(b.draw("x", UINT64_MAX));
    third.push_back(c.draw("x", UINT64_MAX));
  }
  EXPECT_EQ(first, second);
  EXPECT_NE(first, third);
}

TEST(RandomChoices, ReachEveryValueOfASmallRange) {
  RandomChoices choices(7);
  std::set<uint64_t> seen;
  for (int i = 0; i < 200; ++i)
    seen.insert(choices.draw("x", 4));
  EXPECT_THAT(seen, ElementsAre(0, 1, 2, 3, 4));
}

RC_GTEST_PROP(Choices, StayWithinTheBound, (uint64_t seed, std::vector<uint8_t> bytes)) {
  auto bound = *rc::gen::arbitrary<uint64_t>();
  RandomChoices random(seed);
  ByteChoices byte(bytes);
  for (int i = 0; i < 5; ++i) {
    RC_ASSERT(random.draw("x", bound) <= bound);
    RC_ASSERT(byte.draw("x", bound) <= bound);
  }
}

TEST(ByteChoices, GiveZeroWhenExhausted) {
  const uint8_t bytes[] = {5, 7};
  ByteChoices choices(bytes);
  EXPECT_EQ(choices.draw("fits a byte", 9), 5u);
  EXPECT_EQ(choices.draw("no byte needed", 0), 0u);
  EXPECT_EQ(choices.draw("half there", 1000), 7u);
  EXPECT_EQ(choices.draw("nothing left", 1000), 0u);
}

TEST(RecordingChoices, KeepLabelsBoundsAndValues) {
  const uint8_t bytes[] = {1, 0};
  ByteChoices source(bytes);
  RecordingChoices recording(source);
  recording.draw("kind", 3);
  recording.chance("tail", 1, 2);
  EXPECT_THAT(recording.draws(),
              ElementsAre(RecordedDraw{"kind", 3, 1}, RecordedDraw{"tail", 1, 0}));
}

RC_GTEST_PROP(ReplayChoices, GiveWhatWasRecorded, (uint64_t seed, std::vector<uint16_t> bounds)) {
  RandomChoices source(seed);
  RecordingChoices recording(source);
  std::vector<uint64_t> drawn;
  for (uint64_t bound : bounds)
    drawn.push_back(recording.draw("x", bound));
  ReplayChoices replay(recording.draws());
  for (size_t i = 0; i < bounds.size(); ++i)
    RC_ASSERT(replay.draw("x", bounds[i]) == drawn[i]);
  RC_ASSERT(replay.draw("past the end", 10) == 0u);
}

TEST(ReplayChoices, TakeForeignValuesIntoTheBound) {
  ReplayChoices replay(std::vector<uint64_t>{17});
  EXPECT_EQ(replay.draw("x", 9), 7u);
}

TEST(ExhaustiveChoices, VisitEveryCombinationOnce) {
  ExhaustiveChoices choices(3, 3);
  std::vector<std::vector<uint64_t>> seen;
  do {
    uint64_t a = choices.draw("a", 1);
    // The second draw depends on the first; the third comes after the values that count.
    uint64_t b = a == 0 ? choices.draw("b", 9) : 5;
    uint64_t c = choices.draw("c", 0);
    seen.push_back({a, b, c});
  } while (choices.advance());
  std::vector<std::vector<uint64_t>> expected{{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 5, 0}};
  EXPECT_EQ(seen, expected);
}
