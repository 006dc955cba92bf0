// --accumulation=any-order: a sum in another order is right, a wrong sum is not.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::Not;

/// A dot product of 64 products, in ascending or descending order; with a bug, of 63.
static std::string dot(const std::string &type, const std::string &index, int terms = 64,
                       const std::string &more = "") {
  std::string vector = "memref<64x" + type + ">";
  return "func.func @f(%a: " + vector + ", %b: " + vector + ") -> " + type +
         " {\n"
         "  %zero = arith.constant 0.0 : " +
         type + "\n  %r = affine.for %i = 0 to " + std::to_string(terms) +
         " iter_args(%s = %zero) -> (" + type + ") {\n    %x = affine.load %a[" + index +
         "] : " + vector + "\n    %y = affine.load %b[" + index + "] : " + vector +
         "\n    %p = arith.mulf %x, %y : " + type + "\n    %t = arith.addf %s, %p : " + type +
         "\n    affine.yield %t : " + type + "\n  }\n" + more + "  return %r : " + type + "\n}\n";
}
const char *const up = "%i", *const down = "63 - %i";

/// The sum of thirds, which rounds.
static std::string thirds(const std::string &index) {
  std::string text = dot("f32", index);
  text.insert(text.find("    %p = "), "    %third = arith.constant 0.333333343 : f32\n"
                                      "    %u = arith.mulf %x, %third : f32\n");
  return text.replace(text.find("mulf %x, %y"), 11, "mulf %u, %y");
}

static Output judge(const std::string &before, const std::string &after,
                    std::vector<std::string> more = {}) {
  Scratch scratch;
  std::vector<std::string> words = {
      "validate", scratch.write("in.mlir", before),
      "--ir-log=" + scratch.write("log", "// -----// IR Dump After array //----- //\nmodule {\n" +
                                             after + "}\n")};
  words.insert(words.end(), more.begin(), more.end());
  return npufuzz(words);
}

TEST(Accumulation, ASumInAnotherOrderIsWrongByItsBits) {
  Output output = judge(thirds(up), thirds(down));
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
}

TEST(Accumulation, InAnyOrderItIsRightOnEveryInput) {
  for (const char *type : {"f32", "f64", "f16", "bf16"}) {
    Output output = judge(dot(type, up), dot(type, down), {"--accumulation=any-order"});
    EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
    EXPECT_THAT(output.out, HasSubstr("-- 1. array: ok, 32 inputs\n")) << type;
  }
}

TEST(Accumulation, InAnyOrderAMissingTermIsWrong) {
  for (const char *type : {"f32", "f16", "bf16"}) {
    Output output = judge(dot(type, up), dot(type, down, 63), {"--accumulation=any-order"});
    EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
    EXPECT_THAT(output.out, HasSubstr("-- 1. array: WRONG at @f result 0: expected ")) << type;
  }
}

TEST(Accumulation, SumsThatRoundAreLeftOpen) {
  Output output = judge(thirds(up), thirds(down), {"--accumulation=any-order"});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("left open: sums in any order round otherwise: @f result 0"));
}

/// A sum of all elements whose op leaves the order open; with a bug, of a part.
static std::string reduces(const std::string &masked) {
  return "func.func @f(%x: vector<64xf32>) -> f32 {\n"
         "  %zero = arith.constant dense<0.0> : vector<64xf32>\n" +
         masked +
         "  %r = vector.reduction <add>, %y : vector<64xf32> into f32\n  return %r : f32\n}\n";
}

TEST(Accumulation, AnOpWithoutAnOrderIsExactOnExactInputs) {
  std::string all = reduces("  %y = arith.addf %x, %zero : vector<64xf32>\n"),
              part = reduces("  %one = arith.constant 1.0 : f32\n"
                             "  %y = vector.insert %one, %x [3] : f32 into vector<64xf32>\n");
  Output open = judge(all, part);
  EXPECT_EQ(open.exitCode, 0) << "the licence excuses any value: " << open.out;
  Output exact = judge(all, part, {"--accumulation=any-order"});
  EXPECT_EQ(exact.exitCode, 1) << exact.out << exact.err;
}

/// A product of matrices; as a systolic array of 4 by 4 computes it up to column `depth`.
static std::string matmul(const std::string &body) {
  return "func.func @f(%a: memref<4x16xf32>, %b: memref<16x4xf32>, %c: memref<4x4xf32>) {\n" +
         body + "  return\n}\n";
}
static std::string onArray(int depth) {
  return matmul("  %zero = arith.constant 0.0 : f32\n"
                "  affine.for %chunk = 0 to " +
                std::to_string(depth) +
                " step 4 {\n affine.for %i = 0 to 4 {\n affine.for %j = 0 to 4 {\n"
                "    %sum = affine.for %k = 0 to 4 iter_args(%s = %zero) -> f32 {\n"
                "      %x = affine.load %a[%i, %chunk + %k] : memref<4x16xf32>\n"
                "      %y = affine.load %b[%chunk + %k, %j] : memref<16x4xf32>\n"
                "      %p = arith.mulf %x, %y : f32\n"
                "      %t = arith.addf %s, %p : f32\n"
                "      affine.yield %t : f32\n    }\n"
                "    %old = affine.load %c[%i, %j] : memref<4x4xf32>\n"
                "    %new = arith.addf %old, %sum : f32\n"
                "    affine.store %new, %c[%i, %j] : memref<4x4xf32>\n  }\n }\n }\n");
}

TEST(Accumulation, AMatmulOnASystolicArrayIsRightByItsBits) {
  std::string whole = matmul("  linalg.matmul ins(%a, %b : memref<4x16xf32>, memref<16x4xf32>) "
                             "outs(%c : memref<4x4xf32>)\n");
  Output right = judge(whole, onArray(16), {"--accumulation=any-order"});
  EXPECT_EQ(right.exitCode, 0) << right.out << right.err;
  EXPECT_THAT(right.out, HasSubstr("-- 1. array: ok, 32 inputs\n"));
  Output ragged = judge(whole, onArray(12), {"--accumulation=any-order"});
  EXPECT_EQ(ragged.exitCode, 1) << ragged.out << ragged.err;
  EXPECT_THAT(ragged.out, HasSubstr("-- 1. array: WRONG at @f argument 2[0,0]"));
}

TEST(Accumulation, PassesThatAreNotNamedKeepTheOrder) {
  Output other = judge(thirds(up), thirds(down), {"--accumulation=any-order:vcix"});
  EXPECT_EQ(other.exitCode, 1) << other.out << other.err;
  Output named = judge(thirds(up), thirds(down), {"--accumulation=any-order:vcix,array"});
  EXPECT_EQ(named.exitCode, 0) << named.out << named.err;
}

TEST(Accumulation, PortsMaySumInAnyOrder) {
  Scratch scratch;
  std::string file = scratch.write("f.mlir", dot("f32", up));
  auto compare = [&](const std::string &text, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"compare", file, "--a=cat", "--out=" + scratch.path("out"),
                               "--b=cat > /dev/null; cat " + scratch.write("b.mlir", text)});
    return npufuzz(more);
  };
  Output right = compare(dot("f32", down), {"--accumulation=any-order"});
  EXPECT_EQ(right.exitCode, 0) << right.out << right.err;
  EXPECT_THAT(right.out, HasSubstr("1 of 1 functions judged on 32 inputs"));
  EXPECT_EQ(compare(dot("f32", down, 63), {"--accumulation=any-order"}).exitCode, 1);
  Scratch other;
  std::vector<std::string> words = {"compare", other.write("f.mlir", thirds(up)), "--a=cat",
                                    "--b=cat > /dev/null; cat " +
                                        other.write("b.mlir", thirds(down)),
                                    "--out=" + other.path("out")};
  EXPECT_EQ(npufuzz(words).exitCode, 1);
  words.push_back("--accumulation=any-order");
  EXPECT_NE(npufuzz(words).exitCode, 1) << "sums that round may differ";
}

TEST(Accumulation, AMistakeInItIsALine) {
  for (const char *value : {"random", "any-order:"})
    expectOneLineError(
        judge(dot("f32", up), dot("f32", up), {std::string("--accumulation=") + value}), 2,
        {"--accumulation: expected any-order or any-order:PASS,PASS, got"});
}

} // namespace npufuzz::tests
