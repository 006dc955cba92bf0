//===- GrowthTest.cpp - laws of growth on invented seconds ----------------===//
#include "oracles/Growth.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace npufuzz::oracles {

namespace {

constexpr double microsecond = 1e-6;

/// A compiler that takes start + linear n + square n^2 + cube n^3 seconds.
struct Compiler {
  double start = 0, linear = 0, square = 0, cube = 0;
  double seconds(int64_t copies) const {
    auto n = static_cast<double>(copies);
    return start + n * (linear + n * (square + n * cube));
  }
};

Measured orGivenUp(double seconds) {
  return seconds < secondsGivenUp ? Measured{seconds} : Measured{secondsGivenUp, "given up"};
}

/// A clock with noise within the assumptions of TimeRange: readings exceed the truth, and the
/// shortest repeat comes at any position.
class NoisyClock {
public:
  explicit NoisyClock(Compiler compiler, double noiseMax = 0)
      : compiler(compiler), noiseMax(noiseMax) {}

  Measured operator()(int64_t copies) {
    if (copies != measuredCopies) {
      measuredCopies = copies;
      drawNoise();
    }
    double seconds = compiler.seconds(copies) + nextNoise();
    sizes.push_back(copies);
    return orGivenUp(seconds);
  }

  std::vector<int64_t> sizes;

private:
  /// Readings after the first repeats are the truth, or no shorter than the second of them.
  double nextNoise() {
    if (repeats.empty())
      return noiseMax == 0 || *rc::gen::arbitrary<bool>() ? 0 : noiseMax;
    double noise = repeats.back();
    repeats.pop_back();
    return noise;
  }

  void drawNoise() {
    if (noiseMax == 0) {
      repeats.assign(repeatCount, 0);
      return;
    }
    double unit = noiseMax / 4;
    double least = unit * *rc::gen::inRange(0, 3), second = least * 2;
    repeats = {least, second, second + unit * *rc::gen::inRange(0, 100)};
    std::rotate(repeats.begin(), repeats.begin() + *rc::gen::inRange(0, 3), repeats.end());
  }

  Compiler compiler;
  double noiseMax;
  int64_t measuredCopies = 0;
  std::vector<double> repeats;
};

double drawnSeconds(int64_t microsecondsMax) {
  return microsecond * static_cast<double>(*rc::gen::inRange<int64_t>(0, microsecondsMax));
}

RC_GTEST_PROP(Growth, NoQuadraticCompilerGrowsTooFastWhateverItsStartAndTheNoise, ()) {
  Compiler compiler{drawnSeconds(50'000), drawnSeconds(10'000), drawnSeconds(10'000)};
  NoisyClock clock(compiler, drawnSeconds(20'000));
  GrowthAnswer answer = judgeGrowth(clock, drawnSeconds(10'000));
  RC_ASSERT(answer.growth != Growth::tooFast);
}

/// If repeats of T differ by `apart`, the range of twice the size begins at 8 T - apart - step and
/// that of T ends at T + 2 apart + step. Programs grow until T is large enough for these to differ.
RC_GTEST_PROP(Growth, EveryCubicCompilerGrowsTooFastAboveNoiseAndClock, ()) {
  double noise = drawnSeconds(1'000), step = drawnSeconds(1'000);
  double floor = (5.66 * (2 * noise + step) + noise + step) / (8 - 5.66);
  RC_ASSERT(floor < secondsEnoughMin / 5);
  Compiler compiler{.cube = 1e-8 + drawnSeconds(1'000)};
  NoisyClock clock(compiler, noise);
  GrowthAnswer answer = judgeGrowth(clock, step);
  RC_ASSERT(answer.growth == Growth::tooFast);
  RC_ASSERT(answer.twice.copies == 2 * answer.once.copies);
}

RC_GTEST_PROP(Growth, WhatIsNoLongerThanTheClocksStepIsNotTold, ()) {
  double step = drawnSeconds(10'000) + microsecond;
  Compiler compiler{.cube = step * 1e-12};
  NoisyClock clock(compiler);
  GrowthAnswer answer = judgeGrowth(clock, step);
  RC_ASSERT(answer.growth == Growth::cannotTell);
  RC_ASSERT(answer.reason ==
            "the program takes no time beside the start of the compiler and the noise");
}

TEST(Growth, ACompilerOfEachDegreeIsTold) {
  auto growthOf = [](Compiler compiler) {
    return judgeGrowth(NoisyClock(compiler), microsecond).growth;
  };
  EXPECT_EQ(growthOf({.start = 0.02, .linear = 1e-3}), Growth::bounded);
  EXPECT_EQ(growthOf({.start = 0.02, .square = 1e-4}), Growth::bounded);
  EXPECT_EQ(growthOf({.start = 0.02, .cube = 1e-5}), Growth::tooFast);
  // A cubic share shows once it dominates.
  Compiler mixed{.start = 0.02, .linear = 1e-3, .square = 1e-4, .cube = 1e-3};
  EXPECT_EQ(growthOf(mixed), Growth::tooFast);
  mixed.cube = 1e-6;
  EXPECT_EQ(growthOf(mixed), Growth::bounded);
}

RC_GTEST_PROP(Growth, NoStartUpToASeventeenthOfTheLongestTimeHidesACubicShare, ()) {
  double start = drawnSeconds(static_cast<int64_t>(secondsEnoughMax / 17 / microsecond));
  Compiler compiler{.start = start, .cube = 1e-8 + drawnSeconds(1'000) * *rc::gen::inRange(0, 2)};
  RC_PRE(compiler.seconds(1) <= secondsEnoughMax / 17);
  RC_ASSERT(judgeGrowth(NoisyClock(compiler), 1e-9).growth == Growth::tooFast);
}

TEST(Growth, NeighboursThatDisturbMostRepeatsHideNothing) {
  // One of four readings in turn is the truth.
  auto growthOf = [](double square, double cube) {
    int64_t asked = 0;
    return judgeGrowth(
               [&](int64_t copies) {
                 double disturbed[] = {2.6, 1.0, 1.5, 2.0};
                 return orGivenUp(Compiler{.square = square, .cube = cube}.seconds(copies) *
                                  disturbed[asked++ % 4]);
               },
               microsecond)
        .growth;
  };
  EXPECT_EQ(growthOf(0, 1e-5), Growth::tooFast);
  EXPECT_EQ(growthOf(1e-4, 0), Growth::bounded);
}

TEST(Growth, WhatDisturbsEveryRepeatIsGivenUp) {
  int64_t asked = 0;
  double factor = 1;
  TimeRange range = measureRange(
      [&](int64_t) {
        ++asked;
        return Measured{factor *= 1 + 1.01 * apartEnough};
      },
      1, 0);
  EXPECT_EQ(asked, repeatCountMax);
  EXPECT_LT(range.least, range.most);
}

TEST(Growth, TwoRangesThatAreNarrowEnoughTellASquareFromACube) {
  double least = 1 - apartEnough, most = 1 + apartEnough;
  EXPECT_TRUE(growsTooFast({1, least, most}, {2, 8 * least, 8 * most}));
  EXPECT_FALSE(growsTooFast({1, least, most}, {2, 4 * least, 4 * most}));
  // The constant is the largest possible, to its last digit.
  least -= 1e-4, most += 1e-4;
  EXPECT_FALSE(growsTooFast({1, least, most}, {2, 8 * least, 8 * most}));
}

TEST(Growth, ALogarithmBesideTheSquareIsForgiven) {
  auto clock = [](int64_t copies) {
    auto n = static_cast<double>(6 * copies);
    return Measured{1e-5 * n * n * std::log2(n)};
  };
  EXPECT_EQ(judgeGrowth(clock, microsecond).growth, Growth::bounded);
}

TEST(Growth, AnExponentialCompilerIsNotWaitedFor) {
  GrowthAnswer answer = judgeGrowth(
      [](int64_t copies) { return orGivenUp(1e-3 * std::exp2(8 * static_cast<double>(copies))); },
      microsecond);
  EXPECT_EQ(answer.growth, Growth::tooFast);
  EXPECT_EQ(answer.describe(), "1 copies 0.2560 to 0.2560 s, 2 copies at least 4.0000 s");
}

TEST(Growth, WhatIsGivenUpMayHaveTakenHalfAsLong) {
  auto growthOf = [](double secondsAlone) {
    return judgeGrowth(
               [&](int64_t copies) {
                 return orGivenUp(copies == 1 ? secondsAlone : secondsGivenUp);
               },
               microsecond)
        .growth;
  };
  double border = secondsGivenUp / 2 / std::sqrt(32);
  EXPECT_EQ(growthOf(border - 2 * microsecond), Growth::tooFast);
  EXPECT_EQ(growthOf(border + 2 * microsecond), Growth::cannotTell);
}

TEST(Growth, AMachineThatBecomesSlowerWhileItIsMeasuredIsNoCompilersFault) {
  int64_t calls = 0;
  // From the second size on, everything takes 16 times as long.
  auto clock = [&](int64_t copies) {
    return Measured{(calls++ < repeatCount ? 0.001 : 0.016) * static_cast<double>(copies)};
  };
  EXPECT_EQ(judgeGrowth(clock, microsecond).growth, Growth::bounded);
}

TEST(Growth, WhatIsRefusedIsNotMeasured) {
  auto refusing = [](int64_t from) {
    return [from](int64_t copies) {
      return copies < from ? Measured{0.01 * static_cast<double>(copies)}
                           : Measured{0.001, "no room"};
    };
  };
  GrowthAnswer never = judgeGrowth(refusing(1), microsecond);
  EXPECT_EQ(never.growth, Growth::cannotTell);
  EXPECT_EQ(never.reason, "no room");
  GrowthAnswer none = judgeGrowth(refusing(2), microsecond);
  EXPECT_EQ(none.growth, Growth::cannotTell);
  EXPECT_EQ(none.reason, "no room");
  EXPECT_EQ(judgeGrowth(refusing(4), microsecond).growth, Growth::bounded);
}

TEST(Growth, ProgramsStopToGrowWhereTheyAreLargeEnough) {
  NoisyClock slow({.linear = 0.1});
  judgeGrowth(slow, microsecond);
  EXPECT_EQ(slow.sizes.back(), 8); // 4 times 0.1 s are less than secondsEnoughMax
  NoisyClock quick({.linear = 0.01});
  judgeGrowth(quick, microsecond);
  EXPECT_EQ(quick.sizes.back(), 64); // 32 times as long is less than that and a clock step
  NoisyClock fast({.linear = 1e-6});
  judgeGrowth(fast, microsecond);
  EXPECT_EQ(fast.sizes.back(), copiesMax);
  NoisyClock alone({.linear = 1});
  judgeGrowth(alone, microsecond);
  EXPECT_EQ(alone.sizes.back(), 2); // one size shows no growth
}

} // namespace

} // namespace npufuzz::oracles
