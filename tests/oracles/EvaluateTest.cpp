//===- EvaluateTest.cpp - one case past every oracle ----------------------===//
#include "oracles/Evaluate.h"
#include "tests/oracles/FakeBackend.h"

#include <gmock/gmock.h>

#include <unistd.h>

namespace npufuzz::oracles {

using ::testing::Contains;
using ::testing::ElementsAre;
using testing::FakeBackend;
using testing::Faults;
using ::testing::IsEmpty;
using testing::makeCase;
using ::testing::Not;

namespace {

class Evaluating : public ::testing::Test {
protected:
  Evaluation evaluate(std::vector<const Backend *> backends) {
    options.backends = std::move(backends);
    return evaluateProgram(makeCase(context, {"add"}), options);
  }
  static std::vector<std::string> askedOf(const Evaluation &evaluation,
                                          const std::string &backend = "fake") {
    std::vector<std::string> names;
    for (const Verdict &verdict : evaluation.verdicts)
      if (verdict.backend == backend)
        names.push_back(verdict.oracle);
    return names;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  EvaluateOptions options;
};

TEST_F(Evaluating, FindingsAreTheWorstOfEachBackendAndPass) {
  auto bug = [](const char *oracle, const char *backend, const char *pass, Severity severity) {
    Verdict verdict;
    verdict.oracle = oracle;
    verdict.backend = backend;
    verdict.pass = pass;
    verdict.outcome = Outcome::bug;
    verdict.severity = severity;
    return verdict;
  };
  Verdict right = bug("right", "a", "cse", Severity::wrongAnswer);
  right.outcome = Outcome::ok;
  Evaluation evaluation;
  evaluation.verdicts = {right,
                         bug("first", "a", "cse", Severity::crash),
                         bug("alike", "a", "cse", Severity::crash),
                         bug("worse", "a", "cse", Severity::wrongAnswer),
                         bug("less", "a", "cse", Severity::refusal),
                         bug("pass", "a", "inline", Severity::refusal),
                         bug("backend", "b", "cse", Severity::refusal)};
  std::vector<std::string> found;
  for (const Verdict &verdict : evaluation.findings())
    found.push_back(verdict.oracle);
  EXPECT_THAT(found, ElementsAre("worse", "pass", "backend"));
  evaluation.verdicts.erase(evaluation.verdicts.begin() + 3);
  EXPECT_EQ(evaluation.findings().front().oracle, "first") << "of two alike, the first";
}

TEST_F(Evaluating, IsJudgedWhereAnOracleCouldTell) {
  auto judged = [](Outcome outcome, const char *discard = "") {
    Evaluation evaluation;
    evaluation.verdicts.resize(1);
    evaluation.verdicts[0].outcome = outcome;
    evaluation.verdicts[0].evidence = "dark";
    evaluation.discardReason = discard;
    return evaluation;
  };
  EXPECT_TRUE(judged(Outcome::ok).isJudged());
  EXPECT_TRUE(judged(Outcome::bug).isJudged());
  EXPECT_FALSE(judged(Outcome::cannotTell).isJudged());
  EXPECT_FALSE(judged(Outcome::discard).isJudged());
  EXPECT_FALSE(judged(Outcome::ok, "undefined").isJudged());
  EXPECT_FALSE(Evaluation().isJudged());
  EXPECT_EQ(judged(Outcome::cannotTell).whyUntold(), "no oracle could tell: dark");
  EXPECT_EQ(judged(Outcome::cannotTell, "undefined").whyUntold(), "undefined");
  EXPECT_EQ(Evaluation().whyUntold(), "no oracle had a question");
  EXPECT_EQ(judged(Outcome::ok).whyUntold(), "");
}

TEST_F(Evaluating, TellsNothingWhereNoOracleOfRunsCould) {
  auto verdict = [](const char *oracle, Outcome outcome, const char *evidence = "") {
    Verdict one;
    one.oracle = oracle;
    one.outcome = outcome;
    one.evidence = evidence;
    return one;
  };
  Evaluation evaluation;
  evaluation.verdicts = {verdict("verify", Outcome::ok), verdict("bits", Outcome::cannotTell)};
  EXPECT_EQ(evaluation.whyUntold(), "") << "nobody wanted a run";
  evaluation.verdicts.push_back(verdict("value", Outcome::cannotTell, "not today"));
  evaluation.verdicts.push_back(verdict("undef", Outcome::cannotTell, "nor this"));
  EXPECT_EQ(evaluation.whyUntold(), "not today");
  evaluation.verdicts[3].outcome = Outcome::ok;
  EXPECT_EQ(evaluation.whyUntold(), "") << "one could tell";
  evaluation.verdicts[3].outcome = Outcome::cannotTell;
  evaluation.verdicts[0].outcome = Outcome::bug;
  EXPECT_EQ(evaluation.whyUntold(), "") << "a bug of another oracle";
}

TEST_F(Evaluating, OneMoreRunIsDueInOneCaseOfFour) {
  FakeBackend backend;
  options.backends = {&backend};
  options.secondRunPeriod = 0;
  int asked = 0;
  constexpr int cases = 200;
  for (uint64_t seed = 0; seed < cases; ++seed) {
    Case testCase = makeCase(context, {"add"});
    testCase.seed = seed;
    std::vector<std::string> names = askedOf(evaluateProgram(testCase, options));
    asked += llvm::is_contained(names, "bits");
  }
  // 50, with a standard deviation of 6.1.
  EXPECT_GT(asked, 50 - 4 * 6.1);
  EXPECT_LT(asked, 50 + 4 * 6.1);
}

TEST_F(Evaluating, AsksWhatIsDue) {
  FakeBackend backend;
  options.secondRunPeriod = 1;
  EXPECT_THAT(askedOf(evaluate({&backend})),
              ElementsAre("verify", "compile", "address", "memory", "undef", "value", "bits",
                          "deterministic", "invariant"));
  options.secondRunPeriod = 0;
  std::vector<std::string> cheap = askedOf(evaluate({&backend}));
  EXPECT_THAT(cheap, Contains("value"));
  EXPECT_THAT(cheap, Not(Contains("deterministic")));
  EXPECT_THAT(cheap, Not(Contains("address")));
  EXPECT_THAT(cheap, Not(Contains("agree")));
  EXPECT_THAT(cheap, Not(Contains("time")));
  EXPECT_THAT(cheap, Not(Contains("pass")));
}

TEST_F(Evaluating, BackendsAreComparedOnceAndOnlyWhereThereAreTwo) {
  FakeBackend one("one"), other("other");
  Evaluation evaluation = evaluate({&one, &other});
  EXPECT_THAT(askedOf(evaluation, "one"), Contains("agree"));
  EXPECT_THAT(askedOf(evaluation, "other"), Not(Contains("agree")));
  EXPECT_THAT(askedOf(evaluation, "other"), Contains("value"));
}

TEST_F(Evaluating, OnlySelectedOraclesAreAsked) {
  FakeBackend backend;
  options.oracles = {findOracle("value"), findOracle("pass")};
  EXPECT_THAT(askedOf(evaluate({&backend})), ElementsAre("value", "pass"));
  EXPECT_TRUE(isSelected(options, "value"));
  EXPECT_FALSE(isSelected(options, "bits"));
  options.oracles.clear();
  EXPECT_TRUE(isSelected(options, "bits"));
}

TEST_F(Evaluating, WhatTheFirstBackendDoesNotTakeIsDiscarded) {
  Faults faults;
  faults.status = CompileStatus::unsupported;
  faults.pass = "fake-2";
  faults.diagnostic = "unsupported: much";
  FakeBackend strange("strange", faults), right("right");
  EXPECT_EQ(evaluate({&strange, &right}).discardReason, "strange: unsupported: much");
  EXPECT_EQ(evaluate({&right, &strange}).discardReason, "");
  EXPECT_FALSE(evaluate({&right}).isDiscard());
}

TEST_F(Evaluating, OfWhatDoesNotCompileExecutionsCannotBeTold) {
  Faults faults;
  faults.status = CompileStatus::passFailed;
  faults.pass = "fake-3";
  FakeBackend backend("fake", faults);
  for (const Verdict &verdict : evaluate({&backend}).verdicts) {
    if (verdict.oracle == "value") {
      EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
      EXPECT_EQ(verdict.claim, "cannot tell");
      EXPECT_EQ(verdict.evidence, "not compiled");
    } else if (verdict.oracle == "compile") {
      EXPECT_TRUE(verdict.isBug());
      EXPECT_EQ(verdict.passIndex, 3) << "the first compilation kept no snapshots";
    }
  }
  faults.status = CompileStatus::invalidIR;
  FakeBackend invalid("fake", faults);
  for (const Verdict &verdict : evaluate({&invalid}).findings())
    EXPECT_EQ(verdict.passIndex, 3) << verdict.oracle;
  options.blame = false;
  for (const Verdict &verdict : evaluate({&invalid}).findings())
    EXPECT_EQ(verdict.passIndex, 0) << verdict.oracle;
}

TEST_F(Evaluating, OfWhatDoesNotCompileNothingElseCanBeTold) {
  Faults faults;
  faults.status = CompileStatus::passFailed;
  faults.pass = "fake-3";
  FakeBackend backend("fake", faults);
  for (llvm::StringRef name : {"address", "memory", "undef", "value", "bits", "invariant"}) {
    options.oracles = {findOracle(name)};
    Verdict verdict = evaluate({&backend}).verdicts.front();
    EXPECT_EQ(verdict.oracle, name);
    EXPECT_EQ(verdict.outcome, Outcome::cannotTell) << name.str();
    EXPECT_EQ(verdict.evidence, "not compiled") << name.str();
  }
}

TEST_F(Evaluating, APassIsBlamedWhereThatIsAskedFor) {
  Faults faults;
  faults.breakingPass = 3;
  FakeBackend backend("fake", faults);
  options.oracles = {findOracle("value")};
  Verdict blamed = evaluate({&backend}).verdicts.front();
  EXPECT_EQ(blamed.pass, "fake-3");
  EXPECT_EQ(blamed.passIndex, 3);
  options.blame = false;
  EXPECT_EQ(evaluate({&backend}).verdicts.front().pass, "");
}

TEST_F(Evaluating, CountsWhatPassesAndOraclesDid) {
  Faults faults;
  faults.countsProducts = true;
  FakeBackend one("one", faults), other("other");
  Evaluation evaluation = evaluate({&one, &other});
  EXPECT_EQ(evaluation.passStatistics, (std::map<std::string, int64_t>{{"fake-1.programs", 1}}));
  // Both passes were inspected.
  EXPECT_EQ(evaluation.oracleCounters.at("looked address fake-1"), 2);
  double spent = 0;
  for (double seconds : evaluation.phases.seconds) {
    EXPECT_GE(seconds, 0);
    spent += seconds;
  }
  EXPECT_GT(spent, 0);
  EXPECT_GT(evaluation.phases[Phase::judge], 0);
  EXPECT_GT(evaluation.phases[Phase::compile], 0);
}

TEST_F(Evaluating, PlantsAndPipelineAreOfTheFirstBackend) {
  FakeBackend one("one"), other("other");
  options.oracles = {findOracle("value")};
  options.plants = {"third-pass"};
  options.backends = {&one, &other};
  Evaluation evaluation = evaluateProgram(makeCase(context, {"mul"}), options);
  ASSERT_EQ(evaluation.verdicts.size(), 2u);
  EXPECT_TRUE(evaluation.verdicts[0].isBug());
  EXPECT_FALSE(evaluation.verdicts[1].isBug());
  options.pipeline = "builtin.module(fake-1,fake-2)";
  EXPECT_FALSE(evaluateProgram(makeCase(context, {"mul"}), options).verdicts[0].isBug())
      << "the plant's pass does not run";
}

TEST_F(Evaluating, EvidenceShowsTheArgumentTheSnapshotsAndWhatWasRuledOut) {
  Faults faults;
  faults.breakingPass = 3;
  faults.writesDifferently = true;
  FakeBackend backend("fake", faults);
  options.oracles = {findOracle("value")};
  Evaluation evaluation = evaluate({&backend});
  Verdict verdict = evaluation.findings().front();
  Evidence evidence = evidenceOfProgram(makeCase(context, {"add"}), options, verdict);
  EXPECT_EQ(evidence.tileOps, tile::countTileOps(makeCase(context, {"add"}).module));
  EXPECT_EQ(evidence.argument, 1);
  ASSERT_TRUE(evidence.expected && evidence.actual);
  EXPECT_EQ(evidence.expected->integer[0] + 1, static_cast<int64_t>(evidence.actual->bits(0)));
  ASSERT_EQ(evidence.snapshots.size(), 7u);
  EXPECT_EQ(evidence.snapshots[0].first, "program");
  EXPECT_EQ(evidence.snapshots[6].first, "fake-6");
  EXPECT_THAT(evidence.snapshots[3].second, ::testing::HasSubstr("fake.broken"));
  EXPECT_THAT(evidence.snapshots[2].second, Not(::testing::HasSubstr("fake.broken")));
  EXPECT_EQ(evidence.files.count("out.txt"), 1u);
  EXPECT_THAT(evidence.ruledOut, Contains("memory on fake: ok"));
  EXPECT_THAT(evidence.ruledOut,
              Contains(::testing::StartsWith("invariant on fake: cannot tell (")));
  for (const std::string &line : evidence.ruledOut)
    EXPECT_THAT(line, Not(::testing::StartsWith("value on")));
}

TEST_F(Evaluating, EvidenceIsOfTheBackendThatIsWrong) {
  Faults faults;
  faults.executorIsWrong = true;
  FakeBackend right("right"), wrong("wrong", faults);
  options.oracles = {findOracle("value")};
  Evaluation evaluation = evaluate({&right, &wrong});
  ASSERT_EQ(evaluation.findings().size(), 1u);
  Evidence evidence =
      evidenceOfProgram(makeCase(context, {"add"}), options, evaluation.findings().front());
  ASSERT_TRUE(evidence.actual);
  EXPECT_EQ(evidence.snapshots.size(), 7u) << "of one backend alone";
}

TEST_F(Evaluating, EvidenceIsOfTheSamePlant) {
  FakeBackend backend;
  options.backends = {&backend};
  options.plants = {"third-pass"};
  options.oracles = {findOracle("value")};
  Case testCase = makeCase(context, {"mul"});
  Verdict verdict = evaluateProgram(testCase, options).findings().front();
  Evidence evidence = evidenceOfProgram(testCase, options, verdict);
  ASSERT_TRUE(evidence.expected && evidence.actual);
  EXPECT_NE(evidence.expected->integer[0], static_cast<int64_t>(evidence.actual->bits(0)));
}

TEST_F(Evaluating, WhoAsksEachCaseSeesEveryKindOfVariant) {
  FakeBackend backend;
  options.oracles = {findOracle("invariant")};
  options.backends = {&backend};
  auto kinds = [&](uint64_t seed) {
    Case testCase = makeCase(context, {"add"});
    testCase.seed = seed;
    return llvm::count_if(
        evaluateProgram(testCase, options).oracleCounters,
        [](const auto &counter) { return llvm::StringRef(counter.first).starts_with("variant "); });
  };
  EXPECT_GT(kinds(0), 2);
  options.secondRunPeriod = 2;
  int64_t drawn = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_LE(kinds(seed), 1);
    drawn += kinds(seed);
  }
  EXPECT_GT(drawn, 0);
}

TEST_F(Evaluating, TimeOfTheMachineIsNotTheJudges) {
  Faults faults;
  faults.duringExecution = [] { usleep(200'000); };
  FakeBackend backend("fake", faults);
  options.oracles = {findOracle("value")};
  *currentPhase = static_cast<uint8_t>(Phase::generate);
  Evaluation evaluation = evaluate({&backend});
  EXPECT_GE(evaluation.phases[Phase::execute], 0.2);
  EXPECT_LT(evaluation.phases[Phase::judge], evaluation.phases[Phase::execute]);
  EXPECT_EQ(*currentPhase, static_cast<uint8_t>(Phase::judge));
}

TEST_F(Evaluating, WhereNoSnapshotsAreKeptNoPositionIsTold) {
  struct Silent : FakeBackend {
    using FakeBackend::FakeBackend;
    CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
      CompileResult result = FakeBackend::compile(testCase, options);
      result.snapshots.clear();
      return result;
    }
  };
  Faults faults;
  faults.status = CompileStatus::invalidIR;
  faults.pass = "fake-3";
  Silent backend("fake", faults);
  EXPECT_EQ(evaluate({&backend}).findings().front().passIndex, 0);
}

TEST_F(Evaluating, PassesThatRunElsewhereArePassesToo) {
  struct Remote : FakeBackend {
    bool isRemote = false;
    std::string defaultPipeline(const Settings &settings) const override {
      return settings.empty() ? FakeBackend::defaultPipeline(settings) : "";
    }
    BackendTraits traits() const override { return {.passesRunElsewhere = isRemote}; }
  };
  Remote backend;
  Case testCase = makeCase(context, {"add"});
  testCase.settings["lanes"] = 4;
  reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
  Observation observation(testCase, expected, backend, {});
  EXPECT_FALSE(observation.hasPasses());
  backend.isRemote = true;
  EXPECT_TRUE(observation.hasPasses());
}

/// Records how it is asked to compile; its passes may leave the IR unchanged.
struct Noting : FakeBackend {
  using FakeBackend::FakeBackend;
  bool leavesIR = false;
  mutable std::vector<CompileOptions> asked;
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    asked.push_back(options);
    CompileResult result = FakeBackend::compile(testCase, options);
    for (Snapshot &snapshot : result.snapshots)
      if (leavesIR)
        (*snapshot.module)->removeAttr("fake.index");
    return result;
  }
};

TEST_F(Evaluating, SnapshotsAreKeptWhereAnOracleWantsThemOfEachCase) {
  for (llvm::StringRef name : {"value", "pass"}) {
    Noting backend;
    options.oracles = {findOracle(name)};
    evaluate({&backend});
    EXPECT_EQ(backend.asked.front().keepSnapshots, name == "pass");
    EXPECT_EQ(backend.asked.size(), 1u);
  }
}

TEST_F(Evaluating, WhatLooksUnusualIsVerifiedBehindEachPass) {
  Faults faults;
  faults.verifiesSparsely = true;
  options.sparsely = true;
  options.oracles = {findOracle("value")};
  Noting right("right", faults);
  evaluate({&right});
  EXPECT_EQ(right.asked.front().verifyPeriod, 2);
  EXPECT_EQ(right.asked.back().verifyPeriod, 2);
  faults.executorIsWrong = true;
  Noting wrong("wrong", faults);
  evaluate({&wrong});
  EXPECT_EQ(wrong.asked.front().verifyPeriod, 2);
  EXPECT_EQ(wrong.asked.back().verifyPeriod, 1);
}

TEST_F(Evaluating, ACheaperExecutorServesWhereNothingIsUnusual) {
  Faults faults;
  faults.machineCodePeriod = INT32_MAX;
  options.sparsely = true;
  options.oracles = {findOracle("value")};
  Noting right("right", faults);
  evaluate({&right});
  EXPECT_EQ(right.asked.size(), 1u);
  EXPECT_FALSE(right.asked.front().wantsMachineCode);
  faults.executorIsWrong = true;
  Noting wrong("wrong", faults);
  EXPECT_EQ(evaluate({&wrong}).findings().size(), 1u);
  EXPECT_FALSE(wrong.asked.front().wantsMachineCode);
  EXPECT_TRUE(wrong.asked.back().wantsMachineCode);
  faults.machineCodePeriod = 1;
  options.blame = false; // who blames compiles again
  Noting always("always", faults);
  evaluate({&always});
  EXPECT_EQ(always.asked.size(), 1u) << "nothing was left out that could be done again";
  EXPECT_TRUE(always.asked.front().wantsMachineCode);
  options.sparsely = false;
  faults.machineCodePeriod = INT32_MAX;
  Noting asked("asked", faults);
  evaluate({&asked});
  EXPECT_TRUE(asked.asked.front().wantsMachineCode);
}

TEST_F(Evaluating, ADiscardIsUnusual) {
  Faults faults;
  faults.machineCodePeriod = INT32_MAX;
  faults.status = CompileStatus::unsupported;
  faults.pass = "fake-1";
  faults.diagnostic = "unsupported: it";
  options.sparsely = true;
  Noting backend("fake", faults);
  EXPECT_TRUE(evaluate({&backend}).isDiscard());
  EXPECT_TRUE(backend.asked.back().wantsMachineCode);
}

namespace {
/// Remembers the blocks that it gets ahead.
struct Ahead {
  std::vector<std::vector<std::pair<uint64_t, bool>>> blocks;
  std::vector<std::string> pipelines;
  FakeBackend backend(std::string name, int64_t batchSize, int64_t otherFillPeriod = 1) {
    Faults faults;
    faults.batchSize = batchSize;
    faults.otherFillPeriod = otherFillPeriod;
    faults.ahead = [this](llvm::ArrayRef<CaseAhead> cases, const CompileOptions &compile) {
      auto &block = blocks.emplace_back();
      for (const CaseAhead &ahead : cases)
        block.emplace_back(ahead.testCase->seed, ahead.withOtherFill);
      pipelines.push_back(compile.pipeline);
    };
    return FakeBackend(std::move(name), std::move(faults));
  }
};
} // namespace

TEST_F(Evaluating, CasesGoAheadToBackendsThatCompileThemTogether) {
  Case one = makeCase(context, {"add"}), two = makeCase(context, {"mul"});
  one.seed = 1;
  two.seed = 2;
  Ahead first, alone, peer;
  FakeBackend many = first.backend("many", 8), single = alone.backend("single", 1),
              other = peer.backend("other", 2, INT32_MAX);
  options.backends = {&many, &single, &other};
  options.sparsely = true;
  options.pipeline = "fake-1";
  PhaseSeconds phases;
  compileAhead({&one, &two}, options, phases);
  using Block = std::vector<std::pair<uint64_t, bool>>;
  EXPECT_THAT(first.blocks, ElementsAre(Block{{1, true}, {2, true}}));
  EXPECT_THAT(first.pipelines, ElementsAre("fake-1"));
  EXPECT_THAT(alone.blocks, IsEmpty());
  EXPECT_THAT(peer.blocks, ElementsAre(Block{{1, false}, {2, false}}));
  EXPECT_THAT(peer.pipelines, ElementsAre("")) << "the pipeline is the first backend's";
}

TEST_F(Evaluating, SurvivalIsAnAnswerWhereItWasAskedFor) {
  FakeBackend backend;
  options.backends = {&backend};
  auto survivors = [&](std::vector<const Oracle *> oracles, const char *discard = "") {
    options.oracles = std::move(oracles);
    Evaluation evaluation;
    evaluation.discardReason = discard;
    evaluation.addSurvival(options);
    return askedOf(evaluation);
  };
  EXPECT_THAT(survivors({}), IsEmpty());
  EXPECT_THAT(survivors({findOracle("crash"), findOracle("value")}), ElementsAre("crash"));
  EXPECT_THAT(survivors({findOracle("crash"), findOracle("hang")}), ElementsAre("crash", "hang"));
  EXPECT_THAT(survivors({findOracle("hang")}, "refused"), IsEmpty());
}

TEST_F(Evaluating, IRThatAPassLeavesIsExecutedOnce) {
  for (llvm::StringRef name : {"address", "bits", "pass"}) {
    int64_t executed = 0;
    Faults faults;
    faults.changesBits = {3};
    faults.editSnapshot = [&](Execution &, int64_t) { ++executed; };
    Noting backend("fake", faults);
    backend.leavesIR = true;
    options.oracles = {findOracle(name)};
    EXPECT_EQ(evaluate({&backend}).verdicts.front().outcome, Outcome::ok) << name.str();
    // The comparison restarts after a pass that promises nothing.
    EXPECT_EQ(executed, name == "bits" ? 2 : 1) << name.str();
  }
}

TEST_F(Evaluating, EvidenceAsksForAllThatCampaignsLeaveOut) {
  Faults faults;
  faults.breakingPass = 3;
  FakeBackend backend("fake", faults);
  options.backends = {&backend};
  options.secondRunPeriod = 0;
  Verdict verdict;
  verdict.backend = "fake";
  EXPECT_THAT(evidenceOfProgram(makeCase(context, {"add"}), options, verdict).ruledOut,
              Contains("deterministic on fake: ok"));
}

TEST_F(Evaluating, EvidenceOfADeathIsWhatRanBefore) {
  int64_t executions = 0;
  Faults faults;
  faults.duringExecution = [&] { ++executions; };
  FakeBackend backend("fake", faults);
  options.backends = {&backend};
  Verdict verdict;
  verdict.oracle = "crash";
  verdict.backend = "fake";
  verdict.pass = "fake-4";
  verdict.passIndex = 4;
  Case testCase = makeCase(context, {"add"});
  Evidence evidence = evidenceOfProgram(testCase, options, verdict);
  ASSERT_EQ(evidence.snapshots.size(), 4u);
  EXPECT_EQ(evidence.snapshots.back().first, "fake-3");
  EXPECT_THAT(evidence.ruledOut, IsEmpty());
  EXPECT_EQ(executions, 0);
  verdict.passIndex = 1;
  EXPECT_EQ(evidenceOfProgram(testCase, options, verdict).snapshots.size(), 1u);
  verdict.passIndex = 0;
  EXPECT_THAT(evidenceOfProgram(testCase, options, verdict).snapshots, IsEmpty());
}

TEST_F(Evaluating, EvidenceOfARunThatDidNotCompleteHasNoTensors) {
  Faults faults;
  faults.edit = [](Execution &execution, const ExecutionOptions &, int64_t) {
    execution.status = ExecutionStatus::trapped;
  };
  FakeBackend backend("fake", faults);
  options.backends = {&backend};
  Verdict verdict;
  verdict.backend = "fake";
  verdict.wrongElements = {{1, {0, 0}, "1", "2"}};
  Case testCase = makeCase(context, {"add"});
  EXPECT_EQ(evidenceOfProgram(testCase, options, verdict).argument, -1);
  FakeBackend right;
  options.backends = {&right};
  EXPECT_EQ(evidenceOfProgram(testCase, options, verdict).argument, 1);
  verdict.wrongElements[0].argument = 2;
  EXPECT_EQ(evidenceOfProgram(testCase, options, verdict).argument, -1) << "there are two";
  verdict.wrongElements[0].argument = 1;
  Faults failing;
  failing.status = CompileStatus::passFailed;
  failing.pass = "fake-1";
  FakeBackend refusing("fake", failing);
  options.backends = {&refusing};
  EXPECT_EQ(evidenceOfProgram(testCase, options, verdict).argument, -1);
  options.backends = {&right};
  verdict.wrongElements.clear();
  EXPECT_EQ(evidenceOfProgram(testCase, options, verdict).argument, -1);
}

/// Asks oracle agree about two backends with these faults on the addition.
class Agreeing : public Evaluating {
protected:
  Verdict agree(Faults first, Faults second) {
    FakeBackend one("one", std::move(first)), other("other", std::move(second));
    options.oracles = {findOracle("agree")};
    return evaluate({&one, &other}).verdicts.front();
  }
  static Faults edited(std::function<void(Execution &)> edit) {
    Faults faults;
    faults.edit = [edit](Execution &execution, const ExecutionOptions &, int64_t) {
      edit(execution);
    };
    return faults;
  }
};

TEST_F(Agreeing, ElementsAreNamedWithBothAnswers) {
  Verdict verdict =
      agree({}, edited([](Execution &execution) { execution.memory[1].setBits(9, 7); }));
  EXPECT_EQ(verdict.evidence,
            "arg1[1,1] expected 20 (0x00000014), got 20 (0x00000014) from one and "
            "7 (0x00000007) from other");
  EXPECT_EQ(verdict.kind, "disagrees with other, other is wrong");
  EXPECT_EQ(verdict.claim, "disagrees with other (other is wrong)");
  EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
  EXPECT_EQ(verdict.stage, "judge");
  auto eight = edited([](Execution &execution) { execution.memory[1].setBits(9, 8); });
  auto seven = edited([](Execution &execution) { execution.memory[1].setBits(9, 7); });
  EXPECT_EQ(agree(seven, eight).kind, "disagrees with other, both are wrong");
  EXPECT_EQ(agree(seven, seven).outcome, Outcome::ok) << "the same mistake";
}

TEST_F(Agreeing, WhoDidNotCompleteOrCompileIsNamed) {
  auto trap = edited([](Execution &execution) {
    execution.status = ExecutionStatus::trapped;
    execution.message = "bank 3";
  });
  EXPECT_EQ(agree(trap, {}).evidence, "one did not complete: bank 3");
  EXPECT_EQ(agree({}, trap).evidence, "other did not complete: bank 3");
  auto cut = edited([](Execution &execution) { execution.memory.pop_back(); });
  EXPECT_EQ(agree(cut, {}).evidence, "expected 2 arguments, got 1");
  EXPECT_EQ(agree({}, cut).evidence, "expected 2 arguments, got 1");
  Faults failing;
  failing.status = CompileStatus::passFailed;
  failing.pass = "fake-1";
  EXPECT_EQ(agree({}, failing).evidence, "other did not compile it");
  EXPECT_EQ(agree(failing, {}).evidence, "not compiled");
}

TEST_F(Agreeing, OnlyTheFirstIsAskedEvenByName) {
  FakeBackend one("one"), other("other");
  options.oracles = {findOracle("agree")};
  EXPECT_EQ(evaluate({&one, &other}).verdicts.size(), 1u);
}

TEST_F(Agreeing, OnePeerThatAnswersIsEnough) {
  Faults failing, wrong;
  failing.status = CompileStatus::passFailed;
  failing.pass = "fake-1";
  wrong.executorIsWrong = true;
  FakeBackend one("one"), silent("silent", failing), right("right"), bad("bad", wrong);
  options.oracles = {findOracle("agree")};
  EXPECT_EQ(evaluate({&one, &silent, &right}).verdicts.front().outcome, Outcome::ok);
  EXPECT_TRUE(evaluate({&one, &silent, &bad}).verdicts.front().isBug());
  EXPECT_TRUE(evaluate({&one, &right, &bad}).verdicts.front().isBug());
}

} // namespace
} // namespace npufuzz::oracles
