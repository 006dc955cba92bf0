//===- CannotTell.h - what no oracle could tell, counted ------------*- C++ -*-===//
//
// Among a case's counters, so that they reach summaries, journals and reports as all others do:
//   "cannot-tell ORACLE: why"     times an oracle answered so
//   "cannot-tell-op ORACLE OP"    the same, for each op that the program has
//   "nothing-told"                programs of which no oracle could tell anything
//   "unknown PASS: why"           IR behind a pass that could not be executed (Observation)
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_CANNOTTELL_H
#define NPUFUZZ_CAMPAIGN_RUN_CANNOTTELL_H

#include "oracles/Evaluate.h"
#include "support/Counters.h"
#include "support/Json.h"

#include <set>

namespace npufuzz::campaign {

/// The ops that a program has, from its counters "op NAME …".
std::set<std::string> opsIn(const Counters &counters);

/// Adds the first three to the counters of the case; returns how often an oracle could not tell.
int64_t countCannotTell(const oracles::Evaluation &evaluation, Counters &counters);

/// {"oracle": {"value": {why: times}}, "op": {"exp": {"value": times}}, "pass": {PASS: {why:
/// times}}}.
Json cannotTellJson(const Counters &counters);

/// Of the first kind, ("ORACLE: why", times), the most frequent first.
std::vector<std::pair<std::string, int64_t>> cannotTellReasons(const Counters &counters);
/// Programs of which no oracle could tell anything, and that are no discards.
int64_t programsNotJudged(const Counters &counters);
/// Whether a counter is of the first three kinds.
bool isCannotTell(llvm::StringRef counter);

} // namespace npufuzz::campaign

#endif
