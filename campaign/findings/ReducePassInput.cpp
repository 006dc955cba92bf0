//===- ReducePassInput.cpp ------------------------------------------------===//
//
// Takes the snapshot before the suspected steps, and reduces it with the tool as the judge
// (AskTool.h). The result is a file with a RUN line for that tool.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/ReducePassInput.h"

#include "backend/foreign/PassTool.h"
#include "backend/passes/PassSequence.h"
#include "campaign/findings/AskTool.h"
#include "campaign/findings/CampaignOptions.h"
#include "support/Sandbox.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace npufuzz::campaign {

using oracles::Verdict;

std::string suspectedSteps(llvm::StringRef pipeline, const Verdict &verdict) {
  llvm::Expected<std::vector<PipelineStep>> steps = splitPipeline(pipeline);
  if (!steps) {
    llvm::consumeError(steps.takeError());
    return "";
  }
  std::string last = stepText(*steps, verdict.pass, verdict.passIndex);
  if (verdict.firstPass.empty() || last.empty())
    return last;
  std::string first = stepText(*steps, verdict.firstPass, verdict.firstPassIndex), text;
  bool isInside = false;
  for (const PipelineStep &step : *steps) {
    isInside |= step.text == first;
    if (isInside)
      text += (text.empty() ? "" : ",") + step.text;
    if (isInside && step.text == last)
      return text;
  }
  return "";
}

/// Snapshot before the first suspect, in the generic form that a reducer needs; empty if there is
/// none that our verifiers accept.
static std::string enteringIR(const Finding &finding, const CampaignOptions &options) {
  auto text = runInSandbox(options.caseSecondsMax, [&](ChildSide &side) {
    *currentPhase = static_cast<uint8_t>(Phase::compile);
    auto context = oracles::makeContext(options.evaluate.backends);
    context->allowUnregisteredDialects();
    llvm::Expected<Case> loaded = finding.reduced.testCase.load(*context);
    if (!loaded)
      return llvm::consumeError(loaded.takeError()); // the reduced program cannot be read
    CompileOptions compile;
    compile.pipeline = pipelineOf(finding, finding.reduced.testCase, options);
    compile.plants = options.evaluate.plants;
    compile.keepSnapshots = true;
    compile.wantsArtifact = false;
    CompileResult compiled = options.evaluate.backends.front()->compile(*loaded, compile);
    auto before = static_cast<size_t>(finding.verdict.firstSuspect() - 1);
    ScopedDiagnosticHandler silence(context.get(), [](Diagnostic &) { return success(); });
    if (before >= compiled.snapshots.size() || failed(verify(*compiled.snapshots[before].module)))
      return;
    std::string printed;
    llvm::raw_string_ostream os(printed);
    compiled.snapshots[before].module->print(os, OpPrintingFlags().printGenericOpForm());
    side.write(printed);
  });
  if (!text) {
    llvm::consumeError(text.takeError()); // the unreduced IR remains valid
    return "";
  }
  return text->death || text->stopped ? "" : text->output;
}

/// Keeps only that kernel, and in @main only the calls of it.
static OwningOpRef<ModuleOp> withKernel(ModuleOp module, llvm::StringRef kernel) {
  OwningOpRef<ModuleOp> made(module.clone());
  auto main = made->lookupSymbol<func::FuncOp>("main");
  llvm::SmallVector<Operation *> others;
  main.walk([&](func::CallOp call) {
    if (call.getCallee() != kernel && call.getNumResults() == 0)
      others.push_back(call);
  });
  for (auto function : made->getOps<func::FuncOp>())
    if (function != main && function.getName() != kernel)
      others.push_back(function);
  llvm::for_each(others, [](Operation *op) { op->erase(); });
  return made;
}

std::vector<reduceir::Candidate> startsFrom(OwningOpRef<ModuleOp> module,
                                            const std::string &steps) {
  std::vector<reduceir::Candidate> starts(1);
  auto functions = llvm::to_vector(module->getOps<func::FuncOp>());
  bool hasMain = module->lookupSymbol("main") != nullptr;
  if (hasMain && functions.size() > 2)
    for (func::FuncOp function : functions)
      if (function.getName() != "main") {
        starts.emplace_back();
        starts.back().module = withKernel(*module, function.getName());
      }
  std::string name = hasMain || functions.empty() ? "main" : functions.front().getName().str();
  starts.front().module = std::move(module);
  for (reduceir::Candidate &start : starts) {
    start.function = name;
    start.passes = {steps};
  }
  return starts;
}

void reducePassInput(Finding &finding, const CampaignOptions &options, double secondsMax) {
  const Backend &backend = *options.evaluate.backends.front();
  const PassTool *tool = backend.passTool();
  if (!tool || finding.verdict.backend != backend.name() || finding.verdict.passIndex <= 0 ||
      secondsMax <= 0)
    return;
  std::string steps =
      suspectedSteps(pipelineOf(finding, finding.reduced.testCase, options), finding.verdict);
  std::string entering = steps.empty() ? "" : enteringIR(finding, options);
  auto context = oracles::makeContext(options.evaluate.backends);
  context->allowUnregisteredDialects();
  auto module = parseSourceString<ModuleOp>(entering, context.get());
  if (entering.empty() || !module || module->getOps<func::FuncOp>().empty())
    return;
  auto harness = askTool(backend, steps, finding.reduced.testCase.inputs, finding.verdict);
  for (const reduceir::Candidate &start : startsFrom(std::move(module), steps)) {
    auto reduced = reduceir::reduceIR(start, harness, {secondsMax, options.caseSecondsMax});
    if (!reduced) {
      llvm::consumeError(reduced.takeError());
      continue;
    }
    auto small = parseSourceString<ModuleOp>(reduced->module, context.get());
    if (!small || reduced->kind == reduceir::Breakage::Kind::none)
      continue;
    finding.reduced.passInputOps = reduced->ops;
    finding.reduced.passInput = "// RUN: " + tool->command(steps) + "\n// " + finding.verdict.pass +
                                ": " + reduced->detail + "\n" +
                                tool->readable(tool->textOf(*small));
    return;
  }
}

} // namespace npufuzz::campaign
