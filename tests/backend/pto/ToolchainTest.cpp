//===- ToolchainTest.cpp - a compiler that misbehaves in every way --------===//
#include "backend/pto/Toolchain.h"
#include "backend/pto/KernelLibrary.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <chrono>
#include <filesystem>
#include <fstream>

using namespace npufuzz;
using namespace npufuzz::pto;
using testing::HasSubstr;

namespace {

/// A script that stands in for ptoas; its arguments are IN -o OUT and options.
class StandIn {
public:
  explicit StandIn(const std::string &body)
      : path(std::filesystem::temp_directory_path() /
             ("npufuzz-ptoas-" + std::to_string(getpid()))) {
    std::ofstream(path) << "#!/bin/sh\n" << body << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }
  ~StandIn() { std::filesystem::remove(path); }

  ToolResult run(double secondsMax = 20) const {
    PtoOptions options;
    options.secondsMax = secondsMax;
    return runPtoas(path, options, 2, "module {}\n");
  }

private:
  std::filesystem::path path;
};

} // namespace

TEST(PtoToolchain, TakesWhatTheCompilerWrites) {
  ToolResult result = StandIn("echo \"AICORE void k() {} // $*\" > $3").run();
  EXPECT_EQ(result.status, CompileStatus::compiled);
  EXPECT_THAT(result.output, HasSubstr("--pto-arch=a3 --pto-level=level2"));
}

TEST(PtoToolchain, GivesTheFirstErrorWithoutItsLocation) {
  ToolResult result =
      StandIn("echo 'dump of error-free IR' >&2\n"
              "echo 'loc(\"k.pto\":3:5): error: '\"'pto.tload'\"' op expects x' >&2\nexit 1")
          .run();
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.tool, "ptoas");
  EXPECT_EQ(result.diagnostic, "'pto.tload' op expects x");
}

TEST(PtoToolchain, ACrashIsADeath) {
  ToolResult result = StandIn("kill -SEGV $$").run();
  EXPECT_EQ(result.status, CompileStatus::compilerDied);
  EXPECT_THAT(result.diagnostic, HasSubstr("SIGSEGV"));
}

TEST(PtoToolchain, AnAssertionIsADeathThatSaysWhich) {
  ToolResult result =
      StandIn("echo 'ptoas: f.cpp:1: Assertion `x` failed.' >&2\nkill -ABRT $$").run();
  EXPECT_EQ(result.status, CompileStatus::compilerDied);
  EXPECT_THAT(result.diagnostic, HasSubstr("Assertion `x` failed"));
}

TEST(PtoToolchain, AHangIsADeathInTime) {
  auto start = std::chrono::steady_clock::now();
  ToolResult result = StandIn("sleep 100").run(0.5);
  EXPECT_EQ(result.status, CompileStatus::compilerDied);
  EXPECT_THAT(result.diagnostic, HasSubstr("did not end in time"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(50));
}

TEST(PtoToolchain, NothingWithoutAnErrorIsAFailure) {
  EXPECT_EQ(StandIn("exit 0").run().diagnostic, "ptoas exits with code 0 and writes nothing");
  EXPECT_EQ(StandIn(": > $3").run().diagnostic, "ptoas exits with code 0 and writes nothing");
  EXPECT_EQ(StandIn("exit 0").run().status, CompileStatus::passFailed);
}

TEST(PtoToolchain, GarbageIsAFailure) {
  ToolResult result = StandIn("head -c 4096 /dev/urandom | tr -d A > $3").run();
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.diagnostic, "ptoas exits with code 0 and writes no kernel");
}

TEST(PtoToolchain, WhatIsNotThereIsNoFinding) {
  EXPECT_EQ(runPtoas("/nowhere/ptoas", PtoOptions(), 2, "").status, CompileStatus::unsupported);
}

// The loader knows a library by its path: peers and variants of a case are loaded together.
TEST(PtoToolchain, TwoLibrariesAtOnceAreTwo) {
  if (cxxCompiler().empty())
    GTEST_SKIP() << "no clang++ here";
  auto libraryThatSays = [](const std::string &word) {
    ToolResult object = compileForRecording(
        "extern \"C\" int setenv(const char *, const char *, int);\nextern \"C\" void "
        "npufuzz_run(void *, void *const *, const long *) { setenv(\"NPUFUZZ_TEST_LIBRARY\", \"" +
        word + "\", 1); }\n");
    EXPECT_EQ(object.status, CompileStatus::compiled) << object.diagnostic;
    return llvm::cantFail(KernelLibrary::create(object.output, {}, MachineParameters()));
  };
  auto first = libraryThatSays("first"), second = libraryThatSays("second");
  first->run({}, ExecutionOptions());
  EXPECT_STREQ(getenv("NPUFUZZ_TEST_LIBRARY"), "first");
  second->run({}, ExecutionOptions());
  EXPECT_STREQ(getenv("NPUFUZZ_TEST_LIBRARY"), "second");
  unsetenv("NPUFUZZ_TEST_LIBRARY");
}

TEST(PtoToolchain, CodeThatDoesNotCompileIsAFailureOfTheCompiler) {
  if (cxxCompiler().empty())
    GTEST_SKIP() << "no clang++ here";
  ToolResult result =
      compileForRecording("#include \"pto/pto-inst.hpp\"\nint f() { return g(); }\n");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.tool, "c++");
  EXPECT_THAT(result.diagnostic, HasSubstr("undeclared identifier 'g'"));
}
