//===- Database.h - stores findings over time -------------------*- C++ -*-===//
//
// An SQLite file. Several processes may read it while one writes; a second writer waits. A write is
// atomic, even if the process dies.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_DATABASE_H
#define NPUFUZZ_CAMPAIGN_DATABASE_DATABASE_H

#include "campaign/database/Rows.h"
#include "support/Sqlite.h"

namespace npufuzz::campaign::database {

class Database {
public:
  enum class Trust { none, checkedBefore };

  /// Opens the file and upgrades an older one to this version. With Access::read the file must
  /// exist, and it does not change. Fails with EnvironmentError; also if the file is not ours, is
  /// newer, or contains more than we put there. Checks its pages (a second per gigabyte) unless
  /// this process has done so.
  static llvm::Expected<std::unique_ptr<Database>>
  open(const std::string &path, Sqlite::Access access,
       double waitSeconds = sqliteWaitSecondsDefault, Trust trust = Trust::none);

  /// Opens a database for reading from the bytes of its file.
  static llvm::Expected<std::unique_ptr<Database>> ofBytes(llvm::StringRef bytes);

  /// Applies all changes of `change`, or none. Removes repros that no sighting refers to any more.
  llvm::Error write(llvm::function_ref<llvm::Error()> change);

  /// Returns the files of a repro by its digest; nothing if there are none.
  using ReproSource = llvm::function_ref<llvm::Expected<FolderContents>(const std::string &)>;

  // Call only within `write`. A stronger row under the same key stays. Asks only for the repros
  // that will be kept.
  llvm::Error put(const Run &run, ReproSource repros);
  llvm::Error put(const Run &run, const Repros &repros);
  llvm::Error put(const Effort &effort);
  llvm::Error put(const Mark &mark);
  llvm::Error put(const Check &check);
  llvm::Error put(const ReproAnswer &answer);
  llvm::Error put(const TrackerClaim &claim);
  llvm::Error put(const TrackerIssue &issue);
  /// Adds everything from the other database. Associative, commutative and idempotent.
  llvm::Error merge(Database &other);

  /// Ordered by date, then by id.
  llvm::Expected<std::vector<Run>> runs();
  /// Ordered by run; files of older versions have no efforts for their runs.
  llvm::Expected<std::vector<Effort>> efforts();
  llvm::Expected<std::vector<Mark>> marks();
  llvm::Expected<std::vector<Check>> checks();
  llvm::Expected<std::vector<ReproAnswer>> answers();
  llvm::Expected<std::vector<TrackerClaim>> claims();
  llvm::Expected<std::vector<TrackerIssue>> issues();
  /// Returns nothing if the database has no repro of that digest.
  llvm::Expected<FolderContents> repro(const std::string &digest);
  /// Everything but the efforts as JSON, one line per fact; equal facts give equal text.
  llvm::Expected<std::string> dump();

  const std::string &path() const { return file->path(); }

private:
  Database(std::unique_ptr<Sqlite> file, Sqlite::Access access)
      : file(std::move(file)), access(access) {}
  llvm::Error checkPages();
  llvm::Error takeRuns(Database &other);
  template <typename Fact> llvm::Error takeAll(llvm::Expected<std::vector<Fact>> theirs);
  llvm::Error readSightings(Run &run);
  llvm::Error readMet(Run &run);
  llvm::Error insert(const Run &run, const std::string &digest);
  llvm::Expected<bool> hasOneBefore(const Run &run, const StoredSighting &sighting);
  llvm::Error put(const std::string &digest, const FolderContents &files);

  std::unique_ptr<Sqlite> file;
  Sqlite::Access access;
};

/// Chooses the one sighting that represents a signature in a campaign: that of the program with the
/// lowest index, which a single run over all shards would have met. If a program was sighted on
/// several days, the last sighting wins. Returns true if `a` stands before `b`.
bool standsBefore(const Run &runOfA, const StoredSighting &a, const Run &runOfB,
                  const StoredSighting &b);

} // namespace npufuzz::campaign::database

#endif
