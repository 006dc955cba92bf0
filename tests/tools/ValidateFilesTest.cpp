// npufuzz validate of several files: a line a file, a sum, the exit code of the worst.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

class ValidateFiles : public testing::Test {
protected:
  Output validate(std::vector<std::string> files, const std::string &pipeline = "cse",
                  std::vector<std::string> more = {}) {
    files.insert(files.begin(), "validate");
    files.push_back("--pass-pipeline=" + pipeline);
    files.push_back("--load-pass-plugin=" + pluginPath("wrong_passes"));
    files.insert(files.end(), more.begin(), more.end());
    return npufuzz(files);
  }
  static std::string functionOf(const std::string &body) {
    return "func.func @f(%x: i32) -> i32 {\n" + body + "  return %y : i32\n}\n";
  }

  Scratch scratch;
  std::string twice = scratch.write("b.mlir", functionOf("  %z = arith.addi %x, %x : i32\n"
                                                         "  %d = arith.addi %x, %x : i32\n"
                                                         "  %y = arith.muli %z, %d : i32\n"));
  std::string minus = scratch.write("a.mlir", functionOf("  %c = arith.constant 1 : i32\n"
                                                         "  %y = arith.subi %x, %c : i32\n"));
  std::string unknown =
      scratch.write("sub/d.mlir", functionOf("  %y = \"mine.op\"(%x) : (i32) -> i32\n"
                                             "  %z = arith.addi %y, %y : i32\n"));
  std::string unreadable = scratch.write("sub/c.mlir", "func.func @f( {\n");
};

} // namespace

TEST_F(ValidateFiles, OneIsToldPassByPass) {
  Output output = validate({twice});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. cse: ok, 32 inputs\n"));
  EXPECT_THAT(output.out, Not(HasSubstr("1 file")));
}

TEST_F(ValidateFiles, SeveralGetALineEachAndASum) {
  Output output = validate({twice, minus});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(output.out, "ok           " + twice + ": 1 pass\nok           " + minus +
                            ": 1 pass\n2 files: 2 ok\n2 of 2 functions judged\n");
}

TEST_F(ValidateFiles, AFolderIsAllFilesBelowItSorted) {
  scratch.write("notes.txt", "no program");
  Output output = validate({scratch.path("")});
  size_t a = output.out.find("a.mlir"), b = output.out.find("b.mlir"),
         c = output.out.find("sub/c.mlir"), d = output.out.find("sub/d.mlir");
  EXPECT_TRUE(a < b && b < c && c < d && d != std::string::npos) << output.out;
  EXPECT_THAT(output.out, HasSubstr("4 files: 2 ok, 1 cannot tell, 1 not read\n"));
  EXPECT_THAT(output.out, HasSubstr("\nnot read, 1 file: expected non-function type\n"));
  EXPECT_EQ(output.exitCode, 2) << "a file cannot be read";
  EXPECT_THAT(output.err, HasSubstr("c.mlir"));
}

TEST_F(ValidateFiles, AListNamesFilesAndFolders) {
  std::string list =
      scratch.write("list.txt", "# ours\n" + minus + "\n\n" + scratch.path("sub") + "  # all\n");
  EXPECT_THAT(validate({"@" + list}).out, HasSubstr("3 files: 1 ok, 1 cannot tell, 1 not read\n"));
}

TEST_F(ValidateFiles, AWrongPassWinsAndItsFileIsToldPassByPass) {
  Output output =
      validate({unreadable, minus, unknown, twice}, "wrong-subtraction", {"--reduce=0s"});
  EXPECT_EQ(output.exitCode, 1) << output.err;
  EXPECT_THAT(output.out,
              HasSubstr("WRONG        " + minus + ": wrong-subtraction\n-- 0. program"));
  EXPECT_THAT(output.out, HasSubstr("-- 1. wrong-subtraction: WRONG at @f result 0: expected"));
  EXPECT_THAT(output.out, HasSubstr("4 files: 2 ok, 1 wrong, 1 not read\n"));
}

TEST_F(ValidateFiles, FoldersOfWrongPassesSayOfWhichFile) {
  std::string out = scratch.path("out");
  Output output = validate({twice, minus}, "wrong-subtraction", {"--out=" + out});
  EXPECT_THAT(output.out, HasSubstr("wrote " + out + "/file-0002-pass-01\n"));
}

TEST_F(ValidateFiles, NothingJudgedOfAnyIsCodeThree) {
  Output output = validate({unknown, unknown});
  EXPECT_EQ(output.exitCode, 3) << output.err;
  EXPECT_THAT(output.err, HasSubstr("nothing judged: 0 of 2 passes: unsupported: mine.op (2)\n"));
}

TEST_F(ValidateFiles, WhatIsWrongForAllStopsAtOnce) {
  expectOneLineError(validate({twice, minus}, "no-such-pass"), 2, {"no-such-pass"});
  expectOneLineError(validate({twice, scratch.path("none")}, "cse", {"--ir-log=" + minus}), 2,
                     {"expected one of --pass-pipeline, --ir-log"});
  std::filesystem::create_directories(scratch.path("empty"));
  expectOneLineError(validate({scratch.path("empty")}), 2, {"expected .mlir files below it"});
  expectOneLineError(validate({"@" + scratch.path("none")}), 2, {"@", "No such file"});
}

TEST_F(ValidateFiles, AsManyFunctionsAsRequiredMustBeJudged) {
  Output all = validate({unknown}, "cse", {"--require-judged"});
  EXPECT_EQ(all.exitCode, 3);
  EXPECT_THAT(all.err, testing::EndsWith("npufuzz: --require-judged=100: 0 of 1 functions judged: "
                                         "unsupported: mine.op (1)\n"));
  // One judged file is enough unless more are required.
  EXPECT_EQ(validate({unknown, twice}).exitCode, 0);
  EXPECT_EQ(validate({unknown, twice}, "cse", {"--require-judged=50"}).exitCode, 0);
  Output more = validate({unknown, twice}, "cse", {"--require-judged=51"});
  EXPECT_EQ(more.exitCode, 3);
  EXPECT_THAT(more.err, HasSubstr("1 of 2 functions judged"));
  EXPECT_EQ(validate({twice}, "cse", {"--require-judged"}).exitCode, 0);
  expectOneLineError(validate({twice}, "cse", {"--require-judged=101"}), 2,
                     {"--require-judged: expected a whole number from 1 to 100", "\"101\""});
}

TEST_F(ValidateFiles, AFunctionThatNoPassChangedIsJudged) {
  Output output =
      validate({unknown}, "canonicalize{top-down=true max-iterations=0}", {"--require-judged"});
  EXPECT_THAT(output.out, HasSubstr("nothing changed"));
  EXPECT_EQ(output.exitCode, 0) << output.err;
}

TEST_F(ValidateFiles, AFindingStaysOneWhateverIsRequired) {
  Output output = validate({minus, unknown}, "wrong-subtraction,cse", {"--require-judged"});
  EXPECT_EQ(output.exitCode, 1);
  EXPECT_THAT(output.err, HasSubstr("1 of 2 functions judged"));
}

} // namespace npufuzz::tests
