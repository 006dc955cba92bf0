//===- Batch.cpp ----------------------------------------------------------===//
#include "backend/hivm/Batch.h"
#include "backend/hivm/reading/Reader.h"

#include "llvm/Support/Regex.h"

namespace npufuzz::hivm {

/// Whether fewer may fare better: not where a tool hung, each of them costs the whole limit again,
/// nor where this machine could not run it.
static bool isWorthAnotherTry(const ToolResult &failed) {
  return failed.status == CompileStatus::passFailed ||
         (failed.status == CompileStatus::compilerDied && !failed.hung);
}

/// Lines of the module that errors name, from 1 on.
static std::vector<int64_t> linesWithErrors(llvm::StringRef log) {
  static const llvm::Regex error("^[^ ]*:([0-9]+):[0-9]+: error: ");
  std::vector<int64_t> lines;
  llvm::SmallVector<llvm::StringRef> said;
  log.split(said, '\n');
  llvm::SmallVector<llvm::StringRef, 2> parts;
  for (llvm::StringRef line : said)
    if (int64_t number; error.match(line, &parts) && !parts[1].getAsInteger(10, number))
      lines.push_back(number);
  return lines;
}

/// Those in which no error lies; the others have failed.
std::vector<BatchedProgram> Batch::withoutErrors(std::vector<BatchedProgram> programs,
                                                 llvm::StringRef log) {
  std::vector<int64_t> errors = linesWithErrors(log);
  std::vector<BatchedProgram> good;
  int64_t begin = 2; // behind "module {"
  for (BatchedProgram &program : programs) {
    int64_t end = begin + llvm::StringRef(program.emission.functions).count('\n');
    if (llvm::none_of(errors, [&](int64_t line) { return line >= begin && line < end; }))
      good.push_back(std::move(program));
    else
      failed.insert({program.pipeline, std::move(program.module)});
    begin = end;
  }
  return good;
}

void Batch::build(std::vector<BatchedProgram> programs, const ToolCall &call) {
  built.clear();
  failed.clear();
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
  size_t tried = programs.size();
  if (result.status == CompileStatus::passFailed)
    programs = withoutErrors(std::move(programs), result.log);
  if (programs.size() < tried)
    return buildTogether(std::move(programs), std::move(call));
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
