//===- Bisection.h - versions of a finding, asked by halves -----*- C++ -*-===//
//
// Asks versions, each in a process of its own, because plugins and tools configure a whole process.
// A bad version may show the finding in some processes only; then good versions are asked more
// often.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_BISECTION_H
#define NPUFUZZ_TOOLS_BISECTION_H

#include "tools/Versions.h"

#include <map>
#include <optional>

namespace npufuzz::tools {

class Bisection {
public:
  std::string path; ///< of what shows the finding
  /// Bundle that it is or lies in, which gets the answer; empty: none.
  std::string bundle() const;
  std::vector<std::string> versions;
  /// Options of the system with {} in the place of the version.
  std::vector<std::string> words;
  /// Command that compiles `path`, or the program of that bundle, and prints its IR, with {}
  /// likewise; empty: `path` is a case, which npufuzz runs.
  std::vector<std::string> command;
  int times = 0;                         ///< processes for each version; 0: as is usual
  std::map<size_t, VersionResult> known; ///< answers so far
  Turn turn;

  /// Asks until two neighbours, or all versions, are known. Prints a line for each answer.
  llvm::Error search();
  std::string text() const;
  Json json() const;
  /// "3 (good: 2)", "3 (good: 1; cannot tell: 2; flaky)", "1 or before", "fixed in 4 (bad: 3)".
  /// Empty if no version is bad.
  std::string since() const;

private:
  VersionAnswer ask(size_t version);
  llvm::Expected<VersionResult> askProcess(size_t version) const;
  llvm::Expected<VersionResult> askCommand(size_t version) const;
  std::string certainty() const;
  bool isFlaky() const;
  std::string skippedText() const;

  std::optional<llvm::Error> trouble;
  bool hasAsked = false;
};

} // namespace npufuzz::tools

#endif
