//===- HistoryTest.cpp - last night among the nights ----------------------===//
#include "campaign/report/History.h"
#include "campaign/report/HtmlText.h"
#include "campaign/report/Render.h"
#include "tests/campaign/database/World.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace npufuzz::campaign::report {

using npufuzz::testing::day;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

database::Run runOf(int64_t date, std::vector<std::string> signatures,
                    std::vector<std::string> words = {}) {
  database::Run run;
  run.campaign = "campaign of " + std::to_string(date) + llvm::join(words, " ");
  run.date = date;
  run.backend = "npu";
  run.programs = 100;
  run.words = std::move(words);
  for (auto [at, signature] : llvm::enumerate(signatures)) {
    database::StoredSighting &seen = run.sightings.emplace_back();
    seen.foundAs = seen.signature = seen.recordName = signature;
    seen.index = static_cast<int64_t>(at);
    seen.standing = "new";
    seen.occurrences = 1;
    seen.severity = "crash";
    seen.message = "says " + signature;
  }
  return run;
}

/// Report of a night that met these findings, the last one with the smallest repro, beside a
/// database of these runs. `programs` is the number in the night's summary that showed each; 0: no
/// summary.
RunReport reportOf(const std::vector<database::Run> &runs, const std::vector<std::string> &met,
                   const std::vector<database::Mark> &marks = {},
                   const std::vector<database::Check> &checks = {}, int64_t programs = 1) {
  auto database = npufuzz::testing::emptyDatabase();
  llvm::cantFail(database->write([&]() -> llvm::Error {
    for (const database::Run &run : runs)
      llvm::cantFail(database->put(run, database::Repros()));
    for (const database::Mark &mark : marks)
      llvm::cantFail(database->put(mark));
    for (const database::Check &check : checks)
      llvm::cantFail(database->put(check));
    return llvm::Error::success();
  }));
  RunReport report;
  for (const std::string &signature : met) {
    BugRecord &bug = report.bugs.emplace_back();
    bug.signature = signature;
    bug.severity = "crash";
    bug.message = "says " + signature;
    bug.ops = static_cast<int64_t>(met.size() - report.bugs.size());
    bug.occurrences = programs;
    bug.bundles = {"bundle-of-" + signature};
  }
  llvm::cantFail(
      addHistory(*database, [](const database::Triaged &) { return "what is known"; }, report));
  return report;
}

/// True if the words stand on the page in the given order.
bool areInOrder(llvm::StringRef page, llvm::ArrayRef<const char *> words) {
  for (const char *word : words) {
    size_t at = page.find(word);
    if (at == llvm::StringRef::npos)
      return false;
    page = page.drop_front(at);
  }
  return true;
}

} // namespace

TEST(History, WhatIsNewSinceLastNightComesFirst) {
  RunReport report = reportOf(
      {runOf(day, {"a:old", "b:back", "c:known"}), runOf(3 * day, {"b:back", "c:known", "d:new"})},
      {"a:old", "b:back", "c:known", "d:new"}, {{{"c:known", ""}, "status", "known", 2 * day}},
      {{{"b:back", ""}, 2 * day, "0", database::outcomeGone, ""}});
  std::string page = htmlPage(report);
  EXPECT_THAT(page, HasSubstr("1 back, 1 new since last night, 1 open from before"));
  page = page.substr(page.find("<main>"));
  EXPECT_TRUE(areInOrder(page, {"New since last night", "Back:", "says b:back", "New</h3>",
                                "says d:new", "Open from before", "says a:old", "dealt-with",
                                "<details class=fold>", "says c:known", "id=trends"}));
}

TEST(History, MachinesReadTooWhatIsNewSinceLastNight) {
  RunReport report = reportOf(
      {runOf(0, {"crash:npu:-:old"}), runOf(day, {"crash:npu:-:old", "crash:npu:-:fresh"})},
      {"crash:npu:-:old", "crash:npu:-:fresh"});
  EXPECT_TRUE(
      areInOrder(sarif(report), {"says crash:npu:-:fresh", "\"baselineState\": \"new\"",
                                 "says crash:npu:-:old", "\"baselineState\": \"unchanged\""}));
  std::string junit = junitXml(report);
  EXPECT_THAT(junit, HasSubstr("message=\"says crash:npu:-:old"));
  EXPECT_THAT(junit, HasSubstr("message=\"since last night: says crash:npu:-:fresh"));
  EXPECT_TRUE(areInOrder(chatMarkdown(report),
                         {"1 new since last night, 1 open from before",
                          "since last night: says crash:npu:-:fresh", "says crash:npu:-:old"}));
}

TEST(History, WhatTheDatabaseKnowsAsOneBugIsOneFinding) {
  RunReport report = reportOf({runOf(day, {"value:one", "undef:one", "value:two"})},
                              {"value:one", "value:two", "undef:one"},
                              {{{"undef:one", ""}, "into", R"(["value:one",""])", 2 * day}});
  ASSERT_EQ(report.bugs.size(), 2u);
  EXPECT_TRUE(report.elsewhere.empty());
  const BugRecord &one = report.bugs[0];
  EXPECT_EQ(one.signature, "value:one");
  EXPECT_THAT(one.also, ElementsAre("undef:one"));
  EXPECT_EQ(one.message, "says undef:one");
  EXPECT_EQ(one.ops, 0);
  EXPECT_EQ(one.occurrences, 2);
  EXPECT_THAT(one.bundles, ElementsAre("bundle-of-undef:one", "bundle-of-value:one"));
  std::string page = htmlPage(report);
  EXPECT_THAT(page, HasSubstr("2 new since last night, 0 open from before"));
  EXPECT_THAT(page, HasSubstr("also <code>undef:one</code>"));
  EXPECT_THAT(chatMarkdown(report), HasSubstr("2 new since last night"));
  EXPECT_THAT(junitXml(report), HasSubstr("also undef:one\n"));
}

TEST(History, WithoutADatabaseNothingHasABaseline) {
  RunReport report;
  report.bugs.emplace_back().signature = "crash:npu:-:one";
  EXPECT_THAT(sarif(report), Not(HasSubstr("baselineState")));
  EXPECT_THAT(junitXml(report) + chatMarkdown(report), Not(HasSubstr("last night")));
}

TEST(History, WhatOnlyTheDatabaseHasIsListedToo) {
  RunReport report = reportOf({runOf(day, {"a:seen", "b:elsewhere"})}, {"a:seen"});
  ASSERT_EQ(report.elsewhere.size(), 1u);
  EXPECT_EQ(report.elsewhere[0].status, "new");
  std::string page = htmlPage(report);
  EXPECT_THAT(page, HasSubstr("says b:elsewhere"));
  EXPECT_THAT(page, HasSubstr("npufuzz triage show " + report.elsewhere[0].id));
}

TEST(History, NobodyCountedTheOpsOfAFileOfKnownIssues) {
  database::Run imported = runOf(day, {"value:on record"});
  imported.programs = 0;
  imported.sightings[0].occurrences = 0;
  imported.sightings[0].severity.clear();
  RunReport report = reportOf({imported, runOf(2 * day, {"value:of views alone"})}, {});
  ASSERT_EQ(report.elsewhere.size(), 2u);
  std::string page = htmlPage(report);
  EXPECT_THAT(page, HasSubstr("says value:on record<td class=n>-<td class=n>-<td"));
  EXPECT_THAT(page, HasSubstr("says value:of views alone<td class=n>0<td class=n>1<td"));
  EXPECT_THAT(page, HasSubstr("<td class=none><td>")); // severity unknown
}

TEST(History, OfBundlesWithoutASummaryTheDatabaseCountedThePrograms) {
  RunReport report = reportOf({runOf(day, {"a:one"}), runOf(2 * day, {"a:one"})}, {"a:one"},
                              /*marks=*/{}, /*checks=*/{}, /*programs=*/0);
  ASSERT_EQ(report.bugs.size(), 1u);
  EXPECT_EQ(report.bugs[0].occurrences, 2);
  report.bugs[0].occurrences = 0; // no database either
  EXPECT_THAT(htmlPage(report), HasSubstr("says a:one<td class=n>0<td class=n>-<td"));
  EXPECT_THAT(chatMarkdown(report), HasSubstr("| says a:one | 0 | - |"));
}

TEST(History, WithoutADatabaseThereAreNoTrends) {
  RunReport report;
  report.bugs.emplace_back().message = "alone";
  EXPECT_THAT(htmlPage(report), Not(HasSubstr("id=trends")));
}

TEST(Nights, EndWhereAPauseBegins) {
  constexpr int64_t hour = 3600;
  // Eight hours over midnight, the next night, and a machine that never rests.
  std::vector<database::Run> runs = {runOf(22 * hour, {}), runOf(25 * hour, {}),
                                     runOf(46 * hour, {})};
  for (int64_t at = 100; at < 148; at += 6)
    runs.push_back(runOf(at * hour, {}));
  std::vector<int64_t> begins;
  for (const Night &night : nightsOf(runs, {}))
    begins.push_back(night.begin / hour);
  EXPECT_THAT(begins, ElementsAre(22, 46, 100, 124));
}

TEST(Nights, CountWhatIsNewOnceAndWhatWasMetBeforeApart) {
  database::Run second = runOf(2 * day, {"a", "b"});
  second.met.push_back({"c", 5, "c.mlir", ""});
  second.sightings[1].standing = "variant";
  second.sightings[1].shape = "1";
  auto nights = nightsOf({runOf(day, {"a"}), runOf(day + 60, {"a"}), second}, {});
  ASSERT_EQ(nights.size(), 2u);
  EXPECT_EQ(nights[0].fresh, 1);
  EXPECT_EQ(nights[0].again, 0);
  EXPECT_EQ(nights[1].fresh, 0);
  EXPECT_EQ(nights[1].variants, 1);
  EXPECT_EQ(nights[1].again, 1);
  EXPECT_EQ(nights[1].known, 1);
}

TEST(Nights, PlantsAreFoundAndAreNoNews) {
  auto nights = nightsOf({runOf(day, {"a"}, {"--plant=x"}), runOf(day + 1, {}, {"--plant", "y"}),
                          runOf(day + 2, {"b"}, {"--plant=z,w"})},
                         {});
  ASSERT_EQ(nights.size(), 1u);
  EXPECT_EQ(nights[0].fresh, 0);
  EXPECT_THAT(nights[0].plants, ElementsAre("x", "y"));
  EXPECT_THAT(nights[0].plantsFound, ElementsAre("x"));
}

TEST(Nights, PaceIsThatOfRunsWhoseTimeIsKnown) {
  database::Run timed = runOf(day, {}), old = runOf(day + 1, {});
  auto nights = nightsOf({timed, old}, {{timed.id(), 100, 7, 2000}});
  ASSERT_EQ(nights[0].paces.size(), 1u);
  EXPECT_EQ(nights[0].paces.at("npu").programs, 100);
  EXPECT_EQ(nights[0].paces.at("npu").milliseconds, 2000);
  EXPECT_EQ(nights[0].paces.at("npu").kinds, 7);
}

TEST(Charts, TheAxisHasRoomForItsNumbers) {
  for (auto [highest, said] : {std::pair(int64_t{62'000}, ">100k</text>"),
                               {9'000, ">10000</text>"},
                               {1'200'000, ">2M</text>"},
                               {3'000'000, ">2.5M</text>"}}) {
    RunReport report;
    report.database = "findings.db";
    report.nights.emplace_back().paces["npu"] = {100, 2000, highest};
    EXPECT_THAT(htmlPage(report), HasSubstr(said));
  }
}

RC_GTEST_PROP(HtmlText, ACutSaysHowMuchItCut, ()) {
  auto text = *rc::gen::container<std::string>(
      rc::gen::element('a', '"', '<', '\0', '\xc3', '\xa9', '\xff', '\n'));
  auto bytesMax = *rc::gen::inRange<size_t>(0, 100);
  std::string shown = escaped(text, bytesMax);
  auto [kept, cut] = llvm::StringRef(shown).split("<i>");
  RC_ASSERT(kept.size() <= bytesMax);
  RC_ASSERT(!kept.contains('<') && !kept.contains('"'));
  bool mustBeCut = std::max(text.size(), escaped(text).size()) > bytesMax;
  bool isRight = cut.empty() ? kept == escaped(text) : mustBeCut;
  RC_ASSERT(isRight);
}

TEST(HtmlText, APageOfMoreThanWasPromisedKeepsTheBound) {
  RunReport report;
  BugRecord bug;
  bug.signature = bug.message = bug.pass = bug.oracle = std::string(2000, '"');
  bug.reportMarkdown = std::string(20'000, '<');
  bug.bundles.assign(20, std::string(2000, '&'));
  report.bugs.assign(3 * findingsPromised, bug);
  report.unreadable.assign(1000, bug.message);
  RunRecord run;
  run.file = run.backend = bug.message;
  run.phases = {{"compile", 1}};
  report.runs.assign(3000, run);
  for (int at = 0; at < 20'000; ++at)
    report.statistics["feature " + std::to_string(at) + bug.message] = at;
  std::string page = htmlPage(report);
  EXPECT_LT(page.size(), pageBytesMax);
  for (const char *said : {"more findings not listed", "more runs not listed",
                           "more files not listed", "more are in the files of --summary"})
    EXPECT_THAT(page, HasSubstr(said));
}

} // namespace npufuzz::campaign::report
