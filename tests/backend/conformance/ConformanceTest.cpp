//===- ConformanceTest.cpp - what every backend promises, asked of every backend --------===//
#include "backend/Backend.h"
#include "campaign/cases/ProgramCases.h"
#include "campaign/run/Campaign.h"
#include "tile/OpTable.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <filesystem>
#include <fstream>
#include <set>

using namespace npufuzz;
using testing::HasSubstr;

namespace {

/// Generated cases that each backend must handle without a bug; long campaigns run in ci/test.
constexpr int64_t caseCountMax = 150;
/// Where every run is a process of its own.
constexpr int64_t emulatedCaseCount = 30;
constexpr uint64_t baseSeed = 20260;

struct Conformance : testing::TestWithParam<const Backend *> {
  Conformance()
      : backend(*GetParam()), context(oracles::makeContext({&backend})),
        source(campaign::programCases(backend)) {
    // One backend may use the passes of another.
    static const bool once = [] {
      for (const Backend *any : allBackends())
        any->registerPasses();
      return true;
    }();
    (void)once;
  }

  void SetUp() override {
    if (std::string missing = backend.missing(); !missing.empty())
      GTEST_SKIP() << missing;
  }

  Settings defaults() const {
    Settings settings;
    for (const Setting &setting : backend.settings())
      settings[setting.name] = setting.values.front();
    return settings;
  }

  Case generated(int64_t index) const {
    Counters counters;
    return source->generate(*context, source->caseSeed(baseSeed, index), counters,
                            campaign::Drawing::inSandbox);
  }

  /// A case without loops, views or surprises: out = -in.
  Case simple() const {
    auto program = tile::parseProgram(*context, R"(
func.func @k(%a: memref<6x10xi32>, %b: memref<6x10xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<6x10xi32> -> !tile.view<6x10xi32>
  %vb = tile.view %b : memref<6x10xi32> -> !tile.view<6x10xi32>
  %t = tile.load %va[%c0, %c0] : !tile.view<6x10xi32> -> !tile.tile<6x10xi32>
  %u = tile.neg %t : !tile.tile<6x10xi32>
  tile.store %u, %vb[%c0, %c0] : !tile.tile<6x10xi32>, !tile.view<6x10xi32>
  return
}
func.func @main(%a: memref<6x10xi32>, %b: memref<6x10xi32>) {
  func.call @k(%a, %b) : (memref<6x10xi32>, memref<6x10xi32>) -> ()
  return
})");
    llvm::cantFail(program.takeError());
    std::vector<Tensor> inputs(2, Tensor(ElementKind::i32, {6, 10}));
    for (int64_t i = 0; i < inputs[0].size(); ++i)
      inputs[0].setBits(i, static_cast<uint64_t>(i + 1));
    return {std::move(*program), std::move(inputs), defaults(), 0};
  }

  const Backend &backend;
  std::unique_ptr<mlir::MLIRContext> context;
  std::unique_ptr<campaign::CaseSource> source;
};

TEST_P(Conformance, IntroducesItself) {
  EXPECT_FALSE(backend.name().empty());
  EXPECT_FALSE(backend.summary().empty());
  EXPECT_EQ(findBackend(backend.name()), &backend);
}

TEST_P(Conformance, SettingsHaveDefaultsAndDistinctValues) {
  std::set<std::string> names;
  for (const Setting &setting : backend.settings()) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name;
    EXPECT_FALSE(setting.summary.empty()) << setting.name;
    EXPECT_EQ(std::set<int64_t>(setting.values.begin(), setting.values.end()).size(),
              setting.values.size());
    EXPECT_FALSE(setting.values.empty()) << setting.name;
  }
}

TEST_P(Conformance, NegatesAndLeavesTheInputAlone) {
  Case test = simple();
  CompileResult compiled = backend.compile(test, {});
  ASSERT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
  Execution run = backend.execute(*compiled.artifact, test.inputs, {});
  ASSERT_EQ(run.status, ExecutionStatus::completed) << run.message;
  ASSERT_EQ(run.memory.size(), 2u);
  EXPECT_EQ(run.memory[0], test.inputs[0]);
  for (int64_t i = 0; i < run.memory[1].size(); ++i)
    EXPECT_EQ(run.memory[1].integer(i), -(i + 1));
}

TEST_P(Conformance, AnArtifactRunsAgainFromFreshInputs) {
  Case test = simple();
  CompileResult compiled = backend.compile(test, {});
  ASSERT_TRUE(compiled.artifact);
  Execution first = backend.execute(*compiled.artifact, test.inputs, {});
  Execution again = backend.execute(*compiled.artifact, test.inputs, {});
  EXPECT_EQ(first.memory, again.memory);
}

TEST_P(Conformance, DefaultPipelineIsAPipelineOfItsOwn) {
  Case test = simple();
  CompileOptions options;
  options.pipeline = backend.defaultPipeline(test.settings);
  EXPECT_EQ(backend.compile(test, options).status, CompileStatus::compiled);
}

TEST_P(Conformance, RefusesAPipelineThatDoesNotParse) {
  Case test = simple();
  CompileOptions options;
  options.pipeline = "builtin.module(no-such-pass)";
  CompileResult result = backend.compile(test, options);
  EXPECT_EQ(result.status, CompileStatus::badPipeline);
  EXPECT_THAT(result.diagnostic, HasSubstr("no-such-pass"));
  EXPECT_EQ(result.diagnostic.find('\n'), std::string::npos);
}

TEST_P(Conformance, SnapshotsStartWithTheProgramAndFollowThePasses) {
  Case test = simple();
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult all = backend.compile(test, options);
  ASSERT_GE(all.snapshots.size(), 2u);
  EXPECT_EQ(all.snapshots.front().pass, "program");
  options.passCountMax = 1;
  CompileResult one = backend.compile(test, options);
  ASSERT_EQ(one.snapshots.size(), 2u);
  EXPECT_EQ(one.snapshots[1].pass, all.snapshots[1].pass);
}

TEST_P(Conformance, SnapshotsThatItCanInterpretComputeTheSame) {
  Case test = simple();
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult compiled = backend.compile(test, options);
  int64_t interpreted = 0;
  std::string whyNot;
  for (Snapshot &snapshot : compiled.snapshots) {
    Execution run = backend.interpret(*snapshot.module, test.inputs, {});
    // One that cannot be interpreted says nothing about those behind it.
    if (run.status == ExecutionStatus::unsupported) {
      whyNot = snapshot.pass + ": " + run.message;
      continue;
    }
    ++interpreted;
    ASSERT_EQ(run.status, ExecutionStatus::completed) << snapshot.pass << ": " << run.message;
    EXPECT_EQ(run.memory[1].integer(7), -8) << snapshot.pass;
  }
  if (interpreted == 0)
    GTEST_SKIP() << "no snapshot can be interpreted: " << whyNot;
}

TEST_P(Conformance, GeneratedCasesShowNoBugAndAreNotDiscarded) {
  campaign::EvaluateOptions options;
  options.backends = {&backend};
  int64_t judged = 0, caseCount = backend.name() == "riscv" ? emulatedCaseCount : caseCountMax;
  for (int64_t index = 0; index < caseCount; ++index) {
    Case test = generated(index);
    campaign::Evaluation evaluation = campaign::evaluate(test, options);
    EXPECT_EQ(evaluation.discardReason, "") << "seed " << test.seed;
    judged += llvm::any_of(evaluation.verdicts, [](const oracles::Verdict &verdict) {
      return verdict.oracle == "value" && verdict.outcome == oracles::Outcome::ok;
    });
    for (const oracles::Verdict &finding : evaluation.findings())
      ADD_FAILURE() << "seed " << test.seed << ": " << finding.message() << "\n"
                    << test.module.print();
  }
  EXPECT_GT(judged, caseCount * 9 / 10) << "most cases run and have a result that can be judged";
}

TEST_P(Conformance, PlantsNameAPassOfTheDefaultPipeline) {
  std::string pipeline = backend.defaultPipeline(defaults());
  std::set<std::string> names;
  for (const Plant &plant : backend.plants()) {
    EXPECT_TRUE(names.insert(plant.name).second) << plant.name;
    EXPECT_THAT(pipeline, HasSubstr(plant.pass)) << plant.name;
    EXPECT_FALSE(plant.summary.empty()) << plant.name;
    EXPECT_FALSE(plant.oracles.empty()) << plant.name;
  }
}

TEST_P(Conformance, TheCorpusShowsNoBug) {
  campaign::EvaluateOptions options;
  options.backends = {&backend};
  for (auto &entry : std::filesystem::directory_iterator(NPUFUZZ_SOURCE_DIR "/corpus/seeds")) {
    std::ifstream file(entry.path());
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    auto program = tile::parseProgram(*context, text, entry.path().string());
    ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
    auto inputs = campaign::drawProgramInputs(*program, baseSeed);
    Case test{std::move(*program), std::move(inputs), defaults(), 0};
    for (const oracles::Verdict &finding : campaign::evaluate(test, options).findings())
      ADD_FAILURE() << entry.path().filename() << ": " << finding.message();
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, Conformance, testing::ValuesIn(allBackends().vec()),
                         [](const auto &info) { return info.param->name().str(); });

} // namespace
