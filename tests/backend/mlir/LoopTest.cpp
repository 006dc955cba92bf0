//===- LoopTest.cpp - views, tails, carried tiles, several kernels --------===//
#include "Programs.h"

#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::test;

using Integers = std::vector<int64_t>;

namespace {

Tensor counting(std::vector<int64_t> shape) {
  Tensor tensor(ElementKind::i32, shape);
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setBits(i, static_cast<uint64_t>(i + 1));
  return tensor;
}

/// Runs one kernel on %a (input) and %o (output), both i32; the output starts as zeros.
Integers runKernel(const std::string &body, std::vector<int64_t> inputShape,
                   std::vector<int64_t> outputShape) {
  Tensor a = counting(inputShape), o(ElementKind::i32, outputShape);
  std::string parameters = "(%a: memref<" + typeText(a) + ">, %o: memref<" + typeText(o) + ">)";
  std::string text = "func.func @k" + parameters + " attributes {tile.kernel} {\n" + body +
                     "\n return\n}\nfunc.func @main" + parameters +
                     " {\n func.call @k(%a, %o) : (memref<" + typeText(a) + ">, memref<" +
                     typeText(o) + ">) -> ()\n return\n}";
  return valuesOf(runProgram(text, {a, o}, manySettings())[1]);
}

} // namespace

TEST(Views, ChainsOfViewsReadTheRightElements) {
  // Rows 5 and 3 of 6, columns reversed by a negative stride, then transposed.
  EXPECT_EQ(runKernel(R"(
    %c0 = arith.constant 0 : index
    %v = tile.view %a : memref<6x4xi32> -> !tile.view<6x4xi32>
    %s = tile.slice %v offsets [5, 3] strides [-2, -1] : !tile.view<6x4xi32> -> !tile.view<2x4xi32>
    %p = tile.permute %s [1, 0] : !tile.view<2x4xi32> -> !tile.view<4x2xi32>
    %t = tile.load %p[%c0, %c0] : !tile.view<4x2xi32> -> !tile.tile<4x2xi32>
    %w = tile.view %o : memref<4x2xi32> -> !tile.view<4x2xi32>
    tile.store %t, %w[%c0, %c0] : !tile.tile<4x2xi32>, !tile.view<4x2xi32>)",
                      {6, 4}, {4, 2}),
            (Integers{24, 16, 23, 15, 22, 14, 21, 13}));
}

TEST(Views, ReshapeChunkBroadcastAndRemap) {
  EXPECT_EQ(runKernel(R"(
    %c0 = arith.constant 0 : index
    %v = tile.view %a : memref<12xi32> -> !tile.view<12xi32>
    %m = tile.remap %v affine_map<(d0) -> ((d0 mod 4) * 3 + d0 floordiv 4)> : !tile.view<12xi32> -> !tile.view<12xi32>
    %h = tile.reshape %m : !tile.view<12xi32> -> !tile.view<3x1x4xi32>
    %k = tile.chunk %h axis 2 part 1 of 2 : !tile.view<3x1x4xi32> -> !tile.view<3x1x2xi32>
    %b = tile.broadcast %k : !tile.view<3x1x2xi32> -> !tile.view<3x2x2xi32>
    %t = tile.load %b[%c0, %c0, %c0] : !tile.view<3x2x2xi32> -> !tile.tile<3x2x2xi32>
    %w = tile.view %o : memref<3x2x2xi32> -> !tile.view<3x2x2xi32>
    tile.store %t, %w[%c0, %c0, %c0] : !tile.tile<3x2x2xi32>, !tile.view<3x2x2xi32>)",
                      {12}, {3, 2, 2}),
            (Integers{7, 10, 7, 10, 8, 11, 8, 11, 9, 12, 9, 12}));
}

TEST(Views, StoresThroughFloorAndMod) {
  EXPECT_EQ(runKernel(R"(
    %c0 = arith.constant 0 : index
    %v = tile.view %a : memref<6xi32> -> !tile.view<6xi32>
    %t = tile.load %v[%c0] : !tile.view<6xi32> -> !tile.tile<6xi32>
    %w = tile.view %o : memref<2x3xi32> -> !tile.view<2x3xi32>
    %m = tile.remap %w affine_map<(d0) -> (d0 mod 2, d0 floordiv 2)> : !tile.view<2x3xi32> -> !tile.view<6xi32>
    tile.store %t, %m[%c0] : !tile.tile<6xi32>, !tile.view<6xi32>)",
                      {6}, {2, 3}),
            (Integers{1, 3, 5, 2, 4, 6}));
}

TEST(Transfers, ClipAtTheEndOfAViewAndBeyondIt) {
  // The tile at 4 has two elements inside, the one at 8 none.
  EXPECT_EQ(runKernel(R"(
    %v = tile.view %a : memref<6xi32> -> !tile.view<6xi32>
    %w = tile.view %o : memref<12xi32> -> !tile.view<12xi32>
    affine.for %i = 0 to 12 step 4 {
      %t = tile.load %v[%i] : !tile.view<6xi32> -> !tile.tile<4xi32>
      tile.store %t, %w[%i] : !tile.tile<4xi32>, !tile.view<12xi32>
    })",
                      {6}, {12}),
            (Integers{1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0}));
}

TEST(Transfers, AStoreIsClippedByTheViewToo) {
  EXPECT_EQ(runKernel(R"(
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %v = tile.view %a : memref<6xi32> -> !tile.view<6xi32>
    %t = tile.load %v[%c0] : !tile.view<6xi32> -> !tile.tile<6xi32>
    %w = tile.view %o : memref<8xi32> -> !tile.view<8xi32>
    %s = tile.slice %w offsets [1] strides [1] : !tile.view<8xi32> -> !tile.view<4xi32>
    tile.store %t, %s[%c2] : !tile.tile<6xi32>, !tile.view<4xi32>)",
                      {6}, {8}),
            (Integers{0, 0, 0, 1, 2, 0, 0, 0}));
}

TEST(CarriedTiles, SwapAtOnce) {
  // Three iterations swap the two tiles three times.
  EXPECT_EQ(runKernel(R"(
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %v = tile.view %a : memref<4xi32> -> !tile.view<4xi32>
    %x = tile.load %v[%c0] : !tile.view<4xi32> -> !tile.tile<2xi32>
    %y = tile.load %v[%c2] : !tile.view<4xi32> -> !tile.tile<2xi32>
    %p, %q = affine.for %i = 0 to 3 iter_args(%s = %x, %t = %y) -> (!tile.tile<2xi32>, !tile.tile<2xi32>) {
      affine.yield %t, %s : !tile.tile<2xi32>, !tile.tile<2xi32>
    }
    %w = tile.view %o : memref<4xi32> -> !tile.view<4xi32>
    tile.store %p, %w[%c0] : !tile.tile<2xi32>, !tile.view<4xi32>
    tile.store %q, %w[%c2] : !tile.tile<2xi32>, !tile.view<4xi32>)",
                      {4}, {4}),
            (Integers{3, 4, 1, 2}));
}

TEST(CarriedTiles, KeepTheInitialTileInALoopThatNeverRuns) {
  EXPECT_EQ(runKernel(R"(
    %c0 = arith.constant 0 : index
    %v = tile.view %a : memref<2xi32> -> !tile.view<2xi32>
    %x = tile.load %v[%c0] : !tile.view<2xi32> -> !tile.tile<2xi32>
    %p = affine.for %i = 3 to 3 iter_args(%s = %x) -> (!tile.tile<2xi32>) {
      %n = tile.neg %s : !tile.tile<2xi32>
      affine.yield %n : !tile.tile<2xi32>
    }
    %w = tile.view %o : memref<2xi32> -> !tile.view<2xi32>
    tile.store %p, %w[%c0] : !tile.tile<2xi32>, !tile.view<2xi32>)",
                      {2}, {2}),
            (Integers{1, 2}));
}

TEST(CarriedTiles, CarryTheirValidExtents) {
  // Each iteration narrows by one and keeps the elements; an inner loop carries the outer tile.
  EXPECT_EQ(runKernel(R"(
    %c0 = arith.constant 0 : index
    %v = tile.view %a : memref<5xi32> -> !tile.view<5xi32>
    %x = tile.load %v[%c0] : !tile.view<5xi32> -> !tile.tile<5xi32>
    %p = affine.for %i = 0 to 3 iter_args(%s = %x) -> (!tile.tile<5xi32>) {
      %e = affine.apply affine_map<(d0) -> (4 - d0)>(%i)
      %n = tile.set_valid %s[%e] : !tile.tile<5xi32>
      %r = affine.for %j = 0 to 2 iter_args(%t = %n) -> (!tile.tile<5xi32>) {
        %d = tile.add %t, %s : !tile.tile<5xi32>
        affine.yield %d : !tile.tile<5xi32>
      }
      affine.yield %r : !tile.tile<5xi32>
    }
    %w = tile.view %o : memref<5xi32> -> !tile.view<5xi32>
    tile.store %p, %w[%c0] : !tile.tile<5xi32>, !tile.view<5xi32>)",
                      {5}, {5}),
            (Integers{27, 54, 0, 0, 0}));
}

TEST(CarriedTiles, AccumulateAMatrixProduct) {
  EXPECT_EQ(runKernel(R"(
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i32
    %v = tile.view %a : memref<2x6xi32> -> !tile.view<2x6xi32>
    %x = tile.splat %zero : i32 -> !tile.tile<2x1xi32>
    %p = affine.for %k = 0 to 6 step 4 iter_args(%s = %x) -> (!tile.tile<2x1xi32>) {
      %t = tile.load %v[%c0, %k] : !tile.view<2x6xi32> -> !tile.tile<2x4xi32>
      %r = tile.reduce sum %t axis 1 : !tile.tile<2x4xi32> -> !tile.tile<2x1xi32>
      %n = tile.add %s, %r : !tile.tile<2x1xi32>
      affine.yield %n : !tile.tile<2x1xi32>
    }
    %w = tile.view %o : memref<2x1xi32> -> !tile.view<2x1xi32>
    tile.store %p, %w[%c0, %c0] : !tile.tile<2x1xi32>, !tile.view<2x1xi32>)",
                      {2, 6}, {2, 1}),
            (Integers{21, 57}));
}

TEST(Programs, KernelsPassDataThroughScratchMemory) {
  std::string text = R"(
func.func @first(%a: memref<4xi32>, %s: memref<4xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %a : memref<4xi32> -> !tile.view<4xi32>
  %t = tile.load %v[%c0] : !tile.view<4xi32> -> !tile.tile<4xi32>
  %n = tile.neg %t : !tile.tile<4xi32>
  %w = tile.view %s : memref<4xi32> -> !tile.view<4xi32>
  tile.store %n, %w[%c0] : !tile.tile<4xi32>, !tile.view<4xi32>
  return
}
func.func @second(%s: memref<4xi32>, %o: memref<4xi32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %s : memref<4xi32> -> !tile.view<4xi32>
  %t = tile.load %v[%c0] : !tile.view<4xi32> -> !tile.tile<4xi32>
  %u = tile.set_valid %t[%n] : !tile.tile<4xi32>
  %r = tile.add %u, %u : !tile.tile<4xi32>
  %w = tile.view %o : memref<4xi32> -> !tile.view<4xi32>
  tile.store %r, %w[%c0] : !tile.tile<4xi32>, !tile.view<4xi32>
  return
}
func.func @main(%a: memref<4xi32>, %o: memref<4xi32>, %n: index) {
  %s = tile.scratch : memref<4xi32>
  func.call @first(%a, %s) : (memref<4xi32>, memref<4xi32>) -> ()
  func.call @second(%s, %o, %n) : (memref<4xi32>, memref<4xi32>, index) -> ()
  return
})";
  auto run = [&](int64_t n) {
    return valuesOf(runProgram(text, {counting({4}), Tensor(ElementKind::i32, {4}),
                                      integers(ElementKind::index, {}, {n})})[1]);
  };
  EXPECT_EQ(run(3), (Integers{-2, -4, -6, 0}));
  EXPECT_EQ(run(0), (Integers{0, 0, 0, 0}));
  EXPECT_EQ(run(-7), (Integers{0, 0, 0, 0}));
  EXPECT_EQ(run(int64_t(1) << 40), (Integers{-2, -4, -6, -8}));
}

TEST(Programs, ScalarArgumentsOfEveryKindReachTheKernel) {
  std::string text = R"(
func.func @k(%o: memref<2xf32>, %b: i8, %h: i16, %w: i32, %l: i64, %f: f32, %p: memref<2xi64>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %x = tile.splat %f : f32 -> !tile.tile<2xf32>
  %v = tile.view %o : memref<2xf32> -> !tile.view<2xf32>
  tile.store %x, %v[%c0] : !tile.tile<2xf32>, !tile.view<2xf32>
  %tb = tile.splat %b : i8 -> !tile.tile<2xi8>
  %th = tile.splat %h : i16 -> !tile.tile<2xi16>
  %tw = tile.splat %w : i32 -> !tile.tile<2xi32>
  %tl = tile.splat %l : i64 -> !tile.tile<2xi64>
  %lb = tile.cast %tb : !tile.tile<2xi8> -> !tile.tile<2xi64>
  %lh = tile.cast %th : !tile.tile<2xi16> -> !tile.tile<2xi64>
  %lw = tile.cast %tw : !tile.tile<2xi32> -> !tile.tile<2xi64>
  %s0 = tile.add %lb, %lh : !tile.tile<2xi64>
  %s1 = tile.add %lw, %tl : !tile.tile<2xi64>
  %s = tile.add %s0, %s1 : !tile.tile<2xi64>
  %vp = tile.view %p : memref<2xi64> -> !tile.view<2xi64>
  tile.store %s, %vp[%c0] : !tile.tile<2xi64>, !tile.view<2xi64>
  return
}
func.func @main(%o: memref<2xf32>, %b: i8, %h: i16, %w: i32, %l: i64, %f: f32, %p: memref<2xi64>) {
  func.call @k(%o, %b, %h, %w, %l, %f, %p) : (memref<2xf32>, i8, i16, i32, i64, f32, memref<2xi64>) -> ()
  return
})";
  std::vector<Tensor> memory = runProgram(
      text, {floats({2}, {0, 0}), integers(ElementKind::i8, {}, {-3}),
             integers(ElementKind::i16, {}, {-300}), integers(ElementKind::i32, {}, {70000}),
             integers(ElementKind::i64, {}, {int64_t(1) << 40}), floats({}, {2.5f}),
             integers(ElementKind::i64, {2}, {0, 0})});
  EXPECT_EQ(floatsOf(memory[0]), (std::vector<float>{2.5f, 2.5f}));
  int64_t sum = (int64_t(1) << 40) + 70000 - 303;
  EXPECT_EQ(valuesOf(memory[6]), (Integers{sum, sum}));
}
