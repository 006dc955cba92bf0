//===- Blame.cpp - bisects the snapshots ----------------------------------===//
//
// A verdict on the final result names no pass. Snapshots are IR that the interpreter can run, so
// the oracle is asked about them: the first pass after a good snapshot whose own is bad is blamed.
// Bisection asks about log n of them, and assumes that what is broken stays broken.
//
// A snapshot that cannot be interpreted is neither; the search steps to its neighbours, and the
// report then says which passes were not told apart.
//
//===----------------------------------------------------------------------===//
#include "oracles/Blame.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

namespace {

enum class Health { good, bad, unknown };

/// Asks the oracle about snapshots, each at most once.
class SnapshotHealth {
public:
  SnapshotHealth(Observation &observation, const Oracle &oracle, const Verdict &verdict)
      : observation(observation), oracle(oracle), verdict(verdict),
        snapshots(observation.recompiled().snapshots), known(snapshots.size()) {}

  int64_t size() const { return static_cast<int64_t>(snapshots.size()); }
  const std::string &pass(int64_t index) const { return snapshots[index].pass; }

  Health operator[](int64_t index) {
    if (!known[index])
      known[index] = ask(snapshots[index]);
    return *known[index];
  }

  /// The known index nearest to `from` within (low, high), or -1.
  int64_t nearest(int64_t from, int64_t low, int64_t high) {
    for (int64_t distance = 0; distance < high - low; ++distance)
      for (int64_t index : {from - distance, from + distance})
        if (index > low && index < high && (*this)[index] != Health::unknown)
          return index;
    return -1;
  }

private:
  Health ask(const Snapshot &snapshot) {
    Runs runs = observation.interpret(snapshot);
    if (runs.first().status == ExecutionStatus::unsupported)
      return Health::unknown;
    if (oracle.judgeRuns == judgeMemory)
      return hasEventOf(runs.first()) ? Health::bad : Health::good;
    if (runs.first().status == ExecutionStatus::trapped)
      return Health::bad;
    RunsToJudge input{runs, observation.testCase, observation.expected, observation.backend.name(),
                      /*secondRuns=*/true};
    bool isBad = oracle.judgeRuns(input).isBug() ||
                 (observation.backend.blamesByEvents() && judgeMemory(input).isBug());
    return isBad ? Health::bad : Health::good;
  }

  /// Of the kind that is blamed. A trap counts as one, for it hides what would come behind it;
  /// unless the artifact traps of the same, and shows the event all the same: that is another bug.
  bool hasEventOf(const Execution &run) {
    auto judge = [&](const Execution &of, llvm::StringRef claim) {
      return judgeMemoryOf(of, observation.backend.name(), claim);
    };
    if (judge(run, verdict.claim).isBug())
      return true;
    if (run.status != ExecutionStatus::trapped)
      return false;
    const Execution &artifact = observation.runs().first();
    const Verdict trap = judge(run, "");
    bool isOfNoEvent = llvm::StringRef(trap.kind).starts_with("trap ");
    return isOfNoEvent ? normaliseKind(artifact.message) != normaliseKind(run.message)
                       : !judge(artifact, trap.claim).isBug();
  }

  Observation &observation;
  const Oracle &oracle;
  const Verdict &verdict;
  const std::vector<Snapshot> &snapshots;
  std::vector<std::optional<Health>> known;
};

std::string notInterpreted(SnapshotHealth &health, int64_t low, int64_t high) {
  return llvm::formatv("the IR between {0} and {1} cannot be interpreted: a pass from there may be "
                       "the culprit",
                       low < 0 ? "the start" : health.pass(low),
                       high >= health.size() ? "the end" : health.pass(high));
}

} // namespace

Blame findBlame(Observation &observation, const Oracle &oracle, const Verdict &verdict) {
  assert(oracle.judgeRuns && "this oracle's bugs cannot be found in snapshots");
  if (!observation.hasPasses())
    return {pipelineBlame.str(), 0, {}};
  SnapshotHealth health(observation, oracle, verdict);
  int64_t end = health.size();
  int64_t last = health.nearest(end - 1, -1, end);
  if (last < 0)
    return {pipelineBlame.str(), 0, {}};
  if (health[last] == Health::good) {
    if (last == end - 1)
      return {executorBlame.str(), 0, {}};
    return {executorBlame.str(), 0, {notInterpreted(health, last, end)}};
  }

  int64_t first = health.nearest(0, -1, end);
  // No pass has run yet: interpreter and reference disagree on the program itself.
  if (first == 0 && health[0] == Health::bad)
    return {interpreterBlame.str(), 0, {}};
  // Invariant: low is good (or the unknown start), high is bad.
  int64_t low = health[first] == Health::good ? first : -1;
  int64_t high = low < 0 ? first : last;
  while (high - low > 1) {
    int64_t middle = health.nearest(low + (high - low) / 2, low, high);
    if (middle < 0)
      break;
    (health[middle] == Health::good ? low : high) = middle;
  }
  Blame blame{health.pass(high), high, {}};
  if (high - low > 1)
    blame.assumptions.push_back(notInterpreted(health, low, high));
  return blame;
}

} // namespace npufuzz::oracles
