//===- BlameTurnsTest.cpp - blame when only some snapshots are known ------===//
#include "oracles/Blame.h"
#include "tests/oracles/FakeBackend.h"

#include "llvm/Support/FormatVariadic.h"

#include <gtest/gtest.h>

namespace npufuzz::oracles {

using testing::FakeBackend;
using testing::makeCase;

namespace {

/// A backend with as many snapshots as a test needs: "program", "pass-1" and so on. Each shows the
/// right result until `edit` changes it. Counts how often each is interpreted.
class Chain : public FakeBackend {
public:
  using Edit = std::function<void(Execution &, int64_t index)>;

  Chain(size_t count, Edit edit) : asked(count), edit(std::move(edit)) {}

  std::string defaultPipeline(const Settings &settings) const override {
    return passless ? "" : FakeBackend::defaultPipeline(settings);
  }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    CompileOptions plain;
    plain.pipeline = FakeBackend::defaultPipeline({});
    CompileResult result = FakeBackend::compile(testCase, plain);
    for (size_t i = 0; options.keepSnapshots && i < asked.size(); ++i) {
      result.snapshots.push_back(
          {i ? "pass-" + std::to_string(i) : "program", testCase.module.get().clone()});
      mlir::ModuleOp module = *result.snapshots.back().module;
      module->setAttr("chain.index", mlir::Builder(module).getI64IntegerAttr(int64_t(i)));
    }
    return result;
  }
  Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                    const ExecutionOptions &options) const override {
    return edited(FakeBackend::execute(artifact, inputs, options), options, int64_t(asked.size()));
  }
  Execution interpret(mlir::ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override {
    if (!right)
      right = FakeBackend::interpret(snapshot, inputs, options);
    int64_t index = snapshot->getAttrOfType<mlir::IntegerAttr>("chain.index").getInt();
    ++asked[index];
    return edited(*right, options, index);
  }

  bool passless = false;
  /// First snapshot whose results follow the fill pattern.
  int64_t firstThatFollows = INT64_MAX;
  mutable std::vector<int> asked;

private:
  Execution edited(Execution execution, const ExecutionOptions &options, int64_t index) const {
    if (index >= firstThatFollows)
      execution.memory.back().setBits(0, options.fillPattern);
    if (edit)
      edit(execution, index);
    return execution;
  }

  Edit edit;
  mutable std::optional<Execution> right;
};

void race(Execution &execution, const char *sort) {
  execution.events.push_back({MachineEvent::Kind::dataRace, "here", "races", sort});
}

void outside(Execution &execution) {
  execution.status = ExecutionStatus::trapped;
  execution.events.push_back({MachineEvent::Kind::outOfBounds, "there", "is outside"});
}

void trap(Execution &execution) {
  execution.status = ExecutionStatus::trapped;
  execution.message = "a loop of step 0";
}

void makeUnknown(Execution &execution) {
  execution.status = ExecutionStatus::unsupported;
  execution.message = "no handler";
}

class BlameTurns : public ::testing::Test {
protected:
  Blame blame(const Chain &chain, const char *oracle, const char *sort = "of loads") {
    Observation observation(testCase, expected, chain, {});
    Execution run;
    race(run, sort);
    Verdict verdict = memoryTroubles(run, "fake").front();
    return findBlame(observation, *findOracle(oracle), verdict);
  }
  /// Blames a race in a chain of five snapshots.
  Blame blameOf(const char *sort, Chain::Edit edit) {
    return blame(Chain(5, std::move(edit)), "memory", sort);
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Case testCase = makeCase(context, {"add"}, 1, 1);
  reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
};

constexpr int64_t chainSize = 5;

/// Expected blame for a chain that is bad from `broken` on, if only some snapshots are known.
Blame blameByDefinition(int64_t broken, const std::vector<bool> &known) {
  int64_t good = -1, bad = 0;
  for (; bad < chainSize && !(known[bad] && bad >= broken); ++bad)
    if (known[bad])
      good = bad;
  auto name = [](int64_t index) { return "pass-" + std::to_string(index); };
  if (good < 0 && bad == chainSize)
    return {"pipeline", 0, {}};
  if (bad == 0)
    return {"interpreter", 0, {}};
  Blame blame{bad == chainSize ? "executor" : name(bad), bad == chainSize ? 0 : bad, {}};
  if (bad - good > 1)
    blame.assumptions.push_back(llvm::formatv("the IR between {0} and {1} cannot be interpreted: "
                                              "a pass from there may be the culprit",
                                              good < 0    ? "the start"
                                              : good == 0 ? "program"
                                                          : name(good),
                                              bad == chainSize ? "the end" : name(bad)));
  return blame;
}

std::vector<bool> knownOf(unsigned mask) {
  std::vector<bool> known;
  for (int64_t i = 0; i < chainSize; ++i)
    known.push_back(mask >> i & 1);
  return known;
}

std::string textOf(const Blame &blame) {
  std::string text = blame.pass + " " + std::to_string(blame.passIndex);
  for (const std::string &assumption : blame.assumptions)
    text += "; " + assumption;
  return text;
}

TEST_F(BlameTurns, IsOfTheFirstBadOneBehindTheLastGoodOneWhateverIsUnknown) {
  for (int64_t broken = 0; broken <= chainSize; ++broken)
    for (unsigned mask = 0; mask < 1 << chainSize; ++mask) {
      std::vector<bool> known = knownOf(mask);
      for (const char *oracle : {"value", "memory"}) {
        Chain chain(chainSize, [&](Execution &execution, int64_t index) {
          if (index >= broken) {
            execution.memory.back().setBits(0, 77);
            race(execution, "of loads");
          }
          if (index < chainSize && !known[index])
            makeUnknown(execution); // regardless of its contents
        });
        EXPECT_EQ(textOf(blame(chain, oracle)), textOf(blameByDefinition(broken, known)))
            << oracle << ", broken by " << broken << ", known " << mask;
      }
    }
}

TEST_F(BlameTurns, AsksAboutLogNOfTheSnapshotsEachOnce) {
  constexpr int64_t size = 33;
  for (const char *oracle : {"value", "memory"})
    for (int64_t broken = 1; broken < size; ++broken) {
      Chain chain(size, [&](Execution &execution, int64_t index) {
        if (index < broken)
          return;
        execution.memory.back().setBits(0, 77);
        race(execution, "of loads");
      });
      EXPECT_EQ(blame(chain, oracle).passIndex, broken);
      int sum = 0;
      for (int times : chain.asked) {
        EXPECT_LE(times, 1);
        sum += times;
      }
      EXPECT_LE(sum, 7) << "both ends, and log 32";
    }
}

TEST_F(BlameTurns, ASnapshotThatTrapsIsBadWhateverItLeavesInMemory) {
  Chain chain(5, [](Execution &execution, int64_t index) {
    if (index >= 3)
      trap(execution);
  });
  EXPECT_EQ(textOf(blame(chain, "value")), "pass-3 3");
}

TEST_F(BlameTurns, WhatFollowsTheFillIsLookedForByASecondRun) {
  Chain chain(5, {});
  chain.firstThatFollows = 2;
  EXPECT_EQ(textOf(blame(chain, "undef")), "pass-2 2");
}

TEST_F(BlameTurns, WithoutPassesThePipelineIsBlamed) {
  for (const char *oracle : {"value", "memory"}) {
    Chain chain(5, [](Execution &execution, int64_t) {
      execution.memory.back().setBits(0, 77);
      race(execution, "of loads");
    });
    chain.passless = true;
    EXPECT_EQ(textOf(blame(chain, oracle)), "pipeline 0");
    EXPECT_EQ(chain.asked, std::vector<int>(5)) << "there is nothing to look at";
  }
}

TEST_F(BlameTurns, AKindIsFollowedToTheProgramItself) {
  auto edit = [](Execution &execution, int64_t index) {
    race(execution, index < 1 ? "of DMAs" : "of loads");
  };
  EXPECT_EQ(textOf(blameOf("of loads", edit)), "interpreter 0");
}

TEST_F(BlameTurns, AKindThatOnlyTheArtifactHasIsFollowedToo) {
  auto edit = [](Execution &execution, int64_t index) {
    if (index >= 2)
      race(execution, index < 5 ? "of DMAs" : "of loads");
  };
  EXPECT_EQ(textOf(blameOf("of loads", edit)), "pass-2 2");
}

/// A race is of DMAs only after pass 2; nothing is known before that.
TEST_F(BlameTurns, AKindIsFollowedAsFarAsAnythingIsKnown) {
  auto edit = [](Execution &execution, int64_t index) {
    race(execution, index < 3 ? "of DMAs" : "of loads");
    if (index < 2)
      makeUnknown(execution);
  };
  EXPECT_EQ(textOf(blameOf("of loads", edit)),
            "pass-2 2; the IR between the start and pass-2 cannot be interpreted: "
            "a pass from there may be the culprit");
}

TEST_F(BlameTurns, OfSeveralThatGoTheLikestIsFollowedWhicheverIsReportedFirst) {
  for (bool likestFirst : {false, true}) {
    auto edit = [&](Execution &execution, int64_t index) {
      auto races = [&](const char *sort, int64_t from) {
        if (index >= from && index < 4)
          race(execution, sort);
      };
      if (likestFirst)
        races("of gets and linalg through a view", 1);
      races("of stores", 3);
      if (!likestFirst)
        races("of gets and linalg through a view", 1);
      if (index >= 4)
        race(execution, "of gets and linalg");
    };
    EXPECT_EQ(textOf(blameOf("of gets and linalg", edit)), "pass-1 1") << likestFirst;
  }
}

TEST_F(BlameTurns, OfTwoThatAreAsLikeTheFirstReportedIsFollowed) {
  auto edit = [](Execution &execution, int64_t index) {
    if (index >= 1 && index < 4)
      race(execution, "of a");
    if (index >= 3 && index < 4)
      race(execution, "of b");
    if (index >= 4)
      race(execution, "of c");
  };
  EXPECT_EQ(textOf(blameOf("of c", edit)), "pass-1 1");
}

/// The chain has traps that mask a race, and snapshots that cannot be interpreted; none of them is
/// good.
TEST_F(BlameTurns, ATrapIsOfThePassWithWhichItBegan) {
  auto edit = [](Execution &execution, int64_t index) {
    if (index == 1)
      makeUnknown(execution);
    else if (index == 2 || index == 3)
      trap(execution);
    else if (index >= 4)
      race(execution, "of loads");
  };
  EXPECT_EQ(textOf(blameOf("of loads", edit)),
            "pass-2 2; the IR between program and pass-2 cannot be interpreted: "
            "a pass from there may be the culprit");
}

TEST_F(BlameTurns, ATrapOfTheLastPassesHidesWhatOnlyTheArtifactShows) {
  auto edit = [](Execution &execution, int64_t index) {
    if (index >= 3 && index < 5)
      trap(execution);
    if (index == 5)
      race(execution, "of loads");
  };
  EXPECT_EQ(textOf(blameOf("of loads", edit)), "pass-3 3");
}

/// An access is out of bounds after pass 2 and in the artifact, but not where the race appears.
TEST_F(BlameTurns, ATrapThatTheArtifactHasAsWellHidesNothing) {
  auto edit = [](Execution &execution, int64_t index) {
    if (index >= 3)
      race(execution, "of loads");
    if (index == 2 || index == 5)
      outside(execution);
  };
  EXPECT_EQ(textOf(blameOf("of loads", edit)), "pass-3 3");
}

} // namespace
} // namespace npufuzz::oracles
