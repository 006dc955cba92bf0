//===- Examine.cpp - runs one comparison in a sandbox ---------------------===//
//
// A child does the work and sends the answer back as a line of JSON. Errors of the environment keep
// their class, because they end the run; other errors concern one input.
//
//===----------------------------------------------------------------------===//
#include "campaign/compare/Examine.h"
#include "backend/passes/PassSequence.h"
#include "campaign/findings/CampaignOptions.h"
#include "support/EnvironmentError.h"
#include "support/Json.h"
#include "support/ParsableIR.h"
#include "support/Sandbox.h"
#include "support/StopSignal.h"

#include "mlir/Parser/Parser.h"

namespace npufuzz::campaign::compare {

namespace {

llvm::Error plainError(const llvm::Twine &line) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
}

using Work = llvm::function_ref<llvm::Expected<Examination>(mlir::MLIRContext &)>;

std::string toLine(llvm::Expected<Examination> examination) {
  if (!examination) {
    bool environment = examination.errorIsA<EnvironmentError>();
    return jsonLine(
        {{"error", llvm::toString(examination.takeError())}, {"environment", environment}});
  }
  const Comparison &comparison = examination->comparison;
  return jsonLine({{"answer", static_cast<int>(comparison.answer)},
                   {"details", comparison.details},
                   {"functions", comparison.extent.functions},
                   {"judged", comparison.extent.judged},
                   {"alike", comparison.extent.alike},
                   {"inputs", comparison.extent.inputs},
                   {"a", comparison.outputA},
                   {"b", comparison.outputB},
                   {"input", examination->input}});
}

llvm::Expected<Examination> fromLine(llvm::StringRef line) {
  Json json = parseJson(line);
  Examination examination;
  std::string error;
  if (readKey(json, "error", error)) {
    bool environment = false;
    readKey(json, "environment", environment);
    if (environment)
      return llvm::make_error<EnvironmentError>(error);
    return plainError(error);
  }
  int answer = 0;
  bool complete = readKey(json, "answer", answer) &&
                  readList(json, "details", examination.comparison.details) &&
                  readKey(json, "functions", examination.comparison.extent.functions) &&
                  readKey(json, "judged", examination.comparison.extent.judged) &&
                  readKey(json, "alike", examination.comparison.extent.alike) &&
                  readKey(json, "inputs", examination.comparison.extent.inputs) &&
                  readKey(json, "a", examination.comparison.outputA) &&
                  readKey(json, "b", examination.comparison.outputB) &&
                  readKey(json, "input", examination.input);
  if (!complete)
    return plainError("the comparison ended without an answer");
  examination.comparison.answer = static_cast<Answer>(answer);
  return examination;
}

/// Runs `work` in a child. The output of the commands is not trusted, so any damage from reading it
/// stays in the child.
llvm::Expected<Examination> isolated(const ExamineOptions &options, Work work) {
  auto result = runInSandbox(caseSecondsMaxDefault, [&](ChildSide &side) {
    auto context = options.makeContext();
    side.write(toLine(work(*context)));
  });
  if (!result)
    return result.takeError();
  if (result->stopped)
    return plainError("stopped by the user");
  if (!result->death)
    return fromLine(result->output);
  Examination examination;
  examination.comparison.answer = Answer::cannotTell;
  examination.comparison.details.push_back(
      result->death->hung ? "the comparison itself did not end in time"
                          : "the comparison itself crashed: " + result->death->errorText);
  return examination;
}

std::string printed(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text + "\n";
}

llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>> prepare(const Case &testCase,
                                                          const ExamineOptions &options) {
  if (options.preparation.empty())
    return testCase.module.get().clone();
  CompileOptions compileOptions;
  compileOptions.pipeline = options.preparation;
  compileOptions.keepSnapshots = true;
  compileOptions.wantsArtifact = false; // a function cannot be compiled for a call without inputs
  CompileResult result = options.compare.backend->compile(testCase, compileOptions);
  if (result.snapshots.empty() ||
      (result.status != CompileStatus::compiled && !result.artifact && !result.diagnostic.empty()))
    return plainError("--pass-pipeline: " + result.pass + ": " + result.diagnostic);
  return std::move(result.snapshots.back().module);
}

} // namespace

std::unique_ptr<mlir::MLIRContext> ExamineOptions::makeContext() const {
  auto context = oracles::makeContext(allBackends());
  context->allowUnregisteredDialects();
  if (dialects)
    context->appendDialectRegistry(*dialects);
  return context;
}

/// Gives both commands the module, and shows what they got.
static llvm::Expected<Examination> examine(const Subject &subject, const ExamineOptions &options) {
  llvm::Expected<Comparison> comparison = compareOn(subject, options.compare);
  if (!comparison)
    return comparison.takeError();
  return Examination{std::move(*comparison), printed(subject.module)};
}

llvm::Expected<Examination> examineProgram(const StoredCase &stored,
                                           const ExamineOptions &options) {
  return isolated(options, [&](mlir::MLIRContext &context) -> llvm::Expected<Examination> {
    llvm::Expected<Case> testCase = stored.load(context);
    if (!testCase)
      return testCase.takeError();
    std::optional<reference::Result> expected;
    if (stored.kind == tileProgram) {
      auto evaluated = reference::evaluate(*testCase);
      if (!evaluated)
        return evaluated.takeError();
      expected = std::move(*evaluated);
    }
    auto module = prepare(*testCase, options);
    if (!module)
      return module.takeError();
    Subject subject{
        .module = module->get(),
        .inputs = {.seed = options.seed.value_or(stored.seed), .isExact = options.mayReorderSums}};
    if (expected)
      subject.program = &*testCase;
    // The reference says nothing about undefined programs, but their functions may be defined on
    // other inputs.
    if (expected && expected->undefinedBehaviour.empty())
      subject.expected = &*expected;
    return examine(subject, options);
  });
}

llvm::Expected<Examination> examineModule(const std::string &text, const std::string &fileName,
                                          const ExamineOptions &options) {
  return isolated(options, [&](mlir::MLIRContext &context) -> llvm::Expected<Examination> {
    if (llvm::Error unread = checkParsable(text))
      return plainError(fileName + ": " + llvm::toString(std::move(unread)));
    FirstError diagnostic(context);
    auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context, fileName);
    if (!module)
      return plainError(fileName + ": " + diagnostic.text());
    return examine(
        {.module = *module,
         .inputs = {.seed = options.seed.value_or(0), .isExact = options.mayReorderSums}},
        options);
  });
}

} // namespace npufuzz::campaign::compare
