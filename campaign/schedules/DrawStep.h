//===- DrawStep.h - draws one step of a schedule ----------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_SCHEDULES_DRAWSTEP_H
#define NPUFUZZ_CAMPAIGN_SCHEDULES_DRAWSTEP_H

#include "campaign/schedules/StepWriter.h"

#include <optional>

namespace npufuzz::campaign::schedules {

/// How a transform op of backend/mlir/schedules is drawn.
struct StepRow {
  const char *op;
  /// Weight in the draw.
  size_t weight;
  /// Writes nothing if the payload gives it nothing to draw.
  void (*write)(StepWriter &writer);
};

/// One row for each op that is no set of patterns.
llvm::ArrayRef<StepRow> stepRows();
/// Writes a set of patterns.
void writePatterns(StepWriter &writer);

/// A step: the pass that runs it and the sequence that it applies, one line each.
struct Step {
  std::string pass, sequence;
};

/// Draws a step for this IR, which breaks no duty of the table. Nothing if no op fits.
std::optional<Step> drawStep(Choices &choices, mlir::ModuleOp module, llvm::StringRef name);

/// Adds the step's sequence to the module. Precondition: it parses.
void addSequence(mlir::ModuleOp module, llvm::StringRef sequence);

} // namespace npufuzz::campaign::schedules

#endif
