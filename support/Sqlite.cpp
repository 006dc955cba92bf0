//===- Sqlite.cpp ---------------------------------------------------------===//
//
// Wraps the C interface. A file that may come from anyone is checked before it is opened. Its
// connection runs no triggers, views or extensions, and a progress handler ends statements that
// take too many steps.
//
//===----------------------------------------------------------------------===//
#include "support/Sqlite.h"
#include "support/EnvironmentError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <sqlite3.h>

#include <cassert>
#include <fstream>

namespace npufuzz {

namespace fs = llvm::sys::fs;

/// Text of a statement; the tables of a findings database take 3 KB.
static constexpr int statementBytesMax = 1 << 20;

/// Steps of SQLite's virtual machine between two checks of their number.
static constexpr int stepsBetween = 10'000;
/// Steps that a statement may take: on an empty file, and for each byte. Our most expensive one
/// sorts all sightings and looks up each file of a repro. It takes 6.4 million steps, a sixth of a
/// step per byte, on a database of 40,000 sightings and 240,000 files of one byte.
static constexpr uint64_t stepsAnyway = 2'000'000, stepsForAByte = 1;
/// Bytes that a statement may return beyond those in the file: the answers of pragmas.
static constexpr uint64_t bytesAnyway = 1 << 16;

int64_t Sqlite::Row::number(int column) const { return sqlite3_column_int64(statement, column); }

std::string Sqlite::Row::text(int column) const {
  // Keep this order: the first call may convert.
  const void *start = sqlite3_column_blob(statement, column);
  auto size = static_cast<size_t>(sqlite3_column_bytes(statement, column));
  *bytes += size;
  return start ? std::string(static_cast<const char *>(start), size) : "";
}

llvm::Error Sqlite::trouble() const {
  if (sqlite3_errcode(connection) == SQLITE_INTERRUPT)
    return endless();
  return llvm::make_error<EnvironmentError>(file + ": " + sqlite3_errmsg(connection));
}

llvm::Error Sqlite::endless() const {
  return llvm::make_error<EnvironmentError>(
      file +
      ": expected a sound database, got one in which the same pages are met again and again");
}

//===----------------------------------------------------------------------===//
// Opening a file that may come from anyone
//===----------------------------------------------------------------------===//

/// A rollback journal may name another file, which SQLite deletes after the rollback: the journal
/// of several files attached to one connection. Ours never do.
static bool namesAnotherFile(const std::string &journal) {
  static constexpr llvm::StringLiteral magic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
  std::ifstream in(journal, std::ios::binary);
  std::string last(magic.size(), 0);
  in.seekg(-static_cast<std::streamoff>(magic.size()), std::ios::end);
  in.read(last.data(), static_cast<std::streamsize>(last.size()));
  return in && last == magic;
}

/// SQLite writes to the files beside the database and follows links there.
static std::string troubleBeside(const std::string &path) {
  llvm::SmallString<128> real;
  if (fs::real_path(path, real)) // a new file
    real = path;
  for (const char *suffix : {"-wal", "-shm", "-journal"}) {
    std::string beside = real.str().str() + suffix;
    fs::file_status status;
    if (fs::status(beside, status, /*follow=*/false))
      continue; // it is not there
    if (status.type() != fs::file_type::regular_file)
      return beside + ": expected a regular file beside the database";
  }
  std::string journal = real.str().str() + "-journal";
  return namesAnotherFile(journal) ? journal + ": expected a journal of one file" : "";
}

/// Empty if a file may be opened or made.
static std::string troubleAt(const std::string &path) {
  fs::file_status status;
  if (path.empty() || path.find('\0') != std::string::npos)
    return "\"\": expected the path of a database";
  bool isLink = fs::is_symlink_file(path);
  if (fs::status(path, status))
    return isLink ? path + ": expected a database, got a link that leads nowhere" : "";
  if (status.type() != fs::file_type::regular_file)
    return path + ": expected a regular file";
  return troubleBeside(path);
}

void Sqlite::distrust() {
  for (auto [option, value] : {std::pair(SQLITE_DBCONFIG_DEFENSIVE, 1),
                               {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                               {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                               {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                               {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0}})
    sqlite3_db_config(connection, option, value, nullptr);
  for (auto [limit, value] : {std::pair(SQLITE_LIMIT_LENGTH, sqliteValueBytesMax),
                              {SQLITE_LIMIT_SQL_LENGTH, statementBytesMax},
                              {SQLITE_LIMIT_ATTACHED, 0},
                              {SQLITE_LIMIT_TRIGGER_DEPTH, 0}})
    sqlite3_limit(connection, limit, value);
  sqlite3_progress_handler(connection, stepsBetween, onSteps, this);
}

int Sqlite::onSteps(void *self) {
  auto *file = static_cast<Sqlite *>(self);
  file->steps += stepsBetween;
  return file->steps > stepsAnyway + stepsForAByte * file->bytesNow();
}

void Sqlite::measureFile() {
  bytesOfFile = 0;
  std::string real = sqlite3_db_filename(connection, "main"); // empty: in memory
  for (const char *suffix : {"", "-wal"})
    if (uint64_t bytes = 0; !real.empty() && !fs::file_size(real + suffix, bytes))
      bytesOfFile += bytes;
}

llvm::Expected<std::unique_ptr<Sqlite>> Sqlite::open(const std::string &path, Access access,
                                                     double waitSeconds) {
  std::unique_ptr<Sqlite> opened(new Sqlite(path));
  bool isInMemory = path == ":memory:";
  if (std::string trouble = isInMemory ? "" : troubleAt(path); !trouble.empty())
    return llvm::make_error<EnvironmentError>(trouble);
  // Even a reader of a file with a write-ahead log takes part in its locks.
  int flags = SQLITE_OPEN_READWRITE | (access == Access::write ? SQLITE_OPEN_CREATE : 0);
  // Treats "file:x?mode=…" as a plain name.
  bool mayBeURI = !isInMemory && path.front() != '/';
  if (sqlite3_open_v2(((mayBeURI ? "./" : "") + path).c_str(), &opened->connection, flags,
                      nullptr) != SQLITE_OK)
    return opened->trouble();
  opened->distrust();
  opened->measureFile();
  sqlite3_busy_timeout(opened->connection, static_cast<int>(1000 * waitSeconds));
  return opened;
}

llvm::Expected<std::unique_ptr<Sqlite>> Sqlite::ofBytes(llvm::StringRef bytes) {
  auto opened = open(":memory:", Access::write);
  if (!opened)
    return opened;
  auto *copy = static_cast<unsigned char *>(sqlite3_malloc64(bytes.size() + 1));
  if (!copy)
    return llvm::make_error<EnvironmentError>("no memory for a database");
  llvm::copy(bytes, copy);
  // An in-memory file has no log beside it.
  constexpr size_t versions[] = {18, 19};
  for (size_t at : versions)
    if (at < bytes.size() && copy[at] == 2)
      copy[at] = 1;
  auto size = static_cast<sqlite3_int64>(bytes.size());
  if (sqlite3_deserialize((*opened)->connection, "main", copy, size, size,
                          SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY) !=
      SQLITE_OK)
    return (*opened)->trouble();
  (*opened)->bytesOfFile = bytes.size();
  return opened;
}

llvm::Error Sqlite::forbidWriting() { return run("PRAGMA query_only = ON"); }

Sqlite::~Sqlite() {
  for (auto &[text, statement] : prepared)
    sqlite3_finalize(statement);
  sqlite3_close(connection);
}

static uint64_t sizeOf(const Sqlite::Value &value) {
  constexpr uint64_t ofANumber = 9; // with its type
  if (auto *text = std::get_if<std::string>(&value))
    return ofANumber + text->size();
  if (auto *blob = std::get_if<Sqlite::Blob>(&value))
    return ofANumber + blob->bytes.size();
  return ofANumber;
}

static void bindValue(sqlite3_stmt *statement, int position, const Sqlite::Value &value) {
  if (auto *number = std::get_if<int64_t>(&value))
    sqlite3_bind_int64(statement, position, *number);
  else if (auto *text = std::get_if<std::string>(&value))
    sqlite3_bind_text64(statement, position, text->data(), text->size(), SQLITE_STATIC,
                        SQLITE_UTF8);
  else if (auto *blob = std::get_if<Sqlite::Blob>(&value))
    sqlite3_bind_blob64(statement, position, blob->bytes.data(), blob->bytes.size(), SQLITE_STATIC);
}

llvm::Error Sqlite::run(const std::string &text, llvm::ArrayRef<Value> values,
                        llvm::function_ref<void(const Row &)> onRow) {
  sqlite3_stmt *&statement = prepared[text];
  if (!statement && sqlite3_prepare_v3(connection, text.c_str(), -1, SQLITE_PREPARE_PERSISTENT,
                                       &statement, nullptr) != SQLITE_OK)
    return trouble();
  assert(sqlite3_bind_parameter_count(statement) == static_cast<int>(values.size()));
  int position = 0;
  for (const Value &value : values) {
    bindValue(statement, ++position, value);
    bytesPut += sizeOf(value);
  }
  uint64_t stepsOfOuter = std::exchange(steps, 0), bytesGiven = 0;
  int state = SQLITE_ROW;
  while (bytesGiven <= bytesAnyway + bytesNow() && (state = sqlite3_step(statement)) == SQLITE_ROW)
    if (onRow)
      onRow(Row(statement, bytesGiven));
  steps = stepsOfOuter;
  llvm::Error error = state == SQLITE_DONE  ? llvm::Error::success()
                      : state == SQLITE_ROW ? endless()
                                            : trouble();
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  return error;
}

llvm::Error Sqlite::script(const std::string &statements) {
  steps = 0;
  return sqlite3_exec(connection, statements.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK
             ? llvm::Error::success()
             : trouble();
}

llvm::Expected<int64_t> Sqlite::number(const std::string &statement, llvm::ArrayRef<Value> values) {
  int64_t found = 0, rows = 0;
  auto take = [&](const Row &row) { found = rows++ == 0 ? row.number(0) : found; };
  if (llvm::Error error = run(statement, values, take))
    return std::move(error);
  return found;
}

llvm::Error Sqlite::transaction(llvm::function_ref<llvm::Error()> change) {
  if (llvm::Error error = run("BEGIN IMMEDIATE"))
    return error;
  measureFile(); // others may have written
  llvm::Error error = change();
  if (!error)
    error = run("COMMIT");
  if (error && !sqlite3_get_autocommit(connection)) // a full disk may have ended it already
    error = llvm::joinErrors(std::move(error), run("ROLLBACK"));
  return error;
}

} // namespace npufuzz
