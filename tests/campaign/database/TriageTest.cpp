//===- TriageTest.cpp - which names are one finding, and its history ------===//
#include "World.h"

#include "campaign/database/SplitByBug.h"

#include <gmock/gmock.h>

namespace npufuzz::testing {

namespace {

using ::testing::HasSubstr;

/// A run with sightings under the names "pass:npu:some-pass:kind N".
class Night {
public:
  Night(std::string campaign, int64_t date) {
    run.campaign = std::move(campaign);
    run.date = date;
    run.programs = 100;
    run.backend = "npu";
    run.build = "0.1.0";
  }
  StoredSighting &sees(int kind, int64_t index, int64_t programs = 1) {
    StoredSighting &seen = run.sightings.emplace_back(sightingAt(1, kind, index));
    seen.signature = seen.foundAs;
    seen.occurrences = programs;
    return seen;
  }
  /// Adds a sighting with a repro of that name.
  StoredSighting &keeps(int kind, const std::string &repro) {
    StoredSighting &seen = sees(kind, 1);
    seen.repro = repro;
    return seen;
  }
  ReproAnswer hears(const std::string &repro, const char *outcome) const {
    return {run.id(), repro, outcome};
  }
  Run run;
};

Subject kind(int number, std::string shape = "") {
  return {sightingAt(0, number, 0).foundAs, std::move(shape)};
}

std::vector<std::string> statuses(const std::vector<Triaged> &found) {
  std::vector<std::string> names;
  for (const Triaged &finding : found)
    names.push_back(statusName(finding.status).str());
  return names;
}

} // namespace

TEST(Triage, ASignatureIsOneFindingOverAllCampaigns) {
  Night first("a", 10 * day), second("b", 12 * day);
  first.sees(1, 3, 4).ops = 5;
  second.sees(1, 8, 2).ops = 2;
  auto found = triage({first.run, second.run}, {}, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].programs, 6);
  EXPECT_EQ(found[0].campaigns, 2);
  EXPECT_EQ(found[0].firstSeen, 10 * day);
  EXPECT_EQ(found[0].lastSeen, 12 * day);
  EXPECT_EQ(found[0].ops, 2);
}

TEST(Triage, ACampaignThatIsRepeatedHasTheSameProgramsAndALaterDate) {
  Night first("a", 10 * day), again("a", 11 * day);
  first.sees(1, 3, 4);
  again.sees(1, 3, 4);
  auto found = triage({first.run, again.run}, {}, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].programs, 4);
  EXPECT_EQ(found[0].lastSeen, 11 * day);
}

TEST(Triage, VariantsAreToldApartByTheirShapes) {
  Night night("a", day);
  for (const char *shape : {"01234567", "89abcdef"}) {
    StoredSighting &seen = night.sees(1, shape[0]);
    seen.standing = "variant";
    seen.shape = shape;
    seen.knownIssue = "some.mlir";
    seen.isSample = true;
  }
  night.run.met = {{kind(1).signature, 40, "some.mlir", ""}};
  auto found = triage({night.run}, {}, {});
  EXPECT_EQ(statuses(found), (std::vector<std::string>{"variant", "variant", "known"}));
  EXPECT_EQ(found[2].programs, 40);
  EXPECT_EQ(found[2].knownIssue, "some.mlir");
}

TEST(Triage, WhatIsNewBecomesKnownWhenItIsPutOnRecord) {
  Night first("a", day), second("b", 2 * day);
  first.sees(1, 3);
  second.run.met = {{kind(1).signature, 7, "some.mlir", ""}};
  EXPECT_EQ(statuses(triage({first.run}, {}, {})), std::vector<std::string>{"new"});
  EXPECT_EQ(statuses(triage({first.run, second.run}, {}, {})), std::vector<std::string>{"known"});
  second.run.campaign = "a"; // the same programs again
  auto found = triage({first.run, second.run}, {}, {});
  EXPECT_EQ(statuses(found), std::vector<std::string>{"known"});
  second.run.met[0].licence = "the documents allow it";
  EXPECT_EQ(statuses(triage({first.run, second.run}, {}, {})), std::vector<std::string>{"licence"});
}

TEST(Triage, ASampleThatNobodyComparedOrThatDidNotShowAgainIsNoFinding) {
  Night night("a", day);
  StoredSighting &first = night.sees(1, 3);
  first.isSample = true;
  first.isClassified = false;
  StoredSighting &second = night.sees(2, 4);
  second.isSample = true;
  second.reproducible = false;
  EXPECT_TRUE(triage({night.run}, {}, {}).empty());
}

TEST(Triage, TwoOraclesThatSeeOneProgramBrokenNameOneFinding) {
  Night first("a", day), second("b", 2 * day);
  first.sees(1, 3).alsoShows = {kind(2).signature};
  second.sees(2, 5);
  auto found = triage({first.run, second.run}, {}, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].subject, kind(1));
  EXPECT_EQ(found[0].others, std::vector<Subject>{kind(2)});
  // Unless a person says that they differ.
  auto apart = triage({first.run, second.run}, {{kind(2), aloneMark, "yes", 3 * day}}, {});
  EXPECT_EQ(apart.size(), 2u);
}

TEST(Triage, WhatSomebodyMergedIsOneFindingByTheOthersName) {
  Night night("a", day);
  night.sees(1, 3, 2);
  night.sees(2, 5, 3);
  std::vector<Mark> marks = {{kind(1), intoMark, subjectText(kind(2)), 2 * day}};
  auto found = triage({night.run}, marks, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].subject, kind(2));
  EXPECT_EQ(found[0].programs, 5);
  // A replay of either counts for both.
  found = triage({night.run}, marks, {{kind(1), 3 * day, "", outcomeGone, ""}});
  EXPECT_EQ(statuses(found), std::vector<std::string>{"fixed"});
}

TEST(Triage, AShapeThatSomebodySplitOffIsAFindingOfItsOwn) {
  Night first("a", day), second("b", day);
  first.sees(1, 3).shape = "01234567";
  second.sees(1, 4).shape = "89abcdef";
  EXPECT_EQ(triage({first.run, second.run}, {}, {}).size(), 1u);
  std::vector<Mark> marks = {{kind(1, "89abcdef"), apartMark, "yes", 2 * day}};
  auto found = triage({first.run, second.run}, marks, {});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[1].subject, kind(1, "89abcdef"));
}

TEST(Triage, WhatFailsWhereAReproOfItsNameIsGoneIsAnotherBug) {
  Night first("a", day), second("b", 2 * day), third("c", 3 * day);
  first.keeps(1, "of a");
  second.keeps(1, "of b");
  third.keeps(1, "of c");
  std::vector runs = {first.run, second.run, third.run};
  EXPECT_EQ(triage(runs, {}, {}).size(), 1u); // no replay yet
  std::vector<ReproAnswer> heard = {second.hears("of a", outcomeGone),
                                    third.hears("of a", outcomeGone),
                                    third.hears("of b", outcomeShows)};
  auto found = triage(runs, {}, {}, heard);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].subject, kind(1)); // the first bug keeps the name
  EXPECT_EQ(found[0].campaigns, 1);
  EXPECT_EQ(found[1].subject.signature, kind(1).signature);
  EXPECT_EQ(found[1].campaigns, 2);
  EXPECT_NE(found[0].id(), found[1].id());
  EXPECT_EQ(triage(runs, {}, {}, {second.hears("of a", outcomeShows)}).size(), 1u);
}

TEST(Triage, OneReproThatFailsOfAnotherBugIsOutvoted) {
  Night first("a", day), again("b", 2 * day), other("c", 3 * day);
  first.keeps(1, "of a");
  again.keeps(1, "of b");
  other.keeps(1, "of c");
  std::vector<ReproAnswer> heard = {again.hears("of a", outcomeShows),
                                    other.hears("of a", outcomeShows),
                                    other.hears("of b", outcomeGone)};
  std::vector runs = {first.run, again.run, other.run};
  EXPECT_EQ(triage(runs, {}, {}, heard).size(), 1u); // evidence fits one bug as well as two
  Night more("d", 2 * day + 1);
  more.keeps(1, "of d");
  runs.push_back(more.run);
  heard.push_back(more.hears("of a", outcomeShows));
  heard.push_back(other.hears("of d", outcomeGone));
  EXPECT_EQ(triage(runs, {}, {}, heard).size(), 2u);
}

TEST(Triage, AnotherBugOfTheNameOfAFixedOneIsNewAndTheSameOneIsBack) {
  Night first("a", day), second("b", 3 * day);
  first.keeps(1, "of a");
  second.keeps(1, "of b");
  std::vector<Check> checks = {{kind(1), 2 * day, "", outcomeGone, ""}};
  auto after = [&](const char *outcome) {
    return statuses(triage({first.run, second.run}, {}, checks, {second.hears("of a", outcome)}));
  };
  EXPECT_EQ(after(outcomeGone), (std::vector<std::string>{"new", "fixed"}));
  EXPECT_EQ(after(outcomeShows), (std::vector<std::string>{"back"}));
}

TEST(Triage, WhatIsSaidOfASecondBugStaysWithItWhenMoreOfItComesIn) {
  Night first("a", day), second("b", 3 * day), earlier("c", 2 * day);
  first.keeps(1, "of a");
  second.keeps(1, "of b");
  earlier.keeps(1, "of c");
  std::vector<ReproAnswer> heard = {second.hears("of a", outcomeGone),
                                    earlier.hears("of a", outcomeGone),
                                    second.hears("of c", outcomeShows)};
  auto before = triage({first.run, second.run}, {}, {}, heard);
  ASSERT_EQ(before.size(), 2u);
  std::vector<Mark> marks = {{before[1].subject, statusMark, "known", 4 * day}};
  auto found = triage({first.run, second.run, earlier.run}, marks, {}, heard);
  EXPECT_EQ(statuses(found), (std::vector<std::string>{"new", "known"}));
  EXPECT_EQ(found[1].campaigns, 2);
}

TEST(Triage, OfSeveralBugsOfAnotherNameThatIsMeantForWhichARunSpeaks) {
  Night first("a", day), second("b", 2 * day);
  first.keeps(1, "of a");
  second.keeps(1, "of b");
  second.keeps(2, "of b, too").alsoShows = {kind(1).signature};
  auto found = triage({first.run, second.run}, {}, {}, {second.hears("of a", outcomeGone)});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].subject, kind(1));
  EXPECT_TRUE(found[0].others.empty());
  EXPECT_EQ(found[1].others.size(), 1u);
}

TEST(Triage, AnotherNameIsNotThatOfABugThatIsGone) {
  Night first("a", day), second("b", 2 * day);
  first.keeps(1, "of a");
  second.keeps(2, "of b").alsoShows = {kind(1).signature};
  std::vector runs = {first.run, second.run};
  EXPECT_EQ(triage(runs, {}, {}).size(), 1u);
  EXPECT_EQ(triage(runs, {}, {}, {second.hears("of a", outcomeGone)}).size(), 2u);
}

TEST(Triage, AVerifiersComplaintIsOneWhicheverOpItIsAbout) {
  EXPECT_EQ(complaintOf("verify:npu:some-pass:'arith.addi' op has no result"),
            complaintOf("verify:npu:some-pass:'arith.muli' op has no result"));
  EXPECT_NE(complaintOf("verify:npu:some-pass:'arith.addi' op has no result"),
            complaintOf("verify:npu:some-pass:'arith.addi' op has two results"));
  EXPECT_NE(complaintOf("compile:npu:some-pass:'arith.addi' op has no result"),
            complaintOf("compile:npu:some-pass:'arith.muli' op has no result"));
  Night first("a", day), second("b", 2 * day);
  first.keeps(1, "of a").signature = "verify:npu:some-pass:'arith.addi' op has no result";
  second.keeps(1, "of b").signature = "verify:npu:some-pass:'arith.muli' op has no result";
  std::vector runs = {first.run, second.run};
  EXPECT_EQ(triage(runs, {}, {}).size(), 1u);
  EXPECT_EQ(triage(runs, {}, {}, {second.hears("of a", outcomeGone)}).size(), 2u);
}

TEST(Triage, NamesThatOneChangeBringsAndTakesAwayAreOneBugUntilOneIsThereAlone) {
  Night first("a", day), second("b", day);
  first.keeps(1, "of a");
  second.keeps(2, "of b");
  std::vector runs = {first.run, second.run};
  auto findingsAfter = [&](std::vector<ReproAnswer> heard) {
    return triage(runs, {}, {}, heard).size();
  };
  ReproAnswer both = second.hears("of a", outcomeShows);
  ReproAnswer aIsGone = {"check-1", "of a", outcomeGone},
              bIsGone = {"check-1", "of b", outcomeGone};
  EXPECT_EQ(findingsAfter({both}), 2u);             // they have always existed
  EXPECT_EQ(findingsAfter({aIsGone, bIsGone}), 2u); // they were never seen together
  EXPECT_EQ(findingsAfter({both, aIsGone}), 2u);
  EXPECT_EQ(findingsAfter({both, aIsGone, bIsGone}), 1u);
  EXPECT_EQ(findingsAfter({both, aIsGone, bIsGone, {"check-2", "of a", outcomeShows}}), 1u);
  EXPECT_EQ(findingsAfter({both,
                           aIsGone,
                           bIsGone,
                           {"check-2", "of a", outcomeShows},
                           {"check-2", "of b", outcomeGone}}),
            2u);
}

TEST(Triage, WhatOneChangeMendsInTwoPassesOrNextToWhatIsOnRecordStaysApart) {
  Night night("a", day);
  night.keeps(1, "of a");
  night.keeps(2, "of b");
  std::vector<ReproAnswer> heard = {{"check-1", "of a", outcomeGone},
                                    {"check-1", "of b", outcomeGone}};
  EXPECT_EQ(triage({night.run}, {}, {}, heard).size(), 1u);
  EXPECT_EQ(triage({night.run}, {{kind(2), aloneMark, "yes", day}}, {}, heard).size(), 2u);
  Night known = night, elsewhere = night;
  known.run.sightings[0].standing = "known";
  EXPECT_EQ(triage({known.run}, {}, {}, heard).size(), 2u);
  elsewhere.run.sightings[0].pass = "another-pass";
  EXPECT_EQ(triage({elsewhere.run}, {}, {}, heard).size(), 2u);
}

TEST(Triage, WhatIsBackIsReadFirst) {
  Night night("a", 5 * day);
  for (int number : {1, 2, 3})
    night.sees(number, number);
  auto found = triage({night.run}, {{kind(1), statusMark, "known", 6 * day}},
                      {{kind(3), 4 * day, "", outcomeGone, ""}});
  EXPECT_EQ(statuses(found), (std::vector<std::string>{"back", "new", "known"}));
}

TEST(Triage, AFindingIsNamedByItsIdOrSignature) {
  Night night("a", day);
  night.sees(1, 3);
  night.sees(2, 4);
  auto found = triage({night.run}, {}, {});
  std::string id = found[0].id();
  for (const std::string &name :
       {id, id + "-some-pass", id.substr(0, 5), found[0].subject.signature})
    EXPECT_EQ(llvm::cantFail(findTriaged(found, name)), &found[0]) << name;
  auto none = findTriaged(found, "zzz");
  EXPECT_THAT(llvm::toString(none.takeError()), HasSubstr("got zzz, which is that of none"));
}

} // namespace npufuzz::testing
