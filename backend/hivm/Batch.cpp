//===- Batch.cpp ----------------------------------------------------------===//
//
// Each call takes the programs of one pipeline as modules of one file. After a crash, programs
// without a result run again in halves; after a hang, they stay without one. A death on a single
// program is the result of that program. Toolchain.cpp runs the tool and assigns its outputs.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/Batch.h"

namespace npufuzz::hivm {

/// Runs a batch; returns the programs that have no result yet and are worth another call.
static std::vector<BatchedProgram> runSome(std::vector<BatchedProgram> programs, ToolCall call,
                                           Batch<ToolResult> &batch) {
  call.pipeline = programs.front().pipeline;
  std::vector<std::string> modules;
  for (const BatchedProgram &program : programs)
    modules.push_back(program.text);
  TogetherResult together = runToolTogether(call, modules);
  std::vector<BatchedProgram> rest;
  for (auto [program, result] : llvm::zip_equal(programs, together.results))
    if (result)
      batch.hold(program, std::move(*result));
    else
      rest.push_back(std::move(program));
  if (!together.death || rest.empty())
    return {};
  if (programs.size() > 1) // after a hang, each of them may cost the whole limit again
    return together.death->hung ? std::vector<BatchedProgram>() : rest;
  batch.hold(rest.front(), std::move(*together.death));
  return {};
}

Batch<ToolResult> runInBatch(std::vector<BatchedProgram> programs, const ToolCall &call) {
  Batch<ToolResult> batch;
  callByPipelines(std::move(programs), [&](std::vector<BatchedProgram> some) {
    return runSome(std::move(some), call, batch);
  });
  return batch;
}

} // namespace npufuzz::hivm
