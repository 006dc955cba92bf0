//===- Judged.h - was anything judged at all? -------------------*- C++ -*-===//
//
// A system that declines everything finds nothing, like one without a bug. A verb that was asked to
// judge, but could judge nothing, therefore says so and does not end with exit code 0.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_JUDGED_H
#define NPUFUZZ_TOOLS_JUDGED_H

#include "tools/Arguments.h"
#include "tools/Values.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <string>

namespace npufuzz::tools {

/// Number of things to judge, and their results.
struct JudgedCount {
  std::string things; ///< "programs"
  int64_t asked = 0, judged = 0;
  std::map<std::string, int64_t> reasons = {}; ///< reasons for those not judged, with their counts
  llvm::StringLiteral done = "judged";         ///< participle for what was asked

  /// Counts one thing; `why` is the reason why it is not judged, empty if it is.
  void add(llvm::StringRef why);
  /// Adds the count of another verb or file.
  void add(const JudgedCount &more);
};

/// "0 of 120 programs judged: unsupported: exp (118), …", the most frequent reasons first.
std::string judgedText(const JudgedCount &count);

/// "nothing judged: 0 of 120 programs: unsupported: exp (118), …", the most frequent reasons first,
/// or "nothing executed: …"; empty if something was judged, or nothing had to be.
std::string judgedNothing(const JudgedCount &count);

/// Returns the exit code of a verb that would end with `code`. If nothing was found and nothing
/// judged, prints that to standard error and returns the environment's code.
int exitCodeOf(int code, const JudgedCount &count);

/// The option --require-judged of a verb that counts such things.
class RequireJudged {
public:
  /// Gives the option its default value if it stands alone, so that it does not take the next word.
  static void takeAlone(Arguments &arguments);
  void addTo(CLI::App &commandLine, const char *things);
  void resolve(ValueReader &values);
  /// Returns the exit code of a verb that would end with `code`. If fewer were judged than
  /// required, prints that, and returns the environment's code if nothing was found. If none are
  /// required, returns exitCodeOf(code, otherwise).
  int exitCodeOf(int code, const JudgedCount &required, const JudgedCount &otherwise) const;

private:
  std::string text;
  int64_t percent = 0; ///< 0: not given
};

} // namespace npufuzz::tools

#endif
