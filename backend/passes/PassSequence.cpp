//===- PassSequence.cpp ---------------------------------------------------===//
//
// Splits the text at top-level commas, so that each pass runs in a manager of its own. After each
// pass runStep classifies the outcome; the first bad one ends the pipeline.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/PassSequence.h"
#include "backend/passes/PassStatistic.h"
#include "support/FloatingPoint.h"

#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace npufuzz {

static llvm::Error badPipeline(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

/// Cuts at the commas outside all brackets.
static llvm::Expected<std::vector<StringRef>> splitElements(StringRef text) {
  std::vector<StringRef> elements;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    char c = i == text.size() ? ',' : text[i];
    if (c == '(' || c == '{' || c == '[')
      ++depth;
    else if (c == ')' || c == '}' || c == ']')
      --depth;
    if (depth < 0)
      return badPipeline("pass pipeline: unexpected '" + llvm::Twine(c) + "' at " + llvm::Twine(i));
    if (c != ',' || (depth > 0 && i < text.size()))
      continue;
    if (depth > 0)
      return badPipeline("pass pipeline: a bracket is not closed in '" + text + "'");
    StringRef element = text.slice(begin, i).trim();
    if (element.empty())
      return badPipeline("pass pipeline: expected a pass at " + llvm::Twine(begin));
    elements.push_back(element);
    begin = i + 1;
  }
  return elements;
}

static llvm::Error collectSteps(StringRef text, const std::string &prefix,
                                const std::string &suffix, std::vector<PipelineStep> &steps) {
  auto elements = splitElements(text);
  if (!elements)
    return elements.takeError();
  for (StringRef element : *elements) {
    size_t bracket = element.find_first_of("({");
    if (bracket == StringRef::npos || element[bracket] == '{') {
      steps.push_back({element.take_front(bracket).trim().str(), prefix + element.str() + suffix});
      continue;
    }
    if (element.back() != ')')
      return badPipeline("pass pipeline: expected ')' at the end of '" + element + "'");
    StringRef anchor = element.take_front(bracket).trim();
    StringRef nested = element.slice(bracket + 1, element.size() - 1);
    bool isModule = prefix.empty() && anchor == "builtin.module";
    if (llvm::Error error =
            isModule ? collectSteps(nested, prefix, suffix, steps)
                     : collectSteps(nested, prefix + anchor.str() + "(", ")" + suffix, steps))
      return error;
  }
  return llvm::Error::success();
}

std::string stepText(ArrayRef<PipelineStep> steps, StringRef pass, int64_t number) {
  if (number > 0 && number <= static_cast<int64_t>(steps.size()) && steps[number - 1].pass == pass)
    return steps[number - 1].text;
  std::string text;
  for (const PipelineStep &step : steps) {
    if (step.pass != pass)
      continue;
    if (!text.empty() && text != step.text)
      return "";
    text = step.text;
  }
  return text;
}

llvm::Expected<std::vector<PipelineStep>> splitPipeline(StringRef pipeline) {
  std::vector<PipelineStep> steps;
  if (llvm::Error error = collectSteps(pipeline, "", "", steps))
    return std::move(error);
  return steps;
}

std::vector<std::string> passStatisticsIn(StringRef pipeline) {
  std::vector<std::string> names;
  auto steps = splitPipeline(pipeline);
  if (!steps) {
    llvm::consumeError(steps.takeError());
    return names;
  }
  for (const PipelineStep &step : *steps) {
    OpPassManager manager("builtin.module");
    std::string message;
    llvm::raw_string_ostream os(message);
    StatisticNamesScope scope(names);
    if (failed(parsePassPipeline(step.text, manager, os)))
      return {};
  }
  llvm::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

static void keepSnapshot(StringRef pass, ModuleOp module, CompileResult &result) {
  result.snapshots.push_back({pass.str(), OwningOpRef<ModuleOp>(module.clone())});
}

static CompileStatus statusOf(StepOutcome outcome) {
  switch (outcome) {
  case StepOutcome::unchanged:
  case StepOutcome::changed:
    return CompileStatus::compiled;
  case StepOutcome::invalidIR:
    return CompileStatus::invalidIR;
  case StepOutcome::erasedValue:
    return CompileStatus::erasedValue;
  case StepOutcome::unsupported:
    return CompileStatus::unsupported;
  case StepOutcome::limit:
  case StepOutcome::refused:
    return CompileStatus::passFailed;
  }
  llvm_unreachable("every outcome is a status");
}

bool runPipeline(OwningOpRef<ModuleOp> &module, StringRef pipeline, const CompileOptions &options,
                 CompileResult &result, const PassHooks &hooks) {
  MLIRContext &context = *module->getContext();
  auto fail = [&](CompileStatus status, StringRef pass, std::string diagnostic) {
    result.status = status;
    result.pass = pass.str();
    result.diagnostic = std::move(diagnostic);
    return false;
  };
  auto steps = splitPipeline(pipeline);
  if (!steps)
    return fail(CompileStatus::badPipeline, "", llvm::toString(steps.takeError()));
  KeptFloatingPoint kept; // kept across the ends of passes
  std::vector<std::unique_ptr<PassManager>> passes;
  for (const PipelineStep &step : *steps) {
    auto pass = parsePass(context, step.text);
    if (!pass)
      return fail(CompileStatus::badPipeline, step.pass, llvm::toString(pass.takeError()));
    passes.push_back(std::move(*pass));
  }
  if (options.keepSnapshots)
    keepSnapshot("program", *module, result);
  StatisticsScope statistics(result.statistics);
  IncrementalVerifier verifier(*module);
  auto count = std::min<int64_t>(static_cast<int64_t>(steps->size()), options.passCountMax);
  for (int64_t index = 0; index < count; ++index) {
    const PipelineStep &step = (*steps)[index];
    // A snapshot is a copy, and copying follows every pointer that a pass may have left.
    bool isDue = options.keepSnapshots || index % options.verifyPeriod == options.verifyOffset;
    StepResult done = runStep(module, *passes[index],
                              {.pass = step.pass,
                               .hooks = &hooks,
                               .verifier = &verifier,
                               .verifies = isDue,
                               .tellsChange = options.countsChanges});
    result.verifySeconds += done.verifySeconds;
    countPutBack(step.pass, done, result.statistics);
    if (options.countsChanges)
      countRun(step.pass, done.outcome != StepOutcome::unchanged, result.statistics);
    if (options.keepSnapshots && (done.goesOn() || done.outcome == StepOutcome::invalidIR))
      keepSnapshot(step.pass, *module, result);
    if (!done.goesOn())
      return fail(statusOf(done.outcome), step.pass, std::move(done.diagnostic));
  }
  return true;
}

} // namespace npufuzz
