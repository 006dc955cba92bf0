//===- SmallFloatTest.cpp - formats of 4 to 8 bits against llvm::APFloat --===//
#include "ParsedIR.h"

#include "interpreter/numbers/Rounding.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/APFloat.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace npufuzz::interpreter {
namespace {

using llvm::APFloat;

constexpr Format f16{FormatKind::f16, 16}, single{FormatKind::f32, 32}, f64{FormatKind::f64, 64};
constexpr RoundingMode nearest = RoundingMode::nearestEven;

struct SmallFormat {
  Format format;
  const llvm::fltSemantics *semantics;
  uint64_t codes() const { return uint64_t(1) << format.width; }
  APFloat number(uint64_t bits) const {
    return APFloat(*semantics, llvm::APInt(format.width, bits));
  }
};

/// Formats that this release has.
const std::vector<SmallFormat> &smallFormats() {
  static mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  static const std::vector<SmallFormat> all = [] {
    std::vector<SmallFormat> found;
    auto add = [&](mlir::Type type) {
      if (type)
        found.push_back({formatOf(type), &mlir::cast<mlir::FloatType>(type).getFloatSemantics()});
    };
    add(mlir::Float8E4M3Type::get(&context));
    add(mlir::Float8E4M3FNType::get(&context));
    add(mlir::Float8E5M2Type::get(&context));
    add(mlir::Float8E4M3FNUZType::get(&context));
    add(mlir::Float8E5M2FNUZType::get(&context));
    add(mlir::Float8E4M3B11FNUZType::get(&context));
    for (MicroFloat kind : {MicroFloat::f4E2M1FN, MicroFloat::f6E2M3FN, MicroFloat::f6E3M2FN,
                            MicroFloat::f8E3M4, MicroFloat::f8E8M0FNU})
      add(typeOf(kind, &context));
    return found;
  }();
  return all;
}

APFloat apFloat(const llvm::fltSemantics &semantics, Format format, uint64_t bits) {
  return APFloat(semantics, llvm::APInt(format.width, bits));
}

TEST(SmallFloat, EachTypeHasItsFormat) {
  for (const SmallFormat &small : smallFormats())
    EXPECT_EQ(small.format.width, APFloat::getSizeInBits(*small.semantics));
  EXPECT_EQ(smallFormats().size(), hasMicroFloats ? 11u : 6u);
}

TEST(SmallFloat, EveryCodeIsTheNumberThatAPFloatReads) {
  for (const SmallFormat &small : smallFormats())
    for (uint64_t bits = 0; bits < small.codes(); ++bits) {
      APFloat number = small.number(bits);
      double value = toDouble(small.format, bits);
      ASSERT_EQ(std::isnan(value), number.isNaN()) << bits;
      if (!number.isNaN())
        ASSERT_EQ(std::bit_cast<uint64_t>(value), std::bit_cast<uint64_t>(number.convertToDouble()))
            << bits;
      ASSERT_EQ(classOf(small.format, bits), static_cast<unsigned>(number.classify())) << bits;
    }
}

TEST(SmallFloat, ClassesOfHalvesAreThoseOfAPFloat) {
  for (uint64_t bits = 0; bits < 65536; ++bits)
    ASSERT_EQ(classOf(f16, bits),
              static_cast<unsigned>(apFloat(APFloat::IEEEhalf(), f16, bits).classify()))
        << bits;
}

/// True if the format has a code for the number. APFloat's results for others mean nothing.
bool isHeld(Format format, const APFloat &number) {
  if (format.isFiniteOnly())
    return number.isFinite();
  return !format.isScale() || number.isNaN() || (!number.isNegative() && !number.isZero());
}

void expectSameCode(const SmallFormat &small, const APFloat &number, uint64_t got) {
  if (number.isNaN())
    ASSERT_TRUE(small.number(got).isNaN());
  else
    ASSERT_EQ(got, number.bitcastToAPInt().getZExtValue());
}

TEST(SmallFloat, HalvesAreRoundedAsAPFloatDoes) {
  for (const SmallFormat &small : smallFormats())
    for (uint64_t bits = 0; bits < 65536; ++bits) {
      APFloat number = apFloat(APFloat::IEEEhalf(), f16, bits);
      if (!isHeld(small.format, number))
        continue;
      bool loses;
      number.convert(*small.semantics, APFloat::rmNearestTiesToEven, &loses);
      expectSameCode(small, number, packFloat(small.format, unpackFloat(f16, bits), nearest));
    }
}

RC_GTEST_PROP(SmallFloat, SinglesAreRoundedAsAPFloatDoes, (uint32_t bits)) {
  APFloat number = apFloat(APFloat::IEEEsingle(), single, bits);
  for (const SmallFormat &small : smallFormats()) {
    if (!isHeld(small.format, number))
      continue;
    bool loses;
    APFloat wanted = number;
    wanted.convert(*small.semantics, APFloat::rmNearestTiesToEven, &loses);
    uint64_t got = packFloat(small.format, unpackFloat(single, bits), nearest);
    if (wanted.isNaN())
      RC_ASSERT(small.number(got).isNaN());
    else
      RC_ASSERT(got == wanted.bitcastToAPInt().getZExtValue());
  }
}

/// Tests all pairs of codes. Results computed in double are rounded once.
TEST(SmallFloat, SumsProductsAndQuotientsAreThoseOfAPFloat) {
  using Exact = double (*)(double, double);
  using Rounded = APFloat::opStatus (APFloat::*)(const APFloat &, llvm::RoundingMode);
  const std::pair<Exact, Rounded> ops[] = {
      {[](double x, double y) { return x + y; }, &APFloat::add},
      {[](double x, double y) { return x - y; }, &APFloat::subtract},
      {[](double x, double y) { return x * y; }, &APFloat::multiply},
      {[](double x, double y) { return x / y; }, &APFloat::divide}};
  for (const SmallFormat &small : smallFormats()) {
    if (small.format.isScale())
      continue; // no op computes with them
    for (uint64_t pair = 0; pair < small.codes() * small.codes(); ++pair) {
      uint64_t x = pair % small.codes(), y = pair / small.codes();
      for (auto [exact, rounded] : ops) {
        double value = exact(toDouble(small.format, x), toDouble(small.format, y));
        if (small.format.isFiniteOnly() && !std::isfinite(value))
          continue;
        APFloat wanted = small.number(x);
        (wanted.*rounded)(small.number(y), APFloat::rmNearestTiesToEven);
        expectSameCode(small, wanted, fromDouble(small.format, value));
      }
    }
  }
}

/// Compares the cast with the steps in its documentation.
TEST(SmallFloat, ScalingCastsDoWhatTheirDocumentationSpellsOut) {
  if (!Known<mlir::arith::ScalingExtFOp>)
    GTEST_SKIP() << "no such ops";
  ParsedIR extend(R"(
func.func @f(%x: i4, %s: i8) -> (f16, f16) {
  %number = arith.bitcast %x : i4 to f4E2M1FN
  %scale = arith.bitcast %s : i8 to f8E8M0FNU
  %r = arith.scaling_extf %number, %scale : f4E2M1FN, f8E8M0FNU to f16
  %n = arith.extf %number : f4E2M1FN to f16
  %wide = arith.extf %scale : f8E8M0FNU to f32
  %p = arith.truncf %wide : f32 to f16
  %w = arith.mulf %n, %p : f16
  return %r, %w : f16, f16
})"),
      truncate(R"(
func.func @f(%x: f16, %s: i8) -> (f6E3M2FN, f6E3M2FN) {
  %scale = arith.bitcast %s : i8 to f8E8M0FNU
  %r = arith.scaling_truncf %x, %scale : f16, f8E8M0FNU to f6E3M2FN
  %wide = arith.extf %scale : f8E8M0FNU to f32
  %p = arith.truncf %wide : f32 to f16
  %q = arith.divf %x, %p : f16
  %w = arith.truncf %q : f16 to f6E3M2FN
  return %r, %w : f6E3M2FN, f6E3M2FN
})");
  auto compare = [](const Outcome &outcome, uint64_t x, uint64_t scale) {
    ASSERT_EQ(undefinedOf(outcome, 0), undefinedOf(outcome, 1)) << x << " by " << scale;
    if (!undefinedOf(outcome).front())
      ASSERT_EQ(bitOf(outcome, 0), bitOf(outcome, 1)) << x << " by " << scale;
  };
  for (uint64_t scale = 0; scale < 256; ++scale)
    for (uint64_t x = 0; x < 16; ++x)
      compare(extend.scalars({x, scale}), x, scale);
  for (uint64_t scale = 100; scale < 150; ++scale)
    for (uint64_t x = 0; x < 65536; x += 61)
      compare(truncate.scalars({x, scale}), x, scale);
  EXPECT_EQ(bitOf(extend.scalars({5, 128})), 0x4600u) << "3 * 2";
}

TEST(SmallFloat, WhatNoCodeStandsForIsUndefined) {
  if (!hasMicroFloats)
    GTEST_SKIP() << "no such types";
  ParsedIR element(R"(
func.func @f(%x: f32) -> f4E2M1FN {
  %r = arith.truncf %x : f32 to f4E2M1FN
  return %r : f4E2M1FN
})"),
      scale(R"(
func.func @f(%x: f32) -> f8E8M0FNU {
  %r = arith.truncf %x : f32 to f8E8M0FNU
  return %r : f8E8M0FNU
})");
  EXPECT_EQ(undefinedOf(element.scalars({f32(NAN)})), std::vector<int>{1});
  EXPECT_EQ(undefinedOf(element.scalars({f32(INFINITY)})), std::vector<int>{1});
  EXPECT_EQ(bitOf(element.scalars({f32(1e30f)})), 7u) << "6, the largest";
  EXPECT_EQ(undefinedOf(scale.scalars({f32(-1)})), std::vector<int>{1});
  EXPECT_EQ(undefinedOf(scale.scalars({f32(0)})), std::vector<int>{1});
  EXPECT_EQ(bitOf(scale.scalars({f32(NAN)})), 255u);
  EXPECT_EQ(bitOf(scale.scalars({f32(4)})), 129u);
}

TEST(SmallFloat, TheRoundingToAScaleIsOpenWithoutAMode) {
  if (!hasMicroFloats)
    GTEST_SKIP() << "no such types";
  ParsedIR open(R"(
func.func @f(%x: f32) -> f8E8M0FNU {
  %r = arith.truncf %x : f32 to f8E8M0FNU
  return %r : f8E8M0FNU
})"),
      stated(R"(
func.func @f(%x: f32) -> f8E8M0FNU {
  %r = arith.truncf %x to_nearest_even : f32 to f8E8M0FNU
  return %r : f8E8M0FNU
})");
  for (float between : {0.99999994f, 3.f, 0x1p-128f, 0x1.8p127f})
    EXPECT_EQ(undefinedOf(open.scalars({f32(between)})), std::vector<int>{1}) << between;
  for (float power : {0x1p-127f, 1.f, 0x1p127f})
    EXPECT_EQ(undefinedOf(open.scalars({f32(power)})), std::vector<int>{0}) << power;
  EXPECT_EQ(bitOf(stated.scalars({f32(0.99999994f)})), 127u);
}

TEST(SmallFloat, AFormatWithOneZeroKeepsItsSign) {
  ParsedIR ir(R"(
func.func @f(%x: i8, %s: i8) -> (f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ) {
  %f = arith.bitcast %x : i8 to f8E4M3FNUZ
  %g = arith.bitcast %s : i8 to f8E4M3FNUZ
  %0 = arith.negf %f : f8E4M3FNUZ
  %1 = math.absf %f : f8E4M3FNUZ
  %2 = math.copysign %f, %g : f8E4M3FNUZ
  return %0, %1, %2 : f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ
})");
  auto expectBits = [&](uint64_t x, uint64_t sign, std::array<uint64_t, 3> wanted) {
    Outcome outcome = ir.scalars({x, sign});
    for (unsigned i = 0; i < 3; ++i)
      EXPECT_EQ(bitOf(outcome, i), wanted[i]) << x << ", " << i;
  };
  expectBits(0x00, 0xc0, {0x00, 0x00, 0x00}); // zero
  expectBits(0x80, 0x40, {0x80, 0x80, 0x80}); // NaN
  expectBits(0x41, 0xc0, {0xc1, 0x41, 0xc1});
  expectBits(0xc1, 0x40, {0x41, 0x41, 0x41});
}

TEST(SmallFloat, ClassesAreAskedForByOpsOfMath) {
  if (!Known<mlir::math::IsNaNOp>)
    GTEST_SKIP() << "no such ops";
  ParsedIR ir(R"(
func.func @f(%x: f16) -> (i1, i1, i1, i1) {
  %0 = math.isnan %x : f16
  %1 = math.isinf %x : f16
  %2 = math.isfinite %x : f16
  %3 = math.isnormal %x : f16
  return %0, %1, %2, %3 : i1, i1, i1, i1
})");
  for (uint64_t bits = 0; bits < 65536; bits += 7) {
    APFloat number = apFloat(APFloat::IEEEhalf(), f16, bits);
    Outcome outcome = ir.scalars({bits});
    ASSERT_EQ(bitOf(outcome, 0), uint64_t(number.isNaN())) << bits;
    ASSERT_EQ(bitOf(outcome, 1), uint64_t(number.isInfinity())) << bits;
    ASSERT_EQ(bitOf(outcome, 2), uint64_t(number.isFinite())) << bits;
    ASSERT_EQ(bitOf(outcome, 3), uint64_t(number.isNormal())) << bits;
  }
}

} // namespace
} // namespace npufuzz::interpreter
