//===- AddressTest.cpp - passes that send elements elsewhere --------------===//
#include "oracles/Evaluate.h"
#include "tests/oracles/FakeBackend.h"

#include <gtest/gtest.h>

namespace npufuzz::oracles {

using testing::FakeBackend;
using testing::Faults;
using testing::makeCase;

namespace {

class AddressTest : public ::testing::Test {
protected:
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Faults faults;

  /// Applies `edit` to the transfers of the snapshots from pass `first` on.
  void editFrom(int64_t first, std::function<void(Execution &)> edit) {
    faults.editSnapshot = [first, edit](Execution &execution, int64_t pass) {
      if (pass >= first)
        edit(execution);
    };
  }
  Verdict ask() { return ask(makeCase(context, {"add"})); }
  Verdict ask(const Case &testCase) {
    FakeBackend backend("fake", faults);
    oracles::EvaluateOptions options;
    options.backends = {&backend};
    options.oracles = {findOracle("address")};
    oracles::Evaluation evaluation = oracles::evaluateProgram(testCase, options);
    return evaluation.verdicts.front();
  }
};

TEST_F(AddressTest, NamesThePassThatLosesATransfer) {
  editFrom(4, [](Execution &execution) { execution.transfers.pop_back(); });
  Verdict verdict = ask();
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "fake-4");
  EXPECT_EQ(verdict.passIndex, 4);
  EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
  EXPECT_EQ(verdict.evidence, "arg0[0,3] loaded into tile element 3 (lane 3, bank element 0) "
                              "expected once, got never");
}

TEST_F(AddressTest, CountsRepeatedTransfers) {
  editFrom(2, [](Execution &execution) { execution.transfers.push_back(execution.transfers[1]); });
  Verdict verdict = ask();
  ASSERT_TRUE(verdict.isBug());
  EXPECT_NE(verdict.evidence.find("expected once, got 2 times"), std::string::npos);
}

TEST_F(AddressTest, OrderIsFree) {
  editFrom(3, [](Execution &execution) {
    std::swap(execution.transfers.front(), execution.transfers.back());
  });
  EXPECT_EQ(ask().outcome, Outcome::ok);
}

TEST_F(AddressTest, LanesCountOnlyWhereBothSidesKnowThem) {
  auto withoutLane = [](Execution &execution) {
    for (TransferredElement &element : execution.transfers)
      element.lane = -1, element.bankElement = -1;
  };
  faults.editSnapshot = [&](Execution &execution, int64_t pass) {
    if (pass < 3)
      withoutLane(execution);
  };
  EXPECT_EQ(ask().outcome, Outcome::ok);
  faults.editSnapshot = [&](Execution &execution, int64_t pass) {
    if (pass < 3)
      withoutLane(execution);
    else if (pass >= 5)
      execution.transfers[2].lane = 0;
  };
  EXPECT_EQ(ask().pass, "fake-5");
}

TEST_F(AddressTest, LanesThatAreForgottenCountNoMore) {
  editFrom(3, [](Execution &execution) {
    for (TransferredElement &element : execution.transfers)
      element.lane = -1, element.bankElement = -1;
    std::swap(execution.transfers.front(), execution.transfers.back());
  });
  EXPECT_EQ(ask().outcome, Outcome::ok);
}

TEST_F(AddressTest, OrderIsFreeOnBothSides) {
  faults.editSnapshot = [](Execution &execution, int64_t pass) {
    if (pass < 3)
      std::swap(execution.transfers.front(), execution.transfers.back());
  };
  EXPECT_EQ(ask().outcome, Outcome::ok);
}

TEST_F(AddressTest, SaysWhatWasMovedWhere) {
  auto evidence = [&](std::function<void(TransferredElement &)> edit) {
    editFrom(4, [edit](Execution &execution) {
      execution.transfers.push_back(execution.transfers.back());
      edit(execution.transfers.back());
    });
    return ask().evidence;
  };
  EXPECT_EQ(evidence([](TransferredElement &element) { element.isWrite = true; }),
            "tile element 3 (lane 3, bank element 0) stored to arg0[0,3] expected never, got once");
  EXPECT_EQ(evidence([](TransferredElement &element) { element.globalElement = 31; }),
            "arg0[3,7] loaded into tile element 3 (lane 3, bank element 0) expected never, got "
            "once");
  EXPECT_EQ(evidence([](TransferredElement &element) { element.globalElement = 32; }),
            "arg0 element 32 loaded into tile element 3 (lane 3, bank element 0) expected never, "
            "got once");
  EXPECT_EQ(evidence([](TransferredElement &element) { element.globalElement = -1; }),
            "arg0 element -1 loaded into tile element 3 (lane 3, bank element 0) expected never, "
            "got once");
  EXPECT_EQ(evidence([](TransferredElement &element) {
              element.tensor = -1;
              element.globalElement = 7;
            }),
            "a temporary element 7 loaded into tile element 3 (lane 3, bank element 0) expected "
            "never, got once");
  faults.editSnapshot = [](Execution &execution, int64_t pass) {
    for (TransferredElement &element : execution.transfers)
      element.lane = -1, element.bankElement = -1;
    if (pass >= 4)
      execution.transfers.front().globalElement = 5;
  };
  EXPECT_EQ(ask().evidence, "arg0[0,0] loaded into tile element 0 expected once, got never");
}

TEST_F(AddressTest, TheFirstPassMayPromiseNothing) {
  editFrom(1, [](Execution &execution) { execution.transfers.pop_back(); });
  EXPECT_EQ(ask().pass, "fake-1");
  faults.changesTransfers = {1};
  EXPECT_EQ(ask().outcome, Outcome::ok);
}

TEST_F(AddressTest, DoesNotJudgeAPassWithoutThePromise) {
  editFrom(4, [](Execution &execution) { execution.transfers.pop_back(); });
  faults.changesTransfers = {4};
  EXPECT_EQ(ask().outcome, Outcome::ok);
  editFrom(5, [](Execution &execution) { execution.transfers.pop_back(); });
  EXPECT_EQ(ask().pass, "fake-5");
  faults.changesTransfers = {1, 2, 3, 4, 5, 6};
  EXPECT_EQ(ask().outcome, Outcome::cannotTell);
}

TEST_F(AddressTest, ATrapMayCutTransfersShortButNotAddAny) {
  editFrom(6, [](Execution &execution) {
    execution.status = ExecutionStatus::trapped;
    execution.transfers.pop_back();
  });
  EXPECT_EQ(ask().outcome, Outcome::ok);
  editFrom(6, [](Execution &execution) {
    execution.status = ExecutionStatus::trapped;
    execution.transfers.back().globalElement = 99;
  });
  Verdict verdict = ask();
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.severity, Severity::crash);
  EXPECT_NE(verdict.evidence.find("arg0 element 99"), std::string::npos);
}

/// The program of makeCase with an element of its tile extracted as a number.
static Case withExtract(mlir::MLIRContext &context) {
  Case testCase = makeCase(context, {"add"});
  std::string text = testing::programText({"add"});
  text.insert(text.find("    tile.store"),
              "    %e = tile.extract %t1[%c0, %c0] : !tile.tile<4x8xi32> -> i32\n");
  testCase.module = llvm::cantFail(tile::parseProgram(context, text));
  return testCase;
}

TEST_F(AddressTest, LeavesTransfersThatMayHangOnWrongElementsToOracleValue) {
  editFrom(4, [](Execution &execution) { execution.transfers.pop_back(); });
  EXPECT_TRUE(ask(withExtract(context)).isBug());
  editFrom(4, [](Execution &execution) {
    execution.transfers.pop_back();
    execution.memory[1].setBits(3, 99);
  });
  EXPECT_EQ(ask(withExtract(context)).outcome, Outcome::cannotTell);
  EXPECT_TRUE(ask().isBug());
}

TEST_F(AddressTest, StepsOverWhatCannotBeInterpreted) {
  faults.uninterpretable = {2, 3};
  editFrom(5, [](Execution &execution) { execution.transfers.pop_back(); });
  EXPECT_EQ(ask().pass, "fake-5");
}

TEST_F(AddressTest, ARecordThatWasCutShortAccusesNoPass) {
  auto cutShort = [](Execution &execution) {
    execution.transfers.pop_back();
    execution.transfersComplete = false;
  };
  editFrom(0, cutShort);
  Verdict verdict = ask();
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.evidence, "more elements than are recorded");
  faults.editSnapshot = [&](Execution &execution, int64_t pass) {
    if (pass == 2 || pass == 3)
      cutShort(execution);
  };
  EXPECT_EQ(ask().outcome, Outcome::ok);
  faults.editSnapshot = [&](Execution &execution, int64_t pass) {
    if (pass == 3)
      cutShort(execution);
    else if (pass > 3)
      execution.transfers.pop_back();
  };
  EXPECT_EQ(ask().pass, "fake-4");
}

TEST_F(AddressTest, WhatTheReferenceLeavesOpenMayDecideTransfers) {
  FakeBackend backend("fake", faults);
  Case testCase = makeCase(context, {"add"});
  reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
  editFrom(4, [](Execution &execution) { execution.transfers.pop_back(); });
  backend.faults = faults;
  auto judge = [&] {
    Observation observation(testCase, expected, backend, {});
    return judgeAddress(observation);
  };
  EXPECT_TRUE(judge().isBug());
  expected.memory[1].state[7] = reference::State::unconstrained;
  EXPECT_EQ(judge().outcome, Outcome::cannotTell);
}

TEST_F(AddressTest, IsAskedInACampaignWhereAnotherOracleFoundABug) {
  editFrom(4, [](Execution &execution) { execution.transfers.pop_back(); });
  auto asked = [&] {
    FakeBackend backend("fake", faults);
    oracles::EvaluateOptions options;
    options.backends = {&backend};
    options.secondRunPeriod = 0;
    oracles::Evaluation evaluation = oracles::evaluateProgram(makeCase(context, {"add"}), options);
    return llvm::any_of(evaluation.verdicts,
                        [](const Verdict &verdict) { return verdict.oracle == "address"; });
  };
  EXPECT_FALSE(asked());
  faults.breakingPass = 4;
  EXPECT_TRUE(asked());
}

} // namespace

} // namespace npufuzz::oracles
