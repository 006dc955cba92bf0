//===- ExecutionsTest.cpp - what one execution shows ----------------------===//
#include "oracles/Elements.h"
#include "oracles/KeptBits.h"
#include "tests/oracles/FakeBackend.h"

#include <gmock/gmock.h>

namespace npufuzz::oracles {

using reference::State;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::makeCase;
using EventKind = MachineEvent::Kind;

namespace {

/// Runs one addition; the test decides what the reference knows and what the run shows.
class Executions : public ::testing::Test {
protected:
  Executions() {
    for (const reference::ExpectedTensor &tensor : expected.memory) {
      Tensor &memory = run.memory.emplace_back(tensor.kind, tensor.shape);
      for (int64_t i = 0; i < tensor.size(); ++i)
        memory.setBits(i, static_cast<uint64_t>(tensor.integer[i]));
    }
  }

  Verdict judge(Verdict (*oracle)(const RunsToJudge &)) {
    PhaseSeconds phases;
    Runs runs([&](const ExecutionOptions &) { return run; }, phases);
    return oracle({runs, testCase, expected, "fake", /*secondRuns=*/false});
  }
  std::vector<std::string> troubles() {
    std::vector<std::string> texts;
    for (const Verdict &verdict : memoryTroubles(run, "fake"))
      texts.push_back(verdict.kind);
    return texts;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Case testCase = makeCase(context, {"add"});
  reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
  Execution run;
};

TEST_F(Executions, MemoryHasATroubleForEachKindOfEvent) {
  run.events = {{EventKind::undefinedUse, "a", "b"},
                {EventKind::outOfBounds, "op", "byte 3"},
                {EventKind::dataRace, "op", "byte 4", "of V"},
                {EventKind::dataRace, "op", "byte 5"},
                {EventKind::dataRace, "op", "byte 6", "of V"},
                {EventKind::staleCacheLine, "op", "c"},
                {EventKind::idleWait, "op", "d"}};
  EXPECT_THAT(troubles(), ElementsAre("out of bounds", "data race of V", "data race",
                                      "stale cache line", "wait without work"));
  std::vector<std::string> claims;
  for (const Verdict &verdict : memoryTroubles(run, "fake")) {
    claims.push_back(verdict.claim);
    EXPECT_TRUE(verdict.isBug());
    EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
    EXPECT_EQ(verdict.stage, "execute");
  }
  EXPECT_THAT(claims, ElementsAre("accesses memory out of bounds", "lets two accesses race",
                                  "lets two accesses race",
                                  "reads memory of which a cache holds another value",
                                  "waits for what was never started"));
  EXPECT_EQ(judge(judgeMemory).evidence, "byte 3 at op");
}

TEST_F(Executions, ATrapIsToldByItsEventOrByItself) {
  run.status = ExecutionStatus::trapped;
  run.message = "bank 3";
  EXPECT_THAT(troubles(), ElementsAre("trap bank 3"));
  Verdict verdict = judge(judgeMemory);
  EXPECT_EQ(verdict.severity, Severity::crash);
  EXPECT_EQ(verdict.claim, "makes the machine trap");
  EXPECT_EQ(verdict.evidence, "bank 3");
  run.events = {{EventKind::idleWait, "op", "d"}};
  EXPECT_THAT(troubles(), ElementsAre("wait without work", "trap bank 3"));
  run.events = {{EventKind::outOfBounds, "op", "d"}};
  EXPECT_THAT(troubles(), ElementsAre("out of bounds"));
  run.status = ExecutionStatus::unsupported;
  EXPECT_THAT(troubles(), IsEmpty());
  verdict = judge(judgeMemory);
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.evidence, "the execution did not complete: bank 3");
  EXPECT_EQ(verdict.stage, "execute");
}

Verdict trouble(const std::string &kind, const std::string &claim,
                Severity severity = Severity::wrongAnswer) {
  Verdict verdict;
  verdict.kind = kind;
  verdict.claim = claim;
  verdict.severity = severity;
  return verdict;
}

TEST_F(Executions, TroublesThatAreGoneMayHaveBecomeOthers) {
  std::vector<Verdict> before = {trouble("race 1", "races"), trouble("wait", "waits"),
                                 trouble("stale", "races")};
  auto kinds = [&](const std::vector<Verdict> &behind) {
    std::vector<std::string> found;
    for (const Verdict &gone : goneTroubles(before, behind, "races"))
      found.push_back(gone.kind);
    return found;
  };
  EXPECT_THAT(kinds({}), ElementsAre("race 1", "stale"));
  EXPECT_THAT(kinds({trouble("race 2", "")}), ElementsAre("stale")) << "numbers are no difference";
  EXPECT_THAT(kinds({trouble("trap", "", Severity::crash)}), IsEmpty());
  EXPECT_TRUE(hasTrapped({trouble("trap", "", Severity::crash)}));
  EXPECT_FALSE(hasTrapped({trouble("race", "")}));
  EXPECT_FALSE(hasTrapped({}));
  EXPECT_TRUE(hasKind(before, "race 7"));
  EXPECT_FALSE(hasKind(before, "trap"));
}

TEST_F(Executions, AnOpIsQuotedUpToALength) {
  std::string op(quotedOpMax, 'x');
  EXPECT_EQ(describeEvent({EventKind::idleWait, op, "byte 3"}), "byte 3 at " + op);
  EXPECT_EQ(describeEvent({EventKind::idleWait, op + "y", "byte 3"}), "byte 3 at " + op + "…");
}

TEST_F(Executions, ValueRestsOnAssumptionsWhereTheReferenceDoes) {
  expected.assumptions = {"any order"};
  EXPECT_THAT(judge(judgeValue).assumptions, IsEmpty());
  expected.memory[1].state[3] = State::unconstrained;
  run.memory[1].setBits(3, 77);
  Verdict verdict = judge(judgeValue);
  EXPECT_EQ(verdict.outcome, Outcome::ok);
  EXPECT_THAT(verdict.assumptions, ElementsAre("any order"));
  for (reference::ExpectedTensor &tensor : expected.memory)
    tensor.state.assign(tensor.state.size(), State::unconstrained);
  verdict = judge(judgeValue);
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.evidence, "the reference constrains no element");
  expected.memory.clear();
  run.memory.clear();
  EXPECT_EQ(judge(judgeValue).outcome, Outcome::ok) << "nothing is expected";
}

TEST_F(Executions, ValueSaysWhatIsWrongAndHowOften) {
  run.memory[1].setBits(9, 7);
  Verdict verdict = judge(judgeValue);
  EXPECT_EQ(verdict.stage, "execute");
  EXPECT_EQ(verdict.kind, "wrong value");
  EXPECT_EQ(verdict.claim, "changed the result");
  EXPECT_EQ(verdict.evidence, "arg1[1,1] expected 20 (0x00000014), got 7 (0x00000007)");
  run.memory[1].setBits(8, 7);
  EXPECT_EQ(judge(judgeValue).evidence,
            "arg1[1,0] expected 18 (0x00000012), got 7 (0x00000007) (2 wrong elements)");
  run.memory[1] = Tensor(ElementKind::i32, {32});
  EXPECT_EQ(judge(judgeValue).evidence, "arg1 has another type than @main's");
  run.memory[1] = Tensor(ElementKind::f32, {4, 8});
  EXPECT_EQ(judge(judgeValue).evidence, "arg1 has another type than @main's");
  run.memory.pop_back();
  verdict = judge(judgeValue);
  EXPECT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.evidence, "expected 2 arguments, got 1");
  run.status = ExecutionStatus::trapped;
  run.message = "bank 3";
  EXPECT_EQ(judge(judgeValue).evidence, "the execution did not complete: bank 3");
}

TEST_F(Executions, BitsAreComparedWhereBothAreDefined) {
  Execution after = run;
  auto difference = [&] {
    Verdict verdict;
    compareBits(verdict, run, after, expected);
    return verdict.evidence;
  };
  EXPECT_EQ(difference(), "");
  after.memory[1].setBits(9, 7);
  EXPECT_EQ(difference(), "arg1[1,1] expected 20 (0x00000014), got 7 (0x00000007)");
  expected.memory[1].state[9] = State::unconstrained;
  EXPECT_NE(difference(), "") << "that the reference does not know is no excuse";
  expected.memory[1].state[9] = State::undefined;
  EXPECT_EQ(difference(), "");
  expected.memory[1].state[9] = State::defined;
  for (Execution *one : {&run, &after}) {
    one->defined = {{}, std::vector<uint8_t>(32, 1)};
    EXPECT_NE(difference(), "");
    one->defined[1][9] = 0;
    EXPECT_EQ(difference(), "");
    one->defined.clear();
  }
}

TEST_F(Executions, BitsOfNaNsAreAlike) {
  expected.memory.erase(expected.memory.begin());
  Execution before, after;
  before.memory = {Tensor(ElementKind::f32, {4, 8})};
  after.memory = before.memory;
  auto isSame = [&](uint64_t was, uint64_t is) {
    before.memory[0].setBits(0, was);
    after.memory[0].setBits(0, is);
    Verdict verdict;
    compareBits(verdict, before, after, expected);
    return verdict.wrongElementCount == 0;
  };
  EXPECT_TRUE(isSame(0x7fc00000, 0xffc00001));
  EXPECT_FALSE(isSame(0x7fc00000, 0x3f800000));
  EXPECT_FALSE(isSame(0x3f800000, 0x7fc00000));
  EXPECT_FALSE(isSame(0, 0x80000000));
}

TEST_F(Executions, OnlyCompleteOnesOfTheRightShapeAreCompared) {
  EXPECT_TRUE(isComparable(run, expected));
  run.status = ExecutionStatus::trapped;
  EXPECT_FALSE(isComparable(run, expected));
  run.status = ExecutionStatus::completed;
  run.memory.pop_back();
  EXPECT_FALSE(isComparable(run, expected));
}

TEST_F(Executions, ElementsAreCountedAndSomeListed) {
  Verdict verdict;
  for (int64_t i = 0; i < wrongElementsListedMax + 2; ++i)
    addWrongElement(verdict, {i, {}, "a", "b"});
  EXPECT_EQ(verdict.wrongElementCount, wrongElementsListedMax + 2);
  EXPECT_EQ(verdict.wrongElements.size(), static_cast<size_t>(wrongElementsListedMax));
  EXPECT_EQ(verdict.evidence, "arg0 expected a, got b");
  EXPECT_THAT(coordinatesOf({2, 3, 4}, 23), ElementsAre(1, 2, 3));
  EXPECT_THAT(coordinatesOf({2, 3, 4}, 5), ElementsAre(0, 1, 1));
  EXPECT_THAT(coordinatesOf({}, 0), IsEmpty());
}

} // namespace
} // namespace npufuzz::oracles
