// npufuzz validate: a line a pass, and the exit code says the rest.
#include "Process.h"

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

} // namespace npufuzz::tests
