//===- ToolchainTest.cpp - a tool that misbehaves in every way ------------===//
#include "StandIn.h"
#include "backend/hivm/Batch.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::HasSubstr;
using testing::Not;

namespace {

ToolResult run(const std::string &body, ToolCall call = {}) {
  StandIn standIn(body);
  call.tool = standIn.path;
  return runTool(call, "module {}\n");
}

/// What a tool prints of the functions that it is given.
const char *const echoing = "{ echo '\"builtin.module\"() ({'\n"
                            "  sed -n 's/.*func.func @\\([a-z0-9_]*\\).*/  \"func.func\"() "
                            "<{sym_name = \"\\1\"}> ({\\n  }) : "
                            "() -> ()/p' $1\n"
                            "  echo '}) : () -> ()'\n} > $3\n";

/// A program of one kernel that mentions `word`.
BatchedProgram program(const std::string &word, const std::string &pipeline = "p") {
  static int64_t number = 0;
  BatchedProgram made;
  made.pipeline = pipeline;
  made.module = word;
  made.prefix = "p" + std::to_string(number++) + "_";
  made.emission.functions = "  func.func @" + made.prefix + "k() { " + word + " }\n";
  return made;
}

} // namespace

TEST(HivmToolchain, TakesWhatTheToolWrites) {
  ToolResult result = run("echo \"$*\" > $3", {"", "builtin.module(a)", true});
  EXPECT_EQ(result.status, CompileStatus::compiled);
  EXPECT_THAT(result.output, HasSubstr("--mlir-print-op-generic --pass-pipeline=builtin.module(a) "
                                       "--mlir-print-ir-before-all"));
  EXPECT_THAT(run("echo \"$*\" > $3").output, Not(HasSubstr("--pass-pipeline")));
}

TEST(HivmToolchain, AnErrorIsARefusalInItsWords) {
  ToolResult result = run("echo 'k.mlir:3:5: error: ub overflow, requires 8 bits' >&2\nexit 1");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.diagnostic, "ub overflow, requires 8 bits");
}

TEST(HivmToolchain, AnErrorThatDoesNotEndTheToolIsAFailure) {
  ToolResult result = run("echo 'k.mlir:3:5: error: no root' >&2\necho module > $3");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.diagnostic, "the tool exits with code 0 after an error: no root");
  EXPECT_EQ(run("echo 'k.mlir:3:5: warning: slow' >&2\necho module > $3").status,
            CompileStatus::compiled);
}

TEST(HivmToolchain, ACrashAndAHangAreDeaths) {
  EXPECT_EQ(run("kill -SEGV $$").status, CompileStatus::compilerDied);
  ToolResult failed = run("echo 'hivm: a.cpp:1: Assertion `x` failed.' >&2\nkill -ABRT $$");
  EXPECT_EQ(failed.status, CompileStatus::compilerDied);
  EXPECT_THAT(failed.diagnostic, HasSubstr("Assertion `x` failed"));
  ToolCall impatient;
  impatient.secondsMax = 0.5;
  ToolResult hung = run("sleep 100", impatient);
  EXPECT_EQ(hung.status, CompileStatus::compilerDied);
  EXPECT_TRUE(hung.hung);
}

TEST(HivmToolchain, NothingWithoutAnErrorIsAFailure) {
  EXPECT_EQ(run("exit 0").diagnostic, "the tool exits with code 0 and writes nothing");
  EXPECT_EQ(run(": > $3").status, CompileStatus::passFailed);
}

TEST(HivmToolchain, WhatIsNotThereIsNoFinding) {
  ToolCall call;
  call.tool = "/nowhere/hivmc";
  EXPECT_EQ(runTool(call, "").status, CompileStatus::unsupported);
}

TEST(HivmBatch, OneCallAPipeline) {
  StandIn standIn(echoing);
  ToolCall call;
  call.tool = standIn.path;
  Batch batch;
  batch.build({program("a"), program("b", "q"), program("c"), program("d", "q")}, call);
  EXPECT_EQ(standIn.count(), 2U);
  ASSERT_TRUE(batch.find("p", "a"));
  EXPECT_TRUE(batch.find("q", "d"));
  EXPECT_FALSE(batch.find("q", "a"));
  // Its own kernel and no other one's.
  EXPECT_EQ(llvm::StringRef(batch.find("p", "a")->text).count("sym_name"), 1U);
}

TEST(HivmBatch, WhatAnErrorNamesIsLeftOutAtOnce) {
  StandIn standIn(
      std::string("line=$(grep -n broken $1 | head -n 1 | cut -d : -f 1)\n"
                  "[ -n \"$line\" ] && { echo \"$1:$line:7: error: no\" >&2; exit 1; }\n") +
      echoing);
  ToolCall call;
  call.tool = standIn.path;
  Batch batch;
  batch.build({program("a"), program("broken"), program("b"), program("c"), program("broken too"),
               program("d")},
              call);
  EXPECT_EQ(standIn.count(), 3U);
  for (const char *good : {"a", "b", "c", "d"})
    EXPECT_TRUE(batch.find("p", good));
  EXPECT_FALSE(batch.find("p", "broken"));
  EXPECT_TRUE(batch.hasFailed("p", "broken"));
  EXPECT_FALSE(batch.hasFailed("p", "a"));
}

TEST(HivmBatch, LeavesOutWhatFails) {
  StandIn standIn(std::string("grep -q broken $1 && { echo 'error: no' >&2; exit 1; }\n") +
                  echoing);
  ToolCall call;
  call.tool = standIn.path;
  Batch batch;
  batch.build({program("a"), program("b"), program("broken"), program("c")}, call);
  EXPECT_TRUE(batch.find("p", "a"));
  EXPECT_TRUE(batch.find("p", "b"));
  EXPECT_FALSE(batch.find("p", "broken"));
}
