//===- Blame.cpp - bisects the snapshots ----------------------------------===//
//
// A verdict on the final result names no pass. The interpreter can run every snapshot, so this file
// asks the oracle about snapshots and blames the first bad one after a good one. Bisection asks
// about log n of them; it assumes that what is broken stays broken.
//
// For oracle memory, the search follows the kind of the event, which says what races, because a
// program may have other bugs. Passes also change what an event is called: one turns the transfers
// of a race into gets and puts. So if another race disappears where the searched one appears, the
// search continues with the other one, back to its first appearance. A trap masks every later
// effect, so the pass that introduced the trap is blamed for an event that appears when the trap is
// gone.
//
// A snapshot that cannot be interpreted is neither good nor bad. The search steps to its
// neighbours, and the report names the passes that it could not tell apart.
//
//===----------------------------------------------------------------------===//
#include "oracles/Blame.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

namespace {

enum class Health { good, bad, unknown };

/// Returns the health of the snapshot with this index.
using HealthOf = llvm::function_ref<Health(int64_t)>;

/// Returns the interpretable index nearest to `from` within (low, high), or -1.
int64_t nearest(HealthOf health, int64_t from, int64_t low, int64_t high) {
  for (int64_t distance = 0; distance < high - low; ++distance)
    for (int64_t index : {from - distance, from + distance})
      if (index > low && index < high && health(index) != Health::unknown)
        return index;
  return -1;
}

/// Good state and bad state with nothing known between them.
struct Turn {
  int64_t low;  ///< good, or -1 if nothing before is known
  int64_t high; ///< bad
};

/// Bisects for the turn from good to bad. Precondition: `last` is bad.
Turn findTurn(HealthOf health, int64_t last) {
  int64_t first = nearest(health, 0, -1, last + 1);
  if (health(first) == Health::bad)
    return {-1, first};
  Turn turn{first, last};
  while (turn.high - turn.low > 1) {
    int64_t middle = nearest(health, turn.low + (turn.high - turn.low) / 2, turn.low, turn.high);
    if (middle < 0)
      break;
    (health(middle) == Health::good ? turn.low : turn.high) = middle;
  }
  return turn;
}

/// Blames the pass at `turn.high`. If snapshots lie between, adds the assumption that one of their
/// passes may be the culprit. `high` may be the artifact, which follows the last snapshot.
Blame blameOf(const std::vector<Snapshot> &snapshots, Turn turn) {
  int64_t end = static_cast<int64_t>(snapshots.size());
  // No pass has run yet: interpreter and reference disagree on the program itself.
  if (turn.high == 0)
    return {interpreterBlame.str(), 0, {}};
  Blame blame{executorBlame.str(), 0, {}};
  if (turn.high < end)
    blame = {snapshots[turn.high].pass, turn.high, {}};
  if (turn.high - turn.low > 1)
    blame.assumptions.push_back(llvm::formatv(
        "the IR between {0} and {1} cannot be interpreted: a pass from there may be the culprit",
        turn.low < 0 ? "the start" : snapshots[turn.low].pass,
        turn.high >= end ? "the end" : snapshots[turn.high].pass));
  return blame;
}

/// Caches the answer of `ask` for each snapshot, so that it is asked at most once.
template <typename Answer> class Answers {
public:
  Answers(size_t size, std::function<Answer(int64_t)> ask) : known(size), ask(std::move(ask)) {}
  const Answer &operator[](int64_t index) {
    if (!known[index])
      known[index] = ask(index);
    return *known[index];
  }

private:
  std::vector<std::optional<Answer>> known;
  std::function<Answer(int64_t)> ask;
};

Health healthOf(Observation &observation, const Oracle &oracle, const Snapshot &snapshot) {
  Runs runs = observation.interpret(snapshot);
  if (runs.first().status == ExecutionStatus::unsupported)
    return Health::unknown;
  if (runs.first().status == ExecutionStatus::trapped)
    return Health::bad;
  RunsToJudge input{runs, observation.testCase, observation.expected, observation.backend.name(),
                    /*secondRuns=*/true};
  bool isBad = oracle.judgeRuns(input).isBug() ||
               (observation.backend.traits().blamesByEvents && judgeMemory(input).isBug());
  return isBad ? Health::bad : Health::good;
}

Blame blameOfResult(Observation &observation, const Oracle &oracle) {
  const std::vector<Snapshot> &snapshots = observation.recompiled().snapshots;
  int64_t end = static_cast<int64_t>(snapshots.size());
  Answers<Health> answers(snapshots.size(), [&](int64_t index) {
    return healthOf(observation, oracle, snapshots[index]);
  });
  auto health = [&](int64_t index) { return answers[index]; };
  int64_t last = nearest(health, end - 1, -1, end);
  if (last < 0)
    return {pipelineBlame.str(), 0, {}};
  return blameOf(snapshots, health(last) == Health::bad ? findTurn(health, last) : Turn{last, end});
}

/// Troubles that oracle memory finds in a run; nullopt if the run is unsupported.
using Seen = std::optional<std::vector<Verdict>>;

/// Finds the pass that caused an event of one kind.
class EventBlame {
public:
  EventBlame(Observation &observation)
      : snapshots(observation.recompiled().snapshots), end(static_cast<int64_t>(snapshots.size())),
        seen(snapshots.size(),
             [&](int64_t index) {
               return troublesOf(observation.interpret(snapshots[index]).first(), observation);
             }),
        artifact(troublesOf(observation.runs().first(), observation)) {}

  Blame find(std::string kind, const std::string &claim) {
    // Follow the kind to the one that it was before, each time further back.
    for (int64_t behind = end;;) {
      auto health = [&](int64_t index) { return healthOf(index, kind); };
      int64_t last = nearest(health, behind - 1, -1, behind);
      if (last < 0)
        return {pipelineBlame.str(), 0, {}};
      Turn turn = health(last) == Health::bad ? findTurn(health, last) : Turn{last, behind};
      if (std::optional<int64_t> trap = firstTrap(turn))
        turn.high = *trap;
      std::optional<std::string> before = kindBefore(turn, kind, claim);
      if (!before)
        return blameOf(snapshots, turn);
      kind = *before;
      behind = turn.low + 1;
    }
  }

private:
  static Seen troublesOf(const Execution &run, const Observation &observation) {
    if (run.status == ExecutionStatus::unsupported)
      return std::nullopt;
    return memoryTroubles(run, observation.backend.name());
  }

  Health healthOf(int64_t index, const std::string &kind) {
    const Seen &one = seen[index];
    if (one && hasKind(*one, kind))
      return Health::bad;
    return !one || hides(*one, artifact) ? Health::unknown : Health::good;
  }

  const Seen &at(int64_t index) { return index == end ? artifact : seen[index]; }

  /// True if `one` traps because of a trouble that is not in the later run.
  static bool hides(const std::vector<Verdict> &one, const Seen &behind) {
    return hasTrapped(one) && llvm::any_of(one, [&](const Verdict &trouble) {
             return !behind || !hasKind(*behind, trouble.kind);
           });
  }

  std::optional<int64_t> firstTrap(Turn turn) {
    for (int64_t index = turn.low + 1; index < turn.high; ++index)
      if (seen[index] && hides(*seen[index], at(turn.high)))
        return index;
    return std::nullopt;
  }

  /// Returns the kind's likely name before the turn: the most similar among the troubles that
  /// disappeared there.
  std::optional<std::string> kindBefore(Turn turn, const std::string &kind,
                                        const std::string &claim) {
    const Seen &behind = at(turn.high);
    if (turn.low < 0 || !behind)
      return std::nullopt;
    std::optional<std::string> closest;
    for (const Verdict &gone : goneTroubles(*seen[turn.low], *behind, claim))
      if (!closest || similarity(gone.kind, kind) > similarity(*closest, kind))
        closest = gone.kind;
    return closest;
  }

  /// Length of the common prefix plus length of the common suffix.
  static ptrdiff_t similarity(llvm::StringRef a, llvm::StringRef b) {
    auto same = [](auto one, auto other) {
      auto difference = std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first;
      return difference - one.begin();
    };
    return same(a, b) + same(llvm::reverse(a), llvm::reverse(b));
  }

  const std::vector<Snapshot> &snapshots;
  int64_t end;
  Answers<Seen> seen;
  Seen artifact;
};

} // namespace

Blame findBlame(Observation &observation, const Oracle &oracle, const Verdict &verdict) {
  assert(oracle.judgeRuns && "this oracle's bugs cannot be found in snapshots");
  if (!observation.hasPasses())
    return {pipelineBlame.str(), 0, {}};
  return oracle.judgeRuns == judgeMemory ? EventBlame(observation).find(verdict.kind, verdict.claim)
                                         : blameOfResult(observation, oracle);
}

} // namespace npufuzz::oracles
