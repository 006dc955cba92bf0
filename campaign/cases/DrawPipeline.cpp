//===- DrawPipeline.cpp - passes that apply to what is there --------------===//
//
// A random order of passes is mostly refused: each wants IR of some form. The pipeline is drawn
// while it runs, each pass among those that fit what the last one left, so the drawing itself may
// crash or hang and has a sandbox where the caller is not one.
//
//===----------------------------------------------------------------------===//
#include "campaign/cases/DrawPipeline.h"
#include "backend/mlir/UpstreamPasses.h"
#include "backend/passes/PassStep.h"
#include "support/Phases.h"
#include "support/Sandbox.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::campaign {

using namespace mlir;
using namespace mlirbackend;

namespace {

/// CPU seconds for one pass; what takes longer ends the pipeline.
constexpr double drawSecondsMax = 30;

std::unique_ptr<PassManager> passOf(MLIRContext &context, llvm::StringRef text) {
  auto pass = parsePass(context, text);
  if (!pass)
    llvm::report_fatal_error("UpstreamPasses.cpp: no such pass: " + text);
  return std::move(*pass);
}

/// Tells `drawn` the text of each pass before the pass runs.
void drawAndRun(Choices &choices, ModuleOp program, int64_t count,
                llvm::function_ref<void(llvm::StringRef)> drawn) {
  OwningOpRef<ModuleOp> module(program.clone());
  MLIRContext &context = *program.getContext();
  const UpstreamPass *last = nullptr;
  for (int64_t i = 0; i < count; ++i) {
    Traits traits = traitsOf(*module);
    std::vector<const UpstreamPass *> applicable; // as often as the weight says
    for (const UpstreamPass &pass : upstreamPasses())
      if (&pass != last && traits.contains(pass.needs))
        applicable.insert(applicable.end(), pass.weight, &pass);
    if (applicable.empty())
      return;
    last = choices.pick("pass", applicable);
    std::string text = last->with(choices.pick("options", last->options));
    drawn(text);
    // The time is the generator's; a death would be the pass's.
    PhaseMark running(Phase::compile);
    // Where a pass refuses the IR or makes it invalid, the case ends.
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
  return passes.empty() ? "canonicalize" : llvm::join(passes, ","); // empty: nothing applies
}

} // namespace npufuzz::campaign
