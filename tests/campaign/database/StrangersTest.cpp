//===- StrangersTest.cpp - malicious databases ----------------------------===//
#include "World.h"

#include "campaign/database/CheckRows.h"
#include "support/Date.h"
#include "support/EnvironmentError.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>

namespace npufuzz::testing {

using ::testing::HasSubstr;

namespace {

class StrangersTest : public ::testing::Test {
protected:
  StrangersTest()
      : folder(::testing::TempDir() + "npufuzz-strangers-" + std::to_string(getpid())),
        path(folder + "/theirs.db") {
    std::filesystem::create_directories(folder);
    put(*llvm::cantFail(Database::open(path, Sqlite::Access::write)), {.programs = 50});
  }
  ~StrangersTest() override { std::filesystem::remove_all(folder); }

  /// Changes the file directly, without a log, as anyone may.
  void change(const std::string &script) {
    sqlite3 *connection = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &connection), SQLITE_OK);
    char *message = nullptr;
    std::string all = "PRAGMA journal_mode = DELETE;" + script;
    EXPECT_EQ(sqlite3_exec(connection, all.c_str(), nullptr, nullptr, &message), SQLITE_OK)
        << message;
    sqlite3_close(connection);
  }
  int64_t number(const std::string &query) {
    return llvm::cantFail(llvm::cantFail(Sqlite::open(path, Sqlite::Access::read))->number(query));
  }
  std::string bytes(const std::string &file) { return llvm::cantFail(readFile(file)); }

  /// Does everything that a reader does; returns its trouble in one line.
  static llvm::Error readAll(Database &database) {
    auto found = database.dump();
    if (!found)
      return found.takeError();
    auto efforts = database.efforts();
    if (!efforts)
      return efforts.takeError();
    auto runs = database.runs();
    if (!runs)
      return runs.takeError();
    for (const campaign::database::Run &run : *runs)
      for (const StoredSighting &seen : run.sightings)
        if (auto files = database.repro(seen.repro); !files)
          return files.takeError();
    return llvm::Error::success();
  }
  std::string trouble(Sqlite::Access access) {
    auto opened = Database::open(path, access, /*waitSeconds=*/1);
    llvm::Error error = opened ? readAll(**opened) : opened.takeError();
    if (!error)
      return "";
    EXPECT_TRUE(error.isA<EnvironmentError>());
    std::string line = llvm::toString(std::move(error));
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    return line;
  }
  /// Expects a refusal by readers and writers, which leave the file unchanged.
  void expectRefused(const std::string &words) {
    std::string before = bytes(path);
    EXPECT_THAT(trouble(Sqlite::Access::read), HasSubstr(words));
    EXPECT_EQ(bytes(path), before);
    EXPECT_THAT(trouble(Sqlite::Access::write), HasSubstr(words));
    EXPECT_EQ(bytes(path), before);
  }

  const std::string folder, path;
};

} // namespace

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

TEST_F(StrangersTest, NamesOfFilesStayInTheirFolder) {
  for (const char *name :
       {"'../../../x'", "'/tmp/x'", "''", "'.'", "'..'", "'inputs'||'/'", "'inputs/..'",
        "'inputs/../../x'", "'inputs/a/b'", "'a/b'", "'snapshots/x'", "'x'||char(10)||'y'",
        "CAST(x'610062' AS TEXT)", "printf('%.10000c','x')"}) {
    SCOPED_TRACE(name);
    change("INSERT INTO repro_file VALUES ('r'," + std::string(name) + ",'text')");
    expectRefused("expected names of a repro's files");
    change("DELETE FROM repro_file WHERE repro = 'r'");
  }
}

TEST_F(StrangersTest, NamesThatLookStrangeAreNames) {
  for (const char *name : {"'inputs/10.npy'", "'inputs'", "'...'", "'CASE.JSON'", "char(233)"})
    change("INSERT INTO repro_file VALUES ('r'," + std::string(name) + ",'text')");
  EXPECT_EQ(trouble(Sqlite::Access::read), "");
}

TEST_F(StrangersTest, AMergeTakesNoneOfThem) {
  change("UPDATE repro_file SET name = '../../../x'");
  auto database =
      llvm::cantFail(Database::open(path, Sqlite::Access::read, 1, Database::Trust::checkedBefore));
  auto ours = emptyDatabase();
  llvm::Error error = ours->write([&] { return ours->merge(*database); });
  EXPECT_THAT(llvm::toString(std::move(error)), HasSubstr("\"../../../x\""));
  EXPECT_EQ(llvm::cantFail(ours->runs()).size(), 0u);
}

//===----------------------------------------------------------------------===//
// Schemas
//===----------------------------------------------------------------------===//

TEST_F(StrangersTest, OnlyOurTablesAreRead) {
  const std::pair<const char *, const char *> scripts[] = {
      {"DROP TABLE mark; CREATE VIEW mark AS WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT "
       "x+1 "
       "FROM n) SELECT x AS signature, x AS shape, x AS name, x AS value, x AS date FROM n",
       "one with another view mark"},
      {"CREATE TRIGGER t AFTER INSERT ON mark BEGIN DELETE FROM run; END",
       "one with another trigger t"},
      {"CREATE VIRTUAL TABLE words USING fts5(text)", "one with another"},
      {"CREATE TABLE more (x)", "one with another table more"},
      {"CREATE INDEX more ON run (date)", "one with another index more"},
      {"ANALYZE", "one with another table sqlite_stat1"},
      {"DROP INDEX sighting_by_name", "one without index sighting_by_name"},
      {"DROP TABLE witness", "one without"},
      {"ALTER TABLE met ADD COLUMN twice AS (abs(programs) * 2)", "one with another table met"},
      {"DROP TABLE mark; CREATE TABLE mark (signature, shape, name, value, date CHECK "
       "(load_extension('/tmp/x.so') IS NULL))",
       "one with another table mark"},
      {"ALTER TABLE mark RENAME TO \"m\u202eark\"", "one with another"},
  };
  for (const auto &[script, words] : scripts) {
    SCOPED_TRACE(script);
    std::filesystem::copy_file(path, folder + "/kept");
    change(script);
    expectRefused(words);
    std::filesystem::rename(folder + "/kept", path);
  }
  EXPECT_EQ(trouble(Sqlite::Access::read), "");
}

TEST_F(StrangersTest, AVersionThatNoFileHasIsRefused) {
  for (const char *version : {"0", "-1", "-2147483648", "6", "2147483647"}) {
    SCOPED_TRACE(version);
    change(std::string("PRAGMA user_version = ") + version);
    expectRefused("one of schema ");
  }
}

TEST_F(StrangersTest, BytesAreReadAsTheirFile) {
  auto ofFile = llvm::cantFail(Database::open(path, Sqlite::Access::write));
  std::string before = dump(*ofFile);
  ofFile = nullptr;
  auto ofBytes = llvm::cantFail(Database::ofBytes(bytes(path)));
  EXPECT_EQ(dump(*ofBytes), before);
  for (const std::string &text : {std::string("x"), bytes(path).substr(0, 5000)}) {
    auto database = Database::ofBytes(text);
    EXPECT_FALSE(static_cast<bool>(database));
    llvm::consumeError(database.takeError());
  }
  EXPECT_TRUE(llvm::cantFail(llvm::cantFail(Database::ofBytes(""))->runs()).empty());
}

TEST_F(StrangersTest, OtherPagesAreReadAndOtherEncodingsAreNot) {
  change("PRAGMA page_size = 65536; VACUUM");
  EXPECT_EQ(trouble(Sqlite::Access::read), "");
  std::filesystem::remove(path);
  change("PRAGMA encoding = 'UTF-16le'; CREATE TABLE x (y); DROP TABLE x");
  expectRefused("one in another encoding");
}

TEST_F(StrangersTest, AReaderLeavesAnOlderFileAsItIs) {
  change("DROP TABLE claim; DROP TABLE issue; DROP TABLE effort; DROP TABLE witness; "
         "PRAGMA user_version = 2");
  std::string before = bytes(path);
  auto database = llvm::cantFail(Database::open(path, Sqlite::Access::read));
  EXPECT_EQ(llvm::cantFail(database->runs()).size(), 1u);
  EXPECT_TRUE(llvm::cantFail(database->efforts()).empty());
  EXPECT_TRUE(llvm::cantFail(database->answers()).empty());
  auto ours = emptyDatabase();
  merge(*ours, *database);
  EXPECT_EQ(dump(*ours), dump(*database));
  llvm::Error error =
      database->write([&] { return database->put(Mark{{"a", ""}, "note", "b", 1}); });
  EXPECT_THAT(llvm::toString(std::move(error)), HasSubstr("readonly"));
  database = nullptr;
  EXPECT_EQ(bytes(path), before);
}

//===----------------------------------------------------------------------===//
// Pages
//===----------------------------------------------------------------------===//

namespace {
void writeNumber(std::string &text, size_t at, int bytes, uint64_t number) {
  for (int i = 0; i < bytes; ++i)
    text[at + static_cast<size_t>(i)] = static_cast<char>(number >> (8 * (bytes - 1 - i)));
}

/// A page of a table's tree with `child` as every branch.
std::string branchPage(size_t pageBytes, uint64_t child) {
  std::string page(pageBytes, '\0');
  constexpr size_t header = 12, cellBytes = 5;
  size_t cells = (pageBytes - header) / (cellBytes + 2);
  page[0] = 5; // interior page of a table
  writeNumber(page, 3, 2, cells);
  writeNumber(page, 5, 2, pageBytes - cells * cellBytes);
  writeNumber(page, 8, 4, child);
  for (size_t i = 0; i < cells; ++i) {
    size_t cell = pageBytes - (i + 1) * cellBytes;
    writeNumber(page, header + 2 * i, 2, cell);
    writeNumber(page, cell, 4, child);
    page[cell + 4] = 1; // rowid
  }
  return page;
}
} // namespace

/// Ten pages that each name the next one hundreds of times: more rows than could ever be counted.
TEST_F(StrangersTest, ATreeWhoseBranchesAreOneIsRefused) {
  change(
      "INSERT INTO mark SELECT 's', '', 'note' || value, zeroblob(3000), 1 FROM "
      "(WITH RECURSIVE n(value) AS (VALUES(1) UNION ALL SELECT value+1 FROM n LIMIT 40) SELECT * "
      "FROM n)");
  auto pageBytes = static_cast<size_t>(number("PRAGMA page_size"));
  auto root =
      static_cast<uint64_t>(number("SELECT rootpage FROM sqlite_schema WHERE name = 'run'"));
  std::string file = bytes(path);
  uint64_t last = file.size() / pageBytes, child = root;
  // Moves the table's own page to a leaf elsewhere, below ten others.
  std::string leaf = file.substr((root - 1) * pageBytes, pageBytes);
  auto place = [&](uint64_t page, const std::string &text) {
    file.replace((page - 1) * pageBytes, pageBytes, text);
  };
  place(child = last, leaf);
  for (int level = 0; level < 10; ++level, --child)
    place(child - 1, branchPage(pageBytes, child));
  place(root, branchPage(pageBytes, child));
  std::ofstream(path, std::ios::binary) << file;
  expectRefused("expected a sound database");
  // A process that trusts the file does not read for ever either.
  auto database =
      llvm::cantFail(Database::open(path, Sqlite::Access::read, 1, Database::Trust::checkedBefore));
  EXPECT_THAT(llvm::toString(readAll(*database)), HasSubstr("again and again"));
}

TEST_F(StrangersTest, DamagedPagesAreRefused) {
  std::string file = bytes(path);
  for (size_t at = 5000; at < file.size(); at += 97)
    file[at] = static_cast<char>(at * 31);
  std::ofstream(path, std::ios::binary) << file;
  EXPECT_NE(trouble(Sqlite::Access::read), "");
  EXPECT_NE(trouble(Sqlite::Access::write), "");
  std::ofstream(path, std::ios::binary) << file.substr(0, 4096 + 100);
  EXPECT_NE(trouble(Sqlite::Access::read), "");
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

TEST_F(StrangersTest, NumbersThatNoRunHasAreRefused) {
  const std::string most = std::to_string(countMax), tooMany = std::to_string(countMax + 1);
  const std::pair<std::string, std::string> values[] = {
      {"run SET programs = ", tooMany},
      {"run SET programs = ", "-1"},
      {"run SET programs = ", "1e308"},
      {"run SET date = ", "-1"},
      {"run SET date = ", "9223372036854775807"},
      {"run SET shard_count = ", "0"},
      {"run SET shard_index = ", "1"},
      {"run SET shard_index = ", "-1"},
      {"sighting SET occurrences = ", tooMany},
      {"sighting SET occurrences = ", "-9223372036854775808"},
      {"sighting SET ops = ", "-1"},
      {"sighting SET repro_bytes = ", tooMany},
      {"sighting SET case_index = ", "-2"}};
  for (const auto &[column, value] : values) {
    SCOPED_TRACE(column + value);
    std::filesystem::copy_file(path, folder + "/kept");
    // The key of a run contains its date and its shard.
    change("PRAGMA ignore_check_constraints = 1; UPDATE " + column + value);
    std::string line = trouble(Sqlite::Access::read);
    std::filesystem::rename(folder + "/kept", path);
    EXPECT_THAT(line, HasSubstr(" from 0 to "));
  }
  change("UPDATE run SET programs = " + most);
  EXPECT_EQ(trouble(Sqlite::Access::read), "");
}

TEST_F(StrangersTest, DatesAreThoseOfACalendar) {
  auto database = llvm::cantFail(Database::open(path, Sqlite::Access::write));
  auto tryDate = [&](int64_t date) {
    return llvm::toString(
        database->write([&] { return database->put(Mark{{"a", ""}, "note", "b", date}); }));
  };
  EXPECT_EQ(tryDate(0), "");
  EXPECT_EQ(tryDate(dateMax), "");
  EXPECT_THAT(tryDate(dateMax + 1), HasSubstr("expected a date from 0"));
  EXPECT_THAT(tryDate(-1), HasSubstr("expected a date from 0"));
}

TEST_F(StrangersTest, SumsOfWhatIsMergedAreNumbers) {
  auto database = emptyDatabase();
  llvm::cantFail(database->write([&]() -> llvm::Error {
    for (int shard = 0; shard < 3000; ++shard) {
      campaign::database::Run run;
      run.campaign = "c";
      run.shardIndex = shard;
      run.shardCount = 3000;
      run.programs = countMax;
      StoredSighting seen = sightingAt(0, 0, shard);
      seen.occurrences = countMax;
      run.sightings = {seen};
      if (llvm::Error error = database->put(run, Repros()))
        return error;
    }
    return llvm::Error::success();
  }));
  auto found = findingsOf(*database);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].programs, std::numeric_limits<int64_t>::max());
}

TEST_F(StrangersTest, AReproHasNoMoreThanIsKept) {
  auto isKept = [](std::vector<size_t> sizes) {
    FolderContents files;
    for (size_t bytes : sizes)
      files["inputs/" + std::to_string(files.size())].resize(bytes);
    return isReproKept(files);
  };
  constexpr size_t most = reproFileBytesMax;
  EXPECT_TRUE(isKept({most, most, most, most}));
  EXPECT_FALSE(isKept({most, most, most, most, 1}));
  EXPECT_FALSE(isKept({most + 1}));
  EXPECT_TRUE(isKept(std::vector<size_t>(reproFilesMax, 1)));
  EXPECT_FALSE(isKept(std::vector<size_t>(reproFilesMax + 1, 1)));
}

TEST_F(StrangersTest, WhatIsKeptIsReadAndNoMore) {
  const std::pair<FolderContents, std::string> contents[] = {
      {{{"x", std::string(reproFileBytesMax, 'x')}}, "1 file"},
      {{{"x", std::string(reproFileBytesMax + 1, 'x')}}, "larger than what a database keeps"}};
  for (const auto &[files, words] : contents) {
    auto database = emptyDatabase();
    auto [run, repros] = runOfPlan({.programs = 20});
    run.sightings.at(0).repro = "digest";
    repros = {{"digest", files}};
    llvm::Error error =
        database->write([&, &run = run, &repros = repros] { return database->put(run, repros); });
    std::string got =
        error ? llvm::toString(std::move(error))
              : std::to_string(llvm::cantFail(database->repro("digest")).size()) + " file";
    EXPECT_THAT(got, HasSubstr(words));
  }
}

TEST_F(StrangersTest, ABlobThatNobodyKeepsIsNotRead) {
  change("INSERT INTO repro_file VALUES ('b', 'x', zeroblob(" +
         std::to_string(sqliteValueBytesMax + 1) + "))");
  change("INSERT INTO repro_file WITH RECURSIVE n(x) AS (VALUES(0) UNION ALL SELECT x+1 FROM n "
         "LIMIT " +
         std::to_string(reproFilesMax + 1) + ") SELECT 'a', 'inputs/'||x, '' FROM n");
  expectRefused("larger than what a database keeps");
  auto database =
      llvm::cantFail(Database::open(path, Sqlite::Access::read, 1, Database::Trust::checkedBefore));
  EXPECT_THAT(llvm::toString(database->repro("a").takeError()), HasSubstr("larger than what"));
  EXPECT_THAT(llvm::toString(database->repro("b").takeError()), HasSubstr("too big"));
}

//===----------------------------------------------------------------------===//
// Files beside it
//===----------------------------------------------------------------------===//

TEST_F(StrangersTest, NothingBesideItIsFollowed) {
  std::ofstream(folder + "/precious") << "mine";
  for (const char *suffix : {"-wal", "-shm", "-journal"}) {
    SCOPED_TRACE(suffix);
    std::filesystem::create_symlink("precious", path + suffix);
    expectRefused("expected a regular file beside the database");
    std::filesystem::remove(path + suffix);
    ASSERT_EQ(mkfifo((path + suffix).c_str(), 0600), 0);
    expectRefused("expected a regular file beside the database");
    std::filesystem::remove(path + suffix);
  }
  EXPECT_EQ(bytes(folder + "/precious"), "mine");
  EXPECT_EQ(trouble(Sqlite::Access::write), "");
}

namespace {
/// A journal as a writer leaves it that is killed while two attached files change, but with another
/// name in it.
std::string journalThatNames(const std::string &file, uint64_t pages) {
  constexpr size_t sector = 512;
  std::string text = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
  const std::string magic = text;
  text.resize(sector, '\0');
  writeNumber(text, 16, 4, pages);
  writeNumber(text, 20, 4, sector);
  writeNumber(text, 24, 4, 4096);
  std::string end(4, '\0');
  writeNumber(end, 0, 4, (1u << 30) / 4096 + 1); // the unused page
  end += file;
  uint32_t sum = 0;
  for (unsigned char c : file)
    sum += c;
  std::string numbers(8, '\0');
  writeNumber(numbers, 0, 4, file.size());
  writeNumber(numbers, 4, 4, sum);
  return text + end + numbers + magic;
}
} // namespace

TEST_F(StrangersTest, AJournalDeletesNoOtherFile) {
  change("");
  std::string precious = folder + "/precious";
  std::ofstream(precious) << "mine";
  std::ofstream(path + "-journal", std::ios::binary)
      << journalThatNames(precious, bytes(path).size() / 4096);
  expectRefused("expected a journal of one file");
  EXPECT_EQ(bytes(precious), "mine");
  // SQLite would do the same: the test's journal really does harm.
  change("SELECT count(*) FROM run");
  EXPECT_FALSE(std::filesystem::exists(precious));
}

TEST_F(StrangersTest, AWriterThatDiedBeforeItsFirstRunIsRolledBack) {
  std::filesystem::remove(path);
  pid_t child = fork();
  if (child == 0) {
    sqlite3 *connection = nullptr;
    sqlite3_open(path.c_str(), &connection);
    sqlite3_exec(connection,
                 "PRAGMA cache_size = 1; BEGIN; CREATE TABLE x (y); INSERT INTO x "
                 "VALUES (zeroblob(1000000));",
                 nullptr, nullptr, nullptr);
    _exit(0); // neither commits nor closes
  }
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(std::filesystem::exists(path + "-journal"));
  EXPECT_EQ(trouble(Sqlite::Access::write), "");
}

//===----------------------------------------------------------------------===//
// Paths that are no files
//===----------------------------------------------------------------------===//

TEST_F(StrangersTest, ADatabaseIsAFile) {
  auto refusal = [](const std::string &name, Sqlite::Access access) {
    auto opened = Database::open(name, access, 1);
    return opened ? "opened" : llvm::toString(opened.takeError());
  };
  std::filesystem::create_symlink("nowhere", folder + "/dangling");
  ASSERT_EQ(mkfifo((folder + "/pipe").c_str(), 0600), 0);
  for (Sqlite::Access access : {Sqlite::Access::read, Sqlite::Access::write}) {
    EXPECT_THAT(refusal("", access), HasSubstr("expected the path of a database"));
    EXPECT_THAT(refusal(folder, access), HasSubstr("expected a regular file"));
    EXPECT_THAT(refusal("/dev/zero", access), HasSubstr("expected a regular file"));
    EXPECT_THAT(refusal(folder + "/pipe", access), HasSubstr("expected a regular file"));
    EXPECT_THAT(refusal(folder + "/dangling", access), HasSubstr("a link that leads nowhere"));
  }
  EXPECT_FALSE(std::filesystem::exists(folder + "/nowhere"));
  std::filesystem::create_symlink("theirs.db", folder + "/link");
  EXPECT_EQ(refusal(folder + "/link", Sqlite::Access::write), "opened");
}

TEST_F(StrangersTest, AURIIsTheNameOfAFile) {
  std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder);
  auto opened = Database::open("file:theirs.db?mode=memory", Sqlite::Access::read);
  EXPECT_FALSE(static_cast<bool>(opened));
  llvm::consumeError(opened.takeError());
  put(*llvm::cantFail(Database::open("file:ours.db?mode=memory", Sqlite::Access::write)), {});
  EXPECT_TRUE(std::filesystem::exists("file:ours.db?mode=memory"));
  std::filesystem::current_path(before);
}

} // namespace npufuzz::testing
