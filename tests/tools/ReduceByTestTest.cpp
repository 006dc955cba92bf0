// npufuzz reduce FILE --test='CMD {}': any question about a file of any dialect.
#include "Process.h"

#include <gmock/gmock.h>

#include <csignal>
#include <unistd.h>

namespace npufuzz::tests {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Reduces a file in a folder, and reads what became of it.
struct Reduced {
  Output output;
  std::string text; ///< of the smallest file
};

static Reduced reduce(const Scratch &scratch, const std::string &text,
                      std::vector<std::string> options) {
  std::string out = scratch.path("out.mlir");
  std::vector<std::string> words = {"reduce", scratch.write("in.mlir", text), "-o", out};
  words.insert(words.end(), options.begin(), options.end());
  Reduced reduced{npufuzz(words), ""};
  if (std::filesystem::exists(out))
    reduced.text = readFile(out);
  return reduced;
}

/// The multiplication matters to most tests here, all else to nobody.
static const char *const program = R"(
func.func @other(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  return %a : i32
}
func.func @f(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  %b = arith.muli %a, %y : i32
  %c = arith.xori %b, %x : i32
  return %c : i32
}
)";

/// The part that is left where only the multiplication matters.
static const char *const product = R"(module {
  func.func @f(%arg0: i32, %arg1: i32) {
    %0 = arith.muli %arg0, %arg1 : i32
    return
  }
}
)";

/// A stand-in for a compiler of its own dialect: dies where a product takes a transposed value
/// below a loop.
static const char *const foreignTool = R"sh(
awk '
  /"acme.loop"/ { loop = 1 }
  /= "acme.transpose"/ { name = $1; sub(/:.*/, "", name); transposed[name] = 1 }
  loop && /"acme.matmul"/ {
    sub(/.*"acme.matmul"[(]/, ""); sub(/[)].*/, "")
    count = split($0, words, ", ")
    for (i = 1; i <= count; ++i) { sub(/#.*/, "", words[i]); if (words[i] in transposed) found = 1 }
  }
  END { exit !found }' "$1" && kill -SEGV $$
)sh";

/// 180 ops that this tool knows, and one bug.
static std::string foreignProgram() {
  std::string text = "\"acme.config\"() <{kind = \"fast\"}> {target = [\"a\", \"b\"]} : () -> ()\n"
                     "\"acme.func\"() ({\n^entry(%x: !acme.tile<4x4>, %n: index):\n";
  for (int i = 0; i < 40; ++i) {
    std::string n = std::to_string(i);
    text += "  %a" + n + " = \"acme.load\"(%x, %n) {offset = " + n +
            " : i64} : (!acme.tile<4x4>, index) -> !acme.tile<4x4>\n"
            "  %b" +
            n + ":2 = \"acme.split\"(%a" + n +
            ") : (!acme.tile<4x4>) -> (!acme.half, !acme.half)\n"
            "  %c" +
            n + " = \"acme.join\"(%b" + n + "#1, %b" + n +
            "#0) : (!acme.half, !acme.half) -> !acme.tile<4x4>\n"
            "  \"acme.if\"(%n)[^bb" +
            n + "t, ^bb" + n + "] : (index) -> ()\n^bb" + n + "t:\n  \"acme.jump\"()[^bb" + n +
            "] : () -> ()\n^bb" + n + ":\n";
  }
  return text +
         R"(  %t = "acme.transpose"(%c39) {how = {rows = 1 : i8, hint = "x"}} : (!acme.tile<4x4>) -> !acme.tile<4x4>
  %r = "acme.loop"(%n, %c7) ({
  ^body(%i: index, %carried: !acme.tile<4x4>):
    %u = "acme.scope"() ({
      %p = "acme.matmul"(%carried, %t, %a3) : (!acme.tile<4x4>, !acme.tile<4x4>, !acme.tile<4x4>) -> !acme.tile<4x4>
      "acme.yield"(%p) : (!acme.tile<4x4>) -> ()
    }) : () -> !acme.tile<4x4>
    "acme.yield"(%u) : (!acme.tile<4x4>) -> ()
  }) : (index, !acme.tile<4x4>) -> !acme.tile<4x4>
  "acme.return"(%r) : (!acme.tile<4x4>) -> ()
}) {sym_name = "main", function_type = (!acme.tile<4x4>, index) -> !acme.tile<4x4>} : () -> ()
)";
}

TEST(ReduceByTest, LeavesWhatTheTestNeeds) {
  Scratch scratch;
  Reduced reduced = reduce(scratch, program, {"--test=grep -q arith.muli {}"});
  EXPECT_EQ(reduced.output.exitCode, 0) << reduced.output.err;
  EXPECT_EQ(reduced.text, product);
  EXPECT_THAT(reduced.output.out, HasSubstr("4 ops reduced to 1 by "));
}

TEST(ReduceByTest, AppendsTheFileWhereTheCommandHasNoMark) {
  Scratch scratch;
  EXPECT_EQ(reduce(scratch, program, {"--test=grep -q arith.muli"}).text, product);
}

TEST(ReduceByTest, WritesBesideTheFolderAtWorkUnlessTold) {
  Scratch scratch;
  scratch.write("in.mlir", program);
  Output output =
      shell("cd " + scratch.path() + " && $npufuzz reduce in.mlir --test='grep -q muli {}'");
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(readFile(scratch.path("in.reduced.mlir")), product);
  EXPECT_EQ(readFile(scratch.path("in.mlir")), program);
}

TEST(ReduceByTest, GivesTheSameBytesForAnyNumberOfJobs) {
  Scratch scratch;
  std::string test = "--crash=sh " + scratch.write("tool.sh", foreignTool) + " {}";
  std::string one = reduce(scratch, foreignProgram(), {test, "--jobs=1"}).text;
  EXPECT_FALSE(one.empty());
  EXPECT_EQ(reduce(scratch, foreignProgram(), {test, "--jobs=2"}).text, one);
  EXPECT_EQ(reduce(scratch, foreignProgram(), {test, "--jobs=5"}).text, one);
}

//===----------------------------------------------------------------------===//
// Any dialect
//===----------------------------------------------------------------------===//

TEST(ReduceByTest, ReducesUnregisteredOpsToTheMinimum) {
  Scratch scratch;
  std::string tool = scratch.write("tool.sh", foreignTool);
  Reduced reduced = reduce(scratch, foreignProgram(), {"--crash=sh " + tool + " {}"});
  EXPECT_EQ(reduced.output.exitCode, 0) << reduced.output.err;
  EXPECT_EQ(reduced.text, R"(module {
  %0 = "acme.transpose"() : () -> i32
  "acme.loop"() ({
    "acme.matmul"(%0) : (i32) -> ()
  }) : () -> ()
}
)");
}

TEST(ReduceByTest, ReadsAndWritesTheSyntaxOfALoadedDialect) {
  Scratch scratch;
  const std::string text = "func.func @f(%x: i32) -> i32 {\n"
                           "  mine.nop {kept}\n"
                           "  %a = arith.addi %x, %x : i32\n"
                           "  mine.nop {dropped}\n"
                           "  return %a : i32\n}\n";
  const std::string test = "--test=grep -q 'mine.nop {kept}' {}";
  Reduced reduced =
      reduce(scratch, text, {test, "--load-dialect-plugin=" + pluginPath("mine_dialect")});
  EXPECT_EQ(reduced.output.exitCode, 0) << reduced.output.err;
  EXPECT_EQ(reduced.text,
            "module {\n  func.func @f() {\n    mine.nop {kept}\n    return\n  }\n}\n");
  expectOneLineError(reduce(scratch, text, {test}).output, 2, {"in.mlir:2:", "mine"});
  expectOneLineError(
      reduce(scratch, text, {test, "--load-dialect-plugin=" + pluginPath("not_a_plugin")}).output,
      2, {"not_a_plugin"});
  expectOneLineError(npufuzz({"reduce", scratch.path("in.mlir"),
                              "--load-dialect-plugin=" + pluginPath("mine_dialect")}),
                     2, {"expected --test, ", "--load-dialect-plugin, got none"});
}

TEST(ReduceByTest, TakesBytecode) {
  Scratch scratch;
  std::string text = scratch.write("in.mlir", program), bytes = scratch.path("in.mlirbc");
  ASSERT_EQ(shell(optPath() + " --emit-bytecode " + text + " -o " + bytes).exitCode, 0);
  // The file given is bytecode, and candidates are text.
  Output output = npufuzz({"reduce", bytes, "-o", scratch.path("out.mlir"),
                           "--test=" + optPath() + " {} | grep -q arith.muli"});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(readFile(scratch.path("out.mlir")), product);
}

static const char *const reproducer = R"mlir(
{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(cse,func.func(canonicalize{max-iterations=3},sccp),inline,symbol-dce)",
      disable_threading: true,
      verify_each: false
    }
  }
#-}
)mlir";

TEST(ReduceByTest, ShrinksThePipelineOfAReproducer) {
  Scratch scratch;
  Reduced reduced = reduce(scratch, std::string(program) + reproducer,
                           {"--test=grep -q arith.muli {} && grep -q canonicalize {}"});
  EXPECT_EQ(reduced.output.exitCode, 0) << reduced.output.err;
  EXPECT_EQ(reduced.text, std::string(product) + R"mlir(
{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(func.func(canonicalize))",
      disable_threading: true,
      verify_each: false
    }
  }
#-}
)mlir");
  // The file that is left runs.
  EXPECT_EQ(shell(optPath() + " --run-reproducer " + scratch.path("out.mlir")).exitCode, 0);
}

//===----------------------------------------------------------------------===//
// Questions that npufuzz knows
//===----------------------------------------------------------------------===//

/// Dies in one function of its own on a multiplication, and else in another on an addition; prints
/// its stack as LLVM does.
static const char *const crashes = R"sh(
stack() { echo "PLEASE submit a bug report"; echo "Stack dump:"; echo " #0 0x0000000000000010 $1 (acme-opt+0x10)" >&2; kill -SEGV $$; }
if grep -q arith.muli "$1"; then stack "acme::lowerProduct(int)"; fi
if grep -q arith.addi "$1"; then stack "acme::lowerSum(int)"; fi
)sh";

TEST(ReduceByTest, KeepsTheFunctionsOfACrash) {
  Scratch scratch;
  std::string tool = scratch.write("tool.sh", crashes);
  Reduced reduced = reduce(scratch, program, {"--crash=sh " + tool + " {}"});
  EXPECT_EQ(reduced.output.exitCode, 0) << reduced.output.err;
  // The sum alone is a crash, too, and would be smaller.
  EXPECT_EQ(reduced.text, product);
  EXPECT_THAT(reduced.output.err, HasSubstr("died: SIGSEGV in acme::lowerProduct"));
}

TEST(ReduceByTest, RefusesAFileOfWhichNothingDies) {
  Scratch scratch;
  expectOneLineError(reduce(scratch, program, {"--crash=grep -q arith.divsi {}"}).output, 2,
                     {"in.mlir", "expected an interesting file", "exits with code 1"});
}

TEST(ReduceByTest, KeepsTheErrorOfATool) {
  Scratch scratch;
  std::string tool = scratch.write("tool.sh", R"(
if grep -q arith.muli "$1"; then echo "$1:3:4: error: 'arith.muli' op operand #1 is bad" >&2; exit 1; fi
if grep -q arith.addi "$1"; then echo "$1:3:4: error: something else" >&2; exit 1; fi
)");
  EXPECT_EQ(reduce(scratch, program, {"--invalid=sh " + tool + " {}"}).text, product);
}

TEST(ReduceByTest, FindsOutItselfThatTheOutputOfAToolIsInvalid) {
  Scratch scratch;
  scratch.write("bad.mlir", "func.func @f() -> i32 {\n  %a = \"test.a\"(%b) : (i32) -> i32\n"
                            "  %b = arith.constant 1 : i32\n  return %a : i32\n}\n");
  std::string tool = "--invalid=if grep -q arith.muli {}; then cat " + scratch.path("bad.mlir") +
                     "; else cat {}; fi";
  Reduced reduced = reduce(scratch, program, {tool});
  EXPECT_EQ(reduced.text, product) << reduced.output.err;
  EXPECT_THAT(reduced.output.err, HasSubstr("invalid IR: operand #0 does not dominate"));
  expectOneLineError(reduce(scratch, "func.func @f() { return }", {tool}).output, 2,
                     {"expected an interesting file", "exits with code 0"});
}

TEST(ReduceByTest, KeepsADifferenceOfTwoOutputs) {
  Scratch scratch;
  Reduced reduced = reduce(scratch, program, {"--differs", "cat {}", "sed s/muli/divsi/ {}"});
  EXPECT_EQ(reduced.text, product) << reduced.output.err;
  expectOneLineError(reduce(scratch, program, {"--differs", "cat {}", "cat {}"}).output, 2,
                     {"both commands print the same"});
  // A command that fails prints nothing, which is no difference.
  expectOneLineError(reduce(scratch, program, {"--differs", "cat {}", "cat {}; exit 3"}).output, 2,
                     {"exits with code 3"});
}

TEST(ReduceByTest, CallsNoDifferenceWhatDiffersFromItself) {
  Scratch scratch;
  expectOneLineError(reduce(scratch, program, {"--differs", "echo $$", "echo 1"}).output, 2,
                     {"does not print the same each time"});
}

TEST(ReduceByTest, KeepsACommandSlowerThanAnother) {
  Scratch scratch;
  std::string slow = "i=0; if grep -q arith.muli {}; then while [ $i -lt 60000 ]; do i=$((i+1)); "
                     "done; fi";
  Reduced reduced = reduce(scratch, program, {"--slower", "3", slow, "grep -q . {}"});
  EXPECT_EQ(reduced.text, product) << reduced.output.err;
  expectOneLineError(reduce(scratch, program, {"--slower", "3", "cat {}", slow}).output, 2,
                     {"of processor time"});
  expectOneLineError(reduce(scratch, program, {"--slower", "1", "cat {}", "cat {}"}).output, 2,
                     {"expected a number above 1"});
}

//===----------------------------------------------------------------------===//
// Undefined behaviour
//===----------------------------------------------------------------------===//

/// The store may go as far as the test knows, but then the load reads what nobody wrote.
static const char *const memory = R"(
func.func @main() -> i32 {
  %c7 = arith.constant 7 : i32
  %m = memref.alloc() : memref<i32>
  memref.store %c7, %m[] : memref<i32>
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}
)";

TEST(ReduceByTest, DoesNotSlipIntoUndefinedBehaviour) {
  Scratch scratch;
  std::string test = "--test=grep -q memref.load {} && grep -q 'return %0' {}";
  Reduced kept = reduce(scratch, memory, {test});
  EXPECT_THAT(kept.text, AllOf(HasSubstr("memref.load"), HasSubstr("memref.store")));
  EXPECT_THAT(kept.output.err, HasSubstr("kept defined on the inputs drawn: 1 function"));
  Reduced slipped = reduce(scratch, memory, {test, "--allow-undefined"});
  EXPECT_THAT(slipped.text, AllOf(HasSubstr("memref.load"), Not(HasSubstr("memref.store"))));
}

TEST(ReduceByTest, KeepsTheDivisorFromBecomingZero) {
  Scratch scratch;
  const char *division = "func.func @main() -> i32 {\n  %a = arith.constant 70 : i32\n"
                         "  %b = arith.constant 9 : i32\n  %c = arith.divsi %a, %b : i32\n"
                         "  return %c : i32\n}\n";
  std::string test = "--test=grep -q arith.divsi {}";
  EXPECT_THAT(reduce(scratch, division, {test}).text, HasSubstr("constant 1 : i32"));
  EXPECT_THAT(reduce(scratch, division, {test, "--allow-undefined"}).text,
              Not(HasSubstr("constant 1 : i32")));
}

TEST(ReduceByTest, SaysOfWhatItCannotTell) {
  Scratch scratch;
  Reduced reduced = reduce(scratch, "func.func @f() {\n  \"acme.a\"() : () -> ()\n  return\n}\n",
                           {"--test=grep -q acme.a {}"});
  EXPECT_THAT(reduced.output.err, HasSubstr("cannot tell whether it stays defined: @f: "));
}

//===----------------------------------------------------------------------===//
// Tests that misbehave
//===----------------------------------------------------------------------===//

TEST(ReduceByTest, SaysThatAFileIsNotInteresting) {
  Scratch scratch;
  expectOneLineError(reduce(scratch, program, {"--test=grep -q arith.divsi {}"}).output, 2,
                     {"in.mlir", "exits with code 1", "mlir-reduce"});
  expectOneLineError(reduce(scratch, program, {"--test=no-such-tool {}"}).output, 2,
                     {"exits with code 127"});
  EXPECT_FALSE(std::filesystem::exists(scratch.path("out.mlir")));
}

TEST(ReduceByTest, NoticesATestThatContradictsItself) {
  Scratch scratch;
  std::string flag = scratch.path("flag");
  expectOneLineError(
      reduce(scratch, program, {"--test=[ ! -e " + flag + " ] && touch " + flag}).output, 2,
      {"expected the same answer each time",
       "exits with code 0, and then the command exits with code 1"});
}

TEST(ReduceByTest, SaysThatOnlyTheOriginalTextIsInteresting) {
  Scratch scratch;
  expectOneLineError(
      reduce(scratch, std::string("// a comment\n") + program, {"--test=grep -q comment {}"})
          .output,
      2, {"as it stands, but not as npufuzz prints it"});
}

TEST(ReduceByTest, SurvivesATestThatHangs) {
  Scratch scratch;
  expectOneLineError(reduce(scratch, program, {"--test=sleep 100; true {}", "--timeout=1s"}).output,
                     2, {"did not end in time", "--timeout"});
  // It hangs on what has no function @f, and is right on all else.
  Reduced reduced = reduce(
      scratch, program,
      {"--test=grep -q @f {} || sleep 100; grep -q arith.muli {}", "--timeout=1s", "--jobs=2"});
  EXPECT_EQ(reduced.text, product) << reduced.output.err;
}

TEST(ReduceByTest, SurvivesATestThatKillsWhoStartedIt) {
  Scratch scratch;
  for (const char *victim : {"$PPID", "0", "-$(cut -d' ' -f5 /proc/$PPID/stat)"}) {
    std::string kill = std::string("kill -KILL -- ") + victim;
    Output output = reduce(scratch, program, {"--test=" + kill}).output;
    EXPECT_EQ(output.exitCode, 2) << victim << ": " << output.err;
    for (const char *jobs : {"--jobs=1", "--jobs=2"}) {
      Reduced reduced = reduce(scratch, program, {"--test=grep -q arith.muli {} || " + kill, jobs});
      EXPECT_EQ(reduced.text, product) << victim << ": " << reduced.output.err;
    }
  }
}

TEST(ReduceByTest, SurvivesATestThatPrintsWithoutMeasure) {
  Scratch scratch;
  std::string loud =
      "=head -c 100000000 /dev/zero; yes | head -c 1000000 >&2; grep -q arith.muli {}";
  EXPECT_EQ(reduce(scratch, product, {"--test" + loud}).text, product);
  // With --crash npufuzz reads what is printed.
  Reduced reduced = reduce(scratch, product, {"--crash" + loud + " && kill -SEGV $$"});
  EXPECT_EQ(reduced.output.exitCode, 0) << reduced.output.err;
  EXPECT_EQ(reduced.text, product);
}

TEST(ReduceByTest, SurvivesATestThatDeletesItsFile) {
  Scratch scratch;
  EXPECT_EQ(reduce(scratch, program, {"--test=grep -q arith.muli {} && rm {}"}).text, product);
  EXPECT_EQ(readFile(scratch.path("in.mlir")), program);
}

//===----------------------------------------------------------------------===//
// The user, the machine
//===----------------------------------------------------------------------===//

TEST(ReduceByTest, KeepsTheSmallestWhenItIsStopped) {
  Scratch scratch;
  std::string out = scratch.path("out.mlir");
  Process process({"reduce", scratch.write("in.mlir", program), "-o", out, "--jobs=1",
                   "--test=sleep 0.1; grep -q arith.muli {}"});
  for (int tries = 0; tries < 1000; ++tries) {
    std::string text = std::filesystem::exists(out) ? readFile(out) : "";
    if (!text.empty() && text.find("@other") == std::string::npos)
      break;
    usleep(10'000);
  }
  process.signal(SIGINT);
  Output output = process.wait();
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_THAT(output.err, HasSubstr("stopped by the user"));
  EXPECT_THAT(readFile(out), AllOf(HasSubstr("arith.muli"), Not(HasSubstr("@other"))));
}

TEST(ReduceByTest, StopsInTime) {
  Scratch scratch;
  Reduced reduced =
      reduce(scratch, program, {"--test=sleep 0.3; grep -q arith.muli {}", "--duration=2s"});
  EXPECT_EQ(reduced.output.exitCode, 0);
  EXPECT_THAT(reduced.output.err, HasSubstr("stopped by --duration"));
  EXPECT_THAT(reduced.text, HasSubstr("arith.muli"));
}

TEST(ReduceByTest, SaysWhatIsWrongWithItsOptions) {
  Scratch scratch;
  std::string test = "--test=true {}";
  expectOneLineError(reduce(scratch, program, {test, "--crash=true {}"}).output, 2,
                     {"expected one of --test"});
  expectOneLineError(reduce(scratch, program, {test, "--backend=npu"}).output, 2, {"--backend"});
  expectOneLineError(reduce(scratch, program, {"--test= "}).output, 2, {"{}"});
  expectOneLineError(reduce(scratch, program, {"--jobs=2"}).output, 2,
                     {"expected --test", "--jobs"});
  expectOneLineError(reduce(scratch, "acme.op\n", {test}).output, 2, {"in.mlir:1:1"});
  expectOneLineError(npufuzz({"reduce", scratch.path("none.mlir"), test}), 2, {"none.mlir"});
  expectOneLineError(npufuzz({"reduce", scratch.write("in.mlir", program), test, "-o",
                              scratch.path("no/such/folder.mlir")}),
                     3, {"folder.mlir"});
  std::string odd = scratch.path("a folder");
  std::filesystem::create_directory(odd);
  expectOneLineError(shell("TMPDIR='" + odd + "' $npufuzz reduce " + scratch.path("in.mlir") +
                           " --test='true {}' -o " + scratch.path("out.mlir")),
                     3, {"TMPDIR"});
}

} // namespace npufuzz::tests
