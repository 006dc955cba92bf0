//===- ContextState.cpp ---------------------------------------------------===//
//
// restore() erases every diagnostic handler that is newer than the constructor's own, and LLVM's
// handler of fatal errors. It reports changed settings, but no handlers, because the engine does
// not tell which ones were left. PassStep.cpp uses it only where foreign code is expected.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/ContextState.h"

#include "llvm/Support/ErrorHandling.h"

using namespace mlir;

namespace npufuzz {

/// Identifiers of handlers increase.
static DiagnosticEngine::HandlerID newHandler(MLIRContext &context) {
  DiagnosticEngine &engine = context.getDiagEngine();
  auto id = engine.registerHandler([](Diagnostic &) { return failure(); });
  engine.eraseHandler(id);
  return id;
}

ContextState::ContextState(MLIRContext &context)
    : context(context), takesUnregistered(context.allowsUnregisteredDialects()),
      hasThreads(context.isMultithreadingEnabled()), printsOps(context.shouldPrintOpOnDiagnostic()),
      printsStacks(context.shouldPrintStackTraceOnDiagnostic()), lastHandler(newHandler(context)) {}

std::vector<std::string> ContextState::restore() {
  // Most of these handlers are gone already, and the engine does not tell which ones are left.
  DiagnosticEngine &engine = context.getDiagEngine();
  for (auto id = newHandler(context); --id > lastHandler;)
    engine.eraseHandler(id);
  llvm::remove_fatal_error_handler();
  bool isSame = takesUnregistered == context.allowsUnregisteredDialects() &&
                hasThreads == context.isMultithreadingEnabled() &&
                printsOps == context.shouldPrintOpOnDiagnostic() &&
                printsStacks == context.shouldPrintStackTraceOnDiagnostic();
  if (isSame)
    return {};
  context.allowUnregisteredDialects(takesUnregistered);
  context.disableMultithreading(!hasThreads);
  context.printOpOnDiagnostic(printsOps);
  context.printStackTraceOnDiagnostic(printsStacks);
  return {"settings of the context"};
}

} // namespace npufuzz
