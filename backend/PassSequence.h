//===- PassSequence.h - a pipeline, one observed pass at a time -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSSEQUENCE_H
#define NPUFUZZ_BACKEND_PASSSEQUENCE_H

#include "backend/Backend.h"

#include "mlir/IR/Diagnostics.h"

namespace npufuzz {

/// One pass of a pipeline with its options and the ops it is nested under.
struct PipelineStep {
  std::string pass; ///< its name alone
  std::string text; ///< for parsePassPipeline: func.func(affine-loop-fusion{…})
};

/// The passes of `builtin.module(a,func.func(b,c))` or `a,func.func(b,c)` in order: a,
/// func.func(b), func.func(c). Errors: unbalanced brackets, an empty element.
llvm::Expected<std::vector<PipelineStep>> splitPipeline(llvm::StringRef pipeline);

/// What the passes of a pipeline count ("pass.statistic"), sorted; nothing for a pipeline that
/// is none. Passes that are not of this repository count nothing.
std::vector<std::string> passStatisticsIn(llvm::StringRef pipeline);

/// Keeps the first error that the context reports while it lives, as one line without location;
/// nothing reaches the terminal.
class FirstError {
public:
  explicit FirstError(mlir::MLIRContext &context);
  std::string text() const;
  bool any() const { return !message.empty(); }
  void clear() { message.clear(); }

private:
  std::string message;
  mlir::ScopedDiagnosticHandler handler;
};

/// Work that counts as part of a pass: planted bugs. A failure, with its diagnostic, is the pass's.
struct PassHooks {
  using Hook = std::function<mlir::LogicalResult(llvm::StringRef pass, mlir::ModuleOp module)>;
  Hook before, after;
};

/// Runs the passes in order on the module, verifies after each, and fills status, pass,
/// diagnostic, snapshots and verifySeconds. Returns whether all of it went well.
bool runPipeline(mlir::ModuleOp module, llvm::StringRef pipeline, const CompileOptions &options,
                 CompileResult &result, const PassHooks &hooks = {});

} // namespace npufuzz

#endif
