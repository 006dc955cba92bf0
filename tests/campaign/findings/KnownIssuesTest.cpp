//===- KnownIssuesTest.cpp - the list of bugs on record -------------------===//
#include "campaign/findings/KnownIssues.h"
#include "oracles/Shape.h"
#include "support/Files.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <filesystem>
#include <unistd.h>

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
    // Each shows in 19 or, with REQUIRES, only in 22; some issues of 19 are gone in 22.
    EXPECT_THAT(text, testing::Not(testing::ContainsRegex("XFAIL: ([^m]|mlir-19)")))
        << entry.path();
  }
  EXPECT_GE(files, 28);
}

TEST(KnownIssues, ASignatureNamesTheFileThatShowsTheBug) {
  KnownIssues issues = llvm::cantFail(readKnownIssues(corpus));
  auto named = issues.named("pass:mlir:convert-scf-to-cf/IndexSwitchLowering:wrong value");
  ASSERT_EQ(named.size(), 1u);
  EXPECT_EQ(named[0]->file, "convert-scf-to-cf-index-switch.mlir");
  EXPECT_TRUE(issues.named("pass:mlir:none:wrong value").empty());
}

/// A folder with one file of these comments.
class RecordTest : public testing::Test {
protected:
  llvm::Expected<KnownIssues> read(const std::string &comments) {
    folder = testing::TempDir() + "npufuzz-record-" + std::to_string(getpid());
    std::filesystem::create_directories(folder);
    llvm::cantFail(writeFile(folder + "/one.mlir", comments + "// RUN: true\n"));
    return readKnownIssues(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }
  std::string folder;
};

TEST_F(RecordTest, HasShapesTriggersAndTheTrackersNumber) {
  KnownIssues issues = llvm::cantFail(read("// Signature: pass:mlir:a:wrong value\n"
                                           "// Signature: pass:mlir:b:wrong value\n"
                                           "// Shape: 01234567 89abcdef\n"
                                           "// Shape: fedcba98\n"
                                           "// Upstream: 12345\n"
                                           "// Licence: the order is free\n"
                                           "// Neutralise: guard-loops without-op=arith.subi\n"
                                           "// Neutralise: unit-steps\n"));
  ASSERT_EQ(issues.all().size(), 1u);
  const KnownIssue &issue = issues.all().front();
  EXPECT_EQ(issues.named("pass:mlir:b:wrong value").front(), &issue);
  EXPECT_THAT(issue.shapes, testing::ElementsAre("01234567 89abcdef", "fedcba98"));
  EXPECT_EQ(issue.upstream, "12345");
  EXPECT_EQ(issue.licence, "the order is free");
  ASSERT_EQ(issue.neutralisers.size(), 2u);
  ASSERT_EQ(issue.neutralisers[0].size(), 2u);
  EXPECT_EQ(issue.neutralisers[0][1].rule, "without-op");
  EXPECT_EQ(issue.neutralisers[0][1].argument, "arith.subi");
}

TEST_F(RecordTest, APatternIsTheSameInAllPassesAndForAllOps) {
  std::string needsPass = oracles::shapeOfPass("canonicalize").text();
  KnownIssues issues = llvm::cantFail(
      read("// Signature: verify:mlir:canonicalize/a::Folder<SubViewOp>:'memref.load' op wrong: #\n"
           "// Signature: pass:mlir:canonicalize:wrong value\n"
           "// Shape: 01234567 " +
           needsPass + "\n"));
  auto isNamed = [&](const char *signature) {
    EXPECT_EQ(issues.contains(signature), !issues.named(signature).empty()) << signature;
    return issues.contains(signature);
  };
  const std::string inlined = "verify:mlir:inline/a::Folder<SubViewOp>:'memref.load' op wrong: #";
  EXPECT_TRUE(isNamed(inlined.c_str()));
  EXPECT_TRUE(isNamed("verify:mlir:inline/a::Folder<OtherOp>:'memref.load' op wrong: #"));
  // Another kind, pattern, oracle or backend; a pass without a pattern matches only itself.
  EXPECT_FALSE(isNamed("verify:mlir:inline/a::Folder<SubViewOp>:'memref.load' op right: #"));
  EXPECT_FALSE(isNamed("verify:mlir:inline/b::Folder<SubViewOp>:'memref.load' op wrong: #"));
  EXPECT_FALSE(isNamed("pass:mlir:inline/a::Folder<SubViewOp>:'memref.load' op wrong: #"));
  EXPECT_FALSE(isNamed("verify:npu:inline/a::Folder<SubViewOp>:'memref.load' op wrong: #"));
  EXPECT_FALSE(isNamed("pass:mlir:inline:wrong value"));
  EXPECT_TRUE(isNamed("pass:mlir:canonicalize:wrong value"));
  // The pass that applies the pattern is not part of its shape; everything else is.
  const KnownIssue &issue = issues.all().front();
  EXPECT_TRUE(issue.explains(inlined, "01234567 89abcdef"));
  EXPECT_FALSE(issue.explains(inlined, "89abcdef"));
  EXPECT_FALSE(issue.explains("pass:mlir:canonicalize:wrong value", "01234567"));
  EXPECT_TRUE(issue.explains("pass:mlir:canonicalize:wrong value", "01234567 " + needsPass));
}

TEST_F(RecordTest, OneBugHasSeveralNames) {
  KnownIssues issues = llvm::cantFail(
      read("// Signature: verify:mlir:inline/a::Folder<SubViewOp>:'memref.load' op wrong: #\n"
           "// Signature: pass:mlir:cse:wrong value\n"
           "// Signature: crash:mlir:inline:SIGSEGV in compile\n"
           "// Signature: pass:mlir:canonicalize/b:wrong value\n"));
  auto isNear = [&](const char *signature) { return !issues.near(signature).empty(); };
  // The same pattern with another complaint, another result or another pass.
  EXPECT_TRUE(isNear("verify:mlir:inline/a::Folder<SubViewOp>:'affine.load' op bad"));
  EXPECT_TRUE(isNear("pass:mlir:canonicalize/a::Folder<OtherOp>:wrong value"));
  // The same pass and complaint from another pattern; for wrong values only if one names none.
  EXPECT_TRUE(isNear("verify:mlir:inline/c:'memref.load' op wrong: #"));
  EXPECT_FALSE(isNear("verify:mlir:inline/c:'affine.load' op bad"));
  EXPECT_TRUE(isNear("pass:mlir:cse/c:wrong value"));
  EXPECT_FALSE(isNear("pass:mlir:cse/c:undefined behaviour"));
  EXPECT_FALSE(isNear("pass:mlir:canonicalize/c:wrong value"));
  // The same pass dies of another signal.
  EXPECT_TRUE(isNear("crash:mlir:inline:SIGABRT in compile LLVM ERROR: out of memory"));
  EXPECT_FALSE(isNear("crash:mlir:sccp:SIGSEGV in compile"));
  EXPECT_FALSE(isNear("verify:npu:inline/a::Folder<SubViewOp>:'affine.load' op bad"));
}

TEST_F(RecordTest, ACrashInAFolderIsTheSameInAllPassesThatFold) {
  auto frames = [](std::set<std::string> names) { return oracles::Shape(names).text(); };
  std::string recorded = frames({"DimOp::fold", "getDroppedDims"});
  KnownIssues issues = llvm::cantFail(
      read("// Signature: crash:mlir:canonicalize:SIGSEGV in compile\n// Shape: " + recorded +
           "\n// Shape: " + frames({"getDroppedDims"}) + "\n"));
  const KnownIssue &issue = issues.all().front();
  EXPECT_TRUE(issue.explainsCrash(frames({"DimOp::fold", "driver", "getDroppedDims"})));
  // The place of death alone is too little.
  EXPECT_FALSE(issue.explainsCrash(frames({"getDroppedDims", "SubViewFolder"})));
  KnownIssues wrong = llvm::cantFail(
      read("// Signature: pass:mlir:canonicalize:wrong value\n// Shape: " + recorded + "\n"));
  EXPECT_FALSE(wrong.all().front().explainsCrash(recorded));
}

TEST_F(RecordTest, ATriggerThatNoRuleKnowsIsAnError) {
  llvm::Expected<KnownIssues> issues = read("// Neutralise: guard-lops\n");
  ASSERT_FALSE(bool(issues));
  EXPECT_THAT(llvm::toString(issues.takeError()),
              testing::HasSubstr("one.mlir: Neutralise: expected one of guard-loops"));
}

TEST(KnownIssues, WhatIsGoneInAReleaseHidesNothingThere) {
  // 22 no longer has buffer-deallocation.
  const char *gone = "pass:mlir:buffer-deallocation:wrong value",
             *shows = "pass:mlir:affine-loop-tile:wrong value";
  KnownIssues in19 = llvm::cantFail(readKnownIssues(corpus, 19));
  KnownIssues in22 = llvm::cantFail(readKnownIssues(corpus, 22));
  EXPECT_TRUE(in19.contains(gone) && in19.contains(shows) && in22.contains(shows));
  EXPECT_FALSE(in22.contains(gone));
}

TEST(KnownIssues, WhatANewerReleaseBroughtHidesNothingInAnOlderOne) {
  // A pass that 19 lacks.
  const char *brought = "pass:mlir:arith-int-range-narrowing/NarrowElementwise:wrong value";
  EXPECT_TRUE(llvm::cantFail(readKnownIssues(corpus, 22)).contains(brought));
  EXPECT_FALSE(llvm::cantFail(readKnownIssues(corpus, 19)).contains(brought));
}

TEST(KnownIssues, AFolderThatIsNotThereIsAnError) {
  llvm::Expected<KnownIssues> issues = readKnownIssues(std::string(corpus) + "/none");
  ASSERT_FALSE(bool(issues));
  EXPECT_THAT(llvm::toString(issues.takeError()), testing::HasSubstr("cannot read"));
}

} // namespace
} // namespace npufuzz::campaign
