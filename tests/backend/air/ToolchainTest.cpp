//===- ToolchainTest.cpp - an air-opt that misbehaves in every way --------===//
#include "backend/air/Toolchain.h"
#include "tests/backend/air/StandIn.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::air;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// What a script gives in the place of air-opt.
ToolResult run(const std::string &body, double secondsMax = 20) {
  StandIn standIn(body);
  AirOptions options;
  options.airOpt = standIn.path;
  options.secondsMax = secondsMax;
  return runAirOpt(options, "builtin.module(air-first,func.func(air-second),cse)",
                   {"module {}\n", "module @b {}\n"}, /*wantsSteps=*/false);
}

const char *const printsTwo = "echo '// -----// IR Dump After First (air-first) //----- //' >&2\n"
                              "echo 'module {}' >&2\n";

} // namespace

TEST(AirToolchain, TakesWhatTheCompilerWrites) {
  ToolResult result = run("{ cat program.mlir; echo \"// $1 $2 $3 $5\"; } > output.mlir");
  EXPECT_EQ(result.status, CompileStatus::compiled);
  ASSERT_EQ(result.outputs.size(), 2u) << result.diagnostic;
  EXPECT_THAT(result.outputs[0], HasSubstr("module {}"));
  EXPECT_THAT(result.outputs[1], HasSubstr("module @b {}"));
  EXPECT_THAT(result.outputs[1], HasSubstr("--mlir-print-op-generic"));
  EXPECT_THAT(result.outputs[1], HasSubstr("func.func(air-second)"));
  EXPECT_THAT(result.outputs[1], HasSubstr("--split-input-file"));
}

TEST(AirToolchain, BlamesThePassBehindTheLastThatPrinted) {
  ToolResult result =
      run(std::string(printsTwo) + "echo 'p.mlir:3:5: error: op is odd' >&2\nexit 1");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.pass, "air-second");
  EXPECT_EQ(result.diagnostic, "op is odd");
}

TEST(AirToolchain, ACrashSaysWhatItAsserted) {
  ToolResult result = run(std::string(printsTwo) +
                          "echo 'air-opt: f.cpp:1: Assertion `x` failed.' >&2\nkill -ABRT $$");
  EXPECT_EQ(result.status, CompileStatus::compilerDied);
  EXPECT_EQ(result.pass, "air-second");
  EXPECT_THAT(result.diagnostic, HasSubstr("Assertion `x` failed"));
}

TEST(AirToolchain, AHangIsADeathInTime) {
  ToolResult result = run("sleep 100", 0.5);
  EXPECT_EQ(result.status, CompileStatus::compilerDied);
  EXPECT_THAT(result.diagnostic, HasSubstr("did not end in time"));
}

TEST(AirToolchain, NothingWithoutAnErrorIsAFailure) {
  ToolResult result = run("exit 0");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.diagnostic, "air-opt exits with code 0 and writes 0 of 2 modules");
}

TEST(AirToolchain, IRIsThatOfOneModuleAfterTheOther) {
  auto printed = irAfterPasses("noise\n"
                               "// -----// IR Dump After A (air-a) //----- //\nmodule @a {}\n\n"
                               "// -----// IR Dump After B Failed (air-b) //----- //\nmodule {}\n"
                               "// -----// IR Dump After A (air-a) //----- //\nmodule @b {}\n"
                               "// -----// IR Dump After B (air-b) //----- //\nmodule @c {}\n"
                               "// -----// IR Dump After A (air-a) //----- //\nmodule @d {}\n");
  ASSERT_EQ(printed.size(), 5u);
  EXPECT_TRUE(printed[1].failed);
  auto modules = irOfModules(printed, 2);
  ASSERT_EQ(modules.size(), 3u);
  EXPECT_EQ(modules[0].size(), 1u);
  ASSERT_EQ(modules[1].size(), 2u);
  EXPECT_EQ(modules[1][1].text, "module @c {}\n");
  EXPECT_EQ(modules[1][1].pass, "air-b");
  EXPECT_EQ(modules[2].size(), 1u);
  EXPECT_THAT(irAfterPasses("no IR at all"), IsEmpty());
}
