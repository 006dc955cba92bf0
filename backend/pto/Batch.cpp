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
compileTogether(llvm::ArrayRef<BatchedProgram> programs, const std::string &ptoas,
                const PtoOptions &options, ToolResult &tool, std::vector<int64_t> &errorLines) {
  std::string functions, entries;
  for (const BatchedProgram &program : programs) {
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
bool dropRefused(std::vector<BatchedProgram> &programs, llvm::ArrayRef<int64_t> errorLines) {
  size_t before = programs.size();
  int64_t begin = 2; // behind the module's own line
  llvm::erase_if(programs, [&](const BatchedProgram &program) {
    int64_t first = begin;
    begin += llvm::count(program.emission.functions, '\n');
    return llvm::any_of(errorLines, [&](int64_t line) { return line >= first && line < begin; });
  });
  return programs.size() < before;
}

} // namespace

void Batch::build(std::vector<BatchedProgram> programs, const std::string &ptoas,
                  const PtoOptions &options) {
  built.clear();
  std::map<int64_t, std::vector<BatchedProgram>> byLevel;
  for (BatchedProgram &program : programs)
    byLevel[program.level].push_back(std::move(program));
  for (auto &[level, ofLevel] : byLevel)
    buildTogether(std::move(ofLevel), ptoas, options);
}

void Batch::buildTogether(std::vector<BatchedProgram> programs, const std::string &ptoas,
                          const PtoOptions &options) {
  while (programs.size() > 1) {
    ToolResult tool;
    std::vector<int64_t> errorLines;
    auto object = compileTogether(programs, ptoas, options, tool, errorLines);
    if (object) {
      for (BatchedProgram &program : programs)
        built.try_emplace({program.level, std::move(program.module)},
                          Built{*object, std::move(program.emission)});
      return;
    }
    llvm::consumeError(object.takeError());
    if (!isWorthAnotherTry(tool))
      return;
    if (dropRefused(programs, errorLines))
      continue;
    auto middle = programs.begin() + static_cast<ptrdiff_t>(programs.size() / 2);
    std::vector<BatchedProgram> rest(std::make_move_iterator(middle),
                                     std::make_move_iterator(programs.end()));
    programs.erase(middle, programs.end());
    buildTogether(std::move(rest), ptoas, options);
  }
}

const Batch::Built *Batch::find(int64_t level, const std::string &module) const {
  auto it = built.find({level, module});
  return it == built.end() ? nullptr : &it->second;
}

} // namespace npufuzz::pto
