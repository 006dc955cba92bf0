// The second path of a case: another way in each stage, and a complete lowering.
#include "campaign/cases/DrawPath.h"

#include "backend/mlir/MachineCode.h"
#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/UpstreamLowering.h"
#include "backend/passes/PassSequence.h"
#include "campaign/cases/FunctionCases.h"
#include "oracles/Evaluate.h"

#include "llvm/ADT/StringSet.h"
#include <gtest/gtest.h>

namespace npufuzz::campaign::tests {

namespace {

llvm::StringSet<> passesOf(const std::string &pipeline) {
  llvm::StringSet<> passes;
  for (const PipelineStep &step : llvm::cantFail(splitPipeline(pipeline)))
    passes.insert(step.text);
  return passes;
}

std::string fixedLowering() { return "builtin.module(" + mlirbackend::upstreamLowering() + ")"; }

/// Tensors, linalg, a loop and vectors, so that every stage has work.
const char *const program = R"(
func.func @main(%a: tensor<3x4xi32>, %b: tensor<4x5xi32>, %c: tensor<3x5xi32>, %v: vector<2x3xi32>)
    -> (tensor<3x5xi32>, vector<2xi32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<3x4xi32>, tensor<4x5xi32>) outs(%c : tensor<3x5xi32>)
      -> tensor<3x5xi32>
  %1 = arith.addi %0, %c : tensor<3x5xi32>
  %zeros = arith.constant dense<0> : vector<2xi32>
  %2 = vector.multi_reduction <add>, %v, %zeros [1] : vector<2x3xi32> to vector<2xi32>
  return %1, %2 : tensor<3x5xi32>, vector<2xi32>
})";

/// Takes the longest way of the stage that `rest` begins with off its front; null if there is none.
const mlirbackend::LoweringStage::Way *takeWay(const mlirbackend::LoweringStage &stage,
                                               llvm::StringRef &rest) {
  const mlirbackend::LoweringStage::Way *taken = nullptr;
  for (const auto &way : stage.ways)
    if (rest.starts_with(way.passes) &&
        (!taken || llvm::StringRef(way.passes).size() > llvm::StringRef(taken->passes).size()))
      taken = &way;
  if (taken)
    rest = rest.drop_front(llvm::StringRef(taken->passes).size() + 1);
  return taken;
}

} // namespace

TEST(DrawPath, GoesAnotherWayInEveryStageThatHasOne) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    std::string path = drawOtherPath(seed, fixedLowering());
    EXPECT_EQ(path, drawOtherPath(seed, fixedLowering()));
    llvm::StringRef rest = path;
    ASSERT_TRUE(rest.consume_front("builtin.module("));
    for (const mlirbackend::LoweringStage &stage : mlirbackend::loweringStages()) {
      const auto *way = takeWay(stage, rest);
      ASSERT_NE(way, nullptr) << stage.name << " at " << rest.str();
      EXPECT_EQ(way == &stage.ways.front(), stage.ways.size() == 1) << stage.name;
    }
    EXPECT_EQ(rest, "");
  }
}

TEST(DrawPath, LeavesOutWhatDrawnPassesHaveDone) {
  std::string first = "builtin.module(convert-linalg-to-affine-loops,convert-linalg-to-parallel-"
                      "loops," +
                      mlirbackend::upstreamLowering() + ")";
  for (uint64_t seed = 0; seed < 40; ++seed) {
    llvm::StringSet<> passes = passesOf(drawOtherPath(seed, first));
    EXPECT_TRUE(passes.contains("vectorize-linalg") ||
                passes.contains("func.func(affine-parallelize)") ||
                passes.contains("func.func(affine-super-vectorize{virtual-vector-size=4})") ||
                passes.contains("scf-parallel-for-to-nested-fors"));
  }
}

TEST(DrawPath, EachIsDrawnAndLowersAllOfIt) {
  mlirBackend().registerPasses();
  llvm::StringSet<> seen;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    auto context = oracles::makeContext({&mlirBackend()});
    Module parsed = llvm::cantFail(parseModule(*context, program, "program"));
    std::string path = drawOtherPath(seed, fixedLowering());
    for (const auto &pass : passesOf(path))
      seen.insert(pass.first());
    mlir::OwningOpRef<mlir::ModuleOp> module(parsed.get().clone());
    CompileResult result;
    EXPECT_TRUE(runPipeline(module, path, {}, result))
        << path << ": " << result.pass << ": " << result.diagnostic;
    EXPECT_EQ(mlirbackend::firstNotLowered(*module), nullptr) << path;
  }
  for (const mlirbackend::LoweringStage &stage : mlirbackend::loweringStages())
    for (const mlirbackend::LoweringStage::Way &way : llvm::drop_begin(stage.ways))
      for (const auto &pass : passesOf(way.passes))
        EXPECT_TRUE(seen.contains(pass.first())) << pass.first().str();
}

TEST(DrawPath, OneFunctionInSoManyHasOne) {
  mlirBackend().registerPasses();
  auto source = withFunctions(programCases(mlirBackend()), /*period=*/1);
  int64_t count = 0;
  constexpr int64_t cases = 160;
  for (int64_t index = 0; index < cases; ++index) {
    auto context = oracles::makeContext({&mlirBackend()});
    Counters counters;
    uint64_t seed = source->caseSeed(/*baseSeed=*/3, index);
    count += !source->generate(*context, seed, counters, Drawing::inSandbox).otherPipeline.empty();
  }
  EXPECT_GT(count, cases / pathsPeriod / 2);
  EXPECT_LT(count, cases / pathsPeriod * 2);
}

} // namespace npufuzz::campaign::tests
