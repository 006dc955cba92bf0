// An unwritable place is the environment's fault: one line, exit code 3, at once. A test that runs
// as root cannot use chmod, but a path below a regular file fails for everyone.
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

TEST(Output, AStdoutThatIsFullOrClosedIsTheEnvironmentsFault) {
  Scratch scratch;
  std::string program = scratch.write("good.mlir", goodProgram);
  std::string folder = scratch.path("run"); // with a summary to report
  npufuzz({"fuzz", "--count=1", "--seed=1", "--out=" + folder,
           "--summary=" + folder + "/summary.json"});
  for (const std::string &words :
       {std::string("list ops"), std::string("--help"), std::string("--seed=1"),
        "replay " + program, "validate " + program + " --pass-pipeline=cse",
        "report " + folder + " --out=" + scratch.path("report")})
    for (const char *stdoutIs : {">/dev/full", ">&-", ">&- <&-"}) {
      Output output = shell("\"$npufuzz\" " + words + " " + stdoutIs);
      EXPECT_EQ(output.exitCode, 3) << words << stdoutIs << output.err;
      EXPECT_THAT(output.err, testing::HasSubstr("npufuzz: cannot write to standard output: "));
    }
}

TEST(Output, AReaderThatGoesAwayCostsNoResult) {
  Scratch scratch;
  for (const char *stdoutIs : {"| true", ">/dev/full", "<&- >&- 2>&-"}) {
    Output output = shell("{ \"$npufuzz\" fuzz --plant=fillpad-wrong-value --seed=3 --count=200 "
                          "--max-findings=1 --out=" +
                          scratch.path("out") + " --summary=" + scratch.path("summary.json") +
                          "; echo $? >" + scratch.path("code") + "; } " + stdoutIs);
    EXPECT_EQ(readFile(scratch.path("code")), "3\n") << stdoutIs << output.err;
    EXPECT_THAT(readFile(scratch.path("summary.json")), testing::HasSubstr("\"occurrences\": "));
    EXPECT_EQ(bundlesIn(scratch.path("out")).size(), 1u);
    std::filesystem::remove_all(scratch.path("out"));
    std::filesystem::remove(scratch.path("summary.json"));
  }
}

TEST(Output, AStderrThatIsGoneChangesNoExitCode) {
  EXPECT_EQ(shell("\"$npufuzz\" list ops 2>&-").exitCode, 0);
  EXPECT_EQ(shell("\"$npufuzz\" list nothing 2>/dev/full").exitCode, 2);
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
