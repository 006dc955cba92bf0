// Integer ops of arith against hand values and against C++ on native integers.
#include "ParsedIR.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace npufuzz::interpreter {
namespace {

std::string binary(const std::string &op, const std::string &type) {
  return "func.func @f(%a: " + type + ", %b: " + type + ") -> " + type + " {\n %r = arith." + op +
         " %a, %b : " + type + "\n return %r : " + type + "\n}";
}
uint64_t i8(int x) { return static_cast<uint8_t>(x); }

uint64_t on8(const std::string &op, int a, int b) {
  return bitOf(ParsedIR(binary(op, "i8")).scalars({i8(a), i8(b)}));
}
Outcome out8(const std::string &op, int a, int b) {
  return ParsedIR(binary(op, "i8")).scalars({i8(a), i8(b)});
}

TEST(ArithIntegers, SumsDifferencesAndProductsWrap) {
  EXPECT_EQ(on8("addi", 127, 1), i8(-128));
  EXPECT_EQ(on8("subi", -128, 1), i8(127));
  EXPECT_EQ(on8("muli", 16, 16), 0u);
  EXPECT_EQ(on8("muli", -128, -1), i8(-128));
}

TEST(ArithIntegers, DivisionsRoundAsTheirNamesSay) {
  EXPECT_EQ(on8("divsi", -7, 2), i8(-3));
  EXPECT_EQ(on8("floordivsi", -7, 2), i8(-4));
  EXPECT_EQ(on8("floordivsi", 7, -2), i8(-4));
  EXPECT_EQ(on8("floordivsi", -7, -2), 3u);
  EXPECT_EQ(on8("ceildivsi", -7, 2), i8(-3));
  EXPECT_EQ(on8("ceildivsi", 7, 2), 4u);
  EXPECT_EQ(on8("ceildivsi", 6, 2), 3u);
  EXPECT_EQ(on8("remsi", -7, 2), i8(-1));
  EXPECT_EQ(on8("remsi", 7, -2), 1u);
  EXPECT_EQ(on8("divui", -7, 2), 124u);
  EXPECT_EQ(on8("remui", -7, 2), 1u);
  EXPECT_EQ(on8("ceildivui", -7, 2), 125u);
}

TEST(ArithIntegers, DivisionByZeroIsUndefinedBehaviour) {
  for (const char *op :
       {"divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi", "ceildivui"}) {
    Outcome outcome = out8(op, 5, 0);
    EXPECT_EQ(outcome.status, Status::trapped) << op;
    EXPECT_NE(outcome.message.find("undefined behaviour: division by zero"), std::string::npos)
        << outcome.message;
  }
}

TEST(ArithIntegers, SignedDivisionOverflowIsUndefinedBehaviour) {
  for (const char *op : {"divsi", "floordivsi", "ceildivsi"})
    EXPECT_EQ(out8(op, -128, -1).status, Status::trapped) << op;
  EXPECT_EQ(on8("remsi", -128, -1), 0u);
  EXPECT_EQ(on8("divsi", -127, -1), 127u);
}

TEST(ArithIntegers, UndefinedDivisorIsUndefinedBehaviour) {
  Outcome outcome = ParsedIR(binary("divui", "i8"))({Value::scalar(6), Value::scalar(2, true)});
  EXPECT_EQ(outcome.status, Status::trapped);
  Outcome dividend = ParsedIR(binary("divui", "i8"))({Value::scalar(6, true), Value::scalar(2)});
  EXPECT_EQ(undefinedOf(dividend), std::vector<int>{1});
}

TEST(ArithIntegers, BadElementsOfVectorDivisionsArePoison) {
  Outcome outcome = ParsedIR(binary("divsi", "vector<4xi8>"))(
      {vectorOf({7, i8(-128), 9, 1}), vectorOf({2, i8(-1), 0, 1})});
  EXPECT_EQ(undefinedOf(outcome), (std::vector<int>{0, 1, 1, 0}));
  EXPECT_EQ(bitsOf(outcome)[0], 3u);
}

TEST(ArithIntegers, ShiftsBeyondTheWidthArePoison) {
  for (const char *op : {"shli", "shrsi", "shrui"}) {
    EXPECT_EQ(undefinedOf(out8(op, -1, 8)), std::vector<int>{1}) << op;
    EXPECT_EQ(undefinedOf(out8(op, -1, -1)), std::vector<int>{1}) << op;
    EXPECT_EQ(undefinedOf(out8(op, -1, 7)), std::vector<int>{0}) << op;
  }
  EXPECT_EQ(on8("shli", 1, 7), 128u);
  EXPECT_EQ(on8("shrsi", -128, 7), i8(-1));
  EXPECT_EQ(on8("shrui", -128, 7), 1u);
}

std::string flagged(const std::string &op, const std::string &flags) {
  return "func.func @f(%a: i8, %b: i8) -> i8 {\n %r = arith." + op + " %a, %b overflow<" + flags +
         "> : i8\n return %r : i8\n}";
}
int poison(const std::string &op, const std::string &flags, int a, int b) {
  return undefinedOf(ParsedIR(flagged(op, flags)).scalars({i8(a), i8(b)})).at(0);
}
TEST(ArithIntegers, OverflowFlagsMakePoison) {
  EXPECT_EQ(poison("addi", "nsw", 127, 1), 1);
  EXPECT_EQ(poison("addi", "nsw", 126, 1), 0);
  EXPECT_EQ(poison("addi", "nuw", 127, 1), 0);
  EXPECT_EQ(poison("addi", "nuw", 255, 1), 1);
  EXPECT_EQ(poison("subi", "nuw", 1, 2), 1);
  EXPECT_EQ(poison("subi", "nsw", 1, 2), 0);
  EXPECT_EQ(poison("muli", "nsw", 16, 8), 1);
  EXPECT_EQ(poison("muli", "nuw", 16, 8), 0);
  EXPECT_EQ(poison("shli", "nsw", 64, 1), 1);
  EXPECT_EQ(poison("shli", "nuw", 64, 1), 0);
  EXPECT_EQ(poison("shli", "nuw", 128, 1), 1);
  EXPECT_EQ(poison("addi", "nsw, nuw", 100, 27), 0);
}

TEST(ArithIntegers, PoisonSpreadsThroughEveryOperand) {
  for (const char *op : {"addi", "andi", "maxsi", "shrui"}) {
    ParsedIR run(binary(op, "i8"));
    EXPECT_EQ(undefinedOf(run({Value::scalar(1, true), Value::scalar(0)})), std::vector<int>{1})
        << op;
    EXPECT_EQ(undefinedOf(run({Value::scalar(1), Value::scalar(0, true)})), std::vector<int>{1})
        << op;
  }
}

TEST(ArithIntegers, SelectIgnoresThePoisonOfTheOtherValue) {
  ParsedIR run(
      "func.func @f(%c: vector<3xi1>, %a: vector<3xi8>, %b: vector<3xi8>) -> vector<3xi8> {\n"
      " %r = arith.select %c, %a, %b : vector<3xi1>, vector<3xi8>\n return %r : vector<3xi8>\n}");
  Value condition = vectorOf({1, 0, 1}), a = vectorOf({1, 2, 3}), b = vectorOf({4, 5, 6});
  condition.markUndefined(2);
  a.markUndefined(1);
  b.markUndefined(0);
  Outcome outcome = run({condition, a, b});
  EXPECT_EQ(undefinedOf(outcome), (std::vector<int>{0, 0, 1}));
  EXPECT_EQ(bitsOf(outcome)[0], 1u);
  EXPECT_EQ(bitsOf(outcome)[1], 5u);
}

TEST(ArithIntegers, ScalarConditionSelectsWholeVectors) {
  ParsedIR run("func.func @f(%c: i1, %a: vector<2xi8>, %b: vector<2xi8>) -> vector<2xi8> {\n"
               " %r = arith.select %c, %a, %b : vector<2xi8>\n return %r : vector<2xi8>\n}");
  EXPECT_EQ(bitsOf(run({Value::scalar(0), vectorOf({1, 2}), vectorOf({3, 4})})),
            (std::vector<uint64_t>{3, 4}));
  EXPECT_EQ(undefinedOf(run({Value::scalar(0, true), vectorOf({1, 2}), vectorOf({3, 4})})),
            (std::vector<int>{1, 1}));
}

TEST(ArithIntegers, TensorsAreSelectedElementByElement) {
  ParsedIR run("func.func @f(%c: tensor<3xi1>, %a: tensor<3xi8>, %b: tensor<3xi8>) -> tensor<3xi8> "
               "{\n %r = arith.select %c, %a, %b : tensor<3xi1>, tensor<3xi8>\n"
               " return %r : tensor<3xi8>\n}");
  Value condition = memoryOf({FormatKind::integer, 1}, {3}, {1, 0, 1});
  Value a = memoryOf({FormatKind::integer, 8}, {3}, {1, 2, 3});
  Value b = memoryOf({FormatKind::integer, 8}, {3}, {4, 5, 6});
  condition.memory().allocation->undefined[2] = 1;
  a.memory().allocation->undefined[1] = 1;
  b.memory().allocation->undefined[0] = 1;
  Outcome outcome = run({condition, a, b});
  ASSERT_EQ(outcome.status, Status::completed) << outcome.message;
  const Allocation &got = *outcome.results[0].memory().allocation;
  EXPECT_THAT(got.undefined, testing::ElementsAre(0, 0, 1));
  EXPECT_EQ(got.bits[0], 1u);
  EXPECT_EQ(got.bits[1], 5u);
}

TEST(ArithIntegers, BothResultsOfAnExtendedOpOnTensorsAreTensors) {
  ParsedIR run("func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) -> (tensor<2xi8>, tensor<2xi1>) "
               "{\n %s, %c = arith.addui_extended %a, %b : tensor<2xi8>, tensor<2xi1>\n"
               " return %s, %c : tensor<2xi8>, tensor<2xi1>\n}");
  Outcome outcome = run({memoryOf({FormatKind::integer, 8}, {2}, {200, 1}),
                         memoryOf({FormatKind::integer, 8}, {2}, {100, 1})});
  ASSERT_EQ(outcome.status, Status::completed) << outcome.message;
  EXPECT_THAT(outcome.results[0].memory().allocation->bits, testing::ElementsAre(44, 2));
  EXPECT_THAT(outcome.results[1].memory().allocation->bits, testing::ElementsAre(1, 0));
  EXPECT_EQ(outcome.results[1].memory().allocation->format, (Format{FormatKind::integer, 1}));
}

uint64_t compared(const std::string &predicate, int a, int b) {
  return bitOf(ParsedIR("func.func @f(%a: i8, %b: i8) -> i1 {\n %r = arith.cmpi " + predicate +
                        ", %a, %b : i8\n return %r : i1\n}")
                   .scalars({i8(a), i8(b)}));
}
TEST(ArithIntegers, PredicatesAreSignedOrUnsigned) {
  EXPECT_EQ(compared("slt", -1, 1), 1u);
  EXPECT_EQ(compared("ult", -1, 1), 0u);
  EXPECT_EQ(compared("sge", -128, 127), 0u);
  EXPECT_EQ(compared("uge", -128, 127), 1u);
  EXPECT_EQ(compared("sle", 3, 3), 1u);
  EXPECT_EQ(compared("ugt", 3, 3), 0u);
  EXPECT_EQ(compared("eq", -1, 255), 1u);
  EXPECT_EQ(compared("ne", -1, 255), 0u);
  EXPECT_EQ(compared("sgt", 1, -1), 1u);
  EXPECT_EQ(compared("ule", 1, -1), 1u);
}

TEST(ArithIntegers, ExtremesAreSignedOrUnsigned) {
  EXPECT_EQ(on8("minsi", -1, 1), i8(-1));
  EXPECT_EQ(on8("minui", -1, 1), 1u);
  EXPECT_EQ(on8("maxsi", -1, 1), 1u);
  EXPECT_EQ(on8("maxui", -1, 1), i8(-1));
}

TEST(ArithIntegers, ExtendedOpsGiveTheHighHalf) {
  Outcome sum =
      ParsedIR("func.func @f(%a: i8, %b: i8) -> (i8, i1) {\n"
               " %s, %o = arith.addui_extended %a, %b : i8, i1\n return %s, %o : i8, i1\n}")
          .scalars({200, 100});
  EXPECT_EQ(bitOf(sum, 0), 44u);
  EXPECT_EQ(bitOf(sum, 1), 1u);
  Outcome product =
      ParsedIR("func.func @f(%a: i8, %b: i8) -> (i8, i8) {\n"
               " %l, %h = arith.mulsi_extended %a, %b : i8\n return %l, %h : i8, i8\n}")
          .scalars({i8(-100), 100});
  EXPECT_EQ(bitOf(product, 0), 0xf0u);
  EXPECT_EQ(bitOf(product, 1), 0xd8u);
}

TEST(ArithIntegers, CastsExtendAndCut) {
  auto cast = [](const std::string &op, const std::string &from, const std::string &to,
                 uint64_t x) {
    return bitOf(ParsedIR("func.func @f(%a: " + from + ") -> " + to + " {\n %r = arith." + op +
                          " %a : " + from + " to " + to + "\n return %r : " + to + "\n}")
                     .scalars({x}));
  };
  EXPECT_EQ(cast("extsi", "i8", "i32", i8(-2)), 0xfffffffeu);
  EXPECT_EQ(cast("extui", "i8", "i32", i8(-2)), 254u);
  EXPECT_EQ(cast("extsi", "i1", "i8", 1), 255u);
  EXPECT_EQ(cast("trunci", "i32", "i8", 0x1ff), 255u);
  EXPECT_EQ(cast("index_cast", "i8", "index", i8(-2)), ~uint64_t(1));
  EXPECT_EQ(cast("index_cast", "index", "i8", 0x180), 0x80u);
  EXPECT_EQ(cast("index_castui", "i8", "index", i8(-2)), 254u);
  EXPECT_EQ(cast("bitcast", "f32", "i32", f32(1.0f)), 0x3f800000u);
}

RC_GTEST_PROP(ArithIntegers, AgreeWithNative32BitArithmetic, (int32_t a, int32_t b)) {
  auto run = [&](const char *op) {
    return static_cast<int32_t>(bitOf(
        ParsedIR(binary(op, "i32")).scalars({static_cast<uint32_t>(a), static_cast<uint32_t>(b)})));
  };
  auto ua = static_cast<uint32_t>(a), ub = static_cast<uint32_t>(b);
  RC_ASSERT(run("addi") == static_cast<int32_t>(ua + ub));
  RC_ASSERT(run("subi") == static_cast<int32_t>(ua - ub));
  RC_ASSERT(run("muli") == static_cast<int32_t>(ua * ub));
  RC_ASSERT(run("xori") == (a ^ b));
  RC_ASSERT(run("minsi") == std::min(a, b));
  if (b != 0 && !(a == std::numeric_limits<int32_t>::min() && b == -1)) {
    RC_ASSERT(run("divsi") == a / b);
    RC_ASSERT(run("remsi") == a % b);
    RC_ASSERT(run("divui") == static_cast<int32_t>(ua / ub));
    // floor and ceil differ by one exactly if the division has a remainder.
    RC_ASSERT(static_cast<int64_t>(run("ceildivsi")) - run("floordivsi") == (a % b != 0));
  }
}

} // namespace
} // namespace npufuzz::interpreter
