//===- SplitByBug.h - separates several bugs of one signature ---*- C++ -*-===//
//
// A signature names a pass and the failure, and a pass may have two bugs that fail alike. A
// compiler with only one of them tells the two apart: if a repro of the first no longer fails
// there, a sighting there is the second. So each run replays on its own system the repros that the
// database has for its signatures (ReproAnswer). Its sightings go to a bug that is still present.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_SPLITBYBUG_H
#define NPUFUZZ_CAMPAIGN_DATABASE_SPLITBYBUG_H

#include "campaign/database/Encounters.h"

namespace npufuzz::campaign::database {

using BugEncounters = std::vector<const Encounter *>;

/// Prefix of a subject's shape that names no variant but a bug: the one met by this encounter.
inline constexpr const char *metPrefix = "met-";
std::string metName(const Encounter &encounter);

/// Answers of repros about two encounters, or two bugs.
struct Evidence {
  int64_t shows = 0; ///< repros of either that fail where the other was met
  int64_t gone = 0;  ///< repros that do not fail there

  Evidence &operator+=(const Evidence &other);
  int64_t balance() const { return shows - gone; }
  /// True if this evidence speaks more for a single bug than `other` does. The share counts, since
  /// one repro may be asked every night.
  bool speaksMoreForOneThan(const Evidence &other) const;
};

/// Presence of a bug, by ReproAnswer::run.
using Presence = std::map<std::string, bool>;
/// True if one change introduced or removed both: some system has both, some has neither, and none
/// has exactly one.
bool comeAndGoTogether(const Presence &a, const Presence &b);

/// All answers, for questions about pairs of encounters.
class ReproAnswers {
public:
  explicit ReproAnswers(const std::vector<ReproAnswer> &all);
  Evidence between(const Encounter &a, const Encounter &b) const;
  Evidence between(const BugEncounters &a, const BugEncounters &b) const;
  /// True if any run was asked about a repro of the encounter.
  bool haveHeardOf(const Encounter &encounter) const;
  /// Presence of the bug on the systems of runs and checks (ReproAnswer::run) where it was met or
  /// asked. A repro that happens to fail from another bug counts as well.
  Presence presenceOf(const BugEncounters &bug) const;

private:
  Evidence whereMet(const Encounter &kept, const Encounter &elsewhere) const;
  /// True if the repro fails, by repro and run.
  std::map<std::string, std::map<std::string, bool>> fails;
};

/// Groups the encounters of one signature by bug, in the order in which the bugs were first seen.
/// First joins groups with more evidence for than against, the strongest first. Then joins each
/// group without evidence against it to the bug seen last before it. The order of `encounters` does
/// not matter.
std::vector<BugEncounters> splitByBug(BugEncounters encounters, const ReproAnswers &answers);

} // namespace npufuzz::campaign::database

#endif
