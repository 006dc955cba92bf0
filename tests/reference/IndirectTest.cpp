//===- IndirectTest.cpp - gather, scatter and extract ---------------------===//
#include "ProgramRun.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::reference;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {
using Kind = ElementKind;

/// Runs a kernel over %a: memref<4x3xi32> = 0 … 11, indices %i: memref<SHAPE x i64> and %o like %a,
/// filled with -1. Tile %x is the whole of %a, %n the index tile.
Result runIndexed(const std::string &body, std::vector<int64_t> shape,
                  const std::vector<double> &indices) {
  std::string type = std::to_string(shape[0]) + "x" + std::to_string(shape[1]) + "xi64";
  std::string prologue =
      "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
      "%c2 = arith.constant 2 : index\n"
      "%va = tile.view %a : memref<4x3xi32> -> !tile.view<4x3xi32>\n"
      "%vo = tile.view %o : memref<4x3xi32> -> !tile.view<4x3xi32>\n"
      "%vi = tile.view %i : memref<" +
      type + "> -> !tile.view<" + type +
      ">\n%x = tile.load %va[%c0, %c0] : !tile.view<4x3xi32> -> !tile.tile<4x3xi32>\n"
      "%n = tile.load %vi[%c0, %c0] : !tile.view<" +
      type + "> -> !tile.tile<" + type + ">\n";
  return runKernel("%a: memref<4x3xi32>, %i: memref<" + type + ">, %o: memref<4x3xi32>",
                   prologue + body,
                   {counting(Kind::i32, {4, 3}), tensorOf(Kind::i64, shape, indices),
                    tensorOf(Kind::i32, {4, 3}, std::vector<double>(12, -1))});
}

std::string gather(const std::string &indices, const std::string &type, int axis,
                   const std::string &result) {
  return "%r = tile.gather %va[%c0, %c0] axis " + std::to_string(axis) + " by " + indices +
         " : !tile.view<4x3xi32>, !tile.tile<" + type + "xi64> -> !tile.tile<" + result + "xi32>\n";
}
std::string storeResult(const std::string &type) {
  return "tile.store %r, %vo[%c0, %c0] : !tile.tile<" + type + "xi32>, !tile.view<4x3xi32>\n";
}
std::string scatter(const std::string &value, const std::string &type, int axis,
                    const std::string &indices) {
  return "tile.scatter " + value + ", %vo[%c0, %c0] axis " + std::to_string(axis) +
         " by %n : " + "!tile.tile<" + type + "xi32>, !tile.view<4x3xi32>, !tile.tile<" + indices +
         "xi64>\n";
}
} // namespace

TEST(Indirect, GatherReadsRowsOrElements) {
  EXPECT_THAT(
      numbers(
          runIndexed(gather("%n", "2x1", 0, "2x3") + storeResult("2x3"), {2, 1}, {3, 3}).memory[2]),
      ElementsAre(9, 10, 11, 9, 10, 11, -1, -1, -1, -1, -1, -1));
  EXPECT_THAT(numbers(runIndexed(gather("%n", "4x2", 1, "4x2") + storeResult("4x2"), {4, 2},
                                 {0, 2, 1, 1, 2, 0, 0, 1})
                          .memory[2]),
              ElementsAre(0, 2, -1, 4, 4, -1, 8, 6, -1, 9, 10, -1));
}

TEST(Indirect, GatherIsValidWhereTheIndexIs) {
  std::string narrowed = "%m = tile.set_valid %n[%c1, %c1] : !tile.tile<2x1xi64>\n";
  EXPECT_THAT(numbers(runIndexed(narrowed + gather("%m", "2x1", 0, "2x3") + storeResult("2x3"),
                                 {2, 1}, {2, 99})
                          .memory[2]),
              ElementsAre(6, 7, 8, -1, -1, -1, -1, -1, -1, -1, -1, -1));
  // An invalid repeated axis leaves nothing.
  std::string empty = "%m = tile.set_valid %n[%c2, %c0] : !tile.tile<2x1xi64>\n";
  EXPECT_THAT(
      numbers(runIndexed(empty + gather("%m", "2x1", 0, "2x3") + storeResult("2x3"), {2, 1}, {2, 1})
                  .memory[2]),
      testing::Each(-1));
}

TEST(Indirect, ScatterKeepsWhatItDoesNotName) {
  Result result = runIndexed("%s = tile.load %va[%c1, %c0] : !tile.view<4x3xi32> -> "
                             "!tile.tile<2x3xi32>\n" +
                                 scatter("%s", "2x3", 0, "2x1"),
                             {2, 1}, {3, 0});
  EXPECT_THAT(numbers(result.memory[2]), ElementsAre(6, 7, 8, -1, -1, -1, -1, -1, -1, 3, 4, 5));
  EXPECT_THAT(result.undefinedBehaviour, IsEmpty());
}

TEST(Indirect, ScatterWritesTheValidElementsOfTheValue) {
  std::string narrowed = "%s = tile.set_valid %x[%c2, %c2] : !tile.tile<4x3xi32>\n";
  Result result = runIndexed(narrowed + scatter("%s", "4x3", 0, "4x1"), {4, 1}, {1, 3, 0, 2});
  EXPECT_THAT(numbers(result.memory[2]), ElementsAre(-1, -1, -1, 0, 1, -1, -1, -1, -1, 3, 4, -1));
  EXPECT_THAT(result.undefinedBehaviour, IsEmpty());
}

TEST(Indirect, IndicesOutsideOrTwiceAreUndefined) {
  auto behaviour = [](const std::string &body, const std::vector<double> &indices) {
    return runIndexed(body, {4, 1}, indices).undefinedBehaviour;
  };
  EXPECT_THAT(behaviour(gather("%n", "4x1", 0, "4x3"), {0, 1, 2, 4}),
              HasSubstr("tile.gather reads at an index that is not inside the view"));
  EXPECT_THAT(behaviour(gather("%n", "4x1", 0, "4x3"), {0, -1, 2, 3}), HasSubstr("tile.gather"));
  EXPECT_THAT(behaviour(gather("%n", "4x1", 0, "4x3"), {0, 1, 1, 3}), IsEmpty());
  EXPECT_THAT(behaviour(scatter("%x", "4x3", 0, "4x1"), {0, 1, 2, 4}),
              HasSubstr("tile.scatter writes at an index that is not inside the view"));
  EXPECT_THAT(behaviour(scatter("%x", "4x3", 0, "4x1"), {0, 1, 1, 3}),
              HasSubstr("tile.scatter names one element twice"));
  EXPECT_THAT(behaviour(scatter("%x", "4x3", 0, "4x1"), {3, 1, 2, 0}), IsEmpty());
}

TEST(Indirect, ExtractDecidesBranchesAndExtents) {
  std::string body = "%e = tile.extract %n[%c1, %c0] : !tile.tile<2x1xi64> -> i64\n"
                     "%two = arith.constant 2 : i64\n"
                     "%larger = arith.cmpi sgt, %e, %two : i64\n"
                     "scf.if %larger {\n"
                     "  tile.store %x, %vo[%c2, %c0] : !tile.tile<4x3xi32>, !tile.view<4x3xi32>\n"
                     "}\n";
  EXPECT_THAT(numbers(runIndexed(body, {2, 1}, {0, 2}).memory[2]), testing::Each(-1));
  EXPECT_THAT(numbers(runIndexed(body, {2, 1}, {0, 3}).memory[2]),
              ElementsAre(-1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 4, 5));
}

TEST(Indirect, ExtractOfAnInvalidElementIsUndefined) {
  std::string body = "%m = tile.set_valid %n[%c1, %c1] : !tile.tile<2x1xi64>\n"
                     "%e = tile.extract %m[%c1, %c0] : !tile.tile<2x1xi64> -> i64\n";
  EXPECT_THAT(runIndexed(body, {2, 1}, {0, 2}).undefinedBehaviour,
              HasSubstr("tile.extract reads an element that is undefined or not certain"));
}
