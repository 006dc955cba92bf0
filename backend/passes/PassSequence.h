//===- PassSequence.h - runs a pipeline one observed pass at a time -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSES_PASSSEQUENCE_H
#define NPUFUZZ_BACKEND_PASSES_PASSSEQUENCE_H

#include "backend/passes/Compilation.h"
#include "backend/passes/PassStep.h"

namespace npufuzz {

/// One pass of a pipeline with its options and the ops it is nested under.
struct PipelineStep {
  std::string pass; ///< its name only
  std::string text; ///< for parsePassPipeline: func.func(affine-loop-fusion{…})
};

/// Splits `builtin.module(a,func.func(b,c))` or `a,func.func(b,c)` into its passes, in order: a,
/// func.func(b), func.func(c). Errors: unbalanced brackets, an empty element.
llvm::Expected<std::vector<PipelineStep>> splitPipeline(llvm::StringRef pipeline);

/// Text of the step for this pass: the `number`-th of the pipeline (the first is 1), if that has
/// the pass's name; else the common text of all steps of that name. Empty if there is none, or they
/// differ.
std::string stepText(llvm::ArrayRef<PipelineStep> steps, llvm::StringRef pass, int64_t number);

/// Statistics that the passes of a pipeline count ("pass.statistic"), sorted; none for an invalid
/// pipeline. Passes from outside this repository count nothing.
std::vector<std::string> passStatisticsIn(llvm::StringRef pipeline);

/// Runs the passes in order on the module, and verifies after those that options.verifyPeriod and
/// verifyOffset choose (each, unless the caller says otherwise). Fills status, pass, diagnostic,
/// snapshots and verifySeconds. Returns true if every pass succeeded. If a pass left a use of an
/// erased value, the module is null and has no snapshot.
bool runPipeline(mlir::OwningOpRef<mlir::ModuleOp> &module, llvm::StringRef pipeline,
                 const CompileOptions &options, CompileResult &result, const PassHooks &hooks = {});

} // namespace npufuzz

#endif
