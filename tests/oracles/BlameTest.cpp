//===- BlameTest.cpp - which pass a bug is blamed on ----------------------===//
#include "oracles/Blame.h"
#include "tests/oracles/FakeBackend.h"

#include <gtest/gtest.h>

namespace npufuzz::oracles {

using testing::FakeBackend;
using testing::fakePassCount;
using testing::Faults;
using testing::makeCase;

namespace {

class BlameTest : public ::testing::Test {
protected:
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};

  Blame blame(Faults faults) {
    FakeBackend backend("fake", std::move(faults));
    Case testCase = makeCase(context, {"add"});
    reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
    Observation observation(testCase, expected, backend, {});
    return findBlame(observation, *findOracle(oracle), verdict);
  }

  std::string oracle = "value";
  Verdict verdict;
};

TEST_F(BlameTest, NamesEachPassThatBreaksTheProgram) {
  for (int64_t pass = 1; pass <= fakePassCount; ++pass) {
    Faults faults;
    faults.breakingPass = pass;
    Blame found = blame(faults);
    EXPECT_EQ(found.passIndex, pass);
    EXPECT_EQ(found.pass, "fake-" + std::to_string(pass));
    EXPECT_TRUE(found.assumptions.empty());
  }
}

TEST_F(BlameTest, NamesTheExecutorWhenTheLastSnapshotIsRight) {
  Faults faults;
  faults.executorIsWrong = true;
  EXPECT_EQ(blame(faults).pass, executorBlame);
}

TEST_F(BlameTest, NamesTheInterpreterWhenTheProgramItselfIsWrong) {
  Faults faults;
  faults.interpreterIsWrong = true;
  EXPECT_EQ(blame(faults).pass, interpreterBlame);
}

TEST_F(BlameTest, NamesThePipelineWhenNothingCanBeInterpreted) {
  Faults faults;
  faults.breakingPass = 2;
  faults.uninterpretable = {0, 1, 2, 3, 4, 5, 6};
  EXPECT_EQ(blame(faults).pass, pipelineBlame);
}

TEST_F(BlameTest, StepsOverSnapshotsThatCannotBeInterpreted) {
  Faults faults;
  faults.breakingPass = 4;
  faults.uninterpretable = {2, 6};
  Blame found = blame(faults);
  EXPECT_EQ(found.pass, "fake-4");
  EXPECT_TRUE(found.assumptions.empty());
}

TEST_F(BlameTest, SaysWhichPassesItCouldNotTellApart) {
  Faults faults;
  faults.breakingPass = 3;
  faults.uninterpretable = {3, 4};
  Blame found = blame(faults);
  EXPECT_EQ(found.pass, "fake-5");
  ASSERT_EQ(found.assumptions.size(), 1u);
  EXPECT_NE(found.assumptions[0].find("fake-2"), std::string::npos) << found.assumptions[0];
}

TEST_F(BlameTest, FindsABreakAlthoughALaterPassMasksItForTheInterpreter) {
  Faults faults;
  faults.breakingPass = 2;
  faults.repairingPass = 5;
  faults.executorIsWrong = true;
  // The last snapshot is right, so only the executor can be blamed.
  EXPECT_EQ(blame(faults).pass, executorBlame);
}

/// From pass 2 on, two accesses race; from pass 4 on, they compute something else.
TEST_F(BlameTest, NamesThePassThatMadeARaceWhereTheBackendBlamesByEvents) {
  Faults faults;
  faults.breakingPass = 4;
  faults.editSnapshot = [](Execution &execution, int64_t passIndex) {
    if (passIndex >= 2)
      execution.events.push_back({MachineEvent::Kind::dataRace, "here", "races"});
  };
  EXPECT_EQ(blame(faults).pass, "fake-4");
  faults.blamesByEvents = true;
  EXPECT_EQ(blame(faults).pass, "fake-2");
}

/// A program with two bugs: from pass 2 on, two accesses race; from pass 5 on, one is out of
/// bounds.
TEST_F(BlameTest, NamesThePassThatMadeAnEventOfTheKindThatIsBlamed) {
  Faults faults;
  faults.editSnapshot = [](Execution &execution, int64_t passIndex) {
    if (passIndex >= 2)
      execution.events.push_back({MachineEvent::Kind::dataRace, "here", "races"});
    if (passIndex >= 5)
      execution.events.push_back({MachineEvent::Kind::outOfBounds, "there", "is outside"});
  };
  oracle = "memory";
  Execution run;
  for (auto [kind, pass] : {std::pair(MachineEvent::Kind::dataRace, "fake-2"),
                            std::pair(MachineEvent::Kind::outOfBounds, "fake-5")}) {
    run.events = {{kind, "here", "what"}};
    verdict = memoryTroubles(run, "fake").front();
    EXPECT_EQ(blame(faults).pass, pass);
  }
}

/// Blames a race of some sort in the artifact.
class BlameOfRacesTest : public BlameTest {
protected:
  static constexpr auto race = [](Execution &execution, const char *sort) {
    execution.events.push_back({MachineEvent::Kind::dataRace, "here", "races", sort});
  };
  /// Adds an access out of bounds, which traps.
  static constexpr auto outside = [](Execution &execution) {
    execution.status = ExecutionStatus::trapped;
    execution.events.push_back({MachineEvent::Kind::outOfBounds, "there", "is outside"});
  };
  /// Applies the edit to the snapshots and, as after all passes, to the artifact.
  Blame blameOf(const char *sort, const std::function<void(Execution &, int64_t)> &edit) {
    oracle = "memory";
    Execution run;
    race(run, sort);
    verdict = memoryTroubles(run, "fake").front();
    Faults faults;
    faults.editSnapshot = edit;
    faults.edit = [&](Execution &execution, const ExecutionOptions &, int64_t) {
      edit(execution, fakePassCount);
    };
    return blame(faults);
  }
};

TEST_F(BlameOfRacesTest, OfTwoSortsEachIsOfThePassThatMadeIt) {
  auto edit = [](Execution &execution, int64_t pass) {
    if (pass >= 2)
      race(execution, "of DMAs");
    if (pass >= 4)
      race(execution, "of a load");
  };
  EXPECT_EQ(blameOf("of DMAs", edit).pass, "fake-2");
  EXPECT_EQ(blameOf("of a load", edit).pass, "fake-4");
}

/// Pass 4 turns DMAs into gets, pass 6 gets into loads; another race appears with pass 5.
TEST_F(BlameOfRacesTest, WhatWasOfAnotherSortIsFollowedBack) {
  auto edit = [](Execution &execution, int64_t pass) {
    if (pass >= 2)
      race(execution, pass < 4 ? "of DMAs" : pass < 6 ? "of gets" : "of loads");
    if (pass >= 5)
      race(execution, "of stores");
  };
  EXPECT_EQ(blameOf("of loads", edit).pass, "fake-2");
  EXPECT_EQ(blameOf("of stores", edit).pass, "fake-5");
}

/// Pass 5 removes two races and adds one.
TEST_F(BlameOfRacesTest, OfSeveralThatGoTheLikestIsFollowed) {
  auto edit = [](Execution &execution, int64_t pass) {
    if (pass >= 2 && pass < 5)
      race(execution, "of gets and linalg through a subview");
    if (pass >= 4 && pass < 5)
      race(execution, "of gets and a copy");
    if (pass >= 5)
      race(execution, "of gets and linalg");
  };
  EXPECT_EQ(blameOf("of gets and linalg", edit).pass, "fake-2");
}

/// From pass 1 to 4 an access is out of bounds, which traps; from pass 3 on, two accesses race as
/// well.
TEST_F(BlameOfRacesTest, ATrapThatLastsAsTheRaceComesHasNotHiddenIt) {
  auto edit = [](Execution &execution, int64_t pass) {
    if (pass >= 3)
      race(execution, "of DMAs");
    if (pass >= 1 && pass < 5)
      outside(execution);
  };
  EXPECT_EQ(blameOf("of DMAs", edit).pass, "fake-3");
}

TEST_F(BlameOfRacesTest, ThatOfTheProgramItselfIsTheInterpreters) {
  auto edit = [](Execution &execution, int64_t pass) { race(execution, pass < 3 ? "a" : "b"); };
  EXPECT_EQ(blameOf("b", edit).pass, interpreterBlame);
}

TEST_F(BlameOfRacesTest, WhereNoSnapshotHasAnyItIsTheExecutors) {
  EXPECT_EQ(blameOf("of DMAs", [](Execution &, int64_t) {}).pass, executorBlame);
}

/// From pass 1 on, an access is out of bounds and traps, with another message after each pass. From
/// pass 3 on, two accesses race.
TEST_F(BlameOfRacesTest, ATrapIsFollowedBackWhereTheRaceTakesItsPlace) {
  auto trapped = [](int64_t firstWithout) {
    return [firstWithout](Execution &execution, int64_t pass) {
      if (pass >= 3)
        race(execution, "of DMAs");
      if (pass >= 1 && pass < firstWithout) {
        outside(execution);
        execution.message = "out of bounds in an op of pass " + std::string(1, 'a' + char(pass));
      }
    };
  };
  EXPECT_EQ(blameOf("of DMAs", trapped(3)).pass, "fake-1");
  EXPECT_EQ(blameOf("of DMAs", trapped(100)).pass, "fake-3");
}

/// Two accesses race from pass 2 on; from pass 4 on, an access is out of bounds, which traps.
TEST_F(BlameOfRacesTest, WhatATrapHidesHasNotBecomeTheTrap) {
  oracle = "memory";
  Execution run;
  run.events = {{MachineEvent::Kind::outOfBounds, "there", "is outside"}};
  verdict = memoryTroubles(run, "fake").front();
  Faults faults;
  faults.editSnapshot = [](Execution &execution, int64_t pass) {
    if (pass >= 2 && pass < 4)
      race(execution, "of DMAs");
    if (pass >= 4)
      outside(execution);
  };
  EXPECT_EQ(blame(faults).pass, "fake-4");
}

/// From pass 2 on, two accesses race; after passes 3 and 4 a trap masks the race.
TEST_F(BlameOfRacesTest, ATrapInBetweenIsPassedOver) {
  auto edit = [](Execution &execution, int64_t pass) {
    if (pass == 3 || pass == 4) {
      execution.status = ExecutionStatus::trapped;
      execution.message = "a loop of step 0";
    } else if (pass >= 2) {
      race(execution, "of DMAs");
    }
  };
  EXPECT_EQ(blameOf("of DMAs", edit).pass, "fake-2");
}

} // namespace
} // namespace npufuzz::oracles
