//===- ArithmeticTest.cpp - ops on single elements ------------------------===//
#include "Soft.h"

#include "reference/FloatArithmetic.h"
#include "reference/IntegerArithmetic.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

using namespace npufuzz;
using namespace npufuzz::reference;
using llvm::APFloat;

namespace {

using FloatBinary = Cell (*)(const FloatFormat &, const Cell &, const Cell &);

struct BinaryCase {
  FloatBinary ours;
  APFloat (*theirs)(APFloat, const APFloat &);
};

APFloat softDivide(APFloat x, const APFloat &y) {
  x.divide(y, APFloat::rmNearestTiesToEven);
  return x;
}
const BinaryCase binaryCases[] = {
    {floats::add, [](APFloat x, const APFloat &y) { return x + y; }},
    {floats::sub, [](APFloat x, const APFloat &y) { return x - y; }},
    {floats::mul, [](APFloat x, const APFloat &y) { return x * y; }},
    {floats::div, softDivide},
    {floats::min, [](APFloat x, const APFloat &y) { return llvm::minimum(x, y); }},
    {floats::max, [](APFloat x, const APFloat &y) { return llvm::maximum(x, y); }},
};

Cell interval(double low, double high) {
  Cell cell = Cell::ofFloat(low);
  cell.high = high;
  return cell;
}

const FloatFormat &f32 = floatFormat(ElementKind::f32);
const FloatFormat &f16 = floatFormat(ElementKind::f16);

} // namespace

//===----------------------------------------------------------------------===//
// Exact operands give exact, correctly rounded results
//===----------------------------------------------------------------------===//

RC_GTEST_PROP(Arithmetic, ExactOperandsGiveTheRoundedResult, ()) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  double x = *genFinite(kind), y = *genFinite(kind);
  for (const BinaryCase &binary : binaryCases) {
    Cell result = binary.ours(floatFormat(kind), Cell::ofFloat(x), Cell::ofFloat(y));
    RC_ASSERT(result.isExact() && !result.zeroSignFree);
    RC_ASSERT(sameNumber(result.low, toDouble(binary.theirs(soft(kind, x), soft(kind, y)))));
  }
}

TEST(Arithmetic, EveryPairOfSpecialNumbersFollowsIEEE) {
  for (ElementKind kind : floatKinds) {
    const FloatFormat &format = floatFormat(kind);
    const double numbers[] = {0.0,
                              -0.0,
                              1,
                              -1,
                              INFINITY,
                              -INFINITY,
                              NAN,
                              format.maxFinite,
                              -format.maxFinite,
                              format.minSubnormal};
    for (const BinaryCase &binary : binaryCases)
      for (double x : numbers)
        for (double y : numbers) {
          Cell result = binary.ours(format, Cell::ofFloat(x), Cell::ofFloat(y));
          double expected = toDouble(binary.theirs(soft(kind, x), soft(kind, y)));
          EXPECT_TRUE(result.isExact() && sameNumber(result.low, expected))
              << (&binary - binaryCases) << ": " << x << ' ' << y;
        }
  }
}

TEST(Arithmetic, F32QuotientsNearTiesAreRoundedOnce) {
  // Compares with the processor's f32 division and square root, which round once.
  for (uint32_t i = 1; i < 200000; ++i) {
    auto x = std::bit_cast<float>(0x3f800000u + i * 41),
         y = std::bit_cast<float>(0x3f800000u + i * 17);
    Cell quotient = floats::div(f32, Cell::ofFloat(x), Cell::ofFloat(y));
    ASSERT_EQ(quotient.low, double(x / y));
    // Subnormal if x < y.
    float tiny = x * 0x1p-126f;
    ASSERT_EQ(floats::div(f32, Cell::ofFloat(tiny), Cell::ofFloat(y)).low, double(tiny / y));
    ASSERT_EQ(floats::sqrt(f32, Cell::ofFloat(x)).low, double(std::sqrt(x)));
  }
}

TEST(Arithmetic, UnaryOpsOnSpecialNumbers) {
  EXPECT_TRUE(floats::sqrt(f32, Cell::ofFloat(-1)).isNaN());
  EXPECT_TRUE(sameNumber(floats::sqrt(f32, Cell::ofFloat(-0.0)).low, -0.0));
  EXPECT_EQ(floats::recip(f32, Cell::ofFloat(-0.0)).low, -INFINITY);
  EXPECT_EQ(floats::recip(f32, Cell::ofFloat(0x1p-149)).low, INFINITY);
  EXPECT_TRUE(sameNumber(floats::neg(f32, Cell::ofFloat(0.0)).low, -0.0));
  EXPECT_TRUE(sameNumber(floats::abs(f32, Cell::ofFloat(-0.0)).low, 0.0));
  EXPECT_TRUE(floats::abs(f32, Cell::ofFloat(NAN)).isNaN());
  EXPECT_TRUE(floats::exp(f32, Cell::ofFloat(NAN), 2).isNaN());
  EXPECT_EQ(floats::exp(f32, Cell::ofFloat(INFINITY), 2).low, INFINITY);
}

//===----------------------------------------------------------------------===//
// Enclosures
//===----------------------------------------------------------------------===//

RC_GTEST_PROP(Arithmetic, EnclosuresHoldEveryResultOfHeldNumbers, ()) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  Held x = *genHeld(kind, genFinite(kind)), y = *genHeld(kind, genFinite(kind));
  for (const BinaryCase &binary : binaryCases) {
    Cell result = binary.ours(floatFormat(kind), x.cell, y.cell);
    double actual = toDouble(binary.theirs(soft(kind, x.actual), soft(kind, y.actual)));
    RC_ASSERT(admits(result, actual));
  }
}

RC_GTEST_PROP(Arithmetic, TheEndsOfAnEnclosureAreReached, ()) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  Cell x = (*genHeld(kind, genModerate(kind))).cell, y = (*genHeld(kind, genModerate(kind))).cell;
  for (const BinaryCase &binary : binaryCases) {
    Cell result = binary.ours(floatFormat(kind), x, y);
    if (!result.isDefined() || result.isNaN())
      continue;
    bool lowReached = false, highReached = false;
    for (double a : {x.low, x.high})
      for (double b : {y.low, y.high}) {
        double corner = toDouble(binary.theirs(soft(kind, a), soft(kind, b)));
        lowReached |= corner == result.low;
        highReached |= corner == result.high;
      }
    RC_ASSERT(lowReached && highReached);
  }
}

RC_GTEST_PROP(Arithmetic, UnaryEnclosuresHoldEveryResult, ()) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  Held x = *genHeld(kind, genFinite(kind));
  const FloatFormat &format = floatFormat(kind);
  APFloat one = soft(kind, 1), actual = soft(kind, x.actual);
  RC_ASSERT(admits(floats::neg(format, x.cell), -x.actual));
  RC_ASSERT(admits(floats::abs(format, x.cell), std::abs(x.actual)));
  RC_ASSERT(admits(floats::recip(format, x.cell), toDouble(softDivide(one, actual))));
  RC_ASSERT(admits(floats::sqrt(format, x.cell), toDouble(softRound(kind, std::sqrt(x.actual)))));
}

TEST(Arithmetic, AdditionOfIntervalsRoundsTheEnds) {
  // [1, 1 + 2^-23] + 1: the upper end is a tie and rounds to even, 2.
  Cell sum = floats::add(f32, interval(1, 1 + 0x1p-23), Cell::ofFloat(1));
  EXPECT_EQ(sum.low, 2);
  EXPECT_EQ(sum.high, 2);
  EXPECT_TRUE(sum.isExact());
}

TEST(Arithmetic, PolesDomainsAndOverflowsInsideTheBoundAreUnconstrained) {
  Cell aroundZero = interval(-0x1p-20, 0x1p-20);
  EXPECT_EQ(floats::recip(f32, aroundZero).state, State::unconstrained);
  EXPECT_EQ(floats::recip(f32, interval(0, 1)).state, State::unconstrained);
  EXPECT_EQ(floats::sqrt(f32, aroundZero).state, State::unconstrained);
  EXPECT_EQ(floats::div(f32, Cell::ofFloat(0), aroundZero).state, State::unconstrained);
  EXPECT_EQ(floats::mul(f32, aroundZero, Cell::ofFloat(INFINITY)).state, State::unconstrained);
  EXPECT_EQ(
      floats::add(f32, interval(f32.maxFinite / 2, f32.maxFinite), Cell::ofFloat(f32.maxFinite / 2))
          .state,
      State::unconstrained);
  // Slightly outside all of these.
  EXPECT_TRUE(floats::recip(f32, interval(0x1p-20, 1)).isDefined());
  EXPECT_TRUE(floats::sqrt(f32, interval(0, 1)).isDefined());
  EXPECT_TRUE(floats::sqrt(f32, interval(-2, -1)).isNaN());
  EXPECT_EQ(floats::mul(f32, interval(0x1p-20, 1), Cell::ofFloat(INFINITY)).low, INFINITY);
  EXPECT_TRUE(floats::add(f32, interval(0, f32.maxFinite / 2), Cell::ofFloat(f32.maxFinite / 2))
                  .isDefined());
}

TEST(Arithmetic, ZerosOfUnknownSignStayUnknownAndSpoilReciprocals) {
  Cell zero = Cell::ofFloat(0);
  zero.zeroSignFree = true;
  EXPECT_TRUE(floats::neg(f32, zero).zeroSignFree);
  EXPECT_TRUE(floats::mul(f32, zero, Cell::ofFloat(3)).zeroSignFree);
  EXPECT_FALSE(floats::abs(f32, zero).zeroSignFree);
  EXPECT_FALSE(floats::add(f32, zero, Cell::ofFloat(3)).zeroSignFree);
  EXPECT_EQ(floats::recip(f32, zero).state, State::unconstrained);
  EXPECT_TRUE(floats::div(f32, Cell::ofFloat(0), zero).isNaN());
  // 0 times an interval that holds both signs.
  Cell product = floats::mul(f32, Cell::ofFloat(0), interval(-1, 1));
  EXPECT_TRUE(product.isExact() && product.zeroSignFree);
}

TEST(Arithmetic, ComparisonsInsideTheBoundAreUnconstrained) {
  using tile::CmpPredicate;
  Cell x = interval(1, 2);
  auto at = [&](CmpPredicate predicate, double y) {
    return floats::compare(predicate, x, Cell::ofFloat(y));
  };
  EXPECT_EQ(at(CmpPredicate::lt, 1.5).state, State::unconstrained);
  EXPECT_EQ(at(CmpPredicate::lt, 1.5).reason, Reason::comparison);
  EXPECT_EQ(at(CmpPredicate::lt, 2).state, State::unconstrained);
  EXPECT_EQ(at(CmpPredicate::le, 2).integer, 1);
  EXPECT_EQ(at(CmpPredicate::lt, 2.5).integer, 1);
  EXPECT_EQ(at(CmpPredicate::lt, 1).integer, 0);
  EXPECT_TRUE(at(CmpPredicate::lt, 1).isDefined());
  EXPECT_EQ(at(CmpPredicate::le, 1).state, State::unconstrained);
  EXPECT_EQ(at(CmpPredicate::gt, 0.5).integer, 1);
  EXPECT_EQ(at(CmpPredicate::ge, 1).integer, 1);
  EXPECT_EQ(at(CmpPredicate::ge, 2).state, State::unconstrained);
  EXPECT_EQ(at(CmpPredicate::eq, 1).state, State::unconstrained);
  EXPECT_EQ(at(CmpPredicate::eq, 3).integer, 0);
  EXPECT_EQ(at(CmpPredicate::ne, 3).integer, 1);
}

TEST(Arithmetic, ComparisonsWithNaNAreFalseExceptNe) {
  using tile::CmpPredicate;
  for (CmpPredicate predicate : {CmpPredicate::eq, CmpPredicate::ne, CmpPredicate::lt,
                                 CmpPredicate::le, CmpPredicate::gt, CmpPredicate::ge}) {
    Cell result = floats::compare(predicate, Cell::ofFloat(NAN), interval(0, 1));
    EXPECT_TRUE(result.isDefined());
    EXPECT_EQ(result.integer, predicate == CmpPredicate::ne);
  }
  EXPECT_EQ(
      floats::compare(tile::CmpPredicate::eq, Cell::ofFloat(0.0), Cell::ofFloat(-0.0)).integer, 1);
}

//===----------------------------------------------------------------------===//
// Transcendental ops
//===----------------------------------------------------------------------===//

/// Holds the true value with more bits than double.
using Wide = long double;

template <typename Ours, typename True>
static void expectBothSidesOfUlps(ElementKind kind, double x, int ulps, Ours ours, True truth) {
  const FloatFormat &format = floatFormat(kind);
  Cell cell = ours(format, Cell::ofFloat(x), ulps);
  Wide y = truth(static_cast<Wide>(x));
  ASSERT_TRUE(cell.isDefined());
  Wide reach = static_cast<Wide>(ulps) * unitInLastPlace(format, static_cast<double>(y));
  Wide below = y - reach, above = y + reach;
  // The ends are the outermost numbers within the units; one more step is outside.
  auto step = [&](double from, double towards) {
    return roundTo(format, std::nextafter(from, towards),
                   towards > from ? Rounding::ceil : Rounding::floor);
  };
  ASSERT_GE(static_cast<Wide>(cell.low), below);
  ASSERT_LE(static_cast<Wide>(cell.high), above);
  ASSERT_LT(static_cast<Wide>(step(cell.low, -INFINITY)), below);
  ASSERT_GT(static_cast<Wide>(step(cell.high, INFINITY)), above);
}

TEST(Arithmetic, TranscendentalBoundsAreTheUlpsOfTheRecordOnBothSides) {
  for (ElementKind kind : floatKinds)
    for (int i = -900; i <= 900; ++i) {
      double x = roundNearest(floatFormat(kind), i * 0.0117);
      if (i != 0 && std::abs(x) < 10) {
        expectBothSidesOfUlps(kind, x, 2, floats::exp, [](Wide a) { return std::exp(a); });
        expectBothSidesOfUlps(kind, x, 4, floats::tanh, [](Wide a) { return std::tanh(a); });
      }
    }
}

RC_GTEST_PROP(Arithmetic, TranscendentalEnclosuresGrowWithTheirOperand, ()) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  Held x = *genHeld(kind, genModerate(kind));
  const FloatFormat &format = floatFormat(kind);
  Cell all = floats::exp(format, x.cell, 2), one = floats::exp(format, Cell::ofFloat(x.actual), 2);
  RC_ASSERT(all.isDefined() && all.low <= one.low && one.high <= all.high);
  all = floats::tanh(format, x.cell, 4), one = floats::tanh(format, Cell::ofFloat(x.actual), 4);
  RC_ASSERT(all.isDefined() && all.low <= one.low && one.high <= all.high);
}

TEST(Arithmetic, ExpNearItsOverflowIsUnconstrainedAndBeyondInfinite) {
  EXPECT_EQ(floats::exp(f32, Cell::ofFloat(100), 2).low, INFINITY);
  EXPECT_TRUE(floats::exp(f32, Cell::ofFloat(88), 2).isDefined());
  // e^11.0898... is the largest f16 number, 65504; 11.09375 exceeds it by less than 8 units.
  EXPECT_EQ(floats::exp(f16, Cell::ofFloat(11.09375), 8).state, State::unconstrained);
  EXPECT_EQ(floats::exp(f16, Cell::ofFloat(-30), 2).high, 2 * f16.minSubnormal);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

TEST(Arithmetic, EveryPairOfI8FollowsTheDefinition) {
  IntegerFormat i8{8};
  for (int x = -128; x < 128; ++x)
    for (int y = -128; y < 128; ++y) {
      Cell a = Cell::ofInteger(x), b = Cell::ofInteger(y);
      ASSERT_EQ(integers::add(i8, a, b).integer, static_cast<int8_t>(x + y));
      ASSERT_EQ(integers::sub(i8, a, b).integer, static_cast<int8_t>(x - y));
      ASSERT_EQ(integers::mul(i8, a, b).integer, static_cast<int8_t>(x * y));
      ASSERT_EQ(integers::bitXor(i8, a, b).integer, x ^ y);
      bool divisible = y != 0 && !(x == -128 && y == -1);
      ASSERT_EQ(integers::floorDiv(i8, a, b).isDefined(), divisible);
      if (divisible) {
        int floor = static_cast<int>(std::floor(double(x) / y));
        ASSERT_EQ(integers::floorDiv(i8, a, b).integer, floor);
        ASSERT_EQ(integers::floorMod(i8, a, b).integer, x - y * floor);
      }
      bool shiftable = y >= 0 && y < 8;
      ASSERT_EQ(integers::shiftLeft(i8, a, b).isDefined(), shiftable);
      ASSERT_EQ(integers::shiftRightSigned(i8, a, b).isDefined(), shiftable);
      ASSERT_EQ(integers::shiftRightUnsigned(i8, a, b).isDefined(), shiftable);
      if (shiftable) {
        ASSERT_EQ(integers::shiftLeft(i8, a, b).integer, static_cast<int8_t>(x * (1 << y)));
        ASSERT_EQ(integers::shiftRightSigned(i8, a, b).integer, std::floor(x / double(1 << y)));
        ASSERT_EQ(integers::shiftRightUnsigned(i8, a, b).integer,
                  static_cast<int8_t>(static_cast<uint8_t>(x) >> y));
      }
    }
}

TEST(Arithmetic, I64WrapsAtItsEnds) {
  IntegerFormat i64{64};
  Cell least = Cell::ofInteger(INT64_MIN), greatest = Cell::ofInteger(INT64_MAX);
  EXPECT_EQ(integers::neg(i64, least).integer, INT64_MIN);
  EXPECT_EQ(integers::abs(i64, least).integer, INT64_MIN);
  EXPECT_EQ(integers::add(i64, greatest, Cell::ofInteger(1)).integer, INT64_MIN);
  EXPECT_EQ(integers::mul(i64, greatest, Cell::ofInteger(2)).integer, -2);
  EXPECT_EQ(integers::shiftRightUnsigned(i64, Cell::ofInteger(-1), Cell::ofInteger(1)).integer,
            INT64_MAX);
  EXPECT_FALSE(integers::floorMod(i64, least, Cell::ofInteger(-1)).isDefined());
}

TEST(Arithmetic, IntegerRangesHoldTheResultsOfAllTheirMembers) {
  // Every pair of ranges of a type of three bits. An op is undefined if it is for some member.
  using IntegerBinary = Cell (*)(const IntegerFormat &, const Cell &, const Cell &);
  const IntegerBinary ops[] = {integers::add,       integers::sub,
                               integers::mul,       integers::min,
                               integers::max,       integers::bitAnd,
                               integers::bitOr,     integers::bitXor,
                               integers::shiftLeft, integers::shiftRightSigned,
                               integers::floorDiv,  integers::shiftRightUnsigned,
                               integers::floorMod,  integers::either};
  IntegerFormat i3{3};
  std::vector<Cell> ranges;
  for (int64_t low = i3.min(); low <= i3.max(); ++low)
    for (int64_t high = low; high <= i3.max(); ++high)
      ranges.push_back(Cell::ofRange(low, high, Reason::none));
  for (const Cell &x : ranges)
    for (const Cell &y : ranges)
      for (IntegerBinary op : ops) {
        Cell result = op(i3, x, y);
        bool someUndefined = false;
        for (int64_t a = x.integer; a <= x.integerHigh; ++a)
          for (int64_t b = y.integer; b <= y.integerHigh; ++b) {
            Cell one = op(i3, Cell::ofInteger(a), Cell::ofInteger(b));
            someUndefined |= one.state == State::undefined;
            ASSERT_TRUE(result.state == State::undefined || one.state == State::undefined ||
                        (result.integer <= one.integer && one.integerHigh <= result.integerHigh));
          }
        ASSERT_EQ(result.state == State::undefined, someUndefined);
        ASSERT_TRUE(someUndefined ||
                    (result.integer >= i3.min() && result.integerHigh <= i3.max()));
      }
}

TEST(Arithmetic, UnaryIntegerRangesHoldTheResultsOfAllTheirMembers) {
  using IntegerUnary = Cell (*)(const IntegerFormat &, const Cell &);
  const IntegerUnary ops[] = {
      integers::neg,
      integers::abs,
      integers::flip,
      [](const IntegerFormat &, const Cell &x) { return integers::convert({2}, x, false); },
      [](const IntegerFormat &, const Cell &x) { return integers::convert({2}, x, true); },
      [](const IntegerFormat &, const Cell &x) { return integers::convert({1}, x, false); },
      [](const IntegerFormat &, const Cell &x) { return integers::convert({1}, x, true); }};
  IntegerFormat i3{3};
  for (int64_t low = -4; low < 4; ++low)
    for (int64_t high = low; high < 4; ++high)
      for (IntegerUnary op : ops) {
        Cell result = op(i3, Cell::ofRange(low, high, Reason::none));
        for (int64_t a = low; a <= high; ++a) {
          Cell one = op(i3, Cell::ofInteger(a));
          ASSERT_TRUE(one.isDefined() && result.integer <= one.integer &&
                      one.integer <= result.integerHigh);
        }
      }
}

TEST(Arithmetic, MasksKeepUnknownDivisorsAwayFromZero) {
  IntegerFormat i16{16};
  Cell any = anyInteger(i16);
  Cell divisor =
      integers::bitOr(i16, integers::bitAnd(i16, any, Cell::ofInteger(7)), Cell::ofInteger(2));
  Cell quotient = integers::floorDiv(i16, Cell::ofInteger(100), divisor);
  EXPECT_EQ(quotient.state, State::unconstrained);
  EXPECT_EQ(quotient.integer, 14);
  EXPECT_EQ(quotient.integerHigh, 50);
  EXPECT_EQ(integers::floorDiv(i16, Cell::ofInteger(100), any).state, State::undefined);
}

TEST(Arithmetic, EitherEnclosesBoth) {
  Cell both = floats::either(f32, Cell::ofFloat(1), interval(2, 3));
  EXPECT_TRUE(both.isDefined() && both.low == 1 && both.high == 3);
  EXPECT_TRUE(floats::either(f32, Cell::ofFloat(0.0), Cell::ofFloat(-0.0)).zeroSignFree);
  EXPECT_EQ(floats::either(f32, Cell::ofFloat(1), Cell::ofFloat(NAN)).state, State::unconstrained);
  EXPECT_EQ(floats::either(f32, Cell::ofFloat(1), Cell::ofFloat(INFINITY)).state,
            State::unconstrained);
}
