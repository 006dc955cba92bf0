//===- PassStep.cpp -------------------------------------------------------===//
//
// Runs the pass with diagnostics captured and verification off, then examines the IR: erased
// values, size, verifier, changes. Process state that the pass changed is restored and reported.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/PassStep.h"

#include "backend/passes/ContextState.h"
#include "backend/passes/IRHash.h"
#include "backend/passes/SharedStorage.h"
#include "support/ChildProcess.h"
#include "support/FloatingPoint.h"
#include "support/Printable.h"
#include "support/Strangers.h"

#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringSet.h"

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
  KeptFloatingPoint kept;
  auto manager = std::make_unique<PassManager>(&context);
  // runStep verifies, to distinguish a pass that fails from one that is wrong.
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

static bool runPass(ModuleOp module, ModulePass pass, const StepOptions &options,
                    std::vector<std::string> &putBack) {
  const PassHooks *hooks = options.hooks;
  auto run = [&] {
    std::optional<ContextState> state;
    if (ForeignCode::areStrangersExpected())
      state.emplace(*module.getContext());
    ForeignCode foreign(options.pass);
    bool isDone = succeeded(pass(module));
    putBack = foreign.hasReturned();
    if (state)
      llvm::append_range(putBack, state->restore());
    return isDone;
  };
  return (!hooks || !hooks->before || succeeded(hooks->before(options.pass, module))) && run() &&
         (!hooks || !hooks->after || succeeded(hooks->after(options.pass, module)));
}

/// Drops the module, because readers would follow pointers to freed memory.
static StepResult erasedValue(OwningOpRef<ModuleOp> &module, StringRef where) {
  abandon(module);
  return {StepOutcome::erasedValue, (erasedValueKind + ": " + where).str()};
}

/// Result of a pass that failed. This is the only place where a text decides, since the pass has no
/// other way to report.
static StepResult failedWith(std::string diagnostic) {
  bool isUnsupported = StringRef(diagnostic).starts_with("unsupported");
  return {isUnsupported ? StepOutcome::unsupported : StepOutcome::refused, std::move(diagnostic)};
}

/// Examines the IR that a finished pass has left.
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

namespace {

/// Learns from a pass manager whose code has run. Adaptors have no argument and belong to the
/// manager.
class Provenance : public PassInstrumentation {
public:
  struct Told {
    bool hasRun = false, isStrange = false;
  };
  explicit Provenance(std::shared_ptr<Told> told) : told(std::move(told)) {}
  void runBeforePass(Pass *pass, Operation *) override {
    told->hasRun |= !pass->getArgument().empty();
    told->isStrange |= isOfStrangers(pass);
  }

private:
  std::shared_ptr<Told> told;
};

} // namespace

/// True if a third-party dialect is loaded: our passes run its folders.
static bool hasStrangeDialects(MLIRContext &context) {
  static std::pair<size_t, bool> last{0, false};
  std::vector<Dialect *> dialects = context.getLoadedDialects();
  if (dialects.size() != last.first)
    last = {dialects.size(),
            llvm::any_of(dialects, [](const Dialect *one) { return isOfStrangers(one); })};
  return last.second;
}

StepResult runStep(OwningOpRef<ModuleOp> &module, PassManager &pass, const StepOptions &options) {
  static llvm::StringSet<> own; // names of our passes, once they have run
  auto run = [&](ModuleOp input) { return pass.run(input); };
  Trusting none(false);
  if (!ForeignCode::areStrangersExpected())
    return runStep(module, run, options);
  Trusting trusting(own.contains(options.pass) && !hasStrangeDialects(*module->getContext()));
  auto told = std::make_shared<Provenance::Told>();
  if (!Trusting::isOn() && !options.pass.empty())
    pass.addInstrumentation(std::make_unique<Provenance>(told));
  StepResult result = runStep(module, run, options);
  if (told->hasRun && !told->isStrange)
    own.insert(options.pass);
  return result;
}

StepResult runStep(OwningOpRef<ModuleOp> &module, ModulePass pass, const StepOptions &options) {
  std::optional<llvm::hash_code> before;
  if (options.tellsChange)
    before = hashOf(*module);
  std::optional<SharedStorage> shared;
  if (ForeignCode::isLookedAtClosely())
    shared.emplace(*module);
  FirstError firstError(*module->getContext());
  std::vector<std::string> putBack;
  bool isDone = runPass(*module, pass, options, putBack);
  auto begin = std::chrono::steady_clock::now();
  StepResult result;
  if (shared && shared->isWrittenTo())
    result = {StepOutcome::invalidIR, writtenInPlace.str()};
  else if (isDone && !options.verifies)
    result.outcome = StepOutcome::changed;
  else if (isDone)
    result = examine(module, options); // a pass may report an error and succeed
  else if (std::string where = findErasedValue(*module); !where.empty())
    result = erasedValue(module, where);
  else
    result = failedWith(firstError.text());
  result.putBack = std::move(putBack);
  result.verifySeconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (result.goesOn() && before && *before == hashOf(*module))
    result.outcome = StepOutcome::unchanged;
  return result;
}

void countRun(StringRef pass, bool isChanged, std::map<std::string, int64_t> &statistics) {
  ++statistics[(pass + ".ran").str()];
  if (isChanged)
    ++statistics[(pass + ".changed").str()];
}

void countPutBack(StringRef pass, const StepResult &done,
                  std::map<std::string, int64_t> &statistics) {
  for (const std::string &what : done.putBack)
    ++statistics[(pass + ".put back " + what).str()];
}

} // namespace npufuzz
