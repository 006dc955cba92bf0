//===- Toolchain.h - the opt tool under test, as a process ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_TOOLCHAIN_H
#define NPUFUZZ_BACKEND_HIVM_TOOLCHAIN_H

#include "backend/foreign/ToolResult.h"
#include "backend/hivm/reading/Dumps.h"

#include <optional>

namespace npufuzz::hivm {

/// The module before each pass.
enum class Dumps {
  none,
  /// Each in a file: that costs next to nothing.
  inFiles,
  /// Those up to the first error, among which it was printed: so the pass that said it is known.
  /// The tool writes them unbuffered, which takes three times as long as the passes.
  upToError,
};

struct ToolCall {
  std::string tool;
  std::string pipeline; ///< for --pass-pipeline; empty: the module is only read and printed
  Dumps dumps = Dumps::none;
  bool printsGeneric = true; ///< which is read without the dialect; else the form for people
  double secondsMax = 20;
};

/// With the dumps that were asked for: of those the last is of the pass that failed or died.
struct DumpedResult : ToolResult {
  std::vector<Dump> dumps = {};
};
DumpedResult runTool(const ToolCall &call, llvm::StringRef module);

/// What one call, which dumps nothing, gave for several modules.
struct TogetherResult {
  /// Nothing of those that stand behind the one of which the tool died, and of that, and where its
  /// errors do not say which they are of.
  std::vector<std::optional<ToolResult>> results;
  std::optional<ToolResult> death; ///< where the tool died of one of them
};
TogetherResult runToolTogether(const ToolCall &call, llvm::ArrayRef<std::string> modules);

/// Whether the tool's --help lists the pass; false where it does not answer.
bool hasPass(const std::string &tool, llvm::StringRef pass);

} // namespace npufuzz::hivm

#endif
