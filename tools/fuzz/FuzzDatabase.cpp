//===- FuzzDatabase.cpp - libFuzzer: a findings database --------*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_database [libFuzzer's flags] [CORPUS] tests/fuzz/database
//
// Reads the database, merges it into a fresh one, and adds to it. Fails if one of these does, or if
// a merge invents facts.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Database.h"
#include "support/Files.h"
#include "support/RunFolder.h"

#include <cstdlib>
#include <unistd.h>

using namespace npufuzz;
using campaign::database::Database;

static llvm::Expected<std::unique_ptr<Database>> openFile(const std::string &path,
                                                          Sqlite::Access access) {
  return Database::open(path, access, /*waitSeconds=*/0);
}

/// Takes everything in the other database; an error is that database's.
static bool take(Database &one, Database &other) {
  llvm::Error error = one.write([&] { return one.merge(other); });
  bool taken = !error;
  llvm::consumeError(std::move(error));
  return taken;
}

static void readAndMerge(const std::string &file) {
  auto stranger = openFile(file, Sqlite::Access::read);
  if (!stranger)
    return llvm::consumeError(stranger.takeError());
  llvm::consumeError((*stranger)->dump().takeError());
  auto ours = llvm::cantFail(openFile(":memory:", Sqlite::Access::write));
  if (!take(*ours, **stranger))
    return;
  std::string facts = llvm::cantFail(ours->dump());
  auto third = llvm::cantFail(openFile(":memory:", Sqlite::Access::write));
  if (!take(*ours, **stranger) || llvm::cantFail(ours->dump()) != facts)
    std::abort();
  if (!take(*third, *ours) || llvm::cantFail(third->dump()) != facts)
    std::abort();
}

static void putInto(const std::string &file) {
  auto stranger = openFile(file, Sqlite::Access::write);
  if (!stranger)
    return llvm::consumeError(stranger.takeError());
  llvm::consumeError((*stranger)->write([&] {
    return (*stranger)->put(campaign::database::Mark{{"signature", ""}, "status", "x", 1});
  }));
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const std::string file = llvm::cantFail(ownRunFolder()) + "/findings.db";
  for (const char *suffix : {"", "-wal", "-shm", "-journal"})
    unlink((file + suffix).c_str());
  llvm::cantFail(writeFile(file, {reinterpret_cast<const char *>(data), size}));
  readAndMerge(file);
  putInto(file);
  return 0;
}
