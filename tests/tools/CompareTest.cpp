// Two implementations of one pass: equal results, differences, and the effect of a bad command.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using ::testing::HasSubstr;

/// Compares two commands on generated programs.
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

TEST(Compare, DialectsOfAPluginAreRead) {
  Scratch scratch;
  std::string file = scratch.write("f.mlir", "func.func @f() {\n  mine.nop\n  return\n}\n");
  Output without = compare(scratch, "cat", "cat", {file});
  expectOneLineError(without, 2, {"Dialect `mine' not found", "--load-dialect-plugin=SO"});
  std::string plugin = "--load-dialect-plugin=" + pluginPath("mine_dialect");
  Output with = compare(scratch, "cat", "cat", {file, plugin});
  EXPECT_EQ(with.exitCode, 0) << with.out << with.err;
  EXPECT_THAT(with.out, HasSubstr("1 same structure"));
  expectOneLineError(
      compare(scratch, "cat", "cat", {file, "--load-dialect-plugin=" + pluginPath("not_a_plugin")}),
      2, {"mlirGetDialectPluginInfo"});
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

/// Compares on a file with that text, which command b edits with a sed script and a leaves
/// unchanged.
static Output compareSed(const Scratch &scratch, const std::string &text, const std::string &script,
                         std::vector<std::string> more = {}) {
  more.push_back(scratch.write("f.mlir", text));
  return npufuzz([&] {
    std::vector<std::string> words = {"compare", "--a=cat", "--b=sed '" + script + "'",
                                      "--out=" + scratch.path("out")};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }());
}

/// A function that returns x + 1.
static std::string addsOne(const std::string &name) {
  return "func.func @" + name +
         "(%x: i32) -> i32 {\n"
         "  %c = arith.constant 1 : i32\n"
         "  %y = arith.addi %x, %c : i32\n"
         "  return %y : i32\n}\n";
}
static const char *const addsSeven = "s/constant 1 /constant 7 /";

TEST(Compare, AResultThatDiffersIsFoundWhateverTheNameOfItsFunction) {
  for (const char *name : {"main", "f"}) {
    Scratch scratch;
    Output output = compareSed(scratch, addsOne(name), addsSeven);
    EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
    EXPECT_THAT(output.out, HasSubstr("b changed the result, @" + std::string(name) +
                                      " result 0: expected 1 (0x1), got 7 (0x7), input 0"));
    EXPECT_THAT(output.out, HasSubstr("1 other meaning"));
  }
}

TEST(Compare, AFunctionBesideMainIsComparedToo) {
  Scratch scratch;
  Output output = compareSed(
      scratch, "func.func @main(%m: memref<4xi32>) {\n  return\n}\n" + addsOne("f"), addsSeven);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("b changed the result, @f result 0"));
}

TEST(Compare, MemoryThatDiffersIsFound) {
  Scratch scratch;
  Output output = compareSed(scratch,
                             "func.func @f(%m: memref<?xi32>, %x: i32) {\n"
                             "  %c0 = arith.constant 0 : index\n"
                             "  %y = arith.addi %x, %x : i32\n"
                             "  memref.store %y, %m[%c0] : memref<?xi32>\n"
                             "  return\n}\n",
                             "s/addi/muli/");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("b changed the result, @f argument 0[0]"));
}

TEST(Compare, ADifferenceOnOneNumberInAllIsFound) {
  // Boundary values are drawn first, including INT_MIN.
  Scratch scratch;
  Output output = compareSed(scratch,
                             "func.func @f(%x: i32) -> i32 {\n"
                             "  %c = arith.constant -2147483648 : i32\n"
                             "  %b = arith.cmpi eq, %x, %c : i32\n"
                             "  %y = arith.extui %b : i1 to i32\n"
                             "  return %y : i32\n}\n",
                             "s/constant -2147483648/constant 123456789/");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("(1 of 32 inputs)"));
}

TEST(Compare, OneMeaningInTwoStructuresSaysOnHowManyInputs) {
  Scratch scratch;
  Output output =
      compareSed(scratch,
                 "func.func @f(%x: i32) -> i32 {\n"
                 "  %c = arith.constant 2 : i32\n"
                 "  %y = arith.addi %x, %x : i32\n"
                 "  return %y : i32\n}\n",
                 "s/arith.addi %arg0, %arg0/arith.muli %arg0, %c2_i32/", {"--seed=0x2a"});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("1 other structure, same meaning: 1 of 1 functions judged on "
                                    "32 inputs of seed 0x2a"));
}

TEST(Compare, AFunctionThatCannotBeJudgedIsNoSuccess) {
  Scratch scratch;
  Output output = compareSed(scratch,
                             "func.func @f(%x: tuple<i32>) -> i32 {\n"
                             "  %c = arith.constant 1 : i32\n"
                             "  return %c : i32\n}\n",
                             addsSeven);
  EXPECT_EQ(output.exitCode, 3) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("cannot tell the meaning: 0 of 1 functions judged"));
  EXPECT_THAT(output.out, HasSubstr("@f takes a tuple<i32>, which cannot be drawn"));
  EXPECT_THAT(output.err, HasSubstr("nothing judged: 0 of 1 comparisons"));
}

TEST(Compare, OneThatIsJudgedDoesNotSpeakForOneThatIsNot) {
  Scratch scratch;
  std::string text = "func.func @f(%x: tuple<i32>) -> i32 {\n"
                     "  %c = arith.constant 1 : i32\n"
                     "  return %c : i32\n}\n" +
                     addsOne("g");
  Output other = compareSed(scratch, text, "0,/constant 1 /s/constant 1 /constant 7 /");
  EXPECT_EQ(other.exitCode, 3) << other.out << other.err;
  EXPECT_THAT(other.out, HasSubstr("cannot tell the meaning: 1 of 2 functions judged"));
  // If it is the same in both, there is nothing to judge.
  Output alike = compareSed(scratch, text, "s/addi %arg0, %c1_i32/addi %c1_i32, %arg0/");
  EXPECT_EQ(alike.exitCode, 0) << alike.out << alike.err;
  EXPECT_THAT(alike.out,
              HasSubstr("1 of 2 functions judged on 32 inputs of seed 0x0, 1 of the same "
                        "structure"));
}

TEST(Compare, WhatTheInputLeavesUndefinedIsNobodysFaultAndNoProof) {
  for (const char *value : {"ub.poison", "arith.divsi %x, %z"}) {
    Scratch scratch;
    Output output = compareSed(scratch,
                               "func.func @f(%x: i32) -> i32 {\n"
                               "  %z = arith.constant 0 : i32\n"
                               "  %y = " +
                                   std::string(value) +
                                   " : i32\n"
                                   "  return %y : i32\n}\n",
                               "s/ub.poison/arith.constant 7/; s/divsi/addi/");
    EXPECT_EQ(output.exitCode, 3) << output.out << output.err;
    EXPECT_THAT(output.out, HasSubstr("undefined"));
  }
}

TEST(Compare, WhatOnlyABackendKnowsRunsOnItsMachine) {
  // A finding keeps the commands' input: instructions of the built-in NPU.
  Scratch scratch;
  compare(scratch, "cat", "false", {"--count=1", "--pass-pipeline=" + npuPipeline()});
  std::string instructions;
  for (const auto &entry : std::filesystem::directory_iterator(scratch.path("out")))
    instructions = readFile((entry.path() / "input.mlir").string());
  ASSERT_THAT(instructions, HasSubstr("npu.dma"));
  Output same =
      compareSed(scratch, instructions, "s/func.func @main.*/&%unused = arith.constant 4 : i64/");
  EXPECT_EQ(same.exitCode, 0) << same.out << same.err;
  EXPECT_THAT(same.out, HasSubstr("same meaning: 1 of 1 functions judged on 32 inputs"));
  Output other = compareSed(scratch, instructions, "/npu.launch/d");
  EXPECT_EQ(other.exitCode, 1) << other.out << other.err;
  EXPECT_THAT(other.out, HasSubstr("b changed the result, element 0 of argument 0"));
}

TEST(Compare, GeneratedFunctionsAreComparedByWhatTheyCompute) {
  Scratch scratch;
  Output output =
      compare(scratch, "cat", optPath() + " --canonicalize --cse", {"--count=6", "--backend=mlir"});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("functions judged on"));
}

} // namespace npufuzz::tests
