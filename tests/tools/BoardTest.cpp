// A pass that overwrites the memory which npufuzz shares with its workers changes no count. It is a
// finding of that pass, and all other programs are judged.
#include "Process.h"

#include <gmock/gmock.h>
#include <iterator>
#include <set>
#include <sstream>

namespace npufuzz::tests {

using testing::HasSubstr;

namespace {

const char *const end = "wrote to memory that npufuzz shares with its processes";

Output run(std::vector<std::string> words, const std::string &mode, int period) {
  words.push_back("--load-pass-plugin=" + pluginPath("chaos_passes"));
  words.push_back("--pass-pipeline=builtin.module(cse,chaos{mode=" + mode +
                  " period=" + std::to_string(period) + "})");
  return npufuzz(std::move(words));
}

Output campaign(const Scratch &scratch, const std::string &mode, int period = 20,
                const std::vector<std::string> &more = {"--count=60", "--reduce=0s"}) {
  std::vector<std::string> words = {"fuzz",
                                    "--backend=npu",
                                    "--oracles=crash,hang,value",
                                    "--seed=5",
                                    "--jobs=2",
                                    "--summary=" + scratch.path("summary.json"),
                                    "--out=" + scratch.path("out")};
  words.insert(words.end(), more.begin(), more.end());
  return run(words, mode, period);
}

/// Number of programs of campaign() in which the pass reaches its period; the pass itself records
/// them.
size_t doomed() {
  Scratch scratch;
  setenv("CHAOS_MARKS", scratch.path("marks").c_str(), /*overwrite=*/1);
  campaign(scratch, "mark");
  unsetenv("CHAOS_MARKS");
  std::istringstream marks(readFile(scratch.path("marks")));
  return std::set<std::string>(std::istream_iterator<std::string>(marks), {}).size();
}

} // namespace

// Overwriting with ones used to end the campaign after 11 programs with exit code 0; zeros
// restarted it for ever.
TEST(Board, WhatAPassWritesThereIsItsFindingAndChangesNoCount) {
  size_t expected = doomed();
  ASSERT_GE(expected, 2u);
  for (const char *mode : {"board-ones", "board-zeros", "board-random"}) {
    Scratch scratch;
    Output output = campaign(scratch, mode);
    EXPECT_EQ(output.exitCode, 1) << mode << output.out << output.err;
    std::string summary = readFile(scratch.path("summary.json"));
    EXPECT_THAT(summary, HasSubstr("\"programs\": 60")) << mode;
    EXPECT_THAT(summary, HasSubstr("\"discards\": 0")) << mode;
    EXPECT_THAT(summary, HasSubstr("\"cut_off\": 0")) << mode;
    EXPECT_THAT(summary, HasSubstr("\"killed_from_outside\": {}")) << mode;
    EXPECT_THAT(summary, HasSubstr("\"occurrences\": " + std::to_string(expected))) << mode;
    EXPECT_THAT(output.out, HasSubstr(std::string("pass 2 chaos died: ") + end + " in compile"))
        << mode;
  }
}

TEST(Board, ThatIsOverwrittenIsReducedAndReplayed) {
  Scratch scratch;
  Output output = campaign(scratch, "board-zeros", 1, {"--count=2", "--profile=smoke"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(readFile(scratch.path("summary.json")), HasSubstr("\"fully_reduced\": true"));
  auto bundles = bundlesIn(scratch.path("out"));
  ASSERT_EQ(bundles.size(), 1u) << output.out;
  EXPECT_THAT(readFile(bundles.front() + "/case.json"), HasSubstr("\"pass\": \"chaos\""));
  Output replay = run({"replay", bundles.front()}, "board-zeros", 1);
  EXPECT_EQ(replay.exitCode, 1) << replay.out << replay.err;
  EXPECT_THAT(replay.out, HasSubstr(end));
}

TEST(Board, ThatIsOverwrittenIsSeenByValidate) {
  Scratch scratch;
  std::string input = scratch.write("mine.mlir", "func.func @main(%x: i32) -> i32 {\n"
                                                 "  %y = arith.addi %x, %x : i32\n"
                                                 "  return %y : i32\n}\n");
  Output output = run({"validate", input, "--reduce=0s"}, "board-random", 1);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr(std::string("-- 2. chaos: WRONG: the pass died: ") + end));
}

} // namespace npufuzz::tests
