//===- Database.h - findings that stay --------------------------*- C++ -*-===//
//
// A file of SQLite, which several processes may read while one writes; a second writer waits. What
// is put into it is there whole or not at all, whatever ends the process.
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

  /// Brings an older file up to this version. With Access::read the file must exist, and is left as
  /// it is. Fails with EnvironmentError, also where it is no database of ours, a newer one, or one
  /// with more in it than we put there. Its pages are looked at (a second for a gigabyte) unless
  /// this process has done that.
  static llvm::Expected<std::unique_ptr<Database>>
  open(const std::string &path, Sqlite::Access access,
       double waitSeconds = sqliteWaitSecondsDefault, Trust trust = Trust::none);

  /// Likewise to be read, of what a file has in it.
  static llvm::Expected<std::unique_ptr<Database>> ofBytes(llvm::StringRef bytes);

  /// All of what `change` puts, or nothing. Repros that are no sighting's any more go.
  llvm::Error write(llvm::function_ref<llvm::Error()> change);

  /// The files of a repro, by its digest; nothing where there are none.
  using ReproSource = llvm::function_ref<llvm::Expected<FolderContents>(const std::string &)>;

  // Within `write`. What is there under the same key and stronger stays. Only the repros that are
  // to be kept are asked for.
  llvm::Error put(const Run &run, ReproSource repros);
  llvm::Error put(const Run &run, const Repros &repros);
  llvm::Error put(const Effort &effort);
  llvm::Error put(const Mark &mark);
  llvm::Error put(const Check &check);
  llvm::Error put(const ReproAnswer &answer);
  /// All that is in the other one. Associative, commutative and idempotent.
  llvm::Error merge(Database &other);

  /// In the order of their dates, then of their ids.
  llvm::Expected<std::vector<Run>> runs();
  /// By run; files of older versions have none of theirs.
  llvm::Expected<std::vector<Effort>> efforts();
  llvm::Expected<std::vector<Mark>> marks();
  llvm::Expected<std::vector<Check>> checks();
  llvm::Expected<std::vector<ReproAnswer>> answers();
  /// Nothing where the database has none of that digest.
  llvm::Expected<FolderContents> repro(const std::string &digest);
  /// All of it but the efforts as JSON, a line a fact; equal where the facts are.
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

/// Of a campaign and a signature one sighting stands for all: that of the program with the lowest
/// index, which one run over all shards would have met. Of the same program on several days the
/// last one does. Whether `a` is it, given `b`.
bool standsBefore(const Run &runOfA, const StoredSighting &a, const Run &runOfB,
                  const StoredSighting &b);

} // namespace npufuzz::campaign::database

#endif
