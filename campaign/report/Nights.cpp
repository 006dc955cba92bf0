//===- Nights.cpp ---------------------------------------------------------===//
//
// Goes through the runs by date, starts a new night after a pause, and counts each signature once
// per night. Runs with plants only tell which plants were found.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Nights.h"
#include "campaign/findings/Finding.h"
#include "support/Saturating.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz::campaign::report {

using database::Run;
using database::StoredSighting;

namespace {

constexpr int64_t day = 24 * 3600;

/// Plants of a run's options, in either spelling.
std::vector<std::string> plantsOf(const Run &run) {
  std::vector<std::string> plants;
  for (auto [at, word] : llvm::enumerate(run.words)) {
    llvm::StringRef names = word;
    if (names == "--plant" && at + 1 < run.words.size())
      names = run.words[at + 1];
    else if (!names.consume_front("--plant="))
      continue;
    for (llvm::StringRef name : llvm::split(names, ','))
      if (!name.empty())
        plants.push_back(name.str());
  }
  return plants;
}

/// Key of a sighting; a night counts each key once.
std::string keyOf(const StoredSighting &seen) {
  bool isVariant = seen.standing == standingName(Standing::variant);
  return database::subjectText({seen.signature, isVariant ? seen.shape : ""});
}

class Counter {
public:
  explicit Counter(const std::vector<database::Effort> &efforts) {
    for (const database::Effort &effort : efforts)
      efforts_[effort.run] = &effort;
  }

  std::vector<Night> nights;

  void take(const Run &run) {
    if (nights.empty() || run.date >= before + day / 2 || run.date >= nights.back().begin + day)
      begin(run.date);
    before = run.date;
    Night &night = nights.back();
    ++night.runs;
    night.programs = saturatingSum(night.programs, run.programs);
    if (std::vector<std::string> plants = plantsOf(run); !plants.empty()) {
      if (plants.size() == 1) // with several plants, the cause is unknown
        night.plants.insert(plants.front());
      if (plants.size() == 1 && !run.sightings.empty())
        night.plantsFound.insert(plants.front());
      return;
    }
    takeFindings(run);
    takePace(run);
  }

private:
  void begin(int64_t date) {
    metBefore.insert(metNow.begin(), metNow.end());
    metNow.clear();
    nights.emplace_back().begin = date;
  }

  void takeFindings(const Run &run) {
    Night &night = nights.back();
    for (const StoredSighting &seen : run.sightings) {
      std::string key = keyOf(seen);
      if (!metNow.insert(key).second)
        continue;
      if (seen.standing == standingName(Standing::known))
        ++night.known;
      else if (metBefore.count(key))
        ++night.again;
      else if (seen.standing == standingName(Standing::variant))
        ++night.variants;
      else
        ++night.fresh;
    }
    for (const database::Met &met : run.met)
      if (metNow.insert(database::subjectText({met.signature, ""})).second)
        ++night.known;
  }

  void takePace(const Run &run) {
    auto effort = efforts_.find(run.id());
    if (effort == efforts_.end())
      return;
    Night::Pace &pace = nights.back().paces[run.backend];
    pace.programs = saturatingSum(pace.programs, effort->second->programs);
    pace.milliseconds = saturatingSum(pace.milliseconds, effort->second->milliseconds);
    pace.kinds = std::max(pace.kinds, effort->second->kinds);
  }

  std::map<std::string, const database::Effort *> efforts_;
  std::set<std::string> metBefore, metNow;
  int64_t before = 0;
};

} // namespace

std::vector<Night> nightsOf(const std::vector<Run> &runs,
                            const std::vector<database::Effort> &efforts) {
  std::vector<const Run *> byDate;
  for (const Run &run : runs)
    byDate.push_back(&run);
  llvm::stable_sort(byDate, [](const Run *a, const Run *b) { return a->date < b->date; });
  Counter counter(efforts);
  for (const Run *run : byDate)
    counter.take(*run);
  return std::move(counter.nights);
}

} // namespace npufuzz::campaign::report
