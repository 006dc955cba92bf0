// Campaigns with a pass that misbehaves in one of ten programs: each program is counted once, and
// every finding is that pass's or of low confidence.
#include "Process.h"

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <iterator>
#include <set>
#include <sstream>

namespace npufuzz::tests {

namespace {

constexpr int64_t programs = 60;
constexpr const char *period = "10";

nlohmann::json campaign(const std::string &mode, const Scratch &scratch) {
  npufuzz({"fuzz", "--backend=mlir", "--count=" + std::to_string(programs), "--seed=5", "--jobs=2",
           "--reduce=0s", "--profile=smoke", "--oracles=crash,hang,value,verify",
           "--out=" + scratch.path("out"), "--summary=" + scratch.path("summary.json"),
           "--load-pass-plugin=" + pluginPath("chaos_passes"),
           "--pass-pipeline=builtin.module(cse,chaos{mode=" + mode + " period=" + period +
               "},canonicalize)"});
  return nlohmann::json::parse(readFile(scratch.path("summary.json")), nullptr,
                               /*allow_exceptions=*/false);
}

/// The pass itself records them.
int64_t countDoomed() {
  Scratch scratch;
  setenv("CHAOS_MARKS", scratch.path("marks").c_str(), /*overwrite=*/1);
  campaign("mark", scratch);
  unsetenv("CHAOS_MARKS");
  std::istringstream marks(readFile(scratch.path("marks")));
  return static_cast<int64_t>(
      std::set<std::string>(std::istream_iterator<std::string>(marks), {}).size());
}

int64_t doomed() {
  static const int64_t count = countDoomed();
  return count;
}

/// Expected result for the doomed programs.
enum class Counted {
  found,   ///< each is a finding, of high confidence
  putBack, ///< counted as restored, without a finding
  later,   ///< the effect may appear in a later program
};

struct Mode {
  const char *name;
  Counted counted;
  const char *statistic = "";
};

void PrintTo(const Mode &mode, std::ostream *os) { *os << mode.name; }

class ChaosLedger : public testing::TestWithParam<Mode> {};

} // namespace

TEST_P(ChaosLedger, CountsEachProgramOnceAndBlamesNobodyElse) {
  ASSERT_GE(doomed(), 2);
  const Mode &mode = GetParam();
  Scratch scratch;
  nlohmann::json summary = campaign(mode.name, scratch);
  SCOPED_TRACE(summary.dump(2));
  ASSERT_TRUE(summary.is_object());
  EXPECT_EQ(summary["programs"], programs);
  EXPECT_EQ(summary["discards"], 0);
  int64_t shown = 0;
  for (const nlohmann::json &finding : summary["findings"]) {
    bool isHigh = finding["confidence"] == "high";
    EXPECT_TRUE(finding["pass"] == "chaos" || !isHigh);
    if (isHigh)
      shown += finding["occurrences"].get<int64_t>();
  }
  if (mode.counted == Counted::found)
    EXPECT_EQ(shown, doomed());
  if (mode.counted == Counted::putBack) {
    EXPECT_TRUE(summary["findings"].empty());
    EXPECT_EQ(summary["statistics"].value(mode.statistic, int64_t(0)), doomed());
  }
}

INSTANTIATE_TEST_SUITE_P(
    , ChaosLedger,
    testing::Values(Mode{"float-flush", Counted::found},
                    Mode{"signal-crash", Counted::putBack,
                         "pass chaos.put back the handler of SIGSEGV"},
                    Mode{"locale-streams", Counted::putBack, "pass chaos.put back the locale"},
                    Mode{"thread-crash", Counted::later}, Mode{"process-kill", Counted::later},
                    Mode{"attribute-elements", Counted::later},
                    Mode{"attribute-later", Counted::later}),
    [](const auto &info) {
      std::string name;
      for (char letter : std::string(info.param.name))
        if (letter != '-')
          name += letter;
      return name;
    });

} // namespace npufuzz::tests
