//===- AddressMoreTest.cpp - transfers, bits, frames, evidence ------------===//
#include "backend/foreign/PassTool.h"
#include "oracles/Elements.h"
#include "oracles/Evaluate.h"
#include "oracles/Frames.h"
#include "tests/oracles/FakeBackend.h"

#include <gmock/gmock.h>

#include <dlfcn.h>

namespace npufuzz::oracles {

using ::testing::ElementsAre;
using testing::FakeBackend;
using testing::Faults;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::makeCase;
using ::testing::Not;

namespace {

/// Records the options that it gets.
struct Noting : FakeBackend {
  using FakeBackend::FakeBackend;
  mutable std::vector<CompileOptions> asked;
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    asked.push_back(options);
    return FakeBackend::compile(testCase, options);
  }
};

class SnapshotsTest : public ::testing::Test {
protected:
  using Edit = std::function<void(Execution &)>;
  Verdict judge(Verdict (*oracle)(Observation &), const Case &testCase) {
    reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
    FakeBackend backend("fake", faults);
    Observation observation(testCase, expected, backend, {});
    Verdict verdict = oracle(observation);
    counters = observation.counters;
    return verdict;
  }
  Verdict judge(Verdict (*oracle)(Observation &)) {
    return judge(oracle, makeCase(context, {"add"}));
  }
  void editFrom(int64_t first, Edit edit) {
    faults.editSnapshot = [first, edit](Execution &execution, int64_t pass) {
      if (pass >= first)
        edit(execution);
    };
  }
  static void dropLast(Execution &execution) { execution.transfers.pop_back(); }
  static void forgetLanes(Execution &execution) {
    for (TransferredElement &element : execution.transfers)
      element.lane = -1, element.bankElement = -1;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Faults faults;
  std::map<std::string, int64_t> counters;
};

const std::string noInterpreter = "fake has no interpreter for its snapshots";

TEST_F(SnapshotsTest, NamesTheFirstPassThatMovesOtherElements) {
  faults.editSnapshot = [](Execution &execution, int64_t pass) {
    if (pass >= 3)
      execution.transfers.erase(execution.transfers.begin());
    if (pass >= 5)
      execution.transfers.pop_back();
  };
  Verdict verdict = judge(judgeAddress);
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "fake-3");
  EXPECT_EQ(verdict.passIndex, 3);
  EXPECT_EQ(verdict.stage, "execute");
  EXPECT_EQ(verdict.kind, "other transfers");
  EXPECT_EQ(verdict.claim, "changed which elements transfers touch");
  EXPECT_EQ(verdict.evidence, "arg0[0,0] loaded into tile element 0 (lane 0, bank element 0) "
                              "expected once, got never");
}

TEST_F(SnapshotsTest, LanesThatBecomeKnownDoNotCountWhateverTheOrder) {
  faults.editSnapshot = [](Execution &execution, int64_t pass) {
    if (pass < 3)
      forgetLanes(execution);
    else
      std::swap(execution.transfers.front(), execution.transfers.back());
  };
  EXPECT_EQ(judge(judgeAddress).outcome, Outcome::ok);
}

TEST_F(SnapshotsTest, AnAdditionBehindManyTransfersIsNamed) {
  for (int64_t count : {4, 6, 100, 1000, 4000}) {
    faults.editSnapshot = [count](Execution &execution, int64_t pass) {
      execution.transfers.clear();
      for (int64_t i = 0; i < count; ++i)
        execution.transfers.push_back({0, false, 0, i, 0, i});
      if (pass >= 4)
        execution.transfers.push_back({1, true, 0, 5, 2, 1});
    };
    EXPECT_EQ(
        judge(judgeAddress).evidence,
        "tile element 5 (lane 2, bank element 1) stored to arg1[0,0] expected never, got once");
  }
}

TEST_F(SnapshotsTest, ExecutesOnlyWhatAPromiseIsAbout) {
  int64_t executed = 0;
  faults.editSnapshot = [&](Execution &, int64_t) { ++executed; };
  faults.changesTransfers = {1, 2, 3, 4, 5, 6};
  Verdict verdict = judge(judgeAddress);
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.evidence, "no pass promises to keep transfers");
  EXPECT_EQ(executed, 0);
  faults.changesTransfers = {1, 2, 3, 4, 5};
  EXPECT_EQ(judge(judgeAddress).outcome, Outcome::ok);
  EXPECT_EQ(executed, 2) << "before the last pass, and behind";
  editFrom(6, dropLast);
  EXPECT_EQ(judge(judgeAddress).pass, "fake-6");
}

TEST_F(SnapshotsTest, SaysWhatCouldNotBeExecuted) {
  faults.uninterpretable = {0, 1, 2, 3, 4, 5, 6};
  EXPECT_EQ(judge(judgeAddress).evidence, noInterpreter);
  EXPECT_EQ(counters.at("unknown fake-2: " + normaliseKind(noInterpreter)), 1);
}

TEST_F(SnapshotsTest, NothingIsComparedWithWhatATrapCutShort) {
  faults.editSnapshot = [](Execution &execution, int64_t pass) {
    if (pass != 4)
      return;
    execution.status = ExecutionStatus::trapped;
    execution.transfers.pop_back();
  };
  EXPECT_EQ(judge(judgeAddress).outcome, Outcome::ok);
}

TEST_F(SnapshotsTest, ElementsUsedAsNumbersExcuseOnlyACompletedRunWithWrongOnes) {
  Case testCase = makeCase(context, {"add"});
  std::string text = testing::programText({"add"});
  text.insert(text.find("    tile.store"),
              "    %e = tile.extract %t1[%c0, %c0] : !tile.tile<4x8xi32> -> i32\n");
  testCase.module = llvm::cantFail(tile::parseProgram(context, text));
  editFrom(4, [](Execution &execution) {
    execution.transfers.back().globalElement = 9;
    execution.memory[1].setBits(3, 99);
    execution.status = ExecutionStatus::trapped;
  });
  Verdict verdict = judge(judgeAddress, testCase);
  EXPECT_TRUE(verdict.isBug()) << "what a trap leaves is no result";
  EXPECT_EQ(verdict.severity, Severity::crash);
  editFrom(4, [](Execution &execution) {
    execution.transfers.pop_back();
    execution.memory = std::vector<Tensor>();
  });
  EXPECT_EQ(judge(judgeAddress, testCase).evidence,
            "transfers may hang on elements that are wrong");
  editFrom(4, [](Execution &execution) {
    execution.transfers.pop_back();
    execution.memory[1].shape = {8, 4};
  });
  EXPECT_EQ(judge(judgeAddress, testCase).evidence,
            "transfers may hang on elements that are wrong");
}

TEST_F(SnapshotsTest, BitsAreNotComparedAcrossAPassThatMayChangeThem) {
  faults.changesBits = {4};
  faults.uninterpretable = {4};
  editFrom(4, [](Execution &execution) { execution.memory[1].setBits(0, 77); });
  Verdict verdict = judge(judgeBits);
  EXPECT_EQ(verdict.outcome, Outcome::ok);
  EXPECT_EQ(verdict.stage, "execute");
  EXPECT_EQ(counters.at("unknown fake-4: " + normaliseKind(noInterpreter)), 1);
  EXPECT_EQ(counters.at("looked bits fake-3"), 1);
  EXPECT_EQ(counters.count("looked bits fake-4"), 0u);
}

TEST_F(SnapshotsTest, BitsOfAProgramThatIsNotExecutedAreUnknown) {
  faults.uninterpretable = {0};
  Verdict verdict = judge(judgeBits);
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.claim, "cannot tell");
  EXPECT_EQ(verdict.evidence, "the program itself was not executed: " + noInterpreter);
}

TEST_F(SnapshotsTest, EachTensorMustHaveTheTypeThatIsExpected) {
  Case testCase = makeCase(context, {"add"});
  reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
  std::vector<Tensor> memory = testCase.inputs;
  EXPECT_EQ(shapeMismatch(expected, memory), "");
  memory[0] = Tensor(ElementKind::f32, {4, 8});
  EXPECT_EQ(shapeMismatch(expected, memory), "arg0 has another type than @main's");
  memory[0] = Tensor(ElementKind::i32, {8, 4});
  EXPECT_EQ(shapeMismatch(expected, memory), "arg0 has another type than @main's");
}

uintptr_t in(const char *symbol) {
  void *function = dlsym(RTLD_DEFAULT, symbol);
  EXPECT_TRUE(function) << symbol;
  return reinterpret_cast<uintptr_t>(function) + 1;
}

TEST(FramesMore, OfAnOverflowAreThoseOfMoreThanAQuarter) {
  uintptr_t erase = in("_ZN4mlir9Operation5eraseEv"), remove = in("_ZN4mlir9Operation6removeEv");
  DeathStack stack;
  stack.addresses = {remove, erase, erase, erase};
  stack.isOverflow = true;
  EXPECT_THAT(framesOf(stack), ElementsAre("mlir::Operation::erase", "mlir::Operation::remove"));
  stack.addresses.push_back(erase);
  EXPECT_THAT(framesOf(stack), ElementsAre("mlir::Operation::erase"));
}

class EvidenceTest : public ::testing::Test {
protected:
  Evidence evidenceOf(llvm::StringRef backend, const std::string &op = "mul") {
    Verdict verdict;
    verdict.backend = backend.str();
    return evidenceOfProgram(makeCase(context, {op}), options, verdict);
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  EvaluateOptions options;
};

TEST_F(EvidenceTest, PlantsAndPipelineAreOfTheFirstBackend) {
  FakeBackend first("first"), second("second");
  options.backends = {&first, &second};
  options.plants = {"third-pass"};
  options.pipeline = "builtin.module(fake-1,fake-3)";
  Evidence evidence = evidenceOf("first");
  ASSERT_EQ(evidence.snapshots.size(), 3u);
  EXPECT_THAT(evidence.snapshots[2].second, HasSubstr("fake.broken"));
  evidence = evidenceOf("second");
  ASSERT_EQ(evidence.snapshots.size(), 7u);
  EXPECT_THAT(evidence.snapshots[6].second, Not(HasSubstr("fake.broken")));
}

TEST_F(EvidenceTest, SnapshotsBeforeADeathAreOfTheSamePlantAndNothingRuns) {
  Noting backend;
  options.backends = {&backend};
  options.plants = {"third-pass"};
  Evidence evidence;
  addSnapshots(evidence, makeCase(context, {"mul"}), options, /*passCountMax=*/3);
  ASSERT_EQ(evidence.snapshots.size(), 4u);
  EXPECT_THAT(evidence.snapshots[3].second, HasSubstr("fake.broken"));
  ASSERT_EQ(backend.asked.size(), 1u);
  EXPECT_FALSE(backend.asked[0].wantsArtifact);
}

TEST_F(EvidenceTest, NobodyIsBlamedAgain) {
  Faults faults;
  faults.breakingPass = 3;
  int64_t executed = 0;
  faults.editSnapshot = [&](Execution &, int64_t) { ++executed; };
  FakeBackend backend("fake", faults);
  options.backends = {&backend};
  options.blame = false;
  evidenceOf("fake");
  int64_t withoutBlame = std::exchange(executed, 0);
  options.blame = true;
  evidenceOf("fake");
  EXPECT_EQ(executed, withoutBlame);
}

TEST_F(EvidenceTest, WhatTheReferenceCannotRunHasItsOpsCounted) {
  FakeBackend backend;
  options.backends = {&backend};
  Verdict verdict;
  verdict.backend = "fake";
  Case testCase = makeCase(context, {"add"});
  testCase.inputs.pop_back();
  Evidence evidence = evidenceOfProgram(testCase, options, verdict);
  EXPECT_EQ(evidence.tileOps, tile::countTileOps(testCase.module));
  EXPECT_THAT(evidence.snapshots, IsEmpty());
}

/// Renders each snapshot as one word.
struct Reading : PassTool {
  Made run(mlir::ModuleOp, llvm::StringRef) const override { return {}; }
  std::string textOf(mlir::ModuleOp) const override { return "as the tool reads it"; }
  std::string command(llvm::StringRef) const override { return ""; }
  bool keepsBits(llvm::StringRef) const override { return true; }
  std::optional<std::string> printed(const std::string &, Form) const override {
    return std::nullopt;
  }
};

TEST_F(EvidenceTest, SnapshotsAreInTheTermsOfTheTool) {
  Reading tool;
  Faults faults;
  faults.tool = &tool;
  FakeBackend backend("fake", faults);
  options.backends = {&backend};
  Evidence evidence = evidenceOf("fake");
  ASSERT_EQ(evidence.snapshots.size(), 7u);
  EXPECT_EQ(evidence.snapshots[2].second, "as the tool reads it");
}

} // namespace
} // namespace npufuzz::oracles
