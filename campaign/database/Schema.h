//===- Schema.h - the tables of a findings database -------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_SCHEMA_H
#define NPUFUZZ_CAMPAIGN_DATABASE_SCHEMA_H

#include "support/Sqlite.h"

namespace npufuzz::campaign::database {

/// SQLite's application_id of our files: "NpuF".
inline constexpr int64_t applicationId = 0x4e707546;
/// What the files of this build have as user_version. 1: runs, sightings, repros and marks.
/// 2: checks. 3: witnesses. 4: what runs took.
inline constexpr int schemaVersion = 4;

/// Takes a file of an older version to this one, an empty one to the first and on. Fails with
/// EnvironmentError where it is another program's, or of a newer npufuzz, or has any table, index,
/// view or trigger that these steps do not make; the file is then as it was.
llvm::Error migrate(Sqlite &file, int toVersion = schemaVersion);

/// Checks likewise, and lets a file of an older version be read as one of this, without writing to
/// it.
llvm::Error prepareToRead(Sqlite &file);

} // namespace npufuzz::campaign::database

#endif
