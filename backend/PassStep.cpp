//===- PassStep.cpp -------------------------------------------------------===//
#include "backend/PassStep.h"

#include "backend/ErasedValues.h"
#include "backend/IRHash.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassRegistry.h"

#include <chrono>

using namespace mlir;

namespace npufuzz {

FirstError::FirstError(MLIRContext &context)
    : handler(&context, [this](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == DiagnosticSeverity::Error && message.empty()) {
          std::string text = diagnostic.str();
          message = StringRef(text).split('\n').first.str();
        }
        return success();
      }) {}

std::string FirstError::text() const {
  return message.empty() ? "failed without a diagnostic" : message;
}

llvm::Expected<std::unique_ptr<PassManager>> parsePass(MLIRContext &context, StringRef text) {
  auto manager = std::make_unique<PassManager>(&context);
  // runStep does it, to tell a pass that fails from one that is wrong.
  manager->enableVerifier(false);
  std::string message;
  llvm::raw_string_ostream os(message);
  if (succeeded(parsePassPipeline(text, *manager, os)))
    return manager;
  // "<unknown>:1:1: error: TEXT", or the text alone.
  auto [head, tail] = StringRef(message).split("error: ");
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      "pass pipeline: " + (tail.empty() ? head : tail).split('\n').first.trim());
}

static bool runPass(ModuleOp module, ModulePass pass, const StepOptions &options) {
  const PassHooks *hooks = options.hooks;
  return (!hooks || !hooks->before || succeeded(hooks->before(options.pass, module))) &&
         succeeded(pass(module)) &&
         (!hooks || !hooks->after || succeeded(hooks->after(options.pass, module)));
}

static bool hasMoreOps(ModuleOp module, int64_t opsMax) {
  int64_t count = 0;
  return module->walk([&](Operation *) {
           return ++count > opsMax ? WalkResult::interrupt() : WalkResult::advance();
         }).wasInterrupted();
}

/// Precondition: no value in use is erased.
static StepOutcome verified(ModuleOp module, llvm::hash_code before, const StepOptions &options) {
  if (failed(verify(module)))
    return StepOutcome::invalidIR;
  if (hasMoreOps(module, options.opsMax))
    return StepOutcome::limit;
  return hashOf(module) == before ? StepOutcome::unchanged : StepOutcome::changed;
}

StepResult runStep(OwningOpRef<ModuleOp> &module, PassManager &pass, const StepOptions &options) {
  return runStep(module, [&](ModuleOp input) { return pass.run(input); }, options);
}

StepResult runStep(OwningOpRef<ModuleOp> &module, ModulePass pass, const StepOptions &options) {
  FirstError firstError(*module->getContext());
  llvm::hash_code before = hashOf(*module);
  bool isDone = runPass(*module, pass, options);
  auto begin = std::chrono::steady_clock::now();
  StepResult result;
  if (std::string erased = findErasedValue(*module); !erased.empty()) {
    abandon(module);
    result.outcome = StepOutcome::erasedValue;
    result.diagnostic = (erasedValueKind + ": " + erased).str();
  } else if (!isDone) {
    result.diagnostic = firstError.text();
    // The one place where a text decides: a pass has no other way to say it.
    result.outcome = StringRef(result.diagnostic).starts_with("unsupported")
                         ? StepOutcome::unsupported
                         : StepOutcome::refused;
  } else {
    firstError.clear(); // a pass may report an error and succeed
    result.outcome = verified(*module, before, options);
    if (result.outcome == StepOutcome::invalidIR)
      result.diagnostic = firstError.text();
  }
  result.verifySeconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

} // namespace npufuzz
