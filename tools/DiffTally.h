//===- DiffTally.h - what one of two systems does that the other does not ===//
//
// Counts case by case how two versions of a system answer. A difference counts only where both can
// tell, and where it shows again each time that both are asked again.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_DIFFTALLY_H
#define NPUFUZZ_TOOLS_DIFFTALLY_H

#include "support/Json.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace npufuzz::tools {

/// One system's answer about one case, as the process that runs the system says it.
struct SideAnswer {
  enum class Outcome { judged, declined, untold };
  struct Bug {
    std::string oracle;
    std::string key; ///< its signature without the backend
    std::string severity, pass, message;
  };
  Outcome outcome = Outcome::untold;
  std::string reason;  ///< empty if judged
  std::string program; ///< digest of a drawn one; two systems may draw different programs
  std::string replay;  ///< words of npufuzz that show the case, without the options of the system
  std::vector<Bug> bugs;
  std::vector<std::string> untoldBy; ///< oracles that cannot tell
  /// Passes that oracle pass did not judge, because the pipeline ended early; empty: all or none.
  std::vector<std::string> passesLeft = {};

  Json json() const;
  /// False if a key is missing or has another type.
  bool read(const Json &json);
};

/// Answers of both about one case.
struct BothAnswers {
  SideAnswer base, head;
  Json asked = {}; ///< the case of the request (Diff.h)

  /// Reason of the first side that did not judge it; empty if both did.
  std::string whyNotJudged() const;
};

/// Something that one side does and the other does not, in some programs.
struct Difference {
  std::string key, oracle, severity, pass, message;
  std::string replay = {}; ///< SideAnswer::replay of the first program
  int64_t programs = 1;
  Json asked = {};         ///< the first case that shows it
  int64_t first = 0;       ///< its number among the programs, from 1
  int64_t firstJudged = 0; ///< its number among those that were executed
  double seconds = 0;      ///< from the start until it was confirmed
  std::string bundle = {}; ///< its folder; empty: none was written
};

/// Time of compilations of the head against the base (DiffTimes.h).
struct CompileTimes {
  bool isSlower = false;
  int rounds = 0;       ///< in which the head took longer than every process of the base
  int64_t programs = 0; ///< in each round
  double ratio = 1;     ///< median over rounds, of head to base
};

/// "head compiles slower: 1.31 times as long as the base, on 16 programs in each of 8 rounds"
std::string slowerText(const CompileTimes &times);

class DiffTally {
public:
  /// Asks both again about the case; false if they cannot be asked.
  using AskAgain = llvm::function_ref<bool(BothAnswers &)>;

  /// Counts a case. Asks again about a difference that is new, and drops it if it does not show
  /// every time.
  void add(const BothAnswers &answers, AskAgain askAgain);
  /// Counts a case of which both make the same code, so that none of its results can differ.
  /// `refusal`: why both decline it; empty: they take it.
  void addSame(const std::string &refusal);

  std::vector<Difference> added() const { return valuesOf(addedByKey); }
  /// Keeps where the bundle of an added difference lies. Precondition: the key is of one.
  void setBundle(const std::string &key, const std::string &bundle) {
    addedByKey.at(key).bundle = bundle;
  }
  std::vector<Difference> mended() const { return valuesOf(mendedByKey); }
  int64_t addedCount() const { return static_cast<int64_t>(addedByKey.size()); }
  /// Keys of findings that both show in one program.
  const std::set<std::string> &inBoth() const { return shared; }

  int64_t cases = 0;
  int64_t judged = 0;   ///< by both, or the same code of both
  int64_t same = 0;     ///< not executed, because both make the same code of it
  int64_t unequal = 0;  ///< the sides drew different programs
  int64_t oneSided = 0; ///< only one side can tell what the other one shows
  int64_t flaky = 0;    ///< differences that did not show again
  int64_t unasked = 0;  ///< differences of which both could not be asked again
  /// Why cases are not judged by both, with their counts.
  std::map<std::string, int64_t> reasons;
  std::optional<CompileTimes> compileTimes; ///< none: not measured

  Json json() const;

private:
  using ByKey = std::map<std::string, Difference>;
  static std::vector<Difference> valuesOf(const ByKey &byKey);
  void compare(const BothAnswers &answers, bool isMending, AskAgain askAgain);
  static std::optional<bool> isConfirmed(const std::string &key, bool isMending, BothAnswers again,
                                         AskAgain askAgain);

  ByKey addedByKey, mendedByKey;
  std::set<std::string> shared;
  std::map<std::string, int> triesByKey;
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
};

/// Times that both are asked again about a difference before it counts.
inline constexpr int diffAgainTimes = 2;
/// Cases in which a difference may fail to show again before it is given up.
inline constexpr int diffTriesMax = 3;

/// Text for a terminal, and a comment for a pull request. `headWords` and `baseWords` are the
/// options of the sides, as a shell reads them.
std::string diffText(const DiffTally &tally, const std::string &baseWords,
                     const std::string &headWords);
std::string diffMarkdown(const DiffTally &tally, const std::string &baseWords,
                         const std::string &headWords);

} // namespace npufuzz::tools

#endif
