//===- Batch.cpp ----------------------------------------------------------===//
#include "backend/air/Batch.h"

namespace npufuzz::air {

void Batch::build(std::vector<BatchedProgram> programs, const AirOptions &options) {
  built.clear();
  std::map<std::string, std::vector<BatchedProgram *>> byPipeline;
  for (BatchedProgram &program : programs) {
    auto [it, isNew] = built.try_emplace(program.key, std::move(program));
    if (isNew && it->second.emitted.status == CompileStatus::compiled)
      byPipeline[it->second.pipeline].push_back(&it->second);
  }
  for (auto &[pipeline, some] : byPipeline) {
    std::vector<std::vector<std::string>> modules;
    for (const BatchedProgram *program : some)
      modules.push_back(program->emitted.modules);
    for (auto [program, compiled] :
         llvm::zip_equal(some, runAirOptTogether(options, pipeline, modules)))
      program->compiled = std::move(compiled);
  }
}

BatchedProgram *Batch::find(const std::string &key) {
  if (auto it = built.find(key); it != built.end())
    return &it->second;
  return alone && alone->key == key ? &*alone : nullptr;
}

BatchedProgram &Batch::holdAlone(BatchedProgram program) {
  program.wasAlone = true;
  return alone.emplace(std::move(program));
}

} // namespace npufuzz::air
