//===- Command.h - somebody's tool: IR in, IR out ---------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_COMMAND_H
#define NPUFUZZ_SUPPORT_COMMAND_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace npufuzz {

/// Result of a command.
struct CommandRun {
  int exitCode = 0;  ///< as a shell says it: 128 + n when signal n ended it
  bool hung = false; ///< it ran out of time and was killed, with all that it had started
  std::string output, errors;

  bool succeeded() const { return !hung && exitCode == 0; }
  /// "exits with code 1: its first line on standard error"; empty where it succeeded.
  std::string failure() const;
};

/// Runs a shell command with `input` on its standard input and returns its standard output. {in}
/// and {out} in the command become file names instead. Fails with EnvironmentError: no temporary
/// file, no process, or a TMPDIR that a shell would not read as a word.
llvm::Expected<CommandRun> runCommand(const std::string &command, llvm::StringRef input,
                                      double secondsMax);

} // namespace npufuzz

#endif
