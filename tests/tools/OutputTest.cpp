// Places that cannot be written are the environment's fault: one line, exit code 3, at once. A test
// that runs as root cannot use chmod; a path below a regular file fails for everybody.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

TEST(Output, UnwritableOutFailsBeforeTheFirstProgram) {
  Scratch scratch;
  std::string below = scratch.write("file", "") + "/out";
  expectOneLineError(npufuzz({"fuzz", "--count=1000000", "--out=" + below}), 3,
                     {"--out: cannot write into", below});
  expectOneLineError(npufuzz({"fuzz", "--count=1000000", "--out=/proc/npufuzz"}), 3,
                     {"--out: cannot write into", "/proc/npufuzz"});
}

TEST(Output, UnwritableSummaryFailsBeforeTheFirstProgram) {
  Scratch scratch;
  std::string below = scratch.write("file", "") + "/summary.json";
  expectOneLineError(
      npufuzz({"fuzz", "--count=1000000", "--summary=" + below, "--out=" + scratch.path("out")}), 3,
      {"--summary: cannot write", below});
}

TEST(Output, FullDiskForTheSummaryKeepsTheResultOnStdout) {
  Scratch scratch;
  Output output = npufuzz(
      {"fuzz", "--count=3", "--seed=1", "--summary=/dev/full", "--out=" + scratch.path("out")});
  EXPECT_EQ(output.exitCode, 3) << output.err;
  EXPECT_THAT(output.err, testing::HasSubstr("/dev/full"));
  EXPECT_THAT(output.out, testing::HasSubstr("generated 3 programs"));
}

TEST(Output, SummaryHasTheFixedKeys) {
  Scratch scratch;
  std::string file = scratch.path("summary.json");
  Output output = npufuzz({"fuzz", "--count=5", "--seed=0x10", "--jobs=1", "--summary=" + file,
                           "--out=" + scratch.path("out")});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  std::string json = readFile(file);
  for (const char *key : {"version", "backend", "seed", "count", "programs", "discards", "seconds",
                          "programs_per_second", "phases", "findings", "generate", "reference",
                          "compile", "execute", "judge", "reduce"})
    EXPECT_THAT(json, testing::HasSubstr("\"" + std::string(key) + "\""));
}

} // namespace npufuzz::tests
