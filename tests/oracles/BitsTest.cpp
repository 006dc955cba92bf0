//===- BitsTest.cpp - passes that change a bit ----------------------------===//
#include "oracles/Evaluate.h"
#include "tests/oracles/FakeBackend.h"

#include <gtest/gtest.h>

namespace npufuzz::oracles {

using testing::FakeBackend;
using testing::Faults;
using testing::makeCase;

namespace {

class BitsTest : public ::testing::Test {
protected:
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Faults faults;

  /// Applies `edit` to the memory of the snapshots from pass `first` on and of the machine.
  void editFrom(int64_t first, std::function<void(Execution &)> edit) {
    faults.editSnapshot = [first, edit](Execution &execution, int64_t pass) {
      if (pass >= first)
        edit(execution);
    };
    faults.edit = [edit](Execution &execution, const ExecutionOptions &, int64_t) {
      edit(execution);
    };
  }
  static void flipLastBit(Execution &execution) {
    Tensor &result = execution.memory.back();
    result.setBits(0, result.bits(0) ^ 1);
  }
  Verdict ask(uint64_t secondRunPeriod = 1) {
    FakeBackend backend("fake", faults);
    EvaluateOptions options;
    options.backends = {&backend};
    options.oracles = {findOracle("bits")};
    options.secondRunPeriod = secondRunPeriod;
    return evaluateProgram(makeCase(context, {"add"}), options).verdicts.front();
  }
};

TEST_F(BitsTest, NothingChangedIsFine) { EXPECT_EQ(ask().outcome, Outcome::ok); }

TEST_F(BitsTest, NamesThePassThatChangesABit) {
  editFrom(4, flipLastBit);
  Verdict verdict = ask();
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "fake-4");
  EXPECT_EQ(verdict.passIndex, 4);
  EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
  EXPECT_EQ(verdict.evidence, "arg1[0,0] expected 2 (0x00000002), got 3 (0x00000003)");
}

TEST_F(BitsTest, APassThatPromisesNothingIsNotJudged) {
  editFrom(4, flipLastBit);
  faults.changesBits = {4};
  EXPECT_EQ(ask().outcome, Outcome::ok);
  faults.changesBits = {3};
  EXPECT_EQ(ask().pass, "fake-4");
}

TEST_F(BitsTest, WithoutASecondCompilationAllPassesMustPromiseIt) {
  editFrom(4, flipLastBit);
  constexpr uint64_t never = uint64_t(1) << 60;
  EXPECT_EQ(ask(never).pass, "fake-4");
  faults.changesBits = {3};
  EXPECT_EQ(ask(never).outcome, Outcome::cannotTell);
}

TEST_F(BitsTest, TheFirstPassIsJudgedToo) {
  editFrom(1, flipLastBit);
  EXPECT_EQ(ask().pass, "fake-1");
}

TEST_F(BitsTest, WhatComesFirstIsComparedWithNothing) {
  editFrom(4, flipLastBit);
  faults.changesBits = {2};
  faults.uninterpretable = {0};
  EXPECT_EQ(ask().pass, "fake-4");
}

TEST_F(BitsTest, CountsAllElementsThatDiffer) {
  editFrom(4, [](Execution &execution) {
    flipLastBit(execution);
    execution.memory.back().setBits(1, 0);
  });
  Verdict verdict = ask();
  EXPECT_EQ(verdict.evidence, "arg1[0,0] expected 2 (0x00000002), got 3 (0x00000003) (2 elements)");
  EXPECT_EQ(verdict.kind, "other bits");
  EXPECT_EQ(verdict.claim, "changed the bits of a result");
}

/// The pipeline of its cases does not parse; compilation ignores that.
struct Unsplittable : FakeBackend {
  std::string defaultPipeline(const Settings &settings) const override {
    return settings.empty() ? FakeBackend::defaultPipeline(settings) : "builtin.module((";
  }
};

TEST_F(BitsTest, APipelineThatCannotBeTakenApartSaysNothing) {
  Unsplittable backend;
  Case testCase = makeCase(context, {"add"});
  testCase.settings["lanes"] = 4;
  EvaluateOptions options;
  options.backends = {&backend};
  options.oracles = {findOracle("bits")};
  Verdict verdict = evaluateProgram(testCase, options).verdicts.front();
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.evidence, "the pipeline cannot be taken apart");
}

TEST_F(BitsTest, WhatTheMachineAloneChangesIsNoPass) {
  faults.edit = [](Execution &execution, const ExecutionOptions &, int64_t) {
    flipLastBit(execution);
  };
  Verdict verdict = ask();
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "");
  EXPECT_EQ(verdict.passIndex, 0);
}

TEST_F(BitsTest, ElementsThatAreNotDefinedAreNotCompared) {
  editFrom(4, [](Execution &execution) {
    flipLastBit(execution);
    execution.defined.back().front() = 0;
  });
  EXPECT_EQ(ask().outcome, Outcome::ok);
}

TEST_F(BitsTest, WhatIsNotExecutedIsPassedOver) {
  editFrom(4, flipLastBit);
  faults.uninterpretable = {4};
  EXPECT_EQ(ask().pass, "fake-5");
  faults.editSnapshot = nullptr;
  faults.edit = [](Execution &execution, const ExecutionOptions &, int64_t) {
    execution.status = ExecutionStatus::trapped;
  };
  EXPECT_EQ(ask().outcome, Outcome::cannotTell);
}

TEST_F(BitsTest, WithoutAPromiseThereIsNothingToSay) {
  faults.keepsBits = false;
  editFrom(4, flipLastBit);
  EXPECT_EQ(ask().outcome, Outcome::cannotTell);
}

} // namespace

} // namespace npufuzz::oracles
