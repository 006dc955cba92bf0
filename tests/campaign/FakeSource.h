//===- FakeSource.h - cases for campaigns in tests --------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_CAMPAIGN_FAKESOURCE_H
#define NPUFUZZ_TESTS_CAMPAIGN_FAKESOURCE_H

#include "campaign/run/Campaign.h"
#include "tests/oracles/FakeBackend.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace npufuzz::testing {

/// Case i has 1 + i % 5 ops: additions, with a tile.mul in every seventh case and a tile.max in
/// every eleventh.
class FakeSource : public campaign::CaseSource {
public:
  uint64_t caseSeed(uint64_t baseSeed, int64_t index) const override {
    return baseSeed * 1000 + static_cast<uint64_t>(index);
  }
  Case generate(mlir::MLIRContext &context, uint64_t seed, Counters &counters,
                campaign::Drawing /*drawing*/) const override {
    std::vector<std::string> ops(1 + seed % 5, "add");
    if (seed % 7 == 3)
      ops.push_back("mul");
    if (seed % 11 == 5)
      ops.push_back("max");
    ops.push_back("add");
    if (duringGeneration)
      duringGeneration(seed);
    counters["ops"] += static_cast<int64_t>(ops.size());
    Case testCase = makeCase(context, ops);
    testCase.seed = seed;
    return testCase;
  }
  std::function<void(uint64_t seed)> duringGeneration;
};

/// Removes ops, replacing each by its operand, as long as the case still fails.
inline Case dropOps(const Case &start, const campaign::ShrinkHooks &hooks) {
  Case best = start.clone();
  for (int64_t position = 0; position < tile::countTileOps(best.module) && !hooks.stop();) {
    Case candidate = best.clone();
    int64_t seen = 0;
    mlir::Operation *victim = nullptr;
    candidate.module.get().walk([&](mlir::Operation *op) {
      if (op->getNumOperands() == 2 && op->getNumResults() == 1 &&
          op->getName().getDialectNamespace() == "tile" && op->getOperand(0) == op->getOperand(1) &&
          seen++ == position)
        victim = op;
    });
    if (!victim)
      break;
    victim->replaceAllUsesWith(mlir::ValueRange(victim->getOperand(0)));
    victim->erase();
    if (!hooks.stillFails(candidate)) {
      ++position;
      continue;
    }
    hooks.improved(candidate);
    best = std::move(candidate);
  }
  return best;
}

/// A campaign over a fake backend.
class CampaignTest : public ::testing::Test {
protected:
  CampaignTest() {
    options.evaluate.backends = {&backend};
    options.source = &source;
    options.count = 60;
    options.baseSeed = 1;
  }
  campaign::CampaignResult run() { return llvm::cantFail(campaign::run(options)); }

  /// Leaks and touches 1 MiB of memory in each execution.
  void leak() {
    backend.faults.duringExecution = [] {
      char *leak = static_cast<char *>(malloc(1 << 20));
      for (size_t i = 0; i < (1 << 20); i += 4096)
        const_cast<volatile char *>(leak)[i] = 1;
    };
  }

  /// Path of a folder or file that is removed after the test.
  std::string temporaryFolder() {
    folder = ::testing::TempDir() + "npufuzz-" + std::to_string(getpid()) + "-" +
             ::testing::UnitTest::GetInstance()->current_test_info()->name();
    return folder;
  }
  void TearDown() override {
    if (!folder.empty())
      std::system(("chmod -R u+w '" + folder + "' 2>/dev/null; rm -rf '" + folder + "'").c_str());
  }

  FakeBackend backend;
  FakeSource source;
  campaign::CampaignOptions options;
  std::string folder;
};

} // namespace npufuzz::testing

#endif
