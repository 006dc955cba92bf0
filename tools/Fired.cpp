//===- Fired.cpp - counts passes that changed something -------------------===//
//
// This file reads the counters "pass NAME.ran" and "pass NAME.changed" for each pass of the
// pipeline. It makes the lines of the report from them. PassStep.cpp counts the runs.
//
//===----------------------------------------------------------------------===//
#include "tools/Fired.h"
#include "backend/passes/PassSequence.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::tools {

static int64_t countOf(const Counters &counters, const std::string &name) {
  auto found = counters.find(name);
  return found == counters.end() ? 0 : found->second;
}

std::vector<Fired> firedIn(const Counters &counters, llvm::StringRef pipeline) {
  auto steps = splitPipeline(pipeline);
  if (!steps) {
    llvm::consumeError(steps.takeError());
    return {};
  }
  std::vector<Fired> passes;
  for (const PipelineStep &step : *steps)
    if (llvm::none_of(passes, [&](const Fired &one) { return one.pass == step.pass; }))
      passes.push_back({step.pass, countOf(counters, "pass " + step.pass + ".ran"),
                        countOf(counters, "pass " + step.pass + ".changed")});
  if (llvm::all_of(passes, [](const Fired &one) { return one.ran == 0; }))
    passes.clear();
  return passes;
}

std::string firedText(const std::vector<Fired> &passes) {
  std::vector<std::string> texts;
  for (const Fired &one : passes)
    texts.push_back(llvm::formatv("{0} changed {1} of {2}", one.pass, one.changed, one.ran));
  return texts.empty() ? "" : "  fired    " + llvm::join(texts, ", ") + "\n";
}

std::string neverFiredText(const std::vector<Fired> &passes) {
  std::vector<std::string> texts;
  for (const Fired &one : passes)
    if (one.changed == 0)
      texts.push_back(
          one.ran == 0 ? one.pass + " never ran"
                       : llvm::formatv("{0} changed nothing in {1} runs", one.pass, one.ran).str());
  return texts.empty() ? "" : llvm::join(texts, "; ") + ": no program tests it";
}

} // namespace npufuzz::tools
