//===- ReduceFindingTest.cpp - findings are reduced -----------------------===//
#include "campaign/findings/ReduceFinding.h"
#include "campaign/findings/Isolated.h"
#include "tests/campaign/FakeSource.h"

#include <csignal>

namespace npufuzz::campaign {

using testing::CampaignTest;
using testing::dropOps;

namespace {

TEST_F(CampaignTest, ReductionKeepsTheSignatureAndDropsTheRest) {
  options.evaluate.plants = {"third-pass"};
  options.reducer = dropOps;
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  const Finding &finding = result.findings[0];
  EXPECT_TRUE(finding.reduced.isFull);
  EXPECT_GT(finding.original.tileOps, 1);
  EXPECT_EQ(finding.reduced.testCase.tileOps, 1);
  EXPECT_NE(finding.reduced.testCase.program.find("tile.mul"), std::string::npos);
  EXPECT_EQ(finding.verdict.pass, "fake-3");
  EXPECT_GT(result.phases[Phase::reduce], 0);
}

/// Passes that suffice for a bug of the third one, in this pipeline.
class MinimalPipelineTest : public CampaignTest {
protected:
  std::string minimalPipelineOf(const std::string &pipeline) {
    options.evaluate.plants = {"third-pass"};
    options.evaluate.pipeline = pipeline;
    options.reducer = dropOps;
    return run().findings.at(0).reduced.minimalPipeline;
  }
};

TEST_F(MinimalPipelineTest, NamesTheGuiltyPassAlone) {
  EXPECT_EQ(minimalPipelineOf(""), "builtin.module(fake-3)");
}
TEST_F(MinimalPipelineTest, ReducesAPipelineOfTheUserAsWell) {
  EXPECT_EQ(minimalPipelineOf("builtin.module(fake-2,fake-3,fake-5)"), "builtin.module(fake-3)");
}
TEST_F(MinimalPipelineTest, IsEmptyWhereEveryPassIsNeeded) {
  EXPECT_EQ(minimalPipelineOf("builtin.module(fake-3)"), "");
}

TEST_F(CampaignTest, CrashesAreReducedToo) {
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.duringExecution = [] { raise(SIGSEGV); };
  options.reducer = dropOps;
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_TRUE(result.findings[0].reduced.isFull);
  EXPECT_EQ(result.findings[0].reduced.testCase.tileOps, 1);
}

TEST_F(CampaignTest, HangsAreReducedToo) {
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.duringExecution = [] {
    for (volatile int64_t forever = 0;; forever = forever + 1)
      ;
  };
  options.caseSecondsMax = 0.3;
  options.count = 5;
  options.reducer = dropOps;
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].reduced.testCase.tileOps, 1);
}

TEST_F(CampaignTest, CrashOfAnAttemptDoesNotLoseTheReduction) {
  // Wrong with a tile.mul; a program that has lost all its additions crashes.
  options.evaluate.plants = {"third-pass"};
  options.reducer = dropOps;
  backend.faults.edit = [](Execution &, const ExecutionOptions &, int64_t) {};
  options.evaluate.oracles = {oracles::findOracle("value")};
  Finding finding;
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  finding.original = finding.reduced.testCase =
      StoredCase::from(testing::makeCase(context, {"add", "mul", "max", "add"}));
  Evaluation evaluation = evaluateIsolated(finding.original, options.evaluate);
  ASSERT_EQ(evaluation.findings().size(), 1u);
  finding.verdict = evaluation.findings()[0];
  int64_t attempts = 0;
  options.reducer = [&](const Case &start, const ShrinkHooks &hooks) {
    auto crashingOnce = [&](const Case &candidate) {
      bool mayCrash = ++attempts == 2 && tile::countTileOps(start.module) == 4;
      if (mayCrash)
        raise(SIGSEGV);
      return hooks.stillFails(candidate);
    };
    return dropOps(start, {crashingOnce, hooks.stop, hooks.improved});
  };
  reduceFinding(finding, options);
  EXPECT_EQ(finding.reduced.testCase.tileOps, 1);
}

TEST_F(CampaignTest, TimeLimitKeepsTheBestSoFar) {
  options.evaluate.plants = {"third-pass"};
  options.reduceSecondsMax = 1;
  options.reducer = [](const Case &start, const ShrinkHooks &hooks) {
    Case best = dropOps(start, {hooks.stillFails, [] { return false; }, hooks.improved});
    while (true) // a reducer that never terminates
      pause();
    return best;
  };
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_FALSE(result.findings[0].reduced.isFull);
  EXPECT_EQ(result.findings[0].reduced.testCase.tileOps, 1);
  EXPECT_LT(result.findings[0].reduced.seconds, 10);
}

TEST_F(CampaignTest, SignalInAReductionKeepsTheBestSoFar) {
  options.evaluate.plants = {"third-pass"};
  options.outDirectory = temporaryFolder();
  pid_t parent = getpid();
  options.reducer = [parent](const Case &start, const ShrinkHooks &hooks) {
    Case best = dropOps(start, {hooks.stillFails, [] { return false; }, hooks.improved});
    usleep(200 * 1000);
    kill(parent, SIGINT);
    while (true)
      pause();
    return best;
  };
  CampaignResult result = run();
  EXPECT_TRUE(result.interrupted);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].reduced.testCase.tileOps, 1);
  EXPECT_FALSE(result.findings[0].bundle.empty());
}

TEST_F(CampaignTest, FindingThatDoesNotShowAgainIsMarked) {
  Finding finding;
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  finding.original = finding.reduced.testCase =
      StoredCase::from(testing::makeCase(context, {"add"}));
  finding.verdict.oracle = "value";
  finding.verdict.backend = "fake";
  finding.verdict.outcome = oracles::Outcome::bug;
  options.reducer = dropOps;
  reduceFinding(finding, options);
  EXPECT_FALSE(finding.reproducible);
  EXPECT_FALSE(finding.reduced.isFull);
  EXPECT_EQ(finding.reduced.testCase.program, finding.original.program);
}

TEST_F(CampaignTest, ProgramThatDoesNotParseAgainIsSaidSo) {
  Finding finding;
  finding.original.program = finding.reduced.testCase.program = "module { tile.nothing }";
  finding.verdict.oracle = "value";
  options.reducer = dropOps;
  reduceFinding(finding, options);
  EXPECT_FALSE(finding.reproducible);
  ASSERT_EQ(finding.verdict.assumptions.size(), 1u);
  EXPECT_NE(finding.verdict.assumptions[0].find("program.mlir:1:10: "), std::string::npos)
      << finding.verdict.assumptions[0];
}

} // namespace
} // namespace npufuzz::campaign
