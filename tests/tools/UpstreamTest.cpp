// Upstream MLIR has bugs that everybody knows: they must not fail a campaign, and must be found.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

/// Every other program is a function of upstream dialects, and some of them have affine loops,
/// which this pass breaks.
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
  Output run = npufuzz(upstreamRun(scratch));
  EXPECT_EQ(run.exitCode, 0) << run.out << run.err;
  EXPECT_THAT(run.out, testing::HasSubstr("\n0 findings"));
  EXPECT_THAT(run.out, testing::HasSubstr("on record, in "));
  EXPECT_TRUE(bundlesIn(scratch.path("out")).empty());
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

TEST(Upstream, BenchSaysHowFastSuchCasesAreJudged) {
  Output run = npufuzz({"bench", "upstream", "--backend=mlir", "--count=12", "--seed=3"});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.out, testing::ContainsRegex("^12 cases in .* cases/s, .* snapshots judged/s"));
  EXPECT_THAT(run.out, testing::HasSubstr("\n  execute "));
}

} // namespace npufuzz::tests
