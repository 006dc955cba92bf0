// npufuzz validate on what a compiler prints: --ir-log=LOG and FILE -- COMMAND.
#include "Process.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::Not;

static const char *const twoFunctions = R"(
func.func @f(%x: i32, %y: i32) -> i32 {
  %z = arith.subi %x, %y : i32
  %d = arith.subi %x, %y : i32
  %s = arith.addi %z, %d : i32
  return %s : i32
}
func.func @g(%x: i32) -> i32 {
  %y = "mine.op"(%x) : (i32) -> i32
  return %y : i32
}
)";

/// npufuzz-opt with these passes, the plugin's among them, which prints the IR after each.
static std::vector<std::string> compiler(const std::string &passes) {
  return {optPath(),
          "--load-pass-plugin=" + pluginPath("wrong_passes"),
          "--allow-unregistered-dialect",
          "--pass-pipeline=builtin.module(" + passes + ")",
          "--mlir-print-ir-after-all",
          "--mlir-disable-threading",
          "-o",
          "/dev/null"};
}

static Output validateBy(const std::vector<std::string> &command, const std::string &ir,
                         const std::string &option = "--reduce=0s") {
  Scratch scratch;
  std::vector<std::string> words = {"validate", scratch.write("mine.mlir", ir), option, "--"};
  words.insert(words.end(), command.begin(), command.end());
  return npufuzz(words);
}

/// The compiler's dumps of the IR.
static std::string logOf(const std::string &passes, const std::string &ir,
                         const std::string &more = "") {
  Scratch scratch;
  std::string text;
  for (const std::string &word : compiler(passes))
    text += "'" + word + "' ";
  text += more + " " + scratch.write("mine.mlir", ir) + " 2> " + scratch.path("log");
  EXPECT_EQ(std::system(text.c_str()), 0) << text;
  return readFile(scratch.path("log"));
}

static Output validateLog(const std::string &log, const std::string &option = "--inputs=32") {
  Scratch scratch;
  return npufuzz({"validate", "--ir-log=" + scratch.write("log.txt", log), option});
}

TEST(ValidateCommand, WrongPassInTheMiddleIsNamed) {
  Output output = validateBy(compiler("canonicalize,wrong-subtraction,cse"), twoFunctions);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. canonicalize: nothing changed\n"));
  EXPECT_THAT(output.out, HasSubstr("-- 2. wrong-subtraction: WRONG at @f result 0: expected"));
  EXPECT_THAT(output.out,
              HasSubstr("-- 3. cse: ok, 32 inputs; cannot tell of @g: unsupported: mine.op"));
}

TEST(ValidateCommand, WrongPassIsReducedByAskingTheCommand) {
  Scratch scratch;
  std::vector<std::string> command = compiler("canonicalize,wrong-subtraction,cse");
  Output output = validateBy(command, twoFunctions, "--out=" + scratch.path("out"));
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 2. its input, reduced from 4 ops to "));
  EXPECT_THAT(output.out, HasSubstr("// RUN: " + optPath() + " "));
  EXPECT_THAT(output.out, HasSubstr(" %s\n"));
  std::string reduced = readFile(scratch.path("out") + "/pass-02/reduced.mlir");
  EXPECT_THAT(reduced, HasSubstr("arith.subi"));
  EXPECT_THAT(reduced, Not(HasSubstr("mine.op")));
  Output again = validateBy(command, reduced);
  EXPECT_THAT(again.out, HasSubstr("-- 2. wrong-subtraction: WRONG at @f result 0: expected"));
}

TEST(ValidateCommand, RightPassesAreOk) {
  Output output = validateBy(compiler("func.func(cse,canonicalize)"), twoFunctions);
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. cse on @f: ok, 32 inputs"));
  EXPECT_THAT(output.out, HasSubstr("-- 3. cse on @g: nothing changed"));
}

TEST(ValidateCommand, FileIsGivenWhereTheCommandWantsIt) {
  std::string words;
  for (const std::string &word : compiler("cse"))
    words += "'" + word + "' ";
  Output output = validateBy({"sh", "-c", words + "< {in}"}, twoFunctions);
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. cse: ok, 32 inputs"));
}

TEST(ValidateCommand, RefusalOfAPassIsTold) {
  Output output = validateBy(compiler("func.func(cse),no-such-pass"), twoFunctions);
  expectOneLineError(output, 2, {"--mlir-print-ir-after-all", "no-such-pass"});
}

TEST(ValidateCommand, DeathAndHangAreFindings) {
  std::string die = "kill -SEGV $$ # {in}";
  Output output = validateBy({"sh", "-c", die}, twoFunctions);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- WRONG: the command died: SIGSEGV\n"));
  output = validateBy({"sh", "-c", "sleep 60 # {in}"}, twoFunctions, "--timeout=1s");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- WRONG: the command died: it did not end in time"));
}

// It is asked a second time, which must fit into the limit, too.
TEST(ValidateCommand, AHangTakesNoLongerThanTheTime) {
  Scratch scratch;
  std::string starts = scratch.path("starts");
  validateBy({"sh", "-c", "date +%s%3N >> " + starts + "; sleep 60 # {in}"}, twoFunctions,
             "--timeout=6s");
  std::istringstream text(readFile(starts));
  int64_t first = 0, second = 0;
  text >> first >> second;
  EXPECT_GT(second - first, 0) << text.str();
  EXPECT_LT(second - first, 6000) << text.str();
}

TEST(ValidateCommand, WhatWasPrintedBeforeADeathIsJudged) {
  Scratch scratch;
  std::string log = scratch.write("log", logOf("wrong-subtraction", twoFunctions));
  Output output =
      validateBy({"sh", "-c", "cat " + log + " >&2; kill -ABRT $$ # {in}"}, twoFunctions);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. wrong-subtraction: WRONG at @f"));
  EXPECT_THAT(output.out, HasSubstr("-- WRONG: the command died after wrong-subtraction: "));
}

TEST(ValidateCommand, CommandThatPrintsNothingIsOneLine) {
  expectOneLineError(validateBy({"true"}, twoFunctions), 2, {"--mlir-print-ir-after-all"});
  expectOneLineError(validateBy({"no-such-command"}, twoFunctions), 2, {"no-such-command", "127"});
  expectOneLineError(npufuzz({"validate", "--", "true"}), 2, {"FILE"});
  expectOneLineError(npufuzz({"validate", "x.mlir", "--pass-pipeline=cse", "--", "true"}), 2,
                     {"expected one of", "more"});
}

TEST(ValidateLog, MistakesThatCancelAreBothNamed) {
  Output output =
      validateLog(logOf("canonicalize,wrong-subtraction,wrong-subtraction", twoFunctions));
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. canonicalize: cannot tell: nothing was printed before"));
  EXPECT_THAT(output.out, HasSubstr("-- 2. wrong-subtraction: WRONG at @f"));
  EXPECT_THAT(output.out, HasSubstr("-- 3. wrong-subtraction: WRONG at @f"));
}

TEST(ValidateLog, GenericFormAndModuleScopeAreRead) {
  Output output = validateLog(logOf("func.func(canonicalize),wrong-subtraction", twoFunctions,
                                    "--mlir-print-op-generic --mlir-print-ir-module-scope"));
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. canonicalize on @f: cannot tell: nothing "));
  EXPECT_THAT(output.out, HasSubstr("-- 2. canonicalize on @g: nothing changed"));
  EXPECT_THAT(output.out, HasSubstr("-- 3. wrong-subtraction: WRONG at @f"));
}

TEST(ValidateLog, TreeOfFilesIsRead) {
  Scratch scratch;
  logOf("func.func(canonicalize),wrong-subtraction,cse", twoFunctions,
        "--mlir-print-ir-tree-dir=" + scratch.path("tree"));
  Output output = npufuzz({"validate", "--ir-log=" + scratch.path("tree")});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 3. wrong-subtraction: WRONG at @f"));
  EXPECT_THAT(output.out, HasSubstr("-- 4. cse: ok"));
}

TEST(ValidateLog, TornLogIsJudgedAsFarAsItGoes) {
  std::string log = logOf("cse,canonicalize,wrong-subtraction", twoFunctions);
  // A piece of the second dump is missing; the third one ends too early.
  size_t second = log.find("(canonicalize)"), third = log.find("(wrong-subtraction)");
  ASSERT_LT(second, third);
  std::string torn = log.substr(0, second + 60) + log.substr(log.rfind("// -----", third));
  Output output = validateLog(torn);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 2. canonicalize: cannot tell: the dump does not parse: "));
  EXPECT_THAT(output.out, HasSubstr("-- 3. wrong-subtraction: together with 2. canonicalize: "
                                    "WRONG at @f"));
  output = validateLog(log.substr(0, third + 60));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out,
              HasSubstr("-- 3. wrong-subtraction: cannot tell: the dump does not parse: "));
}

TEST(ValidateLog, OtherTextInBetweenDoesNoHarm) {
  std::string log = logOf("cse,wrong-subtraction", twoFunctions);
  size_t line = log.find("  func.func @g");
  ASSERT_NE(line, std::string::npos);
  log.insert(line, "mine.mlir:3:8: remark: a tail {\n  %z = arith.subi %x, %y : i32 {\n       ^\n");
  Output output = validateLog("=== started ({[\n" + log + "\n===-----=== 100% (total) {\n");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 2. wrong-subtraction: WRONG at @f"));
}

TEST(ValidateLog, GarbageIsOneLine) {
  expectOneLineError(validateLog("garbage\n\x01\xff"), 2, {"--mlir-print-ir-after-all"});
  expectOneLineError(validateLog(""), 2, {"--mlir-print-ir-after-all"});
  expectOneLineError(npufuzz({"validate", "--ir-log=/no/such/log"}), 2, {"/no/such/log"});
  Output output = validateLog("// -----// IR Dump After X (x) //----- //\n}}}garbage");
  EXPECT_EQ(output.exitCode, 3) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. x: cannot tell: "));
}

TEST(ValidateLog, SeveralProgramsOfOneLogAreToldApart) {
  std::string one =
      "func.func @f() -> i32 {\n  %c = arith.constant 1 : i32\n  return %c : i32\n}\n";
  std::string two =
      "func.func @f() -> i32 {\n  %c = arith.constant 2 : i32\n  return %c : i32\n}\n";
  std::string log = logOf("cse,canonicalize", one + "// -----\n" + two, "--split-input-file");
  EXPECT_EQ(validateLog(log, "--split-input-file").exitCode, 0);
  // Without the option it would be one program that returns another number.
  EXPECT_EQ(validateLog(log).exitCode, 1);
}

static Output validateHere(const std::string &ir, const std::string &passes,
                           const std::string &option) {
  Scratch scratch;
  return npufuzz({"validate", scratch.write("mine.mlir", ir), "--pass-pipeline=" + passes,
                  "--load-pass-plugin=" + pluginPath("wrong_passes"), "--reduce=0s", option});
}

TEST(ValidateFile, SplitsAsMlirOptDoes) {
  std::string ir = "func.func @a() {\n  return\n}\n// -----\nfunc.func @b( {\n// -----" +
                   std::string(twoFunctions);
  Output output = validateHere(ir, "wrong-subtraction", "--split-input-file");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- program 2 of 3, line 5\n-- cannot tell: expected MLIR"));
  EXPECT_THAT(output.out, HasSubstr("mine.mlir:5:"));
  EXPECT_THAT(output.out, HasSubstr("-- program 3 of 3, line 7\n"));
  EXPECT_THAT(output.out, HasSubstr("-- 1. wrong-subtraction: WRONG at @f"));
  // An unreadable program is the answer if there is no other.
  EXPECT_EQ(validateHere(ir, "cse", "--split-input-file").exitCode, 2);
  EXPECT_EQ(validateHere("module {}\n//--\nmodule {}\n", "cse", "--split-input-file=//--").exitCode,
            0);
}

TEST(ValidateFile, EveryDialectOfStockMlirIsRead) {
  std::string ir = R"(
func.func @f(%x: i32) -> i32 {
  %y = arith.subi %x, %x : i32
  return %y : i32
}
func.func @h(%t: tensor<2xi32>) -> tensor<2xi32> {
  %0 = tosa.custom %t {operator_name = "o", domain_name = "d", implementation_attrs = ""} : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
gpu.module @device {
  gpu.func @kernel() kernel {
    gpu.return
  }
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
)";
  Output output = validateHere(ir, "canonicalize", "--inputs=4");
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("@h: cannot tell: unsupported: tosa.custom"));
  EXPECT_THAT(output.out,
              HasSubstr("-- 1. canonicalize: ok, 4 inputs; cannot tell of @h: unsupported: tosa"));
}

TEST(ValidateFile, NamedSequencesAreNoFunctionsToCall) {
  Output output = validateHere(R"(
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  func.func @f(%x: i32) -> i32 {
    %y = arith.subi %x, %x : i32
    return %y : i32
  }
})",
                               "canonicalize", "--inputs=4");
  EXPECT_THAT(output.out, Not(HasSubstr("__transform_main")));
  EXPECT_THAT(output.out, HasSubstr("-- 1. canonicalize: ok, 4 inputs\n"));
}

TEST(ValidateFile, FunctionsThatNeedMoreGetOtherInputs) {
  // Sixteen elements, and a subscript within them.
  Output output = validateHere(R"(
func.func @f(%m: memref<?xi32>, %i: index) -> i32 {
  %last = arith.constant 15 : index
  %x = memref.load %m[%last] : memref<?xi32>
  %y = memref.load %m[%i] : memref<?xi32>
  %z = arith.subi %x, %y : i32
  return %z : i32
})",
                               "wrong-subtraction", "--inputs=32");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, Not(HasSubstr("undefined behaviour for every input")));
  EXPECT_THAT(output.out, HasSubstr("-- 1. wrong-subtraction: WRONG at @f result 0: expected"));
}

TEST(ValidateFile, InputThatWasFoundSoIsReduced) {
  Scratch scratch;
  Output output = npufuzz({"validate", scratch.write("mine.mlir", R"(
func.func @f(%m: memref<?xi32>) -> i32 {
  %i = arith.constant 15 : index
  %x = memref.load %m[%i] : memref<?xi32>
  %c = arith.constant 1 : i32
  %z = arith.subi %x, %c : i32
  return %z : i32
})"),
                           "--pass-pipeline=wrong-subtraction",
                           "--load-pass-plugin=" + pluginPath("wrong_passes")});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. its input, reduced from "));
}

TEST(ValidateFile, MemrefsOfVectorsAreComparedInEveryElement) {
  Output output = validateHere(R"(
func.func @f(%m: memref<2xvector<3xi32>>, %x: i32) {
  %i = arith.constant 1 : index
  %old = memref.load %m[%i] : memref<2xvector<3xi32>>
  %0 = vector.extract %old[1] : i32 from vector<3xi32>
  %1 = arith.subi %0, %x : i32
  %new = vector.insert %1, %old[2] : i32 into vector<3xi32>
  memref.store %new, %m[%i] : memref<2xvector<3xi32>>
  return
})",
                               "canonicalize,wrong-subtraction", "--inputs=32");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 2. wrong-subtraction: WRONG at @f argument 0[1,2]: "));
}

/// Two dumps around a pass: @f before and after it.
static std::string dumps(const std::string &pass, const std::string &before,
                         const std::string &after) {
  auto module = [](const std::string &body) { return "module {\n" + body + "}\n"; };
  return "// -----// IR Dump Before X (" + pass + ") //----- //\n" + module(before) +
         "// -----// IR Dump After X (" + pass + ") //----- //\n" + module(after);
}

TEST(ValidateLog, PassesMayTakeShortIndicesForGranted) {
  // The lowering compares in 32 bits.
  std::string head = "func.func @f(%i: index) -> i1 {\n  %c = arith.constant 3 : index\n";
  std::string before = head + "  %0 = arith.cmpi slt, %i, %c : index\n  return %0 : i1\n}\n";
  std::string after = head + "  %s = arith.index_cast %i : index to i32\n"
                             "  %t = arith.index_cast %c : index to i32\n"
                             "  %0 = arith.cmpi slt, %s, %t : i32\n  return %0 : i1\n}\n";
  Output output = validateLog(dumps("convert-vector-to-llvm", before, after), "--inputs=200");
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. convert-vector-to-llvm: ok, "));
  EXPECT_EQ(validateLog(dumps("another-pass", before, after), "--inputs=200").exitCode, 1);
}

TEST(ValidateLog, SignatureThatChangesCannotBeTold) {
  std::string before = "func.func private @f(%x: i32) -> i32 {\n  return %x : i32\n}\n";
  std::string after = "func.func private @f(%x: i32) -> (i32, i1) {\n  %t = arith.constant true\n"
                      "  return %x, %t : i32, i1\n}\n";
  Output output = validateLog(dumps("deallocation", before, after));
  EXPECT_EQ(output.exitCode, 3) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. deallocation: cannot tell: @f gives results of other "
                                    "types than before"));
}

TEST(ValidateLog, HelperWhoseSignatureChangesIsJudgedThroughItsCallers) {
  std::string main = "func.func @main(%x: i32) -> i32 {\n";
  std::string before = "func.func private @f(%x: i32) -> i32 {\n  return %x : i32\n}\n" + main +
                       "  %0 = call @f(%x) : (i32) -> i32\n  return %0 : i32\n}\n";
  auto after = [&](const std::string &result) {
    return "func.func private @f(%x: i32) -> (i32, i1) {\n  %t = arith.constant true\n"
           "  %z = arith.constant 0 : i32\n  return " +
           result + ", %t : i32, i1\n}\n" + main +
           "  %0:2 = call @f(%x) : (i32) -> (i32, i1)\n  return %0#0 : i32\n}\n";
  };
  Output output = validateLog(dumps("deallocation", before, after("%x")));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. deallocation: ok, 32 inputs; through its callers alone: "
                                    "@f gives results of other types than before"));
  output = validateLog(dumps("deallocation", before, after("%z")));
  EXPECT_EQ(output.exitCode, 1);
  EXPECT_THAT(output.out, HasSubstr("WRONG at @main result 0"));
}

TEST(ValidateLog, HelperMayRelyOnWhatItsCallersGiveIt) {
  std::string main = "func.func @main() -> i1 {\n  %c = arith.constant 5 : i32\n"
                     "  %0 = call @f(%c) : (i32) -> i1\n  return %0 : i1\n}\n";
  std::string head = main + "func.func private @f(%x: i32) -> i1 {\n"
                            "  %c = arith.constant 7 : i32\n";
  std::string before = head + "  %0 = arith.cmpi slt, %x, %c : i32\n  return %0 : i1\n}\n";
  auto after = [&](const std::string &value) {
    return head + "  %0 = arith.constant " + value + "\n  return %0 : i1\n}\n";
  };
  Output output = validateLog(dumps("int-range-optimizations", before, after("true")));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("through its callers alone: @f, on inputs that they may not "
                                    "give it, "));
  output = validateLog(dumps("int-range-optimizations", before, after("false")));
  EXPECT_EQ(output.exitCode, 1);
  EXPECT_THAT(output.out, HasSubstr("WRONG at @main result 0"));
}

TEST(ValidateLog, LoweredHelperMayGiveMoreThanBefore) {
  std::string head = "func.func @main() {\n  return\n}\n";
  std::string before = head + "func.func private @f(%m: memref<2xi32>) -> memref<2xi32> {\n"
                              "  return %m : memref<2xi32>\n}\n";
  std::string descriptor = "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>";
  std::string both = "!llvm.struct<(" + descriptor + ", i1)>";
  std::string after =
      head + "llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %o: i64, %n: i64, %s: i64) -> " + both +
      " {\n  %0 = llvm.mlir.undef : " + both + "\n  llvm.return %0 : " + both + "\n}\n";
  Output output = validateLog(dumps("lower", before, after));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("cannot tell of @f: @f gives results of other types"));
}

TEST(ValidateLog, WhatIsUndefinedOnItsOnlyInputIsKeptByEveryPass) {
  std::string before = "func.func @main() {\n  %f = arith.constant false\n"
                       "  cf.assert %f, \"no\"\n  return\n}\n";
  std::string after = "func.func @main() {\n  return\n}\n";
  Output output = validateLog(dumps("any", before, after));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("@main: undefined behaviour on the only input, so that every "
                                    "pass keeps it: assertion failed: no"));
  EXPECT_THAT(output.out, HasSubstr("-- 1. any: ok, no input is left that is defined"));
}

TEST(ValidateLog, MemrefsWithoutARankGetOne) {
  std::string head = "func.func @f(%m: memref<*xi32>) -> index {\n";
  std::string before = head + "  %r = memref.rank %m : memref<*xi32>\n  return %r : index\n}\n";
  std::string after = head + "  %r = arith.constant 1 : index\n  return %r : index\n}\n";
  Output output = validateLog(dumps("any", before, after));
  EXPECT_EQ(output.exitCode, 1);
  EXPECT_THAT(output.out, HasSubstr("-- 1. any: WRONG at @f result 0: expected "));
}

TEST(ValidateLog, AMemrefOfNegativeExtentHasNoElements) {
  // The product of the extents is a number of elements that no comparison could finish.
  std::string before = R"(func.func @f(%n: index) -> memref<?x?xi32> {
  %m = memref.alloc() : memref<4xi32>
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %k = arith.constant -1 : index
  %r = memref.reinterpret_cast %m to offset: [%zero], sizes: [%k, %one], strides: [%one, %one]
    : memref<4xi32> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %c = memref.cast %r : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<?x?xi32>
  return %c : memref<?x?xi32>
}
)";
  Output output = validateLog(dumps("any", before, before + "func.func private @other()\n"));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. any: ok, "));
}

TEST(ValidateLog, WhatIsPrintedUndefinedMayBecomeAnyNumber) {
  auto printing = [](const std::string &first, const std::string &second) {
    return "func.func @f() {\n  %u = llvm.mlir.undef : i32\n  %a = arith.constant 5 : i32\n"
           "  vector.print " +
           first + " : i32\n  vector.print " + second + " : i32\n  return\n}\n";
  };
  EXPECT_EQ(validateLog(dumps("any", printing("%u", "%a"), printing("%a", "%a"))).exitCode, 0);
  Output output = validateLog(dumps("any", printing("%u", "%a"), printing("%a", "%u")));
  EXPECT_EQ(output.exitCode, 1);
  EXPECT_THAT(output.out, HasSubstr("line 2: expected \"5\", got \"undefined\""));
}

TEST(ValidateLog, AnRsqrtThatIsExpandedMayRoundTwice) {
  std::string head = "func.func @f(%x: f32) -> f32 {\n";
  std::string before = head + "  %r = math.rsqrt %x : f32\n  return %r : f32\n}\n";
  std::string after = head + "  %c = arith.constant 1.0 : f32\n  %s = math.sqrt %x : f32\n"
                             "  %r = arith.divf %c, %s : f32\n  return %r : f32\n}\n";
  Output output = validateLog(dumps("convert-math-to-llvm", before, after), "--inputs=200");
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out,
              testing::ContainsRegex("ok, [0-9]+ inputs; [0-9]+ left open: a math.rsqrt "
                                     "was expanded"));
}

TEST(ValidateLog, AProgramWithoutFunctionsHasNothingToRun) {
  std::string before = "memref.global @g : memref<1xi32>\n";
  Output output = validateLog(dumps("any", before, before + "memref.global @h : memref<1xi32>\n"));
  EXPECT_THAT(output.out, HasSubstr("-- 1. any: cannot tell: no function that can be run"));
}

TEST(ValidateLog, CloneOfAViewThatReachesOutsideIsNoMoreThanTheView) {
  std::string head = "func.func @f(%m: memref<?xi32>, %n: index) -> memref<2x?xi32> {\n"
                     "  %e = memref.expand_shape %m [[0, 1]] output_shape [2, %n] : "
                     "memref<?xi32> into memref<2x?xi32>\n";
  std::string before = head + "  %c = bufferization.clone %e : memref<2x?xi32> to memref<2x?xi32>\n"
                              "  return %c : memref<2x?xi32>\n}\n";
  std::string after = head + "  %a = memref.alloc(%n) : memref<2x?xi32>\n"
                             "  memref.copy %e, %a : memref<2x?xi32> to memref<2x?xi32>\n"
                             "  return %a : memref<2x?xi32>\n}\n";
  Output output = validateLog(dumps("convert-bufferization-to-memref", before, after));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
}

TEST(ValidateLog, CopyOfAResultThatIsOutsideMayBeUndefined) {
  std::string head = "func.func @f(%m: memref<?xi32>, %n: index) -> memref<2x?xi32> {\n"
                     "  %e = memref.expand_shape %m [[0, 1]] output_shape [2, %n] : "
                     "memref<?xi32> into memref<2x?xi32>\n";
  std::string before = head + "  return %e : memref<2x?xi32>\n}\n";
  std::string after = head + "  %a = memref.alloc(%n) : memref<2x?xi32>\n"
                             "  memref.copy %e, %a : memref<2x?xi32> to memref<2x?xi32>\n"
                             "  return %a : memref<2x?xi32>\n}\n";
  Output output = validateLog(dumps("any", before, after));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. any: ok, "));
}

TEST(ValidateLog, VerifierThatStopsTheCompilerIsNotARefusal) {
  std::string good = "func.func @f(%x: i32) -> i32 {\n  return %x : i32\n}\n";
  auto logWith = [&](const std::string &error, const std::string &bad) {
    return "// -----// IR Dump Before X (x) //----- //\nmodule {\n" + good +
           "}\na.mlir:1:2: error: " + error +
           "\n// -----// IR Dump After X Failed (x) //----- //\nmodule {\n" + bad + "}\n";
  };
  std::string invalid = "func.func @f(%x: i32) {\n  call @nowhere() : () -> ()\n  return\n}\n";
  Output output = validateLog(logWith("'func.call' op refers to no function", invalid));
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. x: WRONG: the IR is invalid: 'func.call' op refers"));
  // The pass gave up, halfway or with the IR unchanged.
  output = validateLog(logWith("failed to legalize operation 'func.call'", invalid));
  expectOneLineError(output, 2, {"refusal by x: failed to legalize"});
  EXPECT_EQ(validateLog(logWith("'func.call' op is too much for me", good)).exitCode, 2);
}

TEST(ValidateLog, RuntimeChecksStopWhatTheOpsForbid) {
  std::string head = "func.func @f(%i: i1) -> i1 {\n";
  auto check = [&](const std::string &message) {
    return head + "  %t = arith.constant true\n  cf.assert %t, \"x\"\n  cf.assert %i, \"" +
           message + "\"\n  return %i : i1\n}\n";
  };
  Output output = validateLog(dumps("generate-runtime-verification", head + "  return %i : i1\n}\n",
                                    check("ERROR: Runtime op verification failed\\0A%0 = "
                                          "\\22memref.subview\\22(%arg0)")));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, testing::ContainsRegex("-- 1. generate-runtime-verification: ok, [0-9]+ "
                                                 "inputs; [0-9]+ stopped by runtime checks of "
                                                 "views"));
  // An op that the interpreter has run to its end needs no check.
  for (std::string why : {"no", "ERROR: Runtime op verification failed\\0A\\22memref.load\\22("})
    EXPECT_EQ(validateLog(dumps("any", head + "  return %i : i1\n}\n", check(why))).exitCode, 1);
}

TEST(ValidateLog, LineFeedIsReadAsMlirPrintsIt) {
  std::string ir =
      "func.func @f(%x: i32) {\n  vector.print %x : i32\n  vector.print\n  return\n}\n";
  Output output = validateLog(dumps("cse", ir, ir));
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. cse: nothing changed"));
}

TEST(ValidateLog, WhatAPassMayDoWithUndefinedBehaviourIsNoDoubtLater) {
  // Undefined for 1; then an op that cannot run; then the same again.
  std::string one = R"(func.func @f(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %0 = arith.subi %x, %one : i32
  %1 = arith.divsi %0, %0 : i32
  return %1 : i32
}
)";
  std::string two = R"(func.func @f(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %b = arith.cmpi eq, %x, %one : i32
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  %u = "mine.op"() : () -> i32
  cf.br ^bb2
^bb2:
  return %one : i32
}
)";
  std::string log = dumps("a", one, two) + "// -----// IR Dump After Y (b) //----- //\nmodule {\n" +
                    "func.func private @other()\n" + two + "}\n";
  Output output = validateLog(log);
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. a: ok, "));
  EXPECT_THAT(output.out, HasSubstr("-- 2. b: ok, "));
}

} // namespace npufuzz::tests
