//===- Compare.h - two implementations of one pass --------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_COMPARE_COMPARE_H
#define NPUFUZZ_CAMPAIGN_COMPARE_COMPARE_H

#include "backend/Backend.h"
#include "reference/Reference.h"
#include "support/Command.h"

namespace npufuzz::campaign::compare {

struct Options {
  std::string a, b;       ///< commands of the shell, see runCommand
  double secondsMax = 10; ///< for one command on one input
  /// Whose dialects are known and who interprets; the interpreter says whether meanings differ.
  const Backend *backend = nullptr;
};

enum class Answer {
  same,        ///< same structure
  sameMeaning, ///< different structure, same results
  differentMeaning,
  onlyOneAccepts, ///< one of them fails, or prints what is no valid IR
  bothRefuse,
  cannotTell, ///< different structure, and the interpreter cannot say what it means
};
llvm::StringRef answerText(Answer answer);
/// A command is at fault: results or acceptance differ. Another structure alone is not.
bool isDifference(Answer answer);

struct Comparison {
  Answer answer = Answer::same;
  /// What differs, a line each: the first lines of the structures, the first element of the
  /// results.
  std::vector<std::string> details;
  /// What the commands printed.
  std::string outputA, outputB;
};

/// What both commands are asked about.
struct Subject {
  mlir::ModuleOp module;
  /// Arguments of @main for the interpreter; empty where it has none or cannot be given any.
  std::vector<Tensor> inputs;
  /// The program that the module was made of and what it must compute; null where nobody knows.
  /// Then the module itself is the measure, bit by bit.
  const Case *program = nullptr;
  const reference::Result *expected = nullptr;
};

/// Runs both commands on the module's text. The answer names the command that is wrong. Fails with
/// EnvironmentError, and with a plain error where a command cannot be started at all.
llvm::Expected<Comparison> compareOn(const Subject &subject, const Options &options);

} // namespace npufuzz::campaign::compare

#endif
