// A pass whose time is out of proportion is found, named, reduced and replayed like a wrong one.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Oracle time, the built-in compiler, and one of these passes between its first and its second.
static std::vector<std::string> timed(std::vector<std::string> words, const std::string &pass) {
  std::string pipeline = npufuzz({"list", "passes", "--pipeline-of=npu"}).out;
  pipeline.resize(pipeline.rfind(')') + 1);
  pipeline.insert(pipeline.find(','), "," + pass);
  for (const std::string &word :
       {std::string("--oracles=time"), "--load-pass-plugin=" + pluginPath("slow_passes"),
        "--pass-pipeline=" + pipeline})
    words.push_back(word);
  return words;
}

TEST(Time, APassThatVisitsAllTriplesIsNamedReducedAndReplayed) {
  Scratch scratch;
  std::string file = scratch.write("case.mlir", goodProgram);
  Output reduced = npufuzz(
      timed({"reduce", file, "--duration=20s", "-o", scratch.path("out")}, "visit-triples"));
  EXPECT_EQ(reduced.exitCode, 1) << reduced.out << reduced.err;
  // Each attempt is measured: how many there are in that time is the machine's.
  EXPECT_THAT(readFile(scratch.path("out") + "/program.mlir"),
              Not(AllOf(HasSubstr("tile.neg"), HasSubstr("tile.abs"))));
  // The bundle asks the oracle again that is asked by name only.
  Output replay =
      npufuzz({"replay", scratch.path("out"), "--load-pass-plugin=" + pluginPath("slow_passes")});
  EXPECT_EQ(replay.exitCode, 1) << replay.out << replay.err;
  EXPECT_THAT(replay.out, HasSubstr("pass 2 visit-triples takes more than quadratic time: "));
}

TEST(Time, APassThatVisitsAllPairsIsForgiven) {
  Scratch scratch;
  std::string file = scratch.write("case.mlir", goodProgram);
  Output output = npufuzz(timed({"replay", file}, "visit-pairs"));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
}

} // namespace npufuzz::tests
