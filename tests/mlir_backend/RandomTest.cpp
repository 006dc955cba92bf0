//===- RandomTest.cpp - generated programs against the reference ----------===//
#include "Programs.h"

#include "generators/ChoiceSources.h"
#include "generators/Generate.h"
#include "reference/Reference.h"

#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::test;

namespace {

/// What the backend can do, in the generators' terms.
generators::Target target() {
  generators::Target target;
  for (const Setting &setting : mlirBackend().settings())
    target.settings.push_back({setting.name, setting.values});
  target.limits = [](const Settings &settings) {
    Capabilities able = mlirBackend().capabilities(settings);
    return generators::Limits{able.op, able.cast, able.rankMax, able.tileBytesMax};
  };
  return target;
}

std::string describe(const Settings &settings) {
  std::string text;
  for (auto &[name, value] : settings)
    text += name + "=" + std::to_string(value) + " ";
  return text;
}

/// Whether the backend computes what the program means, with the reason why not.
testing::AssertionResult agrees(const Case &testCase) {
  auto fail = [&] {
    return testing::AssertionFailure()
           << "seed " << testCase.seed << " " << describe(testCase.settings) << ": ";
  };
  auto expected = reference::evaluate(testCase);
  if (!expected)
    return fail() << llvm::toString(expected.takeError());
  if (!expected->undefinedBehaviour.empty())
    return fail() << "not a valid test: " << expected->undefinedBehaviour;
  CompileResult compiled = mlirBackend().compile(testCase, {});
  if (!compiled.artifact)
    return fail() << compiled.pass << ": " << compiled.diagnostic;
  Execution run = mlirBackend().execute(*compiled.artifact, testCase.inputs, {});
  for (const MachineEvent &event : run.events)
    return fail() << event.where << ": " << event.detail;
  for (auto [index, tensors] : llvm::enumerate(llvm::zip_equal(expected->memory, run.memory))) {
    auto &[meant, got] = tensors;
    for (int64_t i = 0; i < meant.size(); ++i)
      if (reference::match(meant, i, got.bits(i)) == reference::Match::wrong)
        return fail() << "argument " << index << " element " << i << " expected "
                      << reference::describe(meant, i) << ", got "
                      << reference::describeBits(got.kind, got.bits(i));
  }
  return testing::AssertionSuccess();
}

} // namespace

/// For long runs by hand: "key=value,…" in an environment variable.
static std::map<std::string, uint64_t> numbersFrom(const char *variable) {
  std::map<std::string, uint64_t> numbers;
  const char *text = std::getenv(variable);
  llvm::SmallVector<llvm::StringRef> entries;
  llvm::StringRef(text ? text : "").split(entries, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef entry : entries) {
    auto [key, value] = entry.split('=');
    numbers[key.str()] = std::stoull(value.str());
  }
  return numbers;
}

TEST(RandomPrograms, ComputeWhatTheReferenceComputes) {
  // count=, base=, seed=, trace= (1 seeds, 2 programs too), and settings that shall not be drawn.
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
                   numbers["trace"] > 1 ? testCase.program.print().c_str() : "");
    EXPECT_TRUE(agrees(testCase));
  }
}
