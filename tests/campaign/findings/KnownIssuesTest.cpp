//===- KnownIssuesTest.cpp - the list of bugs on record -------------------===//
#include "campaign/findings/KnownIssues.h"
#include "support/Files.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <filesystem>

namespace npufuzz::campaign {

namespace {

const char *const corpus = NPUFUZZ_SOURCE_DIR "/corpus/known-issues";

TEST(KnownIssues, EachFileCanBeRunAndSaysWhichFindingsItExplains) {
  int64_t files = 0;
  for (auto &entry : std::filesystem::directory_iterator(corpus)) {
    if (entry.path().extension() != ".mlir")
      continue;
    ++files;
    std::string text = llvm::cantFail(readFile(entry.path().string()));
    EXPECT_THAT(text, testing::HasSubstr("\n// RUN: ")) << entry.path();
    EXPECT_THAT(text, testing::HasSubstr("\n// Signature: ")) << entry.path();
    // Each shows in 19 or, with REQUIRES, in 22 alone; some of 19 are gone in 22.
    EXPECT_THAT(text, testing::Not(testing::ContainsRegex("XFAIL: ([^m]|mlir-19)")))
        << entry.path();
  }
  EXPECT_GE(files, 28);
}

TEST(KnownIssues, ASignatureNamesTheFileThatShowsTheBug) {
  KnownIssues issues = llvm::cantFail(readKnownIssues(corpus));
  EXPECT_EQ(issues.at("pass:mlir:convert-scf-to-cf/IndexSwitchLowering:wrong value"),
            "convert-scf-to-cf-index-switch.mlir");
}

TEST(KnownIssues, WhatIsGoneInAReleaseHidesNothingThere) {
  // sccp folds maxnumf of a NaN right in 22.
  const char *gone = "pass:mlir:sccp:wrong value",
             *shows = "pass:mlir:affine-loop-tile:wrong value";
  KnownIssues in19 = llvm::cantFail(readKnownIssues(corpus, 19));
  KnownIssues in22 = llvm::cantFail(readKnownIssues(corpus, 22));
  EXPECT_TRUE(in19.count(gone) && in19.count(shows) && in22.count(shows));
  EXPECT_FALSE(in22.count(gone));
  EXPECT_LT(in22.size(), in19.size());
}

TEST(KnownIssues, WhatANewerReleaseBroughtHidesNothingInAnOlderOne) {
  // A pass that 19 does not have.
  const char *brought = "pass:mlir:arith-int-range-narrowing/NarrowElementwise:wrong value";
  EXPECT_TRUE(llvm::cantFail(readKnownIssues(corpus, 22)).count(brought));
  EXPECT_FALSE(llvm::cantFail(readKnownIssues(corpus, 19)).count(brought));
}

TEST(KnownIssues, AFolderThatIsNotThereIsAnError) {
  llvm::Expected<KnownIssues> issues = readKnownIssues(std::string(corpus) + "/none");
  ASSERT_FALSE(bool(issues));
  EXPECT_THAT(llvm::toString(issues.takeError()), testing::HasSubstr("cannot read"));
}

} // namespace
} // namespace npufuzz::campaign
