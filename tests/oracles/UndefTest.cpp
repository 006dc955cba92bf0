//===- UndefTest.cpp - what may be undefined, and what may not ------------===//
#include "tests/oracles/FakeBackend.h"

#include "oracles/Oracle.h"

#include <gtest/gtest.h>

namespace npufuzz::oracles {

using reference::State;
using testing::makeCase;

namespace {

/// Runs one addition; the test decides what the reference knows and what the run shows.
class UndefTest : public ::testing::Test {
protected:
  UndefTest() {
    for (const reference::ExpectedTensor &tensor : expected.memory) {
      Tensor &memory = run.memory.emplace_back(tensor.kind, tensor.shape);
      for (int64_t i = 0; i < tensor.size(); ++i)
        memory.setBits(i, static_cast<uint64_t>(tensor.integer[i]));
      run.defined.emplace_back(tensor.size(), 1);
    }
  }

  /// Judges a run; `edit` changes the one that fills memory with the other pattern.
  Verdict judge(llvm::function_ref<void(Execution &)> edit = [](Execution &) {}) {
    PhaseSeconds phases;
    int64_t count = 0;
    Runs runs(
        [&](const ExecutionOptions &options) {
          Execution execution = run;
          if (options.fillPattern == otherFillPattern)
            edit(execution);
          if (neverRepeats)
            execution.memory[1].setBits(0, static_cast<uint64_t>(count++));
          return execution;
        },
        phases);
    return judgeUndef({runs, testCase, expected, "fake", secondRuns, otherFill});
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Case testCase = makeCase(context, {"add"});
  reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
  Execution run;
  bool secondRuns = true, otherFill = true, neverRepeats = false;
};

TEST_F(UndefTest, ElementsThatTheReferenceDoesNotDefineMayBeUndefined) {
  run.defined[1][5] = run.defined[1][6] = 0;
  expected.memory[1].state[5] = State::undefined;
  expected.memory[1].state[6] = State::unconstrained;
  EXPECT_EQ(judge().outcome, Outcome::ok);
  run.defined[1][7] = 0;
  Verdict verdict = judge();
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.stage, "execute");
  EXPECT_EQ(verdict.wrongElementCount, 1);
  EXPECT_EQ(verdict.evidence, "arg1[0,7] expected 16 (0x00000010), got undefined");
}

TEST_F(UndefTest, AnExecutorMayKnowDefinednessOfSomeArgumentsOnly) {
  run.defined[1].clear();
  EXPECT_EQ(judge().outcome, Outcome::ok);
  run.defined.pop_back();
  EXPECT_EQ(judge().outcome, Outcome::ok);
}

TEST_F(UndefTest, ARunWithoutResultsIsForOracleValue) {
  run.memory.clear();
  run.defined.clear();
  Verdict verdict = judge();
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_NE(verdict.evidence.find("got 0"), std::string::npos) << verdict.evidence;
}

TEST_F(UndefTest, AShapeThatHangsOnTheFillIsABug) {
  run.defined.clear();
  Verdict verdict = judge([](Execution &other) { other.memory.pop_back(); });
  ASSERT_TRUE(verdict.isBug());
  EXPECT_NE(verdict.evidence.find("got 1"), std::string::npos) << verdict.evidence;
}

TEST_F(UndefTest, AResultOfAnotherShapeIsForOracleValue) {
  run.defined[1][5] = 0;
  run.memory[1] = Tensor(ElementKind::i32, {8, 4});
  run.defined[0].clear();
  secondRuns = false;
  EXPECT_EQ(judge().outcome, Outcome::cannotTell);
}

TEST_F(UndefTest, UndefinedElementsMayFollowTheFillAndOthersMayNot) {
  run.defined.clear();
  auto follow = [](Execution &execution) { execution.memory[1].setBits(5, otherFillPattern); };
  expected.memory[1].state[5] = State::undefined;
  EXPECT_EQ(judge(follow).outcome, Outcome::ok);
  expected.memory[1].state[5] = State::unconstrained;
  Verdict verdict = judge(follow);
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.claim, "depends on uninitialised memory");
  EXPECT_EQ(verdict.evidence, "arg1[0,5] expected anything, got 12 (0x0000000c) over fill 0xa5 and "
                              "90 (0x0000005a) over fill 0x5a");
}

TEST_F(UndefTest, ARunThatDiesOverAnotherFillDependsOnIt) {
  run.defined.clear();
  Verdict verdict = judge([](Execution &execution) {
    execution.status = ExecutionStatus::trapped;
    execution.message = "bank 3: byte 40000";
  });
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.kind, "undefined value");
  EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
  EXPECT_EQ(verdict.evidence, "over fill 0x5a: bank 3: byte 40000");
}

TEST_F(UndefTest, AsksForASecondFillOnlyWhereItMay) {
  auto follow = [](Execution &execution) { execution.memory[1].setBits(5, 1); };
  secondRuns = false;
  EXPECT_EQ(judge(follow).outcome, Outcome::ok) << "definedness is tracked";
  secondRuns = true;
  EXPECT_TRUE(judge(follow).isBug());
  run.defined.clear();
  otherFill = false;
  EXPECT_EQ(judge(follow).outcome, Outcome::cannotTell);
}

TEST_F(UndefTest, ResultsThatNeverRepeatProveNothing) {
  neverRepeats = true;
  Verdict verdict = judge();
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.wrongElementCount, 0);
}

TEST_F(UndefTest, RunsThatDidNotComplete) {
  run.message = "no handler";
  run.status = ExecutionStatus::unsupported;
  run.events.push_back({MachineEvent::Kind::undefinedUse, "npu.set_valid", "extent"});
  Verdict verdict = judge();
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.evidence, "the execution did not complete: no handler");
  run.status = ExecutionStatus::trapped;
  run.defined[1][5] = 0;
  verdict = judge();
  EXPECT_EQ(verdict.claim, "makes the machine use an undefined value");
  EXPECT_EQ(verdict.evidence, "extent at npu.set_valid");
  EXPECT_EQ(verdict.wrongElementCount, 0);
  run.events.front().kind = MachineEvent::Kind::outOfBounds;
  EXPECT_EQ(judge().outcome, Outcome::cannotTell);
}

} // namespace
} // namespace npufuzz::oracles
