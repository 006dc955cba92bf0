// Findings have lines that editors and services of code review read.
#include "Process.h"

#include <fstream>
#include <gmock/gmock.h>
#include <regex>

namespace npufuzz::tests {

static const std::string plant = "--plant=fillpad-wrong-value";

/// Returns the line of a file that "FILE:LINE:COLUMN: error: npufuzz: … [SIGNATURE]" names, from
/// the column on; empty if no line of the text names one.
static std::string placeIn(const std::string &text, const std::string &file) {
  std::smatch match;
  std::regex pattern("(^|\n)" + file +
                     ":([0-9]+):([0-9]+): error: npufuzz: .* \\[value:npu:.*\\](\n|$)");
  if (!std::regex_search(text, match, pattern))
    return "";
  std::ifstream lines(file);
  std::string line;
  for (int number = std::stoi(match[2]); number > 0; --number)
    std::getline(lines, line);
  return line.substr(std::stoul(match[3]) - 1);
}

TEST(Places, FindingsOfACampaignHaveOneInTheirBundle) {
  Scratch scratch;
  Output run = npufuzz({"fuzz", plant, "--seed=3", "--max-findings=1", "--count=4000", "--jobs=1",
                        "--out=" + scratch.path("out")});
  ASSERT_EQ(run.exitCode, 1) << run.err;
  std::string file = bundlesIn(scratch.path("out")).front() + "/program.mlir";
  EXPECT_THAT(placeIn(run.err, file), testing::StartsWith("func.func @main("));
  // Replayed as a bundle, and as a file.
  Output bundle = npufuzz({"replay", scratch.path("out")});
  EXPECT_THAT(placeIn(bundle.err, file), testing::StartsWith("func.func @main("));
  std::string copy = scratch.write("copy.mlir", "\n\n" + readFile(file));
  Output again = npufuzz({"replay", copy, plant, "--backend=npu"});
  EXPECT_EQ(again.exitCode, 1) << again.out << again.err;
  EXPECT_THAT(placeIn(again.err, copy), testing::StartsWith("func.func @main("));
  EXPECT_EQ(placeIn(npufuzz({"replay", scratch.path("out"), "--plant=none"}).err, file), "");
}

TEST(Places, WhatAHeadAddsHasOneInItsBundle) {
  Scratch scratch;
  Output run = npufuzz({"diff", "--head=" + plant, "--seed=3", "--count=300", "--max-findings=1",
                        "--reduce=0", "--out=" + scratch.path("out")});
  ASSERT_EQ(run.exitCode, 1) << run.err;
  std::string file = bundlesIn(scratch.path("out")).front() + "/program.mlir";
  EXPECT_THAT(run.err,
              testing::ContainsRegex(file + ":[0-9]+:[0-9]+: error: npufuzz: .*\\[value:"));
}

} // namespace npufuzz::tests
