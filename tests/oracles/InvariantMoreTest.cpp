//===- InvariantMoreTest.cpp - variants, passes, and what is observed -----===//
#include "oracles/Evaluate.h"
#include "oracles/Variants.h"
#include "support/Strangers.h"
#include "tests/oracles/FakeBackend.h"

#include <gmock/gmock.h>

#include <cfenv>

namespace npufuzz::oracles {

using ::testing::ElementsAre;
using testing::FakeBackend;
using testing::Faults;
using ::testing::HasSubstr;
using testing::makeCase;

namespace {

/// Applies `oddFaults` to the cases that `isOdd` picks, and records what it is asked.
struct Picking : FakeBackend {
  std::function<bool(const Case &)> isOdd;
  Faults oddFaults;
  double verifySeconds = 0;
  int64_t snapshotsLeftOut = 0;
  int64_t unsplittableLanes = 0;
  std::function<bool(mlir::ModuleOp)> promisesBitsOf;
  std::function<void()> duringCompile;
  mutable std::vector<CompileOptions> asked;

  std::string defaultPipeline(const Settings &settings) const override {
    auto lanes = settings.find("lanes");
    bool isWhole =
        unsplittableLanes == 0 || lanes == settings.end() || lanes->second != unsplittableLanes;
    return isWhole ? FakeBackend::defaultPipeline(settings) : "builtin.module((";
  }
  bool keepsBits(llvm::StringRef pass, mlir::ModuleOp program) const override {
    return promisesBitsOf ? promisesBitsOf(program) : FakeBackend::keepsBits(pass, program);
  }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    asked.push_back(options);
    if (duringCompile)
      duringCompile();
    CompileResult result = isOdd && isOdd(testCase)
                               ? FakeBackend("fake", oddFaults).compile(testCase, options)
                               : FakeBackend::compile(testCase, options);
    result.verifySeconds = verifySeconds;
    int64_t leftOut = std::min<int64_t>(snapshotsLeftOut, result.snapshots.size());
    result.snapshots.erase(result.snapshots.begin(), result.snapshots.begin() + leftOut);
    return result;
  }
};

constexpr llvm::StringLiteral differentOperands = R"(
func.func @k0(%a: memref<6x4xi32>, %o: memref<6x4xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %va = tile.view %a : memref<6x4xi32> -> !tile.view<6x4xi32>
  %vo = tile.view %o : memref<6x4xi32> -> !tile.view<6x4xi32>
  %x = tile.load %va[%c0, %c0] : !tile.view<6x4xi32> -> !tile.tile<2x4xi32>
  %y = tile.load %va[%c2, %c0] : !tile.view<6x4xi32> -> !tile.tile<2x4xi32>
  %t = tile.add %x, %y : !tile.tile<2x4xi32>
  tile.store %t, %vo[%c0, %c0] : !tile.tile<2x4xi32>, !tile.view<6x4xi32>
  return
}
func.func @main(%a: memref<6x4xi32>, %o: memref<6x4xi32>) {
  func.call @k0(%a, %o) : (memref<6x4xi32>, memref<6x4xi32>) -> ()
  return
}
)";

class InvariantMoreTest : public ::testing::Test {
protected:
  void SetUp() override {
    tile::loadProgramDialects(context);
    Tensor tensor(ElementKind::i32, {6, 4});
    testCase.emplace(Case{
        llvm::cantFail(tile::parseProgram(context, differentOperands)), {tensor, tensor}, {}, 0});
    for (int64_t i = 0; i < tensor.size(); ++i)
      testCase->inputs[0].setBits(i, static_cast<uint64_t>(i + 1));
    backend.isOdd = [this](const Case &asked) { return isVariant(asked); };
  }
  bool isVariant(const Case &asked) {
    return asked.settings != testCase->settings || asked.module.print() != testCase->module.print();
  }
  void draw(llvm::StringRef name) {
    for (testCase->seed = 0; testCase->seed < 4096; ++testCase->seed)
      if (drawVariant(*testCase, backend)->name == name)
        return;
    FAIL() << "never drawn: " << name.str();
  }
  /// Changes the first element of the result of variants after the third pass.
  void breakVariants() { backend.oddFaults.breakingPass = 3; }
  Verdict ask() {
    reference::Result expected = llvm::cantFail(reference::evaluate(*testCase));
    if (firstIsOpen)
      expected.memory.back().state[0] = reference::State::unconstrained;
    Observation observation(*testCase, expected, backend, options);
    Verdict verdict = judgeInvariant(observation);
    phases = observation.phases;
    return verdict;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  std::optional<Case> testCase;
  Picking backend;
  Observation::Options options;
  bool firstIsOpen = false;
  PhaseSeconds phases;
};

TEST_F(InvariantMoreTest, BitsOfSwappedOperandsAreNotCompared) {
  draw("with swapped operands");
  breakVariants();
  EXPECT_EQ(ask().kind, "with swapped operands wrong value");
  firstIsOpen = true;
  EXPECT_EQ(ask().outcome, Outcome::ok);
}

TEST_F(InvariantMoreTest, OtherBitsAreAWrongAnswerOfThePassThatChangesThem) {
  draw("with identity views");
  breakVariants();
  firstIsOpen = true;
  Verdict verdict = ask();
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
  EXPECT_EQ(verdict.claim, "gives other bits with identity views");
  EXPECT_EQ(verdict.pass, "fake-3");
  EXPECT_EQ(verdict.passIndex, 3);
  EXPECT_EQ(verdict.stage, "execute");
}

TEST_F(InvariantMoreTest, BitsAreComparedWhereBothArePromisedThem) {
  draw("with identity views");
  breakVariants();
  firstIsOpen = true;
  auto isOriginal = [](mlir::ModuleOp program) {
    return !program.walk([](tile::PermuteOp) { return mlir::WalkResult::interrupt(); })
                .wasInterrupted();
  };
  backend.promisesBitsOf = isOriginal;
  EXPECT_EQ(ask().outcome, Outcome::ok);
  backend.promisesBitsOf = [&](mlir::ModuleOp program) { return !isOriginal(program); };
  EXPECT_EQ(ask().outcome, Outcome::ok);
  backend.promisesBitsOf = [](mlir::ModuleOp) { return true; };
  EXPECT_TRUE(ask().isBug());
}

TEST_F(InvariantMoreTest, APipelineThatCannotBeTakenApartPromisesNoBits) {
  breakVariants();
  firstIsOpen = true;
  draw("with other lanes");
  EXPECT_TRUE(ask().isBug());
  backend.unsplittableLanes = 4; // of the variant
  EXPECT_EQ(ask().outcome, Outcome::ok);
  testCase->settings["lanes"] = 4;
  EXPECT_EQ(ask().outcome, Outcome::ok);
}

TEST_F(InvariantMoreTest, OfAVariantThatIsNotExecutedNobodyCanTell) {
  draw("with identity views");
  backend.faults.onlyWithOp = "tile.permute"; // the op of an identity view
  backend.faults.edit = [](Execution &execution, const ExecutionOptions &, int64_t) {
    execution.status = ExecutionStatus::unsupported;
    execution.message = "no such shape";
    execution.memory = std::vector<Tensor>();
  };
  Verdict verdict = ask();
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.evidence, "with identity views it is not executed: no such shape");
}

TEST_F(InvariantMoreTest, ProgramsMayBeUnsupportedAndSettingsMayNotFit) {
  backend.oddFaults.status = CompileStatus::passFailed;
  backend.oddFaults.pass = "fake-2";
  backend.oddFaults.diagnostic = "too few lanes";
  draw("with other lanes");
  Verdict verdict = ask();
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.evidence, "with other lanes it does not compile: too few lanes");
  EXPECT_EQ(verdict.oracle, "invariant");

  draw("with identity views");
  verdict = ask();
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.oracle, "invariant");
  EXPECT_EQ(verdict.stage, "compile");
  EXPECT_EQ(verdict.kind, "with identity views too few lanes");
  EXPECT_EQ(verdict.claim, "does not compile the program with identity views");
  EXPECT_EQ(verdict.evidence, "too few lanes");

  backend.oddFaults.status = CompileStatus::unsupported;
  EXPECT_EQ(ask().evidence, "with identity views it does not compile: too few lanes");
  EXPECT_EQ(ask().outcome, Outcome::cannotTell);
}

TEST_F(InvariantMoreTest, BlamesThePassAndSaysWhatThatRestsOn) {
  draw("with identity views");
  breakVariants();
  Verdict verdict = ask();
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "fake-3");
  EXPECT_EQ(verdict.passIndex, 3);
  EXPECT_EQ(verdict.claim,
            "is right for the program alone but changed the result with identity views");
  EXPECT_TRUE(verdict.assumptions.empty());
  backend.faults.uninterpretable = {2};
  EXPECT_THAT(ask().assumptions, ElementsAre(HasSubstr("between fake-1 and fake-3")));
}

TEST_F(InvariantMoreTest, WhoTracksDefinednessRunsEachVariantOnce) {
  draw("with identity views");
  std::vector<uint8_t> fills;
  backend.faults.edit = [&](Execution &, const ExecutionOptions &run, int64_t) {
    fills.push_back(run.fillPattern);
  };
  EXPECT_EQ(ask().outcome, Outcome::ok);
  EXPECT_THAT(fills, ElementsAre(firstFillPattern, firstFillPattern));
}

TEST_F(InvariantMoreTest, TimeOfVariantsIsOfTheObservation) {
  draw("with identity views");
  backend.verifySeconds = 1000;
  EXPECT_EQ(ask().stage, "execute");
  EXPECT_EQ(backend.asked.size(), 2u);
  EXPECT_EQ(phases[Phase::verify], 2000);
  EXPECT_LT(phases[Phase::compile], -1900) << "that was none of the compiler's";
}

TEST_F(InvariantMoreTest, SaysWhyItAskedNothing) {
  options.secondRuns = false;
  EXPECT_EQ(ask().evidence, "this case was compiled and run once only");
  EXPECT_EQ(ask().outcome, Outcome::cannotTell);
  EXPECT_EQ(ask().claim, "cannot tell");
}

TEST_F(InvariantMoreTest, IsRightWhereOneVariantIs) {
  options.allVariants = true;
  std::function<bool(const Case &)> refuses;
  backend.isOdd = [&](const Case &asked) { return isVariant(asked) && refuses(asked); };
  backend.oddFaults.status = CompileStatus::unsupported;
  backend.oddFaults.diagnostic = "not this";
  std::vector<Variant> variants = allVariants(*testCase, backend);
  auto answerWithout = [&](const Variant &variant) {
    std::string text = variant.testCase.module.print();
    refuses = [&variant, text](const Case &asked) {
      return asked.settings == variant.testCase.settings && asked.module.print() == text;
    };
    return ask();
  };
  EXPECT_EQ(answerWithout(variants.front()).outcome, Outcome::ok);
  EXPECT_EQ(answerWithout(variants.back()).outcome, Outcome::ok);
  refuses = [](const Case &) { return true; };
  Verdict verdict = ask();
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.evidence, "with other lanes it does not compile: not this");
}

/// Oracle pass and its counters.
class PassMoreTest : public ::testing::Test {
protected:
  Verdict judge() {
    Case testCase = makeCase(context, {"add"});
    reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
    Observation observation(testCase, expected, backend, options);
    Verdict verdict = judgePass(observation);
    counters = observation.counters;
    return verdict;
  }
  /// Edits executions from the third pass on.
  void edit(std::function<void(Execution &)> change) {
    backend.faults.editSnapshot = [change](Execution &execution, int64_t pass) {
      if (pass >= 3)
        change(execution);
    };
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Picking backend;
  Observation::Options options;
  std::map<std::string, int64_t> counters;
};

TEST_F(PassMoreTest, TheSameMemoryMayStillBeOfABadRun) {
  edit([](Execution &execution) { execution.defined[1][5] = 0; });
  Verdict verdict = judge();
  EXPECT_EQ(verdict.kind, "undefined value");
  EXPECT_EQ(verdict.pass, "fake-3");
  edit([](Execution &execution) {
    execution.status = ExecutionStatus::trapped;
    execution.message = "stuck";
  });
  verdict = judge();
  EXPECT_EQ(verdict.kind, "trap stuck");
  EXPECT_EQ(verdict.pass, "fake-3");
}

TEST_F(PassMoreTest, ARunLikeAGoodOneIsNotRepeated) {
  int64_t runs = 0;
  backend.faults.editSnapshot = [&](Execution &execution, int64_t) {
    ++runs;
    execution.defined.clear();
  };
  EXPECT_EQ(judge().outcome, Outcome::ok);
  EXPECT_EQ(runs, 8) << "of seven snapshots, the first over two fill patterns";
}

TEST_F(PassMoreTest, ARunWithoutMemoryIsWrong) {
  backend.faults.editSnapshot = [](Execution &execution, int64_t) { execution.memory.clear(); };
  EXPECT_EQ(judge().evidence, "expected 2 arguments, got 0");
}

TEST_F(PassMoreTest, CountsWhatItSawAndWhatItCouldNot) {
  backend.faults.uninterpretable = {2};
  Verdict verdict = judge();
  EXPECT_EQ(verdict.outcome, Outcome::ok);
  EXPECT_EQ(verdict.stage, "compile");
  EXPECT_THAT(verdict.assumptions,
              ElementsAre("the IR after fake-2 cannot be interpreted: fake has no interpreter for "
                          "its snapshots"));
  EXPECT_EQ(counters.at("looked pass fake-1"), 1);
  EXPECT_EQ(counters.count("looked pass fake-2"), 0u);
  EXPECT_EQ(
      counters.at("unknown fake-2: " + normaliseKind("fake has no interpreter for its snapshots")),
      1);
}

TEST_F(PassMoreTest, SaysWhyItJudgedNothing) {
  backend.faults.uninterpretable = {0, 1, 2, 3, 4, 5, 6};
  EXPECT_THAT(judge().evidence, HasSubstr("the IR after program cannot be interpreted"));
  backend.faults.uninterpretable = {};
  backend.snapshotsLeftOut = 7;
  EXPECT_EQ(judge().evidence, "the backend keeps no snapshots");
  EXPECT_EQ(judge().outcome, Outcome::cannotTell);
  backend.faults.status = CompileStatus::invalidIR;
  backend.faults.pass = "fake-3";
  backend.snapshotsLeftOut = 3;
  EXPECT_EQ(judge().evidence, "no snapshot to judge");
}

class ObservationMoreTest : public PassMoreTest {
protected:
  ObservationMoreTest()
      : testCase(makeCase(context, {"add"})),
        expected(llvm::cantFail(reference::evaluate(testCase))) {}

  Case testCase;
  reference::Result expected;
};

TEST_F(ObservationMoreTest, CompilesOnceForTheArtifactAndTwiceForTheIR) {
  Observation observation(testCase, expected, backend, options);
  EXPECT_TRUE(backend.asked.at(0).wantsArtifact);
  EXPECT_FALSE(backend.asked.at(0).keepSnapshots);
  observation.recompiled();
  observation.recompiled();
  ASSERT_EQ(backend.asked.size(), 2u);
  observation.recompiledAgain();
  observation.recompiledAgain();
  ASSERT_EQ(backend.asked.size(), 3u);
  for (size_t i : {1, 2}) {
    EXPECT_FALSE(backend.asked[i].wantsArtifact);
    EXPECT_TRUE(backend.asked[i].keepSnapshots);
  }
}

TEST_F(ObservationMoreTest, TrustsWhatIsNotOfStrangers) {
  bool isTrusted = false;
  backend.duringCompile = backend.faults.duringExecution = [&] { isTrusted = Trusting::isOn(); };
  auto expectTrust = [&] {
    bool isOurs = !isOfStrangers(static_cast<Backend *>(&backend));
    isTrusted = !isOurs;
    Observation observation(testCase, expected, backend, options);
    EXPECT_EQ(isTrusted, isOurs) << "of the compilation";
    isTrusted = !isOurs;
    observation.runs().first();
    EXPECT_EQ(isTrusted, isOurs) << "of the execution";
    EXPECT_FALSE(Trusting::isOn());
  };
  expectTrust(); // no library is known as ours, unless another test has asked
  rememberOwnLibraries();
  expectTrust();
}

TEST_F(ObservationMoreTest, ForeignCodeDoesNotChangeHowFloatsAreRounded) {
  auto roundUp = [] { std::fesetround(FE_UPWARD); };
  backend.duringCompile = roundUp;
  Observation observation(testCase, expected, backend, options);
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  std::fesetround(FE_TONEAREST);
  backend.faults.duringExecution = roundUp;
  observation.runs().first();
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  std::fesetround(FE_TONEAREST);
}

} // namespace
} // namespace npufuzz::oracles
