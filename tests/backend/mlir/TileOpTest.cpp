//===- TileOpTest.cpp - rows, columns, matrices, valid extents ------------===//
#include "Programs.h"

#include <gtest/gtest.h>
#include <limits>

using namespace npufuzz;
using namespace npufuzz::test;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
using Integers = std::vector<int64_t>;
using Floats = std::vector<float>;

Tensor counting(ElementKind kind, std::vector<int64_t> shape) {
  Tensor tensor(kind, shape);
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setBits(i, static_cast<uint64_t>(i + 1));
  return tensor;
}

std::string tileType(const std::string &type) { return "!tile.tile<" + type + ">"; }

/// tile.reduce of %a, of type 2x3, with its valid extents first narrowed to [rows, columns].
Tensor reduceNarrowed(const std::string &kind, const Tensor &x, int rows, int columns, int axis) {
  std::string from = tileType(typeText(x));
  Tensor like(x.kind, axis == 0 ? std::vector<int64_t>{1, 3} : std::vector<int64_t>{2, 1});
  return runBody("%rows = arith.constant " + std::to_string(rows) +
                     " : index\n %columns = arith.constant " + std::to_string(columns) +
                     " : index\n %n = tile.set_valid %a[%rows, %columns] : " + from +
                     "\n %r = tile.reduce " + kind + " %n axis " + std::to_string(axis) + " : " +
                     from + " -> " + tileType(typeText(like)),
                 typeText(like), {x});
}

} // namespace

TEST(Reduce, IntegersAlongEachAxis) {
  for (ElementKind kind : {ElementKind::i8, ElementKind::i16, ElementKind::i32, ElementKind::i64,
                           ElementKind::index}) {
    Tensor x = integers(kind, {2, 3}, {5, -1, 3, 4, 6, -2});
    EXPECT_EQ(valuesOf(reduceNarrowed("sum", x, 2, 3, 1)), (Integers{7, 8}));
    EXPECT_EQ(valuesOf(reduceNarrowed("prod", x, 2, 3, 0)), (Integers{20, -6, -6}));
    EXPECT_EQ(valuesOf(reduceNarrowed("min", x, 2, 3, 1)), (Integers{-1, -2}));
    EXPECT_EQ(valuesOf(reduceNarrowed("max", x, 2, 3, 0)), (Integers{5, 6, 3}));
  }
}

TEST(Reduce, ArgumentsAreTheFirstOfEqualsAndOfNaN) {
  auto arg = [](const std::string &kind, const Tensor &x, int valid) {
    std::string from = tileType(typeText(x));
    return valuesOf(runBody("%n = arith.constant " + std::to_string(valid) +
                                " : index\n %m = arith.constant 2 : index\n %s = tile.set_valid "
                                "%a[%m, %n] : " +
                                from + "\n %r = tile.reduce " + kind + " %s axis 1 : " + from +
                                " -> !tile.tile<2x1xi32>",
                            "2x1xi32", {x}));
  };
  Tensor x = integers(ElementKind::i8, {2, 3}, {5, -1, 5, -4, -4, -2});
  EXPECT_EQ(arg("argmax", x, 3), (Integers{0, 2}));
  EXPECT_EQ(arg("argmin", x, 3), (Integers{1, 0}));
  EXPECT_EQ(arg("argmax", x, 0), (Integers{-1, -1}));
  float nan = std::numeric_limits<float>::quiet_NaN();
  Tensor y = floats({2, 3}, {-inf, nan, nan, -0.0f, 0, 0});
  EXPECT_EQ(arg("argmin", y, 3), (Integers{1, 0}));
  EXPECT_EQ(arg("argmax", y, 1), (Integers{0, 0}));
}

TEST(Order, TopkSortsStablyWithNaNAsTheLargest) {
  float nan = std::numeric_limits<float>::quiet_NaN();
  Tensor x = floats({2, 4}, {1, nan, 3, 1, 0, -0.0f, -inf, 7});
  auto indices = [&](const std::string &smallest) {
    return valuesOf(runBody("%r = tile.topk indices %a " + smallest +
                                " : !tile.tile<2x4xf32> -> !tile.tile<2x3xi32>",
                            "2x3xi32", {x}));
  };
  EXPECT_EQ(indices(""), (Integers{1, 2, 0, 3, 0, 1}));
  EXPECT_EQ(indices("smallest"), (Integers{0, 3, 2, 2, 0, 1}));
  Tensor values = integers(ElementKind::i64, {4}, {3, -9, 4, 3});
  EXPECT_EQ(valuesOf(runBody("%r = tile.topk values %a : !tile.tile<4xi64> -> !tile.tile<4xi64>",
                             "4xi64", {values})),
            (Integers{4, 3, 3, -9}));
}

TEST(Order, CumsumRunsAlongItsAxis) {
  Tensor x = integers(ElementKind::i8, {2, 3}, {100, 27, 1, 1, 2, 3});
  auto sums = [&](int axis) {
    return valuesOf(
        runBody("%r = tile.cumsum %a axis " + std::to_string(axis) + " : !tile.tile<2x3xi8>",
                "2x3xi8", {x}));
  };
  EXPECT_EQ(sums(1), (Integers{100, 127, -128, 1, 3, 6}));
  EXPECT_EQ(sums(0), (Integers{100, 27, 1, 101, 29, 4}));
}

TEST(Reduce, SumsAndProductsWrap) {
  Tensor x = integers(ElementKind::i8, {2, 3}, {100, 100, 100, 64, 2, 2});
  EXPECT_EQ(valuesOf(reduceNarrowed("sum", x, 2, 3, 1)), (Integers{44, 68}));
  EXPECT_EQ(valuesOf(reduceNarrowed("prod", x, 2, 3, 1)), (Integers{64, 0}));
}

TEST(Reduce, OfNoElementIsTheNeutralElement) {
  Tensor x = floats({2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(floatsOf(reduceNarrowed("sum", x, 2, 0, 1)), (Floats{0, 0}));
  EXPECT_EQ(floatsOf(reduceNarrowed("prod", x, 2, 0, 1)), (Floats{1, 1}));
  EXPECT_EQ(floatsOf(reduceNarrowed("min", x, 2, 0, 1)), (Floats{inf, inf}));
  EXPECT_EQ(floatsOf(reduceNarrowed("max", x, 2, 0, 1)), (Floats{-inf, -inf}));
  Tensor n = counting(ElementKind::i16, {2, 3});
  EXPECT_EQ(valuesOf(reduceNarrowed("min", n, 0, 3, 0)), (Integers{32767, 32767, 32767}));
  EXPECT_EQ(valuesOf(reduceNarrowed("max", n, 0, 3, 0)), (Integers{-32768, -32768, -32768}));
  Tensor truth = integers(ElementKind::i1, {2, 3}, {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(valuesOf(reduceNarrowed("any", truth, 2, 0, 1)), (Integers{0, 0}));
  EXPECT_EQ(valuesOf(reduceNarrowed("all", truth, 2, 0, 1)), (Integers{1, 1}));
}

TEST(Reduce, SeesOnlyValidElements) {
  Tensor x = integers(ElementKind::i32, {2, 3}, {1, 2, 30, 4, 5, 60});
  EXPECT_EQ(valuesOf(reduceNarrowed("sum", x, 2, 2, 1)), (Integers{3, 9}));
  // The second row is not valid, so nothing is written there.
  EXPECT_EQ(valuesOf(reduceNarrowed("max", x, 1, 3, 1)), (Integers{30, 0x77777777}));
}

TEST(Reduce, BooleansAndNarrowFloats) {
  Tensor truth = integers(ElementKind::i1, {2, 3}, {1, 0, 0, 1, 1, 1});
  EXPECT_EQ(valuesOf(reduceNarrowed("any", truth, 2, 3, 1)), (Integers{1, 1}));
  EXPECT_EQ(valuesOf(reduceNarrowed("all", truth, 2, 3, 1)), (Integers{0, 1}));
  EXPECT_EQ(valuesOf(reduceNarrowed("any", truth, 1, 3, 0)), (Integers{1, 0, 0}));
  std::vector<double> values{1, 2, 3, -4, 0.5, 6};
  Tensor half = raw(ElementKind::f16, {2, 3}, halfBits(values));
  Tensor bfloat = raw(ElementKind::bf16, {2, 3}, bfloatBits(values));
  EXPECT_EQ(bitsOf(reduceNarrowed("sum", half, 2, 3, 1)), halfBits({6, 2.5}));
  EXPECT_EQ(bitsOf(reduceNarrowed("prod", bfloat, 2, 3, 1)), bfloatBits({6, -12}));
  EXPECT_EQ(bitsOf(reduceNarrowed("max", bfloat, 2, 3, 0)), bfloatBits({1, 2, 6}));
  EXPECT_EQ(bitsOf(reduceNarrowed("min", half, 2, 3, 0)), halfBits({-4, 0.5, 3}));
}

TEST(Reduce, TheAxisOfARankThreeTile) {
  Tensor x = counting(ElementKind::i32, {2, 3, 4});
  Tensor r =
      runBody("%r = tile.reduce sum %a axis 1 : !tile.tile<2x3x4xi32> -> !tile.tile<2x1x4xi32>",
              "2x1x4xi32", {x});
  EXPECT_EQ(valuesOf(r), (Integers{15, 18, 21, 24, 51, 54, 57, 60}));
}

TEST(Expand, RepeatsAnAxis) {
  Tensor row = counting(ElementKind::i32, {1, 3}), column = counting(ElementKind::f16, {2, 1});
  EXPECT_EQ(
      valuesOf(runBody("%r = tile.expand %a axis 0 : !tile.tile<1x3xi32> -> !tile.tile<2x3xi32>",
                       "2x3xi32", {row})),
      (Integers{1, 2, 3, 1, 2, 3}));
  EXPECT_EQ(
      bitsOf(runBody("%r = tile.expand %a axis 1 : !tile.tile<2x1xf16> -> !tile.tile<2x2xf16>",
                     "2x2xf16", {column})),
      (std::vector<uint64_t>{1, 1, 2, 2}));
  EXPECT_EQ(valuesOf(runBody("%r = tile.expand %a axis 0 : !tile.tile<1xi8> -> !tile.tile<4xi8>",
                             "4xi8", {integers(ElementKind::i8, {1}, {9})})),
            (Integers{9, 9, 9, 9}));
}

TEST(Expand, OfAnEmptyAxisIsEmpty) {
  Tensor r = runBody("%zero = arith.constant 0 : index\n %three = arith.constant 3 : index\n"
                     "%n = tile.set_valid %a[%zero, %three] : !tile.tile<1x3xi32>\n"
                     "%r = tile.expand %n axis 0 : !tile.tile<1x3xi32> -> !tile.tile<2x3xi32>",
                     "2x3xi32", {counting(ElementKind::i32, {1, 3})});
  EXPECT_EQ(valuesOf(r), Integers(6, 0x77777777));
}

TEST(Expand, AmongSeveralAxesOfExtentOneAndRunTimeExtents) {
  // The loop turns the valid extent of axis 2 into a run-time value.
  Tensor r = runBody(
      "%t = affine.for %i = 0 to 1 iter_args(%s = %b) -> (!tile.tile<2x1x1x3x1xi32>) {\n"
      "%n = tile.load %view_a[%c0, %c0, %i, %c0, %c0] : !tile.view<2x1x1x1x1xi32> -> "
      "!tile.tile<2x1x1x1x1xi32>\n"
      "%e = tile.expand %n axis 3 : !tile.tile<2x1x1x1x1xi32> -> "
      "!tile.tile<2x1x1x3x1xi32>\n"
      "affine.yield %e : !tile.tile<2x1x1x3x1xi32>\n}\n"
      "%r = tile.fill_pad zero %t : !tile.tile<2x1x1x3x1xi32>",
      "2x1x1x3x1xi32",
      {counting(ElementKind::i32, {2, 1, 1, 1, 1}), counting(ElementKind::i32, {2, 1, 1, 3, 1})});
  EXPECT_EQ(valuesOf(r), (Integers{1, 1, 1, 2, 2, 2}));
}

TEST(ExpandBinary, EveryKindAlongRowsAndColumns) {
  Tensor x = floats({2, 3}, {1, 2, 3, 4, 5, 6}), row = floats({1, 3}, {2, 4, 2}),
         column = floats({2, 1}, {3, 4});
  auto rows = [&](const std::string &kind) {
    return floatsOf(runBody("%r = tile.expand_binary " + kind +
                                " %a, %b axis 0 : !tile.tile<2x3xf32>, !tile.tile<1x3xf32> -> "
                                "!tile.tile<2x3xf32>",
                            "2x3xf32", {x, row}));
  };
  auto columns = [&](const std::string &kind) {
    return floatsOf(runBody("%r = tile.expand_binary " + kind +
                                " %a, %b axis 1 : !tile.tile<2x3xf32>, !tile.tile<2x1xf32> -> "
                                "!tile.tile<2x3xf32>",
                            "2x3xf32", {x, column}));
  };
  EXPECT_EQ(rows("add"), (Floats{3, 6, 5, 6, 9, 8}));
  EXPECT_EQ(columns("sub"), (Floats{-2, -1, 0, 0, 1, 2}));
  EXPECT_EQ(rows("mul"), (Floats{2, 8, 6, 8, 20, 12}));
  EXPECT_EQ(rows("div"), (Floats{0.5, 0.5, 1.5, 2, 1.25, 3}));
  EXPECT_EQ(columns("min"), (Floats{1, 2, 3, 4, 4, 4}));
  EXPECT_EQ(columns("max"), (Floats{3, 3, 3, 4, 5, 6}));
}

TEST(Matmul, MultipliesAndAccumulates) {
  Tensor a = floats({2, 3}, {1, 2, 3, 4, 5, 6}), b = floats({3, 2}, {1, 0, 0, 1, 2, 2});
  Tensor acc = floats({2, 2}, {10, 20, 30, 40}), bias = floats({1, 2}, {100, 200});
  std::string types = "!tile.tile<2x3xf32>, !tile.tile<3x2xf32>";
  EXPECT_EQ(floatsOf(runBody("%r = tile.matmul %a, %b : " + types + " -> !tile.tile<2x2xf32>",
                             "2x2xf32", {a, b})),
            (Floats{7, 8, 16, 17}));
  EXPECT_EQ(floatsOf(runBody("%r = tile.matmul %a, %b acc %c : " + types +
                                 " acc !tile.tile<2x2xf32> -> !tile.tile<2x2xf32>",
                             "2x2xf32", {a, b, acc})),
            (Floats{17, 28, 46, 57}));
  EXPECT_EQ(floatsOf(runBody("%r = tile.matmul %a, %b bias %c : " + types +
                                 " bias !tile.tile<1x2xf32> -> !tile.tile<2x2xf32>",
                             "2x2xf32", {a, b, bias})),
            (Floats{107, 208, 116, 217}));
}

TEST(Matmul, WidensItsOperands) {
  Tensor a = integers(ElementKind::i8, {1, 3}, {-128, 127, 100}),
         b = integers(ElementKind::i8, {3, 1}, {-128, 127, 100});
  EXPECT_EQ(valuesOf(runBody("%r = tile.matmul %a, %b : !tile.tile<1x3xi8>, !tile.tile<3x1xi8> -> "
                             "!tile.tile<1x1xi32>",
                             "1x1xi32", {a, b})),
            (Integers{16384 + 16129 + 10000}));
  for (ElementKind kind : {ElementKind::f16, ElementKind::bf16}) {
    auto bits = kind == ElementKind::f16 ? halfBits : bfloatBits;
    std::string name(elementKindName(kind));
    Tensor x = raw(kind, {1, 2}, bits({255, 1})), y = raw(kind, {2, 1}, bits({255, 0.5}));
    EXPECT_EQ(floatsOf(runBody("%r = tile.matmul %a, %b : !tile.tile<1x2x" + name +
                                   ">, !tile.tile<2x1x" + name + "> -> !tile.tile<1x1xf32>",
                               "1x1xf32", {x, y})),
              (Floats{65025.5f}));
  }
}

TEST(Matmul, StopsAtTheSmallerValidK) {
  Tensor a = integers(ElementKind::i8, {2, 3}, {1, 2, 3, 4, 5, 6}),
         b = integers(ElementKind::i8, {3, 2}, {1, 10, 1, 10, 1, 10});
  Tensor r = runBody(
      "%one = arith.constant 1 : index\n %two = arith.constant 2 : index\n"
      "%three = arith.constant 3 : index\n"
      "%x = tile.set_valid %a[%two, %two] : !tile.tile<2x3xi8>\n"
      "%y = tile.set_valid %b[%three, %one] : !tile.tile<3x2xi8>\n"
      "%r = tile.matmul %x, %y : !tile.tile<2x3xi8>, !tile.tile<3x2xi8> -> !tile.tile<2x2xi32>",
      "2x2xi32", {a, b});
  EXPECT_EQ(valuesOf(r), (Integers{3, 0x77777777, 9, 0x77777777}));
}

TEST(Matmul, AnEmptyBiasEmptiesTheResult) {
  Tensor a = floats({2, 1}, {1, 2}), b = floats({1, 2}, {3, 4}), bias = floats({1, 2}, {5, 6});
  auto withBias = [&](int rows, int columns) {
    return floatsOf(
        runBody("%rows = arith.constant " + std::to_string(rows) +
                    " : index\n %columns = arith.constant " + std::to_string(columns) +
                    " : index\n %n = tile.set_valid %c[%rows, %columns] : "
                    "!tile.tile<1x2xf32>\n"
                    "%m = tile.matmul %a, %b bias %n : !tile.tile<2x1xf32>, "
                    "!tile.tile<1x2xf32> bias !tile.tile<1x2xf32> -> !tile.tile<2x2xf32>\n"
                    "%r = tile.fill_pad zero %m : !tile.tile<2x2xf32>",
                "2x2xf32", {a, b, bias}));
  };
  EXPECT_EQ(withBias(1, 2), (Floats{8, 10, 11, 14}));
  EXPECT_EQ(withBias(1, 1), (Floats{8, 0, 11, 0}));
  EXPECT_EQ(withBias(0, 2), (Floats{0, 0, 0, 0}));
}

TEST(Transpose, MovesValidExtentsToo) {
  Tensor r = runBody("%one = arith.constant 1 : index\n %three = arith.constant 3 : index\n"
                     "%n = tile.set_valid %a[%one, %three] : !tile.tile<2x3xi32>\n"
                     "%t = tile.transpose %n : !tile.tile<2x3xi32> -> !tile.tile<3x2xi32>\n"
                     "%r = tile.fill_pad max %t : !tile.tile<3x2xi32>",
                     "3x2xi32", {counting(ElementKind::i32, {2, 3})});
  EXPECT_EQ(valuesOf(r), (Integers{1, INT32_MAX, 2, INT32_MAX, 3, INT32_MAX}));
}

TEST(Valid, SetValidClampsOnBothSides) {
  auto narrowed = [](int first, int second) {
    return valuesOf(runBody("%x = arith.constant " + std::to_string(first) +
                                " : index\n %y = arith.constant " + std::to_string(second) +
                                " : index\n %n = tile.set_valid %a[%x, %y] : !tile.tile<2x2xi8>\n"
                                "%m = tile.set_valid %n[%y, %x] : !tile.tile<2x2xi8>\n"
                                "%r = tile.fill_pad zero %m : !tile.tile<2x2xi8>",
                            "2x2xi8", {counting(ElementKind::i8, {2, 2})}));
  };
  EXPECT_EQ(narrowed(9, 2), (Integers{1, 2, 3, 4}));
  EXPECT_EQ(narrowed(1, 2), (Integers{1, 0, 0, 0}));
  EXPECT_EQ(narrowed(-5, 2), (Integers{0, 0, 0, 0}));
  EXPECT_EQ(narrowed(0, 0), (Integers{0, 0, 0, 0}));
}

TEST(Valid, FillPadWritesTheValueOfEveryType) {
  auto pad = [](const std::string &kind, ElementKind element) {
    Tensor like(element, {2});
    return bitsOf(runBody("%one = arith.constant 1 : index\n %n = tile.set_valid %a[%one] : " +
                              tileType(typeText(like)) + "\n %r = tile.fill_pad " + kind +
                              " %n : " + tileType(typeText(like)),
                          typeText(like), {raw(element, {2}, {1, 1})}))
        .back();
  };
  EXPECT_EQ(pad("zero", ElementKind::f32), 0u);
  EXPECT_EQ(pad("min", ElementKind::f32), 0xff800000u);
  EXPECT_EQ(pad("max", ElementKind::f16), 0x7c00u);
  EXPECT_EQ(pad("min", ElementKind::bf16), 0xff80u);
  EXPECT_EQ(pad("min", ElementKind::i8), 0x80u);
  EXPECT_EQ(pad("max", ElementKind::i16), 0x7fffu);
  EXPECT_EQ(pad("min", ElementKind::i32), 0x80000000u);
  EXPECT_EQ(pad("max", ElementKind::i64), 0x7fffffffffffffffu);
  EXPECT_EQ(pad("min", ElementKind::index), 0x8000000000000000u);
  EXPECT_EQ(pad("min", ElementKind::i1), 0u);
  EXPECT_EQ(pad("max", ElementKind::i1), 1u);
}

TEST(Matmul, ReadsTransposedOperandsBatchByBatch) {
  Tensor a = integers(ElementKind::i8, {2, 2, 1}, {1, 2, 3, 4});
  Tensor b = integers(ElementKind::i8, {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_EQ(valuesOf(runBody("%r = tile.matmul %a transposed, %b transposed : "
                             "!tile.tile<2x2x1xi8>, !tile.tile<2x2x2xi8> -> "
                             "!tile.tile<2x1x2xi32>",
                             "2x1x2xi32", {a, b})),
            (Integers{5, 11, 39, 53}));
}

TEST(Indirect, GathersAndScattersByAnIndexTile) {
  std::string text = R"(
func.func @k(%a: memref<3x2xi16>, %n: memref<2x1xi32>, %o: memref<4x2xi16>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<3x2xi16> -> !tile.view<3x2xi16>
  %vn = tile.view %n : memref<2x1xi32> -> !tile.view<2x1xi32>
  %vo = tile.view %o : memref<4x2xi16> -> !tile.view<4x2xi16>
  %i = tile.load %vn[%c0, %c0] : !tile.view<2x1xi32> -> !tile.tile<2x1xi32>
  %g = tile.gather %va[%c0, %c0] axis 0 by %i : !tile.view<3x2xi16>, !tile.tile<2x1xi32> -> !tile.tile<2x2xi16>
  %e = tile.extract %i[%c0, %c0] : !tile.tile<2x1xi32> -> i32
  %two = arith.constant 2 : i32
  %last = arith.cmpi eq, %e, %two : i32
  scf.if %last {
    tile.scatter %g, %vo[%c0, %c0] axis 0 by %i : !tile.tile<2x2xi16>, !tile.view<4x2xi16>, !tile.tile<2x1xi32>
  }
  return
}
func.func @main(%a: memref<3x2xi16>, %n: memref<2x1xi32>, %o: memref<4x2xi16>) {
  func.call @k(%a, %n, %o) : (memref<3x2xi16>, memref<2x1xi32>, memref<4x2xi16>) -> ()
  return
})";
  Tensor a = integers(ElementKind::i16, {3, 2}, {1, 2, 3, 4, 5, 6});
  Tensor o = integers(ElementKind::i16, {4, 2}, {-1, -1, -1, -1, -1, -1, -1, -1});
  auto scattered = [&](std::vector<int64_t> indices) {
    return valuesOf(
        runProgram(text, {a, integers(ElementKind::i32, {2, 1}, std::move(indices)), o})[2]);
  };
  EXPECT_EQ(scattered({2, 0}), (Integers{1, 2, -1, -1, 5, 6, -1, -1}));
  EXPECT_EQ(scattered({1, 0}), (Integers{-1, -1, -1, -1, -1, -1, -1, -1}));
}
