//===- CannotTell.cpp ---------------------------------------------------------===//
//
// Answers are stored as ordinary counters, so they need no format of their own. The functions here
// write these counters and parse their names again for summaries.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/CannotTell.h"

namespace npufuzz::campaign {

using oracles::Outcome;
using oracles::Verdict;

static constexpr llvm::StringLiteral byOracle = "cannot-tell ", byOp = "cannot-tell-op ",
                                     byPass = "unknown ", nothingTold = "nothing-told";

/// Calls `f` with the rest of each counter that begins with the prefix.
static void forEachWith(llvm::StringRef prefix, const Counters &counters,
                        llvm::function_ref<void(llvm::StringRef rest, int64_t times)> f) {
  for (auto counter = counters.lower_bound(prefix.str()); counter != counters.end(); ++counter) {
    llvm::StringRef name = counter->first;
    if (!name.consume_front(prefix))
      break;
    f(name, counter->second);
  }
}

std::set<std::string> opsIn(const Counters &counters) {
  std::set<std::string> ops;
  forEachWith("op ", counters,
              [&](llvm::StringRef rest, int64_t) { ops.insert(rest.split(' ').first.str()); });
  return ops;
}

int64_t countCannotTell(const oracles::Evaluation &evaluation, Counters &counters) {
  if (!evaluation.isDiscard() && !evaluation.isJudged())
    ++counters[nothingTold.str()];
  int64_t times = 0;
  std::set<std::string> ops;
  for (const Verdict &verdict : evaluation.verdicts) {
    if (verdict.outcome != Outcome::cannotTell)
      continue;
    if (times++ == 0)
      ops = opsIn(counters);
    ++counters[byOracle.str() + verdict.oracle + ": " + oracles::normaliseKind(verdict.evidence)];
    for (const std::string &op : ops)
      ++counters[byOp.str() + verdict.oracle + " " + op];
  }
  return times;
}

Json cannotTellJson(const Counters &counters) {
  Json json = {{"oracle", Json::object()}, {"op", Json::object()}, {"pass", Json::object()}};
  auto addReasons = [&](const char *key, llvm::StringRef prefix) {
    forEachWith(prefix, counters, [&](llvm::StringRef rest, int64_t times) {
      auto [who, why] = rest.split(": ");
      json[key][who.str()][why.str()] = times;
    });
  };
  addReasons("oracle", byOracle);
  addReasons("pass", byPass);
  forEachWith(byOp, counters, [&](llvm::StringRef rest, int64_t times) {
    auto [oracle, op] = rest.split(' ');
    json["op"][op.str()][oracle.str()] = times;
  });
  return json;
}

std::vector<std::pair<std::string, int64_t>> cannotTellReasons(const Counters &counters) {
  std::vector<std::pair<std::string, int64_t>> reasons;
  forEachWith(byOracle, counters, [&](llvm::StringRef rest, int64_t times) {
    reasons.emplace_back(rest.str(), times);
  });
  llvm::stable_sort(reasons, [](const auto &a, const auto &b) { return a.second > b.second; });
  return reasons;
}

int64_t programsNotJudged(const Counters &counters) {
  auto counter = counters.find(nothingTold.str());
  return counter == counters.end() ? 0 : counter->second;
}

bool isCannotTell(llvm::StringRef counter) {
  return counter.starts_with(byOracle) || counter.starts_with(byOp) || counter == nothingTold;
}

} // namespace npufuzz::campaign
