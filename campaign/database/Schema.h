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
/// EnvironmentError where it is another program's, or of a newer npufuzz; the file is then as it
/// was.
llvm::Error migrate(Sqlite &file, int toVersion = schemaVersion);

} // namespace npufuzz::campaign::database

#endif
