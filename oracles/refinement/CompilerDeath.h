//===- CompilerDeath.h - how and where a compiler died ----------*- C++ -*-===//
//
// A compiler of its own process tells its last pass by the IR that it printed before it, and the
// function by the stack that LLVM prints.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_COMPILERDEATH_H
#define NPUFUZZ_ORACLES_REFINEMENT_COMPILERDEATH_H

#include "oracles/refinement/IRLog.h"
#include "support/Command.h"

#include <optional>

namespace npufuzz::refinement {

struct CompilerDeath {
  std::string pass;                ///< that began last; empty where the log does not tell
  std::string last;                ///< pass of the last dump; empty where there is none
  std::string how;                 ///< "SIGABRT: Assertion `x' failed.", "it did not end in time"
  std::vector<std::string> frames; ///< as in oracles/Frames.h
  bool hangs = false;

  /// "the command died: SIGSEGV in A < B < C".
  std::string text() const;
  /// Without what shrinking changes: another one is another bug. After the last pass the functions
  /// do not count.
  std::string name() const;
};

/// Nothing where the compiler came to an end by itself.
std::optional<CompilerDeath> deathOf(const CommandRun &run, llvm::ArrayRef<Dump> dumps);

/// The dumps of a run: those of standard error, then those of standard output.
std::vector<Dump> readIRLog(const CommandRun &run);

/// The command, changed so that an MLIR compiler also prints the IR before each pass.
std::string printingBefore(llvm::StringRef command);

} // namespace npufuzz::refinement

#endif
