// Conversions against llvm::APFloat, exhaustively for the 16-bit formats.
#include "interpreter/numbers/Rounding.h"
#include "ParsedIR.h"
#include "interpreter/numbers/RoundingWatch.h"

#include "llvm/ADT/APFloat.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace npufuzz::interpreter {
namespace {

using llvm::APFloat;

constexpr Format f16{FormatKind::f16, 16}, bf16{FormatKind::bf16, 16}, single{FormatKind::f32, 32},
    f64{FormatKind::f64, 64};
constexpr RoundingMode allModes[] = {RoundingMode::nearestEven, RoundingMode::nearestAway,
                                     RoundingMode::floor, RoundingMode::ceil, RoundingMode::trunc};

const llvm::fltSemantics &semanticsOf(Format format) {
  return format == f16      ? APFloat::IEEEhalf()
         : format == bf16   ? APFloat::BFloat()
         : format == single ? APFloat::IEEEsingle()
                            : APFloat::IEEEdouble();
}
llvm::RoundingMode apMode(RoundingMode mode) {
  switch (mode) {
  case RoundingMode::nearestEven:
    return APFloat::rmNearestTiesToEven;
  case RoundingMode::nearestAway:
    return APFloat::rmNearestTiesToAway;
  case RoundingMode::floor:
    return APFloat::rmTowardNegative;
  case RoundingMode::ceil:
    return APFloat::rmTowardPositive;
  case RoundingMode::trunc:
    return APFloat::rmTowardZero;
  }
}
APFloat apFloat(Format format, uint64_t bits) {
  return APFloat(semanticsOf(format), llvm::APInt(format.width, bits));
}
uint64_t bitsOf(const APFloat &x) { return x.bitcastToAPInt().getZExtValue(); }
bool isNan(Format format, uint64_t bits) { return apFloat(format, bits).isNaN(); }

uint64_t converted(Format from, Format to, uint64_t bits, RoundingMode mode) {
  APFloat x = apFloat(from, bits);
  bool loses;
  x.convert(semanticsOf(to), apMode(mode), &loses);
  return bitsOf(x);
}

void expectSameConversion(Format from, Format to, uint64_t bits) {
  for (RoundingMode mode : allModes) {
    uint64_t got = packFloat(to, unpackFloat(from, bits), mode);
    if (isNan(from, bits))
      ASSERT_TRUE(isNan(to, got)) << bits;
    else
      ASSERT_EQ(got, converted(from, to, bits, mode)) << bits << " mode " << int(mode);
  }
}

TEST(Rounding, WidensEvery16BitFloatExactly) {
  for (Format from : {f16, bf16})
    for (Format to : {single, f64})
      for (uint64_t bits = 0; bits < 65536; ++bits)
        expectSameConversion(from, to, bits);
}

TEST(Rounding, ConvertsBetweenThe16BitFloatsInEveryMode) {
  for (uint64_t bits = 0; bits < 65536; ++bits) {
    expectSameConversion(f16, bf16, bits);
    expectSameConversion(bf16, f16, bits);
  }
}

/// Tests each 16-bit float, the tie above it, and the neighbours of both.
TEST(Rounding, NarrowsToEvery16BitFloatAtItsTies) {
  for (Format to : {f16, bf16})
    for (uint64_t bits = 0; bits < 65536; ++bits) {
      if (isNan(to, bits))
        continue;
      uint64_t exact = converted(to, single, bits, RoundingMode::nearestEven);
      uint64_t half = to == f16 ? 0x1000 : 0x8000;
      for (uint64_t add : {uint64_t(0), uint64_t(1), half - 1, half, half + 1})
        expectSameConversion(single, to, (exact + add) & single.mask());
    }
}

RC_GTEST_PROP(Rounding, NarrowsAnyFloatAsApFloatDoes, (uint32_t bits)) {
  for (Format to : {f16, bf16})
    expectSameConversion(single, to, bits);
}
RC_GTEST_PROP(Rounding, NarrowsAnyDoubleAsApFloatDoes, (uint64_t bits)) {
  for (Format to : {f16, bf16, single})
    expectSameConversion(f64, to, bits);
}
/// Doubles near the ranges of f16, bf16 and f32, which random doubles almost never hit.
RC_GTEST_PROP(Rounding, NarrowsDoublesOfModerateSize, (uint32_t high, uint32_t low)) {
  for (double scale : {0x1p-160, 0x1p-40, 0x1p-20, 1.0, 0x1p96}) {
    double x = (high + low * 0x1p-32) * scale;
    for (Format to : {f16, bf16, single})
      expectSameConversion(f64, to, std::bit_cast<uint64_t>(x));
  }
}

RC_GTEST_PROP(Rounding, IntegersBecomeFloatsAsInApFloat, (int64_t wide, uint8_t drop)) {
  int64_t x = wide >> (drop % 64);
  for (Format to : {f16, bf16, single, f64})
    for (RoundingMode mode : allModes) {
      APFloat expected(semanticsOf(to));
      expected.convertFromAPInt(llvm::APInt(64, static_cast<uint64_t>(x)), true, apMode(mode));
      uint64_t got = packFloat(to, unpackSigned(x), mode);
      // APFloat chooses its own sign for an exact zero; ours is +0.
      uint64_t wanted = x == 0 ? 0 : bitsOf(expected);
      RC_ASSERT(got == wanted);
    }
}

TEST(Rounding, FloatsBecomeIntegersAsInApFloat) {
  for (Format from : {f16, bf16})
    for (uint64_t bits = 0; bits < 65536; ++bits)
      for (unsigned width : {8u, 16u, 32u, 64u})
        for (RoundingMode mode : allModes) {
          llvm::APSInt expected(width, /*isUnsigned=*/false);
          bool exact;
          auto status = apFloat(from, bits).convertToInteger(expected, apMode(mode), &exact);
          int64_t low = signExtend(uint64_t(1) << (width - 1), width), high = ~low;
          RoundedInteger got = roundToSigned(unpackFloat(from, bits), mode, low, high);
          ASSERT_EQ(got.inside, status != APFloat::opInvalidOp) << bits << " " << width;
          ASSERT_EQ(got.value, isNan(from, bits) ? 0 : expected.getSExtValue()) << bits;
        }
}

TEST(Rounding, FloatsBecomeUnsignedTowardsZero) {
  for (uint64_t bits = 0; bits < 65536; ++bits) {
    llvm::APSInt expected(16, /*isUnsigned=*/true);
    bool exact;
    auto status = apFloat(f16, bits).convertToInteger(expected, APFloat::rmTowardZero, &exact);
    RoundedUnsigned got = roundToUnsigned(unpackFloat(f16, bits), RoundingMode::trunc, 0xffff);
    ASSERT_EQ(got.inside, status != APFloat::opInvalidOp) << bits;
    ASSERT_EQ(got.value, isNan(f16, bits) ? 0 : expected.getZExtValue()) << bits;
  }
}

TEST(Rounding, SaturationGivesTheLargestFiniteNumber) {
  Unpacked infinity;
  infinity.kind = Unpacked::Kind::infinity;
  infinity.negative = true;
  EXPECT_EQ(packFloat(f16, infinity, RoundingMode::nearestEven, true), 0xfbffu);
  EXPECT_EQ(packFloat(f16, unpackSigned(70000), RoundingMode::nearestEven, true), 0x7bffu);
  EXPECT_EQ(packFloat(f16, unpackSigned(70000), RoundingMode::nearestEven, false), 0x7c00u);
  EXPECT_EQ(packFloat(f16, unpackSigned(70000), RoundingMode::floor, false), 0x7bffu);
  EXPECT_EQ(packFloat(f16, unpackSigned(-70000), RoundingMode::floor, false), 0xfc00u);
}

/// fromDouble has a fast path for common numbers.
void expectSameFromDouble(double x) {
  for (Format to : {f16, bf16, single}) {
    uint64_t bits = std::bit_cast<uint64_t>(x);
    uint64_t expected = converted(f64, to, bits, RoundingMode::nearestEven);
    ASSERT_TRUE(x != x ? isNan(to, fromDouble(to, x)) : fromDouble(to, x) == expected) << x;
  }
}
TEST(Rounding, FromDoubleRoundsTiesToEvenAtEvery16BitFloat) {
  for (Format format : {f16, bf16})
    for (uint64_t bits = 0; bits < 65536; ++bits) {
      double x = toDouble(format, bits), next = toDouble(format, bits + 1);
      for (double y : {x, (x + next) / 2, std::nextafter((x + next) / 2, x),
                       std::nextafter((x + next) / 2, next)})
        expectSameFromDouble(y);
    }
}
TEST(Rounding, ToDoubleIsExact) {
  for (Format format : {f16, bf16})
    for (uint64_t bits = 0; bits < 65536; ++bits) {
      if (isNan(format, bits))
        ASSERT_TRUE(std::isnan(toDouble(format, bits)));
      else
        ASSERT_EQ(std::bit_cast<uint64_t>(toDouble(format, bits)),
                  converted(format, f64, bits, RoundingMode::nearestEven));
    }
}

TEST(Rounding, DoubleRoundTripKeepsEvery16BitFloat) {
  for (Format format : {f16, bf16})
    for (uint64_t bits = 0; bits < 65536; ++bits) {
      uint64_t back = fromDouble(format, toDouble(format, bits));
      if (isNan(format, bits))
        ASSERT_TRUE(isNan(format, back));
      else
        ASSERT_EQ(back, bits);
    }
}

constexpr Format e4m3{FormatKind::f8E4M3FN, 8}, e5m2{FormatKind::f8E5M2, 8};

TEST(Rounding, EveryFloatOf8BitsIsTheNumberOfAPFloat) {
  for (uint64_t bits = 0; bits < 256; ++bits)
    for (auto [format, semantics] :
         {std::pair(e4m3, &APFloat::Float8E4M3FN()), std::pair(e5m2, &APFloat::Float8E5M2())}) {
      APFloat number(*semantics, llvm::APInt(8, bits));
      bool loses;
      number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &loses);
      double got = toDouble(format, bits);
      if (number.isNaN())
        ASSERT_TRUE(std::isnan(got)) << bits;
      else
        ASSERT_EQ(std::bit_cast<uint64_t>(got), bitsOf(number)) << bits;
      if (!number.isNaN())
        ASSERT_EQ(fromDouble(format, got), bits);
    }
}

TEST(Rounding, AFloatWithoutInfinityOverflowsToNaN) {
  auto round = [](double x, RoundingMode mode, bool saturate = false) {
    return packFloat(e4m3, unpackFloat(f64, std::bit_cast<uint64_t>(x)), mode, saturate);
  };
  constexpr uint64_t largest = 0x7e, nan = 0x7f;
  EXPECT_EQ(round(464, RoundingMode::nearestEven), largest);
  EXPECT_EQ(round(464.5, RoundingMode::nearestEven), nan);
  EXPECT_EQ(round(464, RoundingMode::nearestAway), nan);
  EXPECT_EQ(round(1e9, RoundingMode::trunc), largest);
  EXPECT_EQ(round(-449, RoundingMode::ceil), 0x80 | largest);
  EXPECT_EQ(round(1e9, RoundingMode::floor, true), largest);
  EXPECT_EQ(round(-INFINITY, RoundingMode::nearestEven, true), 0x80 | largest);
  EXPECT_EQ(round(INFINITY, RoundingMode::trunc) & nan, nan);
}

/// True if a run of @f on these floats rounds.
bool rounds(const std::string &type, const std::string &op, Format format, double x, double y) {
  ParsedIR ir("func.func @f(%x: " + type + ", %y: " + type + ") -> " + type + " {\n  %z = " + op +
              " %x, %y : " + type + "\n  return %z : " + type + "\n}");
  RoundingWatch watch;
  ir.scalars({fromDouble(format, x), fromDouble(format, y)});
  return watch.sawRounding();
}

TEST(RoundingWatch, SeesWhatRounds) {
  for (auto [type, format, large] :
       {std::tuple("f32", single, 0x1p24), std::tuple("f64", f64, 0x1p53),
        std::tuple("f16", f16, 0x1p11), std::tuple("bf16", bf16, 0x1p8)}) {
    EXPECT_TRUE(rounds(type, "arith.addf", format, large, 1)) << type;
    EXPECT_FALSE(rounds(type, "arith.addf", format, large - 1, 1)) << type;
    EXPECT_TRUE(rounds(type, "arith.divf", format, 1, 3)) << type;
    EXPECT_FALSE(rounds(type, "arith.divf", format, 1, 4)) << type;
  }
  EXPECT_TRUE(rounds("f16", "arith.mulf", f16, 0x1p10, 0x1p10)) << "too large";
}

} // namespace
} // namespace npufuzz::interpreter
