// Malicious messages of passes and files, aimed at a terminal, a page, or memory.
#include "tests/tools/hostile/HostileBundle.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

/// Size that a message of unbounded length would exceed.
static constexpr size_t textBytesMax = 256 << 10;

/// Expects no terminal escapes, no marks of direction, no forged line, and valid UTF-8.
static void expectTame(const std::string &text, const std::string &where) {
  SCOPED_TRACE(where);
  for (const char *harm : {"\x1b", "\x07", "\u202E", "\u2066", "\u2028", "\xc2\x9b", "\xff"})
    EXPECT_THAT(text, Not(HasSubstr(harm)));
}

/// A campaign of the pass that shouts with this many bytes.
class Shouting : public testing::Test {
protected:
  Shouting() { prepareWatched(scratch); }
  Measured run(std::vector<std::string> words) { return measure(std::move(words), scratch); }
  Measured fuzz(const std::string &bytes) {
    return run({"fuzz", "--backend=npu", "--count=2", "--seed=1", "--reduce=0s", "--jobs=1",
                "--out=o", "--summary=o/summary.json", plugin,
                "--pass-pipeline=builtin.module(shout{bytes=" + bytes + "})"});
  }
  Scratch scratch;
  std::string plugin = "--load-pass-plugin=" + pluginPath("loud_passes");
};

TEST_F(Shouting, IsTameOnTheTerminalAndInEveryReport) {
  Measured fuzzed = fuzz("0");
  EXPECT_THAT(fuzzed.output.out, HasSubstr("loud"));
  expectTame(fuzzed.output.out + fuzzed.output.err, "fuzz");
  Measured replayed = run({"replay", "o", plugin});
  EXPECT_THAT(replayed.output.out, HasSubstr("loud"));
  expectTame(replayed.output.out + replayed.output.err, "replay");
  Measured reported = run({"report", "o", "--out=r"});
  EXPECT_EQ(reported.output.exitCode, 1) << reported.output.err; // there are findings
  int pages = 0;
  for (const char *folder : {"work/o", "work/r"})
    for (const auto &entry : fs::recursive_directory_iterator(scratch.path(folder))) {
      std::string name = entry.path().filename();
      bool isShown = name == "index.html" || name == "report.md" || name == "summary.md" ||
                     name == "junit.xml" || name == "findings.sarif";
      if (!isShown)
        continue;
      ++pages;
      std::string text = readFile(entry.path());
      expectTame(text, entry.path());
      EXPECT_TRUE(name == "report.md" || name == "summary.md" || name == "findings.sarif" ||
                  text.find("<script>alert") == std::string::npos)
          << name;
    }
  EXPECT_GE(pages, 5);
}

TEST_F(Shouting, OfSixtyFourMebibytesIsCutWhereItIsRead) {
  Measured fuzzed = fuzz(std::to_string(64 << 20));
  EXPECT_THAT(fuzzed.output.out, HasSubstr("loud"));
  EXPECT_LT(fuzzed.output.out.size() + fuzzed.output.err.size(), textBytesMax);
  EXPECT_LT(fuzzed.bytes, int64_t(2) << 30);
  for (const auto &[path, text] : everythingIn(scratch))
    EXPECT_LT(text.size(), textBytesMax) << path;
}

// Messages of different lengths are different: only the printed message is cut, not the finding.
TEST_F(Shouting, OfAPageIsWhole) {
  fuzz("1000");
  bool isWhole = false;
  for (const auto &[path, text] : everythingIn(scratch))
    isWhole |= path.find("report.md") != std::string::npos &&
               text.find(std::string(1000, 'a')) != std::string::npos;
  EXPECT_TRUE(isWhole);
}

//===----------------------------------------------------------------------===//
// Standard input
//===----------------------------------------------------------------------===//

TEST(StandardInput, ThatDoesNotEndIsRefusedInOneLine) {
  Output output = shell("head -c 2G /dev/zero | \"$npufuzz\" validate --ir-log=-");
  EXPECT_EQ(output.exitCode, 2);
  EXPECT_EQ(output.err, "npufuzz: cannot read standard input: it is too large\n");
}

TEST(StandardInput, ThatEndsIsRead) {
  Output output = shell("head -c 100M /dev/zero | \"$npufuzz\" validate --ir-log=-");
  EXPECT_EQ(output.exitCode, 2);
  EXPECT_THAT(output.err, HasSubstr("expected IR printed after passes"));
}

} // namespace npufuzz::tests
