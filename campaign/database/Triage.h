//===- Triage.h - findings, derived from the facts --------------*- C++ -*-===//
//
// A finding is what people see: one distinct bug with its names, counts, status and best repro. All
// of it is derived from the facts of the database each time, and nothing of it is stored.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_TRIAGE_H
#define NPUFUZZ_CAMPAIGN_DATABASE_TRIAGE_H

#include "campaign/database/Database.h"
#include "campaign/database/Status.h"
#include "support/Json.h"

#include <optional>
#include <set>

namespace npufuzz::campaign::database {

/// One distinct bug, from all facts of the database about it.
struct Triaged {
  Subject subject; ///< its name: the one that was first seen
  /// Its other names: from other oracles, and from subjects that people merged into it.
  std::vector<Subject> others;
  Status status = Status::fresh;
  /// The record's answer when it was last met: fresh, variant, known or licence.
  Status standing = Status::fresh;
  /// File of the known issue that it is, or is a variant of.
  std::string knownIssue;
  std::string note, upstream;
  /// Its issues in the tracker that is synced, the one that counts first; several only if two
  /// databases filed it, or if people merged findings.
  std::vector<TrackerIssue> issues;
  /// The last time that the tracker's command was asked about it.
  std::optional<TrackerClaim> claim;
  /// Answer of the last bisection: "3 (good: 2)"; empty: none.
  std::string since;
  int64_t firstSeen = 0, lastSeen = 0; ///< seconds since 1970
  /// Date of the last replay of its repro, and the result; empty: never.
  int64_t lastCheck = 0;
  std::string lastOutcome;
  /// Number of programs that showed it. Shards add up; a repeated campaign has the same programs.
  /// 0: it comes from a file of known issues alone.
  int64_t programs = 0;
  int64_t campaigns = 0;
  std::set<std::string> backends, builds;
  std::set<uint64_t> seeds;          ///< seeds of the programs that represent it
  std::set<std::string> shapes;      ///< shapes of their reduced programs
  std::set<std::string> recordNames; ///< its names in files of known issues
  // Fields of the best repro: the fewest ops, then bytes.
  std::string oracle, severity, pass, message, shape;
  int64_t ops = 0;
  bool reproducible = true;
  std::string repro; ///< digest of the repro; empty: the database has none
  uint64_t reproSeed = 0;
  /// The repro is a file of known issues, not a program of a campaign: its ops are not counted and
  /// it has no seed.
  bool isReproOnRecord = false;
  /// Sightings under its subjects.
  struct Evidence {
    std::set<std::string> signatures; ///< signatures under which its programs show it
    std::set<std::string> passes;     ///< passes that they blame
    std::vector<std::string> repros;  ///< digests, the best repro first
  };
  std::vector<Evidence> evidence;

  /// The id with which bundle names begin (findingId).
  std::string id() const;
};

/// Signature without the parts that depend on the program: a verifier's complaint is the same for
/// any op.
std::string complaintOf(llvm::StringRef signature);

/// Questions to the tracker's command, and its answers.
struct TrackerFacts {
  std::vector<TrackerClaim> claims;
  std::vector<TrackerIssue> issues;
};
llvm::Expected<TrackerFacts> readTrackerFacts(Database &database);

/// Sorted for reading: back, new, variants, known, licence, muted, fixed. Within a status the most
/// severe comes first, then the first seen, then by name.
std::vector<Triaged> triage(const std::vector<Run> &runs, const std::vector<Mark> &marks,
                            const std::vector<Check> &checks,
                            const std::vector<ReproAnswer> &answers = {},
                            const TrackerFacts &tracker = {});
llvm::Expected<std::vector<Triaged>> triage(Database &database);

/// All facts of a database, read at one moment.
struct Facts {
  std::vector<Run> runs;
  std::vector<Mark> marks;
  std::vector<Check> checks;
  std::vector<ReproAnswer> answers;
  TrackerFacts tracker;
};
llvm::Expected<Facts> readFacts(Database &database);
std::vector<Triaged> triage(const Facts &facts);

/// Finds a finding by the id of any of its names, a unique prefix of that id, the name of its
/// bundle, or a signature. Fails in one line.
llvm::Expected<const Triaged *> findTriaged(const std::vector<Triaged> &all, llvm::StringRef name);

Json toJson(const Triaged &finding);
/// All findings as JSON, one line each; equal after eight shards and after one run.
std::string findingsDump(const std::vector<Triaged> &all);

} // namespace npufuzz::campaign::database

#endif
