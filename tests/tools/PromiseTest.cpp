// --promise: IR that a pass may not leave, whatever it means.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::Not;

static const char *const program = R"(
func.func @f(%a: memref<4xf32, 1>, %b: memref<4xf32, 1>, %x: i32) -> i32 {
  %y = arith.addi %x, %x : i32
  linalg.add ins(%a, %a : memref<4xf32, 1>, memref<4xf32, 1>) outs(%b : memref<4xf32, 1>)
  return %y : i32
}
)";

static Output validate(const std::string &promise, const std::string &pipeline,
                       std::vector<std::string> more = {}) {
  Scratch scratch;
  std::vector<std::string> words = {"validate", scratch.write("mine.mlir", program),
                                    "--pass-pipeline=" + pipeline, "--promise=" + promise};
  words.insert(words.end(), more.begin(), more.end());
  return npufuzz(words);
}

TEST(Promise, ABrokenOneIsAFindingWithTheOpAndTheSmallestIR) {
  Output output = validate("after cse: no linalg.* in space 1", "canonicalize,cse");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 2. cse: nothing changed\n"));
  EXPECT_THAT(output.out,
              HasSubstr("-- 2. cse: WRONG: breaks the promise \"after cse: no linalg.* in space "
                        "1\": linalg.add at loc("));
  EXPECT_THAT(output.out, HasSubstr("-- 2. its input, reduced from 3 ops to 2:\n"));
  EXPECT_THAT(output.out, HasSubstr("// breaks the promise "));
  EXPECT_THAT(output.out.substr(output.out.find("reduced from")), Not(HasSubstr("arith.addi")));
}

TEST(Promise, AKeptOneIsSilent) {
  for (const char *promise :
       {"after convert-linalg-to-loops: no linalg.*", "after cse: no linalg.* in space 2",
        "at most 1 linalg.add", "after convert-linalg-to-loops: some memref.store in space 1"}) {
    Output output = validate(promise, "cse,func.func(convert-linalg-to-loops)");
    EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
    EXPECT_THAT(output.out, Not(HasSubstr("promise")));
  }
}

TEST(Promise, OneOfNoPassIsBrokenByThePassThatBreaksIt) {
  Output output = validate("no scf.for", "cse,func.func(convert-linalg-to-loops),canonicalize",
                           {"--reduce=0s"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 2. convert-linalg-to-loops: WRONG: breaks the promise"));
  EXPECT_THAT(output.out, Not(HasSubstr("-- 3. canonicalize: WRONG")));
}

TEST(Promise, TooFewOpsAreNoReductionButAFinding) {
  Output output = validate("after cse: at least 2 linalg.add", "cse", {"--reduce=20s"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("\": expected 2, got 1\n"));
}

TEST(Promise, OneThatNobodyAskedIsNotKept) {
  Output output = validate("after lower-affine: no affine.*", "cse");
  EXPECT_THAT(output.out, HasSubstr("-- promise \"after lower-affine: no affine.*\": cannot tell: "
                                    "no pass lower-affine ran\n"));
}

TEST(Promise, OnesOfALogHoldWhereThePassRan) {
  Scratch scratch;
  std::string two = "func.func @f() {\n  \"toy.dma\"() : () -> ()\n  return\n}\n"
                    "func.func @g() {\n  \"toy.dma\"() : () -> ()\n  return\n}\n";
  std::string file = scratch.write("in.mlir", two);
  auto judge = [&](const std::string &lowered) {
    return npufuzz({"validate", file, "--promise=after lower: no toy.dma",
                    "--ir-log=" + scratch.write("log", "// -----// IR Dump After Lower (lower) "
                                                       "('func.func' operation: @f) //----- //\n"
                                                       "func.func @f() {\n" +
                                                           lowered + "  return\n}\n")});
  };
  Output kept = judge("");
  EXPECT_THAT(kept.out, Not(HasSubstr("promise"))) << "@g comes later";
  Output broken = judge("  \"toy.dma\"() {x} : () -> ()\n");
  EXPECT_EQ(broken.exitCode, 1) << broken.out << broken.err;
  EXPECT_THAT(broken.out, HasSubstr("-- 1. lower on @f: WRONG: breaks the promise"));
}

TEST(Promise, AMistakeInOneIsALine) {
  expectOneLineError(validate("no matmul", "cse"), 2,
                     {"--promise: expected an op such as linalg.matmul", "\"matmul\""});
}

} // namespace npufuzz::tests
