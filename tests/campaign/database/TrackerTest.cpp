// Questions to a tracker about findings, and the meaning of its answers.
#include "campaign/database/Tracker.h"

#include "World.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace npufuzz::testing {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

constexpr int64_t now = 10 * day;

Triaged findingNamed(const std::string &name, Status status = Status::fresh) {
  Triaged finding;
  finding.subject = {name, ""};
  finding.status = finding.standing = status;
  return finding;
}

Triaged filed(const std::string &state, const std::string &told, Status status) {
  Triaged finding = findingNamed("a", status);
  finding.issues = {{finding.subject, "12", state, "", told, day, 2 * day}};
  return finding;
}

/// The action that is asked for about one finding; "" for none.
std::string asked(const Triaged &finding, bool filesVariants = false) {
  TrackerPlan plan = planTracker({&finding}, filesVariants, now);
  return plan.tasks.empty() ? "" : actionName(plan.tasks.front().action).str();
}

TrackerTask taskOf(const Triaged &finding) {
  return planTracker({&finding}, false, now).tasks.at(0);
}

std::string trouble(llvm::StringRef output, const TrackerTask &task) {
  auto answer = readTrackerAnswer(output, task);
  return answer ? "" : llvm::toString(answer.takeError());
}

} // namespace

TEST(Tracker, FilesWhatIsNewOrBackAndNotOnRecord) {
  EXPECT_EQ(asked(findingNamed("a")), "file");
  EXPECT_EQ(asked(findingNamed("a", Status::back)), "file");
  for (Status status : {Status::known, Status::licence, Status::muted, Status::fixed})
    EXPECT_EQ(asked(findingNamed("a", status)), "");
}

TEST(Tracker, FilesVariantsOnlyIfAskedAlsoWhenTheyAreBack) {
  Triaged variant = findingNamed("a", Status::variant);
  EXPECT_EQ(asked(variant), "");
  EXPECT_EQ(asked(variant, true), "file");
  variant.status = Status::back;
  EXPECT_EQ(asked(variant), "");
  EXPECT_EQ(asked(variant, true), "file");
}

TEST(Tracker, TellsAnIssueWhatHasChangedOnce) {
  EXPECT_EQ(asked(filed(issueOpen, "new", Status::fresh)), "look");
  EXPECT_EQ(asked(filed(issueOpen, "new", Status::fixed)), "close");
  EXPECT_EQ(asked(filed(issueFixed, "fixed", Status::fixed)), "");
  EXPECT_EQ(asked(filed(issueFixed, "fixed", Status::back)), "reopen");
  EXPECT_EQ(asked(filed(issueOpen, "back", Status::back)), "look");
  // Somebody closed it in the tracker.
  EXPECT_EQ(asked(filed(issueFixed, "new", Status::fixed)), "");
  EXPECT_EQ(asked(filed(issueFixed, "new", Status::back)), "reopen");
  // A tracker that does not let commands close: it was told once.
  EXPECT_EQ(asked(filed(issueOpen, "fixed", Status::fixed)), "look");
  EXPECT_EQ(asked(filed(issueNotABug, "new", Status::muted)), "look");
}

TEST(Tracker, AsksAgainUnderTheNameOfTheClaim) {
  Triaged finding = findingNamed("b");
  finding.others = {{"a", ""}};
  finding.claim = TrackerClaim{{"a", ""}, "file", claimFailed, now};
  TrackerTask task = taskOf(finding);
  EXPECT_TRUE(task.isRetry);
  EXPECT_EQ(task.subject.signature, "a");
  EXPECT_THAT(trackerKeys(task), ElementsAre(trackerKey({"a", ""}), trackerKey({"b", ""})));
}

TEST(Tracker, LeavesAClaimAloneForTenMinutes) {
  Triaged finding = findingNamed("a");
  finding.claim = TrackerClaim{finding.subject, "file", claimAsking, now - claimSecondsMax + 1};
  EXPECT_EQ(asked(finding), "");
  EXPECT_EQ(planTracker({&finding}, false, now).claimed, 1);
  --finding.claim->date;
  EXPECT_EQ(asked(finding), "file");
}

TEST(Tracker, LooksLastAndAtWhatItHasNotSeenForLongestFirst) {
  Triaged early = filed(issueOpen, "new", Status::fresh), late = early;
  late.issues[0].date = 3 * day;
  Triaged fresh = findingNamed("c");
  std::vector<const Triaged *> order;
  for (const TrackerTask &task : planTracker({&late, &early, &fresh}, false, now).tasks)
    order.push_back(task.finding);
  EXPECT_THAT(order, ElementsAre(&fresh, &early, &late));
}

TEST(Tracker, ReadsANumberOrJsonAndNothingElse) {
  Triaged finding = findingNamed("a");
  TrackerTask task = taskOf(finding);
  auto answer = llvm::cantFail(readTrackerAnswer("12\n", task));
  EXPECT_EQ(answer.number + "|" + answer.state + "|" + answer.reason, "12||");
  answer = llvm::cantFail(
      readTrackerAnswer(R"({"number": "NPU-3", "state": "not-a-bug", "reason": "r"})", task));
  EXPECT_EQ(answer.number + "|" + answer.state + "|" + answer.reason, "NPU-3|not-a-bug|r");
  for (const char *bad :
       {"", "12\n13\n", "https://x/12", "-1", "1.5", "[]", "{}", "{\"number\": \"\"}",
        "{\"number\": \"a b\"}", "{\"number\": \"-x\"}", "{\"number\": 1, \"state\": \"\\u001b\"}"})
    EXPECT_THAT(trouble(bad, task), HasSubstr("expected ")) << bad;
  EXPECT_THAT(trouble("\x1b[2J", task), HasSubstr("\\x1B[2J"));
  std::string long64(64, '1'), long65(65, '1');
  EXPECT_EQ(trouble("{\"number\": \"" + long64 + "\"}", task), "");
  EXPECT_NE(trouble("{\"number\": \"" + long65 + "\"}", task), "");
  Triaged known = filed(issueOpen, "new", Status::fresh);
  EXPECT_THAT(trouble("13", taskOf(known)), HasSubstr("expected the number 12, got \"13\""));
}

TEST(Tracker, AnIssueKeepsSinceWhenItHasBeenSo) {
  Triaged finding = filed(issueOpen, "new", Status::fresh);
  TrackerTask look = taskOf(finding);
  EXPECT_EQ(issueAfter(look, {"12", "", ""}, 5 * day).since, day);
  TrackerIssue closed = issueAfter(look, {"12", issueNotABug, "why"}, 5 * day);
  EXPECT_EQ(closed.since, 5 * day);
  finding.issues = {closed};
  TrackerIssue again = issueAfter(look, {"12", issueNotABug, ""}, 6 * day);
  EXPECT_EQ(again.since, 5 * day);
  EXPECT_EQ(again.reason, "why");
}

TEST(Tracker, AnIssueThatStaysFixedIsAskedToOpenOncePerMeeting) {
  Triaged finding = filed(issueFixed, "fixed", Status::back);
  TrackerIssue refused = issueAfter(taskOf(finding), {"12", issueFixed, ""}, 5 * day);
  EXPECT_EQ(refused.since, 5 * day); // the finding is fixed again from then on
}

TEST(Tracker, WhatItSaysCountsFromThenOnUntilAPersonSaysMore) {
  auto statusWith = [](const std::string &state, int64_t since, std::vector<Mark> marks,
                       int64_t met) {
    auto run = runOfPlan({.campaign = 1, .date = met, .programs = 100}).first;
    Subject subject = {run.sightings.front().signature, ""};
    for (Mark &mark : marks)
      mark.subject = subject;
    TrackerFacts tracker{{}, {{subject, "12", state, "", "new", since, since}}};
    for (const Triaged &finding : triage({run}, marks, {}, {}, tracker))
      if (!finding.issues.empty())
        return statusName(finding.status).str();
    return std::string("none");
  };
  EXPECT_EQ(statusWith(issueOpen, 2 * day, {}, day), "new");
  EXPECT_EQ(statusWith(issueFixed, 2 * day, {}, day), "fixed");
  EXPECT_EQ(statusWith(issueFixed, 2 * day, {}, 3 * day), "back");
  EXPECT_EQ(statusWith(issueNotABug, 2 * day, {}, 3 * day), "muted");
  Mark known = {{}, statusMark, "known", 3 * day};
  EXPECT_EQ(statusWith(issueNotABug, 2 * day, {known}, day), "known");
  EXPECT_EQ(statusWith(issueNotABug, 4 * day, {known}, day), "muted");
}

TEST(Tracker, OfSeveralIssuesTheLowestNumberCounts) {
  auto run = runOfPlan({.campaign = 1, .programs = 100}).first;
  Subject subject = {run.sightings.front().signature, ""};
  TrackerFacts tracker;
  for (const char *number : {"12", "9"})
    tracker.issues.push_back({subject, number, issueOpen, "", "new", day, day});
  for (const Triaged &finding : triage({run}, {}, {}, {}, tracker))
    if (!finding.issues.empty()) {
      EXPECT_EQ(finding.issues.front().number, "9");
      EXPECT_EQ(finding.issues.size(), 2u);
      return;
    }
  FAIL() << "no finding has the issues";
}

TEST(Tracker, RowsThatNoSyncWritesAreRefused) {
  auto database = emptyDatabase();
  for (const TrackerIssue &bad : {TrackerIssue{{"a", ""}, "../x", issueOpen, "", "new", 1, 1},
                                  TrackerIssue{{"a", ""}, "1", "lost", "", "new", 1, 1},
                                  TrackerIssue{{"a", ""}, "1", issueOpen, "", "new", -1, 1}}) {
    llvm::Error error = database->write([&] { return database->put(bad); });
    EXPECT_THAT(llvm::toString(std::move(error)), HasSubstr("expected "));
  }
  llvm::Error error =
      database->write([&] { return database->put(TrackerClaim{{"a", ""}, "file", "", -1}); });
  EXPECT_THAT(llvm::toString(std::move(error)), HasSubstr("expected a date"));
}

} // namespace npufuzz::testing
