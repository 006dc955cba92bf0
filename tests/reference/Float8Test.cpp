//===- Float8Test.cpp - the floats of 8 bits ------------------------------===//
#include "ProgramRun.h"

#include "reference/FloatFormat.h"

#include "llvm/ADT/APFloat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using namespace npufuzz;
using namespace npufuzz::reference;
using llvm::APFloat;

namespace {

const FloatFormat &e4m3 = floatFormat(ElementKind::f8E4M3FN),
                  &e5m2 = floatFormat(ElementKind::f8E5M2);

const llvm::fltSemantics &semanticsOf(const FloatFormat &format) {
  return &format == &e4m3 ? APFloat::Float8E4M3FN() : APFloat::Float8E5M2();
}
double wide(APFloat x) {
  bool losesInfo;
  x.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return x.convertToDouble();
}
bool sameNumber(double x, double y) {
  return std::isnan(x) ? std::isnan(y) : x == y && std::signbit(x) == std::signbit(y);
}

} // namespace

TEST(Float8, EveryCodeIsTheNumberOfAPFloatAndComesBack) {
  for (const FloatFormat *format : {&e4m3, &e5m2})
    for (uint64_t code = 0; code < 256; ++code) {
      double x = decode(*format, code);
      ASSERT_TRUE(sameNumber(x, wide(APFloat(semanticsOf(*format), llvm::APInt(8, code))))) << code;
      if (!std::isnan(x))
        ASSERT_EQ(encode(*format, x), code);
    }
  EXPECT_TRUE(std::isnan(decode(e4m3, encode(e4m3, NAN))));
  EXPECT_TRUE(std::isnan(decode(e5m2, encode(e5m2, NAN))));
}

TEST(Float8, RoundsToNearestLikeAPFloat) {
  for (const FloatFormat *format : {&e4m3, &e5m2})
    for (int i = -4000; i <= 4000; ++i)
      for (double x : {i * 0.0003, i * 0.011, i * 0.2, i * 20.0}) {
        APFloat soft(x);
        bool losesInfo;
        soft.convert(semanticsOf(*format), APFloat::rmNearestTiesToEven, &losesInfo);
        ASSERT_TRUE(sameNumber(roundTo(*format, x, Rounding::nearest_even), wide(soft))) << x;
      }
}

TEST(Float8, WithoutInfinityWhatOverflowsIsNaN) {
  // The next number after 448 would be 480: 464 is halfway.
  auto round = [](double x, Rounding mode, bool saturate = false) {
    return roundTo(e4m3, x, mode, saturate);
  };
  EXPECT_EQ(round(464, Rounding::nearest_even), 448);
  EXPECT_TRUE(std::isnan(round(464.001, Rounding::nearest_even)));
  EXPECT_TRUE(std::isnan(round(464, Rounding::nearest_away)));
  EXPECT_EQ(round(463.9, Rounding::nearest_away), 448);
  EXPECT_EQ(round(1e30, Rounding::trunc), 448);
  EXPECT_EQ(round(-1e30, Rounding::ceil), -448);
  EXPECT_TRUE(std::isnan(round(-449, Rounding::floor)));
  EXPECT_TRUE(std::isnan(round(INFINITY, Rounding::trunc)));
  EXPECT_EQ(round(-INFINITY, Rounding::trunc, true), -448);
  EXPECT_EQ(round(1e30, Rounding::nearest_even, true), 448);
  EXPECT_EQ(roundTo(e5m2, 1e30, Rounding::nearest_even), INFINITY);
  EXPECT_EQ(roundTo(e5m2, 1e30, Rounding::nearest_even, true), 57344);
}

TEST(Float8, CastsThereAndBack) {
  Tensor x = tensorOf(ElementKind::f32, {4}, {1.0625, 500, -0.0, 0.001});
  auto through = [&](const std::string &type, const std::string &how) {
    return runOp("%y = tile.cast %x " + how + " : !tile.tile<4xf32> -> !tile.tile<4x" + type +
                     ">\n%r = tile.cast %y : !tile.tile<4x" + type + "> -> !tile.tile<4xf32>",
                 x, "4xf32");
  };
  using testing::ElementsAre;
  EXPECT_THAT(numbers(through("f8E4M3FN", "saturate")), ElementsAre(1, 448, 0, 0.001953125));
  EXPECT_THAT(numbers(through("f8E5M2", "round ceil")), ElementsAre(1.25, 512, 0, 0.001220703125));
  EXPECT_TRUE(std::isnan(numbers(through("f8E4M3FN", ""))[1]));
}
