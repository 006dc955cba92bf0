//===- ContextState.h - what all IR of a context shares ---------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSES_CONTEXTSTATE_H
#define NPUFUZZ_BACKEND_PASSES_CONTEXTSTATE_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

#include <string>
#include <vector>

namespace npufuzz {

/// Settings and diagnostic handlers of a context, which a pass must leave alone: what comes after
/// it would be parsed, verified and reported otherwise.
class ContextState {
public:
  /// As they are now.
  explicit ContextState(mlir::MLIRContext &context);
  /// Puts back what has changed since, and takes away handlers that are left. The names of what
  /// had changed, in words.
  std::vector<std::string> restore();

private:
  mlir::MLIRContext &context;
  bool takesUnregistered, hasThreads, printsOps, printsStacks;
  mlir::DiagnosticEngine::HandlerID lastHandler;
};

} // namespace npufuzz

#endif
