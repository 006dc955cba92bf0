//===- RunTest.cpp - workers, supervision, findings -----------------------===//
#include "campaign/run/EventLog.h"
#include "campaign/run/Worker.h"
#include "support/Files.h"
#include "tests/campaign/FakeSource.h"

#include <atomic>
#include <csignal>
#include <ctime>
#include <sys/mman.h>
#include <unistd.h>

namespace npufuzz::campaign {

using testing::CampaignTest;

namespace {

std::vector<std::string> describe(const CampaignResult &result) {
  std::vector<std::string> lines;
  for (const Finding &finding : result.findings)
    lines.push_back(finding.verdict.signature() + " " + std::to_string(finding.index) + " " +
                    std::to_string(finding.seed) + " " + std::to_string(finding.occurrences) +
                    "\n" + finding.original.program + finding.reduced.testCase.program);
  return lines;
}

TEST_F(CampaignTest, CleanBackendGivesNoFinding) {
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 60);
  EXPECT_EQ(result.discards, 0);
  EXPECT_TRUE(result.findings.empty());
  EXPECT_GT(result.counters["ops"], 60);
}

TEST_F(CampaignTest, FindingIsTheCaseOfLowestIndex) {
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.breakingPass = 4;
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  // Seeds are 1000 + i; this is the first with seed % 7 == 3.
  EXPECT_EQ(result.findings[0].seed, 1004u);
  EXPECT_EQ(result.findings[0].index, 4);
  EXPECT_EQ(result.findings[0].occurrences, 8);
  EXPECT_EQ(result.findings[0].verdict.pass, "fake-4");
}

TEST_F(CampaignTest, FindingsDoNotDependOnTheNumberOfWorkers) {
  backend.faults.onlyWithOp = "tile.max";
  backend.faults.breakingPass = 2;
  options.evaluate.plants = {"third-pass"};
  options.reducer = testing::dropOps;
  std::vector<std::string> one = describe(run());
  EXPECT_EQ(one.size(), 2u);
  options.jobs = 2;
  EXPECT_EQ(describe(run()), one);
  options.jobs = 5;
  EXPECT_EQ(describe(run()), one);
}

TEST_F(CampaignTest, ASampleThatNobodyHasComparedIsNoFinding) {
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.breakingPass = 4;
  CampaignResult fresh = run();
  ASSERT_EQ(fresh.findings.size(), 1u);
  std::string signature = fresh.findings[0].verdict.signature();
  KnownIssue issue{.file = "a.mlir", .signatures = {signature}};
  options.knownIssues.add(issue);
  // The process that reduces and compares is the parent of the one that tries candidates.
  options.reducer = [](const Case &start, const ShrinkHooks &) {
    kill(getppid(), SIGKILL);
    return start.clone();
  };
  CampaignResult result = run();
  EXPECT_TRUE(result.findings.empty());
  // The run reduces the first three of 8 programs, and one at each doubling of their number.
  EXPECT_EQ(result.knownIssues[signature].programs, 8);
  EXPECT_EQ(result.knownIssues[signature].looked,
            (std::map<std::string, int64_t>{{"not compared", 5}}));
}

TEST_F(CampaignTest, ShardsTogetherSeeEachCaseOnce) {
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.breakingPass = 4;
  options.count = 61;
  options.shardCount = 3;
  int64_t programs = 0, occurrences = 0, first = INT64_MAX;
  for (options.shardIndex = 0; options.shardIndex < 3; ++options.shardIndex) {
    CampaignResult result = run();
    programs += result.programs;
    for (const Finding &finding : result.findings) {
      EXPECT_EQ(finding.index % 3, options.shardIndex);
      occurrences += finding.occurrences;
      first = std::min(first, finding.index);
    }
  }
  EXPECT_EQ(programs, 61);
  EXPECT_EQ(occurrences, 9);
  EXPECT_EQ(first, 4);
}

TEST_F(CampaignTest, CrashIsAFindingAndTheRunGoesOn) {
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.duringPass = [](int64_t pass) {
    if (pass == 5)
      raise(SIGSEGV);
  };
  for (options.jobs = 1; options.jobs <= 2; ++options.jobs) {
    CampaignResult result = run();
    EXPECT_EQ(result.programs, 60);
    ASSERT_EQ(result.findings.size(), 1u);
    const Finding &finding = result.findings[0];
    EXPECT_EQ(finding.verdict.signature(), "crash:fake:fake-5:SIGSEGV in compile");
    EXPECT_EQ(finding.verdict.severity, oracles::Severity::crash);
    EXPECT_EQ(finding.index, 4);
    EXPECT_EQ(finding.occurrences, 8);
    EXPECT_NE(finding.original.program.find("tile.mul"), std::string::npos);
    EXPECT_EQ(result.workerRestarts, 8);
  }
}

TEST_F(CampaignTest, FailedAssertionGivesItsWordsToTheSignature) {
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.duringExecution = [] {
    // Output of assert() before it aborts.
    const char words[] = "prog: file.cpp:12: void f(): Assertion `rank == 4' failed.\n";
    [[maybe_unused]] ssize_t written = write(STDERR_FILENO, words, sizeof(words) - 1);
    abort();
  };
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.signature(),
            "crash:fake:executor:SIGABRT in execute Assertion `rank == #' failed.");
}

TEST_F(CampaignTest, ExitOfTheSystemUnderTestIsACrash) {
  backend.faults.onlyWithOp = "tile.max";
  backend.faults.duringExecution = [] { _exit(0); };
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.kind, "exit code 0 in execute");
  EXPECT_EQ(result.programs, 60);
}

TEST_F(CampaignTest, HangIsAFindingAndTheRunGoesOn) {
  backend.faults.onlyWithOp = "tile.max";
  backend.faults.duringExecution = [] {
    for (volatile int64_t forever = 0;; forever = forever + 1)
      ;
  };
  options.caseSecondsMax = 0.2;
  options.count = 12; // one with tile.max
  options.jobs = 2;
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 12);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.oracle, "hang");
  EXPECT_EQ(result.findings[0].verdict.stage, "execute");
}

/// Burns CPU time of this process.
void work(double cpuSeconds) {
  clock_t end = clock() + static_cast<clock_t>(cpuSeconds * CLOCKS_PER_SEC);
  while (clock() < end)
    ;
}

TEST_F(CampaignTest, WhatComesToItsEndAloneDoesNotHang) {
  // Shared by all processes: the first run is slow, the retry alone is not.
  void *memory = mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  auto *runs = new (memory) std::atomic<int>(0);
  backend.faults.onlyWithOp = "tile.max";
  backend.faults.duringExecution = [&] {
    if ((*runs)++ == 0)
      work(60);
  };
  options.caseSecondsMax = 0.2;
  options.count = 12; // one with tile.max
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 12);
  EXPECT_EQ(result.workerRestarts, 1);
  EXPECT_TRUE(result.findings.empty());
  EXPECT_EQ(result.discards, 0);
  munmap(memory, sizeof(std::atomic<int>));
}

TEST_F(CampaignTest, TimeLimitIsOfAStepAndNotOfTheCase) {
  backend.faults.onlyWithOp = "tile.max";
  backend.faults.duringExecution = [] { work(0.3); };
  options.caseSecondsMax = 0.5;
  options.secondRunPeriod = 1; // at least two executions
  options.count = 12;          // one with tile.max
  CampaignResult result = run();
  EXPECT_EQ(result.workerRestarts, 0);
  EXPECT_TRUE(result.findings.empty());
}

TEST_F(CampaignTest, WorkerMakesWayAfterInvalidIR) {
  backend.faults.onlyWithOp = "tile.max";
  backend.faults.status = CompileStatus::invalidIR;
  backend.faults.pass = "fake-2";
  options.count = 12; // one with tile.max
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 12);
  EXPECT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.workerRestarts, 1);
}

TEST_F(CampaignTest, InvalidIRThatNobodySawIsBlamedForTheDeathBehindIt) {
  backend.faults.onlyWithOp = "tile.max";
  backend.faults.status = CompileStatus::invalidIR;
  backend.faults.pass = "fake-2";
  backend.faults.verifiesSparsely = true;
  backend.faults.duringExecution = [] { abort(); };
  options.count = 12; // one with tile.max
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 12);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.oracle, "verify");
  EXPECT_EQ(result.findings[0].verdict.pass, "fake-2");
  EXPECT_EQ(result.discards, 0);
}

TEST_F(CampaignTest, InvalidIRIsBlamedForADeathThoughNobodyAskedForVerification) {
  backend.faults.onlyWithOp = "tile.max";
  backend.faults.status = CompileStatus::invalidIR;
  backend.faults.pass = "fake-2";
  backend.faults.verifiesSparsely = true;
  backend.faults.duringExecution = [] { abort(); };
  options.count = 12; // one with tile.max
  options.evaluate.oracles = {oracles::findOracle("value"), oracles::findOracle("crash")};
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.oracle, "verify");
  EXPECT_EQ(result.findings[0].verdict.pass, "fake-2");
  EXPECT_EQ(result.discards, 0);

  options.evaluate.oracles = {oracles::findOracle("value")};
  CampaignResult other = run();
  EXPECT_TRUE(other.findings.empty()) << "nobody asked for deaths either";
  EXPECT_EQ(other.discards, 1);
}

TEST_F(CampaignTest, ADeathWithoutInvalidIRStaysOne) {
  backend.faults.onlyWithOp = "tile.max";
  backend.faults.verifiesSparsely = true;
  backend.faults.duringExecution = [] { abort(); };
  options.count = 12; // one with tile.max
  options.evaluate.oracles = {oracles::findOracle("value"), oracles::findOracle("crash")};
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.oracle, "crash");
}

TEST_F(CampaignTest, DeathInTheGeneratorIsOursAndNotTheBackends) {
  source.duringGeneration = [](uint64_t seed) {
    if (seed == 1007)
      abort();
  };
  CampaignResult result = run();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.backend, "npufuzz");
  EXPECT_EQ(result.findings[0].verdict.stage, "generate");
  EXPECT_EQ(result.findings[0].seed, 1007u);
  EXPECT_EQ(result.programs, 60);
}

TEST_F(CampaignTest, MaxFindingsStopsAtTheSameCaseWithAnyNumberOfWorkers) {
  options.evaluate.plants = {"third-pass"};
  options.findingsMax = 1;
  options.count = 100000;
  for (options.jobs = 1; options.jobs <= 3; ++options.jobs) {
    CampaignResult result = run();
    ASSERT_EQ(result.findings.size(), 1u);
    EXPECT_EQ(result.programs, 5);
  }
}

TEST_F(CampaignTest, DurationEndsTheRun) {
  options.count.reset();
  options.durationSeconds = 0.5;
  CampaignResult result = run();
  EXPECT_GT(result.programs, 0);
  EXPECT_GE(result.seconds, 0.5);
  EXPECT_LT(result.seconds, 20);
}

TEST_F(CampaignTest, SignalStopsTheRunAndKeepsWhatWasFound) {
  options.count = 1000000;
  options.jobs = 2;
  options.evaluate.plants = {"third-pass"};
  // The first worker that gets there sends the parent the signal of Ctrl-C.
  pid_t parent = getpid();
  source.duringGeneration = [parent](uint64_t seed) {
    if (seed == 1050)
      kill(parent, SIGINT);
  };
  CampaignResult result = run();
  EXPECT_TRUE(result.interrupted);
  EXPECT_GE(result.programs, 40);
  EXPECT_LT(result.programs, 1000000);
  EXPECT_EQ(result.findings.size(), 1u);
}

TEST_F(CampaignTest, DiscardsAreCountedWithTheirReason) {
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.status = CompileStatus::unsupported;
  backend.faults.diagnostic = "unsupported: 5 axes";
  auto log = EventLog::open(temporaryFolder());
  ASSERT_TRUE(static_cast<bool>(log)) << llvm::toString(log.takeError());
  options.log = log->get();
  CampaignResult result = run();
  EXPECT_TRUE(result.findings.empty());
  EXPECT_EQ(result.discards, 8);
  // The log has each of them.
  auto logged = readFile(folder);
  ASSERT_TRUE(static_cast<bool>(logged)) << llvm::toString(logged.takeError());
  EXPECT_EQ(llvm::StringRef(*logged).count("\"event\":\"discard\""), 8u) << *logged;
  EXPECT_EQ(llvm::StringRef(*logged).count("5 axes"), 8u);
  EXPECT_TRUE(llvm::StringRef(*logged).contains("\"program\":4,\"seed\":1004}")) << *logged;
  ASSERT_EQ(result.discardReasons.size(), 1u);
  EXPECT_EQ(result.discardReasons.begin()->first, "fake: unsupported: # axes");
}

TEST_F(CampaignTest, UnselectedCrashIsADiscard) {
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.duringExecution = [] { abort(); };
  options.evaluate.oracles = {oracles::findOracle("value")};
  CampaignResult result = run();
  EXPECT_TRUE(result.findings.empty());
  EXPECT_EQ(result.discards, 8);
}

TEST_F(CampaignTest, WorkerThatOutgrowsItsWarmLevelRestarts) {
  options.warmUpPrograms = 50;
  options.count = 400;
  leak();
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 400);
  EXPECT_TRUE(result.findings.empty());
  EXPECT_GT(result.workerRestarts, 1);
  EXPECT_GT(result.workerBytesMax, result.workerBytesWarm);
}

TEST_F(CampaignTest, WorkerOfConstantMemoryDoesNotRestart) {
  options.warmUpPrograms = 50;
  options.count = 200;
  EXPECT_EQ(run().workerRestarts, 0);
}

TEST(Worker, GrowthLimitHoldsOnBothSides) {
  int64_t warm = int64_t(400) << 20;
  EXPECT_FALSE(hasOutgrown(warm + warm / 10, warm));
  EXPECT_TRUE(hasOutgrown(warm + warm / 10 + 1, warm));
  int64_t small = int64_t(10) << 20; // a share of little is little, so only bytes count
  EXPECT_FALSE(hasOutgrown(small + growthBytesMin, small));
  EXPECT_TRUE(hasOutgrown(small + growthBytesMin + 1, small));
}

TEST(Worker, ShardsShareOutAllIndexes) {
  CampaignOptions options;
  options.count = 10;
  options.shardCount = 4;
  int64_t cases = 0;
  for (options.shardIndex = 0; options.shardIndex < 4; ++options.shardIndex) {
    cases += shardCases(options);
    EXPECT_LT(caseIndex(options, shardCases(options) - 1), 10);
    EXPECT_GE(caseIndex(options, shardCases(options)), 10);
  }
  EXPECT_EQ(cases, 10);
}

} // namespace
} // namespace npufuzz::campaign
