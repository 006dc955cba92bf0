//===- CommandError.h - errors that stop a verb -----------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_COMMANDERROR_H
#define NPUFUZZ_TOOLS_COMMANDERROR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace npufuzz::tools {

/// Exit codes for the shell; scripts depend on the numbers.
enum ExitCode : int {
  nothingFound = 0,
  findings = 1,
  wrongUsage = 2,  ///< wrong options, or input that cannot be read
  environment = 3, ///< the environment failed, or nothing could be judged (Judged.h)
};

/// Carries the one line that the user reads and the exit code. Of a mistake in a text the user
/// reads a picture of it (TextError.h), and in the place of the line what to do next.
class CommandError : public llvm::ErrorInfo<CommandError> {
public:
  static char ID;
  CommandError(ExitCode code, std::string line, std::string picture = "", std::string next = "")
      : code(code), line(std::move(line)), picture(std::move(picture)), next(std::move(next)) {}
  void log(llvm::raw_ostream &stream) const override { stream << line; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  const ExitCode code;
  const std::string line, picture, next;
};

/// `line` says what, where, expected, got and the next step.
llvm::Error usageError(const llvm::Twine &line);
llvm::Error environmentError(const llvm::Twine &line);
/// Gives an error of the libraries its exit code: an EnvironmentError is the environment's, any
/// other one is about the user's input. A CommandError keeps its own.
llvm::Error withExitCode(llvm::Error error);

/// Prints the picture, where there is one, and "npufuzz: <line>" to stderr, joined to one line, and
/// returns the exit code. Prints nothing for exit code 0, by which the parser ends a verb.
int report(llvm::Error error);

/// Returns " (did you mean X?)" if one of `known` is close to `word`, else "".
std::string suggest(llvm::StringRef word, llvm::ArrayRef<std::string> known);

/// "a, b, c".
std::string joined(llvm::ArrayRef<std::string> words);

} // namespace npufuzz::tools

#endif
