//===- ContentsTest.cpp - tensors for edited cases ------------------------===//
#include "Cases.h"

#include <limits>

using namespace npufuzz;
using namespace npufuzz::reduce;

namespace {

Tensor vectorOf(ElementKind kind, std::vector<uint64_t> bits) {
  Tensor result(kind, {static_cast<int64_t>(bits.size())});
  for (size_t i = 0; i < bits.size(); ++i)
    result.setBits(static_cast<int64_t>(i), bits[i]);
  return result;
}

TEST(Contents, ConvertsFloatsToIntegersByTruncationClampedAndNaNToZero) {
  // -1.5, 300, NaN
  Tensor floats = vectorOf(ElementKind::f32, {0xbfc00000, 0x43960000, 0x7fc00000});
  Tensor bytes = converted(floats, ElementKind::i8);
  EXPECT_EQ(bytes.integer(0), -1);
  EXPECT_EQ(bytes.integer(1), 127);
  EXPECT_EQ(bytes.integer(2), 0);
}

TEST(Contents, ConvertsIntegersAndHalvesToF32) {
  EXPECT_EQ(converted(vectorOf(ElementKind::i8, {0xfe}), ElementKind::f32),
            vectorOf(ElementKind::f32, {0xc0000000}));
  EXPECT_EQ(converted(vectorOf(ElementKind::f16, {0x3e00}), ElementKind::f32),
            vectorOf(ElementKind::f32, {0x3fc00000}));
}

TEST(Contents, CropsTheLeadingPart) {
  Tensor square = vectorOf(ElementKind::i8, {1, 2, 3, 4, 5, 6});
  square.shape = {2, 3};
  Tensor expected = vectorOf(ElementKind::i8, {1, 2, 4, 5});
  expected.shape = {2, 2};
  EXPECT_EQ(cropped(square, {2, 2}), expected);
}

TEST(Contents, ShowsATensorThroughAnIndexMap) {
  mlir::MLIRContext context;
  auto i = mlir::getAffineDimExpr(0, &context);
  Tensor row = vectorOf(ElementKind::i16, {10, 20, 30});
  EXPECT_EQ(seenThrough(row, mlir::AffineMap::get(1, 0, 2 - i), {3}),
            vectorOf(ElementKind::i16, {30, 20, 10}));
}

TEST(Measure, OrdersElementsFromZeroOverOneToWholeNumbersToOthers) {
  auto cost = [](double value) {
    auto narrow = static_cast<float>(value);
    uint32_t bits;
    std::memcpy(&bits, &narrow, sizeof bits);
    return elementCost(ElementKind::f32, bits);
  };
  EXPECT_EQ(cost(0.0), 0);
  EXPECT_EQ(cost(1.0), 1);
  EXPECT_LT(cost(1.0), cost(2.0));
  EXPECT_LT(cost(2.0), cost(-3.0));
  EXPECT_LT(cost(63.0), cost(0.1));
  EXPECT_EQ(cost(0.1), cost(std::numeric_limits<double>::infinity()));
  EXPECT_LT(cost(0.0), cost(-0.0));
}

} // namespace
