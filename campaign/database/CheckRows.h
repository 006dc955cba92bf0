//===- CheckRows.h - what no run of ours leaves behind ----------*- C++ -*-===//
//
// A database may be anybody's, and what is merged is in all that are merged from it. So rows are
// checked as they are read and as they are put in. All trouble is an EnvironmentError of one line.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_CHECKROWS_H
#define NPUFUZZ_CAMPAIGN_DATABASE_CHECKROWS_H

#include "campaign/database/Rows.h"
#include "support/Sqlite.h"

#include "llvm/Support/Error.h"

namespace npufuzz::campaign::database {

/// Programs, ops, bytes and the like: JSON's readers take all numbers to here for what they are.
inline constexpr int64_t countMax = int64_t(1) << 53;
/// Bytes of a repro's file, and of all of them; a finding has 25 kB. Of a larger one the database
/// has none.
inline constexpr int64_t reproFileBytesMax = int64_t(32) << 20, reproBytesMax = int64_t(128) << 20;
static_assert(reproFileBytesMax < sqliteValueBytesMax, "a row has its key, too");
/// Files of a repro: a program has a dozen inputs.
inline constexpr size_t reproFilesMax = 1000;

// `file` is named in what they say.
llvm::Error check(const std::string &file, const Run &run);
llvm::Error check(const std::string &file, const Effort &effort);
llvm::Error check(const std::string &file, const Mark &mark);
llvm::Error check(const std::string &file, const Check &check);

/// A repro's files are plain names, or those below "inputs".
llvm::Error checkReproName(const std::string &file, llvm::StringRef name);
/// False where it is larger than what a database takes.
bool isReproKept(const FolderContents &files);
inline constexpr const char *reproTooLarge = "a repro is larger than what a database keeps";

} // namespace npufuzz::campaign::database

#endif
