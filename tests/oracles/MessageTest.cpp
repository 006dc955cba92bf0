//===- MessageTest.cpp - verdicts in words --------------------------------===//
#include "oracles/Verdict.h"

#include <gtest/gtest.h>

namespace npufuzz::oracles {

TEST(Message, EveryOutcomeAndSeverityHasItsName) {
  EXPECT_EQ(outcomeName(Outcome::ok), "ok");
  EXPECT_EQ(outcomeName(Outcome::bug), "bug");
  EXPECT_EQ(outcomeName(Outcome::cannotTell), "cannot tell");
  EXPECT_EQ(outcomeName(Outcome::discard), "discard");
  EXPECT_EQ(severityName(Severity::none), "none");
  EXPECT_EQ(severityName(Severity::refusal), "refusal");
  EXPECT_EQ(severityName(Severity::crash), "crash");
  EXPECT_EQ(severityName(Severity::wrongAnswer), "wrong answer");
}

static Verdict verdictOf(const std::string &pass, int64_t index) {
  Verdict verdict;
  verdict.oracle = "value";
  verdict.backend = "npu";
  verdict.pass = pass;
  verdict.passIndex = index;
  verdict.claim = "changed the result";
  return verdict;
}

TEST(Message, NamesWhoIsToBlameAsFarAsThatIsKnown) {
  EXPECT_EQ(verdictOf("cse", 7).message(), "pass 7 cse changed the result");
  EXPECT_EQ(verdictOf("cse", 0).message(), "pass cse changed the result");
  EXPECT_EQ(verdictOf("cse", 1).message(), "pass 1 cse changed the result");
  for (const char *culprit : {"executor", "interpreter", "pipeline"})
    EXPECT_EQ(verdictOf(culprit, 0).message(),
              std::string("the ") + culprit + " of npu changed the result");
  EXPECT_EQ(verdictOf("", 0).message(), "value on npu changed the result");
}

TEST(Message, SaysNothingOfWhatIsNotThere) {
  Verdict verdict = verdictOf("cse", 7);
  verdict.evidence = "arg1";
  EXPECT_EQ(verdict.message(), "pass 7 cse changed the result: arg1");
  verdict.claim = "";
  EXPECT_EQ(verdict.message(), "pass 7 cse: arg1");
}

TEST(Message, AFolderIsInAPassAndAPatternOfIt) {
  Verdict verdict = verdictOf("cse", 7);
  verdict.pattern = "folder of arith.xori";
  EXPECT_EQ(verdict.message(), "folder of arith.xori in pass 7 cse changed the result");
  EXPECT_EQ(culpritName(verdict.pattern), "folder of arith.xori");
  EXPECT_EQ(culpritName("Fold"), "pattern Fold");
}

TEST(Message, SeveralPassesAreARange) {
  Verdict verdict = verdictOf("canonicalize", 7);
  EXPECT_EQ(verdict.firstSuspect(), 7);
  verdict.firstPass = "cse";
  verdict.firstPassIndex = 5;
  verdict.kind = "wrong value";
  EXPECT_EQ(verdict.firstSuspect(), 5);
  EXPECT_EQ(verdict.message(), "one of pass 5 cse to pass 7 canonicalize changed the result");
  EXPECT_EQ(verdict.signature(), "value:npu:cse..canonicalize:wrong value");
  verdict.pass = "";
  EXPECT_EQ(verdict.signature(), "value:npu:-:wrong value");
}

TEST(Message, IsRecordedByItsSignatureWithFramesOrWithout) {
  Verdict verdict = verdictOf("cse", 7);
  verdict.kind = "SIGSEGV";
  verdict.frames = {"a", "b"};
  EXPECT_TRUE(verdict.isRecordedAs("value:npu:cse:SIGSEGV at a < b"));
  EXPECT_TRUE(verdict.isRecordedAs("value:npu:cse:SIGSEGV"));
  EXPECT_FALSE(verdict.isRecordedAs("value:npu:cse:SIGSEGV at a"));
  EXPECT_FALSE(verdict.isRecordedAs("value:npu:cse"));
}

TEST(Message, ScalarsHaveNoCoordinates) {
  EXPECT_EQ((WrongElement{1, {}, "2", "3"}.describe()), "arg1 expected 2, got 3");
  EXPECT_EQ((WrongElement{1, {4}, "2", "3"}.describe()), "arg1[4] expected 2, got 3");
}

TEST(Kind, NamesBecomeTheirSigil) {
  EXPECT_EQ(normaliseKind("block ^bb12 of @f.g$2 uses %arg0"), "block ^ of @ uses %");
  EXPECT_EQ(normaliseKind("%1#23 is used"), "% is used");
  EXPECT_EQ(normaliseKind("100% sure"), "#% sure");
}

TEST(Kind, TypesBecomeT) {
  EXPECT_EQ(normaliseKind("!llvm.ptr is a !a.b<c<d>> in e"), "T is a T in e");
  EXPECT_EQ(normaliseKind("i32 f8 bf16 vector<2xi8>"), "T");
  EXPECT_EQ(normaliseKind("'index' 'none' index none"), "'T' 'T' index none");
  EXPECT_EQ(normaliseKind("i f if i3x f1a"), "i f if i3x f1a");
  EXPECT_EQ(normaliseKind("oh! and !7"), "oh! and !#");
  EXPECT_EQ(normaliseKind("affine_map<(d0) -> (d0)> follows"), "T follows");
}

TEST(Kind, NumbersOfEveryFormAreOneMark) {
  EXPECT_EQ(normaliseKind("16x32xf32"), "#");
  EXPECT_EQ(normaliseKind("a -7 +8 1.5e+10 2e-3 b"), "a # b");
  EXPECT_EQ(normaliseKind("[1, 2,3 4]"), "[#]");
  EXPECT_EQ(normaliseKind("1: 2"), "#: #");
  EXPECT_EQ(normaliseKind("1 - 2"), "# - #");
  EXPECT_EQ(normaliseKind("3+x"), "#+x");
}

TEST(Kind, WhiteSpaceIsOneBlankAndNothingElseIsPrinted) {
  EXPECT_EQ(normaliseKind("  a \t  b  "), "a b");
  EXPECT_EQ(normaliseKind("a\x01\xff"
                          "b"),
            "ab");
}

TEST(Kind, IsCutAtAHundredAndTwentyCharacters) {
  std::string text(119, 'x');
  EXPECT_EQ(normaliseKind(text + "yz"), text + "y");
  EXPECT_EQ(normaliseKind(text + "y"), text + "y");
}

} // namespace npufuzz::oracles
