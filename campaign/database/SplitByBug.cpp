//===- SplitByBug.cpp - average linkage over the answers of repros --------===//
//
// Each pair of encounters has its evidence: repros of one that fail, or do not fail, where the
// other was met. The partition joins the two parts that the evidence speaks most for and adds up
// their evidence. A signature without any answers stays one bug.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/SplitByBug.h"
#include "campaign/database/Digest.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::campaign::database {

std::string metName(const Encounter &encounter) {
  return metPrefix + digest({encounter.campaign, encounter.foundAs}).substr(0, 8);
}

Evidence &Evidence::operator+=(const Evidence &other) {
  shows += other.shows;
  gone += other.gone;
  return *this;
}

bool Evidence::speaksMoreForOneThan(const Evidence &other) const {
  int64_t total = shows + gone, othersTotal = other.shows + other.gone;
  return balance() * std::max<int64_t>(othersTotal, 1) >
         other.balance() * std::max<int64_t>(total, 1);
}

ReproAnswers::ReproAnswers(const std::vector<ReproAnswer> &all) {
  for (const ReproAnswer &answer : all)
    fails[answer.repro][answer.run] |= answer.outcome == outcomeShows;
}

bool ReproAnswers::haveHeardOf(const Encounter &encounter) const {
  return llvm::any_of(encounter.repros,
                      [&](const std::string &repro) { return fails.count(repro) > 0; });
}

/// Shards of one run test one system: a repro that fails on any of them fails there.
Evidence ReproAnswers::whereMet(const Encounter &kept, const Encounter &elsewhere) const {
  Evidence evidence;
  for (const std::string &repro : kept.repros) {
    auto known = fails.find(repro);
    if (known == fails.end())
      continue;
    std::optional<bool> failsThere;
    for (const std::string &run : elsewhere.runs)
      if (auto heard = known->second.find(run); heard != known->second.end())
        failsThere = failsThere.value_or(false) || heard->second;
    if (failsThere)
      ++(*failsThere ? evidence.shows : evidence.gone);
  }
  return evidence;
}

Evidence ReproAnswers::between(const Encounter &a, const Encounter &b) const {
  Evidence evidence = whereMet(a, b);
  return evidence += whereMet(b, a);
}

Evidence ReproAnswers::between(const BugEncounters &a, const BugEncounters &b) const {
  Evidence evidence;
  for (const Encounter *ofA : a)
    for (const Encounter *ofB : b)
      if (haveHeardOf(*ofA) || haveHeardOf(*ofB))
        evidence += between(*ofA, *ofB);
  return evidence;
}

Presence ReproAnswers::presenceOf(const BugEncounters &bug) const {
  Presence presence;
  for (const Encounter *encounter : bug) {
    for (const std::string &run : encounter->runs)
      presence[run] = true;
    for (const std::string &repro : encounter->repros)
      if (auto known = fails.find(repro); known != fails.end())
        for (const auto &[run, failsThere] : known->second)
          presence[run] |= failsThere;
  }
  return presence;
}

bool comeAndGoTogether(const Presence &a, const Presence &b) {
  bool oneHadBoth = false, oneHadNeither = false;
  for (const auto &[run, isThere] : a) {
    auto other = b.find(run);
    if (other == b.end())
      continue;
    if (other->second != isThere)
      return false;
    (isThere ? oneHadBoth : oneHadNeither) = true;
  }
  return oneHadBoth && oneHadNeither;
}

namespace {

/// Parts are numbered by their first encounters; a part that was joined to another is empty.
class Partition {
public:
  Partition(BugEncounters all, const ReproAnswers &answers) : encounters(std::move(all)) {
    llvm::sort(encounters,
               [](const Encounter *a, const Encounter *b) { return keyOf(*a) < keyOf(*b); });
    size_t count = encounters.size();
    for (size_t i = 0; i < count; ++i)
      members.push_back({i});
    evidence.assign(count, std::vector<Evidence>(count));
    std::vector<bool> isHeardOf;
    for (const Encounter *encounter : encounters)
      isHeardOf.push_back(answers.haveHeardOf(*encounter));
    for (size_t i = 0; i < count; ++i)
      for (size_t j = 0; j < i; ++j)
        if (isHeardOf[i] || isHeardOf[j])
          evidence[i][j] = evidence[j][i] = answers.between(*encounters[i], *encounters[j]);
    for (size_t i = 0; i < count; ++i)
      nearest.push_back(nearestTo(i));
  }

  std::vector<BugEncounters> bugs() {
    while (joinNearest())
      ;
    joinUntold();
    std::vector<BugEncounters> found;
    for (const std::vector<size_t> &numbers : members)
      if (!numbers.empty()) {
        BugEncounters &bug = found.emplace_back();
        for (size_t number : numbers)
          bug.push_back(encounters[number]);
      }
    return found;
  }

private:
  using Key = std::tuple<int64_t, std::string, std::string, int64_t>;
  static Key keyOf(const Encounter &encounter) {
    return {*encounter.dates.begin(), encounter.campaign, encounter.foundAs,
            encounter.sighting ? encounter.sighting->index : 0};
  }

  /// Part after `bug` with the most evidence for it; `bug` itself if none has any.
  size_t nearestTo(size_t bug) const {
    size_t best = bug;
    for (size_t other = bug + 1; other < members.size(); ++other) {
      const Evidence &itsEvidence = evidence[bug][other];
      if (!members[other].empty() && itsEvidence.balance() > 0 &&
          (best == bug || itsEvidence.speaksMoreForOneThan(evidence[bug][best])))
        best = other;
    }
    return best;
  }

  /// Returns false if no evidence joins any two.
  bool joinNearest() {
    std::optional<size_t> best;
    for (size_t bug = 0; bug < members.size(); ++bug)
      if (nearest[bug] != bug && !members[bug].empty() &&
          (!best ||
           evidence[bug][nearest[bug]].speaksMoreForOneThan(evidence[*best][nearest[*best]])))
        best = bug;
    if (best)
      join(*best, nearest[*best]);
    return best.has_value();
  }

  void join(size_t first, size_t second) {
    llvm::append_range(members[first], std::exchange(members[second], {}));
    llvm::sort(members[first]);
    for (size_t other = 0; other < members.size(); ++other)
      evidence[other][first] = evidence[first][other] += evidence[second][other];
    for (size_t bug = 0; bug < second; ++bug)
      if (size_t its = nearest[bug]; bug == first || its == first || its == second)
        nearest[bug] = nearestTo(bug);
      else if (bug < first && evidence[bug][first].balance() > 0 &&
               (its == bug || evidence[bug][first].speaksMoreForOneThan(evidence[bug][its])))
        nearest[bug] = first;
  }

  /// Joins in the order in which the bugs were first seen.
  void joinUntold() {
    for (size_t bug = 1; bug < members.size(); ++bug) {
      if (members[bug].empty())
        continue;
      auto lastBefore = [&](size_t other) {
        return *std::prev(llvm::lower_bound(members[other], bug));
      };
      std::optional<size_t> best;
      for (size_t other = 0; other < bug; ++other)
        if (!members[other].empty() && evidence[other][bug].balance() == 0 &&
            (!best || lastBefore(other) > lastBefore(*best)))
          best = other;
      if (best)
        join(*best, bug);
    }
  }

  BugEncounters encounters; ///< in the order first seen
  std::vector<std::vector<size_t>> members;
  std::vector<std::vector<Evidence>> evidence;
  std::vector<size_t> nearest;
};

} // namespace

std::vector<BugEncounters> splitByBug(BugEncounters encounters, const ReproAnswers &answers) {
  if (llvm::none_of(encounters,
                    [&](const Encounter *encounter) { return answers.haveHeardOf(*encounter); }))
    return {std::move(encounters)};
  return Partition(std::move(encounters), answers).bugs();
}

} // namespace npufuzz::campaign::database
