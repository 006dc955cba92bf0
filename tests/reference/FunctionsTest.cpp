//===- FunctionsTest.cpp - bounds of the transcendental ops ---------------===//
#include "Soft.h"

#include "reference/FloatArithmetic.h"
#include "tile/Tile.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>

using namespace npufuzz;
using namespace npufuzz::reference;

namespace {

/// Holds the true value with more bits than double.
using Wide = long double;
using Ours = Cell (*)(const FloatFormat &, const Cell &, double);

struct Function {
  const char *name;
  Ours ours;
  Wide (*truth)(Wide);
  int ulps;
  double from, to; ///< range of operands tried
};

const Function functions[] = {
    {"log", floats::log, [](Wide a) { return std::log(a); }, tile::LogOp::record.ulps, 0.01, 900},
    {"rsqrt", floats::rsqrt, [](Wide a) { return 1 / std::sqrt(a); }, tile::RsqrtOp::record.ulps,
     0.01, 900},
    {"sin", floats::sin, [](Wide a) { return std::sin(a); }, tile::SinOp::record.ulps, -20, 20},
    {"cos", floats::cos, [](Wide a) { return std::cos(a); }, tile::CosOp::record.ulps, -20, 20},
    {"erf", floats::erf, [](Wide a) { return std::erf(a); }, tile::ErfOp::record.ulps, -3, 3},
};

/// Next number of the format from one towards another.
double step(const FloatFormat &format, double from, double towards) {
  return roundTo(format, std::nextafter(from, towards),
                 towards > from ? Rounding::ceil : Rounding::floor);
}

template <typename F> void forOperands(const FloatFormat &format, double from, double to, F f) {
  for (int i = 0; i <= 700; ++i)
    if (double x = roundNearest(format, from + (to - from) * i / 700); x != 0)
      f(x);
}

const FloatFormat &f32 = floatFormat(ElementKind::f32);
Cell interval(double low, double high) {
  Cell cell = Cell::ofFloat(low);
  cell.high = high;
  return cell;
}

} // namespace

TEST(Functions, BoundsAreTheUlpsOfTheRecordOnBothSides) {
  for (const Function &function : functions)
    for (ElementKind kind : floatKinds) {
      const FloatFormat &format = floatFormat(kind);
      forOperands(format, function.from, function.to, [&](double x) {
        Cell cell = function.ours(format, Cell::ofFloat(x), function.ulps);
        Wide y = function.truth(static_cast<Wide>(x));
        Wide reach =
            static_cast<Wide>(function.ulps) * unitInLastPlace(format, static_cast<double>(y));
        // Our own error may be half of a double's unit.
        Wide slack = std::abs(y) * 0x1p-50;
        ASSERT_TRUE(cell.isDefined()) << function.name << " " << x;
        ASSERT_GE(static_cast<Wide>(cell.low), y - reach - slack) << function.name << " " << x;
        ASSERT_LE(static_cast<Wide>(cell.high), y + reach + slack) << function.name << " " << x;
        ASSERT_LT(static_cast<Wide>(step(format, cell.low, -INFINITY)), y - reach)
            << function.name << " " << x;
        ASSERT_GT(static_cast<Wide>(step(format, cell.high, INFINITY)), y + reach)
            << function.name << " " << x;
      });
    }
}

// Vector units often have functions only in f32.
TEST(Functions, RoundedToF32FirstIsRightAsWell) {
  const FloatFormat &f16 = floatFormat(ElementKind::f16);
  double x = roundNearest(f16, 0.00729752), y = std::exp(x);
  ASSERT_NE(roundNearest(f16, y), roundNearest(f16, static_cast<float>(y)));
  Cell cell = floats::exp(f16, Cell::ofFloat(x), 0);
  EXPECT_EQ(cell.low, std::min(roundNearest(f16, y), roundNearest(f16, static_cast<float>(y))));
  EXPECT_EQ(cell.high, std::max(roundNearest(f16, y), roundNearest(f16, static_cast<float>(y))));
}

TEST(Functions, ZeroUlpsAreTheTrueValueRoundedOnce) {
  for (const Function &function : functions)
    for (ElementKind kind : floatKinds) {
      const FloatFormat &format = floatFormat(kind);
      forOperands(format, function.from, function.to, [&](double x) {
        Cell cell = function.ours(format, Cell::ofFloat(x), 0);
        Wide y = function.truth(static_cast<Wide>(x)), slack = std::abs(y) * 0x1p-50;
        Wide below = step(format, cell.low, -INFINITY), above = step(format, cell.high, INFINITY);
        ASSERT_TRUE(cell.isDefined()) << function.name << " " << x;
        // The number below is further from it than the least allowed one, which is thus above.
        ASSERT_LT((below + cell.low) / 2, y + slack) << function.name << " " << x;
        ASSERT_GT((above + cell.high) / 2, y - slack) << function.name << " " << x;
        // There are two numbers only if f32 cannot tell the value from the middle between them.
        Wide halfway = (static_cast<Wide>(cell.low) + cell.high) / 2;
        double unit = kind == ElementKind::f32 ? 0 : unitInLastPlace(f32, cell.high);
        ASSERT_TRUE(cell.isExact() || std::abs(halfway - y) <= 2 * slack + unit / 2)
            << function.name << " " << x;
      });
    }
}

TEST(Functions, ExactPointsAreExactWhateverTheUlps) {
  for (double ulps : {0.0, 1.0, 8.0}) {
    auto at = [&](Ours function, double x) { return function(f32, Cell::ofFloat(x), ulps); };
    for (Ours function : {floats::sin, floats::tanh, floats::erf, floats::silu, floats::gelu})
      for (double zero : {0.0, -0.0}) {
        EXPECT_TRUE(at(function, zero).isExact() && at(function, zero).low == 0);
        EXPECT_TRUE(at(function, zero).zeroSignFree);
      }
    for (Ours function : {floats::exp, floats::cos})
      EXPECT_TRUE(at(function, 0).isExact() && at(function, 0).low == 1);
    EXPECT_TRUE(at(floats::log, 1).isExact() && at(floats::log, 1).low == 0);
    EXPECT_TRUE(at(floats::sigmoid, 0).isExact() && at(floats::sigmoid, 0).low == 0.5);
    // The following operands differ from the point.
    EXPECT_EQ(at(floats::exp, 0x1p-22).isExact(), ulps == 0);
    EXPECT_EQ(at(floats::log, 1 + 0x1p-23).isExact(), ulps == 0);
  }
  EXPECT_EQ(floats::rsqrt(f32, Cell::ofFloat(4), 0).low, 0.5);
}

// In f32, a sigmoid rounded once and one that errs by half a unit are at most neighbours.
TEST(Functions, ActivationsOfZeroUlpsAreTheTrueValueRoundedOnce) {
  for (Ours function : {floats::sigmoid, floats::silu})
    for (ElementKind kind : floatKinds)
      forOperands(floatFormat(kind), -12, 12, [&](double x) {
        const FloatFormat &format = floatFormat(kind);
        Wide y = 1 / (1 + std::exp(static_cast<Wide>(-x)));
        if (function == static_cast<Ours>(floats::silu))
          y *= static_cast<Wide>(x);
        auto atOnce = roundNearest(format, static_cast<double>(y));
        auto inF32 = roundNearest(format, static_cast<float>(y));
        Cell cell = function(format, Cell::ofFloat(x), 0);
        ASSERT_EQ(cell.low, std::min(atOnce, inF32)) << x;
        ASSERT_EQ(cell.high, std::max(atOnce, inF32)) << x;
      });
}

template <Cell (*inSteps)(const FloatFormat &, const Cell &)>
static Cell stepsOf(const FloatFormat &format, const Cell &x, double) {
  return inSteps(format, x);
}

RC_GTEST_PROP(Functions, EnclosuresHoldWhatEachOperandInsideGives, ()) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  Held x = *genHeld(kind, genModerate(kind));
  const FloatFormat &format = floatFormat(kind);
  constexpr Ours all[] = {floats::log,
                          floats::rsqrt,
                          floats::sin,
                          floats::cos,
                          floats::erf,
                          floats::sigmoid,
                          floats::silu,
                          floats::gelu,
                          stepsOf<floats::sigmoidInSteps>,
                          stepsOf<floats::siluInSteps>,
                          stepsOf<floats::geluInSteps>};
  for (Ours function : all) {
    double ulps = *rc::gen::element(0.0, 2.0);
    Cell many = function(format, x.cell, ulps);
    Cell one = function(format, Cell::ofFloat(x.actual), ulps);
    if (!many.isDefined())
      continue;
    RC_ASSERT(one.isDefined());
    RC_ASSERT((many.isNaN() && one.isNaN()) || (many.low <= one.low && one.high <= many.high));
  }
}

TEST(Functions, TurningPointsInsideAnOperandAreEnclosed) {
  Cell peak = floats::sin(f32, interval(1.5, 1.6), 2);
  EXPECT_GE(peak.high, 1.0);
  EXPECT_LT(peak.high, 1.0 + 4 * 0x1p-23);
  EXPECT_GT(peak.low, 0.99);
  Cell trough = floats::cos(f32, interval(3.1, 3.2), 2);
  EXPECT_LE(trough.low, -1.0);
  EXPECT_LT(trough.high, -0.99);
  EXPECT_LT(floats::sin(f32, interval(1.6, 1.7), 2).high, 0.9996);
  EXPECT_GE(floats::cos(f32, interval(1e30f, 1.1e30f), 2).high, 1.0);
  // The minima of silu and gelu.
  EXPECT_LT(floats::silu(f32, interval(-1.3, -1.2), 8).low, -0.278464);
  EXPECT_GT(floats::silu(f32, interval(-1.3, -1.2), 8).low, -0.278475);
  EXPECT_LT(floats::gelu(f32, interval(-0.8, -0.7), 8).low, -0.169971);
  EXPECT_GT(floats::gelu(f32, interval(-0.8, -0.7), 8).low, -0.169980);
}

TEST(Functions, EdgesOfTheDomains) {
  auto at = [](Ours function, double x) { return function(f32, Cell::ofFloat(x), 2); };
  EXPECT_TRUE(at(floats::log, -1).isNaN());
  EXPECT_EQ(at(floats::log, -0.0).low, -INFINITY);
  EXPECT_EQ(at(floats::log, INFINITY).low, INFINITY);
  EXPECT_EQ(floats::log(f32, interval(-1, 1), 2).state, State::unconstrained);
  EXPECT_EQ(at(floats::rsqrt, -0.0).low, -INFINITY);
  EXPECT_EQ(at(floats::rsqrt, 0.0).low, INFINITY);
  EXPECT_TRUE(at(floats::rsqrt, -1).isNaN());
  EXPECT_TRUE(at(floats::sin, INFINITY).isNaN());
  EXPECT_TRUE(at(floats::erf, NAN).isNaN());
  EXPECT_EQ(at(floats::silu, INFINITY).low, INFINITY);
  EXPECT_EQ(at(floats::silu, -INFINITY).state, State::unconstrained);
  EXPECT_EQ(at(floats::gelu, -INFINITY).state, State::unconstrained);
}

TEST(Functions, ActivationsAreBoundedInF32UnitsOnBothSides) {
  struct Activation {
    Ours ours;
    Wide (*truth)(Wide);
    bool unitsOfOperand;
  };
  const Activation activations[] = {
      {floats::sigmoid, [](Wide a) { return 1 / (1 + std::exp(-a)); }, false},
      {floats::silu, [](Wide a) { return a / (1 + std::exp(-a)); }, true},
      {floats::gelu, [](Wide a) { return a / 2 * std::erfc(-a / std::numbers::sqrt2_v<Wide>); },
       true}};
  constexpr int ulps = 8;
  for (const Activation &activation : activations)
    forOperands(f32, -12, 12, [&](double x) {
      Cell cell = activation.ours(f32, Cell::ofFloat(x), ulps);
      Wide y = activation.truth(static_cast<Wide>(x));
      double anchor = activation.unitsOfOperand ? x : static_cast<double>(y);
      Wide reach = static_cast<Wide>(ulps) * unitInLastPlace(f32, anchor);
      // Rounding to nearest moves the ends by at most half a unit.
      Wide half = unitInLastPlace(f32, static_cast<double>(std::abs(y) + reach)) * Wide(0.51) +
                  std::abs(static_cast<Wide>(x)) * 0x1p-48; // plus our own error
      ASSERT_LE(static_cast<Wide>(cell.low), y - reach + half) << x;
      ASSERT_GE(static_cast<Wide>(cell.low), y - reach - half) << x;
      ASSERT_GE(static_cast<Wide>(cell.high), y + reach - half) << x;
      ASSERT_LE(static_cast<Wide>(cell.high), y + reach + half) << x;
    });
}

TEST(Functions, StepsLieWithinTheFunctionsBoundAndAreTheirOwn) {
  struct Activation {
    Ours function;
    Cell (*inSteps)(const FloatFormat &, const Cell &);
    float (*steps)(float);
  };
  // Uses f32 arithmetic of this machine, and functions computed in double.
  const Activation activations[] = {{floats::sigmoid, floats::sigmoidInSteps,
                                     [](float x) {
                                       auto e = static_cast<float>(std::exp(-std::abs(double(x))));
                                       return (x < 0 ? e : 1.0f) / (1.0f + e);
                                     }},
                                    {floats::silu, floats::siluInSteps,
                                     [](float x) {
                                       auto e = static_cast<float>(std::exp(-std::abs(double(x))));
                                       return x * (x < 0 ? e : 1.0f) / (1.0f + e);
                                     }},
                                    {floats::gelu, floats::geluInSteps, [](float x) {
                                       auto error =
                                           static_cast<float>(std::erf(double(x * 0.707106769f)));
                                       return x * 0.5f * (1.0f + error);
                                     }}};
  int64_t exact = 0, all = 0;
  for (const Activation &activation : activations)
    forOperands(f32, -120, 120, [&](double x) {
      Cell bound = activation.function(f32, Cell::ofFloat(x), 8);
      Cell steps = activation.inSteps(f32, Cell::ofFloat(x));
      float machine = activation.steps(static_cast<float>(x));
      ASSERT_LE(bound.low, steps.low) << x;
      ASSERT_LE(steps.high, bound.high) << x;
      ASSERT_LE(steps.low, machine) << x;
      ASSERT_LE(machine, steps.high) << x;
      exact += steps.isExact();
      ++all;
    });
  // The exceptions are values as close to the middle between two numbers as our own error: 2^-50 of
  // 2^-24, once in millions.
  EXPECT_GE(exact, all - 3);
}

TEST(Functions, ABoundAndStepsInCommon) {
  EXPECT_EQ(floats::inSteps(interval(1, 2), interval(1.5, 3)).low, 1.5);
  EXPECT_EQ(floats::inSteps(interval(1, 2), interval(1.5, 3)).high, 2);
  EXPECT_TRUE(floats::inSteps(interval(-1, 2), Cell::ofFloat(-0.0)).isExact());
  Cell unknown = Cell::unconstrained(Reason::domain);
  EXPECT_EQ(floats::inSteps(interval(1, 2), unknown).high, 2);
  EXPECT_TRUE(floats::inSteps(unknown, Cell::ofFloat(NAN)).isNaN());
}

TEST(Functions, NarrowActivationsRoundOnceBehindF32) {
  const FloatFormat &f16 = floatFormat(ElementKind::f16);
  Cell cell = floats::silu(f16, Cell::ofFloat(1), 8);
  double y = 1 / (1 + std::exp(-1.0));
  EXPECT_LE(std::abs(cell.low - y), 0.51 * unitInLastPlace(f16, y));
  EXPECT_EQ(cell.low, cell.high);
}

TEST(Functions, ReluKeepsNaNAndForgetsTheSignOfZero) {
  EXPECT_TRUE(floats::relu(f32, Cell::ofFloat(NAN)).isNaN());
  Cell zero = floats::relu(f32, Cell::ofFloat(-0.0));
  EXPECT_TRUE(zero.isExact() && !std::signbit(zero.low) && !zero.zeroSignFree);
  Cell clipped = floats::relu(f32, interval(-1, 2));
  EXPECT_EQ(clipped.low, 0);
  EXPECT_EQ(clipped.high, 2);
}
