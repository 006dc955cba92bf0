// npufuzz validate: a line a pass, and the exit code says the rest.
#include "Process.h"

#include "llvm/Support/FileSystem.h"
#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::HasSubstr;

static const char *const subtraction = R"(
func.func @f(%x: i32, %m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %y = affine.load %m[%i] : memref<?xi32>
    %z = arith.subi %y, %x : i32
    affine.store %z, %m[%i] : memref<?xi32>
  }
  return %x : i32
})";

static Output validate(const std::string &ir, const std::string &pipeline,
                       const std::string &reduce = "20s") {
  Scratch scratch;
  return npufuzz({"validate", scratch.write("mine.mlir", ir), "--pass-pipeline=" + pipeline,
                  "--load-pass-plugin=" + pluginPath("wrong_passes"), "--reduce=" + reduce});
}

TEST(Validate, RightPassesAreOkOrChangeNothing) {
  Output output = validate(subtraction, "builtin.module(cse,func.func(lower-affine))");
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. cse: nothing changed\n"));
  EXPECT_THAT(output.out, HasSubstr("-- 2. lower-affine: ok, 32 inputs\n"));
}

TEST(Validate, WrongPassIsNamedWithTheFirstWrongElement) {
  Output output = validate(subtraction, "canonicalize,wrong-subtraction");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out,
              HasSubstr("-- 2. wrong-subtraction: WRONG at @f argument 1[0]: expected"));
}

TEST(Validate, WrongPatternIsNamed) {
  Output output = validate(R"(
func.func @f(%x: index) -> (index, index) {
  %0 = arith.index_cast %x : index to i1
  %1 = arith.index_cast %0 : i1 to index
  %2 = arith.addi %1, %x : index
  return %1, %2 : index, index
})",
                           "canonicalize");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. canonicalize: WRONG by pattern IndexCastOfIndexCast at "
                                    "@f result 0: expected"));
  EXPECT_THAT(output.out, HasSubstr("-- 1. its input, reduced from 3 ops to 2"));
}

TEST(Validate, WrongPassIsHandedBackWithTheSmallestIRThatItBreaks) {
  Scratch scratch;
  std::vector<std::string> words = {"validate", scratch.write("mine.mlir", subtraction),
                                    "--pass-pipeline=canonicalize,wrong-subtraction",
                                    "--load-pass-plugin=" + pluginPath("wrong_passes")};
  words.push_back("--out=" + scratch.path("out"));
  Output output = npufuzz(words);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 2. its input, reduced from 6 ops to "));
  EXPECT_THAT(output.out, HasSubstr("--pass-pipeline='builtin.module(wrong-subtraction)'\n"));
  EXPECT_THAT(output.out, Not(HasSubstr("affine.for")));
  // The reduced file shows the bug by itself.
  Output again = npufuzz({"validate", scratch.path("out") + "/pass-02/reduced.mlir",
                          "--pass-pipeline=wrong-subtraction", "--reduce=0s",
                          "--load-pass-plugin=" + pluginPath("wrong_passes")});
  EXPECT_THAT(again.out, HasSubstr("-- 1. wrong-subtraction: WRONG at @f"));
  EXPECT_THAT(again.out, Not(HasSubstr("// RUN:")));
}

TEST(Validate, LoopThatBecomesEndlessIsWrong) {
  // Counts from 5 down to 0; with swapped operands of the subtraction, from 5 to -4 and back.
  Output output = validate(R"(
func.func @f() -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %end = scf.while (%i = %c5) : (i32) -> i32 {
    %more = arith.cmpi ne, %i, %c0 : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.subi %i, %c1 : i32
    scf.yield %next : i32
  }
  return %end : i32
})",
                           "wrong-subtraction", "0s");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. wrong-subtraction: WRONG at @f does not come to an end: "
                                    "it took 27 ops and was stopped after 20000001"))
      << output.out;
}

TEST(Validate, MistakesThatCancelAreBothNamed) {
  Output output = validate(subtraction, "wrong-subtraction,wrong-subtraction");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. wrong-subtraction: WRONG"));
  EXPECT_THAT(output.out, HasSubstr("-- 2. wrong-subtraction: WRONG"));
}

TEST(Validate, UndefinedBehaviourOfTheInputProvesNothing) {
  Output output = validate("func.func @f(%m: memref<2xi32>) -> i32 {\n"
                           "  %c = arith.constant 2 : index\n"
                           "  %x = memref.load %m[%c] : memref<2xi32>\n"
                           "  %y = arith.subi %x, %x : i32\n  return %y : i32\n}",
                           "canonicalize");
  EXPECT_EQ(output.exitCode, 3) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("undefined behaviour for every input"));
  EXPECT_THAT(output.out, HasSubstr("-- 1. canonicalize: cannot tell"));
}

TEST(Validate, UnsupportedOpIsNamedWithItsLocation) {
  Output output = validate("func.func @f(%x: i32) -> i32 {\n"
                           "  %y = \"mine.op\"(%x) : (i32) -> i32\n"
                           "  %z = arith.addi %y, %y : i32\n"
                           "  %d = arith.addi %y, %y : i32\n"
                           "  %s = arith.muli %z, %d : i32\n  return %s : i32\n}",
                           "cse");
  EXPECT_EQ(output.exitCode, 3) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 0. program: @f: cannot tell: unsupported: mine.op at "));
  EXPECT_THAT(output.out, HasSubstr("-- 1. cse: cannot tell: unsupported: mine.op at "));
  EXPECT_THAT(output.out, HasSubstr("mine.mlir\":2:8"));
}

TEST(Validate, BadInputIsOneLine) {
  Scratch scratch;
  std::string good = scratch.write("good.mlir", subtraction);
  std::string bad = scratch.write("bad.mlir", "func.func @f( {");
  expectOneLineError(npufuzz({"validate", bad, "--pass-pipeline=cse"}), 2, {"bad.mlir"});
  expectOneLineError(npufuzz({"validate", scratch.path("none.mlir"), "--pass-pipeline=cse"}), 2,
                     {"none.mlir"});
  expectOneLineError(npufuzz({"validate", good, "--pass-pipeline=no-such-pass"}), 2,
                     {"no-such-pass"});
  expectOneLineError(npufuzz({"validate", good, "--pass-pipeline=cse",
                              "--load-dialect-plugin=" + pluginPath("not_a_plugin")}),
                     2, {"mlirGetDialectPluginInfo"});
}

TEST(Validate, WhatIsPrintedBelongsToTheMeaning) {
  Output output =
      validate("func.func private @printMemrefI32(memref<*xi32>)\n"
               "memref.global \"private\" constant @m : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>\n"
               "func.func @main() {\n"
               "  %m = memref.get_global @m : memref<2x2xi32>\n"
               "  %u = memref.cast %m : memref<2x2xi32> to memref<*xi32>\n"
               "  call @printMemrefI32(%u) : (memref<*xi32>) -> ()\n"
               "  %x = arith.constant 7 : i32\n  %y = arith.constant 2 : i32\n"
               "  %z = arith.subi %x, %y : i32\n"
               "  vector.print %z : i32\n  return\n}",
               "cse,wrong-subtraction");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1. cse: nothing changed"));
  EXPECT_THAT(output.out, HasSubstr("-- 2. wrong-subtraction: WRONG at @main output line 4: "
                                    "expected \"5\", got"));
}

TEST(Validate, SameSeedSameText) {
  Output first = validate(subtraction, "wrong-subtraction");
  EXPECT_EQ(first.out, validate(subtraction, "wrong-subtraction").out);
}

static const char *const pointwise = R"(
func.func @main(%a: tensor<5xi32>, %b: tensor<5xi32>) -> tensor<5xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<5xi32>) outs(%b : tensor<5xi32>) {
  ^bb0(%in: i32, %out: i32):
    %1 = arith.addi %in, %out : i32
    linalg.yield %1 : i32
  } -> tensor<5xi32>
  return %0 : tensor<5xi32>
})";

/// A schedule that tiles the op, and does this with %root, the program.
static std::string scheduleWith(const std::string &statement) {
  return R"(module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_for %0 tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    )" + statement +
         "\n    transform.yield\n  }\n}\n";
}

static Output validateSchedule(const std::string &ir, const std::string &schedule,
                               const std::vector<std::string> &more = {}) {
  Scratch scratch;
  std::vector<std::string> words = {"validate", scratch.write("mine.mlir", ir),
                                    "--schedule=" + scratch.write("schedule.mlir", schedule)};
  words.insert(words.end(), more.begin(), more.end());
  return npufuzz(words);
}

TEST(ValidateSchedule, JudgesEachTransformOp) {
  Output output = validateSchedule(pointwise, scheduleWith(""), {"--pass-pipeline=canonicalize"});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1.1 transform.structured.match: nothing changed\n"));
  EXPECT_THAT(output.out, HasSubstr("-- 1.2 transform.structured.tile_using_for: ok, 32 inputs\n"));
  EXPECT_THAT(output.out, HasSubstr("-- 2. canonicalize: ok, 32 inputs\n"));
}

TEST(ValidateSchedule, NamesTheTransformOpThatIsWrong) {
  std::string reversed = pointwise;
  reversed.replace(reversed.find("(d0)>"), 4, "(-d0 + 4)"); // the first map
  Output output = validateSchedule(reversed, scheduleWith(""));
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 1.2 transform.structured.tile_using_for: WRONG at"));
  EXPECT_THAT(output.out, HasSubstr("--pass-pipeline='builtin.module(transform-interpreter)'"));
}

TEST(ValidateSchedule, LeavesOpenWhatADocumentLeavesToTheAuthor) {
  std::string sum = pointwise;
  sum.replace(sum.find("affine_map<(d0) -> (d0)>]"), 24, "affine_map<(d0) -> (0)>");
  sum.replace(sum.find("parallel"), 8, "reduction");
  for (size_t at = 0; (at = sum.find("%b: tensor<5xi32>)", at)) != std::string::npos; ++at)
    sum.replace(at, 18, "%b: tensor<1xi32>)");
  for (const char *from : {"-> tensor<5xi32> {", "%b : tensor<5xi32>", "} -> tensor<5xi32>",
                           "return %0 : tensor<5xi32>"}) {
    std::string to = from;
    to.replace(to.find("5x"), 2, "1x");
    sum.replace(sum.find(from), to.size(), to);
  }
  std::string schedule = scheduleWith("");
  schedule.replace(schedule.find("using_for "), 10, "using_forall ");
  Output output = validateSchedule(sum, schedule);
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out,
              HasSubstr("cannot tell: a duty of the schedule's author: It is the user's "
                        "responsibility"));
}

TEST(ValidateSchedule, RefusesAScriptThatRunsAPassThatWrites) {
  Scratch scratch;
  std::string file = scratch.path("written");
  Output output = validateSchedule(
      pointwise, scheduleWith("%p = transform.apply_registered_pass \"snapshot-op-locations\" with "
                              "options = {filename = \"" +
                              file + "\"} to %root : (!transform.any_op) -> !transform.any_op"));
  EXPECT_EQ(output.exitCode, 2) << output.out << output.err;
  EXPECT_THAT(output.err, HasSubstr("transform.apply_registered_pass of snapshot-op-locations"));
  EXPECT_FALSE(llvm::sys::fs::exists(file));
}

TEST(ValidateSchedule, RefusesAFileOfOtherOps) {
  Output output = validateSchedule(pointwise, pointwise);
  EXPECT_EQ(output.exitCode, 2);
  EXPECT_THAT(output.err, HasSubstr("expected sequences of the transform dialect, got func.func"));
}

} // namespace npufuzz::tests
