//===- Compare.h - two implementations of one pass --------------*- C++ -*-===//
//
// Gives one module to two commands that implement the same pass, and compares what they print:
// first by structure, then by meaning. Answer.h lists the possible answers; Examine.h runs a
// comparison in a child process.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_COMPARE_COMPARE_H
#define NPUFUZZ_CAMPAIGN_COMPARE_COMPARE_H

#include "backend/Backend.h"
#include "campaign/compare/Answer.h"
#include "oracles/refinement/JudgePass.h"
#include "reference/Reference.h"
#include "support/Command.h"

namespace npufuzz::campaign::compare {

struct Options {
  std::string a, b;       ///< shell commands, see runCommand
  double secondsMax = 10; ///< for one command on one input
  /// Backend whose machine runs modules with ops that only it knows.
  const Backend *backend = nullptr;
  /// Says what is executed of each module; null: the module itself.
  Translator *translator = nullptr;
  /// The commands get all ops in the generic form.
  bool isGeneric = false;
};

struct Comparison {
  Answer answer = Answer::same;
  /// Differences, a line each: the first lines of the structures, the first element of the results.
  /// Also the reasons why functions were not judged.
  std::vector<std::string> details;
  Extent extent;
  /// Output of the commands.
  std::string outputA, outputB;
};

/// Module that both commands get.
struct Subject {
  mlir::ModuleOp module;
  /// Program that the module was made from, and the results that it must compute; null if unknown.
  /// Then the module itself is the specification: the results of its functions on `inputs`.
  const Case *program = nullptr;
  const reference::Result *expected = nullptr;
  refinement::InputSet inputs = {};
};

/// Runs both commands on the module's text. Holds what each of them prints against the module, also
/// where both print the same. The answer names the command that is wrong. Fails with
/// EnvironmentError, and with a plain error if a command cannot be started at all.
llvm::Expected<Comparison> compareOn(const Subject &subject, const Options &options);

} // namespace npufuzz::campaign::compare

#endif
