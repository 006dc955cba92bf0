//===- DeathTest.cpp - cases that kill their worker are retried -----------===//
#include "tests/campaign/FakeSource.h"
#include "tests/campaign/SharedCount.h"

#include <csignal>

namespace npufuzz::campaign {

using testing::CampaignTest;
using testing::SharedCount;

namespace {

[[noreturn]] void hang() {
  for (volatile int64_t forever = 0;; forever = forever + 1)
    ;
}

} // namespace

TEST_F(CampaignTest, WorkersGoOnWhileAHangIsAskedAgain) {
  SharedCount hangs, meanwhile;
  constexpr uint64_t seedWithMax = 1006;
  backend.faults.onlyWithOp = "tile.max";
  // Alone, it terminates as soon as another case is generated.
  backend.faults.duringExecution = [&] {
    if (++*hangs == 1)
      hang();
    while (*meanwhile == 0)
      usleep(1000);
  };
  source.duringGeneration = [&](uint64_t seed) { *meanwhile += *hangs > 0 && seed != seedWithMax; };
  options.caseSecondsMax = 0.5;
  options.count = 12; // one with tile.max
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 12);
  EXPECT_GE(*hangs, 2);
  EXPECT_TRUE(result.findings.empty());
}

TEST_F(CampaignTest, EveryCaseMayDie) {
  backend.faults.duringExecution = [] { raise(SIGSEGV); };
  options.jobs = 3;
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 60);
  EXPECT_EQ(result.discards, 0);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].occurrences, 60);
}

TEST_F(CampaignTest, TheEndOfTimeWaitsForNoHang) {
  backend.faults.onlyWithOp = "tile.max";
  backend.faults.duringExecution = hang;
  options.caseSecondsMax = 1e4;
  options.count.reset();
  options.durationSeconds = 0.5;
  CampaignResult result = run();
  EXPECT_GT(result.programs, 0);
  EXPECT_LT(result.seconds, 500);
}

TEST_F(CampaignTest, AnotherWorkerStandsInForASlowOne) {
  SharedCount after;
  // The only worker waits for a case after its own.
  source.duringGeneration = [&](uint64_t seed) {
    *after += seed > 1040;
    while (seed == 1040 && *after < 10)
      usleep(1000);
  };
  options.caseSecondsMax = 1e4;
  CampaignResult result = run();
  EXPECT_EQ(result.programs, 60);
  EXPECT_GE(result.standIns, 1);
  EXPECT_EQ(result.workerRestarts, 0);
  EXPECT_TRUE(result.findings.empty());
  EXPECT_EQ(result.discards, 0);
  // It terminated: all time was work, to a tick of the clock.
  EXPECT_NEAR(result.workSeconds, result.allWorkSeconds, 1e-9);
}

TEST_F(CampaignTest, CtrlCKeepsACaseThatIsSlowAsAHang) {
  pid_t supervisor = getpid();
  source.duringGeneration = [&](uint64_t seed) {
    if (seed == 1058)
      kill(supervisor, SIGINT);
    if (seed == 1040)
      hang();
  };
  options.caseSecondsMax = 1e4;
  CampaignResult result = run();
  EXPECT_TRUE(result.interrupted);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.oracle, "hang");
  EXPECT_EQ(result.findings[0].seed, 1040u);
  // The only worker may hang in it.
  EXPECT_GT(result.workSeconds, result.allWorkSeconds);
  EXPECT_NE(result.findings[0].verdict.evidence.find("not confirmed: stopped by the user"),
            std::string::npos);
}

TEST_F(CampaignTest, TheNextAreMeasuredByOneThatSlept) {
  // Its worker makes way and ends with it.
  source.duringGeneration = [](uint64_t seed) {
    if (seed == 1040)
      usleep(200'000);
  };
  options.caseSecondsMax = 1e4;
  CampaignResult result = run();
  EXPECT_GE(result.standIns, 1);
  EXPECT_GE(result.slowest.asleepSeconds, 0.1);
}

TEST_F(CampaignTest, WhatIsCutOffBeforeAnythingIsKnownIsCounted) {
  pid_t supervisor = getpid();
  source.duringGeneration = [&](uint64_t seed) {
    if (seed == 1002)
      kill(supervisor, SIGINT), hang();
  };
  options.caseSecondsMax = 1e4;
  CampaignResult result = run();
  EXPECT_EQ(result.cutOff, 1);
  EXPECT_EQ(result.nextProgram, 2);
  EXPECT_TRUE(result.findings.empty());
}

TEST(Slowest, IsSlowOnBothSidesOfTwice) {
  Slowest slowest;
  for (int64_t program = 0; program < slowProgramsMin; ++program) {
    EXPECT_FALSE(slowest.isSlow({100, 100}, 100));
    slowest.learn({1, 3});
    slowest.learnAsleep(0.5);
  }
  EXPECT_FALSE(slowest.isSlow({2, 6}, 1));
  EXPECT_TRUE(slowest.isSlow({2.1, 0}, 0));
  EXPECT_TRUE(slowest.isSlow({0, 6.1}, 0));
  EXPECT_TRUE(slowest.isSlow({0, 2}, 1.1));
  // A case that ends before the next check needs no stand-in.
  Slowest quick;
  for (int64_t i = 0; i < slowProgramsMin; ++i)
    quick.learn({0.001, 0.001});
  EXPECT_FALSE(
      quick.isSlow({slowSecondsMin - 0.001, slowSecondsMin - 0.001}, slowSecondsMin - 0.001));
  EXPECT_TRUE(quick.isSlow({0, slowSecondsMin}, 0));
}

TEST(Slowest, AttemptsHaveALimitOnceEnoughIsKnown) {
  Slowest slowest;
  for (int64_t program = 0; program < attemptProgramsMin; ++program) {
    EXPECT_EQ(slowest.attemptSeconds(), 0);
    slowest.learn({1, 3});
  }
  EXPECT_EQ(slowest.attemptSeconds(), 30);
}

TEST_F(CampaignTest, AHangThatIsNotConfirmedYetIsKept) {
  SharedCount hangs;
  backend.faults.onlyWithOp = "tile.max";
  pid_t supervisor = getpid();
  backend.faults.duringExecution = [&] {
    if (++*hangs == 2)
      kill(supervisor, SIGINT);
    hang();
  };
  options.caseSecondsMax = 0.5;
  options.count = 12; // one with tile.max: the second hang is that one, retried
  CampaignResult result = run();
  EXPECT_TRUE(result.interrupted);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.oracle, "hang");
  EXPECT_NE(result.findings[0].verdict.evidence.find("not confirmed: stopped by the user"),
            std::string::npos)
      << result.findings[0].verdict.evidence;
}

} // namespace npufuzz::campaign
