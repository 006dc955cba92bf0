// Malicious findings databases, and files that are not databases, for every verb that takes one:
// refused in one line, nothing written, nothing run, no link followed.
#include "tests/tools/Watched.h"

#include <functional>

#include <gmock/gmock.h>
#include <sqlite3.h>
#include <sys/stat.h>

namespace npufuzz::tests {

namespace fs = std::filesystem;

using testing::HasSubstr;
using testing::Not;

namespace {

class HostileDatabaseTest : public testing::Test {
protected:
  HostileDatabaseTest() {
    prepareWatched(scratch);
    scratch.write("work/b/case.json", caseJson({{"signature", "\"value:npu:p:wrong\""}}));
    scratch.write("work/b/program.mlir", program());
    scratch.write("work/b/report.md", "# Words\n");
    scratch.write("work/b/inputs/0.npy", npy());
    scratch.write("work/b/inputs/1.npy", npy());
    fs::create_directory(path("out"));
    for (const char *name : {"theirs.db", "ours.db"})
      EXPECT_EQ(
          measure({"triage", "import", "b", std::string("--db=") + name}, scratch).output.exitCode,
          0);
    id = measure({"triage", "list", "--db=ours.db"}, scratch).output.out.substr(0, 8);
  }

  std::string path(const std::string &name) const { return scratch.path("work/" + name); }

  void change(const std::string &script) {
    sqlite3 *connection = nullptr;
    ASSERT_EQ(sqlite3_open(path("theirs.db").c_str(), &connection), SQLITE_OK);
    char *message = nullptr;
    std::string all = "PRAGMA journal_mode = DELETE;" + script;
    EXPECT_EQ(sqlite3_exec(connection, all.c_str(), nullptr, nullptr, &message), SQLITE_OK)
        << message;
    sqlite3_close(connection);
  }

  /// Refused by all readers and all writers.
  void expectRefused(const std::string &name = "theirs.db") {
    const std::string db = "--db=" + name;
    for (const std::vector<std::string> &words :
         std::vector<std::vector<std::string>>{{"triage", "list", db},
                                               {"triage", "show", id, "--out=shown", db},
                                               {"triage", "check", db},
                                               {"triage", "mark", id, "--note=x", db},
                                               {"triage", "export", "--out=record", db},
                                               {"triage", "import", "b", db},
                                               {"triage", "merge", name, "--db=ours.db"},
                                               {"triage", "merge", "ours.db", db},
                                               {"report", "b", "--out=page", db},
                                               {"replay", "b", db},
                                               {"fuzz", "--count=1", "--out=out", db}}) {
      SCOPED_TRACE(words[0] + " " + words[1]);
      expectHarmless(words, scratch);
    }
  }

  Scratch scratch;
  std::string id;
};

} // namespace

TEST_F(HostileDatabaseTest, NamesThatLeaveTheFolder) {
  change("UPDATE repro_file SET name = '../../../x' WHERE name = 'report.md'");
  expectRefused();
}

TEST_F(HostileDatabaseTest, AViewWithoutEnd) {
  change("DROP TABLE mark; CREATE VIEW mark AS WITH RECURSIVE n(x) AS (VALUES(1) UNION ALL SELECT "
         "x+1 FROM n) SELECT x AS signature, x AS shape, x AS name, x AS value, x AS date FROM n");
  expectRefused();
}

TEST_F(HostileDatabaseTest, NumbersOfNobody) {
  change("UPDATE run SET date = 9223372036854775807");
  for (const char *verb : {"list", "check"})
    expectHarmless({"triage", verb, "--db=theirs.db"}, scratch);
  expectHarmless({"triage", "merge", "theirs.db", "--db=ours.db"}, scratch);
}

TEST_F(HostileDatabaseTest, ABlobThatFillsTheMemory) {
  change("UPDATE repro_file SET contents = zeroblob(70000000) WHERE name = 'report.md'");
  expectHarmless({"triage", "show", id, "--out=shown", "--db=theirs.db"}, scratch);
  expectHarmless({"triage", "merge", "theirs.db", "--db=ours.db"}, scratch);
}

TEST_F(HostileDatabaseTest, WhatLiesBesideItIsNotFollowed) {
  for (const char *suffix : {"-wal", "-shm", "-journal"}) {
    fs::create_symlink("../outside.npy", path("theirs.db") + suffix);
    for (const char *verb : {"list", "check"})
      expectHarmless({"triage", verb, "--db=theirs.db"}, scratch);
    fs::remove(path("theirs.db") + suffix);
  }
}

TEST_F(HostileDatabaseTest, AMergeFollowsNoLink) {
  fs::create_symlink("theirs.db", path("link.db"));
  expectHarmless({"triage", "merge", "link.db", "--db=ours.db"}, scratch);
  // The user's own database may be a link.
  EXPECT_EQ(measure({"triage", "list", "--db=link.db"}, scratch).output.exitCode, 0);
}

TEST_F(HostileDatabaseTest, WhatIsNoFileIsNoDatabase) {
  fs::create_directory(path("folder"));
  fs::create_symlink("nowhere", path("dangling"));
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  scratch.write("work/text", std::string(5000, 'x'));
  for (const char *name :
       {"", ":memory:", "folder", "pipe", "/dev/stdin", "/dev/zero", "dangling", "text"}) {
    SCOPED_TRACE(name);
    const std::string db = std::string("--db=") + name;
    expectHarmless({"triage", "list", db}, scratch);
    expectHarmless({"triage", "import", "b", db}, scratch);
    expectHarmless({"fuzz", "--count=1", "--out=out", db}, scratch);
    expectHarmless({"triage", "merge", name, "--db=ours.db"}, scratch);
  }
  expectHarmless({"triage", "list", "--db=file:theirs.db?mode=ro"}, scratch);
}

TEST_F(HostileDatabaseTest, AnImportFollowsNoLink) {
  scratch.write("secret.mlir", "// Signature: a:b:c:d\nmine\n");
  fs::create_symlink("../secret.mlir", path("link.mlir"));
  fs::create_directory(path("record"));
  fs::create_symlink("../../secret.mlir", path("record/link.mlir"));
  fs::create_symlink("../../outside.npy", path("b/notes"));
  fs::create_directory_symlink("b", path("linked"));
  for (const char *name : {"link.mlir", "record", "b", "linked"}) {
    SCOPED_TRACE(name);
    expectHarmless({"triage", "import", name, "--db=ours.db"}, scratch);
  }
}

TEST_F(HostileDatabaseTest, AnExportFollowsNoLink) {
  std::string name = id;
  Output shown = measure({"triage", "show", id, "--db=ours.db"}, scratch).output;
  size_t begin = shown.out.find(id);
  name = shown.out.substr(begin, shown.out.find('\n') - begin);
  fs::create_symlink("../../outside.npy", path("out/" + name + ".mlir"));
  expectHarmless({"triage", "export", id, "--out=out", "--db=ours.db"}, scratch);
  fs::create_directory(scratch.path("precious"));
  scratch.write("precious/file", "mine");
  fs::create_directory_symlink("../../precious", path("out/" + name));
  expectHarmless({"triage", "show", id, "--out=out", "--db=ours.db"}, scratch);
}

TEST_F(HostileDatabaseTest, AnExportedProgramSaysNothingOfItself) {
  scratch.write("work/b/program.mlir",
                "// Shape: 01234567 89abcdef\n// Neutralise: guard-loops\n// Signature: "
                "a:b:c:d\n// Licence: all of it\n" +
                    program());
  fs::remove(path("ours.db"));
  measure({"triage", "import", "b", "--db=ours.db"}, scratch);
  Output exported = measure({"triage", "export", "--out=record", "--db=ours.db"}, scratch).output;
  ASSERT_EQ(exported.exitCode, 0) << exported.err;
  std::string text = readFile(path(exported.out.substr(0, exported.out.find('\n'))));
  EXPECT_THAT(text, HasSubstr("tile.kernel"));
  for (const char *words : {"Shape: 0123", "Neutralise", "a:b:c:d", "Licence"})
    EXPECT_THAT(text, Not(HasSubstr(words)));
}

TEST_F(HostileDatabaseTest, NamesAsLongAsABookAreCut) {
  scratch.write("work/b/case.json", caseJson({{"signature", "\"value:npu:p:wrong\""},
                                              {"pass", "\"../" + times(10'000, "x") + "\""}}));
  fs::remove(path("ours.db"));
  measure({"triage", "import", "b", "--db=ours.db"}, scratch);
  Output shown = measure({"triage", "show", id, "--out=shown", "--db=ours.db"}, scratch).output;
  EXPECT_EQ(shown.exitCode, 0) << shown.err;
  EXPECT_EQ(std::distance(fs::directory_iterator(path("shown")), fs::directory_iterator()), 1);
}

} // namespace npufuzz::tests
