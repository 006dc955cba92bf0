// A pass that writes over the memory which npufuzz shares with its workers changes no count: it is
// a finding of that pass, and all other programs are judged.
#include "Process.h"

#include <gmock/gmock.h>
#include <iterator>
#include <set>
#include <sstream>

namespace npufuzz::tests {

using testing::HasSubstr;

namespace {

Output campaign(const Scratch &scratch, const std::string &mode) {
  return npufuzz({"fuzz", "--backend=npu", "--oracles=crash,hang,value", "--count=60", "--seed=5",
                  "--jobs=2", "--reduce=0s", "--summary=" + scratch.path("summary.json"),
                  "--out=" + scratch.path("out"),
                  "--load-pass-plugin=" + pluginPath("chaos_passes"),
                  "--pass-pipeline=builtin.module(cse,chaos{mode=" + mode + " period=20})"});
}

/// In how many programs of campaign() the pass meets its period: it writes them down itself.
size_t doomed() {
  Scratch scratch;
  setenv("CHAOS_MARKS", scratch.path("marks").c_str(), /*overwrite=*/1);
  campaign(scratch, "mark");
  unsetenv("CHAOS_MARKS");
  std::istringstream marks(readFile(scratch.path("marks")));
  return std::set<std::string>(std::istream_iterator<std::string>(marks), {}).size();
}

} // namespace

// Ones ended the campaign after 11 programs, with exit code 0; zeros began it again for ever.
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
    EXPECT_THAT(output.out, HasSubstr("pass 2 chaos died: wrote to memory that npufuzz shares with "
                                      "its processes in compile"))
        << mode;
  }
}

} // namespace npufuzz::tests
