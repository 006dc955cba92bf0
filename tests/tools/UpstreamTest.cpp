// Upstream MLIR has known bugs: they must not fail a campaign, but must be found.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

/// Every other program is a function of upstream dialects; this pass breaks those with affine
/// loops.
static std::vector<std::string> upstreamRun(const Scratch &scratch) {
  return {"fuzz",
          "--backend=mlir",
          "--count=200",
          "--seed=62",
          "--pass-pipeline=builtin.module(func.func(affine-data-copy-generate{generate-dma=false "
          "fast-mem-space=0}))",
          "--out=" + scratch.path("out")};
}

TEST(Upstream, KnownIssuesAreCountedApartAndAreNoFindings) {
  Scratch scratch;
  std::vector<std::string> words = upstreamRun(scratch);
  words.push_back("--known-budget=0");
  Output brief = npufuzz(words);
  EXPECT_THAT(brief.out, testing::ContainsRegex("\n0 findings, [0-9]+ signatures? on record; "));
  EXPECT_THAT(brief.out, testing::Not(testing::HasSubstr("on record, in ")));
  words.push_back("--verbose");
  Output run = npufuzz(words);
  EXPECT_EQ(run.exitCode, 0) << run.out << run.err;
  EXPECT_THAT(run.out, testing::HasSubstr("\n0 findings"));
  EXPECT_THAT(run.out, testing::HasSubstr("on record, in "));
  // A drawn pass may depend on freed memory, which is then a finding of the worker.
  for (const std::string &bundle : bundlesIn(scratch.path("out")))
    EXPECT_THAT(readFile(bundle + "/case.json"), testing::HasSubstr("\"confidence\": \"low\""));
}

TEST(Upstream, AnotherShapeOfASignatureOnRecordIsAVariantUntilItIsEntered) {
  Scratch scratch;
  std::vector<std::string> words = upstreamRun(scratch);
  words.push_back("--known-issues=" + scratch.path("record"));
  words.push_back("--known-budget=1");
  words.push_back("--verbose");
  std::string signature = "// Signature: pass:mlir:affine-data-copy-generate:wrong value\n"
                          "// Signature: pass:mlir:affine-data-copy-generate:undefined behaviour\n";
  scratch.write("record/one.mlir", signature + "// Shape: 0123456789abcdef\n");
  Output run = npufuzz(words);
  EXPECT_EQ(run.exitCode, 1) << run.out << run.err;
  EXPECT_THAT(run.out, testing::HasSubstr("\n0 findings\n"));
  EXPECT_THAT(run.out, testing::ContainsRegex("[0-9]+ variants? of known issues:"));
  EXPECT_THAT(run.out, testing::HasSubstr("  1 program reduced: variant\n"));
  EXPECT_THAT(run.out, testing::HasSubstr("has the signature of one.mlir, but another shape"));
  auto isHash = testing::ContainsRegex("[0-9a-f]{8} [0-9a-f]{8}");
  EXPECT_THAT(run.out, testing::Not(isHash)) << "nobody asked";

  words.push_back("--fail-on=new");
  EXPECT_EQ(npufuzz(words).exitCode, 0);

  // The record gets the shapes that replays print on request.
  std::string all = signature;
  for (const std::string &bundle : bundlesIn(scratch.path("out"))) {
    std::string report = readFile(bundle + "/report.md");
    EXPECT_THAT(report, testing::HasSubstr("npufuzz replay --shape "));
    EXPECT_THAT(report, testing::Not(isHash));
    EXPECT_THAT(npufuzz({"replay", bundle}).out, testing::Not(isHash));
    std::string shown = npufuzz({"replay", "--shape", bundle}).out;
    size_t at = shown.find("// Shape: ");
    ASSERT_NE(at, std::string::npos) << shown;
    all += shown.substr(at, shown.find('\n', at) + 1 - at);
  }
  scratch.write("record/one.mlir", all);
  Output known = npufuzz(words);
  EXPECT_THAT(known.out, testing::HasSubstr("reduced: one.mlir, the shape on record"));
  EXPECT_THAT(known.out, testing::Not(testing::HasSubstr("variant")));
}

TEST(Upstream, WordsOfFailOnAreChecked) {
  Output run = npufuzz({"fuzz", "--fail-on=old"});
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, testing::HasSubstr("--fail-on: expected new, variant, low or several"));
}

TEST(Upstream, TheSameProgramsGiveFindingsWhereNoIssueIsKnown) {
  Scratch scratch;
  std::vector<std::string> words = upstreamRun(scratch);
  std::filesystem::create_directories(scratch.path("none"));
  words.push_back("--known-issues=" + scratch.path("none"));
  words.push_back("--max-findings=1");
  Output run = npufuzz(words);
  EXPECT_EQ(run.exitCode, 1) << run.out << run.err;
  EXPECT_THAT(run.out, testing::HasSubstr("signature pass:mlir:affine-data-copy-generate:"));
  EXPECT_EQ(bundlesIn(scratch.path("out")).size(), 1u);
}

TEST(Upstream, BenchSaysWhatOfTheLibraryIsEnteredByAnotherCommandAlone) {
  Scratch scratch;
  std::string file = scratch.write("loop.mlir", R"(func.func @main(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
  }
  return
}
)");
  std::string summary = scratch.path("reach.json");
  Output run =
      shell("\"$npufuzz\" bench reach --library=libMLIR --count=3 --seed=1 --summary=" + summary +
            " --against=\"'$npufuzz' validate " + file +
            " --pass-pipeline='builtin.module(convert-scf-to-cf)'; exit 7\"");
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.out, testing::ContainsRegex("^libMLIR[^\n]*: [0-9]+ functions, "));
  EXPECT_THAT(run.err, testing::HasSubstr("--against ended with exit code 7"));
  std::string table = readFile(summary);
  EXPECT_THAT(table,
              testing::HasSubstr(R"({"name":"mlir::populateSCFToControlFlowConversionPatterns",)"));
  // Both read IR of this dialect.
  EXPECT_THAT(table,
              testing::Not(testing::HasSubstr(R"("name":"mlir::func::FuncDialect::initialize")")));
}

TEST(Upstream, BenchSaysHowFastSuchCasesAreJudged) {
  Output run = npufuzz({"bench", "upstream", "--backend=mlir", "--count=12", "--seed=3"});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.out, testing::ContainsRegex("^12 cases in .* cases/s, .* snapshots judged/s"));
  EXPECT_THAT(run.out, testing::HasSubstr("\n  execute "));
}

} // namespace npufuzz::tests
