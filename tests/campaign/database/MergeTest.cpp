//===- MergeTest.cpp - merging is union in any order ----------------------===//
#include "World.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace npufuzz::testing {

namespace {

/// A fact that may enter a database.
struct Fact {
  int kind = 0;
  RunPlan plan;
  Mark mark;
  Check check;
  ReproAnswer answer;
  Effort effort;
  TrackerClaim claim;
  TrackerIssue issue;
};

Fact drawFact() {
  Fact fact;
  fact.kind = *rc::gen::inRange(0, 11);
  int64_t date = day * *rc::gen::inRange(1, 4);
  fact.plan.campaign = *rc::gen::inRange(0, 2);
  fact.plan.date = date;
  fact.plan.shardCount = *rc::gen::element<int64_t>(1, 1, 2, 8);
  fact.plan.shardIndex = *rc::gen::inRange<int64_t>(0, fact.plan.shardCount);
  fact.plan.programs = *rc::gen::inRange<int64_t>(0, 40);
  Subject subject = {"pass:npu:some-pass:kind " + std::to_string(*rc::gen::inRange(0, 3)), ""};
  fact.mark = {subject, *rc::gen::element<std::string>("status", "note", "into"),
               *rc::gen::element<std::string>("", "known", "fixed"), date};
  fact.check = {subject, date, "0.1.0",
                *rc::gen::element<std::string>(outcomeShows, outcomeGone, outcomeUnclear), ""};
  // Uses one of the runs, and a repro that some run keeps.
  auto asked = runOfPlan(fact.plan).first, other = runOfPlan({fact.plan.campaign + 1}).first;
  if (!other.sightings.empty())
    fact.answer = {*rc::gen::element<std::string>(asked.id(), "check-1"),
                   (*rc::gen::elementOf(other.sightings)).repro, fact.check.outcome};
  fact.effort = {*rc::gen::element<std::string>("a", "b"), *rc::gen::inRange(0, 3),
                 *rc::gen::inRange(0, 3), *rc::gen::inRange(0, 3)};
  fact.claim = {subject, *rc::gen::element<std::string>("file", "look"),
                *rc::gen::element<std::string>(claimAsking, claimAnswered, claimFailed), date};
  fact.issue = {subject,
                *rc::gen::element<std::string>("9", "12"),
                *rc::gen::element<std::string>(issueOpen, issueFixed, issueNotABug),
                *rc::gen::element<std::string>("", "it rounds so"),
                *rc::gen::element<std::string>("new", "back"),
                day * *rc::gen::inRange(1, 4),
                date};
  return fact;
}

std::vector<Fact> drawFacts() {
  std::vector<Fact> facts(*rc::gen::inRange<size_t>(0, 8));
  for (Fact &fact : facts)
    fact = drawFact();
  return facts;
}

std::unique_ptr<Database> databaseOf(const std::vector<Fact> &facts) {
  auto database = emptyDatabase();
  for (const Fact &fact : facts) {
    if (fact.kind >= 6) {
      put(*database, fact.plan);
      continue;
    }
    llvm::cantFail(database->write([&] {
      return fact.kind == 0   ? database->put(fact.mark)
             : fact.kind == 1 ? database->put(fact.check)
             : fact.kind == 2 ? database->put(fact.answer)
             : fact.kind == 3 ? database->put(fact.claim)
             : fact.kind == 4 ? database->put(fact.issue)
                              : database->put(fact.effort);
    }));
  }
  return database;
}

std::string everything(Database &database) {
  std::string text = dump(database) + findingsDump(findingsOf(database));
  for (const Effort &effort : llvm::cantFail(database.efforts()))
    text += llvm::formatv("{0} {1} {2} {3}\n", effort.run, effort.programs, effort.kinds,
                          effort.milliseconds);
  return text;
}

std::string merged(const std::vector<std::vector<Fact>> &all) {
  auto into = databaseOf(all.front());
  for (const std::vector<Fact> &facts : llvm::ArrayRef(all).drop_front())
    merge(*into, *databaseOf(facts));
  return everything(*into);
}

} // namespace

RC_GTEST_PROP(Merge, IsCommutative, ()) {
  auto a = drawFacts(), b = drawFacts();
  RC_ASSERT(merged({a, b}) == merged({b, a}));
}

RC_GTEST_PROP(Merge, IsAssociative, ()) {
  auto a = drawFacts(), b = drawFacts(), c = drawFacts();
  auto bc = databaseOf(b), abc = databaseOf(a);
  merge(*bc, *databaseOf(c));
  merge(*abc, *bc);
  RC_ASSERT(merged({a, b, c}) == everything(*abc));
}

RC_GTEST_PROP(Merge, IsIdempotent, ()) {
  auto a = drawFacts(), b = drawFacts();
  RC_ASSERT(merged({a, a}) == merged({a}));
  RC_ASSERT(merged({a, b, b, a}) == merged({a, b}));
}

RC_GTEST_PROP(Merge, IsTheSameAsPuttingTheFactsInAnyOrder, ()) {
  auto a = drawFacts(), b = drawFacts();
  std::vector<Fact> both = b;
  both.insert(both.end(), a.begin(), a.end());
  RC_ASSERT(merged({a, b}) == merged({both}));
}

RC_GTEST_PROP(Merge, OfShardsIsOneRun, ()) {
  RunPlan plan;
  plan.campaign = *rc::gen::inRange(0, 100);
  plan.programs = *rc::gen::inRange<int64_t>(0, 100);
  auto one = emptyDatabase(), all = emptyDatabase();
  put(*one, plan);
  plan.shardCount = *rc::gen::inRange<int64_t>(1, 9);
  for (; plan.shardIndex < plan.shardCount; ++plan.shardIndex) {
    auto shard = emptyDatabase();
    put(*shard, plan);
    merge(*all, *shard);
  }
  RC_ASSERT(findingsDump(findingsOf(*all)) == findingsDump(findingsOf(*one)));
  // Both of them are the same programs again.
  std::string alone = findingsDump(findingsOf(*one));
  merge(*one, *all);
  RC_ASSERT(findingsDump(findingsOf(*one)) == alone);
}

RC_GTEST_PROP(Merge, OfARunThatGoesOnIsTheRunThatWentThrough, ()) {
  RunPlan plan;
  plan.campaign = *rc::gen::inRange(0, 100);
  auto through = emptyDatabase(), stopped = emptyDatabase();
  put(*through, plan);
  std::string whole = dump(*through);
  RunPlan part = plan;
  part.programs = *rc::gen::inRange<int64_t>(0, plan.programs);
  put(*stopped, part);
  put(*stopped, plan);
  put(*stopped, part); // arrives late
  RC_ASSERT(dump(*stopped) == whole);
}

RC_GTEST_PROP(Merge, TellsBugsApartWhateverTheOrder, ()) {
  // Each night the compiler has one of the bugs, in turn, and every repro of earlier nights is
  // replayed.
  int nights = *rc::gen::inRange(2, 8), bugs = *rc::gen::inRange(1, 4);
  std::vector<Run> runs;
  std::vector<std::unique_ptr<Database>> databases;
  for (int night = 0; night < nights; ++night) {
    Run run = runOfPlan({.campaign = night, .date = day * (night + 1), .programs = 30}).first;
    for (StoredSighting &seen : run.sightings)
      seen.repro = std::to_string(night) + seen.foundAs;
    auto &database = databases.emplace_back(emptyDatabase());
    llvm::cantFail(database->write([&] {
      llvm::cantFail(database->put(run, Repros()));
      for (int before = 0; before < night; ++before)
        for (const StoredSighting &seen : runs[before].sightings)
          llvm::cantFail(database->put(ReproAnswer{
              run.id(), seen.repro, before % bugs == night % bugs ? outcomeShows : outcomeGone}));
      return llvm::Error::success();
    }));
    runs.push_back(std::move(run));
  }
  auto inTurn = emptyDatabase(), atRandom = emptyDatabase();
  for (auto &database : databases)
    merge(*inTurn, *database);
  for (size_t i : *rc::gen::container<std::vector<size_t>>(rc::gen::inRange<size_t>(0, nights)))
    merge(*atRandom, *databases[i]);
  for (auto &database : databases)
    merge(*atRandom, *database);
  std::vector<Triaged> found = findingsOf(*inTurn);
  RC_ASSERT(findingsDump(found) == findingsDump(findingsOf(*atRandom)));
  for (const Triaged &finding : found) {
    std::set<uint64_t> bugsMet;
    for (uint64_t seed : finding.seeds) // World.h: 1000 times the night, plus the index
      bugsMet.insert(seed / 1000 % static_cast<uint64_t>(bugs));
    RC_ASSERT(bugsMet.size() == 1u);
  }
}

TEST(Merge, OfTwoEffortsThatWhichCameFurtherCounts) {
  auto database = emptyDatabase();
  for (Effort effort : {Effort{"a", 5, 9, 100}, Effort{"a", 6, 2, 50}, Effort{"a", 6, 2, 40}})
    llvm::cantFail(database->write([&] { return database->put(effort); }));
  auto efforts = llvm::cantFail(database->efforts());
  ASSERT_EQ(efforts.size(), 1u);
  EXPECT_EQ(efforts[0], (Effort{"a", 6, 2, 50}));
}

TEST(Merge, HasFindingsToLookAt) { // the subject of the laws above
  auto database = emptyDatabase();
  put(*database, {.campaign = 1, .programs = 100});
  std::vector<Triaged> found = findingsOf(*database);
  ASSERT_EQ(found.size(), 3u);
  for (const Triaged &finding : found) {
    EXPECT_GT(finding.programs, 5);
    FolderContents files = llvm::cantFail(database->repro(finding.repro));
    EXPECT_EQ(files.at("case.json"), finding.message + std::string("\0\xff", 2));
  }
}

TEST(Merge, KeepsOneReproOfACampaignsSignature) {
  auto database = emptyDatabase();
  put(*database, {.programs = 100});
  std::string one = dump(*database);
  for (int64_t shard = 0; shard < 4; ++shard)
    put(*database, {.shardIndex = shard, .shardCount = 4, .programs = 100});
  auto repros = [](llvm::StringRef text) { return text.count("{\"repro\""); };
  EXPECT_EQ(repros(dump(*database)), repros(one));
}

} // namespace npufuzz::testing
