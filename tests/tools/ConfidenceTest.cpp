// Findings that did not show again are listed apart, and fail a run only on request.
#include "tools/ResultText.h"
#include "tools/RunOptions.h"

#include <CLI/CLI.hpp>
#include <gmock/gmock.h>

namespace npufuzz::tools {

using campaign::Finding;
using campaign::Standing;

static Finding finding(Standing standing, bool reproducible) {
  Finding made;
  made.verdict.oracle = "value";
  made.verdict.pass = reproducible ? "sure" : "unsure";
  made.record.standing = standing;
  made.reproducible = reproducible;
  return made;
}

static bool fails(const std::string &words, const Finding &found) {
  CLI::App commandLine;
  RunOptions options;
  options.addTo(commandLine);
  std::vector<std::string> arguments;
  if (!words.empty())
    arguments.push_back("--fail-on=" + words);
  commandLine.parse(arguments);
  return options.failsOn({found});
}

TEST(Confidence, LowFailsARunThatNamesItAndNoOther) {
  for (Standing standing : {Standing::fresh, Standing::variant}) {
    EXPECT_FALSE(fails("", finding(standing, false)));
    EXPECT_TRUE(fails("", finding(standing, true)));
    EXPECT_TRUE(fails("low", finding(standing, false)));
    EXPECT_FALSE(fails("low", finding(standing, true)));
    EXPECT_TRUE(fails("new,variant,low", finding(standing, false)));
  }
}

TEST(Confidence, LowIsListedBehindAllOthers) {
  campaign::CampaignResult result;
  result.findings = {finding(Standing::fresh, false), finding(Standing::variant, true),
                     finding(Standing::fresh, true)};
  std::string text = findingsText(result, {});
  EXPECT_THAT(text, testing::StartsWith("1 finding:\n"));
  EXPECT_THAT(text, testing::HasSubstr("1 variant of known issues:\n"));
  EXPECT_THAT(
      text, testing::HasSubstr("\n1 finding of low confidence, which did not show again alone:\n"));
  EXPECT_GT(text.find("pass unsure"), text.rfind("pass sure"));
}

TEST(ManyDiscards, AreToldWhereTheyAreMoreThanHalf) {
  campaign::CampaignResult result;
  result.programs = 10;
  result.discards = 5;
  result.discardReasons = {{"unsupported: exp", 2}, {"unsupported: sort", 4}};
  EXPECT_EQ(manyDiscardsText(result), "");
  result.discards = 6;
  EXPECT_EQ(manyDiscardsText(result),
            "6 of 10 programs were discarded, 4 of them for: unsupported: sort");
  EXPECT_EQ(manyDiscardsText({}), "");
}

} // namespace npufuzz::tools
