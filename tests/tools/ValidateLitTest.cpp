// npufuzz validate --lit: RUN lines, mutants, and extents that are too large.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

class ValidateLit : public testing::Test {
protected:
  Output lit(std::vector<std::string> words) {
    words.insert(words.begin(), {"validate", "--lit"});
    words.push_back("--load-pass-plugin=" + pluginPath("wrong_passes"));
    return npufuzz(words);
  }
  static std::string functionOf(const std::string &name, const std::string &body) {
    return "func.func @" + name + "(%x: i32) -> i32 {\n" + body + "  return %y : i32\n}\n";
  }
  std::string minus = functionOf("f", "  %c = arith.constant 1 : i32\n"
                                      "  %y = arith.subi %x, %c : i32\n");
  std::string plus = functionOf("g", "  %y = arith.addi %x, %x : i32\n");
  Scratch scratch;
};

} // namespace

TEST_F(ValidateLit, EachRunLineGetsAVerdict) {
  std::string file =
      scratch.write("a.mlir", "// RUN: mlir-opt %s -canonicalize -split-input-file \\\n"
                              "// RUN:   | FileCheck %s\n"
                              "// RUN: foo-opt %s -foo\n" +
                                  minus + "// -----\n" + plus);
  Output output = lit({scratch.path()});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_THAT(output.out, HasSubstr("ok           " + file + ":1: 2 passes\n"));
  EXPECT_THAT(output.out, HasSubstr("not judged   " + file +
                                    ":3: unknown pass foo: run its own tool, "
                                    "FILE -- foo-opt\n"));
  EXPECT_THAT(output.out, HasSubstr("2 RUN lines: 1 ok, 1 not judged\n2 of 4 functions judged: "));
}

TEST_F(ValidateLit, AWrongPassIsNamedWithItsRunLineAndACommandThatRepeatsIt) {
  std::string file =
      scratch.write("a.mlir", "// RUN: foo-opt %s -wrong-subtraction -split-input-file\n" + plus +
                                  "// -----\n" + minus);
  Output output = lit({file, "--reduce=0s", "--inputs=9"});
  EXPECT_EQ(output.exitCode, 1) << output.err;
  EXPECT_THAT(output.out, HasSubstr("WRONG        " + file + ":1: wrong-subtraction\n"));
  EXPECT_THAT(output.out, HasSubstr("-- program at line 7\n"));
  EXPECT_THAT(output.out, HasSubstr("-- 1. wrong-subtraction: WRONG at @f result 0"));
  std::string again = output.out.substr(output.out.find("-- again: npufuzz ") + 18);
  Output repeated = shell("$npufuzz " + again.substr(0, again.find('\n')) + " --reduce=0s");
  EXPECT_EQ(repeated.exitCode, 1) << repeated.err;
  EXPECT_THAT(repeated.out, HasSubstr("-- 1. wrong-subtraction: WRONG at @f result 0"));
}

TEST_F(ValidateLit, NothingJudgedIsNotNothingFound) {
  Output none = lit({scratch.write("a.mlir", plus)});
  EXPECT_EQ(none.exitCode, 3);
  EXPECT_THAT(none.err, HasSubstr("nothing judged: 0 of 1 RUN lines: no RUN line (1)"));
  Output unknown = lit({scratch.write("b.mlir", "// RUN: foo-opt %s -foo\n" + plus)});
  EXPECT_EQ(unknown.exitCode, 3);
  EXPECT_THAT(unknown.err, HasSubstr("unknown pass foo"));
  Output refused = lit({scratch.write("c.mlir", "// RUN: mlir-opt %s -cse -verify-diagnostics\n"
                                                "// expected-error {{no}}\n" +
                                                    plus)});
  EXPECT_EQ(refused.exitCode, 3);
  EXPECT_THAT(refused.err, HasSubstr("it expects diagnostics (1)"));
  EXPECT_EQ(lit({scratch.write("d.mlir", "// RUN: mlir-opt %s -cse\nfunc.func @f( {\n")}).exitCode,
            3);
}

TEST_F(ValidateLit, AsManyFunctionsAsRequiredMustBeJudged) {
  std::string file =
      scratch.write("a.mlir", "// RUN: mlir-opt %s -cse\n// RUN: foo-opt %s -foo\n" + plus + minus);
  EXPECT_EQ(lit({file, "--require-judged=50"}).exitCode, 0);
  Output output = lit({file, "--require-judged=51"});
  EXPECT_EQ(output.exitCode, 3);
  EXPECT_THAT(output.err, HasSubstr("2 of 4 functions judged: unknown pass foo"));
}

TEST_F(ValidateLit, NothingThatTheFileNamesRuns) {
  std::string made = scratch.path("made");
  std::string file = scratch.write(
      "a.mlir", "// RUN: touch " + made + "\n// RUN: mlir-opt %s -cse; touch " + made +
                    "\n// RUN: mlir-opt `touch " + made + "` %s -cse > " + made +
                    "\n// RUN: mlir-opt %s -cse -snapshot-op-locations='filename=" + made + "'\n" +
                    plus);
  Output output = lit({file});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_FALSE(std::filesystem::exists(made)) << output.out;
  EXPECT_THAT(output.out, HasSubstr("4 RUN lines: 2 ok, 2 not judged\n"));
}

TEST_F(ValidateLit, AScriptThatNamesPassesIsNotRun) {
  std::string made = scratch.path("made");
  // The name of an op may be written with escapes.
  for (const char *name : {"apply_registered_pass", "apply_registered\\5Fpass"}) {
    std::string file = scratch.write(
        "a.mlir", "// RUN: mlir-opt %s -transform-interpreter\n"
                  "module attributes {transform.with_named_sequence} {\n" +
                      plus +
                      "transform.named_sequence @__transform_main(%m: !transform.any_op "
                      "{transform.readonly}) {\n"
                      "  %f = transform.structured.match ops{[\"func.func\"]} in %m : "
                      "(!transform.any_op) -> !transform.any_op\n"
                      "  %r = \"transform." +
                      name +
                      "\"(%f) {pass_name = \"snapshot-op-locations\", options = {filename = \"" +
                      made +
                      "\"}} : (!transform.any_op) -> !transform.any_op\n"
                      "  transform.yield\n}\n}\n");
    for (const char *more : {"--inputs=4", "--mutants=4"}) {
      Output output = lit({file, more});
      EXPECT_EQ(output.exitCode, 3) << output.out;
      EXPECT_THAT(output.err, HasSubstr("a transform script that runs passes by their names"));
      EXPECT_FALSE(std::filesystem::exists(made)) << name << " " << more;
    }
  }
}

TEST_F(ValidateLit, OneRunLineCanBeAskedFor) {
  std::string file =
      scratch.write("a.mlir", "// RUN: mlir-opt %s -cse\n// RUN: mlir-opt %s -sccp\n" + plus);
  Output output = lit({file + ":2"});
  EXPECT_THAT(output.out, HasSubstr(file + ":2: 1 pass\n1 RUN line: 1 ok\n"));
  EXPECT_THAT(lit({file + ":3"}).err, HasSubstr("no RUN line there"));
}

TEST_F(ValidateLit, MutantsAreJudgedAndRepeatable) {
  // Wrong for a subtraction alone, which only mutant 33 of this seed has.
  std::string file =
      scratch.write("a.mlir", "// RUN: foo-opt %s -wrong-subtraction\n" +
                                  functionOf("g", "  %c = arith.constant 5 : i32\n"
                                                  "  %y = arith.addi %x, %c : i32\n"));
  Output output = lit({file, "--mutants=30-35", "--seed=3", "--reduce=0s"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, ContainsRegex("WRONG        " + file +
                                        ":1 mutant [0-9]+: wrong-subtraction\n"
                                        "-- mutant: arith.subi in place of arith.addi in line 4"));
  EXPECT_THAT(output.out, ContainsRegex("\n[0-9]+ mutants judged with them\n"));
  EXPECT_EQ(output.out, lit({file, "--mutants=30-35", "--seed=3", "--reduce=0s"}).out);
  std::string again = output.out.substr(output.out.find("-- again: npufuzz ") + 18);
  Output repeated = shell("$npufuzz " + again.substr(0, again.find('\n')) + " --reduce=0s");
  EXPECT_EQ(repeated.exitCode, 1) << repeated.err;
  EXPECT_THAT(repeated.out, HasSubstr("-- mutant: arith.subi in place of arith.addi in line 4"));
  EXPECT_THAT(repeated.out, HasSubstr("\n1 mutant judged with them\n"));
  EXPECT_EQ(lit({file}).exitCode, 0);
}

TEST_F(ValidateLit, OptionsThatDoNotFitAreRefused) {
  std::string file = scratch.write("a.mlir", "// RUN: mlir-opt %s -cse\n" + plus);
  expectOneLineError(lit({file, "--pass-pipeline=cse"}), 2, {"expected --lit alone"});
  expectOneLineError(lit({file, "--mutants=0"}), 2, {"--mutants: expected"});
  expectOneLineError(npufuzz({"validate", file, "--pass-pipeline=cse", "--mutants=1"}), 2,
                     {"expected --lit with --mutants"});
}

//===----------------------------------------------------------------------===//
// Extents that are too large
//===----------------------------------------------------------------------===//

static std::string largeSum(const std::string &op) {
  return "func.func @f(%a: memref<8192x4096xi32>, %b: memref<8192x4096xi32>) {\n"
         "  affine.for %i = 0 to 8192 {\n    affine.for %j = 0 to 4096 {\n"
         "      %x = affine.load %a[%i, %j] : memref<8192x4096xi32>\n"
         "      %y = affine.load %b[%i, %j] : memref<8192x4096xi32>\n"
         "      %z = arith." +
         op +
         " %x, %y : i32\n"
         "      affine.store %z, %a[%i, %j] : memref<8192x4096xi32>\n    }\n  }\n  return\n}\n";
}

TEST_F(ValidateLit, WhatIsTooLargeIsJudgedOnSmallerExtents) {
  std::string file = scratch.write("a.mlir", largeSum("addi"));
  Output output = npufuzz({"validate", file, "--pass-pipeline=lower-affine", "--require-judged"});
  EXPECT_EQ(output.exitCode, 0) << output.err << output.out;
  EXPECT_THAT(output.out, HasSubstr("cannot be drawn"));
  EXPECT_THAT(output.out, HasSubstr("-- judged with extents 8192→16, 4096→8:\n"));
  EXPECT_THAT(output.out, HasSubstr("-- 1. lower-affine: ok, 32 inputs\n"));
  EXPECT_THAT(npufuzz({"validate", file, file, "--pass-pipeline=lower-affine"}).out,
              HasSubstr("1 pass; judged with extents 8192→16, 4096→8\n"));
}

TEST_F(ValidateLit, AWrongPassIsShownOnTheSmallerCopy) {
  std::string file =
      scratch.write("a.mlir", "// RUN: foo-opt %s -wrong-subtraction\n" + largeSum("subi"));
  Output output = lit({file});
  EXPECT_EQ(output.exitCode, 1) << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- judged with extents 8192→16, 4096→8:\n"));
  EXPECT_THAT(output.out, HasSubstr("WRONG at @f argument 0[0,0]"));
  EXPECT_THAT(output.out, HasSubstr("its input, reduced from"));
}

TEST_F(ValidateLit, WhatAPassMakesTooLargeIsJudgedOnSmallerExtents) {
  std::string file = scratch.write(
      "a.mlir",
      "func.func @f(%a: memref<64xi32>, %b: memref<64xi32>) {\n"
      "  linalg.add ins(%a, %a : memref<64xi32>, memref<64xi32>) outs(%b : memref<64xi32>)\n"
      "  return\n}\n");
  std::vector<std::string> words{"validate", file, "--require-judged",
                                 "--pass-pipeline=convert-linalg-to-loops"};
  Output output = npufuzz(words);
  EXPECT_EQ(output.exitCode, 0) << output.err << output.out;
  EXPECT_THAT(output.out, Not(HasSubstr("extents")));
  words.push_back("--ops-max=250");
  output = npufuzz(words);
  EXPECT_EQ(output.exitCode, 0) << output.err << output.out;
  EXPECT_THAT(output.out,
              HasSubstr("-- 1. convert-linalg-to-loops: cannot tell: stepsMax exceeded"));
  EXPECT_THAT(output.out, HasSubstr("-- judged with extents 64→8:\n"));
  EXPECT_THAT(output.out, HasSubstr("-- 1. convert-linalg-to-loops: ok, 32 inputs\n"));
}

TEST_F(ValidateLit, WhatFitsKeepsItsExtents) {
  std::string file = scratch.write("a.mlir", "func.func @f(%a: memref<64xi32>) {\n  return\n}\n");
  EXPECT_THAT(npufuzz({"validate", file, "--pass-pipeline=cse"}).out, Not(HasSubstr("extents")));
}

TEST_F(ValidateLit, MoreOpsCanBeSpent) {
  std::string file = scratch.write(
      "a.mlir", "func.func @f(%x: index) -> index {\n  %0 = arith.constant 0 : index\n"
                "  %1 = arith.constant 1 : index\n  %n = arith.constant 100 : index\n"
                "  %r = scf.for %i = %0 to %n step %1 iter_args(%s = %x) -> index {\n"
                "    %t = arith.addi %s, %i : index\n    scf.yield %t : index\n  }\n"
                "  return %r : index\n}\n");
  std::vector<std::string> words{"validate", file, "--pass-pipeline=convert-scf-to-cf"};
  EXPECT_EQ(npufuzz(words).exitCode, 0);
  words.push_back("--ops-max=100");
  Output output = npufuzz(words);
  EXPECT_EQ(output.exitCode, 3) << output.out;
  EXPECT_THAT(output.out, HasSubstr("100 ops"));
}

} // namespace npufuzz::tests
