//===- GeneratedTest.cpp - reductions of generated programs ---------------===//
#include "Cases.h"

#include "generators/cases/Generate.h"
#include "reference/Reference.h"
#include "tile/OpTable.h"

#include "rapidcheck.h"

#include <set>

using namespace npufuzz;
using namespace npufuzz::reduce;

namespace {

class GeneratedTest : public ReduceTest {
protected:
  Case generated(uint64_t seed) {
    generators::Target target;
    target.settings = {{"lanes", {8, 2, 4, 16}}, {"tail", {0, 1}}};
    return generators::generateFromSeed(seed, target, generators::Profile::standard, context);
  }
};

/// True if the reference meets nothing undefined, which every caller of the reducer checks first.
bool isDefined(const Case &testCase) {
  auto result = reference::evaluate(testCase);
  if (!result)
    llvm::report_fatal_error(result.takeError());
  return result->undefinedBehaviour.empty();
}

/// "add f32 -> exp": an op, its element type and an op that uses its result.
using Link = std::string;

std::set<Link> linksOf(const Case &testCase) {
  std::set<Link> links;
  testCase.module.get()->walk([&](mlir::Operation *op) {
    const tile::OpRecord *record = tile::findRecord(op);
    if (!record || op->getNumResults() != 1)
      return;
    auto type = mlir::dyn_cast<tile::TileType>(op->getResult(0).getType());
    if (!type || record->category == tile::OpCategory::Transfer)
      return;
    for (mlir::Operation *user : op->getUsers())
      if (const tile::OpRecord *next = tile::findRecord(user))
        links.insert((record->mnemonic + " " +
                      elementKindName(tile::elementKindOf(type.getElementType())) + " -> " +
                      next->mnemonic)
                         .str());
  });
  return links;
}

TEST_F(GeneratedTest, EveryCandidateVerifiesIsSmallerAndNeverTheSame) {
  for (uint64_t seed = 0; seed < 25; ++seed) {
    Case base = generated(seed);
    Measure before = measure(base, plainOptions());
    for (const Reduction &reduction : allReductions())
      for (const Case &smaller : candidatesOf(reduction.name, base)) {
        std::string text = smaller.module.print();
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + reduction.name.str() + "\n" + text);
        auto reparsed = tile::parseProgram(context, text);
        ASSERT_TRUE(static_cast<bool>(reparsed)) << llvm::toString(reparsed.takeError());
        ASSERT_LT(measure(smaller, plainOptions()), before);
        ASSERT_NE(fingerprint(smaller), fingerprint(base));
        ASSERT_EQ(smaller.inputs.size(), tile::mainOf(smaller.module).getNumArguments());
      }
  }
}

TEST_F(GeneratedTest, ReachesFiveOpsOrFewerForAnyPairOfOps) {
  int64_t worstOps = 0, worstAttempts = 0, attempts = 0, cases = 0;
  for (uint64_t seed = 100; seed < 160; ++seed) {
    Case start = generated(seed);
    std::set<Link> links = linksOf(start);
    if (links.empty())
      continue;
    Link link = *std::next(links.begin(), static_cast<std::ptrdiff_t>(seed % links.size()));
    auto fails = [&](const Case &c) { return linksOf(c).count(link) && isDefined(c); };
    ASSERT_TRUE(fails(start)) << "seed " << seed;
    Outcome outcome = reduce::reduce(start, fails, plainOptions());
    EXPECT_TRUE(outcome.complete);
    EXPECT_LE(tile::countTileOps(outcome.best.module), 5) << "seed " << seed << ", " << link << "\n"
                                                          << outcome.best.module.print();
    worstOps = std::max(worstOps, tile::countTileOps(outcome.best.module));
    worstAttempts = std::max(worstAttempts, outcome.attempts);
    attempts += outcome.attempts;
    ++cases;
  }
  RecordProperty("worstOps", static_cast<int>(worstOps));
  RecordProperty("worstAttempts", static_cast<int>(worstAttempts));
  RecordProperty("meanAttempts", static_cast<int>(attempts / std::max<int64_t>(cases, 1)));
  EXPECT_GT(cases, 30);
  EXPECT_LE(worstAttempts, 800);
}

} // namespace
