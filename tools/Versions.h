//===- Versions.h - versions of a tool, oldest first ------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_VERSIONS_H
#define NPUFUZZ_TOOLS_VERSIONS_H

#include "support/Json.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace npufuzz::tools {

/// Answer of one version, as `git bisect run` knows it.
enum class VersionAnswer { good, bad, cannotTell };

/// "good", "bad" or "cannot tell"
llvm::StringRef nameOf(VersionAnswer answer);

/// Answer of one version, from all of its processes.
struct VersionResult {
  VersionAnswer answer = VersionAnswer::cannotTell;
  int shown = 0, times = 0; ///< processes that show the finding, and all that were asked
  std::string reason;       ///< what shows, or why it cannot be told

  bool isFlaky() const { return shown > 0 && shown < times; }
  Json json() const;
  /// False if a key is missing, has another type, or names no answer.
  bool read(const Json &json);
};

/// Exit codes of `npufuzz bisect-run` for `git bisect run`. Codes from 128 on end that bisection.
enum BisectCode : int {
  bisectGood = 0,
  bisectBad = 1,
  bisectCannotTell = 125,
  bisectAbort = 128,
};

/// Two versions between which the answer changes, or why there are none.
struct Turn {
  enum class How {
    found,  ///< `before` and `after` answer differently; those between them cannot tell
    never,  ///< all versions that were asked and can tell are good
    always, ///< … are bad
    untold, ///< none can tell
  };
  How how = How::untold;
  size_t before = 0, after = 0; ///< positions; for never and always the ends that can tell
};

/// Searches by halves, and skips versions that cannot tell. Asks about O(log count) versions, more
/// only next to those that cannot tell. `ask` must give the same answer for the same version.
Turn findTurn(size_t count, llvm::function_ref<VersionAnswer(size_t)> ask);

/// Returns the versions that the values of --versions name, in their order: words separated by
/// commas; @LIST for the lines of a file (# begins a comment); a folder for its entries, 9 before
/// 10. Fails with exit code 2 if one cannot be read, is named twice, or if there are fewer than
/// two.
llvm::Expected<std::vector<std::string>> findVersions(llvm::ArrayRef<std::string> values);

/// Returns the words with the version in the place of each {}.
std::vector<std::string> wordsOfVersion(llvm::ArrayRef<std::string> words, llvm::StringRef version);

/// Number of processes to ask before a version counts as good, if a bad one showed the finding in
/// `shown` of `times` processes: such a bad version would pass as good in 5 % of searches or less.
/// At most versionTimesMax.
int timesForGood(int shown, int times);
inline constexpr int versionTimesMax = 64;

} // namespace npufuzz::tools

#endif
