//===- Batch.cpp ----------------------------------------------------------===//
#include "backend/air/Batch.h"

namespace npufuzz::air {

static void compileSome(std::vector<ProgramAhead> programs, const AirOptions &options,
                        Batch<CompiledProgram> &batch) {
  std::vector<CompiledProgram *> given;
  std::vector<std::vector<std::string>> modules;
  for (ProgramAhead &program : programs) {
    CompiledProgram &held = batch.hold(program, {std::move(program.emitted)});
    if (held.emitted.status != CompileStatus::compiled)
      continue;
    given.push_back(&held);
    modules.push_back(held.emitted.modules);
  }
  for (auto [held, compiled] :
       llvm::zip_equal(given, runAirOptTogether(options, programs.front().pipeline, modules)))
    held->compiled = std::move(compiled);
}

Batch<CompiledProgram> compileInBatch(std::vector<ProgramAhead> programs,
                                      const AirOptions &options) {
  Batch<CompiledProgram> batch;
  callByPipelines(std::move(programs), [&](std::vector<ProgramAhead> some) {
    compileSome(std::move(some), options, batch);
    return std::vector<ProgramAhead>(); // runAirOptTogether continues after deaths
  });
  return batch;
}

} // namespace npufuzz::air
