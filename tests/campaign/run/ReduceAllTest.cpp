//===- ReduceAllTest.cpp - findings side by side, then in order -----------===//
#include "backend/Backend.h"
#include "campaign/run/Campaign.h"

#include <gmock/gmock.h>

namespace npufuzz::campaign {

namespace {

class PlantedTest : public testing::Test {
protected:
  /// A campaign with a plant that spoils transfers and through them values: some programs show the
  /// one, some the other.
  CampaignResult run(int jobs) {
    const Backend *npu = findBackend("npu");
    npu->registerPasses();
    auto source = programCases(*npu);
    CampaignOptions options;
    options.evaluate.backends = {npu};
    options.evaluate.plants = {"i1-buffer"};
    options.source = source.get();
    options.baseSeed = 4;
    options.count = 300;
    options.jobs = jobs;
    options.reducer = shrinkByKind(*npu);
    return llvm::cantFail(campaign::run(options));
  }
};

TEST_F(PlantedTest, TwoOraclesThatSeeOnePassBreakOneProgramAreOneFinding) {
  CampaignResult result = run(2);
  ASSERT_EQ(result.findings.size(), 1u);
  const Finding &finding = result.findings[0];
  EXPECT_EQ(finding.verdict.signature(), "address:npu:npu-bufferize:other transfers");
  EXPECT_THAT(finding.reduced.alsoAs, testing::ElementsAre("value:npu:npu-bufferize:wrong value"));
  EXPECT_TRUE(finding.reduced.isFull);
}

TEST_F(PlantedTest, TheResultIsTheSameForAnyNumberOfReducers) {
  auto describe = [](const CampaignResult &result) {
    std::vector<std::string> lines;
    for (const Finding &finding : result.findings)
      lines.push_back(finding.verdict.signature() + finding.reduced.testCase.program +
                      finding.record.shape + std::to_string(finding.occurrences) +
                      finding.reduced.minimalPipeline);
    return lines;
  };
  std::vector<std::string> one = describe(run(1));
  EXPECT_EQ(one.size(), 1u);
  EXPECT_EQ(describe(run(3)), one);
}

} // namespace

} // namespace npufuzz::campaign
