#include "Programs.h"

#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::test;

TEST(MlirBackend, ComputesARowMaximumOverTails) {
  std::string text = R"(
func.func @k0(%a: memref<37x100xf32>, %o: memref<37x100xf32>, %n: index) attributes {tile.kernel} {
    %va = tile.view %a : memref<37x100xf32> -> !tile.view<37x100xf32>
    %vo = tile.view %o : memref<37x100xf32> -> !tile.view<37x100xf32>
    affine.for %i = 0 to 37 step 16 {
      affine.for %j = 0 to 100 step 32 {
        %t = tile.load %va[%i, %j] : !tile.view<37x100xf32> -> !tile.tile<16x32xf32>
        %r = tile.reduce max %t axis 1 : !tile.tile<16x32xf32> -> !tile.tile<16x1xf32>
        %e = tile.expand_binary sub %t, %r axis 1 : !tile.tile<16x32xf32>, !tile.tile<16x1xf32> -> !tile.tile<16x32xf32>
        tile.store %e, %vo[%i, %j] : !tile.tile<16x32xf32>, !tile.view<37x100xf32>
      }
    }
    return
}
func.func @main(%a: memref<37x100xf32>, %o: memref<37x100xf32>, %n: index) {
    func.call @k0(%a, %o, %n) : (memref<37x100xf32>, memref<37x100xf32>, index) -> ()
    return
})";
  std::vector<float> values(3700);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>((i * 7919) % 1009) - 500;
  Tensor a = floats({37, 100}, values), o(ElementKind::f32, {37, 100}),
         n = integers(ElementKind::index, {}, {3});
  std::vector<float> out = floatsOf(runProgram(text, {a, o, n})[1]);
  for (size_t i = 0; i < 37; ++i)
    for (size_t j = 0; j < 100; ++j) {
      size_t begin = j / 32 * 32, end = std::min<size_t>(begin + 32, 100);
      float largest = *std::max_element(&values[i * 100 + begin], &values[i * 100] + end);
      EXPECT_EQ(out[i * 100 + j], values[i * 100 + j] - largest);
    }
}
