//===- Rows.h - facts of a findings database --------------------*- C++ -*-===//
//
// Holds facts, each under its own key, and no sums: programs that runs met, marks that people set,
// results of replays. Of two facts under one key the same one always wins, so databases merge in
// any order and any number of times. Findings, their counts and their statuses are derived from the
// facts (Triage.h).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_ROWS_H
#define NPUFUZZ_CAMPAIGN_DATABASE_ROWS_H

#include "campaign/findings/Sighting.h"
#include "support/Files.h"

#include <compare>
#include <map>

namespace npufuzz::campaign::database {

/// Name under which people and replays refer to findings: those of one signature, its variant of
/// one shape, or a bug of that signature that replays tell apart from the first one.
struct Subject {
  std::string signature;
  std::string shape; ///< empty, a variant's, or metName (SplitByBug.h)
  auto operator<=>(const Subject &) const = default;
};

/// A sighting and the digest of its repro.
struct StoredSighting : Sighting {
  std::string repro;      ///< digest of its files; empty: none is kept
  int64_t reproBytes = 0; ///< of all files
};

/// Programs of a run that met a signature on record.
struct Met {
  std::string signature;
  int64_t programs = 0;
  std::string knownIssue, licence; ///< first file with the signature, and its licence
};

/// One run of a campaign, or one shard of it. Its key is `id`; of two, the run that came further is
/// stronger.
struct Run {
  /// Digest of everything that decides which programs there are.
  std::string campaign;
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

/// Cost of a run, under the run's id. Of two, the one that came further counts, then the one that
/// reached more counters, then the longer. Kept apart from the run, since the clock is no fact
/// about its programs: a killed and resumed run differs from an undisturbed one only here.
struct Effort {
  std::string run;
  int64_t programs = 0;
  int64_t kinds = 0; ///< counters that its programs reached
  int64_t milliseconds = 0;
  auto operator<=>(const Effort &) const = default;
};

/// Statement of a person about a subject, by name. The last one counts; of two at the same time,
/// the greater text.
struct Mark {
  Subject subject;
  std::string name, value;
  int64_t date = 0;
};
/// Value: "new", "known", "fixed" or "licence".
inline constexpr const char *statusMark = "status";
inline constexpr const char *noteMark = "note";
/// Value: the number in the compiler's tracker.
inline constexpr const char *upstreamMark = "upstream";
/// Value: what a bisection says: "3 (good: 2)". Written by npufuzz bisect.
inline constexpr const char *sinceMark = "since";
/// Value: the subject that it is merged into (subjectText); empty: none.
inline constexpr const char *intoMark = "into";
/// Value "yes": no oracle's answer merges it with another subject.
inline constexpr const char *aloneMark = "alone";
/// Value "yes", on a subject with a shape: sightings of that shape are a separate finding.
inline constexpr const char *apartMark = "apart";

/// Result of replaying a subject's repro.
struct Check {
  Subject subject;
  int64_t date = 0;
  std::string build;
  std::string outcome; ///< one of the words below
  std::string reason;  ///< reason of an unclear outcome
};
inline constexpr const char *outcomeShows = "shows";
inline constexpr const char *outcomeGone = "gone";
/// The replay was inconclusive, or something else failed.
inline constexpr const char *outcomeUnclear = "unclear";

/// Answer of a repro on the system that a run or a check tested. If it does not fail there, a
/// sighting of that run under the same signature is another bug.
struct ReproAnswer {
  std::string run;     ///< Run::id, or a name for a check's system
  std::string repro;   ///< its digest
  std::string outcome; ///< "shows" or "gone"; of both, "shows" counts
};

/// Last time that somebody asked the tracker's command about a subject. It is written before the
/// command runs, so that no other sync asks meanwhile, and so that a later one knows that an issue
/// may exist whose number nobody heard. The last one counts.
struct TrackerClaim {
  Subject subject;
  std::string action;  ///< "file", "reopen", "close" or "look"
  std::string outcome; ///< one of the words below
  int64_t date = 0;
  auto operator<=>(const TrackerClaim &) const = default;
};
inline constexpr const char *claimAsking = "asking";
inline constexpr const char *claimAnswered = "answered";
/// The command gave no answer. It may have filed an issue nevertheless.
inline constexpr const char *claimFailed = "failed";

/// An issue of the tracker, as its command last described it, under subject and number. The last
/// description counts.
struct TrackerIssue {
  Subject subject;
  std::string number; ///< as the tracker prints it: "12", "NPU-12"
  std::string state;  ///< one of the words below
  std::string reason; ///< why it is in that state, in the tracker's words
  std::string told;   ///< what the tracker was told last: "new", "fixed" or "back"
  int64_t since = 0;  ///< when it was first heard to be in that state
  int64_t date = 0;   ///< of this description
  auto operator<=>(const TrackerIssue &) const = default;
};
inline constexpr const char *issueOpen = "open";
inline constexpr const char *issueFixed = "fixed";
inline constexpr const char *issueNotABug = "not-a-bug";

/// Repros by their digests.
using Repros = std::map<std::string, FolderContents>;
std::string digestOf(const FolderContents &files);
int64_t bytesOf(const FolderContents &files);

/// Prints a subject as one line of JSON.
std::string subjectText(const Subject &subject);
/// False if the text is no subject.
bool readSubject(llvm::StringRef text, Subject &subject);

} // namespace npufuzz::campaign::database

#endif
