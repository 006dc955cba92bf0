//===- ToolResult.h - result of a call of a user's tool ---------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_TOOLRESULT_H
#define NPUFUZZ_BACKEND_FOREIGN_TOOLRESULT_H

#include "backend/Backend.h"

namespace npufuzz {

/// Outputs of a call of a tool, or the reason why there are none.
struct ToolResult {
  CompileStatus status = CompileStatus::compiled;
  std::string pass;       ///< pass that failed or died; the tool if no pass is known
  std::string diagnostic; ///< one line
  /// Files that it wrote, or modules, one for each input.
  std::vector<std::string> outputs = {};
  bool hung = false; ///< killed at the time limit

  /// Precondition: the tool was given one input and compiled it.
  const std::string &output() const { return outputs.front(); }
};

/// Sets status, pass and diagnostic of a compilation.
void take(const ToolResult &tool, CompileResult &result);

/// Name in CompileResult::files of the tool's command line, which names its input before " -o ",
/// and its version.
inline constexpr llvm::StringLiteral commandFile = "command.txt";

/// Begins the diagnostic of what this machine or npufuzz itself lacks. If even the simplest program
/// meets it, the backend cannot be tested here.
inline constexpr llvm::StringLiteral unsupportedHere = "unsupported here: ";

/// Returns the result of a call that the environment prevented, which is no finding.
ToolResult cannotRun(llvm::StringRef tool, llvm::Error why);

/// Returns the text after the first of these marks in a tool's standard error, to the end of its
/// line; empty: none. If a line has several marks, the first in the list counts.
std::string firstErrorOf(llvm::StringRef errors,
                         llvm::ArrayRef<llvm::StringRef> marks = {"error: "});

} // namespace npufuzz

#endif
