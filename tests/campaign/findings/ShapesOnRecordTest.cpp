//===- ShapesOnRecordTest.cpp - records mute nothing else -----------------===//
#include "backend/mlir/Registration.h"
#include "campaign/findings/KnownIssues.h"
#include "oracles/Shape.h"
#include "support/Files.h"
#include "support/mlir/Api.h"

#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include <gmock/gmock.h>

namespace npufuzz::campaign {

/// Shape of a record's own program under the passes of its RUN lines.
static std::string ownShape(const std::string &file, mlir::MLIRContext &context) {
  std::string text = llvm::cantFail(readFile(NPUFUZZ_SOURCE_DIR "/corpus/known-issues/" + file));
  std::string passes;
  for (llvm::StringRef rest = text, line; !rest.empty();) {
    std::tie(line, rest) = rest.split('\n');
    if (line.starts_with("// RUN:"))
      passes += llvm::join(llvm::split(line, "--"), " ") + " ";
  }
  for (char separator : {'\'', '='})
    std::replace(passes.begin(), passes.end(), separator, ' ');
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  return module ? oracles::shapeOf(*module, passes).text() : "";
}

/// A shape of facts that the program of its own file does not have explains nothing.
TEST(ShapesOnRecord, EachRecordOfTosaHasItsOwnShape) {
  if (!tosaHasOperands)
    GTEST_SKIP() << "the records use the ops of release 22";
  mlir::DialectRegistry registry;
  mlirbackend::registerUpstreamDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  KnownIssues issues = llvm::cantFail(readKnownIssues(NPUFUZZ_SOURCE_DIR "/corpus/known-issues"));
  int64_t records = 0;
  for (const KnownIssue &issue : issues.all()) {
    if (!llvm::StringRef(issue.file).contains("tosa-"))
      continue;
    ++records;
    std::string own = ownShape(issue.file, context);
    bool isExplained = llvm::any_of(
        issue.shapes, [&](const std::string &shape) { return oracles::containsShape(own, shape); });
    EXPECT_TRUE(isExplained) << issue.file;
  }
  EXPECT_GE(records, 18);
}

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
