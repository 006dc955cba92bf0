//===- UserCommand.h - a compiler that prints its IR ------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_USERCOMMAND_H
#define NPUFUZZ_TOOLS_USERCOMMAND_H

#include "oracles/refinement/CompilerDeath.h"

#include <optional>
#include <string>
#include <vector>

namespace npufuzz::tools {

/// Returns the words after -- as one shell command. {in} stands for the file, and is appended if no
/// word has it.
std::string shellCommand(const std::vector<std::string> &words);

/// Result of a compiler on a program.
struct CommandLog {
  CommandRun run;
  std::vector<refinement::Dump> dumps; ///< of standard error, then of standard output
  /// A signal ended it, or it did not end.
  std::optional<refinement::CompilerDeath> death;
};

/// Runs it. Where it dies and its log does not tell in which pass, asks it again to print the IR
/// before each pass, too. Either run may take half of the seconds. Errors: the shell cannot start
/// it (exit code 2), no process (3), it printed no IR (2).
llvm::Expected<CommandLog> runUserCommand(const std::string &command, const std::string &program,
                                          double secondsMax);

/// Error with exit code 2 that names the options which make a compiler print the missing dumps.
llvm::Error noDumpsError(const std::string &where);

} // namespace npufuzz::tools

#endif
