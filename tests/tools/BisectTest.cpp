// npufuzz bisect and bisect-run: since which version does a finding show?
#include "Process.h"

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

TEST_F(BisectTest, WrongUsageIsOneLine) {
  expectOneLineError(npufuzz({"bisect", bundle, "--versions=a,b"}), 2,
                     {"expected {} in an option", "got none"});
  expectOneLineError(npufuzz({"bisect", bundle, "--plant={}", "--versions=a"}), 2,
                     {"expected two versions or more, got 1"});
  expectOneLineError(npufuzz({"bisect", scratch.path("none"), "--plant={}", "--versions=a,b"}), 2,
                     {"none"});
}

} // namespace npufuzz::tests
