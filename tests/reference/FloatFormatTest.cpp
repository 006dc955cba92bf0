//===- FloatFormatTest.cpp - rounding against llvm::APFloat ---------------===//
#include "Soft.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace npufuzz;
using namespace npufuzz::reference;

namespace {

/// Calls the function on doubles at and around every number of f16 or bf16 and every tie between
/// two: each number, the middle to the next one, and the doubles next to both.
template <typename Function> void aroundEveryNumber(ElementKind kind, Function f) {
  const FloatFormat &format = floatFormat(kind);
  for (uint64_t bits = 0; bits < uint64_t(1) << 16; ++bits) {
    double x = decode(format, bits);
    if (!std::isfinite(x)) {
      f(x);
      continue;
    }
    double next = std::abs(x) == format.maxFinite
                      ? 2 * x - std::copysign(format.maxFinite - std::nextafter(0, 1), x)
                      : decode(format, bits + 1);
    for (double center : {x, x / 2 + next / 2, x + unitInLastPlace(format, x) / 4})
      for (double y : {center, std::nextafter(center, INFINITY), std::nextafter(center, -INFINITY)})
        f(y);
  }
}

void expectRoundsLikeAPFloat(ElementKind kind, double x) {
  for (Rounding mode : allModes) {
    double expected = toDouble(softRound(kind, x, mode));
    double actual = roundTo(floatFormat(kind), x, mode);
    ASSERT_TRUE(sameNumber(actual, expected))
        << elementKindName(kind).data() << " mode " << static_cast<int>(mode) << ' '
        << std::hexfloat << x << " expected " << expected << " got " << actual;
  }
  ASSERT_TRUE(sameNumber(roundNearest(floatFormat(kind), x), toDouble(softRound(kind, x))));
}

} // namespace

TEST(FloatFormat, RoundsAroundEveryF16NumberLikeAPFloat) {
  aroundEveryNumber(ElementKind::f16,
                    [](double x) { expectRoundsLikeAPFloat(ElementKind::f16, x); });
}

TEST(FloatFormat, RoundsAroundEveryBF16NumberLikeAPFloat) {
  aroundEveryNumber(ElementKind::bf16,
                    [](double x) { expectRoundsLikeAPFloat(ElementKind::bf16, x); });
}

TEST(FloatFormat, RoundsRandomDoublesLikeAPFloat) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 100000; ++i) {
    // Arbitrary doubles, and doubles with exponents of f32 and f16.
    uint64_t word = random();
    for (int spread : {2046, 300, 60}) {
      uint64_t exponent =
          1023 - static_cast<uint64_t>(spread) / 2 + random() % static_cast<uint64_t>(spread + 1);
      uint64_t ones = random() % 4 ? ~uint64_t(0) : ~uint64_t(0) << (random() % 52);
      auto x = std::bit_cast<double>((word & ones & ~(uint64_t(0x7ff) << 52)) | exponent << 52);
      for (ElementKind kind : floatKinds)
        expectRoundsLikeAPFloat(kind, x);
    }
  }
}

TEST(FloatFormat, SaturationGivesTheLargestFiniteNumberInEveryMode) {
  for (ElementKind kind : floatKinds)
    for (Rounding mode : allModes) {
      const FloatFormat &format = floatFormat(kind);
      for (double x : {1e300, double(INFINITY), format.maxFinite * 2}) {
        EXPECT_EQ(roundTo(format, x, mode, true), format.maxFinite);
        EXPECT_EQ(roundTo(format, -x, mode, true), -format.maxFinite);
      }
      EXPECT_EQ(roundTo(format, 1.5, mode, true), 1.5);
      EXPECT_TRUE(std::isnan(roundTo(format, NAN, mode, true)));
    }
}

TEST(FloatFormat, RoundsIntegersOnce) {
  std::mt19937_64 random(11);
  auto check = [](int64_t n) {
    for (ElementKind kind : floatKinds)
      for (Rounding mode : allModes) {
        llvm::APFloat expected(semanticsOf(kind));
        expected.convertFromAPInt(llvm::APInt(64, static_cast<uint64_t>(n), true), true,
                                  softMode(mode));
        ASSERT_TRUE(sameNumber(roundTo(floatFormat(kind), n, mode), toDouble(expected))) << n;
      }
  };
  for (int shift = 0; shift < 64; ++shift)
    for (int64_t offset = -2; offset <= 2; ++offset)
      for (int i = 0; i < 40; ++i) {
        auto base = static_cast<int64_t>(uint64_t(1) << shift);
        check(static_cast<int64_t>(static_cast<uint64_t>(base) + static_cast<uint64_t>(offset)));
        // Near a tie of f32: 24 bits, a one, then zeros except for the lowest.
        uint64_t word = random() << (i % 40) >> shift;
        check(static_cast<int64_t>(word));
        check(static_cast<int64_t>(word + static_cast<uint64_t>(offset)));
      }
  // 2^62 + 2^38 is a tie of f32; one more is above it, but not in double.
  EXPECT_EQ(roundTo(floatFormat(ElementKind::f32), (int64_t(1) << 62) + (int64_t(1) << 38) + 1,
                    Rounding::nearest_even),
            0x1p62 + 0x1p39);
}

TEST(FloatFormat, RoundsToIntegersByMode) {
  struct Row {
    double x, even, away, floor, ceil, trunc;
  };
  for (Row row :
       {Row{2.5, 2, 3, 2, 3, 2}, Row{-2.5, -2, -3, -3, -2, -2}, Row{3.5, 4, 4, 3, 4, 3},
        Row{0.5, 0, 1, 0, 1, 0}, Row{-0.25, 0, 0, -1, 0, 0}, Row{7, 7, 7, 7, 7, 7},
        Row{0x1.fffffffffffffp-2, 0, 0, 0, 1, 0}, Row{1e18, 1e18, 1e18, 1e18, 1e18, 1e18}}) {
    EXPECT_EQ(roundToInteger(row.x, Rounding::nearest_even), row.even) << row.x;
    EXPECT_EQ(roundToInteger(row.x, Rounding::nearest_away), row.away) << row.x;
    EXPECT_EQ(roundToInteger(row.x, Rounding::floor), row.floor) << row.x;
    EXPECT_EQ(roundToInteger(row.x, Rounding::ceil), row.ceil) << row.x;
    EXPECT_EQ(roundToInteger(row.x, Rounding::trunc), row.trunc) << row.x;
  }
}

TEST(FloatFormat, EncodesAndDecodesLikeAPFloat) {
  auto check = [](ElementKind kind, uint64_t bits) {
    const FloatFormat &format = floatFormat(kind);
    llvm::APFloat expected(semanticsOf(kind),
                           llvm::APInt(static_cast<unsigned>(format.bits), bits));
    double x = decode(format, bits);
    ASSERT_TRUE(sameNumber(x, toDouble(expected))) << bits;
    if (!std::isnan(x)) {
      ASSERT_EQ(encode(format, x), bits);
    }
  };
  for (uint64_t bits = 0; bits < uint64_t(1) << 16; ++bits) {
    check(ElementKind::f16, bits);
    check(ElementKind::bf16, bits);
    check(ElementKind::f32, bits << 16 | (bits * 0x9e37 & 0xffff));
  }
  EXPECT_EQ(encode(floatFormat(ElementKind::f32), NAN), 0x7fc00000u);
}

TEST(FloatFormat, UnitInTheLastPlaceIsTheDistanceToTheNextNumber) {
  const FloatFormat &f16 = floatFormat(ElementKind::f16);
  for (uint64_t bits = 0; bits + 1 < encode(f16, INFINITY); ++bits) {
    double x = decode(f16, bits);
    ASSERT_EQ(unitInLastPlace(f16, x), decode(f16, bits + 1) - x);
  }
}

TEST(FloatFormat, LowestBitDividesTheNumber) {
  for (double x : {1.0, 3.0, -12.0, 0x1p-149, 0x1.8p100, 0.1}) {
    double unit = std::ldexp(1.0, lowestBit(x));
    EXPECT_EQ(std::fmod(x, unit), 0);
    EXPECT_NE(std::fmod(x, 2 * unit), 0);
  }
}
