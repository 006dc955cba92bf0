// The findings database from the command line: nights, and what people do on the following
// mornings.
#include "Process.h"

#include <gmock/gmock.h>

#include <csignal>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::Not;

namespace {

class TriageTest : public testing::Test {
protected:
  /// A night's run on that day. It ends at the first finding of what `words` plants; without words
  /// it is short.
  Output fuzz(int day, const std::string &words, const std::string &out = "out") {
    return shell("SOURCE_DATE_EPOCH=" + std::to_string(day * 86400) +
                 " \"$npufuzz\" fuzz --seed=3 --count=" + (words.empty() ? "200" : "4000") +
                 " --max-findings=1 --jobs=1 --db=" + db + " --out=" + scratch.path(out) + " " +
                 words);
  }
  Output triage(std::vector<std::string> words) {
    words.insert(words.begin(), "triage");
    words.push_back("--db=" + db);
    return npufuzz(words);
  }
  std::string list() { return triage({"list"}).out; }
  /// The id in the first line of the list.
  std::string firstId() { return list().substr(0, 8); }

  Scratch scratch;
  const std::string db = scratch.path("findings.db");
  const std::string plant = "--plant=fillpad-wrong-value";
};

} // namespace

TEST_F(TriageTest, ANightAndTheMorningAfter) {
  Output night = fuzz(10, plant);
  EXPECT_EQ(night.exitCode, 1) << night.err;
  EXPECT_THAT(night.err, HasSubstr("findings.db: this run met 1 finding: 1 new"));
  EXPECT_THAT(list(), HasSubstr("  new      wrong answer "));
  EXPECT_THAT(list(), HasSubstr("1970-01-11 to 1970-01-11"));
  EXPECT_THAT(list(), HasSubstr("1 finding: 1 new\n"));

  std::string id = firstId();
  std::vector<std::string> bundles = bundlesIn(scratch.path("out"));
  ASSERT_EQ(bundles.size(), 1u);
  EXPECT_THAT(bundles[0], HasSubstr("/" + id + "-"));
  // The database alone holds everything that a replay needs.
  std::filesystem::remove_all(scratch.path("out"));
  Output shown = triage({"show", id, "--out=" + scratch.path("shown")});
  EXPECT_EQ(shown.exitCode, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("signature   "));
  EXPECT_THAT(shown.out, HasSubstr("npufuzz replay "));
  EXPECT_EQ(npufuzz({"replay", scratch.path("shown")}).exitCode, 1);

  EXPECT_EQ(triage({"mark", id, "--status=known", "--note=seen it", "--upstream=77"}).out,
            "1 finding: 1 known\n");
  EXPECT_THAT(triage({"show", id}).out, HasSubstr("upstream    77"));
  EXPECT_THAT(list(), HasSubstr("; seen it\n"));
  EXPECT_EQ(triage({"list", "--status=new,back"}).out, "0 findings\n");
  // The last word counts, even within the same second.
  EXPECT_EQ(triage({"mark", id, "--status=fixed"}).out, "1 finding: 1 fixed\n");
  EXPECT_EQ(triage({"mark", id, "--status=known"}).out, "1 finding: 1 known\n");
}

TEST_F(TriageTest, ANightOnceMoreChangesTheLastDateAlone) {
  fuzz(10, plant);
  std::string first = list();
  fuzz(10, plant);
  EXPECT_EQ(list(), first);
  fuzz(11, plant);
  size_t at = first.find("to 1970-01-11");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(list(), first.replace(at, 13, "to 1970-01-12"));
}

TEST_F(TriageTest, TwoNightsOfOneBugAreOneFindingOfTwoCampaigns) {
  fuzz(10, plant);
  fuzz(11, plant + " --profile=smoke");
  EXPECT_THAT(list(), HasSubstr("1 finding: 1 new\n"));
  EXPECT_THAT(triage({"show", firstId()}).out, HasSubstr("of 2 campaigns"));
}

TEST_F(TriageTest, ShardsMergedAreOneRun) {
  auto run = [&](const std::string &name, const std::string &shard) {
    return shell("SOURCE_DATE_EPOCH=5 \"$npufuzz\" fuzz --seed=3 --count=200 --jobs=1 " + plant +
                 " --db=" + scratch.path(name + ".db") + " --out=" + scratch.path(name) + shard);
  };
  run("one", "");
  std::string merge = "\"$npufuzz\" triage merge --db=" + scratch.path("all.db");
  for (int shard = 1; shard <= 3; ++shard) {
    std::string name = "shard-" + std::to_string(shard);
    run(name, " --shard=" + std::to_string(shard) + "/3");
    merge += " " + scratch.path(name + ".db");
  }
  EXPECT_EQ(shell(merge).exitCode, 0);
  std::string whole = npufuzz({"triage", "list", "--db=" + scratch.path("one.db")}).out;
  EXPECT_THAT(whole, HasSubstr("programs"));
  EXPECT_EQ(npufuzz({"triage", "list", "--db=" + scratch.path("all.db")}).out, whole);
}

TEST_F(TriageTest, ARunThatWasKilledAndGoesOnIsAnUndisturbedOne) {
  std::vector<std::string> words = {"fuzz", plant, "--seed=3", "--count=300", "--jobs=1"};
  auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return more;
  };
  setenv("SOURCE_DATE_EPOCH", "5", 1);
  npufuzz(with({"--db=" + db, "--out=" + scratch.path("undisturbed")}));
  std::string undisturbed = list() + triage({"show", firstId()}).out;
  std::filesystem::remove(db);
  std::string out = scratch.path("out");
  Process run(with({"--db=" + db, "--out=" + out}));
  run.waitForText("programs");
  run.signal(SIGKILL);
  run.wait();
  setenv("SOURCE_DATE_EPOCH", "86405", 1);
  Output resumed = npufuzz({"fuzz", "--resume=" + out, "--db=" + db});
  unsetenv("SOURCE_DATE_EPOCH");
  EXPECT_THAT(resumed.err, Not(testing::ContainsRegex("(^|\n)npufuzz: "))) << "no warning";
  EXPECT_EQ(list() + triage({"show", firstId()}).out, undisturbed);
}

TEST_F(TriageTest, AReplayNotesWhatNoLongerFails) {
  fuzz(10, plant);
  std::string bundles = scratch.path("out");
  EXPECT_EQ(npufuzz({"replay", bundles, "--db=" + db, "--plant=none"}).exitCode, 0);
  EXPECT_THAT(list(), HasSubstr("1 finding: 1 fixed\n"));
  EXPECT_EQ(npufuzz({"replay", bundles, "--db=" + db}).exitCode, 1);
  EXPECT_THAT(triage({"show", firstId()}).out, HasSubstr(": gone"));
}

TEST_F(TriageTest, AnotherSystemSaysNothingOfTheFinding) {
  fuzz(10, plant);
  npufuzz({"replay", scratch.path("out"), "--db=" + db, "--plant=none", "--backend=mlir"});
  EXPECT_THAT(list(), HasSubstr("1 finding: 1 new\n"));
}

TEST_F(TriageTest, AReportTellsWhatIsKnown) {
  fuzz(10, plant);
  triage({"mark", firstId(), "--status=known"});
  Output report =
      npufuzz({"report", scratch.path("out"), "--db=" + db, "--out=" + scratch.path("report")});
  EXPECT_EQ(report.exitCode, 1) << report.err;
  EXPECT_THAT(readFile(scratch.path("report/index.html")),
              HasSubstr("<p>known; first seen 1970-01-11 00:00:00"));
}

TEST_F(TriageTest, FindingsAreMergedAndSplit) {
  fuzz(10, plant);
  fuzz(10, "--plant=cast-rounding", "other");
  EXPECT_THAT(list(), HasSubstr("2 findings: 2 new\n"));
  std::string id = firstId(), all = list();
  std::string other = all.substr(all.find('\n') + 1, 8);
  EXPECT_EQ(triage({"mark", id, "--into=" + other}).out, "1 finding: 1 new\n");
  EXPECT_EQ(firstId(), other);
  // Works with any of its names.
  EXPECT_THAT(triage({"show", id}).out, HasSubstr("also        "));
  EXPECT_EQ(triage({"split", id}).out, "2 findings: 2 new\n");
  expectOneLineError(triage({"mark", id, "--into=" + id}), 2, {"--into: expected another finding"});
  expectOneLineError(triage({"split", id}), 2, {"goes by one name"});
  expectOneLineError(triage({"split", id, "--shape=x"}), 2, {"--shape: expected one of"});
}

TEST_F(TriageTest, WhatIsNoDatabaseIsTheEnvironmentsFaultAtOnce) {
  std::string text = scratch.write("notes.txt", std::string(2000, 'x'));
  for (const std::vector<std::string> &words : std::vector<std::vector<std::string>>{
           {"fuzz", "--count=1000000", "--out=" + scratch.path("out"), "--db=" + text},
           {"replay", "/no/such", "--db=" + text},
           {"triage", "list", "--db=" + text},
           {"triage", "merge", text, "--db=" + db},
           {"triage", "mark", "7c1e", "--status=known", "--db=" + text}})
    expectOneLineError(npufuzz(words), 3, {"notes.txt", "not a database"});
  EXPECT_EQ(readFile(text), std::string(2000, 'x'));
  expectOneLineError(npufuzz({"triage", "list", "--db=" + scratch.path("none.db")}), 3,
                     {"none.db"});
  EXPECT_FALSE(std::filesystem::exists(scratch.path("none.db")));
}

TEST_F(TriageTest, NoTerminalObeysWhatADatabaseSays) {
  fuzz(10, plant);
  triage({"mark", firstId(), "--note=a\x1b[2J\nb"});
  for (const Output &output : {triage({"list"}), triage({"show", firstId()})}) {
    EXPECT_THAT(output.out, Not(HasSubstr("\x1b")));
    EXPECT_THAT(output.out, HasSubstr("a\\x1B[2J b\n"));
  }
  expectOneLineError(triage({"show", "\x1b[2J"}), 2, {"\\x1B[2J"});
}

} // namespace npufuzz::tests
