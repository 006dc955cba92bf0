//===- JoinNamesTest.cpp - shards find what one run finds -----------------===//
#include "campaign/report/Collect.h"
#include "support/Files.h"
#include "support/Json.h"

#include "llvm/ADT/STLExtras.h"
#include <gmock/gmock.h>

#include <filesystem>

namespace npufuzz::campaign {

using ::testing::ElementsAre;

namespace {

/// A finding of a summary.
struct ToldFinding {
  std::string signature;
  int64_t index = 0;
  std::vector<std::string> alsoShows, alsoAs;
  std::string foundAs, confidence = "high", shape;
};

class JoinNamesTest : public ::testing::Test {
protected:
  JoinNamesTest() : root(::testing::TempDir() + "npufuzz-join-" + std::to_string(getpid())) {
    std::filesystem::create_directories(root);
  }
  ~JoinNamesTest() override { std::filesystem::remove_all(root); }

  void write(int64_t shard, int64_t count, const std::vector<ToldFinding> &findings,
             const std::vector<std::string> &onRecord = {}) {
    Json list = Json::array(), known = Json::object();
    for (const ToldFinding &met : findings)
      list.push_back({{"signature", met.signature},
                      {"severity", "wrong answer"},
                      {"ops", 1},
                      {"first_seen_program", met.index},
                      {"seconds_to_find", 1.0},
                      {"found_as", met.foundAs.empty() ? met.signature : met.foundAs},
                      {"also_shows", met.alsoShows},
                      {"also_as", met.alsoAs},
                      {"occurrences", 2},
                      {"confidence", met.confidence},
                      {"standing", met.shape.empty() ? "new" : "variant"},
                      {"known_issue", met.shape.empty() ? "" : "one.mlir"},
                      {"shape", met.shape}});
    for (const std::string &name : onRecord)
      known[name] = {{"programs", 1}};
    Json json = {{"version", "1"},
                 {"backend", "npu"},
                 {"seed", 1},
                 {"programs", 5},
                 {"discards", 0},
                 {"seconds", 1.0},
                 {"phases", Json::object()},
                 {"findings", list},
                 {"shard", {shard, count}},
                 {"known_issues", known}};
    llvm::cantFail(writeFile(root + "/" + std::to_string(shard) + ".json", jsonLine(json)));
  }

  /// Signatures, each with its other names after it.
  std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const report::BugRecord &bug : llvm::cantFail(report::collect({root})).bugs) {
      std::string text = bug.signature;
      for (const std::string &other : bug.also)
        text += " = " + other;
      all.push_back(text);
    }
    return all;
  }

  const std::string root;
};

} // namespace

TEST_F(JoinNamesTest, WhatAnothersProgramShowsTooIsThatOne) {
  write(0, 2, {{.signature = "a", .index = 7, .alsoShows = {"b"}}});
  write(1, 2, {{.signature = "b", .index = 9}, {.signature = "c", .index = 3}});
  EXPECT_THAT(names(), ElementsAre("a = b", "c"));
}

TEST_F(JoinNamesTest, TheFirstThatWasMetGivesTheName) {
  write(0, 2, {{.signature = "a", .index = 9, .alsoShows = {"b"}}});
  write(1, 2, {{.signature = "b", .index = 7}});
  EXPECT_THAT(names(), ElementsAre("b = a"));
  auto report = llvm::cantFail(report::collect({root}));
  EXPECT_EQ(report.bugs[0].occurrences, 4);
  EXPECT_EQ(report.bugs[0].id.size(), 8u);
}

TEST_F(JoinNamesTest, OfANameTheFirstProgramSaysWhatItShows) {
  write(0, 2, {{.signature = "a", .index = 1}});
  write(1, 2, {{.signature = "a", .index = 2, .alsoShows = {"b"}}, {.signature = "b", .index = 3}});
  // A single run would have examined only program 1.
  EXPECT_THAT(names(), ElementsAre("a", "b"));
}

TEST_F(JoinNamesTest, WhatARunHasJoinedIsJoined) {
  write(0, 2, {{.signature = "a", .index = 1, .alsoAs = {"b"}}});
  write(1, 2, {{.signature = "b", .index = 3}});
  EXPECT_THAT(names(), ElementsAre("a = b"));
}

TEST_F(JoinNamesTest, WhatWasFoundAsOneIsThatOfTheFirstProgram) {
  write(0, 2, {{.signature = "a", .index = 1, .foundAs = "x"}});
  write(1, 2, {{.signature = "b", .index = 3, .foundAs = "x"}});
  EXPECT_THAT(names(), ElementsAre("a = b"));
  // Programs of a signature on record are examined one by one.
  write(0, 2, {{.signature = "a", .index = 1, .foundAs = "x"}}, {"x"});
  write(1, 2, {{.signature = "b", .index = 3, .foundAs = "x"}}, {"x"});
  EXPECT_THAT(names(), ElementsAre("a", "b"));
}

TEST_F(JoinNamesTest, RunsOnTheirOwnKeepWhatTheyFound) {
  write(0, 1, {{.signature = "a", .index = 1, .foundAs = "x"}});
  write(1, 2, {{.signature = "b", .index = 3, .foundAs = "x"}});
  EXPECT_THAT(names(), ElementsAre("a", "b"));
}

TEST_F(JoinNamesTest, WhatShowedAgainStandsForWhatDidNot) {
  write(0, 2, {{.signature = "a", .index = 1, .alsoShows = {"b"}, .confidence = "low"}});
  write(1, 2, {{.signature = "b", .index = 3}});
  EXPECT_THAT(names(), ElementsAre("b = a"));
  EXPECT_EQ(report::countConfident(llvm::cantFail(report::collect({root}))), 1);
}

TEST_F(JoinNamesTest, VariantsOfTwoShapesAreTwo) {
  write(0, 2, {{.signature = "a", .index = 1, .shape = "01234567 11111111"}});
  write(1, 2, {{.signature = "a", .index = 3, .shape = "01234567 22222222"}});
  EXPECT_THAT(names(), ElementsAre("a", "a"));
}

} // namespace npufuzz::campaign
