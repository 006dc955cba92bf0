//===- SplitByBug.h - several bugs of one signature ------------------*- C++ -*-===//
//
// A signature names a pass and what goes wrong, and a pass may have two bugs that go wrong alike.
// What tells them apart is a compiler that has one of them: where a repro of the one no longer
// fails, what fails is the other. So each run asks on its own system the repros of what the
// database has of its signatures (ReproAnswer), and its sightings go to a bug that is still there.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_SPLITBYBUG_H
#define NPUFUZZ_CAMPAIGN_DATABASE_SPLITBYBUG_H

#include "campaign/database/Encounters.h"

namespace npufuzz::campaign::database {

using BugEncounters = std::vector<const Encounter *>;

/// What the shape of a subject says that is no variant: the bug that this encounter has met.
inline constexpr const char *metPrefix = "met-";
std::string metName(const Encounter &encounter);

/// What repros say of two encounters, or of two bugs.
struct Evidence {
  int64_t shows = 0; ///< repros of either that fail where the other was met
  int64_t gone = 0;  ///< and that do not

  Evidence &operator+=(const Evidence &other);
  int64_t balance() const { return shows - gone; }
  /// Whether more of it speaks for one bug: the share counts, as one repro may be asked every
  /// night.
  bool speaksMoreForOneThan(const Evidence &other) const;
};

/// Whether a bug was there, by ReproAnswer::run.
using Presence = std::map<std::string, bool>;
/// Whether one change brought or took away both: one system had both, one had neither, and none had
/// one alone.
bool comeAndGoTogether(const Presence &a, const Presence &b);

/// All answers, to be asked about pairs of encounters.
class ReproAnswers {
public:
  explicit ReproAnswers(const std::vector<ReproAnswer> &all);
  Evidence between(const Encounter &a, const Encounter &b) const;
  Evidence between(const BugEncounters &a, const BugEncounters &b) const;
  /// Whether a repro of its has been asked of any run.
  bool haveHeardOf(const Encounter &encounter) const;
  /// On the systems of which runs and checks (ReproAnswer::run) the bug was there, of all where it
  /// was met or asked: a repro that fails of another bug by chance counts, too.
  Presence presenceOf(const BugEncounters &bug) const;

private:
  Evidence whereMet(const Encounter &kept, const Encounter &elsewhere) const;
  /// Whether the repro fails, by repro and run.
  std::map<std::string, std::map<std::string, bool>> fails;
};

/// The encounters of one signature by bugs, in the order in which these were first seen. What more
/// speaks for than against goes together, what most speaks for first; then what nothing speaks
/// against goes to the bug that was seen last before it. Whatever the order of `encounters`.
std::vector<BugEncounters> splitByBug(BugEncounters encounters, const ReproAnswers &answers);

} // namespace npufuzz::campaign::database

#endif
