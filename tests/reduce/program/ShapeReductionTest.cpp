//===- ShapeReductionTest.cpp - views, extents and ranks ------------------===//
#include "Cases.h"

#include "reduce/program/ViewShapes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace npufuzz;
using namespace npufuzz::reduce;

namespace {

class ShapeReductionTest : public ReduceTest {
protected:
  Case rowMax() {
    return load(std::string(NPUFUZZ_SOURCE_DIR) + "/tests/reduce/program/programs/row-max.mlir");
  }
  Case views() {
    return load(std::string(NPUFUZZ_SOURCE_DIR) +
                "/tests/reduce/program/programs/views-and-ranks.mlir");
  }
};

std::pair<int64_t, int64_t> boundAndStep(const Case &testCase, size_t number) {
  std::vector<std::pair<int64_t, int64_t>> loops;
  testCase.module.get()->walk<mlir::WalkOrder::PreOrder>([&](mlir::affine::AffineForOp loop) {
    loops.emplace_back(loop.getConstantUpperBound(), loop.getStepAsInt());
  });
  return loops.at(number);
}

TEST_F(ShapeReductionTest, ShrinksATileWithItsLoopAndTheTensorsThatTheLoopCovers) {
  // 16 of 37 rows become 8 of 18: three trips, the last one short.
  std::vector<Case> candidates = candidatesOf("shrink-extents", rowMax());
  EXPECT_TRUE(llvm::any_of(candidates, [](const Case &each) {
    return boundAndStep(each, 0) == std::pair<int64_t, int64_t>(18, 8) &&
           boundAndStep(each, 1) == std::pair<int64_t, int64_t>(100, 32) &&
           each.inputs[0].shape == std::vector<int64_t>{18, 100} &&
           each.inputs[1].shape == std::vector<int64_t>{18, 100} &&
           each.module.print().find("<8x32xf32>") != std::string::npos;
  }));
}

TEST_F(ShapeReductionTest, ShrinksATensorAlone) {
  bool found = false;
  for (const Case &each : candidatesOf("shrink-extents", rowMax()))
    found |= each.module.print().find("<16x32xf32>") != std::string::npos &&
             each.inputs[0].shape[0] == 36;
  EXPECT_TRUE(found);
}

TEST_F(ShapeReductionTest, DropsUnitAxesThroughViewsAndOps) {
  bool found = false;
  for (const Case &each : candidatesOf("drop-axes", views())) {
    std::string text = each.module.print();
    found |= text.find("memref<3x10x16xi16>") != std::string::npos &&
             text.find("<1x4x16xi16>") != std::string::npos &&
             text.find("offsets [0, 8, 0] strides [1, -2, 1]") != std::string::npos;
  }
  EXPECT_TRUE(found);
}

TEST_F(ShapeReductionTest, CutViewsLoadsWhatTheViewShowed) {
  Case base = views();
  bool found = false;
  for (const Case &each : candidatesOf("cut-views", base))
    if (each.module.print().find("tile.slice") == std::string::npos) {
      found = true;
      const Tensor &shown = each.inputs.back();
      ASSERT_EQ(shown.shape, (std::vector<int64_t>{3, 1, 5, 1, 16}));
      // Element [1, 0, 2, 0, 3] showed [1, 0, 8 - 2 * 2, 0, 3].
      EXPECT_EQ(shown.bits((1 * 5 + 2) * 16 + 3), base.inputs[0].bits((1 * 10 + 4) * 16 + 3));
    }
  EXPECT_TRUE(found);
}

TEST_F(ShapeReductionTest, DropViewPutsTheSourceInItsPlace) {
  bool found = false;
  for (const Case &each : candidatesOf("drop-view", views()))
    found |= each.module.print().find("tile.chunk") == std::string::npos;
  EXPECT_TRUE(found);
}

TEST_F(ShapeReductionTest, MergeViewsComposesTwoIndexMaps) {
  bool found = false;
  for (const Case &each : candidatesOf("merge-views", views())) {
    std::string text = each.module.print();
    EXPECT_EQ(text.find("tile.chunk"), std::string::npos);
    // The second half of 12 rows starts at row 6.
    found |= text.find("(d0 + d1 floordiv 4 + 6, d1 mod 4)") != std::string::npos;
  }
  EXPECT_TRUE(found);
}

using Pairs = llvm::SmallVector<std::pair<int64_t, int64_t>>;

TEST(ViewShapes, ReshapeKeepsAxesThatAreNeitherSplitNorMerged) {
  EXPECT_EQ(keptAxes({2, 12, 5}, {2, 3, 4, 5}), (Pairs{{0, 0}, {2, 3}}));
  EXPECT_EQ(keptAxes({6}, {2, 3}), Pairs{});
}

TEST(ViewShapes, ReshapeKeepsAxesBesideAddedAndDroppedUnitAxes) {
  EXPECT_EQ(keptAxes({1, 8, 3}, {8, 3}), (Pairs{{1, 0}, {2, 1}}));
  EXPECT_EQ(keptAxes({8, 3}, {8, 1, 3}), (Pairs{{0, 0}, {1, 2}}));
  EXPECT_EQ(keptAxes({32}, {32, 1}), (Pairs{{0, 0}}));
}

} // namespace
