//===- ReducePipeline.cpp -------------------------------------------------===//
//
// A round tries to drop each pass, from the last to the first. Rounds repeat until one drops
// nothing.
//
//===----------------------------------------------------------------------===//
#include "reduce/ReducePipeline.h"
#include "backend/passes/PassSequence.h"

namespace npufuzz::reduce {

namespace {

std::string joinSteps(llvm::ArrayRef<PipelineStep> steps) {
  std::string text = "builtin.module(";
  for (const PipelineStep &step : steps)
    text += (text.back() == '(' ? "" : ",") + step.text;
  return text + ")";
}

} // namespace

void reducePipeline(llvm::StringRef pipeline,
                    llvm::function_ref<bool(const std::string &)> stillFails,
                    llvm::function_ref<bool()> stop,
                    llvm::function_ref<void(const std::string &)> improved) {
  llvm::Expected<std::vector<PipelineStep>> parsed = splitPipeline(pipeline);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return;
  }
  std::vector<PipelineStep> steps = std::move(*parsed);
  for (bool changed = true; changed;) {
    changed = false;
    // Later passes first: the ones after the guilty pass are the ones that can go.
    for (size_t i = steps.size(); i-- > 0 && !stop();) {
      std::vector<PipelineStep> shorter = steps;
      shorter.erase(shorter.begin() + static_cast<int64_t>(i));
      std::string candidate = joinSteps(shorter);
      if (!stillFails(candidate))
        continue;
      improved(candidate);
      steps = std::move(shorter);
      changed = true;
    }
  }
}

} // namespace npufuzz::reduce
