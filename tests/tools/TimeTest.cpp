// A pass with disproportionate run time is found, named, reduced and replayed like a wrong one.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::AllOf;
using testing::HasSubstr;

/// Runs oracle time on the built-in compiler, with one of these passes between its first and
/// second.
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

/// Number of attempts. Neighbours on the machine can disturb the measurements so that the oracle is
/// inconclusive; one attempt must succeed.
constexpr int attemptsMax = 4;

TEST(Time, APassThatVisitsAllTriplesIsNamedAndReduced) {
  Scratch scratch;
  std::string file = scratch.write("case.mlir", goodProgram);
  Output reduced;
  bool isSmaller = false;
  for (int attempt = 0; attempt < attemptsMax && !isSmaller; ++attempt) {
    std::string folder = scratch.path("out" + std::to_string(attempt));
    reduced = npufuzz(timed({"reduce", file, "--duration=20s", "-o", folder}, "visit-triples"));
    // Each step of the reduction is measured, so their number in that time depends on the machine.
    isSmaller = reduced.exitCode == 1 &&
                !testing::Value(readFile(folder + "/program.mlir"),
                                AllOf(HasSubstr("tile.neg"), HasSubstr("tile.abs")));
  }
  EXPECT_TRUE(isSmaller) << reduced.exitCode << "\n" << reduced.out << reduced.err;
  EXPECT_THAT(reduced.out + reduced.err, HasSubstr("visit-triples"));
}

TEST(Time, APassThatVisitsAllTriplesIsReplayedFromItsBundle) {
  Scratch scratch;
  std::string file = scratch.write("case.mlir", goodProgram), out = scratch.path("out");
  Output kept, replay;
  for (int attempt = 0; attempt < attemptsMax && kept.exitCode != 1; ++attempt)
    kept = npufuzz(timed({"reduce", file, "--duration=1s", "-o", out}, "visit-triples"));
  // The bundle asks again for the oracle, which otherwise runs by name only.
  for (int attempt = 0; attempt < attemptsMax && replay.exitCode != 1; ++attempt)
    replay = npufuzz({"replay", out, "--load-pass-plugin=" + pluginPath("slow_passes")});
  EXPECT_EQ(replay.exitCode, 1) << kept.out << kept.err << replay.out << replay.err;
  EXPECT_THAT(replay.out, HasSubstr("pass 2 visit-triples takes more than quadratic time: "));
}

TEST(Time, AHeadThatCompilesSlowerIsToldAndFailsIfAsked) {
  std::string pipeline = npufuzz({"list", "passes", "--pipeline-of=npu"}).out;
  pipeline.resize(pipeline.rfind(')') + 1);
  std::string slower = pipeline;
  for (int times = 0; times < 12; ++times)
    slower.insert(slower.find(','), ",visit-pairs");
  auto diff = [&](const std::string &head, const std::string &more) {
    return npufuzz({"diff", "--seed=3", "--count=8", "--profile=smoke",
                    "--base='--pass-pipeline=" + pipeline + "'",
                    "--head='--pass-pipeline=" + head +
                        "' '--load-pass-plugin=" + pluginPath("slow_passes") + "'",
                    more});
  };
  Output failing = diff(slower, "--fail-on-slower"), told = diff(slower, "--reduce=0");
  for (const Output &output : {failing, told})
    EXPECT_THAT(output.out, HasSubstr("head compiles slower: ")) << output.err;
  EXPECT_EQ(failing.exitCode, 1);
  EXPECT_EQ(told.exitCode, 0);
  Output equal = diff(pipeline, "--fail-on-slower");
  EXPECT_EQ(equal.exitCode, 0) << equal.out << equal.err;
}

TEST(Time, APassThatVisitsAllPairsIsForgiven) {
  Scratch scratch;
  std::string file = scratch.write("case.mlir", goodProgram);
  Output output = npufuzz(timed({"replay", file}, "visit-pairs"));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
}

} // namespace npufuzz::tests
