//===- ToolResult.h - what a call of somebody's tool gave -------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_TOOLRESULT_H
#define NPUFUZZ_BACKEND_FOREIGN_TOOLRESULT_H

#include "backend/Backend.h"

namespace npufuzz {

/// Outputs of a call of a tool, or the reason why it gave none.
struct ToolResult {
  CompileStatus status = CompileStatus::compiled;
  std::string pass;       ///< that failed or died; the tool, where no pass is known to have
  std::string diagnostic; ///< one line
  /// Files that it wrote, or modules, one for each that it was given.
  std::vector<std::string> outputs = {};
  bool hung = false; ///< died because its time was up

  /// Precondition: the tool was given one input and compiled it.
  const std::string &output() const { return outputs.front(); }
};

/// Sets status, pass and diagnostic of a compilation.
void take(const ToolResult &tool, CompileResult &result);

/// Returns the result of a call that the environment did not allow, which is no finding.
ToolResult cannotRun(llvm::StringRef tool, llvm::Error why);

/// Returns the text after the first of these marks in what a tool wrote to standard error, to the
/// end of its line; empty: none. Of several marks in a line the first in the list counts.
std::string firstErrorOf(llvm::StringRef errors,
                         llvm::ArrayRef<llvm::StringRef> marks = {"error: "});

} // namespace npufuzz

#endif
