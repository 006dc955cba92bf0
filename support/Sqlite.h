//===- Sqlite.h - a file of tables ------------------------------*- C++ -*-===//
//
// Wraps the part of SQLite that we use. All trouble is an EnvironmentError of one line that names
// the file.
//
// A file may come from anyone. Nothing in it is run: no triggers, views, or functions of its
// schema. Nothing beside it is followed. The size of the file bounds what a statement does and
// reads: a tree of pages whose branches are all the same page has no end.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_SQLITE_H
#define NPUFUZZ_SUPPORT_SQLITE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <memory>
#include <string>
#include <variant>

struct sqlite3;
struct sqlite3_stmt;

namespace npufuzz {

/// Seconds that a writer waits for another writer.
inline constexpr double sqliteWaitSecondsDefault = 60;
/// Bytes of one text or blob; longer ones are neither read nor written.
inline constexpr int sqliteValueBytesMax = 64 << 20;

class Sqlite {
public:
  enum class Access { read, write };
  /// A blob is text with any bytes.
  struct Blob {
    llvm::StringRef bytes;
  };
  using Value = std::variant<int64_t, std::string, Blob>;

  /// Columns are counted from 0.
  class Row {
  public:
    int64_t number(int column) const;
    std::string text(int column) const;

  private:
    friend class Sqlite;
    Row(sqlite3_stmt *statement, uint64_t &bytes) : statement(statement), bytes(&bytes) {}
    sqlite3_stmt *statement;
    uint64_t *bytes; ///< that were read so far
  };

  /// Opens a file. Access::write makes a missing one. ":memory:" is a private file. Any other path
  /// is a plain path, even if it looks like a URI. The path may be a link to a file; the files
  /// beside it (the log) may not.
  static llvm::Expected<std::unique_ptr<Sqlite>>
  open(const std::string &path, Access access, double waitSeconds = sqliteWaitSecondsDefault);
  /// Opens the contents of a file; writes nothing.
  static llvm::Expected<std::unique_ptr<Sqlite>> ofBytes(llvm::StringRef bytes);
  ~Sqlite();
  Sqlite(const Sqlite &) = delete;

  /// Runs one statement with its parameters in order. A row's columns live until onRow returns;
  /// onRow must not run the same statement.
  llvm::Error run(const std::string &statement, llvm::ArrayRef<Value> values = {},
                  llvm::function_ref<void(const Row &)> onRow = nullptr);
  /// Runs several statements without parameters.
  llvm::Error script(const std::string &statements);
  /// The number in the first column of the first row; 0 if there is none.
  llvm::Expected<int64_t> number(const std::string &statement, llvm::ArrayRef<Value> values = {});
  /// Does all of `change`, or nothing of it if it fails or the process dies. Waits for another
  /// writer.
  llvm::Error transaction(llvm::function_ref<llvm::Error()> change);

  /// Refuses all later writes.
  llvm::Error forbidWriting();

  const std::string &path() const { return file; }

private:
  Sqlite(std::string file) : file(std::move(file)) {}
  llvm::Error trouble() const;
  llvm::Error endless() const;
  void distrust();
  void measureFile();
  /// Bytes of the file, of its log, and of all values written since.
  uint64_t bytesNow() const { return bytesOfFile + bytesPut; }
  static int onSteps(void *self);

  std::string file;
  uint64_t bytesOfFile = 0, bytesPut = 0;
  uint64_t steps = 0; ///< of the running statement
  sqlite3 *connection = nullptr;
  std::map<std::string, sqlite3_stmt *> prepared;
};

} // namespace npufuzz

#endif
