//===- Speakers.cpp -------------------------------------------------------===//
#include "campaign/database/Speakers.h"
#include "campaign/findings/Finding.h"
#include "support/Saturating.h"

namespace npufuzz::campaign::database {

bool Speaker::isVariant() const {
  return sighting && sighting->standing == standingName(Standing::variant);
}

bool Speaker::isFresh() const {
  return sighting && sighting->standing == standingName(Standing::fresh);
}

Status Speaker::standing() const {
  if (isOnRecordSince || !sighting)
    return met->licence.empty() ? Status::known : Status::licence;
  if (isFresh())
    return Status::fresh;
  if (isVariant())
    return Status::variant;
  return sighting->licence.empty() ? Status::known : Status::licence;
}

std::string Speaker::knownIssue() const {
  return isOnRecordSince || !sighting ? met->knownIssue : sighting->knownIssue;
}

namespace {

/// Programs of one campaign with one signature. Shards of one division add up; what a shard met on
/// two days, or two divisions of the same programs, is the same.
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

/// Samples have their index; all others, and what was met, go together.
using Key = std::tuple<std::string, std::string, int64_t>;
constexpr int64_t noSample = -1;

struct Gathering {
  Speaker speaker;
  Count count;
  const Run *runOfSighting = nullptr, *runOfRepro = nullptr, *runOfMet = nullptr;

  void takeRun(const Run &run, int64_t programs) {
    count.add(run, programs);
    speaker.dates.insert(run.date);
    speaker.backends.insert(run.backend);
    speaker.builds.insert(run.build);
    speaker.runs.insert(run.id());
  }

  void take(const Run &run, const StoredSighting &seen) {
    takeRun(run, seen.occurrences);
    auto offer = [&](const Run *&itsRun, const StoredSighting *&its) {
      if (!its || speaksBefore(run, seen, *itsRun, *its)) {
        itsRun = &run;
        its = &seen;
      }
    };
    offer(runOfSighting, speaker.sighting);
    if (!seen.repro.empty()) {
      offer(runOfRepro, speaker.withRepro);
      speaker.repros.insert(seen.repro);
    }
  }

  void take(const Run &run, const Met &met) {
    takeRun(run, met.programs);
    if (!runOfMet || std::pair(run.date, run.id()) > std::pair(runOfMet->date, runOfMet->id())) {
      runOfMet = &run;
      speaker.met = &met;
    }
  }

  Speaker finish() {
    speaker.programs = count.programs();
    speaker.isOnRecordSince =
        speaker.met && speaker.sighting && runOfMet->date > runOfSighting->date;
    speaker.lastAsked =
        speaker.isOnRecordSince || !speaker.sighting ? runOfMet->date : runOfSighting->date;
    return std::move(speaker);
  }
};

/// What a sample was, where that is known.
bool isTold(const StoredSighting &seen) {
  return !seen.isSample || (seen.isClassified && seen.reproducible);
}

} // namespace

std::vector<Speaker> speakersOf(const std::vector<Run> &runs) {
  std::map<Key, Gathering> gatherings;
  auto at = [&](const Run &run, const std::string &foundAs, int64_t index) -> Gathering & {
    Gathering &gathering = gatherings[{run.campaign, foundAs, index}];
    gathering.speaker.campaign = run.campaign;
    gathering.speaker.foundAs = foundAs;
    return gathering;
  };
  for (const Run &run : runs) {
    for (const StoredSighting &seen : run.sightings)
      if (isTold(seen))
        at(run, seen.foundAs, seen.isSample ? seen.index : noSample).take(run, seen);
    for (const Met &met : run.met)
      at(run, met.signature, noSample).take(run, met);
  }
  std::vector<Speaker> speakers;
  for (auto &[key, gathering] : gatherings)
    speakers.push_back(gathering.finish());
  return speakers;
}

} // namespace npufuzz::campaign::database
