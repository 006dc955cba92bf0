//===- DrawPipeline.cpp ---------------------------------------------------===//
#include "campaign/cases/DrawPipeline.h"
#include "backend/PassSequence.h"
#include "backend/mlir/UpstreamPasses.h"
#include "campaign/run/Campaign.h"
#include "support/Sandbox.h"
#include "backend/ErasedValues.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::campaign {

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
  return succeeded(manager.run(module)) && findErasedValue(module).empty() &&
         succeeded(verify(module));
}

/// Tells `drawn` the number of each pass before the pass runs.
void drawAndRun(Choices &choices, ModuleOp program, int64_t count,
                llvm::function_ref<void(int64_t)> drawn) {
  OwningOpRef<ModuleOp> module(program.clone());
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
    drawn(passNumber(text));
    if (i + 1 < count && !run(text, *module))
      return abandon(module); // it may have pointers to freed memory
  }
}

std::vector<int64_t> drawInSandbox(Choices &choices, ModuleOp module, int64_t count) {
  llvm::Expected<SandboxResult> result = runInSandbox(caseSecondsMaxDefault, [&](ChildSide &side) {
    drawAndRun(choices, module, count,
               [&](int64_t number) { side.write(std::to_string(number) + "\n"); });
  });
  if (!result)
    llvm::report_fatal_error(result.takeError());
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(result->output).split(lines, '\n', -1, /*KeepEmpty=*/false);
  std::vector<int64_t> numbers(lines.size());
  for (auto [line, number] : llvm::zip(lines, numbers))
    (void)line.getAsInteger(10, number); // written by the child
  return numbers;
}

} // namespace

void drawPipeline(Choices &choices, ModuleOp module, Settings &settings, Drawing drawing) {
  int64_t count = choices.range("passes", 1, upstreamPassesMax);
  std::vector<int64_t> numbers;
  if (drawing == Drawing::inSandbox)
    numbers = drawInSandbox(choices, module, count);
  else
    drawAndRun(choices, module, count, [&](int64_t number) { numbers.push_back(number); });
  if (numbers.empty()) // nothing applies
    numbers.push_back(passNumber("canonicalize"));
  for (auto [index, number] : llvm::enumerate(numbers))
    settings[passSettingName(static_cast<int64_t>(index) + 1)] = number;
}

} // namespace npufuzz::campaign
