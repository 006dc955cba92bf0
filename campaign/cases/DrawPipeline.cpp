//===- DrawPipeline.cpp - draws passes that apply to the IR at hand -------===//
//
// Most random orders of passes are refused, since each pass wants IR of some form. So each pass is
// drawn among those that fit the output of the last one, and runs at once. The drawing itself may
// crash or hang; it uses a sandbox unless the caller is one.
//
//===----------------------------------------------------------------------===//
#include "campaign/cases/DrawPipeline.h"
#include "backend/mlir/UpstreamPasses.h"
#include "backend/passes/DrawnStates.h"
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

/// A program on its way through the passes that are drawn for it.
class DrawnProgram {
public:
  explicit DrawnProgram(ModuleOp program) : program(program), module(cloneAsParsed(program)) {}

  Traits traits() { return traitsOf(*module); }

  /// Returns false if no pass can run after this one.
  bool run(const std::string &text) {
    // The time counts for the generator; a death would be blamed on the pass.
    PhaseMark running(Phase::compile);
    if (!states.empty())
      states.back().module = cloneWithUses(*module);
    StepResult done = runStep(module, *passOf(*program.getContext(), text), {.tellsChange = false});
    isOrdinary &= done.goesOn() && done.putBack.empty();
    if (DrawnStatesScope::isOpen())
      states.push_back({text, {}});
    return done.goesOn();
  }

  /// Hands the states over. A judge runs passes itself that do anything out of the ordinary: on the
  /// module that all passes before have edited, and not on a copy.
  void keepStates() {
    if (states.empty() || !isOrdinary)
      return;
    states.back().module = std::move(module);
    DrawnStatesScope::keep(program, std::move(states));
  }

private:
  ModuleOp program;
  OwningOpRef<ModuleOp> module;
  DrawnStates states; ///< the last one is `module`; none unless somebody takes them
  bool isOrdinary = true;
};

/// Reports the text of each pass to `drawn` before the pass runs.
void drawAndRun(Choices &choices, ModuleOp program, int64_t count,
                llvm::function_ref<void(llvm::StringRef)> drawn) {
  DrawnProgram module(program);
  const UpstreamPass *last = nullptr;
  for (int64_t i = 0; i < count; ++i) {
    Traits traits = module.traits();
    std::vector<const UpstreamPass *> applicable; // each as often as its weight says
    for (const UpstreamPass &pass : upstreamPasses())
      if (&pass != last && traits.contains(pass.needs))
        applicable.insert(applicable.end(), pass.weight, &pass);
    if (applicable.empty())
      break;
    last = choices.pick("pass", applicable);
    std::string text = last->with(choices.pick("options", last->options));
    drawn(text);
    // The pipeline ends at a pass that refuses the IR or makes it invalid.
    if (i + 1 < count && !module.run(text))
      break;
  }
  module.keepStates();
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
