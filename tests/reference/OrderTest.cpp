//===- OrderTest.cpp - argmin, argmax, topk and cumsum --------------------===//
#include "ProgramRun.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using namespace npufuzz;
using namespace npufuzz::reference;
using testing::ElementsAre;

namespace {
using Kind = ElementKind;

std::string typeText(Kind kind, size_t count) {
  return std::to_string(count) + "x" + std::string(elementKindName(kind));
}
Tensor line(Kind kind, const std::vector<double> &values) {
  return tensorOf(kind, {static_cast<int64_t>(values.size())}, values);
}
/// `before` computes %y from %x; the op runs on %y.
ExpectedTensor arg(const std::string &kind, const Tensor &x, const std::string &before) {
  std::string type = typeText(x.kind, static_cast<size_t>(x.size()));
  return runOp(before + "\n%r = tile.reduce " + kind + " %y axis 0 : !tile.tile<" + type +
                   "> -> !tile.tile<1xi32>",
               x, "1xi32");
}
ExpectedTensor topk(const std::string &part, const Tensor &x, size_t count,
                    const std::string &before, const std::string &smallest = "") {
  std::string type = typeText(x.kind, static_cast<size_t>(x.size()));
  std::string result = typeText(part == "indices" ? Kind::i32 : x.kind, count);
  return runOp(before + "\n%r = tile.topk " + part + " %y " + smallest + " : !tile.tile<" + type +
                   "> -> !tile.tile<" + result + ">",
               x, result);
}
std::string all(const Tensor &x) {
  return "%y = tile.set_valid %x[%c" + std::to_string(x.size()) + "] : !tile.tile<" +
         typeText(x.kind, static_cast<size_t>(x.size())) + ">";
}
const std::string first2 = "%y = tile.set_valid %x[%c2] : !tile.tile<3xf32>",
                  none = "%y = tile.set_valid %x[%c0] : !tile.tile<3xf32>",
                  exponential = "%y = tile.exp %x : !tile.tile<3xf32>";
} // namespace

TEST(Order, ArgReductionsGiveTheLowestCoordinateOfEquals) {
  Tensor x = line(Kind::i8, {3, -7, 3});
  EXPECT_THAT(numbers(arg("argmax", x, all(x))), ElementsAre(0));
  EXPECT_THAT(numbers(arg("argmin", x, all(x))), ElementsAre(1));
  Tensor zeros = line(Kind::f32, {1, 0.0, -0.0});
  EXPECT_THAT(numbers(arg("argmin", zeros, all(zeros))), ElementsAre(1));
}

TEST(Order, ArgReductionsOfANaNGiveItsCoordinate) {
  Tensor x = line(Kind::f32, {INFINITY, NAN, NAN});
  EXPECT_THAT(numbers(arg("argmax", x, all(x))), ElementsAre(1));
  EXPECT_THAT(numbers(arg("argmin", x, all(x))), ElementsAre(1));
}

TEST(Order, ArgReductionsSeeValidElementsOnly) {
  Tensor x = line(Kind::f32, {1, 2, 9});
  EXPECT_THAT(numbers(arg("argmax", x, first2)), ElementsAre(1));
  EXPECT_THAT(numbers(arg("argmax", x, none)), ElementsAre(-1));
}

TEST(Order, ArgReductionsWithinTheBoundOfOneAnotherAreOpen) {
  // Within two units of e, results of 1 and its neighbour overlap; those of 1 and 1.001 do not.
  Tensor close = line(Kind::f32, {1, 1 + 0x1p-23, 0});
  EXPECT_EQ(states(arg("argmax", close, exponential)), "?");
  EXPECT_THAT(numbers(arg("argmin", close, exponential)), ElementsAre(2));
  Tensor apart = line(Kind::f32, {1, 1.001f, 0});
  EXPECT_THAT(numbers(arg("argmax", apart, exponential)), ElementsAre(1));
}

TEST(Order, TopkPicksInOrderAndKeepsTheOrderOfEquals) {
  Tensor x = line(Kind::i16, {3, 5, 3});
  EXPECT_THAT(numbers(topk("values", x, 3, all(x))), ElementsAre(5, 3, 3));
  EXPECT_THAT(numbers(topk("indices", x, 3, all(x))), ElementsAre(1, 0, 2));
  EXPECT_THAT(numbers(topk("indices", x, 2, all(x), "smallest")), ElementsAre(0, 2));
}

TEST(Order, NaNIsLargerThanEveryNumber) {
  Tensor x = line(Kind::f32, {INFINITY, NAN, -1});
  EXPECT_THAT(numbers(topk("indices", x, 3, all(x))), ElementsAre(1, 0, 2));
  EXPECT_THAT(numbers(topk("indices", x, 3, all(x), "smallest")), ElementsAre(2, 0, 1));
  EXPECT_TRUE(std::isnan(numbers(topk("values", x, 1, all(x)))[0]));
}

TEST(Order, TopkOfFewerValidElementsLeavesTheRest) {
  Tensor x = line(Kind::f32, {1, 2, 9});
  // The store ends at the valid extent; the output started as zeros.
  EXPECT_THAT(numbers(topk("values", x, 3, first2)), ElementsAre(2, 1, 0));
}

TEST(Order, TopkWithinTheBoundKnowsValuesButNotPlaces) {
  Tensor x = line(Kind::f32, {1, 1 + 0x1p-23, 0});
  EXPECT_EQ(states(topk("indices", x, 3, exponential)), "??d");
  ExpectedTensor values = topk("values", x, 3, exponential);
  EXPECT_EQ(states(values), "ddd");
  EXPECT_NEAR(values.value[0], std::exp(1), 8 * 0x1p-22);
  EXPECT_GT(values.error[0], 0x1p-22);
}

TEST(Order, CumsumGivesEverySumUpToItsElement) {
  Tensor x = line(Kind::i8, {100, 27, 1});
  auto sums = [](const Tensor &t) {
    std::string type = typeText(t.kind, static_cast<size_t>(t.size()));
    return runOp("%r = tile.cumsum %x axis 0 : !tile.tile<" + type + ">", t, type);
  };
  EXPECT_THAT(numbers(sums(x)), ElementsAre(100, 127, -128));
  ExpectedTensor floats = sums(line(Kind::f32, {1, 0x1p-24, 1}));
  // The first sum is a term, the second rounds once, the third twice.
  EXPECT_EQ(floats.error[0], 0);
  EXPECT_GE(floats.error[1], 0x1p-24);
  EXPECT_LE(floats.error[1], 2.5 * 0x1p-24);
  EXPECT_GE(floats.error[2], 0x1p-24);
  EXPECT_LE(floats.error[2], 6 * 0x1p-24);
}

TEST(Order, CumsumRunsAlongItsAxisAndAnUndefinedTermSpoilsWhatFollows) {
  Tensor x = tensorOf(Kind::i32, {2, 2}, {1, 2, 3, 4});
  EXPECT_THAT(numbers(runOp("%r = tile.cumsum %x axis 0 : !tile.tile<2x2xi32>", x, "2x2xi32")),
              ElementsAre(1, 2, 4, 6));
  EXPECT_THAT(numbers(runOp("%r = tile.cumsum %x axis 1 : !tile.tile<2x2xi32>", x, "2x2xi32")),
              ElementsAre(1, 3, 3, 7));
}
