//===- SubnormalsTest.cpp - systems that flush subnormals -----------------===//
#include "ProgramRun.h"
#include "Soft.h"

#include "reference/Accumulation.h"
#include "reference/FloatArithmetic.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace npufuzz;
using namespace npufuzz::reference;

namespace {

double flush(const FloatFormat &format, double x) {
  return std::abs(x) < powerOfTwo(format.exponentMin) ? std::copysign(0.0, x) : x;
}

/// Draws subnormals of the format as often as other numbers.
rc::Gen<double> genSmall(ElementKind kind) {
  const FloatFormat &format = floatFormat(kind);
  return rc::gen::map(rc::gen::inRange(-4000, 4001), [&format](int steps) {
    return roundNearest(format, steps * format.minSubnormal *
                                    std::ldexp(1.0, std::max(0, format.precision - 11)));
  });
}

Result runWith(const std::string &ops, std::vector<Tensor> inputs, const Precision &precision) {
  Module program =
      kernelProgram("%a: memref<4xf32>, %b: memref<4xf32>, %o: memref<4xf32>",
                    "%c0 = arith.constant 0 : index\n"
                    "%va = tile.view %a : memref<4xf32> -> !tile.view<4xf32>\n"
                    "%vb = tile.view %b : memref<4xf32> -> !tile.view<4xf32>\n"
                    "%vo = tile.view %o : memref<4xf32> -> !tile.view<4xf32>\n"
                    "%x = tile.load %va[%c0] : !tile.view<4xf32> -> !tile.tile<4xf32>\n"
                    "%y = tile.load %vb[%c0] : !tile.view<4xf32> -> !tile.tile<4xf32>\n" +
                        ops +
                        "\ntile.store %r, %vo[%c0] : !tile.tile<4xf32>, "
                        "!tile.view<4xf32>\n");
  Case testCase{std::move(program), std::move(inputs), {}, 0};
  return llvm::cantFail(evaluate(testCase, precision));
}

constexpr double least = 0x1p-126; // the least normal f32

} // namespace

RC_GTEST_PROP(Subnormals, WhatBecomesOfAnOperandIsEnclosed, ()) {
  ElementKind kind = *rc::gen::element(ElementKind::f16, ElementKind::bf16, ElementKind::f32);
  const FloatFormat &format = floatFormat(kind);
  double ends[] = {*genSmall(kind), *genSmall(kind), *genSmall(kind)};
  std::sort(std::begin(ends), std::end(ends));
  Cell x = floats::enclose(ends[0], ends[2], true);
  double inside = ends[1];
  RC_ASSERT(admits(flushedOperand(format, Subnormal::kept, x), inside));
  RC_ASSERT(admits(flushedOperand(format, Subnormal::flushed, x), flush(format, inside)));
  for (double held : {inside, flush(format, inside)}) {
    RC_ASSERT(admits(flushedOperand(format, Subnormal::open, x), held));
    RC_ASSERT(admits(flushedResult(format, Subnormal::open, x), held));
  }
  RC_ASSERT(admits(flushedResult(format, Subnormal::flushed, x), flush(format, inside)));
}

TEST(Subnormals, AFlushedNumberIsAZeroOfItsSign) {
  const FloatFormat &f32 = floatFormat(ElementKind::f32);
  Cell gone = flushedOperand(f32, Subnormal::flushed, Cell::ofFloat(-least / 2));
  EXPECT_TRUE(gone.isExact() && std::signbit(gone.low) && gone.low == 0 && !gone.zeroSignFree);
  EXPECT_EQ(flushedOperand(f32, Subnormal::flushed, Cell::ofFloat(least)).low, least);
  EXPECT_FALSE(admits(flushedOperand(f32, Subnormal::open, Cell::ofFloat(least / 2)), least));
}

// 2^-126 - 2^-151 rounds to the least normal number; a system that flushes before it rounds returns
// zero.
TEST(Subnormals, TheLeastNormalResultMayHaveBeenSmaller) {
  const FloatFormat &f32 = floatFormat(ElementKind::f32);
  Cell edge = flushedResult(f32, Subnormal::flushed, Cell::ofFloat(least));
  EXPECT_TRUE(admits(edge, 0) && admits(edge, least));
  EXPECT_TRUE(flushedResult(f32, Subnormal::flushed, Cell::ofFloat(least * 1.5)).isExact());
}

TEST(Subnormals, AnOpLosesWhatItsRowSays) {
  Precision precision;
  precision.subnormals = {{{"mul"}, {ElementKind::f32}, Subnormal::flushed, Subnormal::kept},
                          {{"add"}, {}, Subnormal::kept, Subnormal::flushed}};
  std::vector<Tensor> inputs = {tensorOf(ElementKind::f32, {4}, {least / 2, least, 0x1p-100, 1}),
                                tensorOf(ElementKind::f32, {4}, {1024, 0.5, 0x1p-30, 1}),
                                tensorOf(ElementKind::f32, {4}, {0, 0, 0, 0})};
  auto of = [&](const std::string &ops, const Precision &promised) {
    return numbers(runWith(ops, inputs, promised).memory[2]);
  };
  std::string mul = "%r = tile.mul %x, %y : !tile.tile<4xf32>";
  std::string zero = "%z = tile.sub %y, %y : !tile.tile<4xf32>\n";
  std::string add = zero + "%r = tile.add %x, %z : !tile.tile<4xf32>";
  EXPECT_EQ(of(mul, {}), (std::vector<double>{512 * least, least / 2, 0x1p-130, 1}));
  EXPECT_EQ(of(mul, precision), (std::vector<double>{0, least / 2, 0x1p-130, 1}));
  EXPECT_EQ(of(add, {}), (std::vector<double>{least / 2, least, 0x1p-100, 1}));
  EXPECT_EQ(of(add, precision)[0], 0);
  EXPECT_EQ(of(add, precision)[2], 0x1p-100);
  EXPECT_EQ(of("%r = tile.neg %x : !tile.tile<4xf32>", precision)[0], -least / 2);
}

TEST(Subnormals, EachStepOfASumMayLoseOne) {
  const FloatFormat &f32 = floatFormat(ElementKind::f32);
  // The sum is exact while subnormals are kept; otherwise each step loses up to the least normal
  // number.
  auto sumOf = [&](Subnormal results) {
    FloatSum sum(f32, f32, results);
    for (double term : {least * 1.5, -least * 1.25, least * 1.5})
      sum.add(Cell::ofFloat(term));
    return sum.result();
  };
  EXPECT_TRUE(sumOf(Subnormal::kept).isExact());
  Cell flushed = sumOf(Subnormal::flushed);
  EXPECT_TRUE(admits(flushed, least * 1.5)); // loses (1.5 - 1.25)
  EXPECT_TRUE(admits(flushed, least * 1.75));
  EXPECT_FALSE(admits(flushed, least * 8));
  // No partial sum is below the least normal number.
  FloatSum large(f32, f32, Subnormal::flushed);
  large.add(Cell::ofFloat(least * 3));
  large.add(Cell::ofFloat(-least * 2));
  EXPECT_TRUE(large.result().high == least);
  llvm::SmallVector<Cell> terms = {Cell::ofFloat(least * 1.5), Cell::ofFloat(-least * 1.25),
                                   Cell::ofFloat(least * 1.5)};
  Accumulator how{f32, f32, SumOrder::sequential, 0, Subnormal::flushed};
  EXPECT_EQ(sumInOrder(how, terms).low, least * 1.5);
}
