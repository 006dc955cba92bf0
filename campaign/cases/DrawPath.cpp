//===- DrawPath.cpp - draws one way per stage, never that of the first path ---===//
//
// No pass runs here: each way of a stage accepts the output of any way of the stages before it.
//
//===----------------------------------------------------------------------===//
#include "campaign/cases/DrawPath.h"

#include "backend/mlir/UpstreamLowering.h"
#include "generators/ChoiceSources.h"
#include "generators/Sampling.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::campaign {

using mlirbackend::LoweringStage;

/// True if the pipeline contains the passes of the way in their order. convert-linalg-to-loops may
/// also be one of the drawn passes.
static bool goes(const std::vector<PipelineStep> &pipeline, const LoweringStage::Way &way) {
  auto steps = llvm::cantFail(splitPipeline(way.passes));
  size_t next = 0;
  for (const PipelineStep &one : pipeline)
    next += next < steps.size() && one.text == steps[next].text;
  return next == steps.size();
}

std::string drawOtherPath(uint64_t seed, const std::string &first, mlirbackend::FloatCode floats,
                          mlirbackend::LoweringFrom from) {
  generators::RandomChoices choices(sampledNumber(seed, "passes of the second path", UINT64_MAX));
  auto taken = llvm::cantFail(splitPipeline(first));
  std::vector<std::string> path;
  for (const LoweringStage &stage : mlirbackend::loweringStages(floats, from)) {
    std::vector<const char *> others;
    for (const LoweringStage::Way &way : stage.ways)
      if (!goes(taken, way))
        others.push_back(way.passes);
    path.push_back(others.empty() ? stage.ways.front().passes : choices.pick(stage.name, others));
  }
  return "builtin.module(" + llvm::join(path, ",") + ")";
}

} // namespace npufuzz::campaign
