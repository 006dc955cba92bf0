//===- Compare.h - two implementations of one pass --------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_COMPARE_COMPARE_H
#define NPUFUZZ_CAMPAIGN_COMPARE_COMPARE_H

#include "backend/Backend.h"
#include "campaign/compare/Answer.h"
#include "oracles/refinement/JudgePass.h"
#include "reference/Reference.h"
#include "support/Command.h"

namespace npufuzz::campaign::compare {

struct Options {
  std::string a, b;       ///< commands of the shell, see runCommand
  double secondsMax = 10; ///< for one command on one input
  /// Its machine is asked about modules whose ops only it knows.
  const Backend *backend = nullptr;
};

struct Comparison {
  Answer answer = Answer::same;
  /// What differs, a line each: the first lines of the structures, the first element of the
  /// results; and why functions were not judged.
  std::vector<std::string> details;
  Extent extent;
  /// What the commands printed.
  std::string outputA, outputB;
};

/// What both commands are asked about.
struct Subject {
  mlir::ModuleOp module;
  /// The program that the module was made of and what it must compute; null where nobody knows.
  /// Then the module itself is the measure: what its functions compute on `inputs`.
  const Case *program = nullptr;
  const reference::Result *expected = nullptr;
  refinement::InputSet inputs = {};
};

/// Runs both commands on the module's text. The answer names the command that is wrong. Fails with
/// EnvironmentError, and with a plain error where a command cannot be started at all.
llvm::Expected<Comparison> compareOn(const Subject &subject, const Options &options);

} // namespace npufuzz::campaign::compare

#endif
