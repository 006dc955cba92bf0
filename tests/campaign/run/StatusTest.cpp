//===- StatusTest.cpp - progress for a waiting person ---------------------===//
#include "campaign/run/Status.h"
#include "tests/oracles/FakeBackend.h"

#include "llvm/Support/raw_ostream.h"
#include <gmock/gmock.h>

#include <set>
#include <thread>

namespace npufuzz::campaign {

using ::testing::HasSubstr;

TEST(Status, ReductionIsShownBehindALongSearch) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  CampaignOptions options;
  options.status = &stream;
  options.liveStatus = true;
  Status status(options);
  auto waitForNextLine = [] { std::this_thread::sleep_for(std::chrono::milliseconds(300)); };
  waitForNextLine();
  CampaignResult result;
  status.progress({result, /*seconds=*/7200, /*kinds=*/0});
  EXPECT_NE(text.find("7200 s"), std::string::npos) << text;
  waitForNextLine();
  status.reducing(Finding(), 1, 2, /*seconds=*/0.3);
  EXPECT_NE(text.find("reducing 1 of 2"), std::string::npos) << text;
  EXPECT_THAT(text, HasSubstr("so far 0 new  0 variants  0 known"));
  for (Standing standing : {Standing::variant, Standing::known, Standing::known, Standing::fresh}) {
    Finding reduced;
    reduced.record.standing = standing;
    status.reduced(reduced);
  }
  waitForNextLine();
  status.reducing(Finding(), 2, 2, /*seconds=*/1);
  EXPECT_THAT(text, HasSubstr("so far 1 new  1 variant  2 known"));
}

TEST(Status, TellsWhatMattersFirst) {
  CampaignOptions options;
  options.count = 400;
  options.durationSeconds = 1000;
  CampaignResult result;
  result.programs = 100;
  result.discards = 3;
  result.findings.resize(1);
  result.knownIssues["a"].programs = 5;
  result.phases[Phase::compile] = 6;
  result.phases[Phase::execute] = 2;
  result.phases[Phase::judge] = 2;
  Growth growth;
  growth.add(0, 10);
  growth.add(50, 60);
  growth.add(110, 70);
  Progress progress{result, /*seconds=*/200, /*kinds=*/70};
  // 300 programs at one in two seconds follow after 600 s, before the time is up; the last minute
  // brought 10 kinds.
  EXPECT_EQ(progressText(options, progress, growth),
            "   200 s  100 programs  0/s  1 finding  1 known  3 discards  left 0:10:00  "
            "+10 kinds/min  80% in the system  slowest 0.0 s");
  Json json = progressJson(options, progress, growth);
  EXPECT_EQ(json["seconds_left"], 600);
  EXPECT_EQ(json["kinds_per_minute"], 10);
  // 100 are done after one that is not: they count as work, but nothing is known about them yet.
  Progress stuck{result, /*seconds=*/200, /*kinds=*/70, /*waiting=*/100};
  EXPECT_THAT(progressText(options, stuck, growth),
              ::testing::AllOf(HasSubstr("200 programs  1/s"), HasSubstr("left 0:03:20"),
                               ::testing::EndsWith("  100 wait for one to be counted")));
  options.shardCount = 2; // half of them, and the time limit comes no later
  EXPECT_EQ(progress.secondsLeft(options), 200);
  options.durationSeconds = 250;
  EXPECT_EQ(progress.secondsLeft(options), 50);
  options.count.reset();
  options.durationSeconds = 100;
  EXPECT_EQ(progress.secondsLeft(options), 0);
}

TEST(Status, MetricsAreTextForPrometheus) {
  testing::FakeBackend backend;
  CampaignOptions options;
  options.evaluate.backends = {&backend};
  options.baseSeed = 0x2a;
  options.count = 10;
  CampaignResult result;
  result.programs = 4;
  result.killedFromOutside["a \"quoted\"\nname\\"] = 2;
  std::string text = prometheusText(options, {result, /*seconds=*/2, /*kinds=*/7});
  EXPECT_THAT(text, HasSubstr("npufuzz_run_info{backend=\"fake\",seed=\"0x2a\",shard=\"1/1\""));
  EXPECT_THAT(text, HasSubstr("# TYPE npufuzz_programs_total counter\nnpufuzz_programs_total 4\n"));
  EXPECT_THAT(text, HasSubstr("{signal=\"a \\\"quoted\\\"\\nname\\\\\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("npufuzz_seconds_left 3.000000\n"));
  // Each line is a comment or "name{labels} value"; each family is announced once, before its
  // values.
  std::set<std::string> families;
  std::string family;
  for (llvm::StringRef line : llvm::split(llvm::StringRef(text).rtrim('\n'), '\n')) {
    if (line.consume_front("# HELP ")) {
      family = line.split(' ').first.str();
      EXPECT_TRUE(families.insert(family).second) << family;
    } else if (!line.starts_with("# TYPE ")) {
      EXPECT_TRUE(line.consume_front(family)) << line.str();
      double value;
      EXPECT_FALSE(line.rsplit(' ').second.getAsDouble(value)) << line.str();
    }
  }
}

TEST(Status, OnlyAProgramThatTakesSecondsIsSaidToBeSlow) {
  CampaignOptions options;
  std::string text;
  llvm::raw_string_ostream os(text);
  options.status = &os;
  Status status(options);
  status.slow(8, 1.9);
  EXPECT_EQ(text, "");
  status.slow(8, 2.1);
  EXPECT_EQ(text.substr(0, 24), "program 8: 2.1 s so far,");
}

TEST(Status, WhatIsFoundHasNoNumberThatTheResultDoesNotHave) {
  CampaignOptions options;
  std::string text;
  llvm::raw_string_ostream os(text);
  options.status = &os;
  Finding finding;
  finding.verdict.evidence = "wrong";
  finding.seed = 7;
  Status(options).found(finding, 6);
  EXPECT_EQ(text.substr(0, 7), "found: ");
  EXPECT_EQ(text.find('6'), std::string::npos);
}

} // namespace npufuzz::campaign
