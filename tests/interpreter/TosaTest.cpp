// Pooling of TOSA: windows, padding, and cases on which lowerings disagree.
#include "ParsedIR.h"

#include <cmath>

namespace npufuzz::interpreter {
namespace {

/// Pools a batch of one image with 3 rows and columns. The kernel is 2, so one line of padding
/// before the rows gives windows of stride 2.
Outcome pooled(std::vector<float> elements, const std::string &stride, const std::string &pad) {
  ParsedIR ir("func.func @f(%m: memref<1x3x3x1xf32>, %i: index, %j: index) -> (f32, index) {\n"
              "  %t = bufferization.to_tensor %m : memref<1x3x3x1xf32>" +
              std::string(LLVM_VERSION_MAJOR >= 20 ? " to tensor<1x3x3x1xf32>" : "") +
              "\n  %u = tensor.cast %t : tensor<1x3x3x1xf32> to tensor<1x?x?x1xf32>\n"
              "  %p = tosa.max_pool2d %u {kernel = array<i64: 2, 2>, stride = array<i64: " +
              stride + ">, pad = array<i64: " + pad +
              ">} : (tensor<1x?x?x1xf32>) -> tensor<1x?x?x1xf32>\n"
              "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
              "  %d = tensor.dim %p, %c1 : tensor<1x?x?x1xf32>\n"
              "  %e = tensor.extract %p[%c0, %i, %j, %c0] : tensor<1x?x?x1xf32>\n"
              "  return %e, %d : f32, index\n}");
  std::vector<uint64_t> bits;
  for (float element : elements)
    bits.push_back(f32(element));
  return ir(
      {memoryOf({FormatKind::f32, 32}, {1, 3, 3, 1}, bits), Value::index(0), Value::index(1)});
}

TEST(TosaMaxPool, TakesTheGreatestOfAWindow) {
  std::vector<float> elements{1, 2, 3, 4, -5, 6, 7, 8, 9};
  Outcome outcome = pooled(elements, "1, 1", "0, 0, 0, 0");
  EXPECT_EQ(bitOf(outcome), f32(6)) << outcome.message;
  EXPECT_EQ(bitOf(outcome, 1), 2u);
  // The padding comes before the first row, so its windows see only row 0.
  EXPECT_EQ(bitOf(pooled(elements, "2, 1", "1, 0, 0, 0")), f32(3));
}

TEST(TosaMaxPool, NanWinsAndInfinitiesAreNumbers) {
  std::vector<float> elements(9, -INFINITY);
  EXPECT_EQ(undefinedOf(pooled(elements, "1, 1", "0, 0, 0, 0")), std::vector<int>{0});
  EXPECT_EQ(bitOf(pooled(elements, "1, 1", "0, 0, 0, 0")), f32(-INFINITY));
  elements[2] = NAN;
  EXPECT_EQ(undefinedOf(pooled(elements, "1, 1", "0, 0, 0, 0")), std::vector<int>{0});
  EXPECT_EQ(bitOf(pooled(elements, "1, 1", "0, 0, 0, 0")), f32(NAN));
}

TEST(TosaMaxPool, WindowsMustFit) {
  EXPECT_EQ(pooled(std::vector<float>(9, 1), "2, 2", "0, 0, 0, 0").status, Status::trapped);
}

} // namespace
} // namespace npufuzz::interpreter
