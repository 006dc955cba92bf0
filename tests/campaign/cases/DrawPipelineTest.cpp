// The same passes are drawn in the process and in a separate one.
#include "campaign/cases/DrawPipeline.h"
#include "campaign/cases/FunctionCases.h"
#include "campaign/cases/StoredCase.h"

#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/UpstreamLowering.h"
#include "backend/passes/DrawnStates.h"
#include "campaign/findings/VerdictJson.h"
#include "generators/ChoiceSources.h"
#include "oracles/Evaluate.h"
#include "support/Sandbox.h"

#include <gtest/gtest.h>

namespace npufuzz::campaign::tests {

namespace {

constexpr int64_t casesCount = 200;
constexpr double secondsMax = 60;

std::string drawn(const CaseSource &source, uint64_t seed, Drawing drawing) {
  auto context = oracles::makeContext({&mlirBackend()});
  Counters counters;
  Case testCase = source.generate(*context, seed, counters, drawing);
  return toJson(StoredCase::from(testCase)).dump();
}

/// The drawn passes before the lowering.
std::vector<std::string> passesIn(const std::string &json) {
  std::string pipeline;
  EXPECT_TRUE(readKey(parseJson(json), "pipeline", pipeline)) << json;
  auto steps = llvm::cantFail(splitPipeline(pipeline));
  steps.resize(mlirbackend::stepsBeforeLowering(steps).value_or(steps.size()));
  std::vector<std::string> passes;
  for (const PipelineStep &step : steps)
    passes.push_back(step.text);
  return passes == std::vector<std::string>{"canonicalize"} ? std::vector<std::string>() : passes;
}

/// A pipeline ends where a pass breaks the IR. If that leaves a pointer to freed memory, it may go
/// unnoticed; then one drawing continues where the other ends.
bool endsEarlier(const std::string &one, const std::string &other) {
  std::vector<std::string> a = passesIn(one), b = passesIn(other);
  size_t common = std::min(a.size(), b.size());
  return a.size() != b.size() && std::equal(a.begin(), a.begin() + common, b.begin());
}

/// All that a judge says of a case; takes what drawing has run if `handsOver`.
std::string judged(const CaseSource &source, uint64_t seed, bool handsOver) {
  auto context = oracles::makeContext({&mlirBackend()});
  std::optional<DrawnStatesScope> scope;
  if (handsOver)
    scope.emplace();
  Counters counters;
  Case testCase = source.generate(*context, seed, counters, Drawing::inProcess);
  DrawnStates states = DrawnStatesScope::take(testCase.module);
  std::string taken = std::to_string(states.size()) + "\n";
  if (handsOver)
    DrawnStatesScope::keep(testCase.module, std::move(states));
  EvaluateOptions options;
  options.backends = {&mlirBackend()};
  Evaluation evaluation = evaluate(testCase, options);
  Json said = {{"discard", evaluation.discardReason},
               {"statistics", evaluation.passStatistics},
               {"counters", evaluation.oracleCounters}};
  for (oracles::Verdict &verdict : evaluation.verdicts) {
    // The search for the pattern of convert-math-to-funcs finds one in some processes alone.
    verdict.pattern.clear();
    said["verdicts"].push_back(toJson(verdict));
  }
  return taken + said.dump();
}

} // namespace

TEST(DrawPipeline, HandsOverStatesThatAreJudgedAsPassesThatRunAre) {
  mlirBackend().registerPasses();
  auto source = withFunctions(programCases(mlirBackend()), /*period=*/1);
  int64_t compared = 0, taken = 0;
  for (int64_t index = 0; index < 60; ++index) {
    uint64_t seed = source->caseSeed(/*baseSeed=*/43, index);
    auto ran = llvm::cantFail(runInSandbox(
        secondsMax, [&](ChildSide &side) { side.write(judged(*source, seed, false)); }));
    auto handed = llvm::cantFail(runInSandbox(
        secondsMax, [&](ChildSide &side) { side.write(judged(*source, seed, true)); }));
    if (ran.death)
      continue;
    auto [none, expected] = llvm::StringRef(ran.output).split('\n');
    auto [count, said] = llvm::StringRef(handed.output).split('\n');
    EXPECT_EQ(none, "0");
    EXPECT_EQ(said.str(), expected.str()) << "seed " << seed;
    taken += count != "0";
    ++compared;
  }
  EXPECT_GT(compared, 48);
  EXPECT_GT(2 * taken, compared);
}

TEST(DrawPipeline, DrawsTheSameInTheProcess) {
  mlirBackend().registerPasses();
  auto source = withFunctions(programCases(mlirBackend()), /*period=*/1);
  int64_t compared = 0, died = 0, endedEarlier = 0;
  for (int64_t index = 0; index < casesCount; ++index) {
    uint64_t seed = source->caseSeed(/*baseSeed=*/41, index);
    auto inProcess = llvm::cantFail(runInSandbox(secondsMax, [&](ChildSide &side) {
      side.write(drawn(*source, seed, Drawing::inProcess));
    }));
    std::string inSandbox = drawn(*source, seed, Drawing::inSandbox);
    ASSERT_FALSE(inSandbox.empty());
    if (inProcess.death) {
      ++died;
      continue;
    }
    if (inProcess.output != inSandbox && endsEarlier(inProcess.output, inSandbox)) {
      ++endedEarlier;
      continue;
    }
    EXPECT_EQ(inProcess.output, inSandbox) << "seed " << seed;
    ++compared;
  }
  EXPECT_GT(compared, 9 * died);
  EXPECT_GT(compared, 49 * endedEarlier);
}

TEST(DrawPipeline, EndsWithAPassThatErasesWhatIsInUse) {
  // The loop is removed although its result is used:
  // corpus/known-issues/scf-for-loop-specialization-result.mlir.
  const char *const loop = R"(
func.func @main(%n: index, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = affine.min affine_map<(d0) -> (d0, 5)>(%n)
  %sum = scf.for %i = %c0 to %end step %c1 iter_args(%acc = %x) -> (index) {
    %next = arith.addi %acc, %i : index
    scf.yield %next : index
  }
  return %sum : index
})";
  auto context = oracles::makeContext({&mlirBackend()});
  Module module = llvm::cantFail(parseModule(*context, loop, "loop"));
  constexpr llvm::StringLiteral eraser = "func.func(scf-for-loop-specialization)";
  int64_t begun = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    generators::RandomChoices choices(seed);
    std::string pipeline = drawPipeline(choices, module, Drawing::inSandbox);
    if (!llvm::StringRef(pipeline).starts_with(eraser))
      continue;
    ++begun;
    EXPECT_EQ(pipeline, eraser) << "seed " << seed;
  }
  EXPECT_GT(begun, 0);
}

TEST(DrawPipeline, ADeathIsThePasss) {
  // The pass divides by the number of iterations:
  // corpus/known-issues/affine-loop-unroll-empty.mlir.
  const char *const loop = R"(
func.func @main(%memory: memref<1xi32>, %value: i32) {
  affine.for %i = 0 to 0 {
    affine.store %value, %memory[%i] : memref<1xi32>
  }
  return
})";
  auto context = oracles::makeContext({&mlirBackend()});
  Module module = llvm::cantFail(parseModule(*context, loop, "loop"));
  int64_t died = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    auto result = llvm::cantFail(runInSandbox(secondsMax, [&](ChildSide &) {
      generators::RandomChoices choices(seed);
      drawPipeline(choices, module, Drawing::inProcess);
    }));
    if (!result.death)
      continue;
    ++died;
    EXPECT_EQ(result.death->phase, Phase::compile) << "seed " << seed;
  }
  EXPECT_GT(died, 0);
}

} // namespace npufuzz::campaign::tests
