// Blind and guided searches on the built-in NPU.
#include "campaign/guidance/Search.h"
#include "campaign/guidance/Corpus.h"

#include "backend/npu/NpuBackend.h"

#include <gtest/gtest.h>

namespace npufuzz::campaign {
namespace {

oracles::Evaluation evaluationOf(std::map<std::string, int64_t> statistics) {
  oracles::Evaluation evaluation;
  evaluation.passStatistics = std::move(statistics);
  return evaluation;
}

TEST(SemanticCounters, SayWhatAProgramHoldsAndWhatPassesDidToIt) {
  auto names =
      semanticCounters({{"op add f32", 3}},
                       evaluationOf({{"cse.removed", 5}, {"dce.removed", 0}, {"licm.moved", 1}}));
  EXPECT_EQ(names,
            (std::set<std::string>{"op add f32", "pass cse.removed", "pass cse.removed 2^2",
                                   "pass licm.moved", "pass licm.moved 2^0", "pair cse licm"}));
}

TEST(Corpus, AChildHasItsParentsKindAndOtherChoices) {
  Corpus corpus;
  generators::Draws parent;
  for (uint64_t i = 0; i < 50; ++i)
    parent.push_back({"label " + std::to_string(i % 7), 9, i % 10});
  corpus.add({42, parent});
  int64_t changed = 0;
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    Child child = corpus.breed(seed);
    EXPECT_EQ(child.lineage.founder, 42u);
    EXPECT_EQ(child.lineage.seed(), seed);
    EXPECT_EQ(child.draws, corpus.breed(seed).draws);
    changed += child.draws != parent;
  }
  EXPECT_GT(changed, 90); // a span may take its own place
}

class Search : public testing::Test {
protected:
  Search() { npuBackend().registerPasses(); }

  SearchResult search(bool isGuided, double cpuSecondsMax, std::vector<std::string> plants = {}) {
    SearchOptions options;
    auto source = programCases(npuBackend());
    options.source = source.get();
    options.evaluate.backends = {&npuBackend()};
    options.evaluate.plants = std::move(plants);
    options.endsAtFinding = !options.evaluate.plants.empty();
    options.baseSeed = 5;
    options.isGuided = isGuided;
    options.cpuSecondsMax = cpuSecondsMax;
    options.caseSecondsMax = 10;
    return llvm::cantFail(campaign::search(options));
  }
};

/// Until a search of so many seconds has seen enough: how long that takes is the machine's to say.
TEST_F(Search, GuidedOnesBreedAndBlindOnesDoNot) {
  constexpr int64_t programsMin = 64;
  for (bool isGuided : {false, true}) {
    double seconds = 1;
    SearchResult one = search(isGuided, seconds);
    while (one.programs < programsMin && seconds < 64)
      one = search(isGuided, seconds *= 2);
    EXPECT_EQ(one.children > 0, isGuided);
    EXPECT_GE(one.cpuSeconds, seconds);
    EXPECT_GE(one.programs, programsMin);
    EXPECT_GT(one.entries, 0);
    EXPECT_FALSE(one.counters.empty());
    EXPECT_TRUE(one.foundSeconds.empty());
    EXPECT_TRUE(llvm::any_of(one.counters,
                             [](llvm::StringRef name) { return name.starts_with("pair npu-"); }));
  }
}

TEST_F(Search, APlantEndsIt) {
  for (bool isGuided : {false, true}) {
    // Far more than it takes, on a busy machine too.
    SearchResult result = search(isGuided, 100, {"scatter-drops-base"});
    EXPECT_FALSE(result.foundSeconds.empty());
    EXPECT_LT(result.cpuSeconds, 100);
  }
}

} // namespace
} // namespace npufuzz::campaign
