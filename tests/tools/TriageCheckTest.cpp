// npufuzz triage check, export and import: what has become of findings, and findings as files.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::Not;

namespace {

class TriageCheckTest : public testing::Test {
protected:
  /// Runs on that day against this database.
  Output run(int day, const std::string &words) {
    return shell("SOURCE_DATE_EPOCH=" + std::to_string(day * 86400) + " \"$npufuzz\" " + words +
                 " --db=" + db);
  }
  Output fuzz(int day, const std::string &words) {
    const char *count = words.empty() ? "200" : "4000"; // it ends at the first finding of a plant
    return run(day, std::string("fuzz --seed=3 --max-findings=1 --jobs=1 --count=") + count +
                        " --out=" + scratch.path("out") + " " + words);
  }
  std::string list(const std::string &more = "") {
    return shell("\"$npufuzz\" triage list --db=" + db + " " + more).out;
  }

  Scratch scratch;
  std::string db = scratch.path("findings.db");
  const std::string plant = "--plant=fillpad-wrong-value";
};

} // namespace

TEST_F(TriageCheckTest, SevenNightsWithABugThatGoesAndComesBack) {
  // Presence of the bug in the compiler that night, and the next morning's status.
  const std::pair<bool, const char *> nights[] = {
      {true, "new"},  {true, "new"},  {false, "fixed"}, {false, "fixed"},
      {true, "back"}, {true, "back"}, {false, "fixed"},
  };
  int day = 100;
  for (auto [isIn, status] : nights) {
    fuzz(++day, isIn ? plant : "");
    Output checked = run(day, std::string("triage check") + (isIn ? "" : " --plant=none"));
    EXPECT_EQ(checked.exitCode, status == std::string("back") ? 1 : 0) << checked.err;
    EXPECT_THAT(list(), HasSubstr(std::string("1 finding: 1 ") + status + "\n")) << day;
  }
}

TEST_F(TriageCheckTest, NightsWithTwoBugsOfOneNameInTurn) {
  const std::string first = plant, second = "--plant=reduction-extent-one";
  fuzz(10, first);
  std::string name = list().substr(0, 8);
  EXPECT_THAT(fuzz(11, second).err, HasSubstr("this run met 1 finding: 1 new"));
  EXPECT_EQ(run(11, "triage check " + second).exitCode, 0);
  EXPECT_THAT(list(), HasSubstr("2 findings: 1 fixed, 1 new\n"));
  EXPECT_THAT(list("--status=fixed"), testing::StartsWith(name));
  // That night's bundle belongs to the second one, as the report says.
  const std::string out = scratch.path("out");
  EXPECT_EQ(run(11, "replay " + out + " --plant=none").exitCode, 0);
  EXPECT_THAT(list(), HasSubstr("2 findings: 2 fixed\n"));
  shell("\"$npufuzz\" report " + out + " --db=" + db + " --out=" + scratch.path("report"));
  EXPECT_THAT(readFile(scratch.path("report/index.html")),
              HasSubstr("<p>fixed; first seen 1970-01-12 00:00:00"));
  // The first comes back; the second one's evidence is not it.
  EXPECT_THAT(fuzz(12, first).err, HasSubstr("this run met 1 finding: 1 back"));
  EXPECT_THAT(list("--status=back"), testing::StartsWith(name));
}

TEST_F(TriageCheckTest, DatabasesOfOtherMachinesAreToldApartByReplays) {
  const std::string bugs[] = {plant, "--plant=reduction-extent-one"};
  std::string all = db, parts[] = {scratch.path("a.db"), scratch.path("b.db")};
  for (int i : {0, 1}) {
    db = parts[i];
    fuzz(10 + i, bugs[i]);
  }
  db = all;
  EXPECT_EQ(run(12, "triage merge " + parts[0] + " " + parts[1]).out, "1 finding: 1 new\n");
  db = scratch.path("asked.db");
  for (int i : {0, 1})
    run(12, "triage merge " + parts[i] + " --replay " + bugs[i]);
  EXPECT_THAT(list(), HasSubstr("2 findings: 2 new\n"));
}

TEST_F(TriageCheckTest, AReproThatSeveralOraclesSeeFailsByAnyOfThem) {
  // With this seed, the pass gives a wrong value and touches other elements in one program.
  shell("\"$npufuzz\" fuzz --plant=loop-carried-swap --seed=7001 --count=4000 --max-findings=1 "
        "--jobs=1 --out=" +
        scratch.path("out") + " --db=" + db);
  ASSERT_THAT(list(), HasSubstr("1 finding: 1 new\n"));
  EXPECT_THAT(run(30000, "triage check").out, testing::StartsWith("shows    "));
}

TEST_F(TriageCheckTest, TwoNamesThatOneChangeTakesAwayAreOneBug) {
  // The pass causes a race, and values that were never written; each run has one oracle.
  const std::string bug = "--plant=reuse-live-accumulator";
  for (const char *oracle : {"undef", "memory"})
    run(10, "fuzz --seed=3 --count=2000 --max-findings=1 --jobs=1 --out=" + scratch.path(oracle) +
                " --oracles=" + oracle + " " + bug);
  EXPECT_THAT(list(), HasSubstr("2 findings: 2 new\n"));
  EXPECT_THAT(run(11, "triage check --plant=none").out, HasSubstr("1 finding: 1 fixed\n"));
}

TEST_F(TriageCheckTest, SaysOfEachWhetherItStillFails) {
  fuzz(10, plant);
  Output shows = run(11, "triage check");
  EXPECT_THAT(shows.out, testing::StartsWith("shows    "));
  EXPECT_THAT(list(), HasSubstr("to 1970-01-12")); // it was seen again
  Output gone = run(12, "triage check --plant=none");
  EXPECT_THAT(gone.out, testing::StartsWith("gone     "));
  Output unclear = run(13, "triage check --backend=mlir");
  EXPECT_THAT(unclear.out, testing::StartsWith("unclear  "));
  EXPECT_THAT(unclear.out, HasSubstr(": repro: --plant: backend mlir has no plants"));
  EXPECT_THAT(list(), HasSubstr("1 finding: 1 fixed\n"));
}

TEST_F(TriageCheckTest, AFindingThatIsExportedIsKnown) {
  fuzz(10, plant);
  std::string folder = scratch.path("issues");
  Output exported = run(11, "triage export --out=" + folder);
  ASSERT_EQ(exported.exitCode, 0) << exported.err;
  std::string file = exported.out.substr(0, exported.out.size() - 1);
  EXPECT_THAT(readFile(file), HasSubstr("// Signature: "));
  EXPECT_THAT(readFile(file), HasSubstr("// Shape: "));
  EXPECT_THAT(readFile(file), HasSubstr("// npufuzz: "));
  Output next = fuzz(12, plant + " --known-budget=0 --known-issues=" + folder);
  EXPECT_EQ(next.exitCode, 0) << next.out;
  EXPECT_THAT(list(), HasSubstr("1 finding: 1 known\n"));
  EXPECT_EQ(run(13, "triage export --out=" + folder).out, ""); // it is on record
}

TEST_F(TriageCheckTest, WhatIsExportedAndImportedIsTheSame) {
  fuzz(10, plant);
  run(11, "triage mark --upstream=77 --status=licence --note='section 3' " + list().substr(0, 8));
  Output exported = run(11, "triage export --out=" + scratch.path("a"));
  ASSERT_EQ(exported.exitCode, 0) << exported.err;
  std::string file = exported.out.substr(0, exported.out.size() - 1), before = list();
  EXPECT_THAT(readFile(file), HasSubstr("// Licence: section 3\n"));

  db = scratch.path("other.db");
  EXPECT_EQ(run(12, "triage import " + scratch.path("a")).out, "1 finding: 1 licence\n");
  std::string once = list();
  EXPECT_EQ(once.substr(0, 8), before.substr(0, 8));
  run(12, "triage import " + scratch.path("a"));
  EXPECT_EQ(list(), once);
  Output again = run(12, "triage export --status=licence --out=" + scratch.path("b"));
  std::string copy = again.out.substr(0, again.out.size() - 1);
  EXPECT_EQ(readFile(copy), readFile(file));
  EXPECT_EQ(copy.substr(scratch.path("b").size()), file.substr(scratch.path("a").size()));
}

TEST_F(TriageCheckTest, BundlesOfRunsWithoutADatabaseComeIn) {
  fuzz(10, plant);
  std::string before = list();
  db = scratch.path("other.db");
  EXPECT_EQ(run(10, "triage import " + scratch.path("out")).out, "1 finding: 1 new\n");
  EXPECT_EQ(list().substr(0, 8), before.substr(0, 8));
  EXPECT_THAT(run(11, "triage check").out, testing::StartsWith("shows    "));
}

TEST_F(TriageCheckTest, TheRecordOfUpstreamBugsComesIn) {
  std::string record = NPUFUZZ_SOURCE_DIR "/corpus/known-issues";
  Output imported = run(10, "triage import " + record);
  EXPECT_EQ(imported.exitCode, 0) << imported.err;
  EXPECT_THAT(imported.out, testing::ContainsRegex("[0-9]+ findings: .* known"));
  EXPECT_THAT(list(), HasSubstr("canonicalize-slice-of-broadcast.mlir"));
  // They were found by no campaign.
  EXPECT_THAT(list(), Not(HasSubstr(" program")));
  EXPECT_THAT(list(), Not(HasSubstr(" 0 ops")));
  std::string shown = run(11, "triage show " + list().substr(0, 8)).out;
  EXPECT_THAT(shown, HasSubstr("; in no program yet\n"));
  EXPECT_THAT(shown, HasSubstr("repro       a file of known issues\n"));
  EXPECT_THAT(shown, Not(HasSubstr("seeds ")));
  // lit runs these.
  Output checked = run(11, "triage check " + list().substr(0, 8));
  EXPECT_EQ(checked.exitCode, 0) << checked.err;
  EXPECT_THAT(checked.out, testing::StartsWith("unclear  "));
  EXPECT_THAT(checked.out, HasSubstr("a lit test"));
}

TEST_F(TriageCheckTest, WhatCannotBeReadIsOneLine) {
  std::string file = scratch.write("plain.mlir", goodProgram);
  expectOneLineError(run(1, "triage import " + file), 2, {"plain.mlir", "// Signature:"});
  expectOneLineError(run(1, "triage import /no/such"), 2, {"/no/such"});
  expectOneLineError(run(1, "triage import"), 2, {"expected bundles"});
  expectOneLineError(run(1, "triage export"), 2, {"expected --out=DIR"});
  std::string bundle = scratch.path("broken");
  scratch.write("broken/case.json", "{}");
  expectOneLineError(run(1, "triage import " + bundle), 2, {"broken", "case.json"});
}

} // namespace npufuzz::tests
