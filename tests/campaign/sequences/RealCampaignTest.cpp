// Campaigns on the user's simulator, if one is named.
#include "SequenceRun.h"
#include "tests/backend/pytorchsim/RealSimulator.h"

using namespace npufuzz::campaign;

namespace {

class RealCampaign : public npufuzz::testing::SequenceRun {
protected:
  void SetUp() override {
    auto simulator = npufuzz::pytorchsim::realSimulator();
    if (!simulator)
      GTEST_SKIP() << "NPUFUZZ_TEST_SPIKE names no simulator";
    useSimulator(simulator->spike, simulator->pk);
    options.baseSeed = 5;
    options.jobs = 2;
  }
};

} // namespace

TEST_F(RealCampaign, FindsNothingButKnownDifferences) {
  options.count = 2000;
  CampaignResult result = run();
  EXPECT_GT(result.judged(), 1000);
  for (const auto &[reason, times] : result.discardReasons)
    EXPECT_TRUE(llvm::StringRef(reason).starts_with("a known difference: ")) << reason;
  for (const Finding &finding : result.findings)
    ADD_FAILURE() << finding.verdict.message();
}

TEST_F(RealCampaign, ReducesKnownDifferencesToAFewInstructions) {
  options.count = 12;
  useFamilies({sequences::Family::lanes});
  options.evaluate.skipsKnownDifferences = false;
  CampaignResult result = run();
  EXPECT_FALSE(result.findings.empty());
  for (const Finding &finding : result.findings)
    EXPECT_LE(finding.reduced.testCase.tileOps, 6) << finding.verdict.signature();
}
