//===- ToolchainTest.cpp - a tool that misbehaves in every way ------------===//
#include "StandIn.h"
#include "backend/hivm/Batch.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

DumpedResult run(const std::string &body, ToolCall call = {}) {
  StandIn standIn(body);
  call.tool = standIn.path;
  return runTool(call, "module {}\n");
}

/// Takes one module after the other, as MLIR's tools do. Prints each, reports an error in a broken
/// one, warns but prints another, dies of one that kills it, and hangs at one that hangs.
const std::string splitting = R"(awk '
  function take() {
    if (text ~ /kills/) exit 99
    if (text ~ /hangs/) exit 98
    if (text ~ /broken|warns/)
      print "within split at kernels.mlir:" begin " offset :2:7: error: " text > "/dev/stderr"
    if (text ~ /nowhere/)
      print "<unknown>:0: error: somewhere" > "/dev/stderr"
    if (text ~ /broken/) code = 1
    else print text
    fflush()
  }
  BEGIN { begin = 1 }
  /^.. -----$/ { take(); print; fflush(); text = ""; begin = NR; next }
  { text = text $0 " " }
  END { if (code < 98) take(); exit code }' kernels.mlir
code=$?
[ $code = 99 ] && kill -SEGV $$
[ $code = 98 ] && sleep 100
exit $code
)";

/// A module of two lines that mentions `word`.
std::string module(const std::string &word) { return "module {\n" + word + "}\n"; }

/// Programs of that pipeline.
std::vector<BatchedProgram> programs(const std::vector<std::string> &words,
                                     const std::string &pipeline = "p") {
  std::vector<BatchedProgram> all;
  for (const std::string &word : words)
    all.push_back({pipeline, module(word)});
  return all;
}

TogetherResult runTogether(const std::string &body, const std::vector<std::string> &words,
                           double secondsMax = 20) {
  StandIn standIn(body);
  ToolCall call;
  call.tool = standIn.path;
  call.secondsMax = secondsMax;
  std::vector<std::string> modules;
  for (const std::string &word : words)
    modules.push_back(module(word));
  return runToolTogether(call, modules);
}

} // namespace

TEST(HivmToolchain, TakesWhatTheToolWrites) {
  DumpedResult result = run("echo \"$*\" > $3", {"", "builtin.module(a)", Dumps::upToError});
  EXPECT_EQ(result.status, CompileStatus::compiled);
  EXPECT_THAT(result.output(),
              HasSubstr("--mlir-print-op-generic --pass-pipeline=builtin.module(a) "
                        "--mlir-print-ir-before-all"));
  EXPECT_THAT(result.output(), Not(HasSubstr("tree-dir")));
  EXPECT_THAT(run("echo \"$*\" > $3").output(), Not(HasSubstr("--pass-pipeline")));
}

TEST(HivmToolchain, DumpsAreThoseOfFilesOrThoseUpToTheFirstError) {
  const char *const tool =
      "dump() { echo \"// -----// IR Dump Before Pass ($1) //----- //\"; echo $2; }\n"
      "case \"$*\" in *tree-dir=dumps*)\n"
      "mkdir -p dumps/builtin_module_no-symbol-name\n"
      "dump cse 'in a file' > dumps/builtin_module_no-symbol-name/0_cse.mlir;;\n"
      "*) { dump plan before; echo 'k.mlir:1:1: error: no'; dump sync behind; } >&2;;\n"
      "esac\necho module > $3";
  auto dumpsOf = [&](Dumps asked) {
    std::string all;
    for (const Dump &dump : run(tool, {"", "p", asked}).dumps)
      all += dump.pass + ": " + dump.text;
    return all;
  };
  EXPECT_EQ(dumpsOf(Dumps::inFiles), "cse: in a file\n");
  EXPECT_EQ(dumpsOf(Dumps::upToError), "plan: before\n");
  EXPECT_EQ(dumpsOf(Dumps::none), "");
}

TEST(HivmToolchain, AnErrorIsARefusalInItsWords) {
  DumpedResult result = run("echo 'k.mlir:3:5: error: ub overflow, requires 8 bits' >&2\nexit 1");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.diagnostic, "ub overflow, requires 8 bits");
}

TEST(HivmToolchain, AnErrorThatDoesNotEndTheToolIsAFailure) {
  DumpedResult result = run("echo 'k.mlir:3:5: error: no root' >&2\necho module > $3");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.diagnostic, "the tool exits with code 0 after an error: no root");
  EXPECT_EQ(run("echo 'k.mlir:3:5: warning: slow' >&2\necho module > $3").status,
            CompileStatus::compiled);
}

TEST(HivmToolchain, ACrashAndAHangAreDeaths) {
  EXPECT_EQ(run("kill -SEGV $$").status, CompileStatus::compilerDied);
  DumpedResult failed = run("echo 'hivm: a.cpp:1: Assertion `x` failed.' >&2\nkill -ABRT $$");
  EXPECT_EQ(failed.status, CompileStatus::compilerDied);
  EXPECT_THAT(failed.diagnostic, HasSubstr("Assertion `x` failed"));
  ToolCall impatient;
  impatient.secondsMax = 0.5;
  DumpedResult hung = run("sleep 100", impatient);
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

TEST(HivmToolchain, ErrorsAmongModulesAreOfTheModuleInWhichTheyLie) {
  TogetherResult together = runTogether(splitting, {"broken", "a", "warns", "broken too", "b"});
  EXPECT_FALSE(together.death.has_value());
  ASSERT_EQ(together.results.size(), 5U);
  for (const auto &result : together.results)
    ASSERT_TRUE(result.has_value());
  EXPECT_EQ(together.results[0]->status, CompileStatus::passFailed);
  EXPECT_THAT(together.results[0]->diagnostic, StartsWith("module { broken"));
  EXPECT_THAT(together.results[1]->output(), StartsWith("module { a"));
  EXPECT_THAT(together.results[2]->diagnostic,
              StartsWith("the tool exits with code 0 after an error: module { warns"));
  EXPECT_THAT(together.results[3]->diagnostic, HasSubstr("broken too"));
  EXPECT_EQ(together.results[4]->status, CompileStatus::compiled);
}

TEST(HivmToolchain, AnErrorThatLiesNowhereLeavesOpenWhoseItIs) {
  TogetherResult together = runTogether(splitting, {"broken", "a", "nowhere"});
  EXPECT_TRUE(together.results[0].has_value());
  EXPECT_FALSE(together.results[1].has_value());
  EXPECT_FALSE(together.results[2].has_value());
}

TEST(HivmToolchain, WhatAToolSaysBeforeItDiesIsKept) {
  TogetherResult died = runTogether(splitting, {"a", "broken", "b", "kills", "c"});
  ASSERT_TRUE(died.death.has_value());
  EXPECT_EQ(died.death->diagnostic, "the tool died: SIGSEGV");
  EXPECT_TRUE(died.results[0] && died.results[1] && died.results[2]);
  EXPECT_FALSE(died.results[3] || died.results[4]);
  TogetherResult hung = runTogether(splitting, {"a", "hangs", "b"}, 0.5);
  ASSERT_TRUE(hung.death.has_value());
  EXPECT_TRUE(hung.death->hung);
  EXPECT_TRUE(hung.results[0].has_value());
  EXPECT_FALSE(hung.results[1] || hung.results[2]);
}

TEST(HivmToolchain, OfOutputThatDoesNotSayWhatIsWhoseNothingIsTaken) {
  for (const char *body : {"echo module", "cat kernels.mlir kernels.mlir", "exit 0", "exit 1"})
    for (const auto &result : runTogether(body, {"a", "b"}).results)
      EXPECT_FALSE(result.has_value()) << body;
}

TEST(HivmBatch, OneCallAPipeline) {
  StandIn standIn(splitting);
  ToolCall call;
  call.tool = standIn.path;
  std::vector<BatchedProgram> all = programs({"a", "c"});
  for (BatchedProgram &other : programs({"b", "broken"}, "q"))
    all.push_back(std::move(other));
  Batch<ToolResult> batch = runInBatch(std::move(all), call);
  EXPECT_EQ(standIn.count(), 2U);
  ASSERT_TRUE(batch.find("p", module("a")));
  EXPECT_THAT(batch.find("p", module("a"))->output(), StartsWith("module { a"));
  ASSERT_TRUE(batch.find("q", module("broken")));
  EXPECT_EQ(batch.find("q", module("broken"))->status, CompileStatus::passFailed);
  EXPECT_FALSE(batch.find("q", module("a")));
}

TEST(HivmBatch, HalvesWhatIsLeftUntilWhatKillsTheToolStandsAlone) {
  StandIn standIn(splitting);
  ToolCall call;
  call.tool = standIn.path;
  Batch<ToolResult> batch =
      runInBatch(programs({"a", "b", "kills", "c", "d", "kills too", "e"}), call);
  for (const char *good : {"a", "b", "c", "d", "e"})
    EXPECT_TRUE(batch.find("p", module(good))) << good;
  for (const char *bad : {"kills", "kills too"}) {
    ASSERT_TRUE(batch.find("p", module(bad))) << bad;
    EXPECT_EQ(batch.find("p", module(bad))->diagnostic, "the tool died: SIGSEGV");
  }
}

TEST(HivmBatch, WhereItHangsNothingIsTriedAgain) {
  StandIn standIn(splitting);
  ToolCall call;
  call.tool = standIn.path;
  call.secondsMax = 0.5;
  Batch<ToolResult> batch = runInBatch(programs({"a", "hangs", "z"}), call);
  EXPECT_EQ(standIn.count(), 1U);
  EXPECT_TRUE(batch.find("p", module("a")));
  EXPECT_FALSE(batch.find("p", module("hangs")));
  EXPECT_FALSE(batch.find("p", module("z")));
}
