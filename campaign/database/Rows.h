//===- Rows.h - what a findings database knows ------------------*- C++ -*-===//
//
// Facts, each under a key of its own, and no sums: what runs met, what people said, what replays
// showed. Of two facts under one key one always wins, whoever asks, so that databases can be merged
// in any order and as often as one likes. Findings, their counts and their statuses are worked out
// from the facts (Triage.h).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_ROWS_H
#define NPUFUZZ_CAMPAIGN_DATABASE_ROWS_H

#include "campaign/findings/Sighting.h"
#include "support/Files.h"

#include <compare>
#include <map>

namespace npufuzz::campaign::database {

/// What people and replays speak of: the findings of one signature, or its variant of one shape, or
/// a bug of that signature that replays tell apart from the first one.
struct Subject {
  std::string signature;
  std::string shape; ///< empty, a variant's, or metName (SplitByBug.h)
  auto operator<=>(const Subject &) const = default;
};

/// A sighting and where its repro is.
struct StoredSighting : Sighting {
  std::string repro;      ///< digest of its files; empty: none is kept
  int64_t reproBytes = 0; ///< of all files
};

/// Programs of a run with a signature on record.
struct Met {
  std::string signature;
  int64_t programs = 0;
  std::string knownIssue, licence; ///< the first file that has the signature, and what it says
};

/// One run of a campaign, or one shard of it. Its key is `id`; the further it came, the stronger.
struct Run {
  std::string campaign;                   ///< digest of all that decides which programs there are
  int64_t date = 0;                       ///< when it began, in seconds since 1970, UTC
  int64_t shardIndex = 0, shardCount = 1; ///< 0-based
  std::string backend, build;
  std::vector<std::string> words; ///< options that decide which programs there are
  uint64_t baseSeed = 0;
  int64_t programs = 0;
  std::vector<StoredSighting> sightings;
  std::vector<Met> met;

  std::string id() const;
};

/// What a run took, under the run's id; of two the one that came further counts, then the one that
/// reached more, then the longer. Apart from the run, since the clock is no fact of its programs: a
/// run that was killed and went on is the undisturbed one but for this.
struct Effort {
  std::string run;
  int64_t programs = 0;
  int64_t kinds = 0; ///< counters that its programs reached
  int64_t milliseconds = 0;
  auto operator<=>(const Effort &) const = default;
};

/// What somebody said of a subject, by name; the last one counts, of two at once the greater text.
struct Mark {
  Subject subject;
  std::string name, value;
  int64_t date = 0;
};
/// "new", "known", "fixed" or "licence".
inline constexpr const char *statusMark = "status";
inline constexpr const char *noteMark = "note";
/// The number in the compiler's tracker.
inline constexpr const char *upstreamMark = "upstream";
/// The subject that it is the same as (subjectText); empty: none.
inline constexpr const char *intoMark = "into";
/// "yes": no oracle's word makes it the same as another subject.
inline constexpr const char *aloneMark = "alone";
/// "yes", of a subject with a shape: sightings of that shape are a finding of their own.
inline constexpr const char *apartMark = "apart";

/// What a replay of a subject's repro showed.
struct Check {
  Subject subject;
  int64_t date = 0;
  std::string build;
  std::string outcome; ///< one of the words below
  std::string reason;  ///< of an unclear one
};
inline constexpr const char *outcomeShows = "shows";
inline constexpr const char *outcomeGone = "gone";
/// It was not judged, or something else failed.
inline constexpr const char *outcomeUnclear = "unclear";

/// Whether a repro fails on the system that a run or a check tested: what a run met under the same
/// signature is another bug where it does not.
struct ReproAnswer {
  std::string run;     ///< Run::id, or what stands for a check's system
  std::string repro;   ///< its digest
  std::string outcome; ///< "shows" or "gone"; of both the first counts
};

/// Repros by their digests.
using Repros = std::map<std::string, FolderContents>;
std::string digestOf(const FolderContents &files);
int64_t bytesOf(const FolderContents &files);

/// A subject in one line of JSON.
std::string subjectText(const Subject &subject);
/// False where the text is none.
bool readSubject(llvm::StringRef text, Subject &subject);

} // namespace npufuzz::campaign::database

#endif
