//===- UserCommand.h - a compiler that prints its IR ------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_USERCOMMAND_H
#define NPUFUZZ_TOOLS_USERCOMMAND_H

#include "oracles/refinement/IRLog.h"
#include "support/Command.h"

#include <string>
#include <vector>

namespace npufuzz::tools {

/// The words behind -- as one command of the shell; {in} stands for the file, and is added where no
/// word has it.
std::string shellCommand(const std::vector<std::string> &words);

/// What a compiler did with a program.
struct CommandLog {
  CommandRun run;
  std::vector<refinement::Dump> dumps; ///< of standard error, then of standard output

  /// A signal ended it, or it did not end.
  bool died() const { return run.hung || run.exitCode >= 128; }
  /// "the command died after cse: …"; empty where it did not.
  std::string death() const;
};

/// Errors: the shell cannot start it (exit code 2), no process (3), it printed no IR (2).
llvm::Expected<CommandLog> runUserCommand(const std::string &command, const std::string &program,
                                          double secondsMax);

/// Exit code 2, and which options make a compiler print what is missing.
llvm::Error noDumpsError(const std::string &where);

} // namespace npufuzz::tools

#endif
