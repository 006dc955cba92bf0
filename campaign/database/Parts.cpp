//===- Parts.cpp - average linkage by what repros say ---------------------===//
#include "campaign/database/Parts.h"
#include "campaign/database/Digest.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::campaign::database {

std::string partName(const Speaker &speaker) {
  return partPrefix + digest({speaker.campaign, speaker.foundAs}).substr(0, 8);
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

Witnesses::Witnesses(const std::vector<Witness> &all) {
  for (const Witness &witness : all)
    fails[witness.repro][witness.run] |= witness.outcome == outcomeShows;
}

bool Witnesses::haveHeardOf(const Speaker &speaker) const {
  return llvm::any_of(speaker.repros,
                      [&](const std::string &repro) { return fails.count(repro) > 0; });
}

/// Shards of one run test one system: a repro that fails on any of them fails there.
Evidence Witnesses::whereMet(const Speaker &kept, const Speaker &elsewhere) const {
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

Evidence Witnesses::between(const Speaker &a, const Speaker &b) const {
  Evidence evidence = whereMet(a, b);
  return evidence += whereMet(b, a);
}

Evidence Witnesses::between(const Part &a, const Part &b) const {
  Evidence evidence;
  for (const Speaker *ofA : a)
    for (const Speaker *ofB : b)
      if (haveHeardOf(*ofA) || haveHeardOf(*ofB))
        evidence += between(*ofA, *ofB);
  return evidence;
}

Presence Witnesses::presenceOf(const Part &part) const {
  Presence presence;
  for (const Speaker *speaker : part) {
    for (const std::string &run : speaker->runs)
      presence[run] = true;
    for (const std::string &repro : speaker->repros)
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

/// Parts are numbered by their first speakers; one that has been joined to another is empty.
class Partition {
public:
  Partition(Part all, const Witnesses &witnesses) : speakers(std::move(all)) {
    llvm::sort(speakers, [](const Speaker *a, const Speaker *b) { return keyOf(*a) < keyOf(*b); });
    size_t count = speakers.size();
    for (size_t i = 0; i < count; ++i)
      members.push_back({i});
    evidence.assign(count, std::vector<Evidence>(count));
    std::vector<bool> isHeardOf;
    for (const Speaker *speaker : speakers)
      isHeardOf.push_back(witnesses.haveHeardOf(*speaker));
    for (size_t i = 0; i < count; ++i)
      for (size_t j = 0; j < i; ++j)
        if (isHeardOf[i] || isHeardOf[j])
          evidence[i][j] = evidence[j][i] = witnesses.between(*speakers[i], *speakers[j]);
    for (size_t i = 0; i < count; ++i)
      nearest.push_back(nearestTo(i));
  }

  std::vector<Part> parts() {
    while (joinNearest())
      ;
    joinUntold();
    std::vector<Part> found;
    for (const std::vector<size_t> &numbers : members)
      if (!numbers.empty()) {
        Part &part = found.emplace_back();
        for (size_t number : numbers)
          part.push_back(speakers[number]);
      }
    return found;
  }

private:
  using Key = std::tuple<int64_t, std::string, std::string, int64_t>;
  static Key keyOf(const Speaker &speaker) {
    return {*speaker.dates.begin(), speaker.campaign, speaker.foundAs,
            speaker.sighting ? speaker.sighting->index : 0};
  }

  /// The part behind it for which most speaks; itself where nothing speaks for any.
  size_t nearestTo(size_t part) const {
    size_t best = part;
    for (size_t other = part + 1; other < members.size(); ++other) {
      const Evidence &itsEvidence = evidence[part][other];
      if (!members[other].empty() && itsEvidence.balance() > 0 &&
          (best == part || itsEvidence.speaksMoreForOneThan(evidence[part][best])))
        best = other;
    }
    return best;
  }

  /// False where nothing speaks for joining any two.
  bool joinNearest() {
    std::optional<size_t> best;
    for (size_t part = 0; part < members.size(); ++part)
      if (nearest[part] != part && !members[part].empty() &&
          (!best ||
           evidence[part][nearest[part]].speaksMoreForOneThan(evidence[*best][nearest[*best]])))
        best = part;
    if (best)
      join(*best, nearest[*best]);
    return best.has_value();
  }

  void join(size_t first, size_t second) {
    llvm::append_range(members[first], std::exchange(members[second], {}));
    llvm::sort(members[first]);
    for (size_t other = 0; other < members.size(); ++other)
      evidence[other][first] = evidence[first][other] += evidence[second][other];
    for (size_t part = 0; part < second; ++part)
      if (size_t its = nearest[part]; part == first || its == first || its == second)
        nearest[part] = nearestTo(part);
      else if (part < first && evidence[part][first].balance() > 0 &&
               (its == part || evidence[part][first].speaksMoreForOneThan(evidence[part][its])))
        nearest[part] = first;
  }

  /// In the order in which the parts were first seen.
  void joinUntold() {
    for (size_t part = 1; part < members.size(); ++part) {
      if (members[part].empty())
        continue;
      auto lastBefore = [&](size_t other) {
        return *std::prev(llvm::lower_bound(members[other], part));
      };
      std::optional<size_t> best;
      for (size_t other = 0; other < part; ++other)
        if (!members[other].empty() && evidence[other][part].balance() == 0 &&
            (!best || lastBefore(other) > lastBefore(*best)))
          best = other;
      if (best)
        join(*best, part);
    }
  }

  Part speakers; ///< as they were first seen
  std::vector<std::vector<size_t>> members;
  std::vector<std::vector<Evidence>> evidence;
  std::vector<size_t> nearest;
};

} // namespace

std::vector<Part> partsOf(Part speakers, const Witnesses &witnesses) {
  if (llvm::none_of(speakers,
                    [&](const Speaker *speaker) { return witnesses.haveHeardOf(*speaker); }))
    return {std::move(speakers)};
  return Partition(std::move(speakers), witnesses).parts();
}

} // namespace npufuzz::campaign::database
