//===- SequenceRun.h - campaigns of sequences -------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_CAMPAIGN_SEQUENCES_SEQUENCERUN_H
#define NPUFUZZ_TESTS_CAMPAIGN_SEQUENCES_SEQUENCERUN_H

#include "campaign/run/Campaign.h"
#include "campaign/sequences/SequenceCases.h"

#include <gtest/gtest.h>

namespace npufuzz {

Backend &pytorchsimBackend();

namespace testing {

/// A campaign of sequences on a simulator, as `npufuzz fuzz --cases=sequences` runs it.
class SequenceRun : public ::testing::Test {
protected:
  void useSimulator(const std::string &spike, const std::string &pk,
                    std::vector<campaign::sequences::Family> families = {}) {
    llvm::cantFail(pytorchsimBackend().configure({{"spike", spike}, {"pk", pk}}));
    useFamilies(std::move(families));
    options.evaluate.backends = {&pytorchsimBackend()};
    options.evaluate.skipsKnownDifferences = true;
    options.reducer = campaign::shrinkByKind(pytorchsimBackend());
    options.secondRunPeriod = 0;
  }
  void useFamilies(std::vector<campaign::sequences::Family> families) {
    source = campaign::sequences::sequenceCases(std::move(families));
    options.source = source.get();
  }
  campaign::CampaignResult run() { return llvm::cantFail(campaign::run(options)); }

  std::unique_ptr<campaign::CaseSource> source;
  campaign::CampaignOptions options;
};

} // namespace testing
} // namespace npufuzz

#endif
