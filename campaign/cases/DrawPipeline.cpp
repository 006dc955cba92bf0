//===- DrawPipeline.cpp - draws passes that apply to the IR at hand -------===//
//
// Most random orders of passes are refused, since each pass wants IR of some form. So each pass is
// drawn among those that fit the output of the last one, and runs at once. The drawing itself may
// crash or hang; it uses a sandbox unless the caller is one.
//
//===----------------------------------------------------------------------===//
#include "campaign/cases/DrawPipeline.h"
#include "backend/mlir/UpstreamPasses.h"
#include "backend/passes/PassStep.h"
#include "backend/passes/UseOrder.h"
#include "support/Phases.h"
#include "support/Sandbox.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::campaign {

using namespace mlir;
using namespace mlirbackend;

namespace {

/// CPU seconds for one pass; a slower pass ends the pipeline.
constexpr double drawSecondsMax = 30;

std::unique_ptr<PassManager> passOf(MLIRContext &context, llvm::StringRef text) {
  auto pass = parsePass(context, text);
  if (!pass)
    llvm::report_fatal_error("UpstreamPasses.cpp: no such pass: " + text);
  return std::move(*pass);
}

/// Reports the text of each pass to `drawn` before the pass runs.
void drawAndRun(Choices &choices, ModuleOp program, int64_t count,
                llvm::function_ref<void(llvm::StringRef)> drawn) {
  OwningOpRef<ModuleOp> module = cloneAsParsed(program);
  MLIRContext &context = *program.getContext();
  const UpstreamPass *last = nullptr;
  for (int64_t i = 0; i < count; ++i) {
    Traits traits = traitsOf(*module);
    std::vector<const UpstreamPass *> applicable; // each as often as its weight says
    for (const UpstreamPass &pass : upstreamPasses())
      if (&pass != last && traits.contains(pass.needs))
        applicable.insert(applicable.end(), pass.weight, &pass);
    if (applicable.empty())
      return;
    last = choices.pick("pass", applicable);
    std::string text = last->with(choices.pick("options", last->options));
    drawn(text);
    // The time counts for the generator; a death would be blamed on the pass.
    PhaseMark running(Phase::compile);
    // The pipeline ends at a pass that refuses the IR or makes it invalid.
    if (i + 1 < count && !runStep(module, *passOf(context, text)).goesOn())
      return;
  }
}

std::vector<std::string> drawInSandbox(Choices &choices, ModuleOp module, int64_t count) {
  llvm::Expected<SandboxResult> result = runInSandbox(drawSecondsMax, [&](ChildSide &side) {
    drawAndRun(choices, module, count,
               [&](llvm::StringRef pass) { side.write(pass.str() + "\n"); });
  });
  if (!result)
    llvm::report_fatal_error(result.takeError());
  std::vector<std::string> passes;
  LineBuffer lines{std::move(result->output)};
  lines.takeLines([&](llvm::StringRef line) { passes.push_back(line.str()); });
  return passes;
}

} // namespace

std::string drawPipeline(Choices &choices, ModuleOp module, Drawing drawing) {
  int64_t count = choices.range("passes", 1, upstreamPassesMax);
  std::vector<std::string> passes;
  if (drawing == Drawing::inSandbox)
    passes = drawInSandbox(choices, module, count);
  else
    drawAndRun(choices, module, count, [&](llvm::StringRef pass) { passes.push_back(pass.str()); });
  return passes.empty() ? "canonicalize" : llvm::join(passes, ","); // empty: no pass applies
}

} // namespace npufuzz::campaign
