//===- DefinednessTest.cpp - undefined and unconstrained results ----------===//
#include "ProgramRun.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using namespace npufuzz;
using namespace npufuzz::reference;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {
using Kind = ElementKind;

/// Runs a kernel over %a: memref<4xf32> and %o: memref<4xf32> with their views %va and %vo, and
/// %c0.
Result runOn4(const std::string &body, std::vector<double> a = {1, 2, 3, 4}) {
  std::string prologue = "%c0 = arith.constant 0 : index\n%c2 = arith.constant 2 : index\n"
                         "%c3 = arith.constant 3 : index\n%c9 = arith.constant 9 : index\n"
                         "%m1 = arith.constant -1 : index\n"
                         "%va = tile.view %a : memref<4xf32> -> !tile.view<4xf32>\n"
                         "%vo = tile.view %o : memref<4xf32> -> !tile.view<4xf32>\n";
  return runKernel("%a: memref<4xf32>, %o: memref<4xf32>", prologue + body,
                   {tensorOf(Kind::f32, {4}, a), Tensor(Kind::f32, {4})});
}
std::string loadAt(const std::string &name, const std::string &offset) {
  return name + " = tile.load %va[" + offset + "] : !tile.view<4xf32> -> !tile.tile<4xf32>\n";
}
std::string storeAt(const std::string &name, const std::string &offset) {
  return "tile.store " + name + ", %vo[" + offset + "] : !tile.tile<4xf32>, !tile.view<4xf32>\n";
}
} // namespace

//===----------------------------------------------------------------------===//
// Valid extents
//===----------------------------------------------------------------------===//

TEST(Definedness, LoadsAndStoresStopAtTheEndOfTheView) {
  Result result = runOn4(loadAt("%t", "%c2") + storeAt("%t", "%c0"));
  EXPECT_THAT(numbers(result.memory[1]), ElementsAre(3, 4, 0, 0));
  EXPECT_THAT(numbers(runOn4(loadAt("%t", "%c0") + storeAt("%t", "%c3")).memory[1]),
              ElementsAre(0, 0, 0, 1));
  EXPECT_THAT(numbers(runOn4(loadAt("%t", "%c9") + storeAt("%t", "%c0")).memory[1]),
              ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(numbers(runOn4(loadAt("%t", "%c0") + storeAt("%t", "%c9")).memory[1]),
              ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(result.undefinedBehaviour, IsEmpty());
}

TEST(Definedness, BinaryOpsAreValidWhereBothOperandsAre) {
  Result result = runOn4(loadAt("%t", "%c2") + loadAt("%u", "%c3") +
                         "%s = tile.add %t, %u : !tile.tile<4xf32>\n" + storeAt("%s", "%c0"));
  EXPECT_THAT(numbers(result.memory[1]), ElementsAre(7, 0, 0, 0));
}

TEST(Definedness, ReductionsSkipWhatIsNotValid) {
  Result result = runOn4(loadAt("%t", "%c2") +
                         "%s = tile.reduce sum %t axis 0 : !tile.tile<4xf32> -> "
                         "!tile.tile<1xf32>\n"
                         "tile.store %s, %vo[%c0] : !tile.tile<1xf32>, !tile.view<4xf32>\n");
  EXPECT_THAT(numbers(result.memory[1]), ElementsAre(7, 0, 0, 0));
}

TEST(Definedness, ExpandOfNothingIsNothing) {
  Result result = runOn4("%t = tile.load %va[%c9] : !tile.view<4xf32> -> !tile.tile<1xf32>\n"
                         "%e = tile.expand %t axis 0 : !tile.tile<1xf32> -> !tile.tile<4xf32>\n" +
                         loadAt("%x", "%c0") +
                         "%b = tile.expand_binary add %x, %t axis 0 : !tile.tile<4xf32>, "
                         "!tile.tile<1xf32> -> !tile.tile<4xf32>\n" +
                         storeAt("%e", "%c0") + storeAt("%b", "%c0"));
  EXPECT_THAT(numbers(result.memory[1]), ElementsAre(0, 0, 0, 0));
}

TEST(Definedness, TransposeSwapsTheValidExtents) {
  EXPECT_THAT(numbers(runOp("%n = tile.set_valid %x[%c2, %c1] : !tile.tile<2x3xf32>\n"
                            "%r = tile.transpose %n : !tile.tile<2x3xf32> -> !tile.tile<3x2xf32>",
                            tensorOf(Kind::f32, {2, 3}, {1, 2, 3, 4, 5, 6}), "3x2xf32")),
              ElementsAre(1, 4, 0, 0, 0, 0));
}

TEST(Definedness, SelectIsNarrowedByItsConditionToo) {
  EXPECT_THAT(
      numbers(runOp("%n = tile.set_valid %x[%c1] : !tile.tile<2xi1>\n"
                    "%r = tile.select %n, %y, %y : !tile.tile<2xi1>, !tile.tile<2xf32>, "
                    "!tile.tile<2xf32> -> !tile.tile<2xf32>",
                    tensorOf(Kind::i1, {2}, {1, 1}), tensorOf(Kind::f32, {2}, {5, 6}), "2xf32")),
      ElementsAre(5, 0));
}

//===----------------------------------------------------------------------===//
// Undefined behaviour
//===----------------------------------------------------------------------===//

TEST(Definedness, ScratchStartsUndefinedAndCarriesWhatIsWritten) {
  std::string text = R"(
    func.func @fill(%s: memref<4xf32>, %a: memref<2xf32>) attributes {tile.kernel} {
      %c0 = arith.constant 0 : index
      %vs = tile.view %s : memref<4xf32> -> !tile.view<4xf32>
      %va = tile.view %a : memref<2xf32> -> !tile.view<2xf32>
      %t = tile.load %va[%c0] : !tile.view<2xf32> -> !tile.tile<2xf32>
      tile.store %t, %vs[%c0] : !tile.tile<2xf32>, !tile.view<4xf32>
      return
    }
    func.func @copy(%s: memref<4xf32>, %o: memref<4xf32>) attributes {tile.kernel} {
      %c0 = arith.constant 0 : index
      %vs = tile.view %s : memref<4xf32> -> !tile.view<4xf32>
      %vo = tile.view %o : memref<4xf32> -> !tile.view<4xf32>
      %t = tile.load %vs[%c0] : !tile.view<4xf32> -> !tile.tile<COUNTxf32>
      tile.store %t, %vo[%c0] : !tile.tile<COUNTxf32>, !tile.view<4xf32>
      return
    }
    func.func @main(%a: memref<2xf32>, %o: memref<4xf32>) {
      %s = tile.scratch : memref<4xf32>
      func.call @fill(%s, %a) : (memref<4xf32>, memref<2xf32>) -> ()
      func.call @copy(%s, %o) : (memref<4xf32>, memref<4xf32>) -> ()
      return
    })";
  auto withCount = [&](const char *count) {
    std::string program = text;
    for (size_t at; (at = program.find("COUNT")) != std::string::npos;)
      program.replace(at, 5, count);
    return run(parsedProgram(program), {tensorOf(Kind::f32, {2}, {5, 6}), Tensor(Kind::f32, {4})});
  };
  Result fine = withCount("2");
  EXPECT_THAT(numbers(fine.memory[1]), ElementsAre(5, 6, 0, 0));
  EXPECT_THAT(fine.undefinedBehaviour, IsEmpty());
  Result undefined = withCount("4");
  EXPECT_EQ(states(undefined.memory[1]), "dduu");
  EXPECT_THAT(undefined.undefinedBehaviour, HasSubstr("tile.store writes an undefined element"));
}

TEST(Definedness, OffsetsBelowZeroAreUndefinedBehaviour) {
  EXPECT_THAT(runOn4(loadAt("%t", "%m1")).undefinedBehaviour, HasSubstr("tile.load"));
  EXPECT_THAT(runOn4(loadAt("%t", "%c0") + storeAt("%t", "%m1")).undefinedBehaviour,
              HasSubstr("tile.store"));
}

TEST(Definedness, OneStoreWritesNoElementTwice) {
  std::string twice = "%v2 = tile.remap %vo affine_map<(d0) -> (d0 floordiv 2)> : "
                      "!tile.view<4xf32> -> !tile.view<4xf32>\n" +
                      loadAt("%t", "%c0") +
                      "tile.store %t, %v2[%c0] : !tile.tile<4xf32>, !tile.view<4xf32>";
  Result result = runOn4(twice);
  EXPECT_THAT(result.undefinedBehaviour, HasSubstr("writes one element twice"));
  EXPECT_EQ(states(result.memory[1]), "uudd");
  // Two stores are allowed.
  Result twoStores = runOn4(loadAt("%t", "%c0") + storeAt("%t", "%c0") + storeAt("%t", "%c2"));
  EXPECT_THAT(twoStores.undefinedBehaviour, IsEmpty());
  EXPECT_THAT(numbers(twoStores.memory[1]), ElementsAre(1, 2, 1, 2));
}

TEST(Definedness, DivisionsAndShiftsAreUndefinedWhereTheOpSaysSo) {
  auto op = [](const char *name, std::vector<double> x, std::vector<double> y) {
    return states(runOp("%r = tile." + std::string(name) + " %x, %y : !tile.tile<3xi8>",
                        tensorOf(Kind::i8, {3}, x), tensorOf(Kind::i8, {3}, y), "3xi8"));
  };
  EXPECT_EQ(op("floordiv", {1, -128, -128}, {0, -1, 1}), "uud");
  EXPECT_EQ(op("mod", {1, -128, 5}, {0, -1, -1}), "uud");
  EXPECT_EQ(op("shl", {1, 1, 1}, {-1, 8, 7}), "uud");
  EXPECT_EQ(op("shrs", {1, 1, 1}, {-1, 8, 7}), "uud");
  EXPECT_EQ(op("shru", {1, 1, 1}, {-1, 8, 7}), "uud");
}

TEST(Definedness, UnsaturatedCastsOutOfRangeAreUndefined) {
  Tensor x = tensorOf(Kind::f32, {3}, {127, 128, NAN});
  EXPECT_EQ(states(runOp("%r = tile.cast %x : !tile.tile<3xf32> -> !tile.tile<3xi8>", x, "3xi8")),
            "duu");
  EXPECT_THAT(numbers(runOp("%r = tile.cast %x saturate : !tile.tile<3xf32> -> !tile.tile<3xi8>", x,
                            "3xi8")),
              ElementsAre(127, 127, 0));
}

TEST(Definedness, SelectOfAnUndefinedValueThatIsNotChosenIsDefined) {
  // Only the first element is floordiv by 0.
  EXPECT_EQ(
      states(runOp("%d = tile.floordiv %x, %y : !tile.tile<2xi32>\n"
                   "%c = tile.cmp ne %y, %x : !tile.tile<2xi32> -> !tile.tile<2xi1>\n"
                   "%r = tile.select %c, %x, %d : !tile.tile<2xi1>, !tile.tile<2xi32>, "
                   "!tile.tile<2xi32> -> !tile.tile<2xi32>",
                   tensorOf(Kind::i32, {2}, {5, 3}), tensorOf(Kind::i32, {2}, {0, 3}), "2xi32")),
      "dd");
}

TEST(Definedness, SelectByAnUndefinedConditionNeedsIdenticalValues) {
  // Element 0 compares 1 / 0; both values are 7 in element 0 and differ in element 1.
  std::string condition = "%d = tile.floordiv %x, %z : !tile.tile<2xi32>\n"
                          "%c = tile.cmp eq %d, %x : !tile.tile<2xi32> -> !tile.tile<2xi1>\n";
  EXPECT_EQ(
      states(runOp("%i = arith.constant 0 : i32\n"
                   "%z = tile.splat %i : i32 -> !tile.tile<2xi32>\n" +
                       condition +
                       "%r = tile.select %c, %x, %y : !tile.tile<2xi1>, !tile.tile<2xi32>, "
                       "!tile.tile<2xi32> -> !tile.tile<2xi32>",
                   tensorOf(Kind::i32, {2}, {7, 8}), tensorOf(Kind::i32, {2}, {7, 9}), "2xi32")),
      "du");
}

//===----------------------------------------------------------------------===//
// Cannot tell
//===----------------------------------------------------------------------===//

TEST(Definedness, ComparisonsWithinTheBoundCannotBeToldAndSayWhy) {
  // 1 / sqrt(e^0) may or may not be above 1; for e^1 it is not, for e^-1 it is.
  Result result = runKernel("%a: memref<4xf32>, %o: memref<4xi1>",
                            "%c0 = arith.constant 0 : index\n"
                            "%va = tile.view %a : memref<4xf32> -> !tile.view<4xf32>\n"
                            "%vo = tile.view %o : memref<4xi1> -> !tile.view<4xi1>\n" +
                                loadAt("%t", "%c0") +
                                "%u = tile.exp %t : !tile.tile<4xf32>\n"
                                "%e = tile.rsqrt %u : !tile.tile<4xf32>\n"
                                "%one = arith.constant 1.0 : f32\n"
                                "%s = tile.splat %one : f32 -> !tile.tile<4xf32>\n"
                                "%c = tile.cmp gt %e, %s : !tile.tile<4xf32> -> !tile.tile<4xi1>\n"
                                "tile.store %c, %vo[%c0] : !tile.tile<4xi1>, !tile.view<4xi1>",
                            {tensorOf(Kind::f32, {4}, {0, 1, -1, 0}), Tensor(Kind::i1, {4})});
  EXPECT_EQ(states(result.memory[1]), "?dd?");
  EXPECT_THAT(result.assumptions,
              ElementsAre("tile.cmp: a comparison is decided within the error bound"));
  EXPECT_THAT(result.undefinedBehaviour, IsEmpty());
}

TEST(Definedness, SelectByAComparisonThatCannotBeToldHoldsBothValues) {
  std::string condition = "%u = tile.exp %x : !tile.tile<1xf32>\n"
                          "%e = tile.rsqrt %u : !tile.tile<1xf32>\n"
                          "%one = arith.constant 1.0 : f32\n"
                          "%s = tile.splat %one : f32 -> !tile.tile<1xf32>\n"
                          "%c = tile.cmp gt %e, %s : !tile.tile<1xf32> -> !tile.tile<1xi1>\n";
  Tensor zero(Kind::f32, {1});
  ExpectedTensor either =
      runOp(condition + "%r = tile.select %c, %s, %x : !tile.tile<1xi1>, "
                        "!tile.tile<1xf32>, !tile.tile<1xf32> -> !tile.tile<1xf32>",
            zero, "1xf32");
  EXPECT_EQ(states(either), "d");
  EXPECT_EQ(match(either, 0, 0x3f800000), Match::same); // 1
  EXPECT_EQ(match(either, 0, 0), Match::same);
  EXPECT_EQ(match(either, 0, 0x3f800001), Match::wrong);
  EXPECT_EQ(match(either, 0, 0xb4000000), Match::wrong); // -0x1p-23
  EXPECT_EQ(numbers(runOp(condition + "%r = tile.select %c, %x, %x : !tile.tile<1xi1>, "
                                      "!tile.tile<1xf32>, !tile.tile<1xf32> -> !tile.tile<1xf32>",
                          zero, "1xf32"))[0],
            0);
}

TEST(Definedness, AccumulationsThatMayOverflowNameTheirLength) {
  double big = 0x1.8p127;
  Result result = runOn4(loadAt("%t", "%c0") +
                             "%s = tile.reduce sum %t axis 0 : !tile.tile<4xf32> -> "
                             "!tile.tile<1xf32>\n"
                             "tile.store %s, %vo[%c0] : !tile.tile<1xf32>, !tile.view<4xf32>\n",
                         {big, -big, big, -big});
  EXPECT_EQ(states(result.memory[1]), "?ddd");
  EXPECT_THAT(result.assumptions,
              ElementsAre("tile.reduce: accumulation order unspecified, k = 4"));
}

TEST(Definedness, UnconstrainedDivisorsMayBeZero) {
  std::string unconstrained =
      "%u = tile.exp %x : !tile.tile<1xf32>\n"
      "%e = tile.rsqrt %u : !tile.tile<1xf32>\n"
      "%i = tile.cast %e round floor saturate : !tile.tile<1xf32> -> !tile.tile<1xi32>\n";
  Tensor zero(Kind::f32, {1});
  EXPECT_EQ(states(runOp(unconstrained + "%r = tile.neg %i : !tile.tile<1xi32>", zero, "1xi32")),
            "?");
  EXPECT_EQ(
      states(runOp(unconstrained + "%r = tile.floordiv %i, %i : !tile.tile<1xi32>", zero, "1xi32")),
      "u");
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

TEST(Definedness, LoopsCarryTilesInParallel) {
  // (p, q) <- (q, p + q), three times from (1, 1) : (3, 5).
  Result result =
      runOn4("%one = arith.constant 1.0 : f32\n"
             "%i = tile.splat %one : f32 -> !tile.tile<1xf32>\n"
             "%l:2 = affine.for %k = 0 to 3 iter_args(%p = %i, %q = %i) -> (!tile.tile<1xf32>, "
             "!tile.tile<1xf32>) {\n"
             "  %n = tile.add %p, %q : !tile.tile<1xf32>\n"
             "  affine.yield %q, %n : !tile.tile<1xf32>, !tile.tile<1xf32>\n"
             "}\n"
             "tile.store %l#0, %vo[%c0] : !tile.tile<1xf32>, !tile.view<4xf32>\n"
             "tile.store %l#1, %vo[%c2] : !tile.tile<1xf32>, !tile.view<4xf32>\n");
  EXPECT_THAT(numbers(result.memory[1]), ElementsAre(3, 0, 5, 0));
}

TEST(Definedness, LoopsWithoutATripGiveTheirInitialTiles) {
  Result result = runOn4(loadAt("%t", "%c0") +
                         "%l = affine.for %k = 3 to 3 iter_args(%p = %t) -> (!tile.tile<4xf32>) {\n"
                         "  %n = tile.neg %p : !tile.tile<4xf32>\n"
                         "  affine.yield %n : !tile.tile<4xf32>\n}\n" +
                         storeAt("%l", "%c0"));
  EXPECT_THAT(numbers(result.memory[1]), ElementsAre(1, 2, 3, 4));
}

TEST(Definedness, LoopsEndAtAnArgumentOrAtTheirConstant) {
  // Doubles twice for 3, three times for 9, and not at all for 0 or less.
  auto after = [](int64_t end) {
    return numbers(
        runKernel("%n: index, %o: memref<2xi32>",
                  "%c0 = arith.constant 0 : index\n"
                  "%v = tile.view %o : memref<2xi32> -> !tile.view<2xi32>\n"
                  "%t = tile.load %v[%c0] : !tile.view<2xi32> -> !tile.tile<2xi32>\n"
                  "%l = affine.for %k = 0 to min affine_map<()[s0] -> (s0, 5)>()[%n] step 2 "
                  "iter_args(%p = %t) -> (!tile.tile<2xi32>) {\n"
                  "  %d = tile.add %p, %p : !tile.tile<2xi32>\n"
                  "  affine.yield %d : !tile.tile<2xi32>\n}\n"
                  "tile.store %l, %v[%c0] : !tile.tile<2xi32>, !tile.view<2xi32>",
                  {tensorOf(Kind::index, {}, {static_cast<double>(end)}),
                   tensorOf(Kind::i32, {2}, {1, 3})})
            .memory[1]);
  };
  EXPECT_THAT(after(3), ElementsAre(4, 12));
  EXPECT_THAT(after(9), ElementsAre(8, 24));
  EXPECT_THAT(after(0), ElementsAre(1, 3));
  EXPECT_THAT(after(-4), ElementsAre(1, 3));
}

TEST(Definedness, BranchesGiveTheTileOfTheArmThatRuns) {
  auto given = [](const std::string &predicate, int64_t flag) {
    return numbers(
        runKernel("%n: i32, %o: memref<1xi32>",
                  "%c0 = arith.constant 0 : index\n"
                  "%three = arith.constant 3 : i32\n"
                  "%v = tile.view %o : memref<1xi32> -> !tile.view<1xi32>\n"
                  "%t = tile.splat %three : i32 -> !tile.tile<1xi32>\n"
                  "%p = arith.cmpi " +
                      predicate +
                      ", %n, %three : i32\n"
                      "%r = scf.if %p -> (!tile.tile<1xi32>) {\n"
                      "  %m = tile.neg %t : !tile.tile<1xi32>\n"
                      "  scf.yield %m : !tile.tile<1xi32>\n"
                      "} else {\n"
                      "  scf.yield %t : !tile.tile<1xi32>\n}\n"
                      "tile.store %r, %v[%c0] : !tile.tile<1xi32>, !tile.view<1xi32>",
                  {tensorOf(Kind::i32, {}, {static_cast<double>(flag)}), Tensor(Kind::i32, {1})})
            .memory[1])[0];
  };
  for (auto [predicate, below, at, above] : {std::tuple{"eq", 3, -3, 3},
                                             {"ne", -3, 3, -3},
                                             {"slt", -3, 3, 3},
                                             {"sle", -3, -3, 3},
                                             {"sgt", 3, 3, -3},
                                             {"sge", 3, -3, -3}}) {
    EXPECT_EQ(given(predicate, -2), below) << predicate;
    EXPECT_EQ(given(predicate, 3), at) << predicate;
    EXPECT_EQ(given(predicate, 4), above) << predicate;
  }
}

TEST(Definedness, AffineApplyRoundsDown) {
  Result result =
      runKernel("%n: index, %o: memref<8xi32>",
                "%c0 = arith.constant 0 : index\n"
                "%v = tile.view %o : memref<8xi32> -> !tile.view<8xi32>\n"
                "affine.for %i = 0 to 4 {\n"
                "  %q = affine.apply affine_map<(d0)[s0] -> ((d0 - s0) floordiv 2)>(%i)[%n]\n"
                "  %t = tile.iota axis 0 from %q : !tile.tile<1xi32>\n"
                "  tile.store %t, %v[%i] : !tile.tile<1xi32>, !tile.view<8xi32>\n"
                "  %p = affine.apply affine_map<(d0)[s0] -> ((d0 - s0) mod 3)>(%i)[%n]\n"
                "  %u = tile.iota axis 0 from %p : !tile.tile<1xi32>\n"
                "  %j = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)\n"
                "  tile.store %u, %v[%j] : !tile.tile<1xi32>, !tile.view<8xi32>\n"
                "}",
                {tensorOf(Kind::index, {}, {3}), Tensor(Kind::i32, {8})});
  EXPECT_THAT(numbers(result.memory[1]), ElementsAre(-2, -1, -1, 0, 0, 1, 2, 0));
  EXPECT_THAT(numbers(result.memory[0]), ElementsAre(3));
}

TEST(Definedness, KernelsCalledTwiceSeeTheirOwnTensors) {
  Result result =
      run(parsedProgram(R"(
    func.func @k(%a: memref<2xf32>, %o: memref<2xf32>) attributes {tile.kernel} {
      %c0 = arith.constant 0 : index
      %va = tile.view %a : memref<2xf32> -> !tile.view<2xf32>
      %vo = tile.view %o : memref<2xf32> -> !tile.view<2xf32>
      %t = tile.load %va[%c0] : !tile.view<2xf32> -> !tile.tile<2xf32>
      %n = tile.neg %t : !tile.tile<2xf32>
      tile.store %n, %vo[%c0] : !tile.tile<2xf32>, !tile.view<2xf32>
      return
    }
    func.func @main(%a: memref<2xf32>, %b: memref<2xf32>, %c: memref<2xf32>) {
      func.call @k(%a, %b) : (memref<2xf32>, memref<2xf32>) -> ()
      func.call @k(%b, %c) : (memref<2xf32>, memref<2xf32>) -> ()
      return
    })"),
          {tensorOf(Kind::f32, {2}, {1, 2}), Tensor(Kind::f32, {2}), Tensor(Kind::f32, {2})});
  EXPECT_THAT(numbers(result.memory[1]), ElementsAre(-1, -2));
  EXPECT_THAT(numbers(result.memory[2]), ElementsAre(1, 2));
}

TEST(Definedness, InputsThatDoNotFitAreAnError) {
  Case testCase{kernelProgram("%a: memref<4xf32>", ""), {Tensor(Kind::f32, {3})}, {}, 0};
  auto result = evaluate(testCase);
  ASSERT_FALSE(static_cast<bool>(result));
  EXPECT_THAT(llvm::toString(result.takeError()), HasSubstr("input 0 differs in type or shape"));
}

TEST(Definedness, AnOpThatTheReferenceDoesNotKnowIsAnErrorThatNamesIt) {
  Module known = kernelProgram("%n: index, %a: memref<4xf32>", "");
  // The verifier of programs would refuse it.
  mlir::func::FuncOp kernel = tile::kernelsOf(known).front();
  mlir::OpBuilder builder(&kernel.getBody().front().front());
  mlir::Value n = kernel.getArgument(0);
  builder.create<mlir::arith::MulIOp>(builder.getUnknownLoc(), n, n);
  Case testCase{std::move(known), {Tensor(Kind::index, {}), Tensor(Kind::f32, {4})}, {}, 0};
  auto result = evaluate(testCase);
  ASSERT_FALSE(static_cast<bool>(result));
  EXPECT_THAT(llvm::toString(result.takeError()), HasSubstr("arith.muli"));
}

TEST(Definedness, ADivisorOfAffineApplyMustBeAPositiveConstant) {
  Case testCase{
      kernelProgram("%n: index", "%q = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%n)[%n]"),
      {Tensor(Kind::index, {})},
      {},
      0};
  auto result = evaluate(testCase);
  ASSERT_FALSE(static_cast<bool>(result));
  EXPECT_THAT(llvm::toString(result.takeError()), HasSubstr("affine.apply with a divisor"));
}
