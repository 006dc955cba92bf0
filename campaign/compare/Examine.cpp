//===- Examine.cpp - one comparison in a sandbox --------------------------===//
//
// The work goes to a child, the answer comes back as a line of JSON. Errors of the environment keep
// their class: they end the run, others concern one input.
//
//===----------------------------------------------------------------------===//
#include "campaign/compare/Examine.h"
#include "backend/PassSequence.h"
#include "campaign/cases/ProgramCases.h"
#include "campaign/findings/Finding.h"
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
                  readKey(json, "a", examination.comparison.outputA) &&
                  readKey(json, "b", examination.comparison.outputB) &&
                  readKey(json, "input", examination.input);
  if (!complete)
    return plainError("the comparison ended without an answer");
  examination.comparison.answer = static_cast<Answer>(answer);
  return examination;
}

/// What the commands print may be anything: whatever it does to us stays in the child.
llvm::Expected<Examination> isolated(Work work) {
  auto result = runInSandbox(caseSecondsMaxDefault, [&](ChildSide &side) {
    auto context = oracles::makeContext(allBackends());
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
  CompileResult result = options.compare.backend->compile(testCase, compileOptions);
  if (result.snapshots.empty() ||
      (result.status != CompileStatus::compiled && !result.artifact && !result.diagnostic.empty()))
    return plainError("--pass-pipeline: " + result.pass + ": " + result.diagnostic);
  return std::move(result.snapshots.back().module);
}

bool isLanguageType(mlir::Type type) {
  if (auto memory = mlir::dyn_cast<mlir::MemRefType>(type))
    return memory.hasStaticShape() && memory.getLayout().isIdentity() &&
           isLanguageType(memory.getElementType());
  return type.isIndex() || type.isF32() || type.isF16() || type.isBF16() ||
         type.isSignlessInteger(1) || type.isSignlessInteger(8) || type.isSignlessInteger(16) ||
         type.isSignlessInteger(32) || type.isSignlessInteger(64);
}

} // namespace

llvm::Expected<Examination> examineProgram(const StoredCase &stored,
                                           const ExamineOptions &options) {
  return isolated([&](mlir::MLIRContext &context) -> llvm::Expected<Examination> {
    llvm::Expected<Case> testCase = stored.load(context);
    if (!testCase)
      return testCase.takeError();
    llvm::Expected<reference::Result> expected = reference::evaluate(*testCase);
    if (!expected)
      return expected.takeError();
    auto module = prepare(*testCase, options);
    if (!module)
      return module.takeError();
    Subject subject{module->get(), testCase->inputs, &*testCase, &*expected};
    // Undefined programs prove nothing: then only the structures are compared.
    if (!expected->undefinedBehaviour.empty())
      subject.expected = nullptr;
    llvm::Expected<Comparison> comparison = compareOn(subject, options.compare);
    if (!comparison)
      return comparison.takeError();
    return Examination{std::move(*comparison), printed(**module)};
  });
}

llvm::Expected<Examination> examineModule(const std::string &text, const std::string &fileName,
                                          const ExamineOptions &options) {
  return isolated([&](mlir::MLIRContext &context) -> llvm::Expected<Examination> {
    if (llvm::Error unread = checkParsable(text))
      return plainError(fileName + ": " + llvm::toString(std::move(unread)));
    FirstError diagnostic(context);
    auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context, fileName);
    if (!module)
      return plainError(fileName + ": " + diagnostic.text());
    Subject subject{*module, {}, nullptr, nullptr};
    auto entry = module->lookupSymbol<mlir::func::FuncOp>("main");
    if (entry && llvm::all_of(entry.getArgumentTypes(), isLanguageType))
      subject.inputs = drawProgramInputs(*module, /*seed=*/0);
    llvm::Expected<Comparison> comparison = compareOn(subject, options.compare);
    if (!comparison)
      return comparison.takeError();
    return Examination{std::move(*comparison), printed(*module)};
  });
}

} // namespace npufuzz::campaign::compare
