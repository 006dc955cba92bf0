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

TEST(Diff, WrongUsageNamesTheSide) {
  expectOneLineError(npufuzz({"diff"}), 2, {"expected --base=OPTIONS or --head=OPTIONS"});
  expectOneLineError(npufuzz({"diff", "--head=--plant=nonsense"}), 2,
                     {"--head: --plant: expected", "nonsense"});
  expectOneLineError(npufuzz({"diff", "--base=--backend=command:none.json"}), 2, {"--base: "});
}

} // namespace npufuzz::tests
