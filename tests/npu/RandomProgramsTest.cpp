//===- RandomProgramsTest.cpp - the compiler against the reference --------===//
//
// NPU_RANDOM_COUNT and NPU_RANDOM_SEED widen the test to a soak; NPU_RANDOM_SNAPSHOTS=1 also runs
// the IR after every pass.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/NpuBackend.h"
#include "generators/Generate.h"
#include "reference/Reference.h"

#include "gtest/gtest.h"

#include <chrono>
#include <cstdlib>

using namespace npufuzz;

namespace {

int64_t fromEnvironment(const char *name, int64_t fallback) {
  const char *text = std::getenv(name);
  return text ? std::strtoll(text, nullptr, 0) : fallback;
}

generators::Target npuTarget() {
  const Backend &backend = npu::npuBackend();
  generators::Target target;
  for (const Setting &setting : backend.settings())
    target.settings.push_back({setting.name, setting.values});
  target.limits = [&backend](const Settings &settings) {
    Capabilities all = backend.capabilities(settings);
    generators::Limits limits = generators::Limits::everything();
    limits.rankMax = all.rankMax;
    limits.tileBytesMax = all.tileBytesMax;
    return limits;
  };
  return target;
}

/// Empty when the execution is within what the reference allows.
std::string firstDifference(const reference::Result &expected, const Execution &actual) {
  if (actual.status != ExecutionStatus::completed)
    return "not completed: " + actual.message;
  for (const MachineEvent &event : actual.events)
    return "event: " + event.where + ": " + event.detail;
  for (size_t tensor = 0; tensor < expected.memory.size(); ++tensor) {
    const reference::ExpectedTensor &want = expected.memory[tensor];
    for (int64_t element = 0; element < want.size(); ++element) {
      uint64_t bits = actual.memory[tensor].bits(element);
      bool undefined = want.state[element] == reference::State::defined &&
                       !actual.defined.empty() && !actual.defined[tensor].empty() &&
                       !actual.defined[tensor][element];
      if (!undefined && reference::match(want, element, bits) != reference::Match::wrong)
        continue;
      return "argument " + std::to_string(tensor) + " element " + std::to_string(element) +
             " expected " + reference::describe(want, element) + " got " +
             (undefined ? "undefined" : reference::describeBits(want.kind, bits));
    }
  }
  return {};
}

std::string settingsText(const Settings &settings) {
  std::string text;
  for (const auto &[name, value] : settings)
    text += name + "=" + std::to_string(value) + " ";
  return text;
}

/// The first pass whose snapshot computes something else.
std::string blame(const Case &testCase, const reference::Result &expected) {
  const Backend &backend = npu::npuBackend();
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult compiled = backend.compile(testCase, options);
  for (const Snapshot &snapshot : compiled.snapshots) {
    std::string difference =
        firstDifference(expected, backend.interpret(*snapshot.module, testCase.inputs, {}));
    if (!difference.empty())
      return snapshot.pass + ": " + difference;
  }
  return "no pass";
}

} // namespace

TEST(RandomPrograms, CompileAndComputeWhatTheReferenceSays) {
  const Backend &backend = npu::npuBackend();
  backend.registerPasses();
  mlir::DialectRegistry registry;
  backend.registerDialects(registry);
  int64_t count = fromEnvironment("NPU_RANDOM_COUNT", 300);
  int64_t first = fromEnvironment("NPU_RANDOM_SEED", 1);
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
    if (!context || seed % 1000 == 0) {
      context =
          std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
      context->loadAllAvailableDialects();
    }
    Case testCase = timed("generate", [&] {
      return generators::generateFromSeed(seed, target, generators::Profile::standard, *context);
    });
    auto expected = timed("reference", [&] { return reference::evaluate(testCase); });
    std::string where = "seed " + std::to_string(seed) + " " + settingsText(testCase.settings);
    if (!expected) {
      ADD_FAILURE() << where << "reference: " << llvm::toString(expected.takeError()) << "\n"
                    << testCase.program.print();
      continue;
    }
    EXPECT_EQ(expected->undefinedBehaviour, "") << where << "\n" << testCase.program.print();
    CompileOptions options;
    CompileResult compiled = timed("compile", [&] { return backend.compile(testCase, options); });
    seconds["verify"] += compiled.verifySeconds;
    if (compiled.status != CompileStatus::compiled) {
      ADD_FAILURE() << where << "compile: " << compiled.pass << ": " << compiled.diagnostic << "\n"
                    << testCase.program.print();
      continue;
    }
    Execution actual =
        timed("execute", [&] { return backend.execute(*compiled.artifact, testCase.inputs, {}); });
    std::string difference = firstDifference(*expected, actual);
    std::string bad = snapshots || !difference.empty() ? blame(testCase, *expected) : "no pass";
    if (!difference.empty() || bad != "no pass")
      ADD_FAILURE() << where << "\n  " << difference << "\n  first bad: " << bad << "\n"
                    << testCase.program.print();
  }
  for (const auto &[phase, total] : seconds)
    printf("%s %.3f ms a program\n", phase.c_str(), 1000 * total / static_cast<double>(count));
}
