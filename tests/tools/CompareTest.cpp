// Two implementations of one pass: what is the same, what differs, and what a bad command does.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using ::testing::HasSubstr;

/// Generated programs, two commands.
static Output compare(const Scratch &scratch, const std::string &a, const std::string &b,
                      std::vector<std::string> more = {}) {
  std::vector<std::string> words = {"compare", "--seed=1", "--a=" + a, "--b=" + b,
                                    "--out=" + scratch.path("out")};
  words.insert(words.end(), more.begin(), more.end());
  return npufuzz(words);
}

static std::string wrongSubtraction() {
  return optPath() + " --load-pass-plugin=" + pluginPath("wrong_passes") +
         " --pass-pipeline='builtin.module(wrong-subtraction)'";
}

static std::string npuPipeline() {
  std::string pipeline = npufuzz({"list", "passes", "--pipeline-of=npu"}).out;
  return pipeline.substr(0, pipeline.find('\n'));
}

TEST(Compare, APassIsTheSameAsItself) {
  Scratch scratch;
  std::string cse = optPath() + " --cse";
  Output output = compare(scratch, cse, cse + " --mlir-print-op-generic", {"--count=5"});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("5 same structure"));
}

TEST(Compare, AnotherStructureWithTheSameMeaningIsNoFinding) {
  Scratch scratch;
  Output output = compare(scratch, "cat", optPath() + " --canonicalize --cse", {"--count=40"});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("other structure, same meaning"));
}

TEST(Compare, TheOneThatChangesTheResultIsNamedAndTheProgramReduced) {
  Scratch scratch;
  Output output = compare(scratch, "cat {in} > {out}", wrongSubtraction(),
                          {"--count=200", "--pass-pipeline=" + npuPipeline()});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("b changed the result"));
  auto found = scratch.path("out");
  int64_t folders = 0;
  for (const auto &entry : std::filesystem::directory_iterator(found)) {
    ++folders;
    for (const char *file : {"input.mlir", "a.mlir", "b.mlir", "program.mlir", "report.md"})
      EXPECT_TRUE(std::filesystem::exists(entry.path() / file)) << file;
    EXPECT_LT(readFile((entry.path() / "program.mlir").string()).size(), 2000u);
  }
  EXPECT_EQ(folders, 1);
}

TEST(Compare, AFileOfAnyDialectsIsCompared) {
  Scratch scratch;
  std::string file = scratch.write("f.mlir", "func.func @main(%m: memref<4xi32>, %x: i32) {\n"
                                             "  %c0 = arith.constant 0 : index\n"
                                             "  %y = arith.subi %x, %x : i32\n"
                                             "  memref.store %y, %m[%c0] : memref<4xi32>\n"
                                             "  return\n}\n");
  Output output = compare(scratch, "cat", optPath() + " --canonicalize", {file});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("1 other structure, same meaning"));
}

struct BadCommand {
  const char *name, *command, *says;
  int exitCode;
};
class CompareBadCommand : public ::testing::TestWithParam<BadCommand> {};

TEST_P(CompareBadCommand, IsAClearAnswer) {
  Scratch scratch;
  Output output = compare(scratch, "cat", GetParam().command, {"--count=2", "--timeout=1s"});
  EXPECT_EQ(output.exitCode, GetParam().exitCode) << output.out << output.err;
  EXPECT_THAT(output.out + output.err, HasSubstr(GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    All, CompareBadCommand,
    ::testing::Values(BadCommand{"Fails", "echo no luck >&2; exit 3", "exits with code 3: no luck",
                                 1},
                      BadCommand{"PrintsGarbage", "echo garbage", "no valid IR", 1},
                      BadCommand{"PrintsNothing", "true", "b prints nothing", 1},
                      BadCommand{"LosesAFunction", "echo 'module {}'", "b loses @", 1},
                      BadCommand{"MakesAFifo", "mkfifo {out}", "b prints nothing", 1},
                      BadCommand{"EndsAsAnEndedTimeoutDoes", "exit 124", "exits with code 124", 1},
                      BadCommand{"EndsAsAKilledOneDoes", "exit 137", "exits with code 137", 1},
                      BadCommand{"IsKilled", "kill -9 $$", "exits with code 137", 1},
                      BadCommand{"Hangs", "sleep 100 | sleep 100", "did not end in time", 1},
                      BadCommand{"IsMissing", "no-such-command", "--b: exits with code 127", 2}),
    [](const auto &info) { return std::string(info.param.name); });

TEST(Compare, TwoThatPrintNothingAreNotTheSame) {
  Scratch scratch;
  Output output = compare(scratch, "true", "mkfifo {out}", {"--count=2"});
  EXPECT_EQ(output.exitCode, 3) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("2 both refuse"));
}

TEST(Compare, TwoThatLoseTheSameFunctionAreWrong) {
  Scratch scratch;
  std::string file = scratch.write("f.mlir", "func.func @f() {\n  return\n}\n");
  Output output = compare(scratch, "echo 'module {}'", "echo 'module {}'", {file});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("a loses @f"));
}

} // namespace npufuzz::tests
