//===- BlocksTest.cpp - cases that workers compile together ---------------===//
#include "campaign/run/Worker.h"
#include "tests/campaign/FakeSource.h"
#include "tests/campaign/SharedCount.h"

#include <csignal>

namespace npufuzz::campaign {

using testing::CampaignTest;
using testing::SharedCount;

namespace {

std::vector<std::string> linesOf(const CampaignResult &result) {
  std::vector<std::string> lines{std::to_string(result.programs) + " programs, " +
                                 std::to_string(result.discards) + " discards"};
  for (const Finding &finding : result.findings)
    lines.push_back(finding.verdict.signature() + " " + std::to_string(finding.index) + " " +
                    std::to_string(finding.occurrences));
  return lines;
}

} // namespace

TEST_F(CampaignTest, BlocksChangeNoResult) {
  backend.faults.onlyWithOp = "tile.max";
  backend.faults.breakingPass = 2;
  options.evaluate.plants = {"third-pass"};
  std::vector<std::string> one = linesOf(run());
  EXPECT_EQ(one.size(), 3u);
  for (int64_t size : {2, 7, 64})
    for (options.jobs = 1; options.jobs <= 3; ++options.jobs) {
      backend.faults.batchSize = size;
      EXPECT_EQ(linesOf(run()), one) << size << " " << options.jobs;
    }
}

TEST_F(CampaignTest, EachCaseOfABlockIsCompiledAheadOnce) {
  SharedCount cases, blocks;
  backend.faults.batchSize = 8;
  backend.faults.ahead = [&](llvm::ArrayRef<CaseAhead> together, const CompileOptions &) {
    *cases += static_cast<int64_t>(together.size());
    ++*blocks;
  };
  options.jobs = 2;
  EXPECT_EQ(run().programs, 60);
  EXPECT_EQ(*cases, 60);
  EXPECT_EQ(*blocks, 8);
}

TEST_F(CampaignTest, TheFirstBlocksAreShort) {
  auto sizes = [&](int64_t size) {
    backend.faults.batchSize = size;
    std::vector<int64_t> all;
    for (int64_t next = 0; next < 200; next += all.back()) {
      Block block = blockOf(options, next);
      EXPECT_EQ(block.begin, next);
      EXPECT_EQ(blockOf(options, block.end - 1).begin, next);
      all.push_back(block.end - next);
    }
    all.resize(5);
    return all;
  };
  EXPECT_EQ(sizes(1), (std::vector<int64_t>{1, 1, 1, 1, 1}));
  EXPECT_EQ(sizes(7), (std::vector<int64_t>{7, 7, 7, 7, 7}));
  EXPECT_EQ(sizes(64), (std::vector<int64_t>{16, 16, 32, 64, 64}));
  EXPECT_EQ(sizes(40), (std::vector<int64_t>{16, 16, 8, 40, 40}));
}

TEST_F(CampaignTest, ABlockIsCompiledWithThePlantsAndIsToldWhatRunsTwice) {
  SharedCount planted, twice;
  backend.faults.batchSize = 30;
  backend.faults.otherFillPeriod = 4;
  backend.faults.ahead = [&](llvm::ArrayRef<CaseAhead> together, const CompileOptions &compile) {
    *planted += compile.plants == std::vector<std::string>{"third-pass"};
    *twice += llvm::count_if(together, [](const CaseAhead &each) { return each.withOtherFill; });
  };
  options.evaluate.plants = {"third-pass"};
  run();
  EXPECT_EQ(*planted, 3); // blocks of 16, 14 and 30
  // One in four of 60: 15, with a standard deviation of 3.4.
  EXPECT_GT(*twice, 15 - 4 * 3.4);
  EXPECT_LT(*twice, 15 + 4 * 3.4);
}

TEST_F(CampaignTest, ADeathWithinABlockLosesNoOtherCase) {
  backend.faults.batchSize = 16;
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.duringExecution = [] { raise(SIGSEGV); };
  for (options.jobs = 1; options.jobs <= 3; ++options.jobs) {
    CampaignResult result = run();
    EXPECT_EQ(result.programs, 60);
    ASSERT_EQ(result.findings.size(), 1u);
    EXPECT_EQ(result.findings[0].index, 4);
    EXPECT_EQ(result.findings[0].occurrences, 8);
  }
}

/// The worker does not say which case killed it.
TEST_F(CampaignTest, ADeathOfABlockIsOfNoCaseThatDoesNotDieAlone) {
  backend.faults.batchSize = 16;
  SharedCount deaths;
  backend.faults.ahead = [&](llvm::ArrayRef<CaseAhead> together, const CompileOptions &) {
    if (llvm::any_of(together, [](const CaseAhead &each) { return each.testCase->seed == 1004; })) {
      ++*deaths;
      abort();
    }
  };
  for (options.jobs = 1; options.jobs <= 3; ++options.jobs) {
    *deaths = 0;
    CampaignResult result = run();
    EXPECT_EQ(*deaths, 1);
    EXPECT_EQ(result.programs, 60);
    EXPECT_EQ(result.discards, 0);
    EXPECT_EQ(result.workerRestarts, 1);
    EXPECT_TRUE(result.findings.empty());
  }
}

TEST_F(CampaignTest, ADeathOfABlockIsOfTheCaseThatDiesAlone) {
  backend.faults.batchSize = 16;
  backend.faults.ahead = [&](llvm::ArrayRef<CaseAhead> together, const CompileOptions &) {
    if (llvm::any_of(together, [](const CaseAhead &each) { return each.testCase->seed == 1004; }))
      abort();
  };
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.duringExecution = [] { raise(SIGSEGV); };
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 60);
  EXPECT_EQ(result.discards, 0);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].index, 4);
  EXPECT_EQ(result.findings[0].occurrences, 8);
}

TEST_F(CampaignTest, ADeathInTheGeneratorLosesNoOtherCaseOfItsBlock) {
  backend.faults.batchSize = 16;
  source.duringGeneration = [](uint64_t seed) {
    if (seed == 1007)
      abort();
  };
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 60);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].seed, 1007u);
}

TEST_F(CampaignTest, AWorkerThatMakesWayLeavesTheRestOfItsBlock) {
  backend.faults.batchSize = 16;
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.status = CompileStatus::invalidIR;
  backend.faults.pass = "fake-2";
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 60);
  EXPECT_EQ(result.workerRestarts, 8);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].occurrences, 8);
}

TEST_F(CampaignTest, AWorkerThatHasGrownComesToTheEndOfItsBlock) {
  SharedCount cases;
  backend.faults.batchSize = 60;
  backend.faults.ahead = [&](llvm::ArrayRef<CaseAhead> together, const CompileOptions &) {
    *cases += static_cast<int64_t>(together.size());
  };
  leak();
  options.warmUpPrograms = 50;
  options.count = 400;
  CampaignResult result = run();
  EXPECT_GT(result.workerRestarts, 1);
  EXPECT_EQ(*cases, 400); // none was compiled again
}

TEST_F(CampaignTest, WhatACaseShowsOnlyAmongOthersIsOfLowConfidence) {
  backend.faults.batchSize = 16;
  bool isAmongOthers = false; // each process has its own
  backend.faults.ahead = [&](llvm::ArrayRef<CaseAhead>, const CompileOptions &) {
    isAmongOthers = true;
  };
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.edit = [&](Execution &execution, const ExecutionOptions &, int64_t) {
    if (isAmongOthers)
      execution.memory.back().setBits(0, ~execution.memory.back().bits(0));
  };
  options.evaluate.oracles = {oracles::findOracle("value")};
  options.findingsMax = 1; // a bug would end the run
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 60);
  EXPECT_EQ(result.discards, 0);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_FALSE(result.findings[0].reproducible);
  EXPECT_EQ(result.findings[0].index, 4);
  EXPECT_EQ(result.findings[0].occurrences, 8);
  EXPECT_NE(result.findings[0].verdict.message().find("not in a process of its own"),
            std::string::npos);
}

TEST_F(CampaignTest, WhatShowsAgainIsNoOccurrenceOfWhatDidNot) {
  backend.faults.batchSize = 16;
  bool isAmongOthers = false; // each process has its own
  backend.faults.ahead = [&](llvm::ArrayRef<CaseAhead>, const CompileOptions &) {
    isAmongOthers = true;
  };
  backend.faults.onlyWithOp = "tile.mul";
  // Result of case 32 alone for a 1: three sums, a square, a sum.
  constexpr uint64_t resultOfCase32 = 128;
  backend.faults.edit = [&](Execution &execution, const ExecutionOptions &, int64_t) {
    if (isAmongOthers || execution.memory.back().bits(0) == resultOfCase32)
      execution.memory.back().setBits(0, ~execution.memory.back().bits(0));
  };
  options.outDirectory = temporaryFolder();
  options.evaluate.oracles = {oracles::findOracle("value")};
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 2u);
  for (bool isShownAgain : {false, true}) {
    const Finding &finding = result.findings[isShownAgain];
    EXPECT_EQ(finding.reproducible, isShownAgain);
    EXPECT_EQ(finding.index, isShownAgain ? 32 : 4);
    EXPECT_EQ(finding.occurrences, 4);
    EXPECT_EQ(finding.verdict.signature(), result.findings[0].verdict.signature());
  }
  EXPECT_NE(result.findings[0].bundle, result.findings[1].bundle);

  // After reduction, what showed again confirms both.
  options.reducer = testing::dropOps;
  result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_TRUE(result.findings[0].reproducible);
  EXPECT_EQ(result.findings[0].occurrences, 8);
}

// The caller waits for a worker that must be replaced meanwhile.
TEST_F(CampaignTest, AFindingThatIsAskedAloneHoldsNobodyUp) {
  constexpr uint64_t seedOfVictim = 1030;
  SharedCount asked, killed, after;
  backend.faults.batchSize = 16;
  bool isAmongOthers = false; // each process has its own
  backend.faults.ahead = [&](llvm::ArrayRef<CaseAhead>, const CompileOptions &) {
    isAmongOthers = true;
  };
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.edit = [&](Execution &execution, const ExecutionOptions &, int64_t) {
    if (isAmongOthers)
      return execution.memory.back().setBits(0, ~execution.memory.back().bits(0));
    ++*asked;
    while (*after == 0)
      usleep(1000);
  };
  source.duringGeneration = [&](uint64_t seed) {
    *after += *killed > 0 && seed > seedOfVictim;
    while (seed == seedOfVictim && *asked == 0)
      usleep(1000);
    if (seed == seedOfVictim && ++*killed == 1)
      raise(SIGKILL);
  };
  options.caseSecondsMax = 1;
  options.evaluate.oracles = {oracles::findOracle("value")};
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 60);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_FALSE(result.findings[0].reproducible);
  EXPECT_EQ(result.findings[0].occurrences, 8);
  EXPECT_EQ(result.killedFromOutside["SIGKILL"], 1);
}

/// The third block, when enough is known to call something slow: all of it, or one case.
TEST_F(CampaignTest, ABlockThatIsCutOffIsNoHang) {
  pid_t supervisor = getpid();
  backend.faults.batchSize = 16;
  SharedCount blocks;
  auto stop = [&] {
    kill(supervisor, SIGINT);
    for (;;)
      pause();
  };
  backend.faults.ahead = [&](llvm::ArrayRef<CaseAhead>, const CompileOptions &) {
    if (++*blocks == 3)
      stop();
  };
  options.caseSecondsMax = 1e4;
  CampaignResult result = run();
  EXPECT_TRUE(result.interrupted);
  EXPECT_EQ(result.programs, 32);
  EXPECT_EQ(result.cutOff, 1);
  EXPECT_TRUE(result.findings.empty());

  backend.faults.ahead = {};
  SharedCount executions;
  backend.faults.duringExecution = [&] {
    if (++*executions == 50)
      stop();
  };
  result = run();
  EXPECT_TRUE(result.interrupted);
  EXPECT_EQ(result.cutOff, 0);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.oracle, "hang");
}

TEST_F(CampaignTest, TheEndOfTimeDoesNotWaitForABlock) {
  backend.faults.batchSize = 1 << 16;
  options.count.reset();
  options.durationSeconds = 0.5;
  options.jobs = 2;
  CampaignResult result = run();
  EXPECT_LT(result.seconds, 100);
}

} // namespace npufuzz::campaign
