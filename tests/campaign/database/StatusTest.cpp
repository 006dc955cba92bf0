//===- StatusTest.cpp - status of a finding, night by night ---------------===//
#include "campaign/database/Status.h"

#include <gtest/gtest.h>

namespace npufuzz::campaign::database {

namespace {

/// One character per night and the status on the morning after it. Night: S the run meets the
/// finding, . it does not. Then the repro is replayed: s shows it, g does not, - there is no
/// replay. Morning: K N F L a person marks it as known, new, fixed, or allowed by a licence.
struct Nights {
  const char *name;
  std::vector<std::string> nights;
  std::vector<std::string> mornings;
  Status standing = Status::fresh;
};

const Nights table[] = {
    {"InOutBack",
     {"Ss", "Ss", ".g", ".g", "S-", "Ss", ".g"},
     {"new", "new", "fixed", "fixed", "back", "back", "fixed"}},
    {"NotMetIsNotFixed",
     {"S-", ".-", ".-", ".s", ".-", ".-", ".-"},
     {"new", "new", "new", "new", "new", "new", "new"}},
    {"AReplayShowsThatItIsBack",
     {"Ss", ".g", ".s", ".-", ".g", ".-", ".s"},
     {"new", "fixed", "back", "back", "fixed", "fixed", "back"}},
    {"KnownStaysKnownAndComesBack",
     {"Ss K", "Ss", ".g", ".-", "Ss", "Ss", "Ss K"},
     {"known", "known", "fixed", "fixed", "back", "back", "known"}},
    {"SaidToBeFixed",
     {"S-", "S- F", ".-", "S-", "S- F", ".g", "S-"},
     {"new", "fixed", "fixed", "back", "fixed", "fixed", "back"}},
    {"WhatWasSaidBeforeItCameBackDoesNotCount",
     {"S-", ".g", ".- K", "S-", "S-", "S- N", "S-"},
     {"new", "fixed", "known", "back", "back", "new", "new"}},
    {"ALicence",
     {"S-", "S- L", "S-", "S-", ".g", ".-", "S-"},
     {"new", "licence", "licence", "licence", "fixed", "fixed", "back"}},
    {"OnRecord",
     {"S-", "S-", ".g", ".-", "S-", ".-", ".g"},
     {"known", "known", "fixed", "fixed", "back", "back", "fixed"},
     Status::known},
    {"AVariant",
     {"S-", "Ss", ".g", "S- K", "S-", ".-", ".g"},
     {"variant", "variant", "fixed", "known", "known", "known", "fixed"},
     Status::variant},
};

Status saidBy(char word) {
  return word == 'K'   ? Status::known
         : word == 'N' ? Status::fresh
         : word == 'F' ? Status::fixed
                       : Status::licence;
}

class NightsTest : public ::testing::TestWithParam<Nights> {};

} // namespace

TEST_P(NightsTest, HaveTheRightStatusEachMorning) {
  const Nights &row = GetParam();
  ASSERT_EQ(row.nights.size(), 7u);
  ASSERT_EQ(row.mornings.size(), 7u);
  History history;
  history.standing = row.standing;
  int64_t hour = 0;
  for (size_t night = 0; night < row.nights.size(); ++night) {
    llvm::StringRef events = row.nights[night];
    hour += 24;
    if (events[0] == 'S')
      history.shown.push_back(hour);
    if (events[1] != '-')
      (events[1] == 's' ? history.shown : history.gone).push_back(hour + 1);
    if (events.size() > 2)
      history.said = History::Said{saidBy(events.back()), hour + 2};
    EXPECT_EQ(statusName(statusOf(history)).str(), row.mornings[night]) << "night " << night + 1;
  }
}

INSTANTIATE_TEST_SUITE_P(All, NightsTest, ::testing::ValuesIn(table),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(Status, ShownAndGoneOnOneDateIsShown) {
  EXPECT_EQ(statusOf({.shown = {1}, .gone = {1}}), Status::fresh);
  EXPECT_EQ(statusOf({.shown = {1, 3}, .gone = {2, 3}}), Status::back);
}

TEST(Status, AMutedOneStaysSoWhateverRunsShow) {
  History history{.shown = {1, 5}, .gone = {3}, .said = History::Said{Status::muted, 2}};
  EXPECT_EQ(statusOf(history), Status::muted);
  history.said = History::Said{Status::known, 6}; // somebody says more
  EXPECT_EQ(statusOf(history), Status::known);
}

TEST(Status, EachHasANameOfItsOwn) {
  for (Status status : {Status::fresh, Status::variant, Status::known, Status::licence,
                        Status::muted, Status::fixed, Status::back})
    EXPECT_EQ(statusFromName(statusName(status)), status);
  EXPECT_EQ(statusFromName("old"), std::nullopt);
}

} // namespace npufuzz::campaign::database
