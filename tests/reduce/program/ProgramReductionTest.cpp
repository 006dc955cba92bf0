//===- ProgramReductionTest.cpp - reductions of calls, ops, loops, types --===//
#include "Cases.h"

#include "llvm/ADT/STLExtras.h"

using namespace npufuzz;
using namespace npufuzz::reduce;

namespace {

using ::testing::Test;

class ProgramReductionTest : public ReduceTest {
protected:
  bool anyContains(const std::vector<Case> &cases, std::vector<std::string> parts) {
    return llvm::any_of(cases, [&](const Case &each) {
      std::string text = each.module.print();
      return llvm::all_of(
          parts, [&](const std::string &part) { return text.find(part) != std::string::npos; });
    });
  }
};

/// One kernel with the caller's body on %t, an f32 tile of 4x8, which stores %r.
std::string kernelWith(const std::string &body, const std::string &type = "f32") {
  std::string memory = "memref<4x8xTYPE>", view = "!tile.view<4x8xTYPE>";
  std::string text = "func.func @k(%a: memref<4x8xf32>, %o: " + memory +
                     R"() attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %va = tile.view %a : memref<4x8xf32> -> !tile.view<4x8xf32>
    %vo = tile.view %o : )" +
                     memory + " -> " + view + R"(
    %t = tile.load %va[%c0, %c0] : !tile.view<4x8xf32> -> !tile.tile<4x8xf32>
    )" + body + R"(
    tile.store %r, %vo[%c0, %c0] : !tile.tile<4x8xTYPE>, )" +
                     view + R"(
    return
  }
  func.func @main(%a: memref<4x8xf32>, %o: )" +
                     memory + R"() {
    func.call @k(%a, %o) : (memref<4x8xf32>, )" +
                     memory + R"() -> ()
    return
  })";
  for (size_t at; (at = text.find("TYPE")) != std::string::npos;)
    text.replace(at, 4, type);
  return text;
}

TEST_F(ProgramReductionTest, ReplaceOpSkipsWhatLiesBetweenTilesOfOneType) {
  Case base = parse(
      kernelWith(R"(%m = tile.reduce max %t axis 1 : !tile.tile<4x8xf32> -> !tile.tile<4x1xf32>
    %r = tile.expand %m axis 1 : !tile.tile<4x1xf32> -> !tile.tile<4x8xf32>)"));
  std::vector<Case> candidates = candidatesOf("replace-op", base);
  EXPECT_TRUE(
      llvm::any_of(candidates, [](const Case &c) { return tile::countTileOps(c.module) == 0; }));
}

TEST_F(ProgramReductionTest, CutAboveLoadsAFreshTensorFilledLikeTheInputs) {
  Case base = parse(kernelWith(R"(%n = tile.neg %t : !tile.tile<4x8xf32>
    %r = tile.exp %n : !tile.tile<4x8xf32>)"));
  std::vector<Case> candidates = candidatesOf("cut-above", base);
  ASSERT_FALSE(candidates.empty());
  EXPECT_TRUE(llvm::any_of(candidates, [](const Case &c) {
    return tile::countTileOps(c.module) == 1 &&
           c.module.print().find("tile.exp") != std::string::npos;
  }));
  EXPECT_EQ(candidates.front().inputs.back(), base.inputs.front());
}

TEST_F(ProgramReductionTest, CutBelowStoresEachIterationAtItsOwnPlace) {
  Case base = load(std::string(NPUFUZZ_SOURCE_DIR) + "/tests/reduce/program/programs/row-max.mlir");
  std::vector<Case> candidates = candidatesOf("cut-below", base);
  // 3 x 4 iterations of 16 rows; each reduced row gives one column.
  EXPECT_TRUE(anyContains(candidates, {"memref<192x1xf32>", "affine.apply", "tile.reduce"}));
}

TEST_F(ProgramReductionTest, UnifyTypesRemovesACastOnBothSides) {
  Case base =
      parse(kernelWith("%r = tile.cast %t : !tile.tile<4x8xf32> -> !tile.tile<4x8xbf16>", "bf16"));
  std::vector<Case> candidates = candidatesOf("unify-types", base);
  ASSERT_EQ(candidates.size(), 2u);
  EXPECT_TRUE(anyContains(candidates, {"memref<4x8xf32>"}));
  EXPECT_TRUE(anyContains(candidates, {"memref<4x8xbf16>"}));
  for (const Case &each : candidates)
    EXPECT_EQ(each.module.print().find("tile.cast"), std::string::npos);
}

TEST_F(ProgramReductionTest, SimplifyAttributesDropsRoundingAndSaturation) {
  Case base = parse(kernelWith(
      "%r = tile.cast %t round floor saturate : !tile.tile<4x8xf32> -> !tile.tile<4x8xbf16>",
      "bf16"));
  std::vector<std::string> texts;
  for (const Case &each : candidatesOf("simplify-attributes", base))
    texts.push_back(each.module.print());
  EXPECT_TRUE(llvm::any_of(texts, [](const std::string &text) {
    return text.find("floor") == std::string::npos && text.find("saturate") == std::string::npos;
  }));
}

TEST_F(ProgramReductionTest, DropCallsTurnsScratchIntoFreshArguments) {
  Case base =
      load(std::string(NPUFUZZ_SOURCE_DIR) + "/tests/reduce/program/programs/carried-matmul.mlir");
  std::vector<Case> candidates = candidatesOf("drop-calls", base);
  bool found = false;
  for (const Case &each : candidates) {
    EXPECT_EQ(tile::kernelsOf(each.module).size(), 1u);
    std::string text = each.module.print();
    if (text.find("tile.tanh") != std::string::npos &&
        text.find("tile.scratch") == std::string::npos) {
      found = true;
      for (const Tensor &input : each.inputs)
        EXPECT_NE(input, Tensor(input.kind, input.shape)) << "fresh contents are not all zero";
    }
  }
  EXPECT_TRUE(found);
}

TEST_F(ProgramReductionTest, DropLoopsKeepsTheFirstOrTheLastIteration) {
  Case base = load(std::string(NPUFUZZ_SOURCE_DIR) + "/tests/reduce/program/programs/row-max.mlir");
  std::vector<Case> candidates = candidatesOf("drop-loops", base);
  // 37 rows in steps of 16: the last iteration starts at 32; 100 columns in steps of 32: at 96.
  EXPECT_TRUE(anyContains(candidates, {"constant 32 : index", "constant 96 : index"}));
  EXPECT_TRUE(llvm::any_of(candidates, [](const Case &c) {
    std::string text = c.module.print();
    return text.find("affine.for") == std::string::npos &&
           text.find("constant 0") != std::string::npos;
  }));
}

TEST_F(ProgramReductionTest, DropCarriedLeavesALoopWithoutTiles) {
  Case base =
      load(std::string(NPUFUZZ_SOURCE_DIR) + "/tests/reduce/program/programs/carried-matmul.mlir");
  std::vector<Case> candidates = candidatesOf("drop-carried", base);
  ASSERT_EQ(candidates.size(), 1u);
  EXPECT_EQ(candidates.front().module.print().find("iter_args"), std::string::npos);
}

TEST_F(ProgramReductionTest, ScalarToConstantUsesThePassedValue) {
  Case base =
      load(std::string(NPUFUZZ_SOURCE_DIR) + "/tests/reduce/program/programs/carried-matmul.mlir");
  EXPECT_TRUE(anyContains(candidatesOf("scalar-to-constant", base), {"5.000000e+00 : f32"}));
}

TEST_F(ProgramReductionTest, TidyDropsUnusedArgumentsWithTheirInputs) {
  Case base =
      load(std::string(NPUFUZZ_SOURCE_DIR) + "/tests/reduce/program/programs/views-and-ranks.mlir");
  std::vector<Case> candidates = candidatesOf("tidy", base);
  ASSERT_EQ(candidates.size(), 1u);
  std::string text = candidates.front().module.print();
  EXPECT_EQ(text.find("i64"), std::string::npos);
  EXPECT_EQ(text.find("constant 7"), std::string::npos);
  EXPECT_EQ(candidates.front().inputs.size(), base.inputs.size() - 1);
}

TEST_F(ProgramReductionTest, TidyNamesKernelsByTheirFirstCall) {
  Case base =
      load(std::string(NPUFUZZ_SOURCE_DIR) + "/tests/reduce/program/programs/carried-matmul.mlir");
  EXPECT_TRUE(anyContains(candidatesOf("default-settings", base),
                          {"func.func @k0", "func.func @k1", "call @k0", "call @k1"}));
}

} // namespace
