// Questions of one evaluation to backends and to the reference, counted and in their limits.
#include "generators/Sampling.h"
#include "oracles/Evaluate.h"
#include "tests/oracles/FakeBackend.h"

#include <gmock/gmock.h>

#include <set>
#include <unistd.h>

namespace npufuzz::oracles {

using ::testing::Contains;
using ::testing::ElementsAre;
using testing::FakeBackend;
using testing::Faults;
using ::testing::HasSubstr;
using testing::makeCase;
using ::testing::Not;
using ::testing::StartsWith;

namespace {

/// Records how it is asked to compile.
struct Recording : FakeBackend {
  using FakeBackend::FakeBackend;
  mutable std::vector<CompileOptions> asked;
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    asked.push_back(options);
    return FakeBackend::compile(testCase, options);
  }
};

Faults failing(CompileStatus status, const std::string &pass) {
  Faults faults;
  faults.status = status;
  faults.pass = pass;
  faults.diagnostic = "no";
  return faults;
}

class EvaluatingMore : public ::testing::Test {
protected:
  Evaluation evaluate(std::vector<const Backend *> backends, uint64_t seed = 0) {
    Case testCase = makeCase(context, {"add"});
    testCase.seed = seed;
    return evaluate(testCase, std::move(backends));
  }
  Evaluation evaluate(const Case &testCase, std::vector<const Backend *> backends) {
    options.backends = std::move(backends);
    return evaluateProgram(testCase, options);
  }
  /// The usual program with `from` in its text replaced.
  Case edited(const std::string &from, const std::string &to) {
    Case testCase = makeCase(context, {"add"});
    std::string text = testing::programText({"add"});
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
    testCase.module = llvm::cantFail(tile::parseProgram(context, text));
    return testCase;
  }
  /// The usual program of floats, whose elements are all the least subnormal number.
  Case subnormalCase() {
    Case testCase = edited("xi32", "xf32");
    for (Tensor &tensor : testCase.inputs) {
      tensor = Tensor(ElementKind::f32, {4, 8});
      for (int64_t i = 0; i < tensor.size(); ++i)
        tensor.setBits(i, 1);
    }
    return testCase;
  }
  static bool isAsked(const Evaluation &evaluation, llvm::StringRef oracle) {
    return llvm::any_of(evaluation.verdicts,
                        [&](const Verdict &verdict) { return verdict.oracle == oracle; });
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  EvaluateOptions options;
};

TEST_F(EvaluatingMore, AProgramWithUndefinedBehaviourIsNoTest) {
  Recording backend;
  Evaluation evaluation = evaluate(edited("constant 0 : index", "constant -1 : index"), {&backend});
  EXPECT_THAT(evaluation.discardReason, StartsWith("undefined behaviour: "));
  EXPECT_THAT(evaluation.discardReason, HasSubstr("reads at an offset below 0"));
  EXPECT_TRUE(evaluation.verdicts.empty());
  EXPECT_TRUE(backend.asked.empty()) << "it need not be compiled";
}

TEST_F(EvaluatingMore, AProgramThatTheReferenceCannotRunIsNoTest) {
  Recording backend;
  Case testCase = makeCase(context, {"add"});
  testCase.inputs.pop_back();
  Evaluation evaluation = evaluate(testCase, {&backend});
  EXPECT_EQ(evaluation.discardReason, "reference: expected 2 inputs, got 1");
  EXPECT_TRUE(evaluation.verdicts.empty());
  EXPECT_TRUE(backend.asked.empty());
}

TEST_F(EvaluatingMore, ChangesAreCountedForAPipelineOfTheUser) {
  FakeBackend backend;
  EXPECT_EQ(evaluate({&backend}).passStatistics.count("fake-1.ran"), 0u);
  options.pipeline = "builtin.module(fake-1)";
  EXPECT_EQ(evaluate({&backend}).passStatistics.count("fake-1.ran"), 1u);
}

TEST_F(EvaluatingMore, EachPassOfAPipelineOfTheUserIsVerified) {
  Faults faults;
  faults.verifiesSparsely = true;
  options.sparsely = true;
  Recording backend("fake", faults);
  options.pipeline = "builtin.module(fake-1)";
  evaluate({&backend});
  EXPECT_EQ(backend.asked.front().verifyPeriod, 1);
}

TEST_F(EvaluatingMore, CasesTakeTurnsInThePassesThatAreVerified) {
  Faults faults;
  faults.verifiesSparsely = true;
  options.sparsely = true;
  options.oracles = {findOracle("value")};
  std::set<int64_t> offsets;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Recording backend("fake", faults);
    evaluate({&backend}, seed);
    offsets.insert(backend.asked.front().verifyOffset);
  }
  EXPECT_EQ(offsets, (std::set<int64_t>{0, 1}));
}

TEST_F(EvaluatingMore, ACaseWithSecondRunsRunsOverBothFills) {
  std::set<uint8_t> fills;
  Faults faults;
  faults.otherFillPeriod = INT32_MAX;
  faults.edit = [&](Execution &, const ExecutionOptions &asked, int64_t) {
    fills.insert(asked.fillPattern);
  };
  FakeBackend backend("fake", faults);
  options.sparsely = true;
  options.secondRunPeriod = 0;
  evaluate({&backend});
  EXPECT_EQ(fills, std::set<uint8_t>{firstFillPattern});
  options.secondRunPeriod = 1;
  evaluate({&backend});
  EXPECT_EQ(fills, (std::set<uint8_t>{firstFillPattern, otherFillPattern}));
}

TEST_F(EvaluatingMore, WhatIsEvaluatedAgainTakesTheTimeOfBoth) {
  Faults faults;
  faults.machineCodePeriod = INT32_MAX;
  faults.executorIsWrong = true;
  faults.duringExecution = [] { usleep(50'000); };
  FakeBackend backend("fake", faults);
  options.sparsely = true;
  options.blame = false;
  options.oracles = {findOracle("value")};
  EXPECT_GE(evaluate({&backend}).phases[Phase::execute], 0.1);
}

TEST_F(EvaluatingMore, OnlyWorkThatWasSavedIsDoneAgain) {
  auto compilations = [&](Faults faults) {
    faults.executorIsWrong = true;
    Recording backend("fake", faults);
    evaluate({&backend});
    return backend.asked.size();
  };
  options.blame = false;
  options.oracles = {findOracle("value")};
  Faults code, fill;
  code.machineCodePeriod = INT32_MAX;
  fill.otherFillPeriod = 2;
  EXPECT_EQ(compilations(code), 1u);
  EXPECT_EQ(compilations(fill), 1u);
  options.sparsely = true;
  EXPECT_EQ(compilations({}), 1u);
  EXPECT_EQ(compilations(code), 2u);
  EXPECT_EQ(compilations(fill), 2u);
}

TEST_F(EvaluatingMore, ACaseWithOneMoreRunIsNotCompiledTwice) {
  FakeBackend backend;
  options.secondRunPeriod = 0;
  int withMoreRuns = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Evaluation evaluation = evaluate({&backend}, seed);
    withMoreRuns += isAsked(evaluation, "bits");
    EXPECT_FALSE(isAsked(evaluation, "deterministic")) << seed;
  }
  EXPECT_GT(withMoreRuns, 0);
}

TEST_F(EvaluatingMore, AddressExplainsBugsOfWhatWasCompiled) {
  options.secondRunPeriod = 0;
  Faults wrong;
  wrong.executorIsWrong = true;
  FakeBackend bad("fake", wrong), refusing("fake", failing(CompileStatus::passFailed, "fake-3"));
  EXPECT_TRUE(isAsked(evaluate({&bad}), "address"));
  EXPECT_FALSE(isAsked(evaluate({&refusing}), "address"));
}

TEST_F(EvaluatingMore, AnAnswerOfWhatWasNotCompiledNamesItsBackend) {
  FakeBackend right("right"), refusing("refusing", failing(CompileStatus::passFailed, "fake-3"));
  options.oracles = {findOracle("value")};
  Evaluation evaluation = evaluate({&right, &refusing});
  ASSERT_EQ(evaluation.verdicts.size(), 2u);
  EXPECT_EQ(evaluation.verdicts[1].backend, "refusing");
  EXPECT_EQ(evaluation.verdicts[1].outcome, Outcome::cannotTell);
}

TEST_F(EvaluatingMore, BlameSaysWhichPassesItCannotSee) {
  Faults faults;
  faults.breakingPass = 3;
  faults.uninterpretable = {2};
  FakeBackend backend("fake", faults);
  options.oracles = {findOracle("value")};
  Verdict verdict = evaluate({&backend}).verdicts.front();
  EXPECT_EQ(verdict.pass, "fake-3");
  EXPECT_THAT(verdict.assumptions,
              Contains(StartsWith("the IR between fake-1 and fake-3 cannot be interpreted")));
}

TEST_F(EvaluatingMore, TheFirstPassHasAPositionToo) {
  FakeBackend backend("fake", failing(CompileStatus::passFailed, "fake-1"));
  options.oracles = {findOracle("compile")};
  EXPECT_EQ(evaluate({&backend}).verdicts.front().passIndex, 1);
}

TEST_F(EvaluatingMore, APassThatFailsOnceOnlyHasNoPosition) {
  struct Fickle : FakeBackend {
    using FakeBackend::FakeBackend;
    mutable int64_t compilations = 0;
    CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
      CompileResult result = FakeBackend::compile(testCase, options);
      if (compilations++)
        result.pass = "fake-5";
      return result;
    }
  };
  Fickle backend("fake", failing(CompileStatus::passFailed, "fake-3"));
  options.oracles = {findOracle("compile")};
  Verdict verdict = evaluate({&backend}).verdicts.front();
  EXPECT_EQ(verdict.pass, "fake-3");
  EXPECT_EQ(verdict.passIndex, 0);
}

TEST_F(EvaluatingMore, WithoutPassesNothingIsCompiledForAPosition) {
  struct Whole : Recording {
    using Recording::Recording;
    std::string defaultPipeline(const Settings &) const override { return ""; }
    CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
      asked.push_back(options);
      CompileResult result;
      result.status = CompileStatus::passFailed;
      result.pass = "compiler";
      return result;
    }
  };
  Whole backend;
  options.oracles = {findOracle("compile")};
  Verdict verdict = evaluate({&backend}).verdicts.front();
  EXPECT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "compiler");
  EXPECT_EQ(backend.asked.size(), 1u);
}

/// Adds subnormal numbers, and gives the sum or a zero.
class Adder : public FakeBackend {
public:
  Adder(const char *name, Subnormal promised, Subnormal given)
      : FakeBackend(name), promised(promised), given(given) {}
  static constexpr uint64_t sum = 2; ///< of the least subnormal number and itself

  Capabilities capabilities(const Settings &) const override {
    Capabilities all;
    all.precision.subnormals = {{{}, {}, Subnormal::kept, promised}};
    return all;
  }
  Execution execute(Artifact &, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &) const override {
    Execution execution;
    execution.memory = inputs;
    for (int64_t i = 0; i < inputs[1].size(); ++i)
      execution.memory[1].setBits(i, given == Subnormal::kept ? sum : 0);
    for (const Tensor &tensor : inputs)
      execution.defined.emplace_back(tensor.size(), 1);
    return execution;
  }

private:
  Subnormal promised, given;
};

TEST_F(EvaluatingMore, OneCaseOfEightHasACensus) {
  Adder one("one", Subnormal::kept, Subnormal::kept),
      other("other", Subnormal::kept, Subnormal::kept);
  options.oracles = {findOracle("value")};
  Case testCase = subnormalCase();
  for (testCase.seed = 0; testCase.seed < 40; ++testCase.seed) {
    bool hasCensus =
        llvm::any_of(evaluate(testCase, {&one, &other}).oracleCounters, [](const auto &counter) {
          return llvm::StringRef(counter.first).starts_with("class ");
        });
    EXPECT_EQ(hasCensus, isSampled(testCase.seed, "census", 8)) << testCase.seed;
  }
}

TEST_F(EvaluatingMore, EachBackendIsHeldToItsOwnPromises) {
  Case testCase = subnormalCase();
  using enum Subnormal;
  Adder keeping("keeping", kept, kept), flushing("flushing", flushed, flushed),
      broken("broken", kept, flushed);
  options.oracles = {findOracle("value")};
  options.blame = false;
  EXPECT_TRUE(evaluate(testCase, {&keeping, &flushing}).findings().empty());
  EXPECT_TRUE(evaluate(testCase, {&flushing, &keeping}).findings().empty());
  EXPECT_EQ(evaluate(testCase, {&flushing, &keeping, &broken}).findings().size(), 1u);
  reference::Result zero = llvm::cantFail(expectedOf(testCase, flushing)),
                    small = llvm::cantFail(expectedOf(testCase, keeping));
  EXPECT_EQ(zero.memory[1].value[0], 0);
  EXPECT_GT(small.memory[1].value[0], 0);
}

TEST_F(EvaluatingMore, AContextKnowsTheDialectsOfPrograms) {
  auto fresh = makeContext({});
  EXPECT_TRUE(fresh->getLoadedDialect("tile"));
  EXPECT_FALSE(fresh->isMultithreadingEnabled()) << "processes fork";
}

} // namespace
} // namespace npufuzz::oracles
