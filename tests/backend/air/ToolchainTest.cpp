//===- ToolchainTest.cpp - an air-opt that misbehaves in every way --------===//
#include "backend/air/toolchain/Toolchain.h"
#include "tests/backend/air/StandIn.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::air;
using testing::HasSubstr;

namespace {

const char *const threePasses = "builtin.module(air-first,func.func(air-second),cse)";

/// Result of a run with a script instead of air-opt.
SteppedResult run(const std::string &body, double secondsMax = 20) {
  StandIn standIn(body);
  AirOptions options;
  options.airOpt = standIn.path;
  options.secondsMax = secondsMax;
  return runAirOpt(options, threePasses, {"module {}\n", "module @b {}\n"}, /*wantsSteps=*/false);
}

/// Prints the first module after its first pass.
const char *const printsOne =
    "mkdir -p steps/builtin_module_npufuzz_0\n"
    "printf '// -----// IR Dump After First (air-first) //----- //\\nmodule {}\\n' "
    "> steps/builtin_module_npufuzz_0/0_air-first.mlir\n";

/// Prints each module after each pass; `at` may stop it.
std::string printsAll(const std::string &at) {
  return R"(csplit -s -n 1 program.mlir '/^\/\/ -----/' '{*}'
: > output.mlir
for part in $(ls xx*); do
  name=$(sed -n 's/^module @\([^ ]*\).*/\1/p' $part)
  mkdir -p steps/builtin_module_$name/func_func_k
  for pass in 0_air-first func_func_k/0_0_air-second 1_cse; do
    failed=
)" + at + R"(
    file=steps/builtin_module_$name/$pass.mlir
    echo "// -----// IR Dump After P$failed (${pass##*_}) //----- //" > $file
    cat $part >> $file
    [ -n "$failed" ] && break
  done
done)";
}

std::vector<std::optional<SteppedResult>> runTogether(const std::string &body,
                                                      double secondsMax = 20) {
  StandIn standIn(body);
  AirOptions options;
  options.airOpt = standIn.path;
  options.secondsMax = secondsMax;
  return runAirOptTogether(options, threePasses,
                           {{"module {\n}// a\n", "#map = 1\nmodule {\n}// b\n"},
                            {"module {\n}// c\n"},
                            {"module {\n}// d\n"},
                            {"module {\n}// e\n"}});
}

} // namespace

TEST(AirToolchain, TakesWhatTheCompilerWrites) {
  SteppedResult result = run("{ cat program.mlir; echo \"// $1 $2 $3 $5\"; } > output.mlir");
  EXPECT_EQ(result.status, CompileStatus::compiled);
  ASSERT_EQ(result.outputs.size(), 2u) << result.diagnostic;
  EXPECT_THAT(result.outputs[0], HasSubstr("module @npufuzz_0 {}"));
  EXPECT_THAT(result.outputs[1], HasSubstr("module @npufuzz_1 {}"));
  EXPECT_THAT(result.outputs[1], HasSubstr("--mlir-print-op-generic"));
  EXPECT_THAT(result.outputs[1], HasSubstr("func.func(air-second)"));
  EXPECT_THAT(result.outputs[1], HasSubstr("--split-input-file"));
}

TEST(AirToolchain, BlamesThePassBehindTheLastThatPrinted) {
  SteppedResult result =
      run(std::string(printsOne) + "echo 'p.mlir:3:5: error: op is odd' >&2\nexit 1");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.pass, "air-second");
  EXPECT_EQ(result.diagnostic, "op is odd");
}

TEST(AirToolchain, ACrashSaysWhatItAsserted) {
  SteppedResult result = run(std::string(printsOne) +
                             "echo 'air-opt: f.cpp:1: Assertion `x` failed.' >&2\nkill -ABRT $$");
  EXPECT_EQ(result.status, CompileStatus::compilerDied);
  EXPECT_EQ(result.pass, "air-second");
  EXPECT_THAT(result.diagnostic, HasSubstr("Assertion `x` failed"));
}

TEST(AirToolchain, ACrashBehindAFailureIsOfTheModuleThatDied) {
  // A pass fails on the first module; the tool continues and dies after a pass on the second.
  SteppedResult result = run(R"(for module in 0 1; do
  mkdir -p steps/builtin_module_npufuzz_$module
  printf '// -----// IR Dump After First (air-first) //----- //\nmodule {}\n' \
    > steps/builtin_module_npufuzz_$module/0_air-first.mlir
done
printf '// -----// IR Dump After Second Failed (air-second) //----- //\nmodule {}\n' \
  > steps/builtin_module_npufuzz_0/1_air-second.mlir
printf '// -----// IR Dump After Second (air-second) //----- //\nmodule {}\n' \
  > steps/builtin_module_npufuzz_1/1_air-second.mlir
echo 'p.mlir:3:5: error: op is odd' >&2
kill -ABRT $$)");
  EXPECT_EQ(result.status, CompileStatus::compilerDied);
  EXPECT_EQ(result.pass, "cse");
}

TEST(AirToolchain, AToolThatDiesWhereItPrintsHasSaidWhatIsWrong) {
  StandIn standIn("echo 'p.mlir:3:5: error: op is odd' >&2\n"
                  "case \"$*\" in *print-ir-after-all*) kill -SEGV $$;; esac\nexit 1");
  AirOptions options;
  options.airOpt = standIn.path;
  for (bool wantsSteps : {false, true}) {
    SteppedResult result = runAirOpt(options, threePasses, {"module {}\n"}, wantsSteps);
    EXPECT_EQ(result.status, CompileStatus::passFailed);
    EXPECT_EQ(result.diagnostic, "op is odd");
  }
}

TEST(AirToolchain, AHangIsADeathInTime) {
  SteppedResult result = run("sleep 100", 0.5);
  EXPECT_EQ(result.status, CompileStatus::compilerDied);
  EXPECT_THAT(result.diagnostic, HasSubstr("did not end in time"));
}

TEST(AirToolchain, NothingWithoutAnErrorIsAFailure) {
  SteppedResult result = run("exit 0");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.diagnostic, "air-opt exits with code 0 and writes 0 of 2 modules");
}

TEST(AirToolchain, ProgramsOfOneCallKeepTheirModulesAndSteps) {
  auto results = runTogether(printsAll(""));
  ASSERT_EQ(results.size(), 4u);
  for (const auto &result : results) {
    ASSERT_TRUE(result);
    ASSERT_EQ(result->steps.size(), 3u);
    EXPECT_EQ(result->steps[1].pass, "air-second");
  }
  ASSERT_EQ(results[0]->outputs.size(), 2u);
  EXPECT_THAT(results[0]->outputs[1], HasSubstr("// b"));
  EXPECT_THAT(results[0]->modulesAfter(results[0]->steps[1])[0], HasSubstr("// a"));
  EXPECT_THAT(results[3]->outputs[0], HasSubstr("// e"));
}

TEST(AirToolchain, ATextIsTheSameAloneAndAmongOthers) {
  // Prints the generic form with the module's own name.
  const std::string generic = R"(for part in $(ls xx*); do
  sed -i '/^\/\/ -----$/d;s/^module @\([^ ]*\).*/"builtin.module"() <{sym_name = "\1"}> ({/' steps/*/*.mlir
done)";
  auto among = runTogether(printsAll("") + "\n" + generic);
  SteppedResult alone =
      run("printf '\"builtin.module\"() <{sym_name = \"npufuzz_0\"}> ({\\n}// c\\n\\n"
          "// -----\\nx\\n' > output.mlir");
  ASSERT_TRUE(among[1]);
  ASSERT_EQ(alone.outputs.size(), 2u) << alone.diagnostic;
  EXPECT_EQ(among[1]->outputs[0], alone.outputs[0]);
  EXPECT_EQ(alone.outputs[0], "\"builtin.module\"() ({\n}// c\n");
}

/// Prints that the pass has failed, and why, for the module that begins on the line after its mark.
std::string says(const std::string &error) {
  return "{ echo \"within split at program.mlir:$(grep -n \"@$name \" program.mlir | "
         "awk -F: '{print $1 - 1}') offset :1:1: error: " +
         error + "\" >&2; failed=' Failed'; }";
}

/// Runs when the tool reaches a pass on the module with the letter.
std::string onPass(const std::string &letter, const std::string &pass) {
  return "grep -q '// " + letter + "' $part && [ $pass = " + pass + " ] && ";
}

TEST(AirToolchain, WhereAPassFailsTheErrorIsOfTheProgramInWhichItLies) {
  auto results = runTogether(printsAll(onPass("c", "1_cse") + says("op is odd") + "\n" +
                                       onPass("e", "0_air-first") + says("op is bad")) +
                             "\nexit 1");
  ASSERT_EQ(results.size(), 4u);
  for (const auto &result : results)
    ASSERT_TRUE(result);
  EXPECT_EQ(results[0]->status, CompileStatus::compiled);
  EXPECT_EQ(results[1]->status, CompileStatus::passFailed);
  EXPECT_EQ(results[1]->diagnostic, "op is odd");
  EXPECT_EQ(results[1]->pass, "cse");
  ASSERT_EQ(results[1]->steps.size(), 2u);
  EXPECT_THAT(results[1]->modulesAfter(results[1]->steps[1])[0], HasSubstr("// c"));
  EXPECT_EQ(results[2]->status, CompileStatus::compiled);
  EXPECT_EQ(results[3]->diagnostic, "op is bad");
  EXPECT_EQ(results[3]->pass, "air-first");
}

TEST(AirToolchain, AFailureThatNothingSaysOrThatLiesNowhereIsOfNoProgram) {
  for (const char *said : {"true", "echo '<unknown>:0: error: op is odd' >&2"}) {
    auto results = runTogether(
        printsAll(onPass("b", "1_cse") + "{ " + said + "; failed=' Failed'; }") + "\nexit 1");
    ASSERT_EQ(results.size(), 4u);
    EXPECT_FALSE(results[0]);
    EXPECT_TRUE(results[1] && results[2] && results[3]);
  }
}

TEST(AirToolchain, WhereTheToolDiesItGoesOnBehindThatProgram) {
  auto results = runTogether(printsAll(
      onPass("c", "1_cse") + "{ echo 'f.cpp:1: Assertion `x` failed.' >&2; kill -ABRT $$; }"));
  ASSERT_EQ(results.size(), 4u);
  ASSERT_TRUE(results[0] && results[1] && results[2] && results[3]);
  EXPECT_EQ(results[1]->status, CompileStatus::compilerDied);
  EXPECT_EQ(results[1]->pass, "cse");
  EXPECT_EQ(results[1]->steps.size(), 2u);
  EXPECT_EQ(results[1]->diagnostic, "air-opt died: SIGABRT: Assertion `x` failed.");
  EXPECT_EQ(results[0]->status, CompileStatus::compiled);
  EXPECT_THAT(results[3]->outputs[0], HasSubstr("// e"));
}

TEST(AirToolchain, WhereADeathLeavesOpenWhatItIsOfTheProgramGetsACallOfItsOwn) {
  // The tool has reported its error: it may have failed only while printing it, or before it began.
  for (const std::string &death :
       {onPass("c", "1_cse") + "{ " + says("op is odd") + "; kill -SEGV $$; }",
        onPass("c", "0_air-first") + "kill -SEGV $$"}) {
    auto results = runTogether(printsAll(death));
    ASSERT_EQ(results.size(), 4u);
    EXPECT_FALSE(results[1]);
    ASSERT_TRUE(results[0] && results[2] && results[3]);
    EXPECT_EQ(results[2]->status, CompileStatus::compiled);
  }
}

TEST(AirToolchain, WhereItHangsNothingBehindIsTriedAgain) {
  auto results = runTogether(printsAll("grep -q '// c' $part && sleep 100"), /*secondsMax=*/3);
  ASSERT_EQ(results.size(), 4u);
  EXPECT_FALSE(results[1] || results[2] || results[3]);
}

TEST(AirToolchain, AToolThatPrintsNothingLeavesEveryProgramToACallOfItsOwn) {
  EXPECT_THAT(runTogether("exit 0"), testing::Each(testing::Eq(std::nullopt)));
}
