//===- Validate.h - does each pass keep what functions compute? -*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_VALIDATE_H
#define NPUFUZZ_ORACLES_REFINEMENT_VALIDATE_H

#include "oracles/refinement/JudgePass.h"

#include "llvm/Support/Error.h"

#include <string>

namespace npufuzz::refinement {

/// Seconds on the clock for all passes and runs of one validation.
inline constexpr double validateSecondsDefault = 120;

struct ValidateOptions {
  /// builtin.module(a,func.func(b)) or a,func.func(b).
  std::string pipeline;
  InputSet inputs;
  double secondsMax = validateSecondsDefault;
};

/// A pass that is wrong, and what shows it.
struct Culprit {
  size_t step = 0;   ///< 1-based, as in the text
  std::string pass;  ///< with its options, as --pass-pipeline takes it
  std::string input; ///< the IR that enters it
  /// Its rewrite pattern that is guilty (GuiltyPattern.h), empty where none is named.
  std::string pattern;
  /// The function and the number of its input that differ; for a crash or invalid IR the first.
  std::string function;
  int64_t inputNumber = 0;
};

struct Validation {
  /// One line for the program, one a pass, one with the answer.
  std::string text;
  /// Passes that are wrong, make invalid IR, crash or hang.
  std::vector<Culprit> culprits;
  /// A pass refused the IR, with this diagnostic.
  std::string refusal;
};

/// Runs the passes on the module one after the other and every function with a body before and
/// after each, in a process of its own. Each pass is judged against the IR that it got, so that two
/// passes whose mistakes cancel are both named. Errors: the pipeline does not parse, no process
/// can be started.
llvm::Expected<Validation> validate(mlir::ModuleOp module, const ValidateOptions &options);

} // namespace npufuzz::refinement

#endif
