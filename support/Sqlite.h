//===- Sqlite.h - a file of tables ------------------------------*- C++ -*-===//
//
// As much of SQLite as we use. All trouble is an EnvironmentError of one line that names the file.
//
// A file may be anybody's. Nothing in it is run (triggers, views, functions of its schema), nothing
// beside it is followed, and what a statement does and reads is bounded by the size of the file: a
// tree of pages whose branches are all the same one has no end.
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

/// How long whoever writes waits for another writer, in seconds.
inline constexpr double sqliteWaitSecondsDefault = 60;
/// Bytes of one text or blob; a longer one is neither read nor written.
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

  /// With Access::write a missing file is made. ":memory:" is a file of nobody else. Any other path
  /// is that of a file, also where it looks like a URI. It may be a link to a file, what lies
  /// beside it (the log) may not.
  static llvm::Expected<std::unique_ptr<Sqlite>>
  open(const std::string &path, Access access, double waitSeconds = sqliteWaitSecondsDefault);
  /// Likewise, of what a file has in it; nothing is written.
  static llvm::Expected<std::unique_ptr<Sqlite>> ofBytes(llvm::StringRef bytes);
  ~Sqlite();
  Sqlite(const Sqlite &) = delete;

  /// One statement, its parameters in order. A row's columns live until onRow returns, which must
  /// not run the same statement.
  llvm::Error run(const std::string &statement, llvm::ArrayRef<Value> values = {},
                  llvm::function_ref<void(const Row &)> onRow = nullptr);
  /// Several statements without parameters.
  llvm::Error script(const std::string &statements);
  /// The number in the first column of the first row; 0 where there is none.
  llvm::Expected<int64_t> number(const std::string &statement, llvm::ArrayRef<Value> values = {});
  /// All of `change` or, where it fails or the process dies, nothing of it. Waits for another
  /// writer.
  llvm::Error transaction(llvm::function_ref<llvm::Error()> change);

  /// From now on nothing is written.
  llvm::Error forbidWriting();

  const std::string &path() const { return file; }

private:
  Sqlite(std::string file) : file(std::move(file)) {}
  llvm::Error trouble() const;
  llvm::Error endless() const;
  void distrust();
  void measureFile();
  /// Of the file, its log and all that was put in since.
  uint64_t bytesNow() const { return bytesOfFile + bytesPut; }
  static int onSteps(void *self);

  std::string file;
  uint64_t bytesOfFile = 0, bytesPut = 0;
  uint64_t steps = 0; ///< of the statement that runs
  sqlite3 *connection = nullptr;
  std::map<std::string, sqlite3_stmt *> prepared;
};

} // namespace npufuzz

#endif
