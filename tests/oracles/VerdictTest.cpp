//===- VerdictTest.cpp ----------------------------------------------------===//
#include "oracles/Verdict.h"

#include <gtest/gtest.h>

namespace npufuzz::oracles {

TEST(Verdict, SignatureHasNoNumbersShapesTypesOrNames) {
  EXPECT_EQ(normaliseKind("'npu.load' op expected 3 offsets, got 4"),
            "'npu.load' op expected # offsets, got #");
  EXPECT_EQ(normaliseKind("operand %12#3 of @k0 has type '!tile.tile<16x32xf32>'"),
            "operand % of @ has type 'T'");
  EXPECT_EQ(normaliseKind("memref<4x8xf32, strided<[8, 1], offset: ?>> is not i32"), "T is not T");
  EXPECT_EQ(normaliseKind("map affine_map<(d0, d1) -> (d0)> of -17"), "map T of #");
  EXPECT_EQ(normaliseKind("0x1f and 1.5e-3"), "# and #");
}

TEST(Verdict, SignatureStaysTheSameWhileRanksShrink) {
  EXPECT_EQ(normaliseKind("sizes [4, 8, 2] exceed"), normaliseKind("sizes [4] exceed"));
  EXPECT_EQ(normaliseKind("types 'i8', f16, bf16"), normaliseKind("types 'index', f32"));
}

TEST(Verdict, SignatureKeepsWordsThatLookLikeTypes) {
  EXPECT_EQ(normaliseKind("'affine.load' op index must be a dimension"),
            "'affine.load' op index must be a dimension");
}

TEST(Verdict, SignatureKeepsWhatTellsBugsApart) {
  EXPECT_NE(normaliseKind("'npu.load' op expected"), normaliseKind("'npu.store' op expected"));
  EXPECT_NE(normaliseKind("expected offsets"), normaliseKind("expected sizes"));
}

TEST(Verdict, KindIsOneShortLine) {
  EXPECT_EQ(normaliseKind("first\nsecond"), "first");
  EXPECT_LE(normaliseKind(std::string(1000, 'x')).size(), 120u);
  EXPECT_EQ(normaliseKind(""), "");
}

TEST(Verdict, UnbalancedBracketsEndWithTheText) {
  EXPECT_EQ(normaliseKind("vector<4x"), "T");
  EXPECT_EQ(normaliseKind("% @ ! < 3"), "% @ ! < #");
}

static Verdict wrongValue() {
  Verdict verdict;
  verdict.oracle = "value";
  verdict.backend = "npu";
  verdict.outcome = Outcome::bug;
  verdict.pass = "npu-vectorise";
  verdict.passIndex = 7;
  verdict.kind = "wrong value";
  verdict.claim = "changed the result";
  verdict.evidence = WrongElement{1, {3, 16}, "120 (0x42f00000)", "112 (0x42e00000)"}.describe();
  return verdict;
}

TEST(Verdict, MessageSaysWhatWhereExpectedAndGot) {
  EXPECT_EQ(wrongValue().message(), "pass 7 npu-vectorise changed the result: arg1[3,16] expected "
                                    "120 (0x42f00000), got 112 (0x42e00000)");
  EXPECT_EQ((WrongElement{2, {}, "1", "2"}.describe()), "arg2 expected 1, got 2");
}

TEST(Verdict, SignatureNamesOracleBackendPassAndKind) {
  Verdict verdict = wrongValue();
  EXPECT_EQ(verdict.signature(), "value:npu:npu-vectorise:wrong value");
  Verdict other = verdict;
  other.evidence = "something else";
  other.passIndex = 3;
  EXPECT_EQ(other.signature(), verdict.signature());
  other.pass = "npu-bufferize";
  EXPECT_NE(other.signature(), verdict.signature());
}

TEST(Verdict, FramesEndTheSignatureOfACrash) {
  Verdict verdict = wrongValue();
  std::string without = verdict.signature();
  verdict.frames = {"mlir::Operation::erase", "mlir::createInlinerPass+0x1a0"};
  EXPECT_EQ(verdict.signature(),
            without + " at mlir::Operation::erase < mlir::createInlinerPass+0x1a0");
  EXPECT_EQ(verdict.signatureOfPass(), verdict.signature());
  EXPECT_EQ(verdict.signatureWithoutFrames(), without);
}

TEST(Verdict, PatternIsNamedWithItsPass) {
  Verdict verdict = wrongValue();
  std::string ofPass = verdict.signature(), message = verdict.message();
  verdict.pattern = "FoldLoad";
  EXPECT_EQ(verdict.signature(), "value:npu:npu-vectorise/FoldLoad:wrong value");
  EXPECT_EQ(verdict.signatureOfPass(), ofPass);
  EXPECT_EQ(verdict.message(), "pattern FoldLoad of " + message);
}

} // namespace npufuzz::oracles
