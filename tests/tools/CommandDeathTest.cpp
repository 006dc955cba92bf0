// npufuzz validate FILE -- COMMAND where the command dies, hangs or makes invalid IR: in which
// pass, in which function, and the smallest file that shows it again.
#include "Process.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::Not;

/// The pass dies of the subtraction; the function before it, and the other op, matter to nobody.
static const char *const program = R"(
func.func @other(%x: i32) -> i32 {
  %a = arith.muli %x, %x : i32
  return %a : i32
}
func.func @f(%x: i32, %y: i32) -> i32 {
  %a = arith.muli %x, %y : i32
  %b = arith.subi %a, %y : i32
  %c = arith.muli %b, %b : i32
  return %c : i32
}
)";

/// npufuzz-opt with that plugin and these passes.
static std::vector<std::string> compiler(const std::string &library, const std::string &passes) {
  return {optPath(), "--load-pass-plugin=" + pluginPath(library),
          "--pass-pipeline=builtin.module(" + passes + ")"};
}

static Output validate(const Scratch &scratch, std::vector<std::string> options,
                       const std::vector<std::string> &command, const std::string &text = program) {
  std::vector<std::string> words = {"validate", scratch.write("mine.mlir", text)};
  words.insert(words.end(), options.begin(), options.end());
  words.push_back("--");
  words.insert(words.end(), command.begin(), command.end());
  return npufuzz(words);
}

static const char *const where =
    "-- 2. crash-somewhere: WRONG: the command died: SIGSEGV in crashing::touchNothing < "
    "crashing::dieOfSubtraction";

TEST(CommandDeath, IsOfThePassAndTheFunctionsThatWereRunning) {
  Scratch scratch;
  // Printed before passes, after them, or not at all.
  for (const char *print : {"--mlir-print-ir-before-all", "--mlir-print-ir-after-all",
                            "--mlir-print-ir-after-change", "--verify-each"}) {
    std::vector<std::string> command = compiler("crashing_passes", "cse,crash-somewhere,cse");
    command.emplace_back(print);
    Output output = validate(scratch, {"--reduce=0s"}, command);
    EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
    EXPECT_THAT(output.out, HasSubstr(where)) << print;
    EXPECT_THAT(output.out, Not(HasSubstr("-- 3."))) << print;
  }
}

TEST(CommandDeath, IsReducedToTheSameDeathAndTheCommandIsTold) {
  Scratch scratch;
  std::vector<std::string> command = compiler("crashing_passes", "cse,crash-somewhere");
  command.emplace_back("--mlir-print-ir-after-all");
  Output output = validate(scratch, {"--out=" + scratch.path("out")}, command);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  std::string folder = scratch.path("out") + "/pass-02";
  std::string reduced = readFile(folder + "/reduced.mlir");
  EXPECT_THAT(output.out, HasSubstr(reduced));
  EXPECT_THAT(reduced, HasSubstr("arith.subi"));
  EXPECT_THAT(reduced, Not(HasSubstr("arith.muli")));
  EXPECT_THAT(reduced, Not(HasSubstr("@other")));
  EXPECT_THAT(readFile(folder + "/pass-input.mlir"), HasSubstr("@other"));
  // The line that repeats it does.
  std::string line = output.out.substr(output.out.find("-- 2. again: ") + 13);
  line = line.substr(0, line.find('\n'));
  EXPECT_THAT(line, HasSubstr(folder + "/reduced.mlir"));
  EXPECT_NE(std::system((line + " >/dev/null 2>" + scratch.path("again")).c_str()), 0);
  EXPECT_THAT(readFile(scratch.path("again")), HasSubstr("dieOfSubtraction"));
}

TEST(CommandDeath, OfAFunctionThatCannotBeCalledIsReducedToo) {
  Scratch scratch;
  std::vector<std::string> command = compiler("crashing_passes", "crash-somewhere");
  command.emplace_back("--allow-unregistered-dialect");
  Output output = validate(scratch, {}, command, R"(
func.func @f(%t: !mine.type, %x: i32) -> i32 {
  %a = arith.muli %x, %x : i32
  %b = arith.subi %a, %x : i32
  return %b : i32
})");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. its input, reduced from 2 ops to "));
}

TEST(CommandDeath, ByAnAssertionKeepsItsText) {
  Scratch scratch;
  Output output = validate(scratch, {"--reduce=0s"}, compiler("crashing_passes", "crash-somewhere"),
                           "func.func @f(%x: i32, %y: i32) -> i32 {\n"
                           "  %a = arith.ori %x, %y : i32\n  return %a : i32\n}\n");
  EXPECT_THAT(output.out, HasSubstr("-- 1. crash-somewhere: WRONG: the command died: SIGABRT: "
                                    "Assertion `rank == 4' failed."));
}

TEST(CommandDeath, WithoutALogIsToldWithoutAPass) {
  Scratch scratch;
  Output output = validate(scratch, {"--reduce=0s"}, {"sh", "-c", "kill -SEGV $$ # {in}"}, program);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- WRONG: the command died: SIGSEGV\n"));
}

/// A compiler that does not come to an end while there is a subtraction, and what it prints.
TEST(CommandDeath, WhereItHangsTheSmallestThatHangsIsHandedBack) {
  Scratch scratch;
  std::string script = scratch.write(
      "compiler", "echo '// -----// IR Dump Before Slow (slow) //----- //' >&2\ncat $1 >&2\n"
                  "if grep -q subi $1; then sleep 60; fi\n"
                  "echo '// -----// IR Dump After Slow (slow) //----- //' >&2\ncat $1 >&2\n");
  Output output = validate(scratch, {"--timeout=2s", "--reduce=10s"},
                           {"sh", script, "{in}", "--mlir-print-ir-before-all"},
                           "module {" + std::string(program) + "}\n");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out,
              HasSubstr("-- 1. slow: WRONG: the command died: it did not end in time\n"));
  size_t at = output.out.find("-- 1. its input, reduced from 4 ops to ");
  ASSERT_NE(at, std::string::npos) << output.out;
  EXPECT_THAT(output.out.substr(at), HasSubstr("arith.subi"));
  EXPECT_THAT(output.out.substr(at), Not(HasSubstr("@other")));
}

/// A compiler that takes an operand from each subtraction, and prints what the verifier says of it.
TEST(CommandInvalidIR, IsReducedWithTheSameComplaint) {
  Scratch scratch;
  std::string script = scratch.write("compiler", R"(
echo '// -----// IR Dump Before Cut (cut) //----- //' >&2
cat $1 >&2
if grep -q subi $1; then
  echo "x.mlir:1:1: error: 'arith.subi' op expected 2 operands, but found 1" >&2
  echo '// -----// IR Dump After Cut Failed (cut) //----- //' >&2
  sed 's/arith.subi \(%[a-z0-9_]*\), .*$/"arith.subi"(\1) : (i32) -> i32/' $1 >&2
  exit 1
fi
echo '// -----// IR Dump After Cut (cut) //----- //' >&2
cat $1 >&2
)");
  Output output =
      validate(scratch, {}, {"sh", script, "{in}"}, "module {" + std::string(program) + "}\n");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  std::string complaint = "the IR is invalid: 'arith.subi' op expected 2 operands, but found 1\n";
  EXPECT_THAT(output.out, HasSubstr("-- 1. cut: WRONG: " + complaint));
  size_t at = output.out.find("-- 1. its input, reduced from 4 ops to ");
  ASSERT_NE(at, std::string::npos) << output.out;
  EXPECT_THAT(output.out.substr(at), HasSubstr("// " + complaint));
  EXPECT_THAT(output.out.substr(at), HasSubstr("arith.subi"));
  EXPECT_THAT(output.out.substr(at), Not(HasSubstr("@other")));
}

TEST(ValidateLogWithoutAFile, SaysWhyItsFirstPassIsNotJudged) {
  Scratch scratch;
  auto dump = [](const char *pass) {
    return std::string("// -----// IR Dump After ") + pass +
           " //----- //\nfunc.func @f() {\n  return\n}\n";
  };
  std::string log = scratch.write("log", dump("A (a)") + dump("B (b)"));
  const char *hint = "-- the first pass cannot be judged: ";
  Output output = npufuzz({"validate", "--ir-log=" + log});
  EXPECT_THAT(output.out, HasSubstr(hint));
  EXPECT_THAT(output.out, HasSubstr("--mlir-print-ir-before-all"));
  std::string file = scratch.write("mine.mlir", "func.func @f() {\n  return\n}\n");
  EXPECT_THAT(npufuzz({"validate", file, "--ir-log=" + log}).out, Not(HasSubstr(hint)));
}

} // namespace npufuzz::tests
