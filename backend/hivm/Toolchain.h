//===- Toolchain.h - runs the opt tool under test as a process --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_TOOLCHAIN_H
#define NPUFUZZ_BACKEND_HIVM_TOOLCHAIN_H

#include "backend/foreign/ToolResult.h"
#include "backend/hivm/reading/Dumps.h"

#include <optional>

namespace npufuzz::hivm {

/// Dumps of the module before each pass.
enum class Dumps {
  none,
  /// Each in its own file, which costs next to nothing.
  inFiles,
  /// On stderr up to the first error, so that the pass that reported the error is known. The tool
  /// writes them unbuffered, which takes three times as long as the passes.
  upToError,
};

struct ToolCall {
  std::string tool;
  std::string pipeline; ///< for --pass-pipeline; empty: only reads and prints the module
  Dumps dumps = Dumps::none;
  bool printsGeneric = true; ///< can be read without the dialect; else the custom form
  double secondsMax = 20;
};

/// Result with the requested dumps; the last dump belongs to the pass that failed or died.
struct DumpedResult : ToolResult {
  std::vector<Dump> dumps = {};
};
DumpedResult runTool(const ToolCall &call, llvm::StringRef module);

/// Results of one call for several modules, without dumps.
struct TogetherResult {
  /// Empty for the module that killed the tool, for those after it, and if the tool's errors cannot
  /// be attributed to modules.
  std::vector<std::optional<ToolResult>> results;
  std::optional<ToolResult> death; ///< set if the tool died on one of them
};
TogetherResult runToolTogether(const ToolCall &call, llvm::ArrayRef<std::string> modules);

/// True if the tool's --help lists the pass; false if the tool does not answer.
bool hasPass(const std::string &tool, llvm::StringRef pass);

} // namespace npufuzz::hivm

#endif
