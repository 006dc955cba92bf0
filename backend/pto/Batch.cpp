//===- Batch.cpp ----------------------------------------------------------===//
#include "backend/pto/Batch.h"

namespace npufuzz::pto {

namespace {

/// Whether fewer may fare better: not where a tool hung, each of them costs the whole limit again,
/// nor where this machine could not run it.
bool isWorthAnotherTry(const ToolResult &failed) {
  return failed.status == CompileStatus::passFailed ||
         (failed.status == CompileStatus::compilerDied && !failed.hung);
}

/// The shared object of all of them, or why there is none.
llvm::Expected<std::shared_ptr<SharedObject>>
compileTogether(llvm::ArrayRef<ProgramAhead> programs, const std::string &ptoas,
                const PtoOptions &options, ToolResult &tool, std::vector<int64_t> &errorLines) {
  std::string functions, entries;
  for (const ProgramAhead &program : programs) {
    functions += program.emission.functions;
    entries += entryCode(program.emission);
  }
  tool = runPtoas(ptoas, options, programs.front().level, moduleOf(functions), &errorLines);
  if (tool.status == CompileStatus::compiled)
    tool = compileForRecording(tool.output() + entries);
  if (tool.status != CompileStatus::compiled)
    return llvm::createStringError(tool.diagnostic);
  return SharedObject::load(tool.output());
}

/// Drops the programs of the module that ptoas names lines of; false where it names none.
bool dropRefused(std::vector<ProgramAhead> &programs, llvm::ArrayRef<int64_t> errorLines) {
  size_t before = programs.size();
  int64_t begin = 2; // behind the module's own line
  llvm::erase_if(programs, [&](const ProgramAhead &program) {
    int64_t first = begin;
    begin += llvm::count(program.emission.functions, '\n');
    return llvm::any_of(errorLines, [&](int64_t line) { return line >= first && line < begin; });
  });
  return programs.size() < before;
}

/// Returns those that are worth another call.
std::vector<ProgramAhead> buildSome(std::vector<ProgramAhead> programs, const std::string &ptoas,
                                    const PtoOptions &options, Batch<BuiltAhead> &batch) {
  while (programs.size() > 1) {
    ToolResult tool;
    std::vector<int64_t> errorLines;
    auto object = compileTogether(programs, ptoas, options, tool, errorLines);
    if (object) {
      for (ProgramAhead &program : programs)
        batch.hold(program, {*object, std::move(program.emission)});
      return {};
    }
    llvm::consumeError(object.takeError());
    if (!isWorthAnotherTry(tool))
      return {};
    if (!dropRefused(programs, errorLines))
      return programs;
  }
  return {};
}

} // namespace

Batch<BuiltAhead> buildInBatch(std::vector<ProgramAhead> programs, const std::string &ptoas,
                               const PtoOptions &options) {
  Batch<BuiltAhead> batch;
  callByPipelines(std::move(programs), [&](std::vector<ProgramAhead> some) {
    return buildSome(std::move(some), ptoas, options, batch);
  });
  return batch;
}

} // namespace npufuzz::pto
