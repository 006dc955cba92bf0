//===- RecordRunTest.cpp - what runs leave in a database ------------------===//
#include "campaign/database/RecordRun.h"
#include "World.h"
#include "campaign/run/Journal.h"
#include "tests/campaign/FakeSource.h"

#include <gmock/gmock.h>

#include <csignal>
#include <sys/wait.h>

namespace npufuzz::campaign {

using testing::CampaignTest;
using testing::dump;
using testing::emptyDatabase;

namespace {

class RecordRunTest : public CampaignTest {
protected:
  RecordRunTest() : root(temporaryFolder()) {
    backend.faults.onlyWithOp = "tile.max";
    backend.faults.breakingPass = 2;
    options.evaluate.plants = {"third-pass"};
    options.reducer = testing::dropOps;
    options.jobs = 2;
    options.count = 120;
    options.outDirectory = root + "/out";
    std::filesystem::create_directories(options.outDirectory);
  }

  void record(const CampaignResult &result, database::Database &into, int64_t date = 86400) {
    database::Repros repros;
    auto run =
        llvm::cantFail(database::runOf(options, result, date, {"--plant=third-pass"}, repros));
    llvm::cantFail(into.write([&] { return into.put(run, repros); }));
    llvm::cantFail(into.write([&] { return into.put(effortOf(run, result)); }));
  }

  CampaignResult runWith(std::unique_ptr<Journal> journal) {
    journal->secondsBetween = 0;
    options.journal = journal.get();
    CampaignResult result = run();
    options.journal = nullptr;
    return result;
  }

  std::string findings(database::Database &database) {
    return findingsDump(testing::findingsOf(database));
  }

  const std::string root;
};

} // namespace

TEST_F(RecordRunTest, HasWhatTheRunMetWithItsRepros) {
  auto database = emptyDatabase();
  CampaignResult result = run();
  record(result, *database);
  auto found = testing::findingsOf(*database);
  ASSERT_EQ(found.size(), result.findings.size());
  ASSERT_GE(found.size(), 2u);
  for (const database::Triaged &finding : found) {
    FolderContents files = llvm::cantFail(database->repro(finding.repro));
    EXPECT_TRUE(files.count("case.json") && files.count("program.mlir") &&
                files.count("inputs/0.npy"));
    EXPECT_FALSE(files.count("snapshots/00-program.mlir"));
    auto same = llvm::find_if(result.findings, [&](const Finding &one) {
      return one.verdict.signature() == finding.subject.signature;
    });
    ASSERT_NE(same, result.findings.end());
    EXPECT_EQ(finding.programs, same->occurrences);
    EXPECT_THAT(same->bundle, ::testing::HasSubstr(finding.id()));
  }
}

TEST_F(RecordRunTest, SaysWhatTheRunTook) {
  auto database = emptyDatabase();
  CampaignResult result = run();
  result.counters = {{"op add", 3}, {"op mul", 0}, {"feature tail", 1}};
  result.seconds = 1.5;
  record(result, *database);
  auto efforts = llvm::cantFail(database->efforts());
  ASSERT_EQ(efforts.size(), 1u);
  EXPECT_EQ(efforts[0], (database::Effort{llvm::cantFail(database->runs())[0].id(), 120, 2, 1500}));
}

TEST_F(RecordRunTest, TwiceIsOnce) {
  auto database = emptyDatabase();
  record(run(), *database);
  std::string once = dump(*database);
  record(run(), *database);
  EXPECT_EQ(dump(*database), once);
}

TEST_F(RecordRunTest, ShardsMergedAreOneRun) {
  auto one = emptyDatabase(), all = emptyDatabase();
  record(run(), *one);
  options.shardCount = 4;
  for (options.shardIndex = 0; options.shardIndex < 4; ++options.shardIndex) {
    options.outDirectory = root + "/shard-" + std::to_string(options.shardIndex);
    auto shard = emptyDatabase();
    record(run(), *shard);
    testing::merge(*all, *shard);
  }
  EXPECT_EQ(findings(*all), findings(*one));
}

TEST_F(RecordRunTest, ARunThatWasKilledAndGoesOnIsAnUndisturbedOne) {
  auto undisturbed = emptyDatabase(), resumed = emptyDatabase();
  auto begin = [&] { return llvm::cantFail(Journal::begin(options.outDirectory, {}, {"--a=b"})); };
  auto open = [&] { return llvm::cantFail(Journal::open(options.outDirectory, {})); };
  setenv("SOURCE_DATE_EPOCH", "1000", 1);
  record(runWith(begin()), *undisturbed, 1000);
  begin();
  setenv("SOURCE_DATE_EPOCH", "2000", 1); // the run's date is its start
  for (useconds_t milliseconds : {20u, 150u, 400u}) {
    pid_t child = fork();
    if (child == 0) {
      runWith(open());
      _exit(0);
    }
    usleep(1000 * milliseconds);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  }
  auto journal = open();
  int64_t date = journal->date();
  record(runWith(std::move(journal)), *resumed, date);
  unsetenv("SOURCE_DATE_EPOCH");
  EXPECT_EQ(date, 1000);
  EXPECT_EQ(dump(*resumed), dump(*undisturbed));
}

} // namespace npufuzz::campaign
