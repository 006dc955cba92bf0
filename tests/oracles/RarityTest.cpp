// Programs in which passes do rare things are examined more often, others less.
#include "oracles/Evaluate.h"
#include "tests/oracles/FakeBackend.h"

#include <gtest/gtest.h>

namespace npufuzz::oracles {
namespace {

const PassStatistics ordinary = {{"tile.loops", 3}}, seldom = {{"tile.loops", 3}, {"tile.odd", 1}},
                     never = {{"tile.loops", 3}, {"tile.new", 1}};

/// A sample in which one of `programs` is rare.
std::vector<PassStatistics> sampleOf(size_t programs) {
  std::vector<PassStatistics> sample(programs, ordinary);
  sample.front() = seldom;
  return sample;
}

TEST(Rarity, PeriodsAreInProportion) {
  Rarity rarity(sampleOf(64));
  // 64, 1 and 0 programs of the sample resemble them.
  EXPECT_EQ(rarity.periodOf(never, 1000) * 2, rarity.periodOf(seldom, 1000));
  EXPECT_NEAR(static_cast<double>(rarity.periodOf(ordinary, 1000)),
              static_cast<double>(rarity.periodOf(never, 1000) * 65), 65);
  EXPECT_LT(rarity.periodOf(seldom, 1000), 1000u);
  EXPECT_GT(rarity.periodOf(ordinary, 1000), 1000u);
}

TEST(Rarity, AsManyCasesInAllAreAsked) {
  // The sample also has unique programs; each new one of that kind is unseen.
  std::vector<PassStatistics> sample;
  for (size_t i = 0; i < 64; ++i) {
    sample.push_back(i % 2 ? ordinary : seldom);
    if (i % 8 == 0)
      sample.back()["tile.number" + std::to_string(i)] = 1;
  }
  Rarity rarity(sample);
  double asked = 0;
  for (size_t i = 0; i < 64; ++i) {
    PassStatistics fresh = i % 2 ? ordinary : seldom;
    if (i % 8 == 0)
      fresh["tile.number" + std::to_string(100 + i)] = 1;
    asked += 1.0 / static_cast<double>(rarity.periodOf(fresh, 1000));
  }
  EXPECT_NEAR(asked, 64 / 1000.0, 0.05 * 64 / 1000.0);
}

TEST(Rarity, NeverAndAlwaysStay) {
  Rarity rarity(sampleOf(64));
  for (const PassStatistics &statistics : {ordinary, seldom, never}) {
    EXPECT_EQ(rarity.periodOf(statistics, 0), 0u);
    EXPECT_EQ(rarity.periodOf(statistics, 1), 1u);
    EXPECT_EQ(Rarity({}).periodOf(statistics, 64), 64u);
  }
}

struct Asked {
  int programs = 0, products = 0;
};

/// Number of 700 programs, 14 of them with a product, that oracle address is asked about.
Asked askedOf(std::shared_ptr<const Rarity> rarity) {
  testing::Faults faults;
  faults.countsProducts = true;
  testing::FakeBackend backend("fake", faults);
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  EvaluateOptions options;
  options.backends = {&backend};
  options.secondRunPeriod = 16;
  options.rarity = std::move(rarity);
  Asked asked;
  for (uint64_t seed = 1; seed <= 700; ++seed) {
    bool isProduct = seed % 50 == 0;
    Case testCase = testing::makeCase(context, {isProduct ? "mul" : "add"});
    testCase.seed = seed;
    for (const Verdict &verdict : evaluateProgram(testCase, options).verdicts)
      if (verdict.oracle == "address") {
        ++asked.programs;
        asked.products += isProduct;
      }
  }
  return asked;
}

TEST(Rarity, CostlyOraclesAreAskedMoreOfRarePrograms) {
  std::vector<PassStatistics> sample(64, {{"fake-1.programs", 1}});
  sample.front()["fake-3.products"] = 1;
  Asked alike = askedOf(nullptr), weighted = askedOf(std::make_shared<Rarity>(sample));
  EXPECT_GT(weighted.products, 3 * alike.products);
  EXPECT_GT(alike.programs, 0);
  EXPECT_LT(weighted.programs, 2 * alike.programs);
}

} // namespace
} // namespace npufuzz::oracles
