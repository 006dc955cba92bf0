//===- RunLines.h - the RUN lines of a lit test -----------------*- C++ -*-===//
//
// A project's lit tests name small programs and the passes that they are for: seeds that somebody
// chose. A RUN line is read as text: no shell sees it, no tool that it names runs, and of the
// passes that it names only those do that a file may name (RecordedPipeline.h).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_RUNLINES_H
#define NPUFUZZ_TOOLS_RUNLINES_H

#include "backend/mlir/RecordedPipeline.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace npufuzz::tools {

struct RunLine {
  int64_t line = 0;     ///< where it begins, from 1
  std::string pipeline; ///< builtin.module(…), empty where `why` says why there is none
  std::string marker;   ///< of --split-input-file; empty: the file is one program
  /// -verify-diagnostics: a program with expected-error is there to be refused.
  bool expectsDiagnostics = false;
  std::string why; ///< it cannot be judged; empty where it can

  /// The passes without builtin.module(…).
  llvm::StringRef passes() const;
};

/// Returns the RUN lines of a file in their order. Precondition: passes are registered, and
/// plugins loaded.
std::vector<RunLine> readRunLines(llvm::StringRef text, const OwnPasses &own = {});

/// Words of a command up to the first `;` or `&&`, one list for each command between pipes.
/// Quotes are taken off, redirections left out. Fails on a quote without its end.
llvm::Expected<std::vector<std::vector<std::string>>> splitCommand(llvm::StringRef command);

} // namespace npufuzz::tools

#endif
