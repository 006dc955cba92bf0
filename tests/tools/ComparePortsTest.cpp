// npufuzz compare, of ports to another MLIR: unknown dialects, refusals, two that are wrong alike.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::Not;

/// Compares two commands on a file with that text.
static Output compareFile(const std::string &text, const std::string &a, const std::string &b,
                          std::vector<std::string> more = {}) {
  Scratch scratch;
  more.insert(more.begin(), {"compare", scratch.write("f.mlir", text), "--a=" + a, "--b=" + b,
                             "--out=" + scratch.path("out")});
  return npufuzz(more);
}
static Output compareDrawn(const std::string &a, const std::string &b,
                           std::vector<std::string> more = {}) {
  Scratch scratch;
  more.insert(more.begin(),
              {"compare", "--seed=1", "--a=" + a, "--b=" + b, "--out=" + scratch.path("out")});
  return npufuzz(more);
}

/// @f returns x + `number`; @g has an op of a dialect that nobody knows.
static std::string known(const std::string &number) {
  return "func.func @f(%x: i32) -> i32 {\n  %c = arith.constant " + number +
         " : i32\n  %y = arith.addi %x, %c : i32\n  return %y : i32\n}\n"
         "func.func @g(%x: i32) -> i32 {\n  %y = \"mine.op\"(%x) : (i32) -> i32\n"
         "  return %y : i32\n}\n";
}

TEST(ComparePorts, OpsOfUnknownDialectsAreRead) {
  Output same = compareFile(known("1"), "cat", "cat");
  EXPECT_EQ(same.exitCode, 0) << same.out << same.err;
  EXPECT_THAT(same.out, HasSubstr("1 same structure"));
  Output other = compareFile(known("1"), "cat", "sed s/constant.1/constant\\ 7/");
  EXPECT_EQ(other.exitCode, 1) << other.out << other.err;
  EXPECT_THAT(other.out, HasSubstr("b changed the result, @f result 0"));
}

TEST(ComparePorts, VectorsAreExecuted) {
  std::string text = "func.func @f(%x: vector<4xi32>) -> i32 {\n"
                     "  %y = vector.reduction <add>, %x : vector<4xi32> into i32\n"
                     "  return %y : i32\n}\n";
  Output other = compareFile(text, "cat", "sed s/.add./\\<mul\\>/");
  EXPECT_EQ(other.exitCode, 1) << other.out << other.err;
  EXPECT_THAT(other.out, HasSubstr("b changed the result, @f result 0"));
}

TEST(ComparePorts, TwoThatAreWrongAlikeAreFound) {
  const char *wrong = "sed s/constant.1/constant\\ 7/";
  Output output = compareFile(known("1"), wrong, wrong);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("1 other meaning"));
  EXPECT_THAT(output.out, HasSubstr("a changed the result, @f result 0"));
  EXPECT_THAT(output.out, HasSubstr("b changed the result, @f result 0"));
  std::string subtraction = optPath() + " --load-pass-plugin=" + pluginPath("wrong_passes") +
                            " --pass-pipeline='builtin.module(wrong-subtraction)'";
  Output drawn = compareDrawn(subtraction, subtraction, {"--count=60", "--backend=mlir"});
  EXPECT_EQ(drawn.exitCode, 1) << drawn.out << drawn.err;
  EXPECT_THAT(drawn.out, HasSubstr("other meaning"));
}

TEST(ComparePorts, TwoThatChangeNothingWrongAreTheSame) {
  std::string cse = optPath() + " --cse";
  Output output = compareDrawn(cse, cse, {"--count=12", "--backend=mlir"});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("12 same structure: "));
}

TEST(ComparePorts, TheSameStructureThatCannotBeJudgedSaysWhy) {
  Output output = compareFile(known("1"), "sed s/mine.op/mine.other/", "sed s/mine.op/mine.other/");
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("1 same structure: 1 of 2 functions judged"));
  EXPECT_THAT(output.out, HasSubstr("@g: unsupported: mine.op"));
}

TEST(ComparePorts, WhatBothRefuseIsCountedByTheirReasonsAndProvesNothing) {
  Output same =
      compareDrawn("echo no such op >&2; exit 3", "echo no such op >&2; exit 3", {"--count=3"});
  EXPECT_EQ(same.exitCode, 3) << same.out << same.err;
  EXPECT_THAT(same.out, HasSubstr("3 both refuse\n"));
  EXPECT_THAT(same.out, HasSubstr("    3 of them: both: exits with code 3: no such op\n"));
  Output other =
      compareDrawn("echo no such op >&2; exit 3", "echo not mine >&2; exit 4", {"--count=2"});
  EXPECT_EQ(other.exitCode, 3) << other.out << other.err;
  EXPECT_THAT(other.out, HasSubstr("    2 of them: a exits with code 3: no such op; b exits with "
                                   "code 4: not mine\n"));
}

TEST(ComparePorts, WhatCannotBeToldOfDrawnProgramsSaysWhy) {
  Output output = compareDrawn("cat",
                               "sed 's/arith.addi/\"mine.op\"/; "
                               "s/\\(\"mine.op\"\\) \\(.*\\), \\(.*\\) : \\(.*\\)/"
                               "\\1(\\2, \\3) : (\\4, \\4) -> \\4/'",
                               {"--count=12", "--backend=mlir"});
  EXPECT_THAT(output.out, HasSubstr("cannot tell the meaning"));
  EXPECT_THAT(output.out, HasSubstr("of them: @main: unsupported: mine.op"));
}

TEST(ComparePorts, TheGenericFormIsOffered) {
  const char *wantsGeneric = "tee {out} | grep -q '\"func.func\"' || exit 9";
  Output custom = compareFile(known("1"), "cat", wantsGeneric);
  EXPECT_EQ(custom.exitCode, 1) << custom.out << custom.err;
  EXPECT_THAT(custom.out, HasSubstr("b exits with code 9"));
  Output generic = compareFile(known("1"), "cat", wantsGeneric, {"--generic"});
  EXPECT_EQ(generic.exitCode, 0) << generic.out << generic.err;
}

TEST(ComparePorts, DrawnFunctionsArePreparedByPasses) {
  Output output = compareDrawn(
      "cat", "cat", {"--count=8", "--backend=mlir", "--pass-pipeline=builtin.module(cse)"});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("8 same structure"));
}

} // namespace npufuzz::tests
