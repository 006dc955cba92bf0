//===- ContextState.h - state that all IR of a context shares ---*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSES_CONTEXTSTATE_H
#define NPUFUZZ_BACKEND_PASSES_CONTEXTSTATE_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

#include <string>
#include <vector>

namespace npufuzz {

/// Settings and diagnostic handlers of a context, which a pass must not change: later IR would be
/// parsed, verified and reported differently.
class ContextState {
public:
  /// Records the current state.
  explicit ContextState(mlir::MLIRContext &context);
  /// Restores what has changed since, and removes leftover handlers. Returns the names of what had
  /// changed, in words.
  std::vector<std::string> restore();

private:
  mlir::MLIRContext &context;
  bool takesUnregistered, hasThreads, printsOps, printsStacks;
  mlir::DiagnosticEngine::HandlerID lastHandler;
};

} // namespace npufuzz

#endif
