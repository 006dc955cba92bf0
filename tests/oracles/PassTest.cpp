//===- PassTest.cpp - every snapshot is judged ----------------------------===//
#include "oracles/Blame.h"
#include "oracles/Oracle.h"
#include "tests/oracles/FakeBackend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace npufuzz::oracles {

using testing::FakeBackend;
using testing::fakePassCount;
using testing::Faults;
using testing::makeCase;

namespace {

class PassTest : public ::testing::Test {
protected:
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};

  Verdict judge(Faults faults) {
    FakeBackend backend("fake", std::move(faults));
    Case testCase = makeCase(context, {"add"});
    reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
    Observation observation(testCase, expected, backend, {});
    return judgePass(observation);
  }
};

TEST_F(PassTest, HasNothingToSayOfACompilerWithoutABug) {
  Verdict verdict = judge({});
  EXPECT_EQ(verdict.outcome, Outcome::ok) << verdict.message();
}

TEST_F(PassTest, NamesEachPassThatBreaksTheProgramWithTheFirstWrongElement) {
  for (int64_t pass = 1; pass <= fakePassCount; ++pass) {
    Faults faults;
    faults.breakingPass = pass;
    Verdict verdict = judge(faults);
    ASSERT_TRUE(verdict.isBug()) << pass;
    EXPECT_EQ(verdict.passIndex, pass);
    EXPECT_EQ(verdict.pass, "fake-" + std::to_string(pass));
    EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
    EXPECT_EQ(verdict.wrongElements.size(), 1u);
  }
}

TEST_F(PassTest, FindsABugThatALaterPassHides) {
  Faults faults;
  faults.breakingPass = 2;
  faults.repairingPass = 5;
  Verdict verdict = judge(faults);
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "fake-2");
}

TEST_F(PassTest, EventsCountWhereTheResultsAreTheSame) {
  Faults faults;
  faults.editSnapshot = [](Execution &execution, int64_t pass) {
    if (pass >= 3)
      execution.events.push_back({MachineEvent::Kind::outOfBounds, "op", "byte 3"});
  };
  Verdict verdict = judge(faults);
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "fake-3");
  EXPECT_EQ(verdict.oracle, "pass");
  EXPECT_EQ(verdict.stage, "compile");
  EXPECT_EQ(verdict.kind, "out of bounds");
}

TEST_F(PassTest, InvalidIRIsNotRun) {
  Faults faults;
  faults.breakingPass = 3;
  faults.status = CompileStatus::invalidIR;
  faults.pass = "fake-3";
  EXPECT_EQ(judge(faults).outcome, Outcome::ok);
}

TEST_F(PassTest, SaysNothingOfTheExecutor) {
  Faults faults;
  faults.executorIsWrong = true;
  EXPECT_EQ(judge(faults).outcome, Outcome::ok);
}

TEST_F(PassTest, BlamesTheInterpreterWhereTheProgramItselfComesOutWrong) {
  Faults faults;
  faults.interpreterIsWrong = true;
  Verdict verdict = judge(faults);
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, interpreterBlame);
}

TEST_F(PassTest, StepsOverWhatCannotBeInterpretedAndSaysSo) {
  Faults faults;
  faults.breakingPass = 4;
  faults.uninterpretable = {2, 6};
  Verdict verdict = judge(faults);
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "fake-4");
  EXPECT_THAT(verdict.assumptions, ::testing::ElementsAre(::testing::HasSubstr("fake-2")));
}

TEST_F(PassTest, CannotTellWhereNoSnapshotCanBeInterpreted) {
  Faults faults;
  faults.breakingPass = 2;
  faults.uninterpretable = {0, 1, 2, 3, 4, 5, 6};
  EXPECT_EQ(judge(faults).outcome, Outcome::cannotTell);
}

} // namespace
} // namespace npufuzz::oracles
