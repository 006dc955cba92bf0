//===- JournalTest.cpp - a killed run resumes -----------------------------===//
#include "campaign/run/Journal.h"
#include "campaign/run/Summary.h"
#include "support/Files.h"
#include "tests/campaign/FakeSource.h"
#include "tests/campaign/SharedCount.h"

#include <csignal>
#include <fstream>
#include <random>
#include <sys/wait.h>

namespace npufuzz::campaign {

using testing::CampaignTest;
using testing::SharedCount;

namespace {

class JournalTest : public CampaignTest {
protected:
  JournalTest() {
    backend.faults.onlyWithOp = "tile.max";
    backend.faults.breakingPass = 2;
    options.evaluate.plants = {"third-pass"};
    options.reducer = testing::dropOps;
    options.jobs = 2;
    options.count = 300;
    options.outDirectory = temporaryFolder();
    std::filesystem::create_directories(options.outDirectory);
  }

  std::unique_ptr<Journal> begin() {
    return llvm::cantFail(Journal::begin(options.outDirectory, {}, {"--count=300"}));
  }
  std::unique_ptr<Journal> open() {
    return llvm::cantFail(Journal::open(options.outDirectory, {}));
  }

  CampaignResult runWith(std::unique_ptr<Journal> journal) {
    journal->secondsBetween = 0;
    options.journal = journal.get();
    CampaignResult result = run();
    EXPECT_EQ(journal->trouble(), "");
    options.journal = nullptr;
    auto text = readFile(options.outDirectory + "/campaign.checkpoint");
    lastCheckpoint = text ? parseJson(*text) : Json();
    llvm::consumeError(text.takeError());
    return result;
  }

  /// Resumes in a separate process, which is killed after that time.
  void goOnAndKill(int milliseconds) {
    pid_t child = fork();
    if (child == 0) {
      runWith(open());
      _exit(0);
    }
    usleep(static_cast<useconds_t>(1000 * milliseconds));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
  }

  /// Last checkpoint of the run, as if it followed this journal.
  std::string checkpointOf(const std::string &journal) {
    Json json = lastCheckpoint;
    json["bytes"] = journal.size();
    return jsonLine(json);
  }

  /// Part of a summary that does not depend on times and on killed processes.
  std::string lastingSummary(const CampaignResult &result) {
    Json json = parseJson(summaryJson(options, result));
    for (const char *key : {"seconds", "programs_per_second", "phases", "worker_restarts",
                            "worker_bytes_warm", "worker_bytes_max", "stand_ins", "work_seconds",
                            "all_workers_seconds", "slowest_seconds"})
      json.erase(key);
    for (Json &finding : json["findings"])
      for (const char *key : {"seconds_to_find", "seconds_to_reduce"})
        finding.erase(key);
    return json.dump(2);
  }

  Json lastCheckpoint;
};

} // namespace

TEST_F(JournalTest, WhatDidNotShowAgainIsTakenUpAsSuch) {
  options.reducer = nullptr;
  options.evaluate.oracles = {oracles::findOracle("value")};
  backend.faults.batchSize = 16;
  backend.faults.breakingPass = 0;
  options.evaluate.plants.clear();
  bool isAmongOthers = false; // each process has its own
  backend.faults.ahead = [&](llvm::ArrayRef<CaseAhead>, const CompileOptions &) {
    isAmongOthers = true;
  };
  backend.faults.edit = [&](Execution &execution, const ExecutionOptions &, int64_t) {
    if (isAmongOthers)
      execution.memory.back().setBits(0, ~execution.memory.back().bits(0));
  };
  ASSERT_EQ(runWith(begin()).findings.size(), 1u);
  CampaignResult again = runWith(open());
  ASSERT_EQ(again.findings.size(), 1u);
  EXPECT_FALSE(again.findings[0].reproducible);
}

TEST_F(JournalTest, ARunThatIsKilledAtAnyMomentComesToTheSameEnd) {
  backend.faults.duringExecution = [] { usleep(300); };
  std::string undisturbed = lastingSummary(runWith(begin()));
  EXPECT_NE(undisturbed.find("\"programs\": 300"), std::string::npos);
  std::mt19937 random(1);
  for (int round = 0; round < 10; ++round) {
    begin();
    for (int kills = 1 + round % 3; kills > 0; --kills)
      goOnAndKill(static_cast<int>(random() % 600));
    EXPECT_EQ(lastingSummary(runWith(open())), undisturbed) << "round " << round;
  }
}

TEST_F(JournalTest, ARunThatTheUserStoppedGoesOn) {
  std::string undisturbed = lastingSummary(runWith(begin()));
  pid_t parent = getpid();
  source.duringGeneration = [parent](uint64_t seed) {
    if (seed == 1150)
      kill(parent, SIGINT);
    // A supervisor that waits for a processor would see the signal only after the last program. Let
    // the workers sleep until it kills them.
    if (seed > 1150)
      sleep(30);
  };
  CampaignResult stopped = runWith(begin());
  EXPECT_TRUE(stopped.interrupted);
  EXPECT_LT(stopped.programs, 300);
  source.duringGeneration = nullptr;
  EXPECT_EQ(lastingSummary(runWith(open())), undisturbed);
}

TEST_F(JournalTest, WhatWasReducedIsNotReducedAgain) {
  SharedCount reductions;
  options.reducer = [&](const Case &start, const ShrinkHooks &hooks) {
    ++*reductions;
    return testing::dropOps(start, hooks);
  };
  std::string first = lastingSummary(runWith(begin()));
  int64_t before = *reductions;
  EXPECT_GT(before, 0);
  EXPECT_EQ(lastingSummary(runWith(open())), first);
  EXPECT_EQ(*reductions, before);
}

TEST_F(JournalTest, MoreProgramsMayBeAskedFor) {
  std::string undisturbed = lastingSummary(runWith(begin()));
  options.count = 100;
  runWith(begin());
  options.count = 300;
  EXPECT_EQ(lastingSummary(runWith(open())), undisturbed);
}

TEST_F(JournalTest, ARunGoesOnToLookAtWhatIsRare) {
  for (bool weighs : {false, true}) {
    llvm::cantFail(Journal::begin(options.outDirectory, {}, {"--count=300"}, weighs));
    EXPECT_EQ(open()->weighsRarity(), weighs);
  }
}

TEST_F(JournalTest, ATornLineIsAsIfItHadNotBeenWritten) {
  std::string undisturbed = lastingSummary(runWith(begin()));
  std::ofstream(options.outDirectory + "/campaign.journal", std::ios::app)
      << R"({"finding":3,"sample":fa)";
  EXPECT_EQ(lastingSummary(runWith(open())), undisturbed);
}

/// Message for a second run while a process lives that holds the journal through `first`.
template <typename First> std::string besideARunBy(First first, const std::string &folder) {
  int ready[2];
  EXPECT_EQ(pipe(ready), 0);
  pid_t child = fork();
  if (child == 0) {
    auto journal = first();
    (void)!write(ready[1], "", 1);
    pause();
  }
  char byte;
  EXPECT_EQ(read(ready[0], &byte, 1), 1);
  auto second = Journal::begin(folder, {}, {});
  // Shards share a folder.
  EXPECT_TRUE(static_cast<bool>(Journal::begin(folder, {1, 2}, {})));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  return second ? "" : llvm::toString(second.takeError());
}

TEST_F(JournalTest, TwoRunsDoNotWriteOneJournal) {
  EXPECT_THAT(besideARunBy([&] { return begin(); }, options.outDirectory),
              ::testing::HasSubstr("another run is writing"));
}

TEST_F(JournalTest, NobodyWritesTheJournalOfARunThatGoesOn) {
  runWith(begin());
  EXPECT_THAT(besideARunBy([&] { return open(); }, options.outDirectory),
              ::testing::HasSubstr("another run is writing"));
}

TEST_F(JournalTest, WhatIsNoJournalIsRefused) {
  auto refused = [&](const std::string &text) {
    std::ofstream(options.outDirectory + "/campaign.journal") << text;
    auto journal = Journal::open(options.outDirectory, {});
    return journal ? "" : llvm::toString(journal.takeError());
  };
  EXPECT_NE(refused("").find("expected the options of a run"), std::string::npos);
  EXPECT_NE(refused("[1]\n").find("got another file"), std::string::npos);
  EXPECT_NE(refused("{\"npufuzz\":\"0.0\",\"folder\":\"/\"}\n").find("got 0.0"), std::string::npos);
  begin();
  std::ofstream(options.outDirectory + "/campaign.checkpoint") << "{\"bytes\":100000}\n";
  auto journal = Journal::open(options.outDirectory, {});
  EXPECT_NE(llvm::toString(journal.takeError()).find("expected a checkpoint"), std::string::npos);
}

TEST_F(JournalTest, NumbersAreThoseThatARunComesTo) {
  runWith(begin());
  std::string file = options.outDirectory + "/campaign.checkpoint";
  Json sound = parseJson(llvm::cantFail(readFile(file)));
  auto refused = [&](const char *key, const Json &value) {
    Json json = sound;
    json[key] = value;
    llvm::cantFail(writeFile(file, jsonLine(json)));
    auto journal = Journal::open(options.outDirectory, {});
    return journal ? "" : llvm::toString(journal.takeError());
  };
  constexpr int64_t programs = int64_t(1) << 40, counts = int64_t(1) << 53;
  auto expectBounds = [&](const char *key, auto as, Json least, Json most, Json below, Json above) {
    for (const Json &value : {least, most})
      EXPECT_EQ(refused(key, as(value)), "") << key << " " << value;
    for (const Json &value : {below, above, Json("1"), Json()})
      EXPECT_THAT(refused(key, as(value)),
                  ::testing::HasSubstr("expected for \"" + std::string(key)))
          << key << " " << value;
  };
  auto plain = [](const Json &value) { return value; };
  auto list = [](const Json &value) { return Json::array({value}); };
  auto flat = [](const Json &value) { return Json::array({"name", value}); };
  for (const char *key :
       {"next", "programs", "discards", "cannot_tell", "restarts", "stand_ins", "slowest_of"})
    expectBounds(key, plain, 0, programs, -1, programs + 1);
  for (const char *key : {"beyond", "occurrences"})
    expectBounds(key, list, 0, programs, -1, programs + 1);
  for (const char *key : {"known", "other_passes", "discard_reasons", "killed_from_outside"})
    expectBounds(key, flat, 0, programs, -1, programs + 1);
  for (const char *key : {"bytes_warm", "bytes_max"})
    expectBounds(key, plain, -counts, counts, -counts - 1, UINT64_MAX);
  expectBounds("counters", flat, -counts, counts, INT64_MIN, counts + 1);
  for (const char *key : {"seconds", "work_seconds", "all_work_seconds"})
    expectBounds(key, plain, -1e10, 1e10, -1.1e10, 1e300);
  for (const char *key : {"phases", "slowest"})
    expectBounds(key, list, -1e10, 1e10, -1e300, 1.1e10);
}

TEST_F(JournalTest, WhatIsReadAndNotGoneOnWithStaysAsItWas) {
  runWith(begin());
  std::string file = options.outDirectory + "/campaign.journal";
  std::ofstream(file, std::ios::app) << R"({"words":["--count=5"]})"
                                     << "\n"
                                     << R"({"finding":3,"sample":fa)";
  std::string before = llvm::cantFail(readFile(file));
  EXPECT_THAT(open()->words(), ::testing::ElementsAre("--count=5"));
  EXPECT_EQ(llvm::cantFail(readFile(file)), before);
  open()->setWords({"--count=6"});
  EXPECT_THAT(open()->words(), ::testing::ElementsAre("--count=6"));
}

TEST_F(JournalTest, ALineIsOfOneKind) {
  begin();
  std::string file = options.outDirectory + "/campaign.journal";
  std::string sound = llvm::cantFail(readFile(file));
  for (llvm::StringRef line : {R"({"finding":9,"words":["--count=5"]})", R"({"of":9,"words":[]})",
                               R"({"finding":9,"of":9,"shown_again":0})"}) {
    llvm::cantFail(writeFile(file, sound + line.str() + "\n"));
    auto journal = Journal::open(options.outDirectory, {});
    ASSERT_FALSE(bool(journal)) << line.str();
    EXPECT_THAT(llvm::toString(journal.takeError()), ::testing::HasSubstr("of one kind"));
  }
}

TEST_F(JournalTest, FindingsHaveTheNumbersOfARun) {
  ASSERT_FALSE(runWith(begin()).findings.empty());
  std::string file = options.outDirectory + "/campaign.journal";
  std::string sound = llvm::cantFail(readFile(file));
  auto refused = [&](const char *key, const std::string &value) {
    std::string text = sound;
    size_t at = text.find("\"" + std::string(key) + "\":");
    EXPECT_NE(at, std::string::npos) << key;
    at += std::strlen(key) + 3;
    size_t end = text.find_first_of(",}", at);
    text.replace(at, end - at, value);
    std::ofstream(file) << text;
    std::ofstream(options.outDirectory + "/campaign.checkpoint") << checkpointOf(text);
    auto journal = Journal::open(options.outDirectory, {});
    return journal ? "" : llvm::toString(journal.takeError());
  };
  EXPECT_EQ(refused("finding", "1099511627776"), "");
  for (const char *key : {"finding", "tile_ops", "wrong_element_count", "pass_input_ops"})
    for (const char *value : {"-1", "1099511627777", "18446744073709551615", "1e5"})
      EXPECT_THAT(refused(key, value), ::testing::HasSubstr("that a run has made"))
          << key << " " << value;
  for (const char *value : {"1e300", "-1e300", "null"})
    EXPECT_THAT(refused("seconds", value), ::testing::HasSubstr("that a run has made")) << value;
}

} // namespace npufuzz::campaign
