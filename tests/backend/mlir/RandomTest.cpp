//===- RandomTest.cpp - generated programs against the reference ----------===//
#include "Programs.h"

#include "generators/ChoiceSources.h"
#include "generators/cases/Generate.h"
#include "reference/Reference.h"

#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::test;

namespace {

generators::Target target() {
  generators::Target target;
  for (const Setting &setting : mlirBackend().settings())
    target.settings.push_back({setting.name, setting.values});
  target.capabilities = [](const Settings &settings) {
    return mlirBackend().capabilities(settings);
  };
  return target;
}

std::string describe(const Settings &settings) {
  std::string text;
  for (auto &[name, value] : settings)
    text += name + "=" + std::to_string(value) + " ";
  return text;
}

testing::AssertionResult failure(const Case &testCase, const std::string &reason) {
  return testing::AssertionFailure()
         << "seed " << testCase.seed << " " << describe(testCase.settings) << ": " << reason;
}

/// Success if an execution gave the program's results, otherwise the reason.
testing::AssertionResult agrees(const Case &testCase, const reference::Result &expected,
                                const Execution &run) {
  if (run.status != ExecutionStatus::completed)
    return failure(testCase, run.message);
  for (const MachineEvent &event : run.events)
    return failure(testCase, event.where + ": " + event.detail);
  for (auto [index, tensors] : llvm::enumerate(llvm::zip_equal(expected.memory, run.memory))) {
    auto &[meant, got] = tensors;
    for (int64_t i = 0; i < meant.size(); ++i)
      if (reference::match(meant, i, got.bits(i)) == reference::Match::wrong)
        return failure(testCase, "argument " + std::to_string(index) + " element " +
                                     std::to_string(i) + " expected " +
                                     reference::describe(meant, i) + ", got " +
                                     reference::describeBits(got.kind, got.bits(i)));
  }
  return testing::AssertionSuccess();
}

/// True for a pass after which the IR may be partly converted to the LLVM dialect.
bool convertsToLLVM(llvm::StringRef pass) { return pass.ends_with("-to-llvm"); }

/// Compiles and runs; with `snapshots`, also interprets the IR after every pass.
testing::AssertionResult computesWhatItMeans(const Case &testCase, bool snapshots) {
  auto expected = reference::evaluate(testCase);
  if (!expected)
    return failure(testCase, llvm::toString(expected.takeError()));
  if (!expected->undefinedBehaviour.empty())
    return failure(testCase, "not a valid test: " + expected->undefinedBehaviour);
  CompileOptions options;
  options.keepSnapshots = snapshots;
  CompileResult compiled = mlirBackend().compile(testCase, options);
  if (!compiled.artifact)
    return failure(testCase, compiled.pass + ": " + compiled.diagnostic);
  Execution run = mlirBackend().execute(*compiled.artifact, testCase.inputs, {});
  if (auto result = agrees(testCase, *expected, run); !result)
    return result;
  for (const Snapshot &snapshot : compiled.snapshots) {
    Execution step = mlirBackend().interpret(*snapshot.module, testCase.inputs, {});
    // A second run of an upstream conversion on its own partial result may break it, for example a
    // branch that carries an index. The result is then inconclusive.
    if (step.status == ExecutionStatus::unsupported && convertsToLLVM(snapshot.pass))
      continue;
    if (auto result = agrees(testCase, *expected, step); !result)
      return result << " after " << snapshot.pass;
  }
  return testing::AssertionSuccess();
}

} // namespace

TEST(RandomPrograms, ComputeWhatTheReferenceComputes) {
  // count=, base=, seed=, trace= (1 seeds, 2 programs too), snapshots=, and settings that must not
  // be drawn.
  auto numbers = numbersFrom("NPUFUZZ_RANDOM");
  uint64_t count = numbers.contains("count") ? numbers["count"] : 60;
  generators::Target reachable = target();
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t seed = numbers.contains("seed")
                        ? numbers["seed"]
                        : generators::caseSeed(numbers.contains("base") ? numbers["base"] : 2, i);
    Case testCase =
        generators::generateFromSeed(seed, reachable, generators::Profile::standard, context());
    for (auto &[name, value] : testCase.settings)
      if (numbers.contains(name))
        value = static_cast<int64_t>(numbers[name]);
    if (numbers.contains("trace"))
      std::fprintf(stderr, "seed %llu %s\n%s", static_cast<unsigned long long>(seed),
                   describe(testCase.settings).c_str(),
                   numbers["trace"] > 1 ? testCase.module.print().c_str() : "");
    EXPECT_TRUE(computesWhatItMeans(testCase, numbers.contains("snapshots")));
  }
}

TEST(RandomPrograms, EverySnapshotComputesIt) {
  generators::Target reachable = target();
  for (uint64_t i = 0; i < 8; ++i)
    EXPECT_TRUE(
        computesWhatItMeans(generators::generateFromSeed(generators::caseSeed(3, i), reachable,
                                                         generators::Profile::smoke, context()),
                            /*snapshots=*/true));
}
