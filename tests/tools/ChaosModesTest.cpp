// Each way in which a pass may misbehave, by the name of its mode, and the expected message.
// ChaosTest.cpp runs some of them in campaigns.
#include "Process.h"

#include <gmock/gmock.h>
#include <unistd.h>

namespace npufuzz::tests {

using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

namespace {

/// Long enough for effects that come a few milliseconds after the pass.
const char *const program = R"(
func.func @main(%x: i32, %y: f32) -> (i32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  %v = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %e = vector.extract %v[1] : i32 from vector<3xi32>
  %s = arith.addi %x, %e : i32
  %m = scf.for %i = %c0 to %n step %c1 iter_args(%a = %y) -> f32 {
    %h = arith.constant 5.000000e-01 : f32
    %b = arith.mulf %a, %h : f32
    scf.yield %b : f32
  }
  return %s, %m : i32, f32
})";

enum class Said {
  died,    ///< the pass died
  invalid, ///< the pass left invalid IR
  putBack, ///< the state was restored, and the pass is named
  left,    ///< the pass returned, and what it left ended the process
  nothing,
};

struct Mode {
  const char *name;
  Said said;
  const char *words = "";
};

void PrintTo(const Mode &mode, std::ostream *os) { *os << mode.name; }

const char *const closed = "closed descriptors of the process";
const char *const board = "wrote to memory that npufuzz shares with its processes";
const char *const wrote = "wrote to a pipe of npufuzz";
const char *const floats = "changed the floating-point environment";
const char *const inPlace = "wrote to an attribute, type or location in place";

const Mode modes[] = {
    {"none", Said::nothing},
    // The end of the process.
    {"exit", Said::died, "exit code 0"},
    {"quick-exit", Said::died, "exit code 0"},
    {"exit-now", Said::died, "exit code 0"},
    {"exit-with-code", Said::died, "exit code 3"},
    {"exit-thread", Said::died, "exit code 0"},
    {"daemonise", Said::died, "exit code 0"},
    {"at-exit", Said::nothing},
    {"kill", Said::died, "SIGKILL"},
    {"terminate", Said::died, "SIGTERM"},
    {"overflow-stack", Said::died, "SIGSEGV"},
    {"double-free", Said::died, "SIGABRT"},
    {"throw", Said::died, "SIGABRT"},
    // Descriptors.
    {"close-all", Said::died, closed},
    {"close-standard", Said::died, closed},
    {"replace-descriptors", Said::died, closed},
    {"write-everywhere", Said::died, wrote},
    {"write-unended", Said::died, wrote},
    {"print", Said::nothing},
    {"descriptors-busy", Said::nothing},
    {"buffer", Said::nothing},
    // Limits.
    {"lower-memory", Said::died, "lowered RLIMIT_AS"},
    {"lower-files", Said::died, "lowered RLIMIT_NOFILE"},
    {"lower-processes", Said::died, "lowered RLIMIT_NPROC"},
    {"lower-time", Said::died, "lowered RLIMIT_CPU"},
    // Floating point.
    {"float-flush", Said::died, floats},
    {"float-denormals", Said::died, floats},
    {"float-down", Said::died, floats},
    {"float-up", Said::died, floats},
    {"float-to-zero", Said::died, floats},
    {"float-unmask", Said::died, floats},
    {"float-precision", Said::died, floats},
    {"float-flags", Said::nothing},
    // Memory that npufuzz's processes share.
    {"board-ones", Said::died, board},
    {"board-zeros", Said::died, board},
    {"board-random", Said::died, board},
    // Timers.
    {"timer-real", Said::putBack, "a timer"},
    {"timer-virtual", Said::putBack, "a timer"},
    {"timer-profile", Said::putBack, "a timer"},
    {"timer-created", Said::putBack, "a timer"},
    {"timer-alarm", Said::putBack, "a timer"},
    // Signals.
    {"signal-crash", Said::putBack, "the handler of SIGSEGV"},
    {"signal-abort", Said::putBack, "the handler of SIGABRT"},
    {"signal-stop", Said::putBack, "the handler of SIGTERM"},
    {"signal-children", Said::putBack, "the handler of SIGCHLD"},
    {"signal-pipe", Said::putBack, "the handler of SIGPIPE"},
    {"signal-block", Said::putBack, "which signals are blocked"},
    {"signal-stack", Said::putBack, "the stack of signal handlers"},
    // Environment of the process.
    {"variable-folder", Said::putBack, "the environment variables"},
    {"variable-path", Said::putBack, "the environment variables"},
    {"variables-none", Said::putBack, "the environment variables"},
    {"folder-root", Said::putBack, "the working folder"},
    {"folder-gone", Said::putBack, "the working folder"},
    {"umask", Said::putBack, "the umask"},
    {"locale-c", Said::putBack, "the locale"},
    {"locale-streams", Said::putBack, "the locale"},
    {"on-terminate", Said::putBack, "what C++ does at its end"},
    {"on-no-memory", Said::putBack, "what C++ does at its end"},
    {"one-processor", Said::putBack, "its processors"},
    {"parent-death", Said::putBack, "the signal at its parent's end"},
    {"not-dumpable", Said::putBack, "whether it may be looked into"},
    // Activity after the pass has returned.
    {"thread-idle", Said::nothing},
    {"thread-ends", Said::nothing},
    {"thread-crash", Said::left, "chaos left a thread at work, and SIGSEGV"},
    {"thread-abort", Said::left, "chaos left a thread at work, and SIGABRT"},
    {"thread-exit", Said::left, "chaos left a thread at work, and "},
    {"thread-write", Said::left, "chaos left a thread at work, and wrote to a pipe of npufuzz"},
    {"process-kill", Said::left, "chaos left a process at work, and SIGKILL"},
    {"process-terminate", Said::left, "chaos left a process at work, and SIGTERM"},
    {"process-crash", Said::left, "chaos left a process at work, and SIGSEGV"},
    {"process-write", Said::left, "chaos left a process at work, and wrote to a pipe of npufuzz"},
    {"leave-grandchild", Said::nothing},
    {"leave-session", Said::nothing},
    {"fork-both", Said::nothing},
    // Data that all IR shares.
    {"attribute-name", Said::invalid, inPlace},
    {"attribute-elements", Said::invalid, inPlace},
    {"attribute-location", Said::invalid, inPlace},
    {"attribute-type", Said::invalid, inPlace},
    {"context-unregistered", Said::putBack, "settings of the context"},
    {"context-threads", Said::putBack, "settings of the context"},
    {"context-notes", Said::putBack, "settings of the context"},
    {"context-diagnostics", Said::nothing},
    {"fatal-errors", Said::nothing},
};

class ChaosMode : public testing::TestWithParam<Mode> {};

Output validate(const Scratch &scratch, const std::string &mode) {
  // Later effects must find the process at work.
  std::string inputs = mode.starts_with("thread-") || mode.starts_with("process-") ? "10000" : "8";
  return npufuzz({"validate", scratch.write("mine.mlir", program), "--reduce=0s",
                  "--inputs=" + inputs, "--load-pass-plugin=" + pluginPath("chaos_passes"),
                  "--pass-pipeline=builtin.module(cse,chaos{mode=" + mode + "},canonicalize)"});
}

} // namespace

TEST_P(ChaosMode, IsThePassesAndNobodyElses) {
  Mode mode = GetParam();
  Scratch scratch;
  Output output = validate(scratch, mode.name);
  SCOPED_TRACE(output.out + output.err);
  EXPECT_EQ(output.exitCode, mode.said == Said::putBack || mode.said == Said::nothing ? 0 : 1);
  switch (mode.said) {
  case Said::died:
    EXPECT_THAT(output.out,
                HasSubstr(std::string("-- 2. chaos: WRONG: the pass died: ") + mode.words));
    break;
  case Said::invalid:
    EXPECT_THAT(output.out,
                HasSubstr(std::string("-- 2. chaos: WRONG: the IR is invalid: ") + mode.words));
    break;
  case Said::putBack:
    EXPECT_THAT(output.out, HasSubstr("-- 2. chaos: put back what it changed of its process: "));
    EXPECT_THAT(output.out, HasSubstr(mode.words));
    break;
  case Said::left:
    // On a busy machine, a later effect may come before the pass has returned.
    EXPECT_THAT(output.out, AnyOf(HasSubstr(std::string("-- WRONG: ") + mode.words),
                                  HasSubstr("-- 2. chaos: WRONG: the pass died: ")));
    break;
  case Said::nothing:
    EXPECT_THAT(output.out, Not(HasSubstr("put back")));
    break;
  }
  if (mode.said == Said::putBack || mode.said == Said::nothing)
    EXPECT_THAT(output.out, HasSubstr("-- 3. canonicalize: "));
}

INSTANTIATE_TEST_SUITE_P(, ChaosMode, testing::ValuesIn(modes), [](const auto &info) {
  std::string name;
  for (char letter : std::string(info.param.name))
    if (letter != '-')
      name += letter;
  return name;
});

TEST(ChaosModes, AnotherRootFolderIsADeathWhereThePassMayChooseOne) {
  if (geteuid() != 0)
    GTEST_SKIP() << "nobody but root can";
  Scratch scratch;
  Output output = validate(scratch, "root-folder");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 2. chaos: WRONG: the pass died: changed the root folder"));
}

TEST(ChaosModes, ABackendThatRoundsOtherwiseIsAFindingOfItsExecutor) {
  Scratch scratch;
  setenv("NPUFUZZ_TEST_PLUGIN", "rounds", /*overwrite=*/1);
  Output output = npufuzz({"fuzz", "--load-backend-plugin=" + pluginPath("backend_plugin"),
                           "--backend=wrapped", "--count=2", "--seed=5", "--reduce=0s",
                           "--profile=smoke", "--out=" + scratch.path("out")});
  unsetenv("NPUFUZZ_TEST_PLUGIN");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out,
              HasSubstr("the executor of wrapped died: changed the floating-point environment"));
  EXPECT_THAT(output.err, Not(HasSubstr("npufuzz restored it")));
}

// Its pass does not even run. Folds are computed exactly; the interpreter's computation was not.
TEST(ChaosModes, ALibraryThatFlushesDenormalsAsItIsLoadedChangesNoResult) {
  Scratch scratch;
  Output output = npufuzz({"validate", scratch.write("mine.mlir", R"(
func.func @f() -> f32 {
  %denormal = arith.constant 0x00010000 : f32
  %half = arith.constant 5.000000e-01 : f32
  %product = arith.mulf %denormal, %half : f32
  return %product : f32
})"),
                           "--reduce=0s", "--load-pass-plugin=" + pluginPath("fast_math"),
                           "--pass-pipeline=cse,canonicalize"});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("-- 2. canonicalize: ok, "));
  EXPECT_THAT(output.err, HasSubstr("the floating-point environment"));
  EXPECT_THAT(output.err, HasSubstr("npufuzz restored it\n"));
}

} // namespace npufuzz::tests
