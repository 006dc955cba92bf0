//===- Schema.h - the tables of a findings database -------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_SCHEMA_H
#define NPUFUZZ_CAMPAIGN_DATABASE_SCHEMA_H

#include "support/Sqlite.h"

namespace npufuzz::campaign::database {

/// SQLite's application_id of our files: "NpuF".
inline constexpr int64_t applicationId = 0x4e707546;
/// user_version of files that this build writes. 1: runs, sightings, repros and marks. 2: checks.
/// 3: witnesses. 4: efforts of runs. 5: issues of a tracker.
inline constexpr int schemaVersion = 5;

/// Migrates an older file to this version, and an empty one from the first step on. Fails with
/// EnvironmentError if the file belongs to another program or to a newer npufuzz, or has any table,
/// index, view or trigger that these steps do not make. The file then does not change.
llvm::Error migrate(Sqlite &file, int toVersion = schemaVersion);

/// Makes the same checks, and lets an older file be read as one of this version without writing to
/// it.
llvm::Error prepareToRead(Sqlite &file);

} // namespace npufuzz::campaign::database

#endif
