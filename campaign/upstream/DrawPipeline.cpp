//===- DrawPipeline.cpp ---------------------------------------------------===//
#include "campaign/upstream/DrawPipeline.h"
#include "backend/PassSequence.h"
#include "backend/mlir/UpstreamPasses.h"
#include "campaign/Campaign.h"
#include "campaign/Sandbox.h"
#include "campaign/validate/ErasedValues.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::campaign::upstream {

using namespace mlir;
using namespace mlirbackend;

namespace {

/// False where a pass refuses the IR or makes it invalid: the case ends there.
bool run(llvm::StringRef text, ModuleOp module) {
  FirstError firstError(*module.getContext()); // nothing reaches the terminal
  PassManager manager(module.getContext());
  manager.enableVerifier(false);
  if (failed(parsePassPipeline(text, manager)))
    llvm::report_fatal_error("UpstreamPasses.cpp: no such pass: " + text);
  // What follows a pointer to freed memory would depend on the memory, and with it the pipeline.
  return succeeded(manager.run(module)) && validate::findErasedValue(module).empty() &&
         succeeded(verify(module));
}

/// Writes the number of each pass before the pass runs.
void drawAndRun(Choices &choices, ModuleOp module, int64_t count, ChildSide &side) {
  const UpstreamPass *last = nullptr;
  for (int64_t i = 0; i < count; ++i) {
    Traits traits = traitsOf(module);
    std::vector<const UpstreamPass *> applicable; // as often as the weight says
    for (const UpstreamPass &pass : upstreamPasses())
      if (&pass != last && traits.contains(pass.needs))
        applicable.insert(applicable.end(), pass.weight, &pass);
    if (applicable.empty())
      return;
    last = choices.pick("pass", applicable);
    std::string text = last->with(choices.pick("options", last->options));
    side.write(std::to_string(passNumber(text)) + "\n");
    if (i + 1 < count && !run(text, module))
      return;
  }
}

} // namespace

void drawPipeline(Choices &choices, ModuleOp module, Settings &settings) {
  int64_t count = choices.range("passes", 1, upstreamPassesMax);
  llvm::Expected<SandboxResult> drawn = runInSandbox(
      caseSecondsMaxDefault, [&](ChildSide &side) { drawAndRun(choices, module, count, side); });
  if (!drawn)
    llvm::report_fatal_error(drawn.takeError());
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(drawn->output).split(lines, '\n', -1, /*KeepEmpty=*/false);
  if (lines.empty()) // nothing applies
    settings[passSettingName(1)] = passNumber("canonicalize");
  for (auto [index, line] : llvm::enumerate(lines)) {
    int64_t number = 0;
    (void)line.getAsInteger(10, number); // written by the child
    settings[passSettingName(static_cast<int64_t>(index) + 1)] = number;
  }
}

} // namespace npufuzz::campaign::upstream
