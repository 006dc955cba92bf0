//===- Schema.cpp - made, and made newer, step by step --------------------===//
//
// A step is never edited when a version with it has been in use: a file says how many it has had.
// docs/triage.md explains the columns.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Schema.h"
#include "support/EnvironmentError.h"

#include <iterator>

namespace npufuzz::campaign::database {

static const char *const steps[] = {
    R"(
CREATE TABLE run (
  id TEXT PRIMARY KEY,
  campaign TEXT NOT NULL,
  date INTEGER NOT NULL,
  shard_index INTEGER NOT NULL,
  shard_count INTEGER NOT NULL,
  backend TEXT NOT NULL,
  build TEXT NOT NULL,
  words TEXT NOT NULL,
  base_seed TEXT NOT NULL,
  programs INTEGER NOT NULL,
  classified INTEGER NOT NULL,
  digest TEXT NOT NULL
);
CREATE TABLE sighting (
  run TEXT NOT NULL REFERENCES run (id),
  found_as TEXT NOT NULL,
  case_index INTEGER NOT NULL,
  seed TEXT NOT NULL,
  sample INTEGER NOT NULL,
  signature TEXT NOT NULL,
  record_name TEXT NOT NULL,
  shape TEXT NOT NULL,
  standing TEXT NOT NULL,
  known_issue TEXT NOT NULL,
  licence TEXT NOT NULL,
  also_shows TEXT NOT NULL,
  occurrences INTEGER NOT NULL,
  oracle TEXT NOT NULL,
  severity TEXT NOT NULL,
  pass TEXT NOT NULL,
  message TEXT NOT NULL,
  ops INTEGER NOT NULL,
  reproducible INTEGER NOT NULL,
  classified INTEGER NOT NULL,
  repro TEXT NOT NULL,
  repro_bytes INTEGER NOT NULL,
  PRIMARY KEY (run, found_as, case_index)
);
CREATE INDEX sighting_by_name ON sighting (found_as, case_index);
CREATE TABLE met (
  run TEXT NOT NULL REFERENCES run (id),
  signature TEXT NOT NULL,
  programs INTEGER NOT NULL,
  known_issue TEXT NOT NULL,
  licence TEXT NOT NULL,
  PRIMARY KEY (run, signature)
);
CREATE TABLE repro_file (
  repro TEXT NOT NULL,
  name TEXT NOT NULL,
  contents BLOB NOT NULL,
  PRIMARY KEY (repro, name)
);
CREATE TABLE mark (
  signature TEXT NOT NULL,
  shape TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  date INTEGER NOT NULL,
  PRIMARY KEY (signature, shape, name)
);
)",
    R"(
CREATE TABLE checked (
  signature TEXT NOT NULL,
  shape TEXT NOT NULL,
  date INTEGER NOT NULL,
  build TEXT NOT NULL,
  outcome TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (signature, shape, date, build, outcome, reason)
);
)",
    R"(
CREATE TABLE witness (
  run TEXT NOT NULL,
  repro TEXT NOT NULL,
  outcome TEXT NOT NULL,
  PRIMARY KEY (run, repro, outcome)
);
)",
    R"(
CREATE TABLE effort (
  run TEXT PRIMARY KEY,
  programs INTEGER NOT NULL,
  kinds INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL
);
)"};
static_assert(std::size(steps) == schemaVersion);

static llvm::Error refuse(const Sqlite &file, const std::string &got) {
  return llvm::make_error<EnvironmentError>(
      file.path() + ": expected a findings database of npufuzz, got " + got);
}

/// How many steps the file has had. An empty file is ours.
static llvm::Expected<int64_t> versionOf(Sqlite &file) {
  auto application = file.number("PRAGMA application_id");
  if (!application)
    return application.takeError();
  auto version = file.number("PRAGMA user_version");
  if (!version)
    return version.takeError();
  auto tables = file.number("SELECT count(*) FROM sqlite_schema");
  if (!tables)
    return tables.takeError();
  if (*application == 0 && *version == 0 && *tables == 0)
    return 0;
  if (*application != applicationId)
    return refuse(file, "a database of another program");
  if (*version > schemaVersion)
    return refuse(file, "one of schema " + std::to_string(*version) + ", newer than this build's " +
                            std::to_string(schemaVersion));
  return *version;
}

llvm::Error migrate(Sqlite &file, int toVersion) {
  auto version = versionOf(file);
  if (!version)
    return version.takeError();
  if (*version >= toVersion)
    return llvm::Error::success();
  return file.transaction([&]() -> llvm::Error {
    auto now = versionOf(file); // another process may have been faster
    if (!now)
      return now.takeError();
    for (int64_t step = *now; step < toVersion; ++step)
      if (llvm::Error error = file.script(steps[step]))
        return error;
    return file.script("PRAGMA application_id = " + std::to_string(applicationId) +
                       "; PRAGMA user_version = " + std::to_string(toVersion));
  });
}

} // namespace npufuzz::campaign::database
