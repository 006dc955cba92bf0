//===- Judged.h - was anything judged at all? -------------------*- C++ -*-===//
//
// A system that declines everything finds nothing, and so does one without a bug. A verb that was
// to judge something, and could judge nothing, says so and does not end with exit code 0.
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

/// What a verb was to judge, and what became of it.
struct JudgedCount {
  std::string things; ///< "programs"
  int64_t asked = 0, judged = 0;
  std::map<std::string, int64_t> reasons = {}; ///< why others were not, each with how often

  /// Counts one; `why` it is not judged, empty where it is.
  void add(llvm::StringRef why);
  /// Adds what another verb, or another file, was to judge.
  void add(const JudgedCount &more);
};

/// "0 of 120 programs judged: unsupported: exp (118), …", the most frequent reasons first.
std::string judgedText(const JudgedCount &count);

/// "nothing judged: 0 of 120 programs: unsupported: exp (118), …", the most frequent reasons first;
/// empty where something was judged, or nothing was to be.
std::string judgedNothing(const JudgedCount &count);

/// The exit code of a verb that would end with `code`: where nothing was found and nothing judged,
/// says that on standard error and gives that of the environment.
int exitCodeOf(int code, const JudgedCount &count);

/// --require-judged, of a verb that counts such things.
class RequireJudged {
public:
  /// Gives the option its value where it stands alone, as no word that follows is one.
  static void takeAlone(Arguments &arguments);
  void addTo(CLI::App &commandLine, const char *things);
  void resolve(ValueReader &values);
  /// The exit code of a verb that would end with `code`: where fewer were judged than are required
  /// says so, and where nothing was found gives that of the environment. Where none are required:
  /// exitCodeOf(code, otherwise).
  int exitCodeOf(int code, const JudgedCount &required, const JudgedCount &otherwise) const;

private:
  std::string text;
  int64_t percent = 0; ///< 0: not given
};

} // namespace npufuzz::tools

#endif
