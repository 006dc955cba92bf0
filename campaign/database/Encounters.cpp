//===- Encounters.cpp -------------------------------------------------------===//
//
// Gathers all sightings of a campaign under one signature, keeps the one that stands before the
// others, and counts their programs. The result does not depend on the order of the runs.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Encounters.h"
#include "campaign/findings/Finding.h"
#include "support/Saturating.h"

namespace npufuzz::campaign::database {

bool Encounter::isVariant() const {
  return sighting && sighting->standing == standingName(Standing::variant);
}

bool Encounter::isFresh() const {
  return sighting && sighting->standing == standingName(Standing::fresh);
}

Status Encounter::standing() const {
  if (isOnRecordSince || !sighting)
    return met->licence.empty() ? Status::known : Status::licence;
  if (isFresh())
    return Status::fresh;
  if (isVariant())
    return Status::variant;
  return sighting->licence.empty() ? Status::known : Status::licence;
}

std::string Encounter::knownIssue() const {
  return isOnRecordSince || !sighting ? met->knownIssue : sighting->knownIssue;
}

namespace {

/// Counts the programs of one campaign with one signature. Shards of one division add up. A shard
/// repeated on another day, or another division, meets the same programs, so those do not add up.
class Count {
public:
  void add(const Run &run, int64_t programs) {
    int64_t &most = byShard[run.shardCount][run.shardIndex];
    most = std::max(most, programs);
  }
  int64_t programs() const {
    int64_t most = 0;
    for (const auto &[count, shards] : byShard) {
      int64_t sum = 0;
      for (const auto &[index, programs] : shards)
        sum = saturatingSum(sum, programs);
      most = std::max(most, sum);
    }
    return most;
  }

private:
  std::map<int64_t, std::map<int64_t, int64_t>> byShard;
};

/// A sample is keyed by its index; all other sightings, and what was met, go together.
using Key = std::tuple<std::string, std::string, int64_t>;
constexpr int64_t noSample = -1;

struct Gathering {
  Encounter encounter;
  Count count;
  const Run *runOfSighting = nullptr, *runOfRepro = nullptr, *runOfMet = nullptr;

  void takeRun(const Run &run, int64_t programs) {
    count.add(run, programs);
    encounter.dates.insert(run.date);
    encounter.backends.insert(run.backend);
    encounter.builds.insert(run.build);
    encounter.runs.insert(run.id());
  }

  void take(const Run &run, const StoredSighting &seen) {
    takeRun(run, seen.occurrences);
    auto offer = [&](const Run *&itsRun, const StoredSighting *&its) {
      if (!its || standsBefore(run, seen, *itsRun, *its)) {
        itsRun = &run;
        its = &seen;
      }
    };
    offer(runOfSighting, encounter.sighting);
    if (!seen.repro.empty()) {
      offer(runOfRepro, encounter.withRepro);
      encounter.repros.insert(seen.repro);
    }
  }

  void take(const Run &run, const Met &met) {
    takeRun(run, met.programs);
    if (!runOfMet || std::pair(run.date, run.id()) > std::pair(runOfMet->date, runOfMet->id())) {
      runOfMet = &run;
      encounter.met = &met;
    }
  }

  Encounter finish() {
    encounter.programs = count.programs();
    encounter.isOnRecordSince =
        encounter.met && encounter.sighting && runOfMet->date > runOfSighting->date;
    encounter.lastAsked =
        encounter.isOnRecordSince || !encounter.sighting ? runOfMet->date : runOfSighting->date;
    return std::move(encounter);
  }
};

/// True for a sighting whose bug is known: it is no sample, or a sample that was classified and
/// showed again.
bool isTold(const StoredSighting &seen) {
  return !seen.isSample || (seen.isClassified && seen.reproducible);
}

} // namespace

std::vector<Encounter> encountersOf(const std::vector<Run> &runs) {
  std::map<Key, Gathering> gatherings;
  auto at = [&](const Run &run, const std::string &foundAs, int64_t index) -> Gathering & {
    Gathering &gathering = gatherings[{run.campaign, foundAs, index}];
    gathering.encounter.campaign = run.campaign;
    gathering.encounter.foundAs = foundAs;
    return gathering;
  };
  for (const Run &run : runs) {
    for (const StoredSighting &seen : run.sightings)
      if (isTold(seen))
        at(run, seen.foundAs, seen.isSample ? seen.index : noSample).take(run, seen);
    for (const Met &met : run.met)
      at(run, met.signature, noSample).take(run, met);
  }
  std::vector<Encounter> encounters;
  for (auto &[key, gathering] : gatherings)
    encounters.push_back(gathering.finish());
  return encounters;
}

} // namespace npufuzz::campaign::database
