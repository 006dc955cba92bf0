//===- Batch.cpp ----------------------------------------------------------===//
//
// Compiles all programs as one module with ptoas and the C++ compiler, and loads the shared object.
// Refused programs are dropped by the line of the error, or found by halving.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/Batch.h"

namespace npufuzz::pto {

namespace {

/// True if smaller batches may fare better. After a hang, each of them costs the whole limit again;
/// and a machine that cannot run the tool fails for all. What our header lacks, one program uses
/// and another does not.
bool isWorthAnotherTry(const ToolResult &failed) {
  return failed.status == CompileStatus::passFailed ||
         (failed.status == CompileStatus::compilerDied && !failed.hung) ||
         (failed.status == CompileStatus::unsupported && failed.pass == "c++");
}

/// Builds the shared object of all programs, or returns the reason why there is none.
llvm::Expected<std::shared_ptr<SharedObject>>
compileTogether(llvm::ArrayRef<ProgramAhead> programs, const std::string &ptoas,
                const PtoOptions &options, ToolResult &tool, std::vector<int64_t> &errorLines) {
  std::string functions, entries;
  for (const ProgramAhead &program : programs) {
    functions += program.emission.functions;
    entries += entryCode(program.emission);
  }
  tool = runPtoas(ptoas, options, programs.front().call, moduleOf(functions), &errorLines);
  std::string source;
  if (tool.status == CompileStatus::compiled) {
    source = tool.output() + entries;
    tool = compileForRecording(source);
  }
  if (tool.status != CompileStatus::compiled)
    return llvm::createStringError(tool.diagnostic);
  return SharedObject::load(tool.output(), functionLinesOf(source));
}

/// Drops the programs on whose lines ptoas reports errors; false if it names no line.
bool dropRefused(std::vector<ProgramAhead> &programs, llvm::ArrayRef<int64_t> errorLines) {
  size_t before = programs.size();
  int64_t begin = 2; // after the module's own line
  llvm::erase_if(programs, [&](const ProgramAhead &program) {
    int64_t first = begin;
    begin += llvm::count(program.emission.functions, '\n');
    return llvm::any_of(errorLines, [&](int64_t line) { return line >= first && line < begin; });
  });
  return programs.size() < before;
}

/// Builds what it can; returns the programs that are worth another call.
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
