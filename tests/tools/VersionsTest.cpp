// The search for the version in which an answer changes, and the words that name versions.
#include "tools/Versions.h"

#include "Process.h"

#include <gmock/gmock.h>
#include <optional>
#include <set>

namespace npufuzz::tests {

using namespace tools;
using testing::ElementsAre;

namespace {
/// Versions that are bad from one on, some of which cannot tell.
struct History {
  size_t count, firstBad;
  std::set<size_t> untold;
  std::set<size_t> asked;

  Turn search() {
    return findTurn(count, [this](size_t version) {
      asked.insert(version);
      return untold.count(version) ? VersionAnswer::cannotTell
             : version >= firstBad ? VersionAnswer::bad
                                   : VersionAnswer::good;
    });
  }
};
} // namespace

TEST(Versions, TheSearchFindsEachTurnWithWhatCannotTellAnywhere) {
  constexpr size_t count = 7;
  for (size_t firstBad = 1; firstBad < count; ++firstBad)
    for (unsigned untold = 0; untold < 1u << count; ++untold) {
      History history{count, firstBad, {}, {}};
      for (size_t version = 0; version < count; ++version)
        if (untold >> version & 1)
          history.untold.insert(version);
      Turn turn = history.search();
      // The newest good and the oldest bad version that can tell.
      std::optional<size_t> good, bad;
      for (size_t version = 0; version < count; ++version)
        if (!history.untold.count(version)) {
          if (version < firstBad)
            good = version;
          else if (!bad)
            bad = version;
        }
      auto how = good && bad ? Turn::How::found
                 : good      ? Turn::How::never
                 : bad       ? Turn::How::always
                             : Turn::How::untold;
      ASSERT_EQ(turn.how, how) << firstBad << " " << untold;
      if (how == Turn::How::found) {
        EXPECT_EQ(turn.before, *good);
        EXPECT_EQ(turn.after, *bad);
      }
    }
}

TEST(Versions, TheSearchAsksFew) {
  History history{1000, 700, {}, {}};
  Turn turn = history.search();
  EXPECT_EQ(turn.before, 699u);
  EXPECT_EQ(turn.after, 700u);
  EXPECT_LE(history.asked.size(), 12u); // both ends, and 10 halves
}

TEST(Versions, AMendingIsATurnToo) {
  Turn turn = findTurn(
      5, [](size_t version) { return version < 2 ? VersionAnswer::bad : VersionAnswer::good; });
  EXPECT_EQ(turn.how, Turn::How::found);
  EXPECT_EQ(turn.after, 2u);
}

TEST(Versions, GoodIsAskedOftenEnoughForAFlakyFinding) {
  EXPECT_EQ(timesForGood(3, 3), 3);
  EXPECT_EQ(timesForGood(1, 3), 8); // (2/3)^8 is below 5 %, (2/3)^7 is not
  EXPECT_EQ(timesForGood(2, 3), 3);
  EXPECT_EQ(timesForGood(1, 64), versionTimesMax);
}

TEST(Versions, AreWordsLinesOfAFileOrEntriesOfAFolder) {
  Scratch scratch;
  for (const char *name : {"v10", "v9", "v1"})
    scratch.write(std::string("builds/") + name + "/opt", "");
  std::string list = scratch.write("list", "one # the first\n\n# none\n two\n");
  auto found = findVersions({"a, b", "@" + list, scratch.path("builds")});
  ASSERT_TRUE(static_cast<bool>(found)) << llvm::toString(found.takeError());
  const std::string folder = scratch.path("builds/");
  EXPECT_THAT(*found,
              ElementsAre("a", "b", "one", "two", folder + "v1", folder + "v9", folder + "v10"));
  for (const std::vector<std::string> &wrong :
       {std::vector<std::string>{"a"}, {"a,b,a"}, {"@" + scratch.path("missing")}}) {
    auto refused = findVersions(wrong);
    ASSERT_FALSE(static_cast<bool>(refused));
    EXPECT_THAT(llvm::toString(refused.takeError()), testing::HasSubstr("--versions"));
  }
}

TEST(Versions, TakeThePlaceOfBraces) {
  EXPECT_THAT(wordsOfVersion({"--ptoas=/opt/{}/ptoas-{}", "--plant=x"}, "20"),
              ElementsAre("--ptoas=/opt/20/ptoas-20", "--plant=x"));
}

} // namespace npufuzz::tests
