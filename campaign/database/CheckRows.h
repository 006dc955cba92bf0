//===- CheckRows.h - refuses rows that no run writes ------------*- C++ -*-===//
//
// A database may come from anybody, and what one merge takes in reaches every database merged from
// it. So rows are checked when they are read and when they are added. Every problem is an
// EnvironmentError of one line.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_CHECKROWS_H
#define NPUFUZZ_CAMPAIGN_DATABASE_CHECKROWS_H

#include "campaign/database/Rows.h"
#include "support/Sqlite.h"

#include "llvm/Support/Error.h"

namespace npufuzz::campaign::database {

/// Maximum count of programs, ops, bytes and the like. JSON readers represent integers up to here
/// exactly.
inline constexpr int64_t countMax = int64_t(1) << 53;
/// Maximum bytes of one file of a repro, and of the whole repro; a typical finding has 25 kB. The
/// database does not keep larger repros.
inline constexpr int64_t reproFileBytesMax = int64_t(32) << 20, reproBytesMax = int64_t(128) << 20;
static_assert(reproFileBytesMax < sqliteValueBytesMax, "a row has its key, too");
/// Maximum files of a repro; a program has about a dozen inputs.
inline constexpr size_t reproFilesMax = 1000;

// Error messages name `file`.
llvm::Error check(const std::string &file, const Run &run);
llvm::Error check(const std::string &file, const Effort &effort);
llvm::Error check(const std::string &file, const Mark &mark);
llvm::Error check(const std::string &file, const Check &check);
llvm::Error check(const std::string &file, const TrackerClaim &claim);
llvm::Error check(const std::string &file, const TrackerIssue &issue);

/// Maximum bytes of an issue's number.
inline constexpr size_t issueNumberBytesMax = 64;
/// True for letters, digits and -_.#/! only: a command may put it into an address or a command
/// line.
bool isIssueNumber(llvm::StringRef number);

/// Fails unless the name is plain, or a plain name below "inputs".
llvm::Error checkReproName(const std::string &file, llvm::StringRef name);
/// False if the repro is too large for a database.
bool isReproKept(const FolderContents &files);
inline constexpr const char *reproTooLarge = "a repro is larger than what a database keeps";

} // namespace npufuzz::campaign::database

#endif
