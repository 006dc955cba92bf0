// Every verb that was asked to judge but could judge nothing says so and ends with exit code 3;
// each is tested on both sides.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

constexpr const char *nothingJudged = "npufuzz: nothing judged: ";

class JudgedTest : public testing::Test {
protected:
  /// Option for a toolchain that runs this script on each program.
  std::string toolchain(const std::string &script, const std::string &run = "true") {
    return "--backend=command:" +
           scratch.write("manifest.json",
                         R"({"name": "mine", "summary": "a stand-in",
                             "compile": {"command": ["sh", "-c", ")" +
                             script + R"("]}, "run": {"command": ["sh", "-c", ")" + run +
                             R"("]},
                             "capabilities": {"ops": {"view": ["i32"], "load": ["i32"],
                               "store": ["i32"], "add": ["i32"], "neg": ["f32"]}}})");
  }
  std::string declining() { return toolchain("echo not today >&2; exit 77"); }
  Output fuzz(const std::string &backend, std::vector<std::string> more = {}) {
    std::vector<std::string> words = {"fuzz",     backend,       "--seed=1",
                                      "--jobs=1", "--reduce=0s", "--out=" + scratch.path("out")};
    words.insert(words.end(), more.begin(), more.end());
    return npufuzz(words);
  }
  void expectNothing(const Output &output, const std::string &words) {
    EXPECT_EQ(output.exitCode, 3) << output.out << output.err;
    EXPECT_THAT(output.err, HasSubstr(nothingJudged + words));
  }
  void expectSomething(const Output &output, int exitCode = 0) {
    EXPECT_EQ(output.exitCode, exitCode) << output.out << output.err;
    EXPECT_THAT(output.err, Not(HasSubstr("nothing judged")));
  }

  Scratch scratch;
  std::string good = scratch.write("good.mlir", goodProgram);
};

} // namespace

TEST_F(JudgedTest, PassesThatNobodyCountsHaveNotFired) {
  std::string elsewhere = declining(), pipeline = "--pass-pipeline=builtin.module(cse)";
  Output asked = fuzz(elsewhere, {"--count=10", pipeline, "--require-fired"});
  EXPECT_EQ(asked.exitCode, 3) << asked.out << asked.err;
  EXPECT_THAT(asked.err, HasSubstr("no pass of --pass-pipeline was counted"));
  EXPECT_THAT(fuzz(elsewhere, {"--count=10", pipeline}).err, Not(HasSubstr("was counted")));
}

TEST_F(JudgedTest, ACampaignThatDiscardsEverything) {
  std::string summary = scratch.path("summary.json");
  expectNothing(fuzz(declining(), {"--count=20", "--summary=" + summary}),
                "0 of 20 programs: mine: exited with code #: not today (20)\n");
  EXPECT_THAT(readFile(summary), HasSubstr("\"judged\": 0"));
  expectSomething(fuzz("--backend=npu", {"--count=20", "--summary=" + summary}));
  EXPECT_THAT(readFile(summary), HasSubstr("\"judged\": 20"));
}

TEST_F(JudgedTest, ACampaignJudgesAsManyAsAreRequired) {
  Output none = fuzz(declining(), {"--count=10", "--require-judged=20"});
  EXPECT_EQ(none.exitCode, 3) << none.out << none.err;
  EXPECT_THAT(none.err, HasSubstr("npufuzz: --require-judged=20: 0 of 10 programs judged: mine: "));
  Output all = fuzz("--backend=npu", {"--count=10", "--require-judged"});
  EXPECT_EQ(all.exitCode, 0) << all.out << all.err;
}

TEST_F(JudgedTest, ACampaignOfWhichNoOracleCanTell) {
  expectNothing(fuzz(toolchain("true"), {"--count=10", "--oracles=pass"}),
                "0 of 10 programs: cannot tell: pass: ");
}

TEST_F(JudgedTest, AFindingAmongDiscardsWins) {
  Output output =
      fuzz(toolchain("grep -q affine.for program.mlir && exit 1; exit 77"), {"--count=20"});
  expectSomething(output, 1);
  EXPECT_THAT(output.err, HasSubstr("npufuzz: nothing executed: 0 of 20 programs: "));
}

TEST_F(JudgedTest, ACampaignThatExecutesNothingIsNotClean) {
  Output output = fuzz(toolchain("true", "echo not here >&2; exit 77"), {"--count=10"});
  EXPECT_EQ(output.exitCode, 3) << output.out << output.err;
  EXPECT_THAT(output.err, HasSubstr("npufuzz: nothing executed: 0 of 10 programs: "));
  EXPECT_THAT(output.err, HasSubstr("not here"));
  // Nobody asked to run these.
  expectSomething(fuzz(toolchain("true", "exit 77"), {"--count=10", "--oracles=compile"}));
}

namespace {

/// A ptoas whose kernels are empty, after a line that they begin with.
struct EmptyKernels : JudgedTest {
  void SetUp() override {
    if (shell("command -v clang++-19 || command -v clang++ || command -v clang++-22").exitCode != 0)
      GTEST_SKIP() << "no clang++ here";
  }
  std::string ptoas(const std::string &line) {
    std::string file = scratch.write(
        "ptoas", "#!/bin/sh\n[ \"$2\" = -o ] || exit 0\n"
                 "{ echo '#include \"pto/pto-inst.hpp\"'\n  echo '" +
                     line +
                     "'\n  sed -n 's/.*func.func @\\([a-z0-9_]*\\).*/template <class... T> AICORE "
                     "void \\1(T...) {}/p' $1\n} > $3\n");
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return "--ptoas=" + file;
  }
};

} // namespace

TEST_F(EmptyKernels, CodeThatOurHeaderDoesNotKnowIsNeverARefusal) {
  const char *why = "our header does not know later_t: unknown type name 'later_t'";
  std::string blind = ptoas("later_t later;");
  Output doctor = npufuzz({"doctor", blind});
  EXPECT_EQ(doctor.exitCode, 3) << doctor.out;
  EXPECT_THAT(doctor.out, HasSubstr("MISSING     simplest program " + std::string(why)));
  Output conformance = npufuzz({"conformance", "--backend=pto", blind});
  EXPECT_EQ(conformance.exitCode, 3) << conformance.out;
  EXPECT_THAT(conformance.err, HasSubstr("npufuzz: pto cannot be tested: " + std::string(why)));
  expectNothing(fuzz("--backend=pto", {blind, "--count=10"}), "0 of 10 programs: ");
}

TEST_F(EmptyKernels, AKernelThatComputesNothingIsWrongAndNotMissing) {
  Output doctor = npufuzz({"doctor", ptoas("")});
  EXPECT_EQ(doctor.exitCode, 0) << doctor.out;
  EXPECT_THAT(doctor.out, HasSubstr("optional    simplest program "));
}

TEST_F(JudgedTest, ARunThatCameToNoProgramHasMissedNothing) {
  Output none = fuzz("--backend=npu", {"--count=1", "--shard=2/2"});
  EXPECT_EQ(none.exitCode, 0) << none.err;
  EXPECT_THAT(none.err, HasSubstr("npufuzz: nothing judged: no program finished\n"));
}

TEST_F(JudgedTest, ARunThatIsStoppedAndHasJudgedNothing) {
  std::string backend = declining();
  Process run({"fuzz", backend, "--seed=1", "--jobs=1", "--out=" + scratch.path("out"),
               "--summary=" + scratch.path("live.json"), "--log=" + scratch.path("log")});
  for (int i = 0; i < 300 && readFile(scratch.path("log")).find("discard") == std::string::npos;
       ++i)
    shell("sleep 0.1");
  run.signal(2);
  expectNothing(run.wait(), "0 of ");
}

TEST_F(JudgedTest, OneCase) {
  expectNothing(npufuzz({"--seed=1", declining()}), "0 of 1 programs: mine: ");
  expectSomething(npufuzz({"--seed=1"}));
}

TEST_F(JudgedTest, AReplay) {
  expectNothing(npufuzz({"replay", good, declining()}), "0 of 1 programs: mine: ");
  expectSomething(npufuzz({"replay", good, "--backend=npu"}));
}

TEST_F(JudgedTest, AProgramThatTheToolchainCompilesAndDeclinesToRun) {
  std::string backend = toolchain("true", "echo not here >&2; exit 77");
  const char *why = "0 of 1 programs: the execution did not complete: ";
  Output one = npufuzz({"--seed=1", backend});
  expectNothing(one, why);
  EXPECT_THAT(one.out, HasSubstr("// verdict: cannot tell, the execution did not complete: "));
  Output replay = npufuzz({"replay", good, backend});
  expectNothing(replay, why);
  EXPECT_THAT(replay.out, HasSubstr("0 ok, 0 failed, 1 discarded"));
}

TEST_F(JudgedTest, AReplayOfWhichAPartIsADiscard) {
  std::string text = goodProgram;
  text.erase(text.find("    %r ="), text.find("    tile.store") - text.find("    %r ="));
  text.replace(text.find("tile.store %r"), 13, "tile.store %t");
  std::string copy = scratch.write("copy.mlir", text);
  std::string backend = toolchain("grep -q tile.neg program.mlir && exit 77; exit 0",
                                  "cp inputs/0.npy outputs/0.npy; cp inputs/0.npy outputs/1.npy");
  expectSomething(npufuzz({"replay", copy, backend}));
  expectSomething(npufuzz({"replay", good, copy, backend}));
  expectNothing(npufuzz({"replay", good, backend}), "0 of 1 programs: mine: ");
  // An unreadable input outranks one that is not a test.
  EXPECT_EQ(npufuzz({"replay", good, scratch.path("gone.mlir"), backend}).exitCode, 2);
}

TEST_F(JudgedTest, AReduction) {
  expectNothing(npufuzz({"reduce", good, declining(), "-o", scratch.path("out")}),
                "0 of 1 programs: mine: ");
  expectSomething(npufuzz({"reduce", good, "--backend=npu", "-o", scratch.path("out")}));
}

TEST_F(JudgedTest, AValidation) {
  std::string file = scratch.write("f.mlir", "func.func @f(%x: i32) -> i32 {\n"
                                             "  %y = \"mine.op\"(%x) : (i32) -> i32\n"
                                             "  %z = arith.addi %y, %y : i32\n"
                                             "  %d = arith.addi %y, %y : i32\n"
                                             "  %s = arith.muli %z, %d : i32\n"
                                             "  return %s : i32\n}");
  expectNothing(npufuzz({"validate", file, "--pass-pipeline=cse"}),
                "0 of 1 passes: unsupported: mine.op");
  // It is certain that a pass has changed nothing.
  expectSomething(npufuzz({"validate", file, "--pass-pipeline=cse,cse"}));
  expectNothing(npufuzz({"validate", file, "--", optPath(), "--cse", "--allow-unregistered-dialect",
                         "--mlir-print-ir-after-all", "{in}"}),
                "0 of 1 passes: unsupported: mine.op");
}

TEST_F(JudgedTest, AComparison) {
  auto compare = [&](const std::string &a, const std::string &b) {
    return npufuzz({"compare", good, "--a=" + a, "--b=" + b, "--out=" + scratch.path("out")});
  };
  expectNothing(compare("exit 4", "exit 5"), "0 of 1 comparisons: both refuse");
  expectSomething(compare("cat", "cat"));
}

TEST_F(JudgedTest, AnAdapterThatDeclinesTheSimplestProgramDoesNotConform) {
  expectSomething(npufuzz({"conformance", declining(), "--count=2"}), 1);
}

TEST_F(JudgedTest, ACheckOfFindings) {
  std::string backend = toolchain("exit 1"), db = "--db=" + scratch.path("f.db");
  ASSERT_EQ(fuzz(backend, {"--count=5", "--max-findings=1", db}).exitCode, 1);
  expectSomething(npufuzz({"triage", "check", backend, db}));
  expectNothing(npufuzz({"triage", "check", declining(), db}), "0 of 1 findings: mine: ");
}

} // namespace npufuzz::tests
