//===- ReduceByTest.h - npufuzz reduce --test: any question -----*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_REDUCEBYTEST_H
#define NPUFUZZ_TOOLS_REDUCEBYTEST_H

#include "reduce/ir/ReduceByTest.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace npufuzz::tools {

/// The options of `npufuzz reduce` that ask a question about a file.
class TestOptions {
public:
  void addTo(CLI::App &commandLine);
  /// True if a question is given, so that PATH is a file and no bundle.
  bool isGiven() const;
  /// Error if an option is given that only a question needs, and there is none.
  llvm::Error checkNone() const;
  /// Reduces PATH to a file, `out` or by default PATH's name with .reduced. Returns the exit code.
  /// Errors: wrong options, an unreadable or uninteresting file, a file that cannot be written.
  llvm::Expected<int> run(const std::string &path, const std::string &out,
                          const std::string &duration) const;

private:
  llvm::Expected<reduceir::UserTest> test() const;

  std::vector<std::string> exitCode, crash, invalid, differs, slower, dialects;
  std::string timeout, jobs;
  bool allowsUndefined = false;
};

} // namespace npufuzz::tools

#endif
