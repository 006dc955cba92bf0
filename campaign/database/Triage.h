//===- Triage.h - findings, worked out from the facts -----------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_TRIAGE_H
#define NPUFUZZ_CAMPAIGN_DATABASE_TRIAGE_H

#include "campaign/database/Database.h"
#include "campaign/database/Status.h"

#include <set>

namespace npufuzz::campaign::database {

/// One distinct bug, from all that the database knows of it.
struct Triaged {
  Subject subject; ///< its name: of those that it goes by, the one that was first seen
  /// The other ones: what other oracles call it, what somebody merged into it.
  std::vector<Subject> others;
  Status status = Status::fresh;
  /// The file that it is known as or a variant of.
  std::string knownIssue;
  std::string note, upstream;
  int64_t firstSeen = 0, lastSeen = 0; ///< seconds since 1970
  /// When its repro was last replayed, and what that showed; empty: never.
  int64_t lastCheck = 0;
  std::string lastOutcome;
  /// Programs that showed it. Shards add up; a campaign that was repeated has the same programs.
  /// None: it is from a file of known issues alone.
  int64_t programs = 0;
  int64_t campaigns = 0;
  std::set<std::string> backends, builds;
  std::set<uint64_t> seeds;          ///< of the programs that speak for it
  std::set<std::string> shapes;      ///< of their reduced programs
  std::set<std::string> recordNames; ///< its names in files of known issues
  // Of the best repro: the fewest ops, then bytes.
  std::string oracle, severity, pass, message, shape;
  int64_t ops = 0;
  bool reproducible = true;
  std::string repro; ///< its digest; empty: the database has none
  uint64_t reproSeed = 0;
  /// A file of known issues is no program of a campaign: nobody counted its ops, it has no seed.
  bool isReproOnRecord = false;
  /// What was met as one of its subjects.
  struct Evidence {
    std::set<std::string> signatures; ///< under which its programs show it
    std::set<std::string> passes;     ///< that they blame
    std::vector<std::string> repros;  ///< digests, the best first
  };
  std::vector<Evidence> evidence;

  /// As bundles begin (findingId).
  std::string id() const;
};

/// A signature without what hangs on the program: a verifier's complaint is the same whichever op
/// it is about.
std::string complaintOf(llvm::StringRef signature);

/// In the order in which they want to be read: back, new, variants, known, licence, fixed; of one
/// status the most severe, then the first seen, then by name.
std::vector<Triaged> triage(const std::vector<Run> &runs, const std::vector<Mark> &marks,
                            const std::vector<Check> &checks,
                            const std::vector<ReproAnswer> &answers = {});
llvm::Expected<std::vector<Triaged>> triage(Database &database);

/// All that a database has, read at one moment.
struct Facts {
  std::vector<Run> runs;
  std::vector<Mark> marks;
  std::vector<Check> checks;
  std::vector<ReproAnswer> answers;
};
llvm::Expected<Facts> readFacts(Database &database);

/// By the id of any of its names, the beginning of one that is no other's, the name of its bundle,
/// or a signature. Fails in one line.
llvm::Expected<const Triaged *> findTriaged(const std::vector<Triaged> &all, llvm::StringRef name);

/// All findings as JSON, a line each: what is equal after eight shards and after one run.
std::string findingsDump(const std::vector<Triaged> &all);

} // namespace npufuzz::campaign::database

#endif
