//===- Sqlite.cpp ---------------------------------------------------------===//
#include "support/Sqlite.h"
#include "support/EnvironmentError.h"

#include <sqlite3.h>

#include <cassert>

namespace npufuzz {

int64_t Sqlite::Row::number(int column) const { return sqlite3_column_int64(statement, column); }

std::string Sqlite::Row::text(int column) const {
  // In this order: the first may convert.
  const void *bytes = sqlite3_column_blob(statement, column);
  auto size = static_cast<size_t>(sqlite3_column_bytes(statement, column));
  return bytes ? std::string(static_cast<const char *>(bytes), size) : "";
}

llvm::Error Sqlite::trouble() const {
  return llvm::make_error<EnvironmentError>(file + ": " + sqlite3_errmsg(connection));
}

llvm::Expected<std::unique_ptr<Sqlite>> Sqlite::open(const std::string &path, Access access,
                                                     double waitSeconds) {
  std::unique_ptr<Sqlite> opened(new Sqlite(path));
  // A reader of a file with a write-ahead log takes part in its locks.
  int flags = SQLITE_OPEN_READWRITE | (access == Access::write ? SQLITE_OPEN_CREATE : 0);
  if (sqlite3_open_v2(path.c_str(), &opened->connection, flags, nullptr) != SQLITE_OK)
    return opened->trouble();
  sqlite3_busy_timeout(opened->connection, static_cast<int>(1000 * waitSeconds));
  return opened;
}

Sqlite::~Sqlite() {
  for (auto &[text, statement] : prepared)
    sqlite3_finalize(statement);
  sqlite3_close(connection);
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
  for (const Value &value : values)
    bindValue(statement, ++position, value);
  int state = SQLITE_ROW;
  while ((state = sqlite3_step(statement)) == SQLITE_ROW)
    if (onRow)
      onRow(Row(statement));
  llvm::Error error = state == SQLITE_DONE ? llvm::Error::success() : trouble();
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  return error;
}

llvm::Error Sqlite::script(const std::string &statements) {
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
  llvm::Error error = change();
  if (!error)
    error = run("COMMIT");
  if (error && !sqlite3_get_autocommit(connection)) // a full disk may have ended it already
    error = llvm::joinErrors(std::move(error), run("ROLLBACK"));
  return error;
}

} // namespace npufuzz
