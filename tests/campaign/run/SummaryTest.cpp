//===- SummaryTest.cpp - the summary and the wire format ------------------===//
#include "campaign/run/Summary.h"
#include "campaign/bench/PlantBench.h"
#include "campaign/findings/VerdictJson.h"
#include "campaign/run/CannotTell.h"
#include "tests/campaign/FakeSource.h"

namespace npufuzz::campaign {

using testing::CampaignTest;

namespace {

std::vector<std::string> keys(const Json &json) {
  std::vector<std::string> names;
  for (const auto &[name, value] : json.items())
    names.push_back(name);
  return names;
}

std::vector<std::string> firstKeys(const Json &json, size_t count) {
  std::vector<std::string> names = keys(json);
  names.resize(std::min(names.size(), count));
  return names;
}

TEST_F(CampaignTest, SummaryHasExactlyTheFixedKeysFirst) {
  options.evaluate.plants = {"third-pass"};
  Json json = parseJson(summaryJson(options, run()));
  ASSERT_TRUE(json.is_object());
  EXPECT_EQ(firstKeys(json, 10),
            (std::vector<std::string>{"version", "backend", "seed", "count", "programs", "discards",
                                      "seconds", "programs_per_second", "phases", "findings"}));
  EXPECT_EQ(keys(json["phases"]),
            (std::vector<std::string>{"generate", "reference", "compile", "verify", "execute",
                                      "judge", "reduce"}));
  ASSERT_EQ(json["findings"].size(), 1u);
  EXPECT_EQ(firstKeys(json["findings"][0], 9),
            (std::vector<std::string>{"signature", "oracle", "severity", "pass", "seed", "ops",
                                      "bundle", "first_seen_program", "seconds_to_find"}));
  EXPECT_EQ(json["programs"], 60);
  EXPECT_EQ(json["count"], 60);
  EXPECT_EQ(json["findings"][0]["seed"], 1004);
  EXPECT_EQ(json["findings"][0]["first_seen_program"], 4);
}

TEST_F(CampaignTest, SummarySaysWhichShareOfBoundsIsHalfOfTheValueOrMore) {
  CampaignResult result;
  result.counters = {{"bound memory bf16 2^0", 5},  {"bound memory bf16 exact", 100},
                     {"bound memory bf16 half", 2}, {"bound memory f32 2^12", 3},
                     {"bound memory f32 open", 7},  {"bound add f32 half", 9}};
  Json bounds = parseJson(summaryJson(options, result))["bounds"];
  EXPECT_EQ(bounds["inexact"], 8);
  EXPECT_EQ(bounds["half_or_more"], 2);
  EXPECT_EQ(bounds["half_or_more_share"], 0.25);
  EXPECT_EQ(bounds["unconstrained"], 7);
}

TEST_F(CampaignTest, PhasesAddUpToNoMoreThanTheTime) {
  CampaignResult result = run();
  double sum = 0;
  for (double seconds : result.phases.seconds)
    sum += seconds;
  EXPECT_GT(sum, 0);
  EXPECT_LT(sum, result.seconds);
}

TEST_F(CampaignTest, SummaryTellsWhatCouldNotBeToldByOracleOpAndPass) {
  // Its second snapshot cannot be executed, and pass 3 need not keep bits.
  backend.faults.uninterpretable = {2};
  backend.faults.changesBits = {3};
  options.secondRunPeriod = 1;
  options.count = 10;
  CampaignResult result = run();
  Json by = parseJson(summaryJson(options, result))["cannot_tell_by"];
  EXPECT_EQ(by["pass"]["fake-2"].size(), 1u) << by.dump(1);

  backend.faults.uninterpretable = {0, 1, 2, 3, 4, 5, 6};
  result = run();
  by = parseJson(summaryJson(options, result))["cannot_tell_by"];
  EXPECT_EQ(by["oracle"]["bits"]["no two snapshots could be compared"], 10) << by.dump(1);
  int64_t times = 0;
  for (const Json &reasons : by["oracle"])
    for (const Json &count : reasons)
      times += count.get<int64_t>();
  EXPECT_EQ(times, result.cannotTell);
}

TEST(CannotTell, CountsTheOpsOfAProgramWithEachOracle) {
  Counters counters = {{"op exp f32 plain", 3}, {"op exp f16 plain", 1}, {"op load f32", 2}};
  oracles::Evaluation evaluation;
  for (const char *why : {"argument 3 is open", "argument 4 is open"}) {
    oracles::Verdict &verdict = evaluation.verdicts.emplace_back();
    verdict.oracle = "value";
    verdict.outcome = oracles::Outcome::cannotTell;
    verdict.evidence = why;
  }
  evaluation.verdicts.emplace_back().oracle = "bits"; // ok
  EXPECT_EQ(countCannotTell(evaluation, counters), 2);
  counters["unknown cse: no such op"] = 4;
  EXPECT_EQ(cannotTellJson(counters),
            (Json{{"oracle", {{"value", {{"argument # is open", 2}}}}},
                  {"op", {{"exp", {{"value", 2}}}, {"load", {{"value", 2}}}}},
                  {"pass", {{"cse", {{"no such op", 4}}}}}}));
}

TEST_F(CampaignTest, PlantBenchFindsThePlantAndNothingElse) {
  PlantBenchOptions bench;
  bench.campaign = options;
  bench.campaign.reducer = testing::dropOps;
  bench.baseSeeds = {1, 2};
  bench.cleanPrograms = 20;
  bench.triggerPrograms = 10;
  std::vector<PlantRow> rows = llvm::cantFail(benchPlants(bench));
  ASSERT_EQ(rows.size(), 4u);
  for (size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(rows[i].plant, "third-pass");
    EXPECT_TRUE(rows[i].found && rows[i].rightPass && rows[i].rightOracle);
    EXPECT_EQ(rows[i].ops, 1);
    EXPECT_EQ(rows[i].triggerPrograms, 10);
    EXPECT_EQ(rows[i].triggered, 1); // of seeds 1000 to 1009 only 1004 has a tile.mul
  }
  EXPECT_FALSE(rows[2].found || rows[3].found);
  EXPECT_EQ(rows[2].programs, 20);
  EXPECT_TRUE(allFound(rows));
  EXPECT_NE(benchText(rows).find("third-pass"), std::string::npos);
  EXPECT_EQ(benchMarkdown(rows).find("| plant"), 0u);
  EXPECT_EQ(parseJson(benchJson(rows))["rows"].size(), 4u);

  backend.faults.executorIsWrong = true; // now the clean run is not clean
  EXPECT_FALSE(allFound(llvm::cantFail(benchPlants(bench))));
}

TEST(Wire, EvaluationSurvivesTheTrip) {
  Evaluation evaluation;
  oracles::Verdict &verdict = evaluation.verdicts.emplace_back();
  verdict.oracle = "value";
  verdict.outcome = oracles::Outcome::bug;
  verdict.severity = oracles::Severity::wrongAnswer;
  verdict.pass = "canonicalize";
  verdict.pattern = "FoldLoad";
  verdict.frames = {"a::fold", "b"};
  verdict.evidence = "quotes \" and \\ and \n and bytes that are no UTF-8 \xff";
  verdict.wrongElements.push_back({1, {2, 3}, "a", "b"});
  verdict.assumptions = {"k = 512"};
  evaluation.phases[Phase::execute] = 1.5;
  evaluation.phases[Phase::verify] = 0.5;
  Evaluation read;
  std::string line = jsonLine(toJson(evaluation));
  EXPECT_EQ(llvm::StringRef(line).count('\n'), 1u);
  ASSERT_TRUE(fromJson(parseJson(line), read));
  ASSERT_EQ(read.verdicts.size(), 1u);
  EXPECT_EQ(read.verdicts[0].signature(), verdict.signature());
  EXPECT_EQ(read.verdicts[0].frames, verdict.frames);
  EXPECT_EQ(read.verdicts[0].wrongElements[0].describe(), "arg1[2,3] expected a, got b");
  EXPECT_EQ(read.verdicts[0].assumptions, verdict.assumptions);
  EXPECT_EQ(read.phases[Phase::execute], 1.5);
  EXPECT_EQ(read.phases[Phase::verify], 0.5);
}

TEST(Wire, EveryTruncationIsRefused) {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  StoredCase stored = StoredCase::from(testing::makeCase(context, {"add"}));
  std::string line = jsonLine(toJson(stored));
  StoredCase whole;
  ASSERT_TRUE(fromJson(parseJson(line), whole));
  EXPECT_EQ(whole.program, stored.program);
  EXPECT_EQ(whole.inputs, stored.inputs);
  for (size_t length = 0; length + 1 < line.size(); length += 7) {
    StoredCase part;
    EXPECT_FALSE(fromJson(parseJson(line.substr(0, length)), part)) << length;
  }
}

TEST(StoredCase, InputsMustFitTheProgram) {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  StoredCase stored = StoredCase::from(testing::makeCase(context, {"add"}));
  auto errorOf = [&](const StoredCase &testCase) {
    llvm::Expected<Case> loaded = testCase.load(context);
    return loaded ? "no error" : llvm::toString(loaded.takeError());
  };
  EXPECT_EQ(errorOf(stored), "no error");
  StoredCase fewer = stored;
  fewer.inputs.pop_back();
  EXPECT_EQ(errorOf(fewer), "inputs: expected 2 tensors, one per argument of @main, got 1");
  StoredCase other = stored;
  other.inputs[0] = Tensor(ElementKind::f32, {4, 8});
  EXPECT_EQ(errorOf(other), "inputs: argument 0 expected 4x8xi32, got 4x8xf32 (128 bytes)");
}

} // namespace
} // namespace npufuzz::campaign
