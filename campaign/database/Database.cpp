//===- Database.cpp - moves facts into and out of the tables --------------===//
//
// Each kind of fact has a function that writes it and one that reads it. A row under an existing
// key is replaced only by a stronger one, so merging is a loop over all facts of the other
// database. After each write, repros that no sighting needs are removed.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Database.h"
#include "campaign/database/CheckRows.h"
#include "campaign/database/Digest.h"
#include "campaign/database/RowsJson.h"
#include "campaign/database/Schema.h"
#include "support/EnvironmentError.h"

#include "llvm/ADT/StringExtras.h"

#include <set>

namespace npufuzz::campaign::database {

using Row = Sqlite::Row;

static int64_t classifiedOf(const Run &run) {
  return llvm::count_if(run.sightings,
                        [](const StoredSighting &sighting) { return sighting.isClassified; });
}

/// Returns the run as the tables store it: each key once, in order.
static Run inOrder(Run run) {
  auto key = [](const StoredSighting &seen) { return std::tie(seen.foundAs, seen.index); };
  llvm::stable_sort(run.sightings, [&](const auto &a, const auto &b) { return key(a) < key(b); });
  auto end = std::unique(run.sightings.begin(), run.sightings.end(),
                         [&](const auto &a, const auto &b) { return key(a) == key(b); });
  run.sightings.erase(end, run.sightings.end());
  llvm::sort(run.met, [](const Met &a, const Met &b) { return a.signature < b.signature; });
  return run;
}

static std::string hexOf(uint64_t number) { return "0x" + llvm::utohexstr(number, true); }

static uint64_t numberOf(const std::string &hex) {
  uint64_t number = 0;
  llvm::StringRef(hex).getAsInteger(0, number);
  return number;
}

llvm::Expected<std::unique_ptr<Database>>
Database::open(const std::string &path, Sqlite::Access access, double waitSeconds, Trust trust) {
  auto file = Sqlite::open(path, access, waitSeconds);
  if (!file)
    return file.takeError();
  if (llvm::Error error = access == Sqlite::Access::write ? migrate(**file) : prepareToRead(**file))
    return std::move(error);
  std::unique_ptr<Database> opened(new Database(std::move(*file), access));
  if (trust == Trust::none)
    if (llvm::Error error = opened->checkPages())
      return std::move(error);
  return opened;
}

llvm::Expected<std::unique_ptr<Database>> Database::ofBytes(llvm::StringRef bytes) {
  auto file = Sqlite::ofBytes(bytes);
  if (!file)
    return file.takeError();
  if (llvm::Error error = prepareToRead(**file))
    return std::move(error);
  std::unique_ptr<Database> opened(new Database(std::move(*file), Sqlite::Access::read));
  if (llvm::Error error = opened->checkPages())
    return std::move(error);
  return opened;
}

/// Runs before anything else: a campaign that learns of a broken file at midnight has lost the
/// night.
llvm::Error Database::checkPages() {
  std::string soundness;
  if (llvm::Error error =
          file->run("PRAGMA quick_check(1)", {}, [&](const Row &row) { soundness = row.text(0); }))
    return error;
  if (soundness != "ok")
    return llvm::make_error<EnvironmentError>(
        path() + ": expected a sound database, got one with trouble in its pages: " +
        llvm::StringRef(soundness).rsplit('\n').second.str());
  std::vector<std::string> names;
  if (llvm::Error error = file->run("SELECT DISTINCT name FROM repro_file", {},
                                    [&](const Row &row) { names.push_back(row.text(0)); }))
    return error;
  for (const std::string &name : names)
    if (llvm::Error error = checkReproName(path(), name))
      return error;
  auto hasTooLarge = file->number("SELECT EXISTS (SELECT 1 FROM repro_file GROUP BY repro HAVING "
                                  "count(*) > ? OR max(length(contents)) > ? OR "
                                  "total(length(contents)) > ?)",
                                  {int64_t(reproFilesMax), reproFileBytesMax, reproBytesMax});
  if (!hasTooLarge)
    return hasTooLarge.takeError();
  return *hasTooLarge ? llvm::make_error<EnvironmentError>(path() + ": " + reproTooLarge)
                      : llvm::Error::success();
}

bool standsBefore(const Run &runOfA, const StoredSighting &a, const Run &runOfB,
                  const StoredSighting &b) {
  auto key = [](const Run &run, const StoredSighting &sighting) {
    return std::tuple(sighting.index, -run.date, run.id());
  };
  return key(runOfA, a) < key(runOfB, b);
}

llvm::Error Database::write(llvm::function_ref<llvm::Error()> change) {
  // Uses the order of standsBefore; each sample stands for itself. How far a run has come plays no
  // part, so a repro swept now will not be missed later.
  static const char *const sweep = R"(
DELETE FROM repro_file WHERE repro NOT IN (
  SELECT repro FROM (
    SELECT repro, row_number() OVER (
      PARTITION BY campaign, found_as, iif(sample, case_index, -1)
      ORDER BY case_index, date DESC, run) AS place
    FROM sighting JOIN run ON run.id = sighting.run WHERE repro <> '')
  WHERE place = 1))";
  // Only now, so that a refused file stays as it is.
  if (access == Sqlite::Access::write)
    if (llvm::Error error = file->run("PRAGMA journal_mode = WAL"))
      return error;
  return file->transaction([&]() -> llvm::Error {
    if (llvm::Error error = change())
      return error;
    return file->run(sweep);
  });
}

llvm::Error Database::insert(const Run &run, const std::string &digest) {
  std::string id = run.id();
  if (llvm::Error error = file->run(
          "INSERT INTO run VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
          {id, run.campaign, run.date, run.shardIndex, run.shardCount, run.backend, run.build,
           Json(run.words).dump(-1, ' ', false, Json::error_handler_t::replace),
           hexOf(run.baseSeed), run.programs, classifiedOf(run), digest}))
    return error;
  for (const StoredSighting &seen : run.sightings)
    if (llvm::Error error =
            file->run("INSERT INTO sighting VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                      {id,
                       seen.foundAs,
                       seen.index,
                       hexOf(seen.seed),
                       int64_t(seen.isSample),
                       seen.signature,
                       seen.recordName,
                       seen.shape,
                       seen.standing,
                       seen.knownIssue,
                       seen.licence,
                       Json(seen.alsoShows).dump(-1, ' ', false, Json::error_handler_t::replace),
                       seen.occurrences,
                       seen.oracle,
                       seen.severity,
                       seen.pass,
                       seen.message,
                       seen.ops,
                       int64_t(seen.reproducible),
                       int64_t(seen.isClassified),
                       seen.repro,
                       seen.reproBytes}))
      return error;
  for (const Met &met : run.met)
    if (llvm::Error error =
            file->run("INSERT INTO met VALUES (?,?,?,?,?)",
                      {id, met.signature, met.programs, met.knownIssue, met.licence}))
      return error;
  return llvm::Error::success();
}

/// True if the next sweep would remove the repro of that sighting: shards have thousands of them.
llvm::Expected<bool> Database::hasOneBefore(const Run &run, const StoredSighting &sighting) {
  if (sighting.isSample)
    return false;
  auto before = file->number("SELECT EXISTS (SELECT 1 FROM sighting JOIN run ON run.id = "
                             "sighting.run WHERE found_as = ? AND case_index < ? AND NOT sample "
                             "AND repro <> '' AND campaign = ?)",
                             {sighting.foundAs, sighting.index, run.campaign});
  if (!before)
    return before.takeError();
  return *before != 0;
}

llvm::Error Database::put(const Run &run, const Repros &repros) {
  return put(run, [&](const std::string &digest) -> llvm::Expected<FolderContents> {
    auto found = repros.find(digest);
    return found == repros.end() ? FolderContents() : found->second;
  });
}

llvm::Error Database::put(const Run &given, ReproSource repros) {
  if (llvm::Error error = check(path(), given))
    return error;
  Run run = inOrder(given);
  std::string id = run.id(), fresh = digest({jsonLine(toJson(run))});
  auto stronger = file->number("SELECT count(*) FROM run WHERE id = ? AND "
                               "(programs, classified, digest) >= (?, ?, ?)",
                               {id, run.programs, classifiedOf(run), fresh});
  if (!stronger)
    return stronger.takeError();
  if (*stronger)
    return llvm::Error::success();
  for (const char *table : {"DELETE FROM sighting WHERE run = ?", "DELETE FROM met WHERE run = ?",
                            "DELETE FROM run WHERE id = ?"})
    if (llvm::Error error = file->run(table, {id}))
      return error;
  if (llvm::Error error = insert(run, fresh))
    return error;
  for (const StoredSighting &seen : run.sightings) {
    if (seen.repro.empty())
      continue;
    auto isInVain = hasOneBefore(run, seen);
    if (!isInVain)
      return isInVain.takeError();
    if (*isInVain)
      continue;
    auto files = repros(seen.repro);
    if (!files)
      return files.takeError();
    if (llvm::Error error = put(seen.repro, *files))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error Database::put(const std::string &digest, const FolderContents &files) {
  for (const auto &[name, contents] : files)
    if (llvm::Error error = checkReproName(path(), name))
      return error;
  if (!isReproKept(files))
    return llvm::make_error<EnvironmentError>(path() + ": " + reproTooLarge);
  for (const auto &[name, contents] : files)
    if (llvm::Error error = file->run("INSERT OR IGNORE INTO repro_file VALUES (?,?,?)",
                                      {digest, name, Sqlite::Blob{contents}}))
      return error;
  return llvm::Error::success();
}

llvm::Error Database::put(const Effort &effort) {
  if (llvm::Error error = check(path(), effort))
    return error;
  return file->run("INSERT INTO effort VALUES (?,?,?,?) ON CONFLICT DO UPDATE SET programs = "
                   "excluded.programs, kinds = excluded.kinds, milliseconds = "
                   "excluded.milliseconds WHERE (excluded.programs, excluded.kinds, "
                   "excluded.milliseconds) > (programs, kinds, milliseconds)",
                   {effort.run, effort.programs, effort.kinds, effort.milliseconds});
}

llvm::Error Database::put(const Mark &mark) {
  if (llvm::Error error = check(path(), mark))
    return error;
  return file->run("INSERT INTO mark VALUES (?,?,?,?,?) ON CONFLICT DO UPDATE "
                   "SET value = excluded.value, date = excluded.date "
                   "WHERE (excluded.date, excluded.value) > (date, value)",
                   {mark.subject.signature, mark.subject.shape, mark.name, mark.value, mark.date});
}

llvm::Error Database::put(const Check &check) {
  if (llvm::Error error = database::check(path(), check))
    return error;
  return file->run("INSERT OR IGNORE INTO checked VALUES (?,?,?,?,?,?)",
                   {check.subject.signature, check.subject.shape, check.date, check.build,
                    check.outcome, check.reason});
}

llvm::Error Database::put(const ReproAnswer &answer) {
  return file->run("INSERT OR IGNORE INTO witness VALUES (?,?,?)",
                   {answer.run, answer.repro, answer.outcome});
}

llvm::Error Database::put(const TrackerClaim &claim) {
  if (llvm::Error error = check(path(), claim))
    return error;
  return file->run(
      "INSERT INTO claim VALUES (?,?,?,?,?) ON CONFLICT DO UPDATE SET action = "
      "excluded.action, outcome = excluded.outcome, date = excluded.date WHERE "
      "(excluded.date, excluded.outcome, excluded.action) > (date, outcome, action)",
      {claim.subject.signature, claim.subject.shape, claim.action, claim.outcome, claim.date});
}

llvm::Error Database::put(const TrackerIssue &issue) {
  if (llvm::Error error = check(path(), issue))
    return error;
  return file->run(
      "INSERT INTO issue VALUES (?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET state = "
      "excluded.state, reason = excluded.reason, told = excluded.told, since = excluded.since, "
      "date = excluded.date WHERE (excluded.date, excluded.since, excluded.state, "
      "excluded.reason, excluded.told) > (date, since, state, reason, told)",
      {issue.subject.signature, issue.subject.shape, issue.number, issue.state, issue.reason,
       issue.told, issue.since, issue.date});
}

llvm::Error Database::merge(Database &other) {
  // A transaction reads the other database as of one moment, even if a writer comes between the
  // reads.
  if (llvm::Error error = other.file->run("BEGIN"))
    return error;
  llvm::Error error = takeRuns(other);
  if (!error)
    error = takeAll(other.efforts());
  if (!error)
    error = takeAll(other.marks());
  if (!error)
    error = takeAll(other.checks());
  if (!error)
    error = takeAll(other.answers());
  if (!error)
    error = takeAll(other.claims());
  if (!error)
    error = takeAll(other.issues());
  return llvm::joinErrors(std::move(error), other.file->run("COMMIT"));
}

llvm::Error Database::takeRuns(Database &other) {
  auto theirs = other.runs();
  if (!theirs)
    return theirs.takeError();
  for (const Run &run : *theirs)
    if (llvm::Error error =
            put(run, [&](const std::string &digest) { return other.repro(digest); }))
      return error;
  return llvm::Error::success();
}

template <typename Fact> llvm::Error Database::takeAll(llvm::Expected<std::vector<Fact>> theirs) {
  if (!theirs)
    return theirs.takeError();
  for (const Fact &fact : *theirs)
    if (llvm::Error error = put(fact))
      return error;
  return llvm::Error::success();
}

llvm::Error Database::readSightings(Run &run) {
  return file->run(
      "SELECT found_as, case_index, seed, sample, signature, record_name, shape, standing, "
      "known_issue, "
      "licence, also_shows, occurrences, oracle, severity, pass, message, ops, reproducible, "
      "classified, repro, repro_bytes FROM sighting WHERE run = ? ORDER BY found_as, case_index",
      {run.id()}, [&](const Row &row) {
        StoredSighting &seen = run.sightings.emplace_back();
        int column = 0;
        seen.foundAs = row.text(column++);
        seen.index = row.number(column++);
        seen.seed = numberOf(row.text(column++));
        seen.isSample = row.number(column++);
        seen.signature = row.text(column++);
        seen.recordName = row.text(column++);
        seen.shape = row.text(column++);
        seen.standing = row.text(column++);
        seen.knownIssue = row.text(column++);
        seen.licence = row.text(column++);
        seen.alsoShows = stringList(row.text(column++));
        seen.occurrences = row.number(column++);
        seen.oracle = row.text(column++);
        seen.severity = row.text(column++);
        seen.pass = row.text(column++);
        seen.message = row.text(column++);
        seen.ops = row.number(column++);
        seen.reproducible = row.number(column++);
        seen.isClassified = row.number(column++);
        seen.repro = row.text(column++);
        seen.reproBytes = row.number(column++);
      });
}

llvm::Error Database::readMet(Run &run) {
  return file->run("SELECT signature, programs, known_issue, licence FROM met WHERE run = ? "
                   "ORDER BY signature",
                   {run.id()}, [&](const Row &row) {
                     run.met.push_back({row.text(0), row.number(1), row.text(2), row.text(3)});
                   });
}

llvm::Expected<std::vector<Run>> Database::runs() {
  std::vector<Run> found;
  auto take = [&](const Row &row) {
    Run &run = found.emplace_back();
    run.campaign = row.text(0);
    run.date = row.number(1);
    run.shardIndex = row.number(2);
    run.shardCount = row.number(3);
    run.backend = row.text(4);
    run.build = row.text(5);
    run.words = stringList(row.text(6));
    run.baseSeed = numberOf(row.text(7));
    run.programs = row.number(8);
  };
  if (llvm::Error error =
          file->run("SELECT campaign, date, shard_index, shard_count, backend, build, words, "
                    "base_seed, programs FROM run ORDER BY date, id",
                    {}, take))
    return std::move(error);
  for (Run &run : found) {
    if (llvm::Error error = readSightings(run))
      return std::move(error);
    if (llvm::Error error = readMet(run))
      return std::move(error);
    if (llvm::Error error = check(path(), run))
      return std::move(error);
  }
  return found;
}

llvm::Expected<std::vector<Effort>> Database::efforts() {
  std::vector<Effort> found;
  auto take = [&](const Row &row) {
    found.push_back({row.text(0), row.number(1), row.number(2), row.number(3)});
  };
  if (llvm::Error error =
          file->run("SELECT run, programs, kinds, milliseconds FROM effort ORDER BY run", {}, take))
    return std::move(error);
  for (const Effort &one : found)
    if (llvm::Error error = check(path(), one))
      return std::move(error);
  return found;
}

llvm::Expected<std::vector<Mark>> Database::marks() {
  std::vector<Mark> found;
  auto take = [&](const Row &row) {
    found.push_back({{row.text(0), row.text(1)}, row.text(2), row.text(3), row.number(4)});
  };
  if (llvm::Error error = file->run(
          "SELECT signature, shape, name, value, date FROM mark ORDER BY signature, shape, name",
          {}, take))
    return std::move(error);
  for (const Mark &one : found)
    if (llvm::Error error = check(path(), one))
      return std::move(error);
  return found;
}

llvm::Expected<std::vector<Check>> Database::checks() {
  std::vector<Check> found;
  auto take = [&](const Row &row) {
    found.push_back(
        {{row.text(0), row.text(1)}, row.number(2), row.text(3), row.text(4), row.text(5)});
  };
  if (llvm::Error error =
          file->run("SELECT signature, shape, date, build, outcome, reason FROM checked ORDER BY "
                    "signature, shape, date, build, outcome, reason",
                    {}, take))
    return std::move(error);
  for (const Check &one : found)
    if (llvm::Error error = check(path(), one))
      return std::move(error);
  return found;
}

llvm::Expected<std::vector<ReproAnswer>> Database::answers() {
  std::vector<ReproAnswer> found;
  auto take = [&](const Row &row) { found.push_back({row.text(0), row.text(1), row.text(2)}); };
  if (llvm::Error error = file->run(
          "SELECT run, repro, outcome FROM witness ORDER BY run, repro, outcome", {}, take))
    return std::move(error);
  return found;
}

llvm::Expected<std::vector<TrackerClaim>> Database::claims() {
  std::vector<TrackerClaim> found;
  auto take = [&](const Row &row) {
    found.push_back({{row.text(0), row.text(1)}, row.text(2), row.text(3), row.number(4)});
  };
  if (llvm::Error error = file->run("SELECT signature, shape, action, outcome, date FROM claim "
                                    "ORDER BY signature, shape",
                                    {}, take))
    return std::move(error);
  for (const TrackerClaim &one : found)
    if (llvm::Error error = check(path(), one))
      return std::move(error);
  return found;
}

llvm::Expected<std::vector<TrackerIssue>> Database::issues() {
  std::vector<TrackerIssue> found;
  auto take = [&](const Row &row) {
    found.push_back({{row.text(0), row.text(1)},
                     row.text(2),
                     row.text(3),
                     row.text(4),
                     row.text(5),
                     row.number(6),
                     row.number(7)});
  };
  if (llvm::Error error = file->run("SELECT signature, shape, number, state, reason, told, since, "
                                    "date FROM issue ORDER BY signature, shape, number",
                                    {}, take))
    return std::move(error);
  for (const TrackerIssue &one : found)
    if (llvm::Error error = check(path(), one))
      return std::move(error);
  return found;
}

llvm::Expected<FolderContents> Database::repro(const std::string &digest) {
  auto isTooLarge =
      file->number("SELECT count(*) > ? OR total(length(contents)) > ? FROM repro_file "
                   "WHERE repro = ?",
                   {int64_t(reproFilesMax), reproBytesMax, digest});
  if (!isTooLarge)
    return isTooLarge.takeError();
  if (*isTooLarge)
    return llvm::make_error<EnvironmentError>(path() + ": " + reproTooLarge);
  FolderContents files;
  auto take = [&](const Row &row) { files[row.text(0)] = row.text(1); };
  if (llvm::Error error =
          file->run("SELECT name, contents FROM repro_file WHERE repro = ?", {digest}, take))
    return std::move(error);
  for (const auto &[name, contents] : files)
    if (llvm::Error error = checkReproName(path(), name))
      return std::move(error);
  return files;
}

llvm::Expected<std::string> Database::dump() {
  std::string text;
  auto allRuns = runs();
  if (!allRuns)
    return allRuns.takeError();
  for (const Run &run : *allRuns)
    text += jsonLine({{"run", toJson(run)}});
  auto allMarks = marks();
  if (!allMarks)
    return allMarks.takeError();
  for (const Mark &mark : *allMarks)
    text += jsonLine({{"mark", toJson(mark)}});
  auto allChecks = checks();
  if (!allChecks)
    return allChecks.takeError();
  for (const Check &check : *allChecks)
    text += jsonLine({{"check", toJson(check)}});
  auto answers = this->answers();
  if (!answers)
    return answers.takeError();
  for (const ReproAnswer &answer : *answers)
    text += jsonLine({{"witness", toJson(answer)}});
  auto allClaims = claims();
  if (!allClaims)
    return allClaims.takeError();
  for (const TrackerClaim &claim : *allClaims)
    text += jsonLine({{"claim", toJson(claim)}});
  auto allIssues = issues();
  if (!allIssues)
    return allIssues.takeError();
  for (const TrackerIssue &issue : *allIssues)
    text += jsonLine({{"issue", toJson(issue)}});
  std::set<std::string> repros;
  if (llvm::Error error = file->run("SELECT DISTINCT repro FROM repro_file", {},
                                    [&](const Row &row) { repros.insert(row.text(0)); }))
    return std::move(error);
  for (const std::string &digest : repros)
    text += jsonLine({{"repro", digest}});
  return text;
}

} // namespace npufuzz::campaign::database
