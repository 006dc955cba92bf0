//===- Sqlite.h - a file of tables ------------------------------*- C++ -*-===//
//
// As much of SQLite as we use. All trouble is an EnvironmentError of one line that names the file.
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
    explicit Row(sqlite3_stmt *statement) : statement(statement) {}
    sqlite3_stmt *statement;
  };

  /// With Access::write a missing file is made. ":memory:" is a file of nobody else.
  static llvm::Expected<std::unique_ptr<Sqlite>>
  open(const std::string &path, Access access, double waitSeconds = sqliteWaitSecondsDefault);
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

  const std::string &path() const { return file; }

private:
  Sqlite(std::string file) : file(std::move(file)) {}
  llvm::Error trouble() const;

  std::string file;
  sqlite3 *connection = nullptr;
  std::map<std::string, sqlite3_stmt *> prepared;
};

} // namespace npufuzz

#endif
