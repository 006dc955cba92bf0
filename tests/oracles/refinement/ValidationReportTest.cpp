// Output of a validating process, line by line, and what its parent reads.
#include "oracles/refinement/ValidationReport.h"
#include "backend/mlir/Registration.h"
#include "oracles/refinement/PrintedModule.h"

#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

#include <csignal>

using namespace mlir;

namespace npufuzz::refinement::tests {
namespace {

using Answer = Judgement::Answer;
using State = Meaning::State;

class Report : public testing::Test {
protected:
  Report() {
    DialectRegistry registry;
    mlirbackend::registerUpstreamDialects(registry);
    context.appendDialectRegistry(registry);
  }

  /// A module with @f and @g, called with two inputs.
  JudgedModule judgedModule(const char *text = "func.func @f(%x: i8) { return }\n"
                                               "func.func @g(%x: i8) { return }") {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    return JudgedModule(*module, {.count = 2});
  }
  SandboxResult write(llvm::function_ref<void(ReportWriter &)> words) {
    return llvm::cantFail(runInSandbox(20, [&](ChildSide &out) {
      ReportWriter writer(out);
      words(writer);
    }));
  }
  std::string outputOf(llvm::function_ref<void(ReportWriter &)> words) {
    return write(words).output;
  }
  /// Returns what the parent reads from a child's output.
  Validation say(llvm::function_ref<void(ReportWriter &)> words) {
    return readReport(write(words));
  }
  std::string lineOf(const Judgement &judgement, const std::string &culprit = "") {
    JudgedModule judged = judgedModule();
    return say([&](ReportWriter &out) { out.judgement("-- 1. cse: ", culprit, judgement, judged); })
        .text;
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

TEST_F(Report, EveryAnswerHasItsLine) {
  Judgement judgement;
  EXPECT_EQ(lineOf(judgement), "-- 1. cse: nothing changed\n");
  judgement.answer = Answer::ok;
  judgement.compared = 32;
  EXPECT_EQ(lineOf(judgement), "-- 1. cse: ok, 32 inputs\n");
  judgement.stoppedByChecks = 2;
  judgement.throughCallers = "@h is gone";
  EXPECT_EQ(lineOf(judgement), "-- 1. cse: ok, 32 inputs; 2 stopped by runtime checks of views; "
                               "through its callers alone: @h is gone\n");
  judgement = {};
  judgement.answer = Answer::ok;
  EXPECT_EQ(lineOf(judgement), "-- 1. cse: ok, no input is left that is defined\n");
  judgement.answer = Answer::cannotTell;
  judgement.detail = "no handler";
  EXPECT_EQ(lineOf(judgement), "-- 1. cse: cannot tell: no handler\n");
  judgement.compared = 5;
  judgement.subject = 1;
  EXPECT_EQ(lineOf(judgement), "-- 1. cse: ok, 5 inputs; cannot tell of @g: no handler\n");
  judgement.answer = Answer::tooLarge;
  EXPECT_EQ(lineOf(judgement), "-- 1. cse: cannot tell: no handler\n");
  judgement.answer = Answer::refused;
  EXPECT_EQ(lineOf(judgement), "-- 1. cse: refused the IR: no handler\n");
  judgement.answer = Answer::invalidIR;
  EXPECT_EQ(lineOf(judgement, " by pattern P"),
            "-- 1. cse: WRONG by pattern P: the IR is invalid: no handler\n");
  judgement.answer = Answer::wrong;
  judgement.input = 7;
  judgement.wrongInputs = 3;
  EXPECT_EQ(lineOf(judgement), "-- 1. cse: WRONG at no handler, input 7 (3 of 5 inputs)\n");
}

TEST_F(Report, CulpritsAreWhatWasSuspectedWhenTheBugWasTold) {
  JudgedModule judged = judgedModule();
  Judgement wrong;
  wrong.answer = Answer::wrong;
  wrong.subject = 1;
  wrong.input = 4;
  Judgement invalid;
  invalid.answer = Answer::invalidIR;
  Validation validation = say([&](ReportWriter &out) {
    out.suspect(1, "cse{a=1}", *judged.module, judged);
    out.suspectPattern("Fold");
    out.judgement("one: ", "", wrong, judged);
    out.suspect(2, "canonicalize", *judged.module, judged);
    out.judgement("two: ", "", {}, judged);
    out.suspect(3, "inline", *judged.module, judged);
    out.judgement("three: ", "", invalid, judged);
  });
  ASSERT_EQ(validation.culprits.size(), 2u);
  const Culprit &first = validation.culprits[0], &second = validation.culprits[1];
  EXPECT_EQ(first.step, 1u);
  EXPECT_EQ(first.pass, "cse{a=1}");
  EXPECT_EQ(first.pattern, "Fold");
  EXPECT_EQ(first.input, printed(*judged.module));
  EXPECT_EQ(first.function, "g");
  EXPECT_EQ(first.inputNumber, 4);
  EXPECT_EQ(second.step, 3u);
  EXPECT_EQ(second.pass, "inline");
  EXPECT_EQ(second.pattern, "");
  EXPECT_EQ(second.function, "f");
  EXPECT_EQ(second.inputNumber, 0);
  EXPECT_EQ(validation.refusal, "");
}

TEST_F(Report, NobodyIsSuspectedOfWhatCannotBeCalled) {
  JudgedModule judged = judgedModule("func.func private @f(i8)");
  Validation validation = say([&](ReportWriter &out) {
    out.suspect(1, "cse", *judged.module, judged);
    out.bug("wrong");
  });
  ASSERT_EQ(validation.culprits.size(), 1u);
  EXPECT_EQ(validation.culprits[0].pass, "");
}

TEST_F(Report, WhatWasJudgedIsCountedAndWhatNotByItsReason) {
  JudgedModule judged = judgedModule();
  Judgement nothing, ok, empty, doubt, partly, large;
  ok.answer = empty.answer = Answer::ok;
  ok.compared = partly.compared = 1;
  doubt.answer = partly.answer = Answer::cannotTell;
  doubt.detail = partly.detail = "no handler";
  large.answer = Answer::tooLarge;
  large.detail = "too large";
  Validation validation = say([&](ReportWriter &out) {
    for (const Judgement &judgement : {nothing, ok, empty, doubt, doubt, partly, large})
      out.judgement("x: ", "", judgement, judged);
  });
  EXPECT_EQ(validation.judged, 3);
  EXPECT_EQ(validation.untold,
            (std::map<std::string, int64_t>{
                {"no input is left that is defined", 1}, {"no handler", 2}, {"too large", 1}}));
}

TEST_F(Report, ADeathOfSomebodyWhoWasLeftAtWorkIsThePassesThatLeftIt) {
  SandboxResult result;
  result.death.emplace();
  result.death->end = {ChildEnd::How::signalled, SIGSEGV};
  result.death->stack.left = {"mine", /*threads=*/true};
  result.death->stack.isOfOtherThread = true;
  result.output = "c{\"step\": 1, \"pass\": \"mine{a=1}\"}\nr-- 1. mine\n"
                  "c{\"step\": 2, \"pass\": \"cse\"}\np-- 2. cse\n";
  Validation validation = readReport(result);
  EXPECT_EQ(validation.text, "-- WRONG: mine left a thread at work, and SIGSEGV in generate\n");
  ASSERT_EQ(validation.culprits.size(), 1u);
  EXPECT_EQ(validation.culprits[0].pass, "mine{a=1}");
  result.death->stack.left.who = "nobody";
  ASSERT_EQ(readReport(result).culprits.size(), 1u);
  EXPECT_EQ(readReport(result).culprits[0].pass, "cse");
}

TEST_F(Report, TextStaysOnItsLine) {
  Validation validation = say([&](ReportWriter &out) {
    out.line("a\nb");
    out.refusal("cse: c\nd");
    out.line("e");
  });
  EXPECT_EQ(validation.text, "a b\ne\n");
  EXPECT_EQ(validation.refusal, "cse: c d");
  EXPECT_TRUE(validation.culprits.empty());
}

TEST_F(Report, ADeathIsThePassesOrTheInterpreters) {
  JudgedModule judged = judgedModule();
  Validation pass = say([&](ReportWriter &out) {
    out.runBegins("-- 0. program: ");
    out.suspect(1, "cse", *judged.module, judged);
    out.passBegins("-- 1. cse: ");
    raise(SIGKILL);
  });
  EXPECT_THAT(pass.text, testing::StartsWith("-- 1. cse: WRONG: the pass died: SIGKILL"));
  ASSERT_EQ(pass.culprits.size(), 1u);
  EXPECT_EQ(pass.culprits[0].pass, "cse");
  Validation run = say([&](ReportWriter &out) {
    out.passBegins("-- 1. cse: ");
    out.runBegins("-- 1. cse: ");
    raise(SIGKILL);
  });
  EXPECT_THAT(run.text,
              testing::StartsWith("-- 1. cse: cannot tell: the interpreter died: SIGKILL"));
  EXPECT_TRUE(run.culprits.empty());
  ASSERT_EQ(run.untold.size(), 1u);
  EXPECT_THAT(run.untold.begin()->first, testing::StartsWith("the interpreter died: SIGKILL"));
  EXPECT_TRUE(pass.untold.empty());
}

TEST_F(Report, OneThatWasStoppedSaysSo) {
  SandboxResult result;
  result.stopped = true;
  result.death.emplace();
  result.output = "|-- 0. program: @f\np-- 1. cse: \n";
  Validation validation = readReport(result);
  EXPECT_EQ(validation.text, "-- 0. program: @f\nstopped\n");
  EXPECT_TRUE(validation.culprits.empty());
}

TEST_F(Report, TheProgramHasALineAFunction) {
  JudgedModule judged = judgedModule("func.func @f(%x: i8) { return }\n"
                                     "func.func @g(%p: !llvm.ptr) { return }");
  auto text = [&] { return say([&](ReportWriter &out) { out.program(judged); }).text; };
  std::string strange =
      "-- 0. program: cannot tell: @g takes a !llvm.ptr, which cannot be drawn\n-- 0. program: @f";
  EXPECT_EQ(text(), strange + ": 2 inputs, 0 of them undefined behaviour\n");
  std::vector<Meaning> &row = judged.meanings[0];
  ASSERT_EQ(row.size(), 2u);
  row[1].state = State::undefined;
  row[0].why = row[1].why = "division by zero";
  EXPECT_EQ(text(), strange + ": 2 inputs, 1 of them undefined behaviour\n");
  row[0].state = State::undefined;
  EXPECT_EQ(text(), strange + ": undefined behaviour for every input, which proves nothing: "
                              "division by zero\n");
  row[1].state = State::unknown;
  row[1].why = "no handler";
  EXPECT_EQ(text(), strange + ": cannot tell: no handler\n");
  row[1].state = State::endless;
  EXPECT_EQ(text(), strange + ": cannot tell: no handler\n");
  row.pop_back();
  EXPECT_EQ(text(), strange + ": undefined behaviour for every input, which proves nothing: "
                              "division by zero\n");
  judged.subjects.functions[0].arguments.clear();
  EXPECT_EQ(text(), strange + ": undefined behaviour on the only input, so that every pass keeps "
                              "it: division by zero\n");
}

/// Two functions that can be called, and one that cannot.
constexpr const char *threeFunctions = "func.func @f(%x: i8) { return }\n"
                                       "func.func @g(%x: i8) { return }\n"
                                       "func.func @h(%p: !llvm.ptr) { return }";
constexpr llvm::StringLiteral notDrawn = "@h takes a !llvm.ptr, which cannot be drawn";
using Counts = std::map<std::string, int64_t>;

TEST_F(Report, FunctionsAreCountedByWhyNothingCanBeTold) {
  JudgedModule judged = judgedModule(threeFunctions);
  auto counted = [&](llvm::function_ref<void(ReportWriter &)> more = [](ReportWriter &) {}) {
    return say([&](ReportWriter &out) {
      out.program(judged);
      more(out);
    });
  };
  EXPECT_EQ(counted().functions, 3);
  EXPECT_EQ(counted().untoldFunctions, (Counts{{notDrawn.str(), 1}}));
  for (Meaning &meaning : judged.meanings[1]) {
    meaning.state = State::unknown;
    meaning.why = "no handler";
  }
  EXPECT_EQ(counted().untoldFunctions, (Counts{{notDrawn.str(), 1}, {"no handler", 1}}));
  // One input beyond a limit leaves the other one.
  judged.meanings[1][0].isBeyondLimits = true;
  judged.meanings[1][1].state = State::defined;
  EXPECT_EQ(counted().untoldFunctions, (Counts{{notDrawn.str(), 1}}));
  judged.meanings[1][0].isBeyondLimits = false;
  EXPECT_EQ(counted().untoldFunctions, (Counts{{notDrawn.str(), 1}, {"no handler", 1}}));
  // The function was never called.
  judged.meanings[1].clear();
  EXPECT_EQ(counted().untoldFunctions, (Counts{{notDrawn.str(), 1}}));
}

TEST_F(Report, ADoubtCountsAgainstItsFunctionOnceSomethingChanged) {
  JudgedModule judged = judgedModule(threeFunctions);
  Judgement nothing, doubt, large, ok;
  doubt.answer = Answer::cannotTell;
  doubt.subject = 1;
  doubt.detail = "no handler";
  large.answer = Answer::tooLarge;
  large.detail = "too large";
  ok.answer = Answer::ok;
  ok.compared = 1;
  auto after = [&](std::vector<Judgement> judgements) {
    return say([&](ReportWriter &out) {
      out.program(judged);
      for (const Judgement &judgement : judgements)
        out.judgement("x: ", "", judgement, judged);
    });
  };
  EXPECT_EQ(after({nothing}).functions, 3);
  EXPECT_EQ(after({nothing}).untoldFunctions, Counts()) << "that is certain of all functions";
  EXPECT_EQ(after({ok}).untoldFunctions, (Counts{{notDrawn.str(), 1}}));
  EXPECT_EQ(after({nothing, ok}).untoldFunctions, (Counts{{notDrawn.str(), 1}}));
  EXPECT_EQ(after({ok, nothing}).untoldFunctions, (Counts{{notDrawn.str(), 1}}));
  EXPECT_EQ(after({doubt}).untoldFunctions, (Counts{{notDrawn.str(), 1}, {"no handler", 1}}));
  EXPECT_EQ(after({doubt, doubt}).untoldFunctions,
            (Counts{{notDrawn.str(), 1}, {"no handler", 1}}));
  EXPECT_EQ(after({large}).untoldFunctions, (Counts{{notDrawn.str(), 1}, {"too large", 2}}));
  judged.subjects.functions.clear();
  judged.meanings.clear();
  EXPECT_EQ(after({doubt}).functions, 1);
  EXPECT_EQ(after({doubt}).untoldFunctions, (Counts{{notDrawn.str(), 1}}));
}

TEST_F(Report, WhatIsNoCountIsNotTaken) {
  SandboxResult result;
  auto read = [&](const std::string &line) {
    result.output = "f{\"functions\": 2, \"untold\": {\"a\": 1}}\n" + line;
    return readReport(result);
  };
  EXPECT_EQ(read("").functions, 2);
  EXPECT_EQ(read("").untoldFunctions, (Counts{{"a", 1}}));
  EXPECT_EQ(read("f{\"functions\": 3}\n").untoldFunctions, (Counts{{"a", 1}}));
  EXPECT_EQ(read("f{\"untold\": {\"b\": 1}}\n").untoldFunctions, (Counts{{"a", 1}}));
  EXPECT_EQ(read("f{\"functions\": 3, \"untold\": {\"b\": \"x\", \"c\": 2}}\n").untoldFunctions,
            (Counts{{"c", 2}}));
}

TEST_F(Report, WhereTheInterpreterDiedNoFunctionIsTold) {
  JudgedModule judged = judgedModule();
  Validation died = say([&](ReportWriter &out) {
    out.program(judged);
    out.runBegins("-- 1. cse: ");
    raise(SIGKILL);
  });
  ASSERT_EQ(died.untoldFunctions.size(), 1u);
  EXPECT_THAT(died.untoldFunctions.begin()->first, testing::StartsWith("the interpreter died"));
  EXPECT_EQ(died.untoldFunctions.begin()->second, 2);
}

TEST_F(Report, InputsBeyondALimitAndThoseLeftOpenAreSaid) {
  Judgement ok;
  ok.answer = Answer::ok;
  ok.compared = 30;
  ok.beyondLimits = 2;
  ok.whyBeyond = "an allocation of 2^40 elements";
  EXPECT_EQ(lineOf(ok), "-- 1. cse: ok, 30 inputs; 2 not judged: an allocation of 2^40 elements\n");
  ok.beyondLimits = 0;
  ok.leftOpen = 5;
  ok.detail = "tanh";
  EXPECT_EQ(lineOf(ok), "-- 1. cse: ok, 30 inputs; 5 left open: tanh\n");
  ok.answer = Answer::cannotTell;
  EXPECT_EQ(lineOf(ok), "-- 1. cse: ok, 30 inputs; cannot tell of @f: tanh\n");
}

TEST_F(Report, APassThatBreaksAnyInputIsSaidToUntilTheNextSuspect) {
  JudgedModule judged = judgedModule();
  Validation validation = say([&](ReportWriter &out) {
    out.suspect(1, "cse", *judged.module, judged);
    out.breaksAnyInput();
    out.bug("one");
    out.suspect(2, "inline", *judged.module, judged);
    out.bug("two");
  });
  ASSERT_EQ(validation.culprits.size(), 2u);
  EXPECT_TRUE(validation.culprits[0].breaksAnyInput);
  EXPECT_FALSE(validation.culprits[1].breaksAnyInput);
}

TEST_F(Report, TheSuspectsFunctionIsTheFirstThatCanBeCalled) {
  JudgedModule judged = judgedModule("func.func @h(%p: !llvm.ptr) { return }\n"
                                     "func.func @f(%x: i8) { return }");
  auto suspected = [&] {
    return say([&](ReportWriter &out) {
             out.suspect(1, "cse", *judged.module, judged);
             out.bug("wrong");
           })
        .culprits.at(0)
        .function;
  };
  EXPECT_EQ(suspected(), "f");
  judged.subjects.functions.clear();
  EXPECT_EQ(suspected(), "h") << "the first with a body, if none can be called";
}

TEST_F(Report, AProgramIsCostlyWhereItsSizeKeepsAFunctionFromAnAnswer) {
  JudgedModule judged = judgedModule();
  auto isCostly = [&] { return say([&](ReportWriter &out) { out.program(judged); }).isCostly; };
  EXPECT_FALSE(isCostly());
  std::vector<Meaning> &row = judged.meanings[1];
  row[0].why = row[1].why = "no handler";
  row[0].state = State::unknown;
  EXPECT_FALSE(isCostly()) << "a missing handler has nothing to do with size";
  row[0].isBeyondLimits = true;
  EXPECT_FALSE(isCostly()) << "the other input tells";
  row[1].state = State::unknown;
  EXPECT_TRUE(isCostly());
  row[0].isBeyondLimits = false;
  row[1].state = State::endless;
  EXPECT_TRUE(isCostly());
  row[1].state = State::unknown;
  judged.subjects.hasTooLarge = true;
  EXPECT_TRUE(isCostly());
}

TEST_F(Report, AProgramThatGrowsTooLargeInAPassIsCostly) {
  JudgedModule judged = judgedModule();
  Judgement large, doubt;
  large.answer = Answer::tooLarge;
  doubt.answer = Answer::cannotTell;
  auto isCostly = [&](const Judgement &judgement) {
    return say([&](ReportWriter &out) { out.judgement("x: ", "", judgement, judged); }).isCostly;
  };
  EXPECT_TRUE(isCostly(large));
  EXPECT_FALSE(isCostly(doubt));
  doubt.isCostly = true;
  EXPECT_TRUE(isCostly(doubt)) << "the meanings that are known are of cheaper IR";
  doubt.answer = Answer::ok;
  EXPECT_FALSE(isCostly(doubt)) << "another input tells";
}

TEST_F(Report, TheCostIsSaidOnce) {
  JudgedModule judged = judgedModule();
  judged.subjects.hasTooLarge = true;
  Judgement ok;
  ok.answer = Answer::ok;
  std::string output = outputOf([&](ReportWriter &out) {
    out.program(judged);
    out.judgement("x: ", "", ok, judged);
  });
  EXPECT_EQ(llvm::count(output, '$'), 1);
}

TEST_F(Report, ReasonsOfAnEarlierCountAreReplacedWithTheirNames) {
  SandboxResult result;
  result.output =
      "f{\"functions\": 2, \"untold\": {\"a\": 1}, \"names\": {\"f\": \"a\"}}\n"
      "f{\"functions\": 2, \"untold\": {\"b\": 2}, \"names\": {\"g\": \"b\", \"h\": 7}}\n";
  Validation validation = readReport(result);
  EXPECT_EQ(validation.untoldFunctions, (Counts{{"b", 2}}));
  EXPECT_EQ(validation.untoldByName, (std::map<std::string, std::string>{{"g", "b"}}));
  result.output += "f{\"functions\": 2, \"untold\": {}}\n";
  EXPECT_TRUE(readReport(result).untoldByName.empty());
}

TEST_F(Report, ACopyIsNamedByItsExtents) {
  Validation validation = say([](ReportWriter &out) {
    out.smaller("4096→8");
    out.line("a");
  });
  EXPECT_EQ(validation.extents, "4096→8");
  EXPECT_EQ(validation.text, "a\n");
  EXPECT_EQ(say([](ReportWriter &out) { out.line("a"); }).extents, "");
}

// The time of a pass also covers what the judge does with the IR that it left.
TEST_F(Report, AHangOfTheJudgeIsNotThePasses) {
  SandboxResult result;
  result.death.emplace();
  result.death->end = {ChildEnd::How::signalled, SIGKILL};
  result.death->phase = Phase::judge;
  result.death->hung = true;
  result.output = "p-- 1. cse: \n";
  EXPECT_THAT(readReport(result).text, testing::HasSubstr("-- 1. cse: cannot tell: "));
  EXPECT_TRUE(readReport(result).culprits.empty());
  result.death->phase = Phase::compile;
  EXPECT_THAT(readReport(result).text, testing::HasSubstr("-- 1. cse: WRONG: the pass died: "));
  result.death->phase = Phase::judge;
  result.death->hung = false;
  EXPECT_THAT(readReport(result).text, testing::HasSubstr("-- 1. cse: WRONG: the pass died: "));
}

TEST_F(Report, AHangOfTheInterpreterIsCostlyAndLeavesNoFunctionTold) {
  SandboxResult result;
  result.death.emplace();
  result.death->end = {ChildEnd::How::signalled, SIGKILL};
  result.death->phase = Phase::judge;
  result.death->hung = true;
  result.output = "r-- 0. program: \n";
  Validation hung = readReport(result);
  EXPECT_TRUE(hung.isCostly);
  EXPECT_EQ(hung.functions, 1) << "it died before it could count them";
  ASSERT_EQ(hung.untoldFunctions.size(), 1u);
  EXPECT_THAT(hung.untoldFunctions.begin()->first, testing::StartsWith("the interpreter died: "));
  EXPECT_EQ(hung.untoldFunctions.begin()->second, 1);
  result.death->hung = false;
  EXPECT_FALSE(readReport(result).isCostly);
  result.output = "$\n" + result.output;
  EXPECT_TRUE(readReport(result).isCostly) << "it was before";
  result.output += "f{\"functions\": 3, \"untold\": {\"a\": 1}, \"names\": {\"f\": \"a\"}}\n";
  Validation counted = readReport(result);
  EXPECT_EQ(counted.untoldFunctions.begin()->second, 3);
  EXPECT_TRUE(counted.untoldByName.empty()) << "nobody knows which function it died of";
}

/// A program of which neither function could be judged, and its copy, of which one could.
class Smaller : public testing::Test {
protected:
  Smaller() {
    whole.text = "whole\n";
    whole.functions = 2;
    whole.untold = {{"too large", 3}};
    whole.untoldFunctions = {{"too large", 2}};
    whole.untoldByName = {{"f", "too large"}, {"g", "too large"}};
    copy.text = "copy\n";
    copy.extents = "4096→8";
    copy.functions = 2;
    copy.judged = 1;
    copy.untold = {{"no handler", 1}};
    copy.untoldFunctions = {{"no handler", 1}};
    copy.untoldByName = {{"g", "no handler"}};
  }
  Validation sum() {
    Validation result = whole, smaller = copy;
    addSmaller(result, std::move(smaller));
    return result;
  }
  bool isTaken() {
    Validation result = sum();
    bool saysSo = result.text != whole.text;
    EXPECT_EQ(saysSo, result.extents == copy.extents);
    return saysSo;
  }
  Validation whole, copy;
};

TEST_F(Smaller, OfACopyThatTellsMoreIsTaken) {
  Validation result = sum();
  EXPECT_EQ(result.text, "whole\n-- judged with extents 4096→8:\ncopy\n");
  EXPECT_EQ(result.extents, "4096→8");
  EXPECT_EQ(result.functions, 2);
  EXPECT_EQ(result.judged, 1);
  EXPECT_EQ(result.untold, copy.untold);
  EXPECT_EQ(result.untoldFunctions, (Counts{{"no handler", 1}}));
  EXPECT_EQ(result.untoldByName, copy.untoldByName);
}

TEST_F(Smaller, OfACopyThatTellsNoMoreNothingIsTaken) {
  ASSERT_TRUE(isTaken());
  copy.untoldFunctions = {{"no handler", 2}};
  copy.untoldByName["f"] = "no handler";
  EXPECT_FALSE(isTaken()) << "as many are left";
}

TEST_F(Smaller, OfACopyThatWasNotJudgedNothingIsTaken) {
  copy.judged = 0;
  EXPECT_FALSE(isTaken());
  copy.judged = 1;
  copy.functions = 0;
  copy.untoldFunctions = {};
  copy.untoldByName = {};
  EXPECT_FALSE(isTaken()) << "it has no functions";
}

TEST_F(Smaller, OfARefusedCopyNothingIsTaken) {
  copy.refusal = "cse: no";
  EXPECT_FALSE(isTaken());
}

TEST_F(Smaller, WithoutExtentsThereIsNoCopy) {
  copy.extents = "";
  EXPECT_EQ(sum().text, "whole\n");
}

TEST_F(Smaller, OfACopyWhoseProcessDiedNoFunctionIsTold) {
  copy.untoldByName = {}; // nobody knows which one it died of
  EXPECT_FALSE(isTaken());
}

TEST_F(Smaller, FunctionsThatTheWholeProgramToldStayTold) {
  whole.untoldFunctions = {{"too large", 1}};
  whole.untoldByName = {{"f", "too large"}};
  EXPECT_EQ(sum().untoldFunctions, Counts());
}

TEST_F(Smaller, WhereTheWholeProgramDiedTheCopyTellsOfEachFunction) {
  whole.untoldFunctions = {{"the interpreter died: SIGKILL", 2}};
  whole.untoldByName = {};
  EXPECT_EQ(sum().untoldFunctions, (Counts{{"no handler", 1}}));
}

TEST_F(Smaller, CulpritsOfACopyCountWhateverElseItTells) {
  copy.culprits.emplace_back().pass = "cse";
  copy.judged = 0;
  Validation result = sum();
  ASSERT_EQ(result.culprits.size(), 1u);
  EXPECT_EQ(result.culprits[0].pass, "cse");
  EXPECT_EQ(result.text, "whole\n-- judged with extents 4096→8:\ncopy\n");
  EXPECT_EQ(result.untoldFunctions, whole.untoldFunctions);
  copy.judged = 1;
  EXPECT_EQ(sum().culprits.size(), 1u);
  EXPECT_EQ(sum().untoldFunctions, copy.untoldFunctions);
}

TEST_F(Smaller, MorePassesMayBeJudgedOfTheWholeProgram) {
  whole.judged = 4;
  copy.judged = 3;
  EXPECT_EQ(sum().judged, 4);
  EXPECT_EQ(sum().untold, whole.untold);
  copy.judged = 4;
  EXPECT_EQ(sum().untold, whole.untold) << "both tell of as many";
  copy.judged = 5;
  EXPECT_EQ(sum().judged, 5);
  EXPECT_EQ(sum().untold, copy.untold);
}

} // namespace
} // namespace npufuzz::refinement::tests
