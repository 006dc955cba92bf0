//===- PassSequence.h - a pipeline, one observed pass at a time -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSES_PASSSEQUENCE_H
#define NPUFUZZ_BACKEND_PASSES_PASSSEQUENCE_H

#include "backend/passes/Compilation.h"
#include "backend/passes/PassStep.h"

namespace npufuzz {

/// One pass of a pipeline with its options and the ops it is nested under.
struct PipelineStep {
  std::string pass; ///< its name alone
  std::string text; ///< for parsePassPipeline: func.func(affine-loop-fusion{…})
};

/// The passes of `builtin.module(a,func.func(b,c))` or `a,func.func(b,c)` in order: a,
/// func.func(b), func.func(c). Errors: unbalanced brackets, an empty element.
llvm::Expected<std::vector<PipelineStep>> splitPipeline(llvm::StringRef pipeline);

/// The text of the step that is this pass: the `number`-th of the pipeline (the first is 1), where
/// that is one; else what all steps of that name say. Empty where there is none, or they differ.
std::string stepText(llvm::ArrayRef<PipelineStep> steps, llvm::StringRef pass, int64_t number);

/// What the passes of a pipeline count ("pass.statistic"), sorted; nothing for a pipeline that
/// is none. Passes that are not of this repository count nothing.
std::vector<std::string> passStatisticsIn(llvm::StringRef pipeline);

/// Runs the passes in order on the module, verifies after those that options.verifyPeriod and
/// verifyOffset choose (each, unless the caller says otherwise), and fills status, pass,
/// diagnostic, snapshots and verifySeconds. Returns whether all of it went well. The module is
/// gone (null) where a pass left a use of an erased value, and has no snapshot.
bool runPipeline(mlir::OwningOpRef<mlir::ModuleOp> &module, llvm::StringRef pipeline,
                 const CompileOptions &options, CompileResult &result, const PassHooks &hooks = {});

} // namespace npufuzz

#endif
