// The sample that weighs a campaign's cases depends only on the sampled programs.
#include "campaign/run/SampleRarity.h"
#include "tests/campaign/FakeSource.h"

namespace npufuzz::campaign {
namespace {

using testing::CampaignTest;

const oracles::PassStatistics ordinary = {{"fake-1.programs", 1}},
                              product = {{"fake-1.programs", 1}, {"fake-3.products", 1}};

std::vector<uint64_t> periods(const oracles::Rarity &rarity) {
  return {rarity.periodOf(ordinary, 64), rarity.periodOf(product, 64)};
}

TEST_F(CampaignTest, ProductsAreRareInTheSample) {
  backend.faults.countsProducts = true;
  std::vector<uint64_t> found = periods(*sampleRarity(options));
  EXPECT_GT(found[0], 64u);
  EXPECT_LT(found[1], 64u);
  options.shardCount = 3;
  options.shardIndex = 2;
  EXPECT_EQ(periods(*sampleRarity(options)), found);
}

TEST_F(CampaignTest, WeighedCasesDoNotDependOnTheNumberOfWorkersOrShards) {
  backend.faults.countsProducts = true;
  options.secondRunPeriod = 8;
  options.evaluate.rarity = sampleRarity(options);
  Counters one = run().counters;
  EXPECT_GT(one["looked address fake-3"], 0);
  options.jobs = 2;
  EXPECT_EQ(run().counters, one);
  options.shardCount = 2;
  int64_t looks = 0;
  for (options.shardIndex = 0; options.shardIndex < 2; ++options.shardIndex)
    looks += run().counters["looked address fake-3"];
  EXPECT_EQ(looks, one["looked address fake-3"]);
}

TEST_F(CampaignTest, ADeathEndsTheSampleAndNothingElse) {
  backend.faults.countsProducts = true;
  backend.faults.onlyWithOp = "tile.mul";
  backend.faults.duringPass = [](int64_t) { abort(); };
  auto rarity = sampleRarity(options);
  ASSERT_TRUE(rarity);
  // The programs before the first product are known.
  EXPECT_LT(rarity->periodOf(product, 64), 64u);
}

TEST_F(CampaignTest, PassesThatCountNothingMakeNoProgramRare) {
  EXPECT_EQ(sampleRarity(options)->periodOf(ordinary, 64), 64u);
}

TEST_F(CampaignTest, WhatIsCountedOfTheUsersPassesMakesNoProgramRare) {
  backend.faults.countsProducts = true;
  options.evaluate.pipeline = backend.defaultPipeline({});
  const oracles::PassStatistics counted = {{"fake-1.programs", 1}, {"fake-1.ran", 1}};
  auto rarity = sampleRarity(options);
  EXPECT_EQ(rarity->periodOf(counted, 64), rarity->periodOf(ordinary, 64));
}

TEST_F(CampaignTest, OnlyLongRunsAreSampled) {
  options.count = rarityProgramsMax * programsPerSampled;
  EXPECT_TRUE(isWorthSampling(options));
  --*options.count;
  EXPECT_FALSE(isWorthSampling(options));
  options.count.reset();
  options.durationSeconds = rarityRunSecondsMin;
  EXPECT_TRUE(isWorthSampling(options));
  options.durationSeconds = rarityRunSecondsMin - 1;
  EXPECT_FALSE(isWorthSampling(options));
}

} // namespace
} // namespace npufuzz::campaign
