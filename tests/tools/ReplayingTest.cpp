// Result of one replay for the bug that its file records.
#include "tools/Replaying.h"
#include "campaign/database/Rows.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using namespace campaign::database;
using oracles::Outcome;
using testing::HasSubstr;

static tools::Shown shownBy(Outcome verify, Outcome value) {
  campaign::Evaluation evaluation;
  for (auto [oracle, outcome] : {std::pair("verify", verify), std::pair("value", value)}) {
    oracles::Verdict &verdict = evaluation.verdicts.emplace_back();
    verdict.oracle = oracle;
    verdict.backend = "npu";
    verdict.outcome = outcome;
    verdict.pass = "some-pass";
    verdict.kind = "wrong value";
    verdict.evidence = "it cannot be executed";
  }
  tools::Replay replay;
  replay.recipe.signature = "value:npu:some-pass:wrong value";
  replay.isAsRecorded = true;
  return tools::shownBy(evaluation, replay);
}

TEST(Replaying, ABugIsGoneOnlyWhereTheOracleThatSawItCanTell) {
  EXPECT_EQ(shownBy(Outcome::ok, Outcome::ok).outcome, outcomeGone);
  EXPECT_EQ(shownBy(Outcome::ok, Outcome::bug).outcome, outcomeShows);
  EXPECT_EQ(shownBy(Outcome::cannotTell, Outcome::ok).outcome, outcomeGone);
  tools::Shown unclear = shownBy(Outcome::ok, Outcome::cannotTell);
  EXPECT_EQ(unclear.outcome, outcomeUnclear);
  EXPECT_THAT(unclear.reason, HasSubstr("oracle value cannot tell: it cannot be executed"));
  EXPECT_EQ(shownBy(Outcome::bug, Outcome::ok).outcome, outcomeUnclear); // another bug
}

} // namespace npufuzz::tests
