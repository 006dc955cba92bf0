//===- CannotTell.h - counts inconclusive answers of oracles ----*- C++ -*-===//
//
// They are among a case's counters, so they reach summaries, journals and reports like all others:
//
//   "cannot-tell ORACLE: why"     times an oracle gave this reason
//   "cannot-tell-op ORACLE OP"    the same, for each op that the program has
//   "nothing-told"                programs on which every oracle was inconclusive
//   "unknown PASS: why"           IR after a pass that could not be executed (Observation)
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_CANNOTTELL_H
#define NPUFUZZ_CAMPAIGN_RUN_CANNOTTELL_H

#include "oracles/Evaluate.h"
#include "support/Counters.h"
#include "support/Json.h"

#include <set>

namespace npufuzz::campaign {

/// Ops of a program, from its counters "op NAME …".
std::set<std::string> opsIn(const Counters &counters);

/// Adds the first three kinds to the counters of the case; returns how many answers were
/// inconclusive.
int64_t countCannotTell(const oracles::Evaluation &evaluation, Counters &counters);

/// {"oracle": {"value": {why: times}}, "op": {"exp": {"value": times}}, "pass": {PASS: {why:
/// times}}}.
Json cannotTellJson(const Counters &counters);

/// Counters of the first kind, ("ORACLE: why", times), the most frequent first.
std::vector<std::pair<std::string, int64_t>> cannotTellReasons(const Counters &counters);
/// Programs on which every oracle was inconclusive, without discards.
int64_t programsNotJudged(const Counters &counters);
/// True if a counter is of one of the first three kinds.
bool isCannotTell(llvm::StringRef counter);

} // namespace npufuzz::campaign

#endif
