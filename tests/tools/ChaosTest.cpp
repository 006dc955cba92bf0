// A pass may do anything to its process: the effect is a finding of the pass, and the campaign
// survives.
#include "Process.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <gmock/gmock.h>
#include <iterator>
#include <set>
#include <sstream>
#include <thread>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

const char *const addition = "func.func @main(%x: i32, %y: i32) -> i32 {\n"
                             "  %a = arith.muli %x, %y : i32\n"
                             "  %b = arith.addi %a, %y : i32\n"
                             "  return %b : i32\n}\n";

std::string chaos(const std::string &mode, int period = 1) {
  return "chaos{mode=" + mode + " period=" + std::to_string(period) + "}";
}

std::vector<std::string> system(const std::string &passes) {
  return {"--load-pass-plugin=" + pluginPath("chaos_passes"),
          "--pass-pipeline=builtin.module(" + passes + ")"};
}

Output run(std::vector<std::string> words, const std::string &passes) {
  for (std::string &word : system(passes))
    words.push_back(std::move(word));
  return npufuzz(std::move(words));
}

Output campaign(const Scratch &scratch, const std::string &passes, const std::string &count = "60",
                const std::vector<std::string> &more = {}) {
  std::vector<std::string> words = {"fuzz",
                                    "--backend=mlir",
                                    "--oracles=crash,hang,value",
                                    "--count=" + count,
                                    "--seed=5",
                                    "--jobs=2",
                                    "--summary=" + scratch.path("summary.json"),
                                    "--out=" + scratch.path("out")};
  words.insert(words.end(), more.begin(), more.end());
  return run(words, passes);
}

/// Messages and counts of an end do not depend on the size of a program, and small ones are cheap
/// to reduce.
const std::vector<std::string> smallPrograms = {"--profile=smoke"};
const std::vector<std::string> unreduced = {"--reduce=0s"};

std::string summaryOf(const Scratch &scratch) { return readFile(scratch.path("summary.json")); }

/// Processes that have this entry in their environment.
std::vector<std::string> processesWith(const std::string &entry) {
  std::vector<std::string> found;
  for (const auto &process : std::filesystem::directory_iterator("/proc"))
    if (readFile(process.path() / "environ").find(entry + '\0') != std::string::npos)
      found.push_back(process.path());
  return found;
}

/// A way to end, and the expected message.
struct Ending {
  std::string mode, words;
};

void PrintTo(const Ending &ending, std::ostream *os) { *os << ending.mode; }

class ChaosEnding : public testing::TestWithParam<Ending> {};

} // namespace

TEST_P(ChaosEnding, IsBlamedReducedAndReplayed) {
  Scratch scratch;
  std::string passes = "cse," + chaos(GetParam().mode);
  Output output = campaign(scratch, passes, "2", smallPrograms);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"programs\": 2"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"discards\": 0"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"fully_reduced\": true"));
  auto bundles = bundlesIn(scratch.path("out"));
  ASSERT_EQ(bundles.size(), 1u) << output.out;
  std::string record = readFile(bundles.front() + "/case.json");
  EXPECT_THAT(record, HasSubstr("\"pass\": \"chaos\""));
  EXPECT_THAT(record, HasSubstr(GetParam().words + " in compile"));
  Output replay = run({"replay", bundles.front()}, passes);
  EXPECT_EQ(replay.exitCode, 1) << replay.out << replay.err;
  EXPECT_THAT(replay.out, HasSubstr(GetParam().words));
}

/// Not even a pass that writes to all descriptors it finds.
TEST(Chaos, NobodyWritesToTheJournal) {
  Scratch scratch;
  campaign(scratch, "cse," + chaos("write-everywhere", 10), "60",
           {"--reduce=0s", "--log=" + scratch.path("log.jsonl")});
  for (const char *file : {"out/campaign.journal", "log.jsonl"}) {
    std::istringstream text(readFile(scratch.path(file)));
    std::string line;
    while (std::getline(text, line))
      EXPECT_TRUE(nlohmann::json::accept(line)) << file << ": " << line;
  }
}

INSTANTIATE_TEST_SUITE_P(
    , ChaosEnding,
    testing::Values(Ending{"exit", "exit code 0"}, Ending{"quick-exit", "exit code 0"},
                    Ending{"exit-now", "exit code 0"}, Ending{"exit-with-code", "exit code 3"},
                    Ending{"kill", "SIGKILL"}, Ending{"terminate", "SIGTERM"},
                    Ending{"close-all", "closed descriptors of the process"},
                    Ending{"replace-descriptors", "closed descriptors of the process"},
                    Ending{"lower-memory", "lowered RLIMIT_AS"},
                    Ending{"lower-files", "lowered RLIMIT_NOFILE"},
                    Ending{"lower-time", "lowered RLIMIT_CPU"}, Ending{"overflow-stack", "SIGSEGV"},
                    Ending{"double-free", "SIGABRT"}, Ending{"throw", "SIGABRT"},
                    Ending{"exit-thread", "exit code 0"}, Ending{"daemonise", "exit code 0"},
                    Ending{"close-standard", "closed descriptors of the process"},
                    Ending{"write-everywhere", "wrote to a pipe of npufuzz"},
                    Ending{"write-unended", "wrote to a pipe of npufuzz"}),
    [](const auto &info) {
      std::string name;
      for (char letter : info.param.mode)
        if (letter != '-')
          name += letter;
      return name;
    });

/// Number of programs of campaign() in which the pass reaches its period; the pass itself records
/// them.
size_t doomed(int period) {
  Scratch scratch;
  setenv("CHAOS_MARKS", scratch.path("marks").c_str(), /*overwrite=*/1);
  campaign(scratch, "cse," + chaos("mark", period), "60", unreduced);
  unsetenv("CHAOS_MARKS");
  std::istringstream marks(readFile(scratch.path("marks")));
  return std::set<std::string>(std::istream_iterator<std::string>(marks), {}).size();
}

TEST(Chaos, AnExitNowAndThenLeavesAllOtherProgramsJudged) {
  size_t expected = doomed(20);
  ASSERT_GE(expected, 2u);
  Scratch scratch;
  Output output = campaign(scratch, "cse," + chaos("exit", 20), "60", unreduced);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"programs\": 60"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"discards\": 0"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"occurrences\": " + std::to_string(expected)));
}

// The end of the thread also unwound the parent's frames, whose destructors killed the other
// worker.
TEST(Chaos, APassThatEndsItsThreadKillsNoOtherWorker) {
  Scratch scratch;
  Output output = campaign(scratch, "cse," + chaos("exit-thread", 5), "60", unreduced);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"programs\": 60"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"discards\": 0"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"killed_from_outside\": {}"));
}

// With a heap like its parent's, a process does not die, however often it is asked.
TEST(Chaos, ADeathThatHangsOnTheHeapIsAskedAgainOnOthers) {
  Scratch scratch;
  setenv("CHAOS_ONCE", scratch.path("died").c_str(), /*overwrite=*/1);
  Output output = campaign(scratch, "cse," + chaos("read-fresh", 20), "60", unreduced);
  unsetenv("CHAOS_ONCE");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"programs\": 60"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"discards\": 0"));
  EXPECT_THAT(output.out, HasSubstr("pass 2 chaos died: SIGABRT in compile"));
}

TEST(Chaos, AKillThatDoesNotComeAgainIsNoFindingAndIsCounted) {
  Scratch scratch;
  setenv("CHAOS_ONCE", scratch.path("killed").c_str(), /*overwrite=*/1);
  Output output = campaign(scratch, "cse," + chaos("kill-once", 20));
  unsetenv("CHAOS_ONCE");
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"SIGKILL\": 1"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"programs\": 60"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"discards\": 0"));
  EXPECT_THAT(output.err, HasSubstr("killed from outside 1 time: SIGKILL\n"));
}

// The pipe is closed but no end follows: each case used to cost the campaign.
TEST(Chaos, AProcessThatClosesItsPipeAndLivesOnIsKilled) {
  for (const char *mode : {"close-and-sleep", "exec"}) {
    Scratch scratch;
    Output output =
        run({"validate", scratch.write("mine.mlir", addition), "--reduce=0s"}, chaos(mode));
    EXPECT_EQ(output.exitCode, 1) << mode << output.out << output.err;
    EXPECT_THAT(output.out, HasSubstr("the pass died: closed descriptors of the process"));
  }
}

TEST(Chaos, AProcessThatIsLeftBehindHoldsNobodyUp) {
  for (const char *mode : {"leave-grandchild", "fork-both"}) {
    Scratch scratch;
    auto begin = std::chrono::steady_clock::now();
    Output output = campaign(scratch, "cse," + chaos(mode, 5));
    EXPECT_EQ(output.exitCode, 0) << mode << output.out << output.err;
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(100));
    EXPECT_THAT(summaryOf(scratch), HasSubstr("\"programs\": 60"));
    EXPECT_THAT(summaryOf(scratch), HasSubstr("\"discards\": 0"));
  }
}

TEST(Chaos, AHangIsBlamedReducedAndReplayed) {
  for (const char *mode : {"sleep", "spin"}) {
    Scratch scratch;
    std::string passes = "cse," + chaos(mode);
    Output output =
        campaign(scratch, passes, "1", {"--profile=smoke", "--case-timeout=3s", "--reduce=10s"});
    EXPECT_EQ(output.exitCode, 1) << mode << output.out << output.err;
    EXPECT_THAT(output.out, HasSubstr("oracle hang, pass chaos, ")) << mode;
    // The size depends on the machine, because an attempt takes as long as the limit.
    EXPECT_THAT(summaryOf(scratch), HasSubstr("\"reproducible\": true")) << mode;
    auto bundles = bundlesIn(scratch.path("out"));
    ASSERT_EQ(bundles.size(), 1u) << output.out;
    std::vector<std::string> words = {"replay", bundles.front(), "--case-timeout=3s"};
    Output replay = run(words, passes);
    EXPECT_EQ(replay.exitCode, 1) << replay.out << replay.err;
    EXPECT_THAT(replay.out, HasSubstr("does not come to an end"));
  }
}

TEST(Chaos, AHangNowAndThenLeavesAllOtherProgramsJudged) {
  Scratch scratch;
  Output output =
      campaign(scratch, "cse," + chaos("sleep", 30), "60", {"--case-timeout=10s", "--reduce=0s"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"programs\": 60"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"discards\": 0"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"oracle\": \"hang\""));
}

// A sleeping process spends no CPU time, so the CPU limit would let it live for five minutes.
TEST(Chaos, TheEndOfTimeWaitsForNoHang) {
  Scratch scratch;
  auto begin = std::chrono::steady_clock::now();
  Output output = run({"fuzz", "--backend=mlir", "--oracles=hang", "--duration=10s", "--seed=5",
                       "--jobs=2", "--reduce=0s", "--out=" + scratch.path("out")},
                      "cse," + chaos("sleep", 40));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60)) << output.err;
  EXPECT_NE(output.exitCode, 3) << output.err;
}

TEST(Chaos, CtrlCKeepsAHangThatNobodyHasAskedAgain) {
  Scratch scratch;
  std::vector<std::string> words = {
      "fuzz",         "--backend=mlir", "--oracles=hang",
      "--count=3000", // too few for a sample, which might be what hangs
      "--seed=6",     "--jobs=2",       "--out=" + scratch.path("out")};
  for (std::string &word : system("cse," + chaos("sleep", 40)))
    words.push_back(std::move(word));
  setenv("CHAOS_ONCE", scratch.path("hangs").c_str(), /*overwrite=*/1);
  Process process(words);
  unsetenv("CHAOS_ONCE");
  for (int look = 0; look < 1000 && !std::filesystem::exists(scratch.path("hangs")); ++look)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  // Wait until it has lasted longer than any other program, even on a busy machine.
  std::this_thread::sleep_for(std::chrono::seconds(10));
  process.signal(SIGINT);
  Output output = process.wait(60);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("not confirmed: stopped by the user"));
  EXPECT_THAT(output.err, HasSubstr(" resumes after program "));
}

// Its parent has ended, and it belongs to none of our groups and sessions.
TEST(Chaos, AProcessThatLeavesItsSessionEndsWithTheCampaign) {
  Scratch scratch;
  setenv("CHAOS_SESSION", scratch.path().c_str(), /*overwrite=*/1);
  Output output = campaign(scratch, "cse," + chaos("leave-session", 5));
  unsetenv("CHAOS_SESSION");
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"programs\": 60"));
  EXPECT_THAT(processesWith("CHAOS_SESSION=" + scratch.path()), IsEmpty());
}

TEST(Chaos, MoreThanItsMemoryIsAFindingOfThePass) {
  Scratch scratch;
  std::string passes = "cse," + chaos("allocate");
  Output output = campaign(scratch, passes, "2", {"--memory=600", "--reduce=0s"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("pass 2 chaos died: more than 600 MiB of memory in compile"));
  EXPECT_THAT(summaryOf(scratch), HasSubstr("\"discards\": 0"));
  // The bundle has the limit, and the command line may override it.
  auto bundles = bundlesIn(scratch.path("out"));
  ASSERT_EQ(bundles.size(), 1u) << output.out;
  Output replay = run({"replay", bundles.front()}, passes);
  EXPECT_EQ(replay.exitCode, 1) << replay.out << replay.err;
  EXPECT_THAT(replay.out, HasSubstr("more than 600 MiB of memory in compile"));
  Output other = run({"replay", bundles.front(), "--memory=500"}, passes);
  EXPECT_THAT(other.out, HasSubstr("more than 500 MiB of memory in compile"));
}

TEST(Chaos, MoreThanItsMemoryIsSeenByValidate) {
  Scratch scratch;
  std::vector<std::string> words = {"validate", scratch.write("mine.mlir", addition), "--reduce=0s",
                                    "--memory=600"};
  Output output = run(words, chaos("allocate"));
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("the pass died: more than 600 MiB of memory"));
  words.back() = "--memory=4000";
  EXPECT_EQ(run(words, chaos("allocate")).exitCode, 0);
}

TEST(Chaos, WhatAPassPrintsIsNotInOurOutput) {
  Scratch scratch;
  Output output = campaign(scratch, "cse," + chaos("print"));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, Not(HasSubstr("CHAOS")));
}

} // namespace npufuzz::tests
