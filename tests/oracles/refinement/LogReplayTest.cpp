// States that a log shows, and the passes that they belong to.
#include "LogEvents.h"

#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::refinement {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

std::string module(const std::string &body) { return "module {\n" + body + "}\n"; }

std::string header(const std::string &text) {
  return "// -----// IR Dump " + text + " //----- //\n";
}

std::vector<std::string> eventsOf(const std::string &log, const std::string &program = "",
                                  const ReplayOptions &options = {}) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<arith::ArithDialect, func::FuncDialect>();
  context.allowUnregisteredDialects();
  OwningOpRef<ModuleOp> given;
  if (!program.empty())
    given = parseSourceString<ModuleOp>(program, &context);
  Events events;
  replayLog(context, given ? *given : ModuleOp(), readIRLog(log, "log"), events, options);
  return events.lines;
}

} // namespace

TEST(LogReplay, ModulesFollowOneAnother) {
  EXPECT_THAT(eventsOf(header("After A (a)") + module(function("f", 1)) + header("After B (b)") +
                       module(function("f", 2))),
              ElementsAre("program f=1", "1. a ? nothing was printed before it", "2. b -> f=2"));
}

TEST(LogReplay, ProgramGivenEntersTheFirstPass) {
  EXPECT_THAT(eventsOf(header("After A (a)") + module(function("f", 1)), function("f", 0)),
              ElementsAre("program f=0", "1. a -> f=1"));
}

TEST(LogReplay, FunctionAloneTakesItsPlace) {
  EXPECT_THAT(
      eventsOf(header("After A (a)") + function("g", 5) + header("After A (a)") + function("f", 6),
               function("f", 0) + function("g", 1)),
      ElementsAre("program f=0 g=1", "1. a on @g -> f=0 g=5", "2. a on @f -> f=6 g=5"));
}

TEST(LogReplay, ProgramIsTheFirstDumpOfEachFunction) {
  std::string external = "func.func private @h()\n";
  EXPECT_THAT(eventsOf(header("After A (a)") + function("f", 1) + header("After B (b)") +
                       function("f", 2) + header("After A (a)") + function("g", 3) +
                       header("After C (c)") +
                       module(external + function("f", 4) + function("g", 3))),
              ElementsAre("program f=1 g=3 h", "1. a on @f ? nothing was printed before it",
                          "2. b on @f -> f=2 g=3 h", "3. a on @g ? nothing was printed before it",
                          "4. c -> h f=4 g=3"));
}

TEST(LogReplay, FunctionThatTheProgramHasNotCannotBeTold) {
  EXPECT_THAT(
      eventsOf(header("After A (a)") + function("g", 5), function("f", 0)),
      ElementsAre("program f=0",
                  "1. a on @g ? only @g was printed, and the program has none of that name"));
}

TEST(LogReplay, TornDumpIsJudgedWithTheNext) {
  std::vector<std::string> events =
      eventsOf(header("After A (a)") + "module {\n  func.func @f( {\n" + header("After B (b)") +
                   module(function("f", 2)) + header("After C (c)") + module(function("f", 3)),
               function("f", 0));
  ASSERT_EQ(events.size(), 4u);
  EXPECT_THAT(events[1], HasSubstr("1. a ? the dump does not parse: "));
  EXPECT_THAT(events[1], HasSubstr("\"log\":3:"));
  EXPECT_EQ(events[2], "1. a, 2. b -> f=2");
  EXPECT_EQ(events[3], "3. c -> f=3");
}

TEST(LogReplay, InvalidIRIsNoState) {
  std::string call = "func.func @f() {\n  call @nowhere() : () -> ()\n  return\n}\n";
  std::vector<std::string> events = eventsOf(header("After A (a)") + module(call) +
                                                 header("After B (b)") + module(function("f", 2)),
                                             function("f", 0));
  ASSERT_EQ(events.size(), 3u);
  EXPECT_THAT(events[1], HasSubstr("1. a ? what was printed is invalid here: "));
  EXPECT_EQ(events[2], "1. a, 2. b -> f=2");
}

TEST(LogReplay, DumpBeforeAPassIsWhatTheOneBeforeLeft) {
  EXPECT_THAT(eventsOf(header("Before A (a)") + module(function("f", 1)) + header("Before B (b)") +
                       module(function("f", 2)) + header("Before C (c)") +
                       module(function("f", 2))),
              ElementsAre("program f=1", "1. a -> f=2", "2. b -> f=2",
                          "3. c ? nothing that was printed shows what it left"));
}

TEST(LogReplay, BeforeAndAfterOfAPassAreOneStep) {
  EXPECT_THAT(eventsOf(header("Before A (a)") + module(function("f", 1)) + header("After A (a)") +
                       module(function("f", 2)) + header("Before B (b)") +
                       module(function("f", 3))),
              ElementsAre("program f=1", "1. a -> f=2", "2. what ran before b -> f=3",
                          "2. b ? nothing that was printed shows what it left"));
}

TEST(LogReplay, FailureSaysWhetherTheIRIsInvalid) {
  std::string call = "func.func @f() {\n  call @nowhere() : () -> ()\n  return\n}\n";
  std::vector<std::string> events = eventsOf(
      "x:1:2: error: why\n" + header("After A Failed (a)") + module(call), function("f", 0));
  ASSERT_EQ(events.size(), 2u);
  EXPECT_THAT(events[1], HasSubstr("1. a failed: why; 'func.call' op 'nowhere'"));
}

TEST(LogReplay, StrangeFunctionsAreAnotherProgram) {
  EXPECT_THAT(eventsOf(header("After A (a)") + module(function("f", 1)) + header("After A (a)") +
                       module(function("g", 2)) + header("After B (b)") + module(function("g", 3))),
              ElementsAre("program f=1", "1. a ? nothing was printed before it", "program g=2",
                          "2. a ? nothing was printed before it", "3. b -> g=3"));
}

TEST(LogReplay, ManyProgramsBeginWithTheSamePass) {
  std::string log = header("After A (a)") + module(function("f", 1)) + header("After B (b)") +
                    module(function("f", 2)) + header("After A (a)") + module(function("f", 3));
  EXPECT_THAT(eventsOf(log), ElementsAre("program f=1", "1. a ? nothing was printed before it",
                                         "2. b -> f=2", "3. a -> f=3"));
  EXPECT_THAT(eventsOf(log, "", {.hasManyPrograms = true}),
              ElementsAre("program f=1", "1. a ? nothing was printed before it", "2. b -> f=2",
                          "program f=3", "3. a ? nothing was printed before it"));
}

TEST(LogReplay, UnknownDialectsAreKept) {
  std::string body = "func.func @f() {\n  \"npu.go\"() : () -> !npu.token\n  return\n}\n";
  EXPECT_THAT(eventsOf(header("After A (a)") + module(body), body),
              ElementsAre("program f", "1. a -> f"));
}

} // namespace npufuzz::refinement
