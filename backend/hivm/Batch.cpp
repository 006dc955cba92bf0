//===- Batch.cpp ----------------------------------------------------------===//
#include "backend/hivm/Batch.h"
#include "backend/hivm/reading/Reader.h"

namespace npufuzz::hivm {

/// Whether fewer may fare better: not where a tool hung, each of them costs the whole limit again,
/// nor where this machine could not run it.
static bool isWorthAnotherTry(const ToolResult &failed) {
  return failed.status == CompileStatus::passFailed ||
         (failed.status == CompileStatus::compilerDied && !failed.hung);
}

void Batch::build(std::vector<BatchedProgram> programs, const ToolCall &call) {
  built.clear();
  std::map<std::string, std::vector<BatchedProgram>> byPipeline;
  for (BatchedProgram &program : programs)
    byPipeline[program.pipeline].push_back(std::move(program));
  for (auto &[pipeline, some] : byPipeline) {
    ToolCall one = call;
    one.pipeline = pipeline;
    buildTogether(std::move(some), std::move(one));
  }
}

void Batch::buildTogether(std::vector<BatchedProgram> programs, ToolCall call) {
  if (programs.size() < 2)
    return;
  std::string functions;
  for (const BatchedProgram &program : programs)
    functions += program.emission.functions;
  ToolResult result = runTool(call, moduleOf(functions));
  if (result.status == CompileStatus::compiled) {
    for (BatchedProgram &program : programs)
      if (std::string text = functionsWith(program.prefix, result.output); !text.empty())
        built.try_emplace({program.pipeline, std::move(program.module)},
                          Built{std::move(text), std::move(program.emission)});
    return;
  }
  if (!isWorthAnotherTry(result))
    return;
  auto middle = programs.begin() + static_cast<ptrdiff_t>(programs.size() / 2);
  std::vector<BatchedProgram> rest(std::make_move_iterator(middle),
                                   std::make_move_iterator(programs.end()));
  programs.erase(middle, programs.end());
  buildTogether(std::move(programs), call);
  buildTogether(std::move(rest), call);
}

const Batch::Built *Batch::find(const std::string &pipeline, const std::string &module) const {
  auto it = built.find({pipeline, module});
  return it == built.end() ? nullptr : &it->second;
}

} // namespace npufuzz::hivm
