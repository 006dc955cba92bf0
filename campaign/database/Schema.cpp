//===- Schema.cpp - creates the tables and migrates older files -----------===//
//
// Migration goes step by step. A step is never edited once a version with it has been in use,
// because a file records how many steps it has had. docs/campaigns/triage.md explains the columns.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Schema.h"
#include "support/EnvironmentError.h"
#include "support/Version.h"

#include "llvm/ADT/STLExtras.h"

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
)",
    R"(
CREATE TABLE claim (
  signature TEXT NOT NULL,
  shape TEXT NOT NULL,
  action TEXT NOT NULL,
  outcome TEXT NOT NULL,
  date INTEGER NOT NULL,
  PRIMARY KEY (signature, shape)
);
CREATE TABLE issue (
  signature TEXT NOT NULL,
  shape TEXT NOT NULL,
  number TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT NOT NULL,
  told TEXT NOT NULL,
  since INTEGER NOT NULL,
  date INTEGER NOT NULL,
  PRIMARY KEY (signature, shape, number)
);
)"};
static_assert(std::size(steps) == schemaVersion);

static llvm::Error refuse(const Sqlite &file, const std::string &got) {
  return llvm::make_error<EnvironmentError>(
      file.path() + ": expected a findings database of npufuzz, got " + got);
}

/// Number of steps that the file has had. An empty file counts as ours.
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
  if (*version < 1)
    return refuse(file, "one of schema " + std::to_string(*version));
  if (*version > schemaVersion)
    return refuse(file, "one of schema " + std::to_string(*version) + ", newer than this build's " +
                            std::to_string(schemaVersion) + " (npufuzz " + build() + ")");
  return *version;
}

/// Each table and index, by the statement that created it.
static llvm::Expected<std::vector<std::string>> objectsOf(Sqlite &file) {
  std::vector<std::string> objects;
  auto take = [&](const Sqlite::Row &row) {
    objects.push_back(row.text(0) + " " + row.text(1) + " of " + row.text(2) + "\n" + row.text(3));
  };
  if (llvm::Error error = file.run("SELECT type, name, tbl_name, sql FROM sqlite_schema", {}, take))
    return std::move(error);
  llvm::sort(objects);
  return objects;
}

static llvm::Error make(Sqlite &file, int64_t fromVersion, int64_t toVersion) {
  for (int64_t step = fromVersion; step < toVersion; ++step)
    if (llvm::Error error = file.script(steps[step]))
      return error;
  return llvm::Error::success();
}

/// Rejects foreign objects. A view, a trigger or a computed column runs its author's code; a table
/// without its keys holds rows that no merge expects.
static llvm::Error checkObjects(Sqlite &file, int64_t version) {
  auto ours = Sqlite::open(":memory:", Sqlite::Access::write);
  if (!ours)
    return ours.takeError();
  if (llvm::Error error = make(**ours, 0, version))
    return error;
  auto expected = objectsOf(**ours), got = objectsOf(file);
  if (!expected || !got)
    return llvm::joinErrors(expected.takeError(), got.takeError());
  auto first = [](const std::vector<std::string> &these, const std::vector<std::string> &others) {
    auto found = llvm::find_if(these, [&](auto &one) { return !llvm::is_contained(others, one); });
    return found == these.end() ? "" : llvm::StringRef(*found).split('\n').first.str();
  };
  if (std::string foreign = first(*got, *expected); !foreign.empty())
    return refuse(file, "one with another " + foreign);
  if (std::string missing = first(*expected, *got); !missing.empty())
    return refuse(file, "one without " + missing);
  return llvm::Error::success();
}

/// Rewrites a step to create its tables and indices as temporary ones.
static std::string forThisConnection(std::string step) {
  for (auto [before, after] :
       {std::pair<llvm::StringRef, llvm::StringRef>("\nCREATE TABLE ", "\nCREATE TEMP TABLE "),
        {"\nCREATE INDEX ", "\nCREATE INDEX temp."}})
    for (size_t at = 0; (at = step.find(before, at)) != std::string::npos; at += after.size())
      step.replace(at, before.size(), after);
  return step;
}

/// Number of steps that the file has had, if it is ours and contains nothing else.
static llvm::Expected<int64_t> checkedVersion(Sqlite &file) {
  auto version = versionOf(file);
  if (!version)
    return version.takeError();
  // Texts are read in the file's encoding.
  auto isUTF8 = file.number("SELECT encoding = 'UTF-8' FROM pragma_encoding");
  if (!isUTF8)
    return isUTF8.takeError();
  if (!*isUTF8)
    return refuse(file, "one in another encoding");
  if (*version > 0)
    if (llvm::Error error = checkObjects(file, *version))
      return std::move(error);
  return version;
}

llvm::Error migrate(Sqlite &file, int toVersion) {
  auto version = checkedVersion(file);
  if (!version)
    return version.takeError();
  if (*version >= toVersion)
    return llvm::Error::success();
  return file.transaction([&]() -> llvm::Error {
    auto now = checkedVersion(file); // another process may have migrated it meanwhile
    if (!now)
      return now.takeError();
    if (llvm::Error error = make(file, *now, toVersion))
      return error;
    return file.script("PRAGMA application_id = " + std::to_string(applicationId) +
                       "; PRAGMA user_version = " + std::to_string(toVersion));
  });
}

llvm::Error prepareToRead(Sqlite &file) {
  auto version = checkedVersion(file);
  if (!version)
    return version.takeError();
  // Empty temporary tables of this connection replace those that the file lacks.
  for (int64_t step = *version; step < schemaVersion; ++step)
    if (llvm::Error error = file.script(forThisConnection(steps[step])))
      return error;
  return file.forbidWriting();
}

} // namespace npufuzz::campaign::database
