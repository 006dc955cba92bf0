//===- DiffResults.h - answers of npufuzz diff as files ---------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_DIFFRESULTS_H
#define NPUFUZZ_TOOLS_DIFFRESULTS_H

#include "tools/Diff.h"

namespace npufuzz::tools {

/// Writes a bundle for each finding that the head adds, and reduces it for so many seconds. A
/// reduced program that the base breaks as well is another finding; then the program stays as it
/// was.
llvm::Error writeDiffBundles(Sides &sides, DiffTally &tally, const std::string &folder,
                             double reduceSeconds);

/// Facts that the tally does not know.
struct DiffFacts {
  std::string backend, baseWords, headWords;
  uint64_t seed = 0;
  double seconds = 0;
  bool failsOnSlower = false; ///< a head that compiles slower is one of its findings
};

/// Returns the text of a file by its extension: .md a comment for a pull request, .sarif for
/// code-scanning viewers, .xml JUnit; else JSON.
std::string diffSummary(llvm::StringRef file, const DiffTally &tally, const DiffFacts &facts);

} // namespace npufuzz::tools

#endif
