//===- Batch.cpp ----------------------------------------------------------===//
//
// compileInBatch() holds every program, but gives air-opt only those whose emission succeeded.
// runAirOptTogether() starts again after a program that kills the tool, so nothing is halved here.
// A program that it returns without a result takes a call of its own later.
//
//===----------------------------------------------------------------------===//
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
