//===- Toolchain.h - the opt tool under test, as a process ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_TOOLCHAIN_H
#define NPUFUZZ_BACKEND_HIVM_TOOLCHAIN_H

#include "backend/Backend.h"

namespace npufuzz::hivm {

/// What a call of the tool gave, or why it gave nothing.
struct ToolResult {
  CompileStatus status = CompileStatus::compiled;
  std::string diagnostic; ///< one line
  std::string output;     ///< a module in generic form
  std::string log;        ///< all of standard error, with the dumps that were asked for
  bool hung = false;      ///< died because its time was up
};

struct ToolCall {
  std::string tool;
  std::string pipeline;      ///< for --pass-pipeline; empty: the module is only read and printed
  bool dumps = false;        ///< print the module before each pass
  bool printsGeneric = true; ///< which is read without the dialect; else the form for people
  double secondsMax = 20;
};

ToolResult runTool(const ToolCall &call, llvm::StringRef module);

/// Whether the tool's --help lists the pass; false where it does not answer.
bool hasPass(const std::string &tool, llvm::StringRef pass);

} // namespace npufuzz::hivm

#endif
