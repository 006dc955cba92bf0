// Reduces the results of functions before and after a pass to one answer.
#include "oracles/refinement/JudgePass.h"

#include "mlir/IR/Builders.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::refinement::tests {
namespace {

using Answer = Judgement::Answer;
using State = Meaning::State;

constexpr interpreter::Format i8{interpreter::FormatKind::integer, 8};

Meaning gives(uint64_t bits) {
  Meaning meaning;
  meaning.state = State::defined;
  meaning.results = {interpreter::Value::scalar(bits)};
  meaning.resultFormats = {i8};
  return meaning;
}
Meaning givesUndefined() {
  Meaning meaning = gives(0);
  meaning.results = {interpreter::Value::scalar(0, true)};
  return meaning;
}
Meaning is(State state, const std::string &why) {
  Meaning meaning;
  meaning.state = state;
  meaning.why = why;
  return meaning;
}
Meaning undefined() { return is(State::undefined, "undefined"); }
Meaning unknown(const std::string &why = "no handler") { return is(State::unknown, why); }
/// A run that a runtime check of a view stopped.
Meaning checked() {
  return is(State::undefined, "assertion failed: ERROR: Runtime op verification failed\n"
                              "%0 = memref.cast %1 : memref<?xf32> to memref<10xf32>");
}

class Refining : public testing::Test {
protected:
  Refining() {
    Type i8 = Builder(&context).getI8Type();
    subjects = {{"f", {i8}}, {"g", {i8}}};
  }

  Judgement judge(const Meanings &before, const Meanings &after, Excuse excuse = noExcuse) {
    return judgeRefinement(llvm::ArrayRef(subjects).take_front(before.size()), before, after,
                           excuse);
  }

  MLIRContext context;
  std::vector<Subject> subjects;
};

TEST_F(Refining, IsOkWhereAllInputsAgree) {
  Judgement judgement =
      judge({{gives(1), gives(2)}, {gives(3)}}, {{gives(1), gives(2)}, {gives(3)}});
  EXPECT_EQ(judgement.answer, Answer::ok);
  EXPECT_EQ(judgement.compared, 3);
  EXPECT_EQ(judgement.wrongInputs, 0);
  EXPECT_EQ(judgement.input, -1);
  EXPECT_FALSE(judgement.isBug());
}

TEST_F(Refining, TellsTheFirstDifferenceAndCountsAll) {
  subjects[1].firstInput = 100;
  Judgement judgement = judge({{gives(1)}, {gives(2), gives(3), gives(4)}},
                              {{gives(1)}, {gives(2), gives(9), gives(8)}});
  EXPECT_EQ(judgement.answer, Answer::wrong);
  EXPECT_TRUE(judgement.isBug());
  EXPECT_EQ(judgement.kind, Difference::Kind::value);
  EXPECT_EQ(judgement.detail, "@g result 0: expected 3 (0x3), got 9 (0x9)");
  EXPECT_EQ(judgement.subject, 1u);
  EXPECT_EQ(judgement.input, 101);
  EXPECT_EQ(judgement.compared, 4);
  EXPECT_EQ(judgement.wrongInputs, 2);
}

TEST_F(Refining, AWrongInputOutweighsADoubt) {
  Judgement judgement = judge({{unknown(), gives(1)}}, {{gives(1), gives(2)}});
  EXPECT_EQ(judgement.answer, Answer::wrong);
  EXPECT_EQ(judgement.compared, 1);
}

TEST_F(Refining, UndefinedInputsProveNothing) {
  Judgement judgement = judge({{undefined(), gives(1)}}, {{gives(7), gives(1)}});
  EXPECT_EQ(judgement.answer, Answer::ok);
  EXPECT_EQ(judgement.compared, 1);
  judgement = judge({{undefined()}}, {{gives(7)}});
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
  EXPECT_EQ(judgement.detail, "no input on which the program is defined");
  subjects[0].arguments.clear();
  EXPECT_EQ(judge({{undefined()}}, {{gives(7)}}).answer, Answer::ok)
      << "its only input: anything refines it";
  judgement = judge({}, {});
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
  EXPECT_EQ(judgement.detail, "no function that can be run");
}

TEST_F(Refining, BecomingUndefinedIsWrong) {
  Judgement judgement = judge({{gives(1)}}, {{undefined()}});
  EXPECT_EQ(judgement.answer, Answer::wrong);
  EXPECT_EQ(judgement.kind, Difference::Kind::undefined);
}

TEST_F(Refining, WhoReachesOutsideOrBreaksAPromiseMayBecomeUndefined) {
  Meaning outside = gives(1), broken = gives(1);
  outside.givesOutside = true;
  broken.brokePromise = true;
  EXPECT_EQ(judge({{outside, gives(1)}}, {{undefined(), gives(1)}}).answer, Answer::ok);
  EXPECT_EQ(judge({{outside, gives(1)}}, {{gives(2), gives(1)}}).answer, Answer::ok);
  EXPECT_EQ(judge({{broken, gives(1)}}, {{undefined(), gives(1)}}).answer, Answer::ok);
  EXPECT_EQ(judge({{broken, gives(1)}}, {{gives(2), gives(1)}}).answer, Answer::wrong)
      << "the value counts";
  EXPECT_EQ(judge({{broken, gives(1)}}, {{givesUndefined(), gives(1)}}).answer, Answer::ok);
}

TEST_F(Refining, ExcusedInputsAreNotCompared) {
  subjects[1].firstInput = 10;
  std::vector<std::pair<std::string, int64_t>> asked;
  auto excuse = [&](const Subject &subject, int64_t input) {
    asked.push_back({subject.name, input});
    return input == 11;
  };
  Judgement judgement =
      judge({{gives(1)}, {gives(2), gives(3)}}, {{gives(1)}, {gives(2), gives(9)}}, excuse);
  EXPECT_EQ(judgement.answer, Answer::ok);
  EXPECT_EQ(judgement.compared, 2);
  EXPECT_THAT(asked, testing::ElementsAre(testing::Pair("f", 0), testing::Pair("g", 10),
                                          testing::Pair("g", 11)));
}

TEST_F(Refining, SaysWhatCannotBeTold) {
  Judgement judgement = judge({{gives(1)}, {unknown("first"), gives(2)}},
                              {{gives(1)}, {gives(1), unknown("second")}});
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
  EXPECT_EQ(judgement.detail, "first");
  EXPECT_EQ(judgement.subject, 1u);
  EXPECT_EQ(judgement.compared, 1);
  judgement = judge({{gives(1), gives(2)}}, {{gives(1), unknown("second")}});
  EXPECT_EQ(judgement.detail, "second");
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
}

TEST_F(Refining, EndlessRunsAreWrongOrDoubtful) {
  Meaning quick = gives(1), slow = gives(1), stopped = is(State::endless, "stopped");
  quick.steps = 10;
  slow.steps = 1000;
  stopped.steps = 10 * endlessFactor;
  EXPECT_EQ(judge({{quick}}, {{stopped}}).kind, Difference::Kind::endless);
  Judgement judgement = judge({{slow}}, {{stopped}});
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
  EXPECT_EQ(judgement.detail, "stopped");
  EXPECT_EQ(judge({{stopped}}, {{quick}}).answer, Answer::cannotTell);
}

TEST_F(Refining, RuntimeChecksOfViewsAreCounted) {
  Judgement judgement = judge({{gives(1), gives(2)}}, {{checked(), gives(2)}});
  EXPECT_EQ(judgement.answer, Answer::ok);
  EXPECT_EQ(judgement.stoppedByChecks, 1);
  EXPECT_EQ(judgement.compared, 1);
  judgement = judge({{unknown(), gives(2)}}, {{checked(), gives(2)}});
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
  EXPECT_EQ(judgement.stoppedByChecks, 0);
}

TEST_F(Refining, HelpersAreJudgedThroughTheirCallers) {
  subjects[1].isHelper = true;
  Judgement judgement =
      judge({{gives(1)}, {gives(2), gives(3)}}, {{gives(1)}, {gives(7), gives(8)}});
  EXPECT_EQ(judgement.answer, Answer::ok);
  EXPECT_EQ(judgement.throughCallers, "@g, on inputs that they may not give it, @g result 0: "
                                      "expected 2 (0x2), got 7 (0x7)");
  EXPECT_EQ(judgement.wrongInputs, 0);
  Meaning before = unknown("gone before"), after = unknown("gone after"), later = unknown("later");
  before.isMisfit = after.isMisfit = later.isMisfit = true;
  judgement = judge({{gives(1)}, {gives(2), gives(3)}}, {{gives(1)}, {after, later}});
  EXPECT_EQ(judgement.answer, Answer::ok);
  EXPECT_EQ(judgement.throughCallers, "gone after");
  EXPECT_EQ(judge({{gives(1)}, {before}}, {{gives(1)}, {gives(2)}}).throughCallers, "gone before");
  subjects[1].isHelper = false;
  judgement = judge({{gives(1)}, {gives(2)}}, {{gives(1)}, {after}});
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
  EXPECT_EQ(judgement.throughCallers, "");
}

} // namespace
} // namespace npufuzz::refinement::tests
