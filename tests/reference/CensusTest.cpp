//===- CensusTest.cpp - counters of a run ---------------------------------===//
#include "reference/Census.h"

#include "ProgramRun.h"

#include <cmath>
#include <gtest/gtest.h>

namespace npufuzz::reference {
namespace {

/// Census of one op on a whole tensor, from "%x" to "%r" of the same shape.
static Counters countersOf(const std::string &op, const Tensor &x, const std::string &type,
                           const Precision &precision = {}) {
  std::string memory = "memref<" + type + ">", view = "!tile.view<" + type + ">";
  std::string tile = "!tile.tile<" + type + ">";
  std::string head = "%c0 = arith.constant 0 : index\n"
                     "%va = tile.view %a : " +
                     memory + " -> " + view + "\n%vo = tile.view %o : " + memory + " -> " + view +
                     "\n%x = tile.load %va[%c0] : " + view + " -> " + tile + "\n";
  std::string tail = "\ntile.store %r, %vo[%c0] : " + tile + ", " + view + "\n";
  Module module = kernelProgram("%a: " + memory + ", %o: " + memory, head + op + tail);
  Case testCase{std::move(module), {x, Tensor(x.kind, x.shape)}, {}, 0};
  Census census;
  EXPECT_TRUE(static_cast<bool>(evaluate(testCase, precision, census)));
  return census.counters();
}

static Counters ofNegation(double number) {
  return countersOf("%r = tile.neg %x : !tile.tile<1xf32>",
                    tensorOf(ElementKind::f32, {1}, {number}), "1xf32");
}

TEST(Census, ClassesOfFloats) {
  const std::pair<double, const char *> numbers[] = {{NAN, "nan"},
                                                     {INFINITY, "+inf"},
                                                     {-INFINITY, "-inf"},
                                                     {0.0, "+0"},
                                                     {-0.0, "-0"},
                                                     {0x1p-127, "subnormal"},
                                                     {-0x1p-149, "subnormal"},
                                                     {-0x1.fffffep127, "largest"},
                                                     {2.5, "tie"},            // for integers
                                                     {1.00390625, "tie"},     // for bf16
                                                     {1.00048828125, "tie"}}; // for f16
  for (auto [number, name] : numbers) {
    Counters counters = ofNegation(number);
    EXPECT_EQ(counters["class neg operand " + std::string(name)], 1) << number;
  }
}

TEST(Census, OrdinaryNumbersAreOfNoClass) {
  for (double number : {1.0, -3.0, 0x1p-126, 0x1.fffffcp127, 1.001953125, 1e10}) {
    Counters counters = ofNegation(number);
    for (const auto &[name, count] : counters)
      EXPECT_FALSE(name.starts_with("class neg")) << name << " of " << number;
  }
}

TEST(Census, ATieOfACastIsOneOfWhatItMakes) {
  auto tiesOf = [&](double number, const std::string &to) {
    std::string op = "%s = tile.cast %x round floor : !tile.tile<1xf32> -> !tile.tile<1x" + to +
                     ">\n%r = tile.neg %x : !tile.tile<1xf32>";
    return countersOf(op, tensorOf(ElementKind::f32, {1}, {number}),
                      "1xf32")["class cast floor operand tie"];
  };
  EXPECT_EQ(tiesOf(2.5, "i32"), 1);
  EXPECT_EQ(tiesOf(2.5, "bf16"), 0);
  EXPECT_EQ(tiesOf(1.00390625, "bf16"), 1);
  EXPECT_EQ(tiesOf(1.00390625, "f16"), 0);
}

TEST(Census, ClassesOfIntegersAndOfNoElements) {
  auto countersOfNumber = [&](double number) {
    return countersOf("%r = tile.add %x, %x : !tile.tile<1xi8>",
                      tensorOf(ElementKind::i8, {1}, {number}), "1xi8");
  };
  EXPECT_EQ(countersOfNumber(0)["class add rhs 0"], 1);
  EXPECT_EQ(countersOfNumber(-1)["class add lhs -1"], 1);
  EXPECT_EQ(countersOfNumber(-128)["class add lhs smallest-integer"], 1);
  EXPECT_EQ(countersOfNumber(127)["class add lhs largest-integer"], 1);
  EXPECT_EQ(countersOfNumber(126).count("class add lhs largest-integer"), 0u);
  Counters none = countersOf("%n = tile.set_valid %x[%c0] : !tile.tile<1xi8>\n"
                             "%r = tile.neg %n : !tile.tile<1xi8>",
                             tensorOf(ElementKind::i8, {1}, {-1}), "1xi8");
  EXPECT_EQ(none["class neg operand empty"], 1);
  EXPECT_EQ(none.count("class neg operand -1"), 0u);
}

/// exp may err by 2 units in the last place: bounds of 4 or 5 units.
TEST(Census, WidthsOfBoundsByOpAndType) {
  std::string op = "%e = tile.exp %x : !tile.tile<2xf32>\n%r = tile.neg %e : !tile.tile<2xf32>";
  Tensor x = tensorOf(ElementKind::f32, {2}, {0.5, 1});
  Counters loose = countersOf(op, x, "2xf32");
  EXPECT_EQ(loose["bound load f32 exact"], 2);
  for (const char *where : {"exp", "neg", "memory"}) {
    std::string name = "bound " + std::string(where) + " f32 ";
    EXPECT_EQ(loose[name + "2^2"] + loose[name + "2^3"], 2) << where;
  }
  Precision tight;
  tight.functions = {{"exp", 0}};
  EXPECT_EQ(countersOf(op, x, "2xf32", tight)["bound exp f32 exact"], 2);
}

TEST(Census, APromiseOfStepsLeavesNoBound) {
  std::string op = "%r = tile.gelu %x : !tile.tile<2xbf16>";
  Tensor x = tensorOf(ElementKind::bf16, {2}, {-8, -5.5});
  EXPECT_EQ(countersOf(op, x, "2xbf16")["bound gelu bf16 half"], 2);
  Precision promised;
  promised.inSteps = {"gelu"};
  EXPECT_EQ(countersOf(op, x, "2xbf16", promised)["bound gelu bf16 exact"], 2);
  promised.inSteps = {"silu"};
  EXPECT_EQ(countersOf(op, x, "2xbf16", promised)["bound gelu bf16 half"], 2);
}

/// e - e, each known separately, within a few units in the last place.
TEST(Census, ABoundOfHalfOfTheValueIsCounted) {
  std::string op = "%e = tile.exp %x : !tile.tile<1xf32>\n%f = tile.exp %x : !tile.tile<1xf32>\n"
                   "%r = tile.sub %e, %f : !tile.tile<1xf32>";
  Counters counters = countersOf(op, tensorOf(ElementKind::f32, {1}, {1}), "1xf32");
  EXPECT_EQ(counters["bound sub f32 half"], 1);
  EXPECT_EQ(counters["bound memory f32 half"], 1);
  EXPECT_EQ(counters.count("bound exp f32 half"), 0u);
}

} // namespace
} // namespace npufuzz::reference
