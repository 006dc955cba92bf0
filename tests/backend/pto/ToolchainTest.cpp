//===- ToolchainTest.cpp - a compiler that misbehaves in every way --------===//
#include "backend/pto/Toolchain.h"
#include "backend/pto/KernelLibrary.h"
#include "tests/backend/pto/StandIn.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <chrono>

using namespace npufuzz;
using namespace npufuzz::pto;
using testing::HasSubstr;

namespace {

/// Result of a run with a script instead of ptoas.
ToolResult run(const std::string &body, double secondsMax = 20) {
  StandIn standIn(body);
  PtoOptions options;
  options.secondsMax = secondsMax;
  return runPtoas(standIn.path, options, PtoasCall(), "module {}\n");
}

} // namespace

TEST(PtoToolchain, TakesWhatTheCompilerWrites) {
  ToolResult result = run("echo \"AICORE void k() {} // $*\" > $3");
  EXPECT_EQ(result.status, CompileStatus::compiled);
  EXPECT_THAT(result.output(), HasSubstr("--pto-arch=a3 --pto-level=level2"));
}

TEST(PtoToolchain, GivesTheFirstErrorWithoutItsLocation) {
  ToolResult result =
      run("echo 'dump of error-free IR' >&2\n"
          "echo 'loc(\"k.pto\":3:5): error: '\"'pto.tload'\"' op expects x' >&2\nexit 1");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.pass, "ptoas");
  EXPECT_EQ(result.diagnostic, "'pto.tload' op expects x");
}

TEST(PtoToolchain, KnowsTheLinesOfErrors) {
  EXPECT_EQ(errorLinesOf("loc(\"k.pto\":3:5): error: a\nk.pto:12:1: error: b\nk.pto:4:1: note: c\n"
                         "Error: Pass execution failed.\n"),
            (std::vector<int64_t>{3, 12}));
  EXPECT_TRUE(errorLinesOf("k.pto: error: d\nk.pto:99999999999999999999:1: error: e").empty());
}

TEST(PtoToolchain, ACrashIsADeath) {
  ToolResult result = run("kill -SEGV $$");
  EXPECT_EQ(result.status, CompileStatus::compilerDied);
  EXPECT_THAT(result.diagnostic, HasSubstr("SIGSEGV"));
}

TEST(PtoToolchain, AnAssertionIsADeathThatSaysWhich) {
  ToolResult result =
      run("echo 'reading' >&2\necho 'ptoas: f.cpp:1: Assertion `x` failed.' >&2\nkill -ABRT $$");
  EXPECT_EQ(result.status, CompileStatus::compilerDied);
  // Without the path of the build machine, and wherever it stands in the output.
  EXPECT_EQ(result.diagnostic, "ptoas died: SIGABRT: Assertion `x` failed.");
}

TEST(PtoToolchain, AHangIsADeathInTime) {
  auto start = std::chrono::steady_clock::now();
  ToolResult result = run("sleep 100", 0.5);
  EXPECT_EQ(result.status, CompileStatus::compilerDied);
  EXPECT_THAT(result.diagnostic, HasSubstr("did not end in time"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(50));
}

TEST(PtoToolchain, NothingWithoutAnErrorIsAFailure) {
  EXPECT_EQ(run("exit 0").diagnostic, "ptoas exits with code 0 and writes nothing");
  EXPECT_EQ(run(": > $3").diagnostic, "ptoas exits with code 0 and writes nothing");
  EXPECT_EQ(run("exit 0").status, CompileStatus::passFailed);
}

TEST(PtoToolchain, GarbageIsAFailure) {
  ToolResult result = run("head -c 4096 /dev/urandom | tr -d A > $3");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.diagnostic, "ptoas exits with code 0 and writes no kernel");
}

TEST(PtoToolchain, WhatIsNotThereIsNoFinding) {
  EXPECT_EQ(runPtoas("/nowhere/ptoas", PtoOptions(), PtoasCall(), "").status,
            CompileStatus::unsupported);
}

// The loader identifies a library by its path, and peers and variants of a case are loaded
// together.
TEST(PtoToolchain, TwoLibrariesAtOnceAreTwo) {
  if (cxxCompiler().empty())
    GTEST_SKIP() << "no clang++ here";
  auto libraryThatSays = [](const std::string &word) {
    ToolResult object = compileForRecording(
        "extern \"C\" int setenv(const char *, const char *, int);\nextern \"C\" void "
        "npufuzz_run(void *, void *const *, const long *) { setenv(\"NPUFUZZ_TEST_LIBRARY\", \"" +
        word + "\", 1); }\n");
    EXPECT_EQ(object.status, CompileStatus::compiled) << object.diagnostic;
    return llvm::cantFail(KernelLibrary::create(
        llvm::cantFail(SharedObject::load(object.output(), {})), {}, MachineParameters()));
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
      compileForRecording("#include \"pto/pto-inst.hpp\"\nint f() { return v12; }\n");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.pass, "c++");
  EXPECT_THAT(result.diagnostic, HasSubstr("undeclared identifier 'v12'"));
}

// A newer version uses more of the library, and its code may be right.
TEST(PtoToolchain, CodeBeyondOurHeaderIsNoFailureOfTheCompiler) {
  if (cxxCompiler().empty())
    GTEST_SKIP() << "no clang++ here";
  for (auto [code, name] :
       {std::pair("int f() { return later_t::ONE; }", "later_t"),
        {"void f(pto::LaterTile &x) {}", "LaterTile"},
        {"void f(pto::GlobalTensor<float, pto::Shape<>, pto::Stride<>> x) { x.later(); }", "later"},
        {"template <int N> void g() {}\nvoid f() { g<1>(2); }", "g"},
        {"struct S {};\nvoid f() {\n  S v1;\n  pto::TADD(v1, v1);\n}", "pto::TADD"},
        {"pto::Shape<1, 1, 1, 1, 1, 1> f;", "Extents"},
        {"void f() { pto::TADD<int>(1); }", "TADD"},
        {"void f() { wait_flag(PIPE_V, PIPE_S, 0, 1, 2); }", "wait_flag"},
        {"pto::Tile<pto::TileType::Vec, void *, 1, 8> f;", "implicit instantiation"}}) {
    ToolResult result =
        compileForRecording("#include \"pto/pto-inst.hpp\"\n" + std::string(code) + "\n");
    EXPECT_EQ(result.status, CompileStatus::unsupported) << code;
    EXPECT_THAT(result.diagnostic,
                HasSubstr("unsupported here: our header does not know " + std::string(name)))
        << code;
  }
}
