//===- ShapesOnRecordTest.cpp - records mute nothing else -----------------===//
#include "campaign/findings/KnownIssues.h"
#include "oracles/Shape.h"

#include "llvm/ADT/StringExtras.h"
#include <gmock/gmock.h>

namespace npufuzz::campaign {

/// With a name and a single fact, two bugs cannot be told apart.
TEST(ShapesOnRecord, EachHasTwoFactsAtLeast) {
  KnownIssues issues = llvm::cantFail(readKnownIssues(NPUFUZZ_SOURCE_DIR "/corpus/known-issues"));
  std::vector<std::string> lacking;
  int64_t shapes = 0;
  for (const KnownIssue &issue : issues.all())
    for (const std::string &shape : issue.shapes) {
      llvm::SmallVector<llvm::StringRef> facts;
      llvm::SplitString(shape, facts);
      std::set<llvm::StringRef> different(facts.begin(), facts.end());
      ++shapes;
      if (different.size() < 2)
        lacking.push_back(issue.file + ": " + shape);
      for (llvm::StringRef fact : facts)
        EXPECT_TRUE(fact.size() == 8 && llvm::all_of(fact, llvm::isHexDigit))
            << issue.file << ": " << shape;
    }
  EXPECT_THAT(lacking, testing::ElementsAre());
  EXPECT_GT(shapes, 300);
}

TEST(ShapesOnRecord, OneFactExplainsNothing) {
  const std::string signature = "pass:mlir:some-pass:wrong value";
  KnownIssue issue{.file = "one.mlir", .signatures = {signature}, .shapes = {"01234567"}};
  EXPECT_FALSE(issue.explains(signature, "01234567"));
  EXPECT_FALSE(issue.explains(signature, "01234567 89abcdef"));
  issue.shapes = {"01234567 01234567"};
  EXPECT_FALSE(issue.explains(signature, "01234567 89abcdef"));
  issue.shapes = {"01234567 89abcdef"};
  EXPECT_TRUE(issue.explains(signature, "01234567 89abcdef"));
}

TEST(ShapesOnRecord, WhereACrashDiesAloneExplainsNothing) {
  const std::string signature = "crash:mlir:some-pass:SIGSEGV in compile";
  KnownIssue issue{.file = "one.mlir", .signatures = {signature}, .shapes = {"01234567"}};
  EXPECT_FALSE(issue.explains(signature, "01234567"));
  EXPECT_FALSE(issue.explainsCrash("01234567 89abcdef"));
  // The record names the cause of death.
  issue.shapes = {"01234567 89abcdef"};
  EXPECT_TRUE(issue.explains(signature, "01234567 76543210 89abcdef"));
}

} // namespace npufuzz::campaign
