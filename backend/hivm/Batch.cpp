//===- Batch.cpp ----------------------------------------------------------===//
#include "backend/hivm/Batch.h"

#include <set>

namespace npufuzz::hivm {

void Batch::build(std::vector<BatchedProgram> programs, const ToolCall &call) {
  built.clear();
  std::map<std::string, std::set<std::string>> byPipeline;
  for (BatchedProgram &program : programs)
    byPipeline[program.pipeline].insert(std::move(program.module));
  for (auto &[pipeline, modules] : byPipeline) {
    ToolCall one = call;
    one.pipeline = pipeline;
    buildTogether({modules.begin(), modules.end()}, one);
  }
}

void Batch::buildTogether(const std::vector<std::string> &modules, const ToolCall &call) {
  if (modules.empty())
    return;
  TogetherResult together = runToolTogether(call, modules);
  std::vector<std::string> rest;
  for (size_t i = 0; i < modules.size(); ++i)
    if (together.results[i])
      built.try_emplace({call.pipeline, modules[i]}, std::move(*together.results[i]));
    else
      rest.push_back(modules[i]);
  if (!together.death)
    return;
  if (modules.size() == 1) {
    built.try_emplace({call.pipeline, modules.front()}, std::move(*together.death));
    return;
  }
  // Where a tool hung each of them may cost the whole limit again.
  if (together.death->hung)
    return;
  auto middle = rest.begin() + static_cast<ptrdiff_t>((rest.size() + 1) / 2);
  buildTogether({rest.begin(), middle}, call);
  buildTogether({middle, rest.end()}, call);
}

const ToolResult *Batch::find(const std::string &pipeline, const std::string &module) const {
  auto it = built.find({pipeline, module});
  return it == built.end() ? nullptr : &it->second;
}

} // namespace npufuzz::hivm
