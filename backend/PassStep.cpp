//===- PassStep.cpp -------------------------------------------------------===//
#include "backend/PassStep.h"

#include "backend/IRHash.h"
#include "support/ChildProcess.h"
#include "support/Printable.h"

#include "mlir/Pass/PassRegistry.h"

#include <chrono>

using namespace mlir;

namespace npufuzz {

FirstError::FirstError(MLIRContext &context)
    : handler(&context, [this](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == DiagnosticSeverity::Error && message.empty()) {
          std::string text = diagnostic.str();
          message = shortened(StringRef(text).split('\n').first);
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
      "pass pipeline: " + shortened((tail.empty() ? head : tail).split('\n').first.trim()));
}

static bool runPass(ModuleOp module, ModulePass pass, const StepOptions &options) {
  const PassHooks *hooks = options.hooks;
  auto run = [&] {
    ForeignCode foreign;
    bool isDone = succeeded(pass(module));
    foreign.hasReturned();
    return isDone;
  };
  return (!hooks || !hooks->before || succeeded(hooks->before(options.pass, module))) && run() &&
         (!hooks || !hooks->after || succeeded(hooks->after(options.pass, module)));
}

/// The module is gone: whatever reads it follows pointers to freed memory.
static StepResult erasedValue(OwningOpRef<ModuleOp> &module, StringRef where) {
  abandon(module);
  return {StepOutcome::erasedValue, (erasedValueKind + ": " + where).str()};
}

/// Of a pass that failed: the one place where a text decides, since it has no other way to say it.
static StepResult failedWith(std::string diagnostic) {
  bool isUnsupported = StringRef(diagnostic).starts_with("unsupported");
  return {isUnsupported ? StepOutcome::unsupported : StepOutcome::refused, std::move(diagnostic)};
}

/// What a pass that is done has left.
static StepResult examine(OwningOpRef<ModuleOp> &module, const StepOptions &options) {
  FirstError firstError(*module->getContext());
  IncrementalVerifier fresh(*module);
  IncrementalVerifier &verifier = options.verifier ? *options.verifier : fresh;
  bool isValid = succeeded(verifier.verify());
  if (!verifier.erasedValue().empty())
    return erasedValue(module, verifier.erasedValue());
  if (!isValid)
    return {StepOutcome::invalidIR, firstError.text()};
  if (verifier.opCount() > options.opsMax)
    return {StepOutcome::limit, ""};
  return {StepOutcome::changed, ""};
}

StepResult runStep(OwningOpRef<ModuleOp> &module, PassManager &pass, const StepOptions &options) {
  return runStep(module, [&](ModuleOp input) { return pass.run(input); }, options);
}

StepResult runStep(OwningOpRef<ModuleOp> &module, ModulePass pass, const StepOptions &options) {
  std::optional<llvm::hash_code> before;
  if (options.tellsChange)
    before = hashOf(*module);
  FirstError firstError(*module->getContext());
  bool isDone = runPass(*module, pass, options);
  auto begin = std::chrono::steady_clock::now();
  StepResult result;
  if (isDone && !options.verifies)
    result.outcome = StepOutcome::changed;
  else if (isDone)
    result = examine(module, options); // a pass may have reported an error and succeeded
  else if (std::string where = findErasedValue(*module); !where.empty())
    result = erasedValue(module, where);
  else
    result = failedWith(firstError.text());
  result.verifySeconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (result.goesOn() && before && *before == hashOf(*module))
    result.outcome = StepOutcome::unchanged;
  return result;
}

} // namespace npufuzz
