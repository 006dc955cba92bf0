// npufuzz diff: what does a version add to the one before?
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::Not;

static const std::string plant = "--plant=fillpad-wrong-value";

TEST(Diff, TellsWhatHeadAddsAndWhatItMends) {
  Scratch scratch;
  auto diff = [&](const std::string &side, const std::string &more) {
    return npufuzz({"diff", side + "=" + plant, "--seed=3", "--count=300", "--max-findings=1",
                    "--summary=" + scratch.path(more)});
  };
  Output added = diff("--head", "comment.md");
  EXPECT_EQ(added.exitCode, 1) << added.out << added.err;
  EXPECT_THAT(added.out, HasSubstr("head adds 1 finding\n  value:npu-"));
  EXPECT_THAT(added.out, HasSubstr("head mends 0 findings\n"));
  EXPECT_THAT(readFile(scratch.path("comment.md")), HasSubstr("this change adds 1 finding"));
  // The command that it prints shows the finding.
  size_t at = added.out.find("npufuzz --seed=");
  ASSERT_NE(at, std::string::npos);
  std::string command = added.out.substr(at, added.out.find('\n', at) - at);
  EXPECT_EQ(shell("\"$npufuzz\"" + command.substr(sizeof("npufuzz") - 1)).exitCode, 1) << command;

  Output mended = diff("--base", "answer.json");
  EXPECT_EQ(mended.exitCode, 0) << mended.out << mended.err;
  EXPECT_THAT(mended.out, HasSubstr("head adds 0 findings\nhead mends "));
  EXPECT_THAT(readFile(scratch.path("answer.json")), HasSubstr("\"mended\": [\n    {"));
}

TEST(Diff, EqualVersionsWithABugAreEqual) {
  Output output = npufuzz({"diff", plant, "--head=--backend=npu", "--seed=3", "--count=200"});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, Not(HasSubstr(", 0 findings in both")));
  EXPECT_THAT(output.out, HasSubstr("head adds 0 findings\nhead mends 0 findings\n"));
}

TEST(Diff, StoredCasesComeFirstWithoutTheirPlants) {
  Scratch scratch;
  npufuzz({"fuzz", plant, "--seed=3", "--max-findings=1", "--count=4000", "--jobs=1",
           "--out=" + scratch.path("out")});
  ASSERT_EQ(bundlesIn(scratch.path("out")).size(), 1u);
  Output output =
      npufuzz({"diff", scratch.path("out"), "--head=" + plant, "--count=1", "--seed=1"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("npufuzz replay " + scratch.path("out")));
}

TEST(Diff, ExecutesOnlyProgramsOfWhichTheVersionsMakeDifferentCode) {
  Scratch scratch;
  std::string file = scratch.path("answer.json");
  auto same = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"diff", "--seed=3", "--count=160", "--summary=" + file});
    Output output = npufuzz(words);
    EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
    std::string text = readFile(file), key = "\"same_code\": ";
    return std::stoi(text.substr(text.find(key) + key.size()));
  };
  // One in 32 is executed all the same.
  EXPECT_EQ(same({"--head=--backend=npu", "--execute=changed"}), 160 - 160 / 32);
  EXPECT_EQ(same({"--head=--backend=npu", "--execute=all"}), 0);
  // A backend may execute otherwise.
  EXPECT_EQ(same({"--head=--backend=npu"}), 0);
  EXPECT_GT(same({"--base=" + plant}), 80);
}

TEST(Diff, BundlesOfWhatHeadAddsReplayWithTheHead) {
  Scratch scratch;
  Output output =
      npufuzz({"diff", "--head=" + plant, "--seed=3", "--count=300", "--max-findings=1",
               "--out=" + scratch.path("out"), "--reduce=5s",
               "--summary=" + scratch.path("a.sarif"), "--summary=" + scratch.path("a.xml")});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  std::vector<std::string> bundles = bundlesIn(scratch.path("out"));
  ASSERT_EQ(bundles.size(), 1u);
  EXPECT_THAT(output.out, HasSubstr("npufuzz replay " + bundles.front() + " " + plant));
  EXPECT_EQ(npufuzz({"replay", bundles.front(), plant}).exitCode, 1);
  EXPECT_EQ(npufuzz({"replay", bundles.front(), "--plant=none"}).exitCode, 0);
  std::string sarif = readFile(scratch.path("a.sarif")), junit = readFile(scratch.path("a.xml"));
  EXPECT_THAT(sarif, HasSubstr("\"ruleId\": \"npufuzz/value\""));
  EXPECT_THAT(sarif, HasSubstr(bundles.front() + "/program.mlir"));
  EXPECT_THAT(junit, HasSubstr("failures=\"1\""));
  EXPECT_THAT(junit, HasSubstr("npufuzz replay " + bundles.front()));
}

TEST(Diff, StoredCasesOfWhichNoneIsJudgedAreTold) {
  Scratch scratch;
  std::string file = scratch.write("a/mine.mlir", "func.func @f(%x: i32) -> i32 {\n"
                                                  "  return %x : i32\n}\n");
  auto diff = [&](const std::string &path) {
    return npufuzz(
        {"diff", path, "--base=--backend=npu", "--head=--backend=npu", "--seed=1", "--count=4"});
  };
  // The fresh programs are judged, those of the user are not.
  for (const std::string &path : {file, scratch.path("a")}) {
    Output output = diff(path);
    EXPECT_THAT(output.out, HasSubstr("4 programs, 3 judged by both"));
    expectOneLineError(output, 3, {"nothing judged: 0 of 1 stored cases: "});
  }
  scratch.write("a/good.mlir", goodProgram);
  EXPECT_EQ(diff(scratch.path("a")).exitCode, 0);
}

TEST(Diff, FindingsOfADatabaseComeFirst) {
  Scratch scratch;
  std::string database = "--db=" + scratch.path("findings.db");
  npufuzz({"fuzz", plant, "--seed=3", "--max-findings=1", "--count=4000", "--jobs=1", database,
           "--out=" + scratch.path("out")});
  Output output = npufuzz({"diff", database, "--head=" + plant, "--count=1", "--seed=1"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("npufuzz triage show " + database + " --out=found "));
  expectOneLineError(
      npufuzz({"diff", "--db=" + scratch.path("none.db"), "--head=" + plant, "--count=1"}), 3,
      {"--db: ", "none.db"});
}

TEST(Diff, AWrongPassBeforeARefusalOfBothIsTold) {
  Scratch scratch;
  // The first case of all is executed, whatever code the two make of it.
  for (auto [name, op] : {std::pair("1.mlir", "addi"), std::pair("2.mlir", "subi")})
    scratch.write(name, "// npufuzz: seed=0x1 backend=mlir kind=upstream-function\n"
                        "func.func @main(%x: i32, %y: i32) -> i32 {\n  %a = arith." +
                            std::string(op) + " %x, %y : i32\n  return %a : i32\n}\n");
  const std::string end = "convert-arith-to-amdgpu{chipset=none})'";
  auto diff = [&](const std::string &passes) {
    return npufuzz({"diff", scratch.path(), "--backend=mlir", "--seed=3", "--count=2",
                    "--load-pass-plugin=" + pluginPath("wrong_passes"),
                    "--base='--pass-pipeline=builtin.module(cse," + end,
                    "--head='--pass-pipeline=builtin.module(cse," + passes + end});
  };
  Output output = diff("wrong-subtraction,");
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("pass:wrong-subtraction:wrong value"));
  EXPECT_EQ(diff("canonicalize,").exitCode, 0);
}

TEST(Diff, AHeadThatDiesAddsACrashAndTheComparisonGoesOn) {
  Scratch scratch;
  auto write = [&](const std::string &name, const std::string &op) {
    return scratch.write(name, "// npufuzz: seed=0x1 backend=mlir kind=upstream-function\n"
                               "func.func @main(%x: i32, %y: i32) -> i32 {\n  %a = arith." +
                                   op + " %x, %y : i32\n  return %a : i32\n}\n");
  };
  write("1.mlir", "addi"); // the pass dies of it
  write("2.mlir", "muli");
  Output output = npufuzz({"diff", scratch.path(), "--backend=mlir", "--seed=3", "--count=2",
                           "--base='--pass-pipeline=builtin.module(cse)'",
                           "--head='--load-pass-plugin=" + pluginPath("crashing_passes") +
                               "' '--pass-pipeline=builtin.module(cse,crash-somewhere)'"});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("2 programs, "));
  EXPECT_THAT(output.out, HasSubstr("crash:crash-somewhere:SIGSEGV"));
}

TEST(Diff, WrongUsageNamesTheSide) {
  expectOneLineError(npufuzz({"diff", "--head=" + plant, "--execute=some"}), 2,
                     {"--execute: expected changed or all, got \"some\""});
  expectOneLineError(npufuzz({"diff"}), 2, {"expected --base=OPTIONS or --head=OPTIONS"});
  expectOneLineError(npufuzz({"diff", "--head=--plant=nonsense"}), 2,
                     {"--head: --plant: expected", "nonsense"});
  expectOneLineError(npufuzz({"diff", "--base=--backend=command:none.json"}), 2, {"--base: "});
}

} // namespace npufuzz::tests
