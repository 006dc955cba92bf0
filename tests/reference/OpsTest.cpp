//===- OpsTest.cpp - each op in a program, against values by hand ---------===//
#include "ProgramRun.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

using namespace npufuzz;
using namespace npufuzz::reference;
using testing::ElementsAre;

namespace {
using Kind = ElementKind;

Tensor f32(std::vector<double> values) {
  auto count = static_cast<int64_t>(values.size());
  return tensorOf(Kind::f32, {count}, values);
}
Tensor i32(std::vector<double> values) {
  auto count = static_cast<int64_t>(values.size());
  return tensorOf(Kind::i32, {count}, values);
}
Tensor i1(std::vector<double> values) {
  auto count = static_cast<int64_t>(values.size());
  return tensorOf(Kind::i1, {count}, values);
}
/// Runs one op on tiles of 4 elements.
ExpectedTensor unary(const std::string &name, Tensor x) {
  std::string type = "4x" + std::string(elementKindName(x.kind));
  return runOp("%r = tile." + name + " %x : !tile.tile<" + type + ">", std::move(x), type);
}
ExpectedTensor binary(const std::string &name, Tensor x, Tensor y) {
  std::string type = "4x" + std::string(elementKindName(x.kind));
  return runOp("%r = tile." + name + " %x, %y : !tile.tile<" + type + ">", std::move(x),
               std::move(y), type);
}
} // namespace

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

TEST(Ops, UnaryOnFloats) {
  EXPECT_THAT(numbers(unary("neg", f32({1, -2, 0.5, 3}))), ElementsAre(-1, 2, -0.5, -3));
  EXPECT_THAT(numbers(unary("abs", f32({1, -2, -0.5, 3}))), ElementsAre(1, 2, 0.5, 3));
  EXPECT_THAT(numbers(unary("sqrt", f32({1, 4, 2, 0}))),
              ElementsAre(1, 2, double(std::sqrt(2.0f)), 0));
  EXPECT_THAT(numbers(unary("recip", f32({1, -2, 3, INFINITY}))),
              ElementsAre(1, -0.5, double(1.0f / 3), 0));
}

TEST(Ops, TranscendentalOpsCarryTheUlpsOfTheirRecord) {
  ExpectedTensor exp = unary("exp", f32({0, 1, -1, 10}));
  // Two units in the last place of e, 0x1p-22, apart from rounding inwards; none at 0.
  EXPECT_GE(exp.error[1], 1.5 * 0x1p-22);
  EXPECT_LE(exp.error[1], 2.5 * 0x1p-22);
  EXPECT_EQ(exp.value[0], 1);
  EXPECT_EQ(exp.error[0], 0);
  EXPECT_NEAR(exp.value[3], std::exp(10), exp.error[3]);
  ExpectedTensor tanh = unary("tanh", f32({0.5, 0, 100, -1}));
  EXPECT_NEAR(tanh.value[0], std::tanh(0.5), tanh.error[0]);
  EXPECT_GE(tanh.error[0], 3.5 * 0x1p-25); // four units of 0x1p-25, apart from rounding inwards
  EXPECT_LE(tanh.error[0], 4.5 * 0x1p-25);
}

TEST(Ops, UnaryOnIntegers) {
  EXPECT_THAT(numbers(unary("neg", i32({1, -2, INT32_MIN, 0}))), ElementsAre(-1, 2, INT32_MIN, 0));
  EXPECT_THAT(numbers(unary("abs", i32({1, -2, INT32_MIN, 0}))), ElementsAre(1, 2, INT32_MIN, 0));
  EXPECT_THAT(numbers(unary("not", i32({0, -1, 5, -6}))), ElementsAre(-1, 0, -6, 5));
  EXPECT_THAT(numbers(unary("not", i1({0, 1, 1, 0}))), ElementsAre(1, 0, 0, 1));
}

TEST(Ops, BinaryOnFloats) {
  Tensor x = f32({1, 2, 0x1p24, -0.0}), y = f32({0.5, -3, 1, 0.0});
  EXPECT_THAT(numbers(binary("add", x, y)), ElementsAre(1.5, -1, 0x1p24, 0));
  EXPECT_THAT(numbers(binary("sub", x, y)), ElementsAre(0.5, 5, 0x1p24 - 1, 0));
  EXPECT_THAT(numbers(binary("mul", x, y)), ElementsAre(0.5, -6, 0x1p24, 0));
  EXPECT_THAT(numbers(binary("min", x, y)), ElementsAre(0.5, -3, 1, 0));
  EXPECT_TRUE(std::signbit(binary("min", x, y).value[3]));
  EXPECT_FALSE(std::signbit(binary("max", x, y).value[3]));
  EXPECT_THAT(errors(binary("add", x, y)), ElementsAre(0, 0, 0, 0));
  ExpectedTensor quotient = binary("div", x, y);
  EXPECT_EQ(quotient.value[1], double(2.0f / -3.0f));
  EXPECT_TRUE(std::isnan(quotient.value[3]));
}

TEST(Ops, F16ArithmeticRoundsToF16) {
  Tensor x = tensorOf(Kind::f16, {4}, {2048, 65504, 1, 3}),
         y = tensorOf(Kind::f16, {4}, {1, 65504, 0x1p-11, 3});
  EXPECT_THAT(numbers(binary("add", x, y)), ElementsAre(2048, INFINITY, 1, 6));
  EXPECT_EQ(binary("div", x, y).value[0], 2048);
}

TEST(Ops, BinaryOnIntegers) {
  Tensor x = i32({7, -7, INT32_MAX, 5}), y = i32({2, 2, 1, 3});
  EXPECT_THAT(numbers(binary("add", x, y)), ElementsAre(9, -5, INT32_MIN, 8));
  EXPECT_THAT(numbers(binary("sub", x, y)), ElementsAre(5, -9, INT32_MAX - 1, 2));
  EXPECT_THAT(numbers(binary("mul", x, y)), ElementsAre(14, -14, INT32_MAX, 15));
  EXPECT_THAT(numbers(binary("min", x, y)), ElementsAre(2, -7, 1, 3));
  EXPECT_THAT(numbers(binary("max", x, y)), ElementsAre(7, 2, INT32_MAX, 5));
  EXPECT_THAT(numbers(binary("and", x, y)), ElementsAre(2, 0, 1, 1));
  EXPECT_THAT(numbers(binary("or", x, y)), ElementsAre(7, -5, INT32_MAX, 7));
  EXPECT_THAT(numbers(binary("xor", x, y)), ElementsAre(5, -5, INT32_MAX - 1, 6));
  EXPECT_THAT(numbers(binary("shl", x, y)), ElementsAre(28, -28, -2, 40));
  EXPECT_THAT(numbers(binary("shrs", x, y)), ElementsAre(1, -2, INT32_MAX / 2, 0));
  EXPECT_THAT(numbers(binary("shru", x, y)), ElementsAre(1, 0x3ffffffe, INT32_MAX / 2, 0));
  EXPECT_THAT(numbers(binary("floordiv", x, y)), ElementsAre(3, -4, INT32_MAX, 1));
  EXPECT_THAT(numbers(binary("mod", x, y)), ElementsAre(1, 1, 0, 2));
}

TEST(Ops, RemainderHasTheSignOfTheDividendAndIsExact) {
  EXPECT_THAT(numbers(binary("rem", i32({7, -7, INT32_MIN, 5}), i32({-3, 3, -1, INT32_MIN}))),
              ElementsAre(1, -1, 0, 5));
  EXPECT_EQ(states(binary("rem", i32({7, -7, 0, 5}), i32({0, 3, 0, -1}))), "udud");
  EXPECT_THAT(numbers(binary("rem", f32({5.5, -5.5, 0x1p100, 3}), f32({2, -2, 3, INFINITY}))),
              ElementsAre(1.5, -1.5, 1, 3));
  ExpectedTensor special = binary("rem", f32({-6, INFINITY, 1, NAN}), f32({3, 3, 0, 3}));
  EXPECT_TRUE(special.value[0] == 0 && std::signbit(special.value[0]) && !special.zeroSignFree[0]);
  for (size_t element : {1, 2, 3})
    EXPECT_TRUE(std::isnan(special.value[element])) << element;
  // 65504 = 21834 * 3 + 2, a quotient of more bits than the type has.
  Tensor x = tensorOf(Kind::f16, {4}, {65504, 0x1p-24, -1, 4}), y = x;
  for (int64_t element : {0, 1, 2, 3})
    y.setBits(element, 0x4200); // 3
  EXPECT_THAT(numbers(binary("rem", x, y)), ElementsAre(2, 0x1p-24, -1, 1));
}

TEST(Ops, ANumberDividedByItselfIsOneThoughItIsNotKnown) {
  std::string type = " : !tile.tile<4xf32>", near = "%e = tile.sin %x" + type + "\n";
  Tensor x = f32({1, -2, 0, INFINITY});
  ExpectedTensor quotient = runOp(near + "%r = tile.div %e, %e" + type, x, "4xf32");
  EXPECT_EQ(quotient.value[0], 1);
  EXPECT_EQ(quotient.value[1], 1);
  EXPECT_EQ(quotient.error[0], 0);
  EXPECT_TRUE(std::isnan(quotient.value[2]) && std::isnan(quotient.value[3]));
  ExpectedTensor difference = runOp(near + "%r = tile.sub %e, %e" + type, x, "4xf32");
  EXPECT_EQ(difference.value[0], 0);
  EXPECT_EQ(difference.error[0], 0);
  // The reference cannot know that two values are equal.
  ExpectedTensor other =
      runOp(near + "%d = tile.sin %x" + type + "\n%r = tile.div %e, %d" + type, x, "4xf32");
  EXPECT_GT(other.error[0], 0);
}

TEST(Ops, RemainderIsKnownWhereEveryQuotientInsideTheBoundRoundsAlike) {
  // 1 / sqrt(e^0) is 1 within two units in the last place: 1 rem y has the same quotient below 1
  // and above it unless y divides 1.
  std::string type = " : !tile.tile<4xf32>",
              near = "%u = tile.exp %x" + type + "\n%e = tile.rsqrt %u" + type + "\n";
  Tensor zeros = f32({0, 0, 0, 0});
  ExpectedTensor one = runOp(near + "%r = tile.abs %e" + type, zeros, "4xf32");
  ExpectedTensor result =
      runOp(near + "%r = tile.rem %e, %y" + type, zeros, f32({0.75, 1, -0.5, 2}), "4xf32");
  EXPECT_EQ(states(result), "d??d");
  for (size_t element : {0, 3}) {
    // The bound is that of the operand, and no unit more.
    double whole = element == 0 ? 0.75 : 0;
    double low = one.value[0] - one.error[0] - whole, high = one.value[0] + one.error[0] - whole;
    EXPECT_EQ(result.value[element] - result.error[element], low);
    EXPECT_EQ(result.value[element] + result.error[element], high);
    auto matched = [&](double number) {
      return match(result, element, std::bit_cast<uint32_t>(static_cast<float>(number)));
    };
    EXPECT_EQ(matched(low), Match::same);
    EXPECT_EQ(matched(high), Match::same);
    EXPECT_EQ(matched(low - 0x1p-24), Match::wrong);
    EXPECT_EQ(matched(high + 0x1p-23), Match::wrong);
  }
}

TEST(Ops, RemainderHoldsWhatEveryNumberInsideTheBoundGives) {
  std::string type = " : !tile.tile<4xf32>";
  int known = 0, open = 0;
  for (int i = 0; i < 200; ++i) {
    Tensor x = f32({i / 16.0, -i / 32.0, i / 8.0, 3}), y = f32({0.5 + i / 64.0, 1, -3, i - 99.5});
    ExpectedTensor e = runOp("%r = tile.exp %x" + type, x, "4xf32");
    ExpectedTensor result =
        runOp("%e = tile.exp %x" + type + "\n%r = tile.rem %e, %y" + type, x, y, "4xf32");
    for (int64_t element = 0; element < 4; ++element) {
      auto at = static_cast<size_t>(element);
      ++(result.state[at] == State::defined ? known : open);
      float divisor = std::bit_cast<float>(static_cast<uint32_t>(y.bits(element)));
      for (double reach : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
        float rem = std::fmod(static_cast<float>(e.value[at] + reach * e.error[at]), divisor);
        EXPECT_NE(match(result, element, std::bit_cast<uint32_t>(rem)), Match::wrong) << i;
      }
    }
  }
  EXPECT_GT(known, 100);
  EXPECT_GT(open, 50);
}

TEST(Ops, RemainderByADivisorWithABoundMultipliesItsError) {
  std::string type = " : !tile.tile<4xf32>",
              near = "%u = tile.exp %x" + type + "\n%e = tile.rsqrt %u" + type + "\n";
  ExpectedTensor one = runOp(near + "%r = tile.abs %e" + type, f32({0, 0, 0, 0}), "4xf32");
  // 2^25 + 4 exceeds every quotient that a bound could decide.
  ExpectedTensor result = runOp(near + "%r = tile.rem %y, %e" + type, f32({0, 0, 0, 0}),
                                f32({7.5, 7, -0.25, 0x1p25 + 4}), "4xf32");
  EXPECT_EQ(states(result), "d?d?");
  // Errors are rounded up to the next double.
  EXPECT_EQ(std::nextafter(result.error[0], 0), 7 * std::nextafter(one.error[0], 0));
  EXPECT_EQ(result.value[0], 7.5 - 7 * one.value[0]);
  EXPECT_EQ(result.value[2], -0.25);
  EXPECT_EQ(result.error[2], 0);
  // The divisor may be 0.
  EXPECT_EQ(states(runOp(near + "%d = tile.log %e" + type + "\n%r = tile.rem %y, %d" + type,
                         f32({0, 0, 0, 0}), f32({1, 0, NAN, INFINITY}), "4xf32")),
            "??dd");
}

TEST(Ops, RemainderOfAnUnknownIntegerKeepsItsSideOfZero) {
  // floor(1 / sqrt(e^0)) is 0 or 1. Its remainder by 5 is therefore 0 or 1, too, and by 1 it is 0.
  std::string unknown = "%u = tile.exp %x : !tile.tile<4xf32>\n"
                        "%e = tile.rsqrt %u : !tile.tile<4xf32>\n"
                        "%i = tile.cast %e round floor : !tile.tile<4xf32> -> !tile.tile<4xi32>\n"
                        "%m = tile.rem %i, %y : !tile.tile<4xi32>\n";
  Tensor divisors = i32({5, 1, -5, 0});
  EXPECT_EQ(states(runOp(unknown + "%r = tile.cast %m : !tile.tile<4xi32> -> !tile.tile<4xi64>",
                         f32({0, 0, 0, 0}), divisors, "4xi64")),
            "?d?u");
  EXPECT_EQ(
      states(runOp(unknown + "%n = arith.constant -1 : i32\n"
                             "%s = tile.splat %n : i32 -> !tile.tile<4xi32>\n"
                             "%r = tile.cmp gt %m, %s : !tile.tile<4xi32> -> !tile.tile<4xi1>",
                   f32({0, 0, 0, 0}), divisors, "4xi1")),
      "dddu");
}

TEST(Ops, CompareAndSelect) {
  Tensor x = f32({1, 2, 3, NAN}), y = f32({2, 2, 1, 0});
  std::string compare = "= tile.cmp lt %x, %y : !tile.tile<4xf32> -> !tile.tile<4xi1>\n";
  EXPECT_THAT(numbers(runOp("%r " + compare, x, y, "4xi1")), ElementsAre(1, 0, 0, 0));
  std::string select = "%r = tile.select %c, %x, %y : !tile.tile<4xi1>, !tile.tile<4xf32>, "
                       "!tile.tile<4xf32> -> !tile.tile<4xf32>";
  EXPECT_THAT(numbers(runOp("%c " + compare + select, x, y, "4xf32")), ElementsAre(1, 2, 1, 0));
}

TEST(Ops, Cast) {
  EXPECT_THAT(numbers(runOp("%r = tile.cast %x round floor saturate : !tile.tile<4xf32> -> "
                            "!tile.tile<4xi8>",
                            f32({1.5, -1.5, 300, -300}), "4xi8")),
              ElementsAre(1, -2, 127, -128));
  EXPECT_THAT(numbers(runOp("%r = tile.cast %x : !tile.tile<4xf32> -> !tile.tile<4xf16>",
                            f32({1, 2049, 70000, 0x1p-25}), "4xf16")),
              ElementsAre(1, 2048, INFINITY, 0));
}

//===----------------------------------------------------------------------===//
// Making and moving tiles
//===----------------------------------------------------------------------===//

TEST(Ops, IotaCountsAlongItsAxisAndWraps) {
  EXPECT_THAT(
      numbers(runOp("%r = tile.iota axis 1 from %c2 : !tile.tile<2x3xi32>", f32({0}), "2x3xi32")),
      ElementsAre(2, 3, 4, 2, 3, 4));
  EXPECT_THAT(numbers(runOp("%s = arith.constant 127 : index\n"
                            "%r = tile.iota axis 0 from %s : !tile.tile<2x1xi8>",
                            f32({0}), "2x1xi8")),
              ElementsAre(127, -128));
}

TEST(Ops, SplatRepeatsAScalar) {
  EXPECT_THAT(numbers(runOp("%s = arith.constant 0.5 : f32\n"
                            "%r = tile.splat %s : f32 -> !tile.tile<2x2xf32>",
                            f32({0}), "2x2xf32")),
              ElementsAre(0.5, 0.5, 0.5, 0.5));
  EXPECT_THAT(numbers(runOp("%s = arith.constant true\n"
                            "%r = tile.splat %s : i1 -> !tile.tile<2xi1>",
                            f32({0}), "2xi1")),
              ElementsAre(1, 1));
}

TEST(Ops, ExpandRepeatsAnAxis) {
  EXPECT_THAT(numbers(runOp("%r = tile.expand %x axis 0 : !tile.tile<1x2xi32> -> "
                            "!tile.tile<3x2xi32>",
                            counting(Kind::i32, {1, 2}), "3x2xi32")),
              ElementsAre(0, 1, 0, 1, 0, 1));
}

TEST(Ops, ExpandBinaryRepeatsItsSecondOperand) {
  Tensor x = counting(Kind::i32, {2, 3});
  EXPECT_THAT(numbers(runOp("%r = tile.expand_binary sub %x, %y axis 1 : !tile.tile<2x3xi32>, "
                            "!tile.tile<2x1xi32> -> !tile.tile<2x3xi32>",
                            x, tensorOf(Kind::i32, {2, 1}, {10, 20}), "2x3xi32")),
              ElementsAre(-10, -9, -8, -17, -16, -15));
  EXPECT_THAT(numbers(runOp("%r = tile.expand_binary mul %x, %y axis 0 : !tile.tile<2x3xi32>, "
                            "!tile.tile<1x3xi32> -> !tile.tile<2x3xi32>",
                            x, tensorOf(Kind::i32, {1, 3}, {1, 2, 3}), "2x3xi32")),
              ElementsAre(0, 2, 6, 3, 8, 15));
  Tensor floats = counting(Kind::f32, {2, 1}), divisor = tensorOf(Kind::f32, {2, 1}, {2, 4});
  for (auto [kind, second] : {std::pair("div", 0.25), {"min", 1.0}, {"max", 4.0}, {"add", 5.0}})
    EXPECT_EQ(numbers(runOp("%r = tile.expand_binary " + std::string(kind) +
                                " %x, %y axis 1 : !tile.tile<2x1xf32>, !tile.tile<2x1xf32> -> "
                                "!tile.tile<2x1xf32>",
                            floats, divisor, "2x1xf32"))[1],
              second)
        << kind;
}

TEST(Ops, TransposeSwapsRowsAndColumns) {
  EXPECT_THAT(numbers(runOp("%r = tile.transpose %x : !tile.tile<2x3xi32> -> !tile.tile<3x2xi32>",
                            counting(Kind::i32, {2, 3}), "3x2xi32")),
              ElementsAre(0, 3, 1, 4, 2, 5));
}

//===----------------------------------------------------------------------===//
// Valid extents
//===----------------------------------------------------------------------===//

TEST(Ops, SetValidNarrowsWhatIsStored) {
  EXPECT_THAT(numbers(runOp("%r = tile.set_valid %x[%c1, %c2] : !tile.tile<2x3xf32>",
                            tensorOf(Kind::f32, {2, 3}, {1, 2, 3, 4, 5, 6}), "2x3xf32")),
              ElementsAre(1, 2, 0, 0, 0, 0));
}

TEST(Ops, SetValidNeverWidensAndClampsAtZero) {
  std::string again = "%n = tile.set_valid %x[%c1] : !tile.tile<3xf32>\n";
  EXPECT_THAT(numbers(runOp(again + "%r = tile.set_valid %n[%c3] : !tile.tile<3xf32>",
                            f32({1, 2, 3}), "3xf32")),
              ElementsAre(1, 0, 0));
  EXPECT_THAT(numbers(runOp("%m = arith.constant -1 : index\n"
                            "%r = tile.set_valid %x[%m] : !tile.tile<3xf32>",
                            f32({1, 2, 3}), "3xf32")),
              ElementsAre(0, 0, 0));
}

TEST(Ops, FillPadWritesOutsideTheValidExtentsOnly) {
  std::string narrow = "%n = tile.set_valid %x[%c1] : !tile.tile<3xf32>\n";
  auto padded = [&](const char *kind) {
    return numbers(runOp(narrow + "%r = tile.fill_pad " + kind + " %n : !tile.tile<3xf32>",
                         f32({1, 2, 3}), "3xf32"));
  };
  EXPECT_THAT(padded("zero"), ElementsAre(1, 0, 0));
  EXPECT_THAT(padded("min"), ElementsAre(1, -INFINITY, -INFINITY));
  EXPECT_THAT(padded("max"), ElementsAre(1, INFINITY, INFINITY));
  EXPECT_THAT(numbers(runOp("%n = tile.set_valid %x[%c1] : !tile.tile<2xi8>\n"
                            "%r = tile.fill_pad min %n : !tile.tile<2xi8>",
                            tensorOf(Kind::i8, {2}, {1, 2}), "2xi8")),
              ElementsAre(1, -128));
  EXPECT_THAT(numbers(runOp("%n = tile.set_valid %x[%c1] : !tile.tile<2xi1>\n"
                            "%r = tile.fill_pad max %n : !tile.tile<2xi1>",
                            tensorOf(Kind::i1, {2}, {0, 0}), "2xi1")),
              ElementsAre(0, 1));
}

//===----------------------------------------------------------------------===//
// Reductions and matrix products
//===----------------------------------------------------------------------===//

TEST(Ops, ReduceAlongEitherAxis) {
  Tensor x = tensorOf(Kind::f32, {2, 3}, {1, 2, 3, 4, -5, 6});
  auto rows = [&](const char *kind) {
    return numbers(runOp("%r = tile.reduce " + std::string(kind) +
                             " %x axis 1 : !tile.tile<2x3xf32> -> !tile.tile<2x1xf32>",
                         x, "2x1xf32"));
  };
  auto columns = [&](const char *kind) {
    return numbers(runOp("%r = tile.reduce " + std::string(kind) +
                             " %x axis 0 : !tile.tile<2x3xf32> -> !tile.tile<1x3xf32>",
                         x, "1x3xf32"));
  };
  EXPECT_THAT(rows("sum"), ElementsAre(6, 5));
  EXPECT_THAT(rows("prod"), ElementsAre(6, -120));
  EXPECT_THAT(rows("min"), ElementsAre(1, -5));
  EXPECT_THAT(rows("max"), ElementsAre(3, 6));
  EXPECT_THAT(columns("sum"), ElementsAre(5, -3, 9));
  EXPECT_THAT(columns("min"), ElementsAre(1, -5, 3));
}

TEST(Ops, ReduceOnIntegersWraps) {
  Tensor x = tensorOf(Kind::i8, {1, 3}, {100, 100, 2});
  auto reduce = [&](const char *kind) {
    return numbers(runOp("%r = tile.reduce " + std::string(kind) +
                             " %x axis 1 : !tile.tile<1x3xi8> -> !tile.tile<1x1xi8>",
                         x, "1x1xi8"))[0];
  };
  EXPECT_EQ(reduce("sum"), 202 - 256);
  EXPECT_EQ(reduce("prod"), 20000 % 256);
  EXPECT_EQ(reduce("min"), 2);
  EXPECT_EQ(reduce("max"), 100);
}

TEST(Ops, AnyAndAll) {
  Tensor x = tensorOf(Kind::i1, {3, 2}, {0, 0, 0, 1, 1, 1});
  EXPECT_THAT(numbers(runOp("%r = tile.reduce any %x axis 1 : !tile.tile<3x2xi1> -> "
                            "!tile.tile<3x1xi1>",
                            x, "3x1xi1")),
              ElementsAre(0, 1, 1));
  EXPECT_THAT(numbers(runOp("%r = tile.reduce all %x axis 1 : !tile.tile<3x2xi1> -> "
                            "!tile.tile<3x1xi1>",
                            x, "3x1xi1")),
              ElementsAre(0, 0, 1));
}

TEST(Ops, ReductionsOfNothingGiveTheirIdentity) {
  auto ofNothing = [&](const char *kind, const char *element) {
    std::string type = std::string("3x") + element;
    Tensor x(*elementKindFromName(element), {3});
    return numbers(runOp("%n = tile.set_valid %x[%c0] : !tile.tile<" + type +
                             ">\n%r = tile.reduce " + kind + " %n axis 0 : !tile.tile<" + type +
                             "> -> !tile.tile<1x" + element + ">",
                         x, std::string("1x") + element))[0];
  };
  EXPECT_EQ(ofNothing("sum", "f32"), 0);
  EXPECT_EQ(ofNothing("prod", "f16"), 1);
  EXPECT_EQ(ofNothing("min", "f32"), INFINITY);
  EXPECT_EQ(ofNothing("max", "bf16"), -INFINITY);
  EXPECT_EQ(ofNothing("sum", "i32"), 0);
  EXPECT_EQ(ofNothing("prod", "i8"), 1);
  EXPECT_EQ(ofNothing("min", "i8"), 127);
  EXPECT_EQ(ofNothing("max", "i16"), -32768);
  EXPECT_EQ(ofNothing("any", "i1"), 0);
  EXPECT_EQ(ofNothing("all", "i1"), 1);
}

namespace {
std::string matmul(const std::string &element, const std::string &result, const std::string &extra,
                   const std::string &extraType) {
  return "%r = tile.matmul %x, %y " + extra + " : !tile.tile<2x3x" + element +
         ">, !tile.tile<3x2x" + element + "> " + extraType + " -> !tile.tile<2x2x" + result + ">";
}
} // namespace

TEST(Ops, MatmulOfSmallIntegersIsExact) {
  std::vector<double> a{1, 2, 3, 4, 5, 6}, b{7, 8, 9, 10, 11, 12};
  for (Kind kind : {Kind::f32, Kind::f16, Kind::bf16}) {
    ExpectedTensor product = runOp(matmul(std::string(elementKindName(kind)), "f32", "", ""),
                                   tensorOf(kind, {2, 3}, a), tensorOf(kind, {3, 2}, b), "2x2xf32");
    EXPECT_THAT(numbers(product), ElementsAre(58, 64, 139, 154));
    EXPECT_THAT(errors(product), ElementsAre(0, 0, 0, 0));
  }
  EXPECT_THAT(numbers(runOp(matmul("i8", "i32", "", ""), tensorOf(Kind::i8, {2, 3}, a),
                            tensorOf(Kind::i8, {3, 2}, b), "2x2xi32")),
              ElementsAre(58, 64, 139, 154));
}

TEST(Ops, MatmulAddsItsAccumulatorOrBias) {
  Tensor a = counting(Kind::f32, {2, 3}), b = counting(Kind::f32, {3, 2});
  std::string half = "%s = arith.constant 0.5 : f32\n";
  EXPECT_THAT(numbers(runOp(half + "%c = tile.splat %s : f32 -> !tile.tile<2x2xf32>\n" +
                                matmul("f32", "f32", "acc %c", "acc !tile.tile<2x2xf32>"),
                            a, b, "2x2xf32")),
              ElementsAre(10.5, 13.5, 28.5, 40.5));
  EXPECT_THAT(numbers(runOp(half + "%c = tile.splat %s : f32 -> !tile.tile<1x2xf32>\n" +
                                matmul("f32", "f32", "bias %c", "bias !tile.tile<1x2xf32>"),
                            a, b, "2x2xf32")),
              ElementsAre(10.5, 13.5, 28.5, 40.5));
}

TEST(Ops, MatmulSumsOverTheValidExtentOfBothOperands) {
  Tensor a = counting(Kind::f32, {2, 3}), b = counting(Kind::f32, {3, 2});
  std::string product = "%r = tile.matmul %m, %n : !tile.tile<2x3xf32>, !tile.tile<3x2xf32> -> "
                        "!tile.tile<2x2xf32>";
  EXPECT_THAT(numbers(runOp("%m = tile.set_valid %x[%c2, %c2] : !tile.tile<2x3xf32>\n"
                            "%n = tile.set_valid %y[%c3, %c1] : !tile.tile<3x2xf32>\n" +
                                product,
                            a, b, "2x2xf32")),
              ElementsAre(2, 0, 8, 0));
  // k = 0: all sums are empty.
  EXPECT_THAT(numbers(runOp("%m = tile.set_valid %x[%c2, %c0] : !tile.tile<2x3xf32>\n"
                            "%n = tile.set_valid %y[%c3, %c2] : !tile.tile<3x2xf32>\n" +
                                product,
                            a, b, "2x2xf32")),
              ElementsAre(0, 0, 0, 0));
}

TEST(Ops, MatmulReadsTransposedOperands) {
  // [[0 1 2] [3 4 5]] and [[0 1] [2 3] [4 5]], both stored transposed.
  Tensor a = tensorOf(Kind::f32, {3, 2}, {0, 3, 1, 4, 2, 5});
  Tensor b = tensorOf(Kind::f32, {2, 3}, {0, 2, 4, 1, 3, 5});
  EXPECT_THAT(numbers(runOp("%r = tile.matmul %x transposed, %y transposed : !tile.tile<3x2xf32>, "
                            "!tile.tile<2x3xf32> -> !tile.tile<2x2xf32>",
                            a, b, "2x2xf32")),
              ElementsAre(10, 13, 28, 40));
  // The valid K is the first extent of lhs and the second of rhs.
  EXPECT_THAT(numbers(runOp("%m = tile.set_valid %x[%c2, %c2] : !tile.tile<3x2xf32>\n"
                            "%n = tile.set_valid %y[%c2, %c1] : !tile.tile<2x3xf32>\n"
                            "%r = tile.matmul %m transposed, %n transposed : !tile.tile<3x2xf32>, "
                            "!tile.tile<2x3xf32> -> !tile.tile<2x2xf32>",
                            a, b, "2x2xf32")),
              ElementsAre(0, 0, 0, 3));
}

TEST(Ops, MatmulOfRank3MultipliesBatchByBatch) {
  Tensor a = counting(Kind::i8, {2, 1, 2}), b = counting(Kind::i8, {2, 2, 2});
  std::string types = " : !tile.tile<2x1x2xi8>, !tile.tile<2x2x2xi8>";
  EXPECT_THAT(numbers(runOp("%r = tile.matmul %x, %y" + types + " -> !tile.tile<2x1x2xi32>", a, b,
                            "2x1x2xi32")),
              ElementsAre(2, 3, 26, 31));
  // Without the second batch of the bias, none of it is valid.
  EXPECT_THAT(numbers(runOp("%s = arith.constant 5 : i32\n"
                            "%t = tile.splat %s : i32 -> !tile.tile<2x1x2xi32>\n"
                            "%c = tile.set_valid %t[%c1, %c1, %c2] : !tile.tile<2x1x2xi32>\n"
                            "%r = tile.matmul %x, %y bias %c" +
                                types + " bias !tile.tile<2x1x2xi32> -> !tile.tile<2x1x2xi32>",
                            a, b, "2x1x2xi32")),
              ElementsAre(7, 8, 0, 0));
}
