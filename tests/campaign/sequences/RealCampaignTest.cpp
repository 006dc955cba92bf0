// Campaigns on the user's simulator, where one is named.
#include "campaign/sequences/SequenceCampaign.h"
#include "tests/backend/pytorchsim/RealSimulator.h"

using namespace npufuzz::campaign::sequences;

namespace {

class RealCampaign : public ::testing::Test {
protected:
  void SetUp() override {
    auto simulator = npufuzz::pytorchsim::realSimulator();
    if (!simulator)
      GTEST_SKIP() << "NPUFUZZ_TEST_SPIKE names no simulator";
    options.simulator = *simulator;
  }
  SequenceSummary run() {
    llvm::Expected<SequenceSummary> summary = runSequenceCampaign(options, [] { return false; });
    if (summary)
      return std::move(*summary);
    ADD_FAILURE() << llvm::toString(summary.takeError());
    return {};
  }
  SequenceOptions options;
};

} // namespace

TEST_F(RealCampaign, FindsNothingButKnownDifferences) {
  options.count = 2000;
  options.seed = 5;
  SequenceSummary summary = run();
  EXPECT_GT(summary.sequences, 1000);
  EXPECT_TRUE(summary.refusals.empty());
  for (const auto &[key, finding] : summary.findings)
    ADD_FAILURE() << key << ": " << finding.result.message;
}

TEST_F(RealCampaign, ReducesKnownDifferencesToAFewInstructions) {
  options.count = 12;
  options.seed = 5;
  options.families = {Family::lanes};
  options.drawsBlindSpots = true;
  SequenceSummary summary = run();
  EXPECT_FALSE(summary.findings.empty());
  for (const auto &[key, finding] : summary.findings)
    EXPECT_LE(finding.sequence.steps.size(), 6u) << key;
}
