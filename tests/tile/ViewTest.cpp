//===- ViewTest.cpp - view maps against brute force ---------------------===//
#include "tile/Program.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <rapidcheck/gtest.h>

#include <numeric>

using namespace npufuzz;

namespace {

struct ViewTest : testing::Test {
  ViewTest() { tile::loadProgramDialects(context); }

  /// Row-major linear elements of the tensor behind a view's elements, in row-major order.
  static std::vector<int64_t> elementsOf(mlir::Value view) {
    auto [map, memory] = tile::composeView(view);
    auto from = mlir::cast<mlir::MemRefType>(memory.getType()).getShape();
    auto to = mlir::cast<tile::ViewType>(view.getType()).getShape();
    std::vector<int64_t> result;
    std::vector<int64_t> at(to.size(), 0);
    int64_t count = std::accumulate(to.begin(), to.end(), int64_t(1), std::multiplies<>());
    for (int64_t n = 0; n < count; ++n) {
      int64_t linear = 0;
      for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
        llvm::SmallVector<mlir::Attribute> constants;
        mlir::Builder b(view.getContext());
        auto one = mlir::AffineMap::get(map.getNumDims(), 0, expr);
        for (int64_t c : at)
          constants.push_back(b.getIndexAttr(c));
        llvm::SmallVector<mlir::Attribute> out;
        EXPECT_TRUE(mlir::succeeded(one.constantFold(constants, out)));
        int64_t coordinate = mlir::cast<mlir::IntegerAttr>(out[0]).getInt();
        EXPECT_TRUE(coordinate >= 0 && coordinate < from[axis]);
        linear = linear * from[axis] + coordinate;
      }
      result.push_back(linear);
      for (size_t axis = to.size(); axis-- > 0;) {
        if (++at[axis] < to[axis])
          break;
        at[axis] = 0;
      }
    }
    return result;
  }

  /// Parses a kernel whose last op before the return is a view of %m, and lists its elements.
  std::vector<int64_t> elements(const std::string &memory, const std::string &ops) {
    auto program = tile::parseProgram(
        context, "func.func @k(%m: memref<" + memory +
                     ">) attributes {tile.kernel} {\n%v = tile.view %m : memref<" + memory +
                     "> -> !tile.view<" + memory + ">\n" + ops +
                     "\nreturn }\nfunc.func @main(%m: memref<" + memory +
                     ">) { func.call @k(%m) : (memref<" + memory + ">) -> () return }");
    EXPECT_TRUE(bool(program)) << llvm::toString(program.takeError());
    auto &block = tile::kernelsOf(*program)[0].getBody().front();
    return elementsOf(block.getTerminator()->getPrevNode()->getResult(0));
  }

  mlir::MLIRContext context;
};

TEST_F(ViewTest, SliceStepsFromOffset) {
  EXPECT_THAT(elements("10xf32", "%r = tile.slice %v offsets [9] strides [-3] : !tile.view<10xf32> "
                                 "-> !tile.view<4xf32>"),
              testing::ElementsAre(9, 6, 3, 0));
}

TEST_F(ViewTest, LastChunkIsShort) {
  EXPECT_THAT(elements("2x5xf32", "%r = tile.chunk %v axis 1 part 1 of 2 : !tile.view<2x5xf32> "
                                  "-> !tile.view<2x2xf32>"),
              testing::ElementsAre(3, 4, 8, 9));
}

TEST_F(ViewTest, PermuteThenReshapeReadsTransposedOrder) {
  EXPECT_THAT(elements("2x3xf32",
                       "%p = tile.permute %v [1, 0] : !tile.view<2x3xf32> -> !tile.view<3x2xf32>\n"
                       "%r = tile.reshape %p : !tile.view<3x2xf32> -> !tile.view<6xf32>"),
              testing::ElementsAre(0, 3, 1, 4, 2, 5));
}

TEST_F(ViewTest, BroadcastRepeats) {
  EXPECT_THAT(elements("1x2xf32", "%r = tile.broadcast %v : !tile.view<1x2xf32> -> "
                                  "!tile.view<3x2xf32>"),
              testing::ElementsAre(0, 1, 0, 1, 0, 1));
}

TEST_F(ViewTest, RemapFollowsItsMap) {
  EXPECT_THAT(elements("3x4xf32",
                       "%r = tile.remap %v affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)> "
                       ": !tile.view<3x4xf32> -> !tile.view<12xf32>"),
              testing::ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
}

RC_GTEST_FIXTURE_PROP(ViewTest, ReshapeKeepsRowMajorOrder, ()) {
  // Random factors, grouped at random twice, with unit axes.
  auto factors = *rc::gen::container<std::vector<int>>(4, rc::gen::element(1, 2, 3, 4));
  auto group = [&](int cuts) {
    std::vector<int64_t> shape{1};
    for (size_t i = 0; i < factors.size(); ++i) {
      if (i && (cuts >> i & 1))
        shape.push_back(1);
      shape.back() *= factors[i];
    }
    return shape;
  };
  auto text = [](const std::vector<int64_t> &shape) {
    std::string s;
    for (int64_t extent : shape)
      s += std::to_string(extent) + "x";
    return s + "f32";
  };
  auto from = group(*rc::gen::inRange(0, 16)), to = group(*rc::gen::inRange(0, 16));
  auto got = elements(text(from), "%r = tile.reshape %v : !tile.view<" + text(from) +
                                      "> -> !tile.view<" + text(to) + ">");
  std::vector<int64_t> expected(got.size());
  std::iota(expected.begin(), expected.end(), 0);
  RC_ASSERT(got == expected);
}

} // namespace
