//===- TriageTextTest.cpp - findings as people read them -------------------===//
#include "tools/TriageText.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace npufuzz::tools {
namespace {

using campaign::database::Check;
using campaign::database::Triaged;

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

} // namespace
} // namespace npufuzz::tools
