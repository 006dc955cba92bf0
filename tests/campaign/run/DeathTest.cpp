//===- DeathTest.cpp - cases that end their worker are asked again --------===//
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
  // Alone it comes to its end as soon as another case is generated.
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
  CampaignResult result = run();
  EXPECT_TRUE(result.interrupted);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].verdict.oracle, "hang");
  EXPECT_NE(result.findings[0].verdict.evidence.find("not confirmed: stopped by the user"),
            std::string::npos)
      << result.findings[0].verdict.evidence;
}

} // namespace npufuzz::campaign
