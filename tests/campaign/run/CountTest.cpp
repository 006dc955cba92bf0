//===- CountTest.cpp - only the supervisor counts -------------------------===//
//
// Whatever a worker writes to memory that it shares with the supervisor, or says to it, each
// program is counted once, and its result is that of the program alone.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Worker.h"
#include "tests/campaign/FakeSource.h"
#include "tests/campaign/SharedCount.h"
#include "tests/support/SharedMappings.h"

#include <csignal>

namespace npufuzz::campaign {

using testing::CampaignTest;
using testing::FakeBackend;
using testing::FakeSource;
using testing::overwriteShared;
using testing::SharedCount;

namespace {

constexpr uint64_t seedOfVictim = 1030;

/// Reports a wrong number of ops for the victim's program.
struct MiscountingSource : FakeSource {
  explicit MiscountingSource(int64_t count) : count(count) {}
  Case generate(mlir::MLIRContext &context, uint64_t seed, Counters &counters,
                Drawing drawing) const override {
    Case testCase = FakeSource::generate(context, seed, counters, drawing);
    if (seed == seedOfVictim)
      counters["ops"] = count;
    return testCase;
  }
  int64_t count;
};

/// Kills that many workers before they begin.
struct KilledBackend : FakeBackend {
  explicit KilledBackend(std::atomic<int64_t> &kills) : kills(kills) {}
  void registerDialects(mlir::DialectRegistry &) const override {
    if (getpid() != supervisor && kills-- > 0)
      raise(SIGKILL);
  }
  std::atomic<int64_t> &kills;
  pid_t supervisor = getpid();
};

} // namespace

TEST_F(CampaignTest, WhatAWorkerWritesToItsBoardIsAFindingOfItsProgram) {
  for (int byte : {0, 0xff})
    for (bool dies : {false, true})
      for (options.jobs = 1; options.jobs <= 2; ++options.jobs) {
        backend.faults.onlyWithOp = "tile.max";
        backend.faults.duringExecution = [=] {
          overwriteShared(byte);
          if (dies)
            _exit(0);
        };
        CampaignResult result = run();
        EXPECT_EQ(result.programs, 60);
        EXPECT_EQ(result.discards, 0);
        ASSERT_EQ(result.findings.size(), 1u);
        EXPECT_EQ(result.findings[0].occurrences, 5);
        EXPECT_TRUE(result.findings[0].reproducible);
        EXPECT_EQ(result.findings[0].index, 6);
        EXPECT_NE(result.findings[0].verdict.message().find(
                      "wrote to memory that npufuzz shares with its processes"),
                  std::string::npos);
      }
}

TEST_F(CampaignTest, BoardsAreOfOneWorkerEachInBlocksToo) {
  backend.faults.batchSize = 16;
  backend.faults.onlyWithOp = "tile.mul";
  // If a worker dies with it, the board does not say in which case.
  for (bool dies : {false, true})
    for (options.jobs = 1; options.jobs <= 3; ++options.jobs) {
      backend.faults.duringExecution = [=] {
        overwriteShared(0xff);
        if (dies)
          _exit(0);
      };
      CampaignResult result = run();
      EXPECT_EQ(result.programs, 60);
      EXPECT_EQ(result.discards, 0);
      ASSERT_EQ(result.findings.size(), 1u);
      EXPECT_EQ(result.findings[0].index, 4);
      EXPECT_EQ(result.findings[0].occurrences, 8);
      EXPECT_TRUE(result.findings[0].reproducible);
    }
}

/// The supervisor believes none of the worker's lines and asks its program alone.
TEST_F(CampaignTest, AWorkerThatSaysWhatCannotBeEndsAndNoOther) {
  for (int64_t count : {int64_t(-1), countMax + 1, INT64_MIN, INT64_MAX}) {
    MiscountingSource miscounting(count);
    options.source = &miscounting;
    options.jobs = 2;
    CampaignResult result = run();
    EXPECT_EQ(result.programs, 60);
    EXPECT_EQ(result.discards, 0);
    EXPECT_EQ(result.workerRestarts, 1);
    ASSERT_EQ(result.findings.size(), 1u) << count;
    EXPECT_EQ(result.findings[0].seed, seedOfVictim);
    EXPECT_FALSE(result.findings[0].reproducible);
    EXPECT_NE(result.findings[0].verdict.message().find("gave an answer that cannot be"),
              std::string::npos);
    EXPECT_GE(result.counters["ops"], 0);
  }
  MiscountingSource large(countMax);
  options.source = &large;
  CampaignResult result = run();
  EXPECT_TRUE(result.findings.empty());
  EXPECT_GT(result.counters["ops"], countMax);
}

/// Fewer losses are the machine's trouble, and the next worker runs the case.
TEST_F(CampaignTest, ACaseThatIsLostWithThreeWorkersIsAskedAlone) {
  for (int64_t kills : {2, 3}) {
    SharedCount left;
    *left = kills;
    KilledBackend killed(*left);
    options.evaluate.backends = {&killed};
    options.jobs = 1;
    CampaignResult result = run();
    EXPECT_EQ(result.programs, 60);
    EXPECT_EQ(result.discards, 0);
    EXPECT_TRUE(result.findings.empty());
    EXPECT_EQ(result.killedFromOutside["SIGKILL"], kills == 3);
  }
}

} // namespace npufuzz::campaign
