//===- TriageTextTest.cpp - findings as text ------------------------------===//
#include "tools/TriageText.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace npufuzz::tools {
namespace {

using campaign::database::Check;
using campaign::database::Triaged;
using testing::HasSubstr;

TEST(TriageText, ReplaysThatSayTheSameInARowAreOneLine) {
  Triaged finding;
  finding.subject.signature = "value:npu:npu-vectorise:wrong value";
  finding.firstSeen = 10;
  finding.lastSeen = 20;
  std::vector<Check> checks;
  auto replayed = [&](int64_t date, const char *outcome) {
    Check check;
    check.subject = finding.subject;
    check.date = date;
    check.build = "1";
    check.outcome = outcome;
    checks.push_back(check);
  };
  for (int64_t date : {30, 40, 50})
    replayed(date, "gone");
  replayed(60, "shows");
  replayed(70, "gone");
  EXPECT_THAT(showText(finding, {}, checks),
              testing::EndsWith("1970-01-01 00:00:10  first seen\n"
                                "1970-01-01 00:00:20  last seen\n"
                                "1970-01-01 00:00:30  replayed by npufuzz 1: gone, 3 times until "
                                "1970-01-01 00:00:50\n"
                                "1970-01-01 00:01:00  replayed by npufuzz 1: shows\n"
                                "1970-01-01 00:01:10  replayed by npufuzz 1: gone\n"));
}

TEST(TriageText, WhatSomebodySaidIsTold) {
  Triaged finding;
  finding.subject.signature = "a";
  finding.others = {{"b", ""}};
  auto marked = [](const char *signature, const char *name, const char *value, int64_t date) {
    return campaign::database::Mark{{signature, ""}, name, value, date};
  };
  EXPECT_THAT(showText(finding,
                       {marked("a", "status", "known", 1), marked("b", "into", R"(["a",""])", 2),
                        marked("b", "alone", "no", 3), marked("a", "alone", "yes", 4),
                        marked("c", "status", "fixed", 5)},
                       {}),
              testing::EndsWith("1970-01-01 00:00:01  marked: status known\n"
                                "1970-01-01 00:00:02  marked: the same bug as a\n"
                                "1970-01-01 00:00:04  split: a bug of its own\n"));
}

TEST(TriageText, OfAKnownIssuesFileNobodyCountedTheOps) {
  Triaged finding;
  finding.programs = 2;
  finding.repro = "digest";
  finding.reproSeed = 7;
  // A program may consist of views only.
  EXPECT_THAT(listText({&finding}), HasSubstr(" 0 ops      2 programs "));
  EXPECT_THAT(showText(finding, {}, {}), HasSubstr("repro       0 ops, seed 0x7\n"));
  finding.isReproOnRecord = true;
  EXPECT_THAT(listText({&finding}), HasSubstr("     -      2 programs "));
  EXPECT_THAT(showText(finding, {}, {}), HasSubstr("repro       a file of known issues\n"));
}

} // namespace
} // namespace npufuzz::tools
