// npufuzz bisect and bisect-run: since which version does a finding show?
#include "Process.h"

#include <filesystem>
#include <gmock/gmock.h>

namespace npufuzz::tests {

using testing::HasSubstr;

namespace {

/// A finding of a plant. Versions of the compiler differ in their plants.
class BisectTest : public testing::Test {
protected:
  void SetUp() override {
    Output found = npufuzz({"fuzz", "--plant=fillpad-wrong-value", "--seed=3", "--max-findings=1",
                            "--count=4000", "--jobs=1", "--out=" + scratch.path("out")});
    ASSERT_EQ(found.exitCode, 1) << found.err;
    bundle = bundlesIn(scratch.path("out")).front();
  }
  /// Bisects over values of --plant.
  Output bisect(const std::string &versions) {
    return npufuzz({"bisect", bundle, "--plant={}", "--versions=" + versions,
                    "--summary=" + scratch.path("answer.json")});
  }

  Scratch scratch;
  std::string bundle;
  const std::string good = "none", other = "cast-rounding", bad = "fillpad-wrong-value";
};

} // namespace

TEST_F(BisectTest, RunAnswersWithTheCodesOfGit) {
  auto run = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"bisect-run", bundle});
    return npufuzz(words);
  };
  Output shows = run({});
  EXPECT_EQ(shows.exitCode, 1);
  EXPECT_THAT(shows.out, HasSubstr("bad, shows in 3 of 3 processes: pass "));
  Output gone = run({"--plant=none", "--times=2"});
  EXPECT_EQ(gone.exitCode, 0);
  EXPECT_EQ(gone.out, "good, shows in 0 of 2 processes\n");
  Output missing = run({"--load-pass-plugin=" + scratch.path("missing.so")});
  EXPECT_EQ(missing.exitCode, 125);
  EXPECT_THAT(missing.out, HasSubstr("cannot tell, shows in 0 of 0 processes: "));
  EXPECT_EQ(run({"--no-such-option"}).exitCode, 128);
  expectOneLineError(npufuzz({"bisect-run", scratch.path("missing")}), 128, {"missing"});
}

TEST_F(BisectTest, FindsTheFirstBadVersionAndTheMendingOne) {
  Output broken = bisect(good + "," + other + "," + bad);
  EXPECT_EQ(broken.exitCode, 0) << broken.err;
  EXPECT_THAT(broken.out, HasSubstr("first bad version: " + bad + "\nlast good version: " + other +
                                    "\ncertain: "));
  EXPECT_THAT(readFile(scratch.path("answer.json")),
              HasSubstr("\"first_bad\": \"" + bad + "\",\n  \"last_good\": \"" + other + "\""));
  Output mended = bisect(bad + "," + good);
  EXPECT_EQ(mended.exitCode, 0) << mended.err;
  EXPECT_THAT(mended.out, HasSubstr("first good version: none\nlast bad version: " + bad));
}

TEST_F(BisectTest, SkipsVersionsThatCannotTell) {
  Output output = bisect("no-such-plant-1," + good + "," + other + ",no-such-plant-2," + bad);
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_THAT(output.out, HasSubstr("--plant: expected one of"));
  EXPECT_THAT(output.out,
              HasSubstr("first bad version: " + bad + "\nlast good version: " + other +
                        "\nit may also be one of these, which cannot tell: no-such-plant-2\n"));
  Output none = bisect("no-such-plant-1,no-such-plant-2");
  EXPECT_EQ(none.exitCode, 3);
  EXPECT_THAT(none.out, HasSubstr("no version can tell\n"));
}

TEST_F(BisectTest, SaysWhenAllVersionsAreAlike) {
  EXPECT_THAT(bisect(good + "," + other).out,
              HasSubstr("no change from none to cast-rounding: both are good\n"));
  Output all = npufuzz({"bisect", bundle, "--plant=" + bad, "--machine={}", "--versions=a,b"});
  EXPECT_THAT(all.out, HasSubstr("no version can tell"));
}

TEST_F(BisectTest, TheAnswerGoesIntoReportAndDatabase) {
  std::string database = "--db=" + scratch.path("findings.db");
  npufuzz({"triage", "import", scratch.path("out"), database});
  auto bisectWith = [&](const std::string &versions, const std::string &more) {
    return npufuzz({"bisect", bundle, "--plant={}", "--versions=" + versions, more});
  };
  EXPECT_EQ(bisectWith(other + "," + bad, database).exitCode, 0);
  Output again = bisectWith(good + ",no-such-plant," + bad, database);
  EXPECT_EQ(again.exitCode, 0) << again.err;
  const std::string since = bad + " (good: none; cannot tell: no-such-plant)";
  EXPECT_THAT(npufuzz({"triage", "list", database}).out, HasSubstr("; since " + since));
  std::string id = std::filesystem::path(bundle).filename().string();
  EXPECT_THAT(npufuzz({"triage", "show", id, database}).out, HasSubstr("since       " + since));
  std::string report = readFile(bundle + "/report.md"), heading = "\n## Since which version\n";
  size_t at = report.find(heading);
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(report.find(heading, at + 1), std::string::npos); // the later answer replaces the other
  EXPECT_THAT(report.substr(at), HasSubstr("    first bad version: " + bad + "\n    last good"));
  EXPECT_EQ(npufuzz({"replay", bundle}).exitCode, 1);
  // A bundle that the database does not know.
  expectOneLineError(npufuzz({"bisect", bundle, "--plant={}", "--versions=" + good + "," + bad,
                              "--db=" + scratch.path("empty.db")}),
                     2, {"--db: expected the finding value:npu:", "got none"});
}

/// Five versions of a plugin. The third brings the bug.
class BisectPluginTest : public testing::Test {
protected:
  static std::string version(int number) {
    return pluginPath("versioned_" + std::to_string(number));
  }
  static std::string versions(const std::vector<std::string> &all) {
    std::string list = "--versions=";
    for (const std::string &one : all)
      list += (&one == &all.front() ? "" : ",") + one;
    return list;
  }
  Scratch scratch;
};

TEST_F(BisectPluginTest, FindsTheVersionOfAPluginThatBroughtTheBug) {
  std::string pipeline = npufuzz({"list", "passes", "--pipeline-of=npu"}).out;
  pipeline.resize(pipeline.rfind(')'));
  std::string out = scratch.path("out");
  Output found = npufuzz({"fuzz", "--load-pass-plugin=" + version(5),
                          "--pass-pipeline=" + pipeline + ",versioned)", "--seed=1", "--jobs=1",
                          "--count=2000", "--max-findings=1", "--reduce=5s", "--out=" + out});
  ASSERT_EQ(found.exitCode, 1) << found.out << found.err;
  std::string bundle = bundlesIn(out).front();
  std::string first = "first bad version: " + version(3) + "\nlast good version: ";
  Output all = npufuzz({"bisect", bundle, "--load-pass-plugin={}",
                        versions({version(1), version(2), version(3), version(4), version(5)})});
  EXPECT_EQ(all.exitCode, 0) << all.out << all.err;
  EXPECT_THAT(all.out, HasSubstr(first + version(2) + "\ncertain: "));
  // A version that is none, one that dies when it is loaded, one without the pass, one that is
  // gone.
  Output gaps = npufuzz(
      {"bisect", bundle, "--load-pass-plugin={}",
       versions({version(1), pluginPath("not_a_plugin"), pluginPath("dies_when_loaded"), version(3),
                 version(4), pluginPath("wrong_passes"), scratch.path("gone.so")})});
  EXPECT_EQ(gaps.exitCode, 0) << gaps.out << gaps.err;
  EXPECT_THAT(gaps.out,
              HasSubstr(first + version(1) + "\nit may also be one of these, which cannot tell: " +
                        pluginPath("not_a_plugin") + ", " + pluginPath("dies_when_loaded") + "\n"));
}

TEST_F(BisectPluginTest, FindsTheVersionOfACommandThatBroughtTheBug) {
  std::string file = scratch.write("case.mlir", "func.func @f(%a: i32, %b: i32) -> i32 {\n"
                                                "  %c = arith.subi %a, %b : i32\n"
                                                "  return %c : i32\n}\n");
  auto bisect = [&](const std::vector<std::string> &all) {
    return npufuzz({"bisect", file, versions(all), "--", optPath(), "--load-pass-plugin={}",
                    "--pass-pipeline=builtin.module(versioned)", "--mlir-print-ir-after-all"});
  };
  Output output = bisect({scratch.path("gone.so"), version(1), version(2), version(3), version(4)});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("first bad version: " + version(3) +
                                    "\nlast good version: " + version(2) + "\n"));
  EXPECT_THAT(output.out, HasSubstr(scratch.path("gone.so") + ": cannot tell"));
  EXPECT_THAT(bisect({version(1), version(2)}).out, HasSubstr("both are good"));
  expectOneLineError(npufuzz({"bisect", file, "--versions=1,2", "--", "opt"}), 2,
                     {"expected {} in the command"});
  expectOneLineError(
      npufuzz({"bisect", file, "--versions=1,2", "--backend=npu", "--", "opt", "{}"}), 2,
      {"expected no option of a system with -- COMMAND"});
}

TEST_F(BisectPluginTest, TheAnswerForACommandGoesIntoTheReportOfTheBundle) {
  std::string bundle = scratch.path("1234-mlir");
  scratch.write("1234-mlir/case.json", caseJson());
  scratch.write("1234-mlir/report.md", "# a finding\n");
  scratch.write("1234-mlir/snapshots/01-cse.mlir", "IR of somebody else\n");
  std::string program =
      scratch.write("1234-mlir/program.mlir", "func.func @f(%a: i32, %b: i32) -> i32 {\n"
                                              "  %c = arith.subi %a, %b : i32\n"
                                              "  return %c : i32\n}\n");
  auto bisect = [&](const std::string &path, const std::vector<std::string> &all) {
    return npufuzz({"bisect", path, versions(all), "--", optPath(), "--load-pass-plugin={}",
                    "--pass-pipeline=builtin.module(versioned)", "--mlir-print-ir-after-all"});
  };
  auto report = [&] { return readFile(bundle + "/report.md"); };
  Output output = bisect(bundle, {version(1), version(3)});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  const std::string command = "\n    command: " + optPath() + " ";
  EXPECT_THAT(report(), HasSubstr("# a finding\n\n## Since which version\n" + command));
  EXPECT_THAT(report(), HasSubstr("    first bad version: " + version(3) +
                                  "\n    last good version: " + version(1) + "\n"));
  // A file of the bundle is of it, too. The later answer replaces the earlier one.
  EXPECT_EQ(bisect(program, {version(2), version(4)}).exitCode, 0);
  EXPECT_THAT(report(), HasSubstr("    first bad version: " + version(4)));
  EXPECT_THAT(report(), testing::Not(HasSubstr(version(3))));
}

TEST_F(BisectTest, WrongUsageIsOneLine) {
  expectOneLineError(npufuzz({"bisect", bundle, "--versions=a,b"}), 2,
                     {"expected {} in an option", "got none"});
  expectOneLineError(npufuzz({"bisect", bundle, "--plant={}", "--versions=a"}), 2,
                     {"expected two versions or more, got 1"});
  expectOneLineError(npufuzz({"bisect", scratch.path("none"), "--plant={}", "--versions=a,b"}), 2,
                     {"none"});
}

} // namespace npufuzz::tests
