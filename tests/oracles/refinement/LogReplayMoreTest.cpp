// Logs that begin late, are torn, or hold several programs; reports of failures and deaths.
#include "LogEvents.h"
#include "backend/mlir/Registration.h"
#include "oracles/refinement/ValidateLog.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

#include <sys/resource.h>

using namespace mlir;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace npufuzz::refinement::tests {
namespace {

std::string calls(const std::string &name, const std::string &callee) {
  return "func.func @" + name + "() -> i32 {\n  %c = call @" + callee +
         "() : () -> i32\n  return %c : i32\n}\n";
}
std::string module(const std::string &body) { return "module {\n" + body + "}\n"; }
std::string header(const std::string &text) {
  return "// -----// IR Dump " + text + " //----- //\n";
}
std::string after(const std::string &pass, const std::string &ir) {
  return header("After P (" + pass + ")") + ir;
}
std::string before(const std::string &pass, const std::string &ir) {
  return header("Before P (" + pass + ")") + ir;
}
std::string failed(const std::string &pass, const std::string &ir) {
  return "x:1:2: error: why\n" + header("After P Failed (" + pass + ")") + ir;
}

constexpr const char *torn = "module {\n  func.func @f( {\n";

class Replayed : public testing::Test {
protected:
  Replayed() {
    context.loadDialect<arith::ArithDialect, func::FuncDialect>();
    context.allowUnregisteredDialects();
    context.getOrLoadDynamicDialect("silent", [](DynamicDialect *dialect) {
      dialect->registerDynamicOp(DynamicOpDefinition::get(
          "never", dialect, [](Operation *) { return failure(); },
          [](Operation *) { return success(); }));
    });
  }

  std::vector<std::string> events(const std::string &log, const std::string &program = "",
                                  const ReplayOptions &options = {}) {
    OwningOpRef<ModuleOp> given;
    if (!program.empty())
      given = parseSourceString<ModuleOp>(program, &context);
    Events heard;
    replayLog(context, given ? *given : ModuleOp(), readIRLog(log, "log"), heard, options);
    return heard.lines;
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

TEST_F(Replayed, WhatTheVerifierDoesNotExplainIsInvalidToo) {
  EXPECT_THAT(
      events(after("a", module("\"silent.never\"() : () -> ()\n")), function("f", 0)),
      ElementsAre("program f=0", "1. a ? what was printed is invalid here: it does not verify"));
}

TEST_F(Replayed, ProgramsWithoutBodiesAreNoStrangers) {
  std::string global = "\"mine.global\"() {sym_name = \"x\"} : () -> ()\n",
              external = "func.func private @h()\n";
  EXPECT_THAT(events(after("a", module(function("f", 1))), module(global + external)),
              ElementsAre("program h", "1. a -> f=1"));
  EXPECT_THAT(events(after("a", module(global + external)), module(global + function("f", 1))),
              ElementsAre("program f=1", "1. a -> h"));
}

TEST_F(Replayed, StrangersEndWhatWasOpen) {
  std::string g = module(function("g", 2));
  EXPECT_THAT(events(before("a", module(function("f", 1))) + before("a", g) + after("a", g)),
              ElementsAre("program f=1", "1. a ? nothing that was printed shows what it left",
                          "program g=2", "2. a -> g=2"));
}

TEST_F(Replayed, TheFirstDumpThatCanBeReadBegins) {
  std::vector<std::string> lines = events(after("a", torn) + after("b", module(function("f", 1))));
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0], "program f=1");
  EXPECT_THAT(lines[1], StartsWith("1. a ? the dump does not parse: "));
  EXPECT_EQ(lines[2], "2. b ? nothing was printed before it");
}

TEST_F(Replayed, FunctionsBegunWithoutTheModuleStayAlone) {
  EXPECT_THAT(
      events(after("a", function("f", 1)) +
             after("b", module(function("f", 2) + function("g", 3)))),
      ElementsAre("program f=1", "1. a on @f ? nothing was printed before it", "2. b -> f=2 g=3"));
  EXPECT_THAT(events(after("a", function("f", 1)) + after("b", module(function("f", 2))) +
                     after("c", function("h", 3))),
              ElementsAre("program f=1", "1. a on @f ? nothing was printed before it",
                          "2. b -> f=2",
                          "3. c on @h ? only @h was printed, and the program has none of that "
                          "name"));
}

TEST_F(Replayed, WhatHasNoNameBeginsNothing) {
  EXPECT_THAT(events(after("a", "\"mine.op\"() : () -> ()\n") + after("b", function("f", 1))),
              ElementsAre("program f=1", "1. a ? only one mine.op was printed, which has no name",
                          "2. b on @f ? nothing was printed before it"));
}

TEST_F(Replayed, ALogOfNothingReadableHasNoProgram) {
  EXPECT_THAT(events(after("a", torn)), ElementsAre(StartsWith("1. a ? the dump does not parse")));
  EXPECT_THAT(events(after("a", module(calls("f", "nowhere")))),
              ElementsAre("1. a ? nothing that can be read was printed before it"))
      << "an invalid program is none";
}

TEST_F(Replayed, StepsAreToldApartByWhatTheyRanOn) {
  std::string program = function("f", 1) + function("g", 1);
  EXPECT_THAT(events(before("a", function("f", 1)) + before("a", function("g", 1)) +
                         after("a", function("f", 2)) + after("a", function("g", 3)),
                     program),
              ElementsAre("program f=1 g=1", "1. a on @f -> f=2 g=1", "2. a on @g -> f=2 g=3"));
}

TEST_F(Replayed, APassThatRunsAgainIsAnotherStep) {
  EXPECT_THAT(events(before("a", module(function("f", 1))) + before("a", module(function("f", 2))) +
                     after("a", module(function("f", 3)))),
              ElementsAre("program f=1", "1. a -> f=2", "2. a -> f=3"));
}

TEST_F(Replayed, OpenPassesOfAFunctionEndWithItOrWithTheModule) {
  std::string program = function("f", 1) + function("g", 1);
  std::string log =
      before("a", function("f", 1)) + before("a", function("g", 1)) + after("a", function("g", 5));
  EXPECT_THAT(
      events(log + after("b", module(function("f", 2) + function("g", 5))), program),
      ElementsAre("program f=1 g=1", "2. a on @g -> f=1 g=5", "1. a on @f, 3. b -> f=2 g=5"));
  EXPECT_THAT(
      events(log + after("b", function("f", 2)), program),
      ElementsAre("program f=1 g=1", "2. a on @g -> f=1 g=5", "1. a on @f, 3. b on @f -> f=2 g=5"));
}

TEST_F(Replayed, DumpBeforeAPassIsTheStateThatTheLastOneLeft) {
  EXPECT_THAT(events(after("a", module(function("f", 2))) + before("b", module(function("f", 2))) +
                         after("b", module(function("f", 3))),
                     function("f", 1)),
              ElementsAre("program f=1", "1. a -> f=2", "2. b -> f=3"));
}

TEST_F(Replayed, TornDumpBeforeAPassDoesNoHarm) {
  EXPECT_THAT(events(before("a", torn) + after("a", module(function("f", 2))), function("f", 1)),
              ElementsAre("program f=1", "1. a -> f=2"));
}

TEST_F(Replayed, FailureOnAFunctionIsSeenInItsProgram) {
  std::string program = function("f", 1) + function("g", 2);
  EXPECT_THAT(events(failed("a", calls("f", "g")), program),
              ElementsAre("program f=1 g=2", "1. a on @f failed: why; "));
  std::string invalid = "'func.call' op 'nowhere' does not reference a valid function";
  EXPECT_THAT(events(failed("a", calls("f", "nowhere")), program),
              ElementsAre("program f=1 g=2", "1. a on @f failed: why; " + invalid));
  EXPECT_THAT(events(failed("a", calls("f", "nowhere"))),
              ElementsAre("1. a on @f failed: why; " + invalid))
      << "there is no program";
}

TEST_F(Replayed, FailureOnAModuleIsSeenInAllOfIt) {
  std::string program = function("f", 1) + function("g", 2);
  EXPECT_THAT(
      events(failed("a", module(function("f", 1) + calls("g", "nowhere"))), program),
      ElementsAre("program f=1 g=2", HasSubstr("1. a failed: why; 'func.call' op 'nowhere'")));
  EXPECT_THAT(events(failed("a", torn), program),
              ElementsAre("program f=1 g=2", "1. a failed: why; "));
}

TEST_F(Replayed, AnotherProgramBeginsWithTheSameDumpOnly) {
  EXPECT_THAT(events(before("a", module(function("f", 1))) + after("a", module(function("f", 2))),
                     "", {.hasManyPrograms = true}),
              ElementsAre("program f=1", "1. a -> f=2"));
  std::string program = function("f", 1) + function("g", 1);
  EXPECT_THAT(events(after("a", function("f", 2)) + after("a", function("g", 3)), program,
                     {.hasManyPrograms = true}),
              ElementsAre("program f=1 g=1", "1. a on @f -> f=2 g=1", "2. a on @g -> f=2 g=3"));
}

class LogJudged : public testing::Test {
protected:
  LogJudged() {
    DialectRegistry registry;
    mlirbackend::registerUpstreamDialects(registry);
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  Validation check(const std::string &log, const char *given = nullptr, int64_t count = 4,
                   double secondsMax = 60, const std::string &death = "",
                   const ReplayOptions &replay = {}) {
    OwningOpRef<ModuleOp> program = given ? parseSourceString<ModuleOp>(given, &context) : nullptr;
    return llvm::cantFail(validateLog(
        context, given ? *program : ModuleOp(), readIRLog(log, "log"),
        {.pipeline = "", .inputs = {.count = count}, .secondsMax = secondsMax}, replay, death));
  }
  /// The report on a compiler that died.
  Validation died(const std::string &log, const char *given = nullptr) {
    return check(log, given, 4, 60, "the command died: SIGSEGV");
  }
  JudgedModule judgedModule(const char *text) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    return JudgedModule(*module, {.count = 2});
  }
  static Validation say(llvm::function_ref<void(ReportWriter &)> words) {
    return readReport(llvm::cantFail(runInSandbox(20, [&](ChildSide &out) {
      ReportWriter writer(out);
      words(writer);
    })));
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

constexpr const char *identity = "func.func @f(%x: i8) -> i8 {\n  return %x : i8\n}\n",
                     *loop = "func.func @f(%x: i8) -> i8 {\n  cf.br ^a\n^a:\n  cf.br ^a\n}\n",
                     *zero = "func.func @f(%x: i8) -> i8 {\n  %c = arith.constant 0 : i8\n"
                             "  return %c : i8\n}\n",
                     *emptyBlock = "func.func @f(%x: i8) -> i8 {\n  return %x : i8\n^a:\n}\n";

TEST_F(LogJudged, TheTimeLimitSaysWhichRunItEnded) {
  EXPECT_THAT(check(after("a", loop), loop, 1000, 1).text,
              HasSubstr("-- 0. program: cannot tell: the interpreter died: time limit exceeded"));
  EXPECT_THAT(check(after("a", loop), identity, 1000, 1).text,
              HasSubstr("-- 1. a on @f: cannot tell: the interpreter died: time limit exceeded"));
}

TEST_F(LogJudged, AllThatAreJudgedTogetherAreNamed) {
  EXPECT_THAT(check(after("a", torn) + after("b", torn) + after("c", module(zero)), identity).text,
              HasSubstr("-- 3. c: together with 1. a, 2. b: WRONG at @f result 0"));
}

TEST_F(LogJudged, InvalidIRIsToldWithoutAProgram) {
  Validation validation = check("error: empty block: expect at least a terminator\n" +
                                header("After P Failed (a)") + module(emptyBlock));
  EXPECT_EQ(validation.text,
            "-- 1. a: WRONG: the IR is invalid: empty block: expect at least a terminator\n");
  ASSERT_EQ(validation.culprits.size(), 1u);
  EXPECT_EQ(validation.culprits[0].input, "") << "it is not known";
}

TEST_F(LogJudged, ComplaintsOfNoOpAreTheSameWithTheSameWords) {
  auto fail = [&](const std::string &error, const char *body) {
    return check("error: " + error + "\n" + header("After P Failed (a)") + module(body), identity)
        .text;
  };
  EXPECT_THAT(fail("empty promises", emptyBlock),
              HasSubstr("-- 1. a: refused the IR: empty promises\n"));
  EXPECT_THAT(fail("empty block: expect at least a terminator", emptyBlock),
              HasSubstr("-- 1. a: WRONG: the IR is invalid: empty block"));
  const char *bad = "func.func @f(%x: i8) -> i8 {\n"
                    "  %z = \"arith.subi\"(%x, %x) : (i8, i8) -> i16\n  return %x : i8\n}\n";
  EXPECT_THAT(fail("'arith.subi' op failed to legalize", bad),
              HasSubstr("-- 1. a: refused the IR: 'arith.subi' op failed to legalize\n"))
      << "a pass that gives up";
}

TEST_F(LogJudged, NoProcessIsAnError) {
  rlimit files;
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &files), 0);
  rlimit none = files;
  none.rlim_cur = 0;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  auto result = validateLog(context, ModuleOp(), {}, {});
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &files), 0);
  ASSERT_FALSE(static_cast<bool>(result));
  llvm::consumeError(result.takeError());
}

TEST_F(LogJudged, AFunctionWithoutArgumentsIsDefinedOrNot) {
  JudgedModule judged = judgedModule("func.func @f() { return }");
  EXPECT_EQ(say([&](ReportWriter &out) { out.program(judged); }).text,
            "-- 0. program: @f: 1 inputs, 0 of them undefined behaviour\n");
}

TEST_F(LogJudged, NothingComparedIsJudgedWhereEveryInputWasTried) {
  JudgedModule every = judgedModule("func.func @f() { return }"), none = judgedModule("module {}"),
               some = judgedModule(identity);
  Judgement ok, doubt;
  ok.answer = Judgement::Answer::ok;
  doubt.answer = Judgement::Answer::cannotTell;
  doubt.detail = "no handler";
  auto judge = [&](const Judgement &judgement, const JudgedModule &judged) {
    return say([&](ReportWriter &out) { out.judgement("x: ", "", judgement, judged); });
  };
  EXPECT_EQ(judge(ok, every).judged, 1);
  EXPECT_TRUE(judge(ok, every).untold.empty());
  for (const JudgedModule *judged : {&none, &some}) {
    EXPECT_EQ(judge(ok, *judged).judged, 0);
    EXPECT_EQ(judge(ok, *judged).untold.count("no input is left that is defined"), 1u);
  }
  EXPECT_EQ(judge(doubt, every).judged, 0);
  EXPECT_EQ(judge(doubt, every).untold.count("no handler"), 1u);
}

TEST_F(LogJudged, DeathBeforeAnyPassIsNobodysFault) {
  SandboxResult result;
  result.death.emplace();
  Validation validation = readReport(result);
  EXPECT_THAT(validation.text, StartsWith("cannot tell: the interpreter died: "));
  EXPECT_TRUE(validation.culprits.empty());
  EXPECT_EQ(validation.untold.size(), 1u);
}

TEST_F(LogJudged, ADeathIsOfThePassThatBeganLast) {
  const std::string log =
      before("a", module(identity)) + after("a", module(identity)) + before("b", module(identity));
  Validation validation = died(log, identity);
  EXPECT_THAT(validation.text, HasSubstr("-- 1. a: nothing changed\n"));
  EXPECT_THAT(validation.text, HasSubstr("-- 2. b: WRONG: the command died: SIGSEGV\n"));
  ASSERT_EQ(validation.culprits.size(), 1u);
  EXPECT_EQ(validation.culprits[0].step, 2u);
  EXPECT_EQ(validation.culprits[0].pass, "b");
  EXPECT_THAT(validation.culprits[0].input, HasSubstr("func.func @f"));
  EXPECT_TRUE(validation.culprits[0].breaksAnyInput);
  validation = check(log, identity);
  EXPECT_THAT(validation.text,
              HasSubstr("-- 2. b: cannot tell: nothing that was printed shows what it left\n"));
  EXPECT_TRUE(validation.culprits.empty()) << "the compiler came to its end";
}

TEST_F(LogJudged, ADeathBehindTheLastPassIsNoPasss) {
  Validation validation = died(after("a", module(identity)), identity);
  EXPECT_THAT(validation.text, Not(HasSubstr("WRONG")));
  EXPECT_TRUE(validation.culprits.empty());
}

TEST_F(LogJudged, ADeathIsToldWithoutAProgram) {
  Validation validation = died(before("a", torn));
  EXPECT_THAT(validation.text, HasSubstr("WRONG: the command died: SIGSEGV\n"));
  ASSERT_EQ(validation.culprits.size(), 1u);
  EXPECT_EQ(validation.culprits[0].input, "") << "it is not known";
}

TEST_F(LogJudged, APassOfWhichNothingIsPrintedIsToldInItsPlace) {
  const ReplayOptions many{.hasManyPrograms = true};
  Validation validation =
      check(before("a", module(identity)) + before("a", module(zero)) + after("a", module(zero)),
            nullptr, 4, 60, "", many);
  EXPECT_THAT(validation.text,
              testing::ContainsRegex("-- 1[.] a: cannot tell: nothing that was printed shows what "
                                     "it left\n(.*\n)*-- 0[.] program: @f"));
}

TEST_F(LogJudged, EachPassOfWhichNothingIsPrintedIsTold) {
  Validation validation = died(before("a", module(identity)) +
                               header("Before P (b) ('func.func' operation: @f)") + identity);
  EXPECT_THAT(validation.text,
              HasSubstr("-- 1. a: cannot tell: nothing that was printed shows what it left\n"));
  EXPECT_THAT(validation.text, HasSubstr("-- 2. b on @f: WRONG: the command died: SIGSEGV\n"));
}

TEST_F(LogJudged, InvalidIRBreaksAnyInput) {
  Validation validation = check("error: empty block: expect at least a terminator\n" +
                                    header("After P Failed (a)") + module(emptyBlock),
                                identity);
  ASSERT_EQ(validation.culprits.size(), 1u);
  EXPECT_TRUE(validation.culprits[0].breaksAnyInput);
}

constexpr const char *strange = "func.func @f(%x: i8) -> i8 {\n"
                                "  %c = \"mine.op\"() : () -> i8\n  return %c : i8\n}\n";
constexpr const char *sameAgain = "func.func @f(%x: i8) -> i8 {\n  %c = arith.constant 3 : i8\n"
                                  "  return %x : i8\n}\n";

TEST_F(LogJudged, PassesSinceTheLastStateThatCouldBeToldAreNamed) {
  EXPECT_THAT(
      check(after("a", module(sameAgain)) + after("b", module(strange)) + after("c", module(zero)),
            identity)
          .text,
      HasSubstr("-- 3. c: together with 2. b: WRONG at @f result 0"));
  EXPECT_THAT(check(after("a", module(sameAgain)) + after("b", module(zero)), identity).text,
              HasSubstr("-- 2. b: WRONG at @f result 0"));
}

TEST_F(LogJudged, PassesOfAnEarlierProgramAreNotNamed) {
  const ReplayOptions many{.hasManyPrograms = true};
  const std::string program = before("a", module(identity));
  EXPECT_THAT(check(program + after("a", module(sameAgain)) + after("b", module(identity)) +
                        program + after("a", module(strange)) + after("b", module(zero)),
                    nullptr, 4, 60, "", many)
                  .text,
              HasSubstr("b: together with 3. a: WRONG at @f result 0"));
}

TEST_F(LogJudged, ALogThatBeginsLateSaysHowToPrintMore) {
  EXPECT_THAT(check(after("a", module(identity))).text,
              HasSubstr("-- the first pass cannot be judged: give the file"));
  EXPECT_THAT(check(after("a", module(identity)), identity).text,
              Not(HasSubstr("-- the first pass cannot be judged")));
}

} // namespace
} // namespace npufuzz::refinement::tests
