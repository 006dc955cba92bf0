//===- Validate.h - does each pass keep what functions compute? -*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_VALIDATE_H
#define NPUFUZZ_ORACLES_REFINEMENT_VALIDATE_H

#include "backend/passes/Promise.h"
#include "oracles/refinement/ValidationReport.h"

#include "llvm/Support/Error.h"

#include <string>

namespace npufuzz::refinement {

/// Wall-clock seconds for all passes and runs of one validation.
inline constexpr double validateSecondsDefault = 120;

/// Passes that may sum floats in any order.
struct Reordering {
  bool isAllowed = false;
  /// Passes by name; empty: every pass.
  std::vector<std::string> passes = {};

  /// `step` is the name of a pass, with or without its options.
  bool allows(llvm::StringRef step) const {
    return isAllowed && (passes.empty() || llvm::is_contained(passes, step.split('{').first));
  }
};
/// Share of that time that one pass, or one call of a function, may take in CPU seconds before it
/// counts as hung; each op of the program adds stepSecondsPerOp. With the defaults, a hang on a
/// small program is known after 10 s, 30 s on a machine with three times as much work as
/// processors, and its reduction ends 20 s later: within a minute. A pass of a large program may
/// take all of the time.
inline constexpr double stepShare = 1.0 / 12, stepSecondsPerOp = 0.01;

struct ValidateOptions {
  /// A pipeline, builtin.module(a,func.func(b)) or a,func.func(b); empty: the program alone.
  std::string pipeline;
  InputSet inputs;
  double secondsMax = validateSecondsDefault;
  /// Says what is executed of each state; null: the state itself.
  Translator *translator = nullptr;
  /// Ops, types and counts that the IR after passes may not hold, or must.
  std::vector<Promise> promises = {};
  Reordering reordering = {};
  /// Judges functions that cost too much on a copy with smaller extents.
  bool shrinks = true;
};

/// Runs the passes on the module one after the other and every function with a body before and
/// after each, in a process of its own. Each pass is judged against the IR that it got, so that two
/// passes whose mistakes cancel are both named. Where a function cannot be told for what it costs
/// a copy with smaller extents is judged as well. Errors: the pipeline does not parse, no process
/// can be started.
llvm::Expected<Validation> validate(mlir::ModuleOp module, const ValidateOptions &options);

} // namespace npufuzz::refinement

#endif
