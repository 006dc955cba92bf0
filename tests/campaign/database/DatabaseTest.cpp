//===- DatabaseTest.cpp - a file that several processes use ---------------===//
#include "World.h"

#include "campaign/database/Schema.h"
#include "support/EnvironmentError.h"
#include "support/Files.h"
#include "support/Version.h"

#include <gmock/gmock.h>

#include <csignal>
#include <filesystem>
#include <sys/wait.h>
#include <thread>

namespace npufuzz::testing {

namespace {

class DatabaseTest : public ::testing::Test {
protected:
  DatabaseTest()
      : folder(::testing::TempDir() + "npufuzz-database-" + std::to_string(getpid())),
        path(folder + "/findings.db") {
    std::filesystem::create_directories(folder);
  }
  ~DatabaseTest() override { std::filesystem::remove_all(folder); }

  std::unique_ptr<Database> open(Sqlite::Access access = Sqlite::Access::write,
                                 double waitSeconds = 10) {
    return llvm::cantFail(Database::open(path, access, waitSeconds));
  }
  /// Line of the refusal.
  std::string refusal() {
    auto opened = Database::open(path, Sqlite::Access::write);
    EXPECT_FALSE(static_cast<bool>(opened));
    if (opened)
      return "";
    llvm::Error error = opened.takeError();
    EXPECT_TRUE(error.isA<EnvironmentError>());
    return llvm::toString(std::move(error));
  }
  std::string bytes() { return llvm::cantFail(readFile(path)); }

  const std::string folder, path;
};

} // namespace

TEST_F(DatabaseTest, FactsAreThereTheNextTime) {
  put(*open(), {.programs = 100});
  std::string before = dump(*open(Sqlite::Access::read));
  EXPECT_THAT(before, ::testing::HasSubstr("kind 0"));
  EXPECT_EQ(dump(*open()), before);
}

TEST_F(DatabaseTest, AReaderSeesWhatWasThereWhileAWriterWrites) {
  auto writer = open();
  put(*writer, {.programs = 10});
  auto reader = open(Sqlite::Access::read, /*waitSeconds=*/0.1);
  std::string before = dump(*reader);
  auto [run, repros] = runOfPlan({.campaign = 1, .programs = 100});
  llvm::cantFail(writer->write([&, &run = run, &repros = repros] {
    llvm::Error error = writer->put(run, repros);
    EXPECT_EQ(dump(*reader), before);
    return error;
  }));
  EXPECT_NE(dump(*reader), before);
}

TEST_F(DatabaseTest, ASecondWriterWaits) {
  auto first = open();
  auto [run, repros] = runOfPlan({.campaign = 1});
  std::thread second;
  llvm::cantFail(first->write([&, &run = run, &repros = repros] {
    second = std::thread([&] { put(*open(), {.campaign = 2}); });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    return first->put(run, repros);
  }));
  second.join();
  EXPECT_EQ(llvm::cantFail(first->runs()).size(), 2u);
}

TEST_F(DatabaseTest, ASecondWriterDoesNotWaitForEver) {
  auto first = open(), second = open(Sqlite::Access::write, /*waitSeconds=*/0.05);
  llvm::cantFail(first->write([&] {
    llvm::Error error = second->write([] { return llvm::Error::success(); });
    EXPECT_TRUE(error.isA<EnvironmentError>());
    EXPECT_THAT(llvm::toString(std::move(error)), ::testing::HasSubstr("locked"));
    return llvm::Error::success();
  }));
}

TEST_F(DatabaseTest, OfAKilledWriterNothingIsLeft) {
  put(*open(), {.programs = 50});
  std::string before = dump(*open());
  pid_t child = fork();
  if (child == 0) {
    auto database = open();
    (void)database->write([&] {
      for (int campaign = 1; campaign < 200; ++campaign) {
        auto [run, repros] = runOfPlan({.campaign = campaign, .programs = 100});
        llvm::cantFail(database->put(run, repros));
      }
      kill(getpid(), SIGKILL);
      return llvm::Error::success();
    });
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(dump(*open()), before);
}

TEST_F(DatabaseTest, AFailureInTheMiddleLeavesNothing) {
  auto database = open();
  std::string before = dump(*database);
  auto [run, repros] = runOfPlan({.programs = 100});
  llvm::Error error = database->write([&, &run = run, &repros = repros] {
    llvm::cantFail(database->put(run, repros));
    return llvm::createStringError("enough");
  });
  EXPECT_EQ(llvm::toString(std::move(error)), "enough");
  EXPECT_EQ(dump(*database), before);
}

TEST_F(DatabaseTest, AnOlderFileIsBroughtUpToDate) {
  {
    auto file = llvm::cantFail(Sqlite::open(path, Sqlite::Access::write));
    llvm::cantFail(migrate(*file, 1));
    llvm::cantFail(file->run("INSERT INTO mark VALUES ('a:b:c:d', '', 'note', 'kept', 7)"));
    EXPECT_EQ(llvm::cantFail(file->number("PRAGMA user_version")), 1);
    EXPECT_EQ(
        llvm::cantFail(file->number("SELECT count(*) FROM sqlite_schema WHERE name = 'checked'")),
        0);
  }
  auto database = open();
  ASSERT_EQ(llvm::cantFail(database->marks()).size(), 1u);
  EXPECT_EQ(llvm::cantFail(database->marks())[0].value, "kept");
  llvm::cantFail(database->write(
      [&] { return database->put(Check{{"a:b:c:d", ""}, 8, "0.1.0", outcomeGone, ""}); }));
  EXPECT_EQ(llvm::cantFail(database->checks()).size(), 1u);
  llvm::cantFail(
      database->write([&] { return database->put(ReproAnswer{"run", "repro", outcomeGone}); }));
  EXPECT_EQ(llvm::cantFail(database->answers()).size(), 1u);
  EXPECT_TRUE(llvm::cantFail(database->efforts()).empty());
  auto file = llvm::cantFail(Sqlite::open(path, Sqlite::Access::read));
  EXPECT_EQ(llvm::cantFail(file->number("PRAGMA user_version")), schemaVersion);
}

TEST_F(DatabaseTest, ANewerFileIsRefusedAndLeftAlone) {
  put(*open(), {});
  llvm::cantFail(llvm::cantFail(Sqlite::open(path, Sqlite::Access::write))
                     ->script("PRAGMA user_version = 99"));
  std::string before = bytes();
  EXPECT_THAT(refusal(),
              ::testing::HasSubstr("one of schema 99, newer than this build's 5 (npufuzz " +
                                   build() + ")"));
  EXPECT_EQ(bytes(), before);
}

TEST_F(DatabaseTest, AFileOfAnotherProgramIsRefusedAndLeftAlone) {
  llvm::cantFail(llvm::cantFail(Sqlite::open(path, Sqlite::Access::write))
                     ->script("CREATE TABLE run (id TEXT)"));
  std::string before = bytes();
  EXPECT_THAT(refusal(), ::testing::HasSubstr("a database of another program"));
  EXPECT_EQ(bytes(), before);
}

TEST_F(DatabaseTest, AFileThatIsNoDatabaseIsRefusedAndLeftAlone) {
  std::string text(5000, 'x');
  llvm::cantFail(writeFile(path, text));
  EXPECT_THAT(refusal(), ::testing::HasSubstr("file is not a database"));
  EXPECT_EQ(bytes(), text);
}

TEST_F(DatabaseTest, AReaderMakesNoFile) {
  auto opened = Database::open(path, Sqlite::Access::read);
  ASSERT_FALSE(static_cast<bool>(opened));
  EXPECT_THAT(llvm::toString(opened.takeError()), ::testing::HasSubstr("unable to open"));
  EXPECT_FALSE(std::filesystem::exists(path));
}

} // namespace npufuzz::testing
