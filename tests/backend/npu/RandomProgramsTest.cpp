//===- RandomProgramsTest.cpp - the compiler against the reference --------===//
//
// NPU_RANDOM_COUNT and NPU_RANDOM_SEED extend the test to a soak; NPU_RANDOM_SNAPSHOTS=1 also runs
// the IR after every pass; NPU_RANDOM_PROFILE: 0 smoke, 1 default, 2 deep.
//
//===----------------------------------------------------------------------===//
#include "RandomCases.h"
#include "backend/npu/NpuBackend.h"
#include "backend/passes/PassSequence.h"

#include "mlir/Transforms/Passes.h"

#include "gtest/gtest.h"

#include <chrono>
#include <cstdlib>

using namespace npufuzz;
using namespace npufuzz::npu;

namespace {

int64_t fromEnvironment(const char *name, int64_t fallback) {
  const char *text = std::getenv(name);
  return text ? std::strtoll(text, nullptr, 0) : fallback;
}

std::string settingsText(const Settings &settings) {
  std::string text;
  for (const auto &[name, value] : settings)
    text += name + "=" + std::to_string(value) + " ";
  return text;
}

} // namespace

TEST(RandomPrograms, CompileAndComputeWhatTheReferenceSays) {
  const Backend &backend = npuBackend();
  int64_t count = fromEnvironment("NPU_RANDOM_COUNT", 300);
  int64_t first = fromEnvironment("NPU_RANDOM_SEED", 1);
  auto profile = static_cast<generators::Profile>(
      fromEnvironment("NPU_RANDOM_PROFILE", static_cast<int64_t>(generators::Profile::standard)));
  bool snapshots = fromEnvironment("NPU_RANDOM_SNAPSHOTS", 0) != 0;
  generators::Target target = npuTarget();
  std::map<std::string, double> seconds;
  auto timed = [&](const char *phase, auto &&work) {
    auto begin = std::chrono::steady_clock::now();
    auto result = work();
    seconds[phase] +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
  };
  std::unique_ptr<mlir::MLIRContext> context;
  for (int64_t seed = first; seed < first + count; ++seed) {
    if (!context || seed % 1000 == 0)
      context = makeContext();
    Case testCase = timed(
        "generate", [&] { return generators::generateFromSeed(seed, target, profile, *context); });
    auto expected = timed("reference", [&] { return reference::evaluate(testCase); });
    std::string where = "seed " + std::to_string(seed) + " " + settingsText(testCase.settings);
    if (!expected) {
      ADD_FAILURE() << where << "reference: " << llvm::toString(expected.takeError()) << "\n"
                    << testCase.module.print();
      continue;
    }
    if (!expected->undefinedBehaviour.empty()) {
      ADD_FAILURE() << where << "reference: " << expected->undefinedBehaviour << "\n"
                    << testCase.module.print();
      continue;
    }
    CompileOptions options;
    CompileResult compiled = timed("compile", [&] { return backend.compile(testCase, options); });
    seconds["verify"] += compiled.verifySeconds;
    if (compiled.status != CompileStatus::compiled) {
      ADD_FAILURE() << where << "compile: " << compiled.pass << ": " << compiled.diagnostic << "\n"
                    << testCase.module.print();
      continue;
    }
    Execution actual =
        timed("execute", [&] { return backend.execute(*compiled.artifact, testCase.inputs, {}); });
    std::string difference = firstDifference(*expected, actual);
    Blame blamed = snapshots || !difference.empty() ? blame(testCase, *expected) : Blame();
    if (!difference.empty() || !blamed.pass.empty())
      ADD_FAILURE() << where << "\n  " << difference << "\n  first bad: " << blamed.pass << ": "
                    << blamed.difference << "\n"
                    << testCase.module.print();
  }
  for (const auto &[phase, total] : seconds)
    printf("%s %.3f ms a program\n", phase.c_str(), 1000 * total / static_cast<double>(count));
}

TEST(RandomPrograms, SurviveUpstreamPassesBetweenOurs) {
  mlir::registerCanonicalizerPass();
  mlir::registerCSEPass();
  mlir::registerLoopInvariantCodeMotionPass();
  generators::Target target = npuTarget();
  auto context = makeContext();
  int64_t first = fromEnvironment("NPU_RANDOM_SEED", 1);
  int64_t count = std::min<int64_t>(fromEnvironment("NPU_RANDOM_COUNT", 100), 2000);
  for (int64_t seed = first; seed < first + count; ++seed) {
    Case testCase =
        generators::generateFromSeed(seed, target, generators::Profile::standard, *context);
    auto expected = llvm::cantFail(reference::evaluate(testCase));
    CompileOptions options;
    auto steps = llvm::cantFail(splitPipeline(npuBackend().defaultPipeline(testCase.settings)));
    for (const PipelineStep &step : steps)
      options.pipeline += "canonicalize,cse,loop-invariant-code-motion," + step.text + ",";
    options.pipeline += "canonicalize";
    CompileResult compiled = npuBackend().compile(testCase, options);
    std::string where = "seed " + std::to_string(seed) + " " + settingsText(testCase.settings);
    ASSERT_EQ(compiled.status, CompileStatus::compiled)
        << where << compiled.pass << ": " << compiled.diagnostic << "\n"
        << testCase.module.print();
    Execution actual = npuBackend().execute(*compiled.artifact, testCase.inputs, {});
    EXPECT_EQ(firstDifference(expected, actual), "") << where << "\n" << testCase.module.print();
  }
}
