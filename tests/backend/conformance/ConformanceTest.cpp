//===- ConformanceTest.cpp - promises that every backend makes ------------===//
#include "campaign/conformance/Conformance.h"
#include "backend/Backend.h"
#include "campaign/cases/ProgramCases.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <filesystem>
#include <fstream>

using namespace npufuzz;
using campaign::ConformanceCheck;
using Mark = campaign::ConformanceResult::Mark;

namespace {

/// Number of generated cases for backends that take seconds each, because they compile every
/// snapshot to machine code or run in a separate process. Long campaigns run in ci/test.
constexpr int64_t dearCaseCount = 30;
constexpr uint64_t baseSeed = 20260;

void registerAllPasses() {
  // One backend may use the passes of another.
  static const bool once = [] {
    for (const Backend *any : allBackends())
      any->registerPasses();
    return true;
  }();
  (void)once;
}

struct Conformance : testing::TestWithParam<std::tuple<const Backend *, ConformanceCheck>> {};

TEST_P(Conformance, Holds) {
  auto [backend, check] = GetParam();
  if (std::string missing = backend->missing(); !missing.empty())
    GTEST_SKIP() << missing;
  registerAllPasses();
  campaign::ConformanceOptions options;
  if (backend->name() == "riscv" || backend->name() == "mlir")
    options.count = dearCaseCount;
  campaign::ConformanceResult result = campaign::checkConformance(*backend, check, options);
  EXPECT_EQ(result.mark, Mark::ok) << result.message;
}

/// GoogleTest accepts letters, digits and underscores.
std::string asTestName(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char letter) { return !llvm::isAlnum(letter); }, '_');
  return text;
}

std::string nameOf(const testing::TestParamInfo<Conformance::ParamType> &info) {
  auto [backend, check] = info.param;
  return asTestName(backend->name().str() + " " + check.name);
}

INSTANTIATE_TEST_SUITE_P(Backends, Conformance,
                         testing::Combine(testing::ValuesIn(allBackends().vec()),
                                          testing::ValuesIn(campaign::conformanceChecks().vec())),
                         nameOf);

struct Corpus : testing::TestWithParam<const Backend *> {};

TEST_P(Corpus, ShowsNoBug) {
  const Backend &backend = *GetParam();
  if (std::string missing = backend.missing(); !missing.empty())
    GTEST_SKIP() << missing;
  registerAllPasses();
  auto context = oracles::makeContext({&backend});
  Settings defaults;
  for (const Setting &setting : backend.settings())
    defaults[setting.name] = setting.values.front();
  campaign::EvaluateOptions options;
  options.backends = {&backend};
  for (auto &entry : std::filesystem::directory_iterator(NPUFUZZ_SOURCE_DIR "/corpus/seeds")) {
    std::ifstream file(entry.path());
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    auto program = tile::parseProgram(*context, text, entry.path().string());
    ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
    auto inputs = campaign::drawProgramInputs(*program, baseSeed);
    Case test{std::move(*program), std::move(inputs), defaults, 0};
    for (const oracles::Verdict &finding : campaign::evaluate(test, options).findings())
      ADD_FAILURE() << entry.path().filename() << ": " << finding.message();
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, Corpus, testing::ValuesIn(allBackends().vec()),
                         [](const auto &info) { return asTestName(info.param->name().str()); });

} // namespace
