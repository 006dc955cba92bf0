//===- Toolchain.cpp ------------------------------------------------------===//
//
// Each call has a separate folder, removed afterwards. A tool that dies or hangs is a result.
//
// One call may take several modules (--split-input-file), because starting the tool is most of the
// cost of a module.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/Toolchain.h"
#include "backend/foreign/SplitErrors.h"
#include "support/Printable.h"
#include "support/Process.h"
#include "support/WorkFolder.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::hivm {

/// Blamed if no dump names the pass.
constexpr llvm::StringLiteral toolName = "hivmc";

static std::vector<std::string> argumentsOf(const ToolCall &call, const char *output) {
  std::vector<std::string> argv = {call.tool, "kernels.mlir", "-o", output};
  if (call.printsGeneric)
    argv.push_back("--mlir-print-op-generic");
  if (!call.pipeline.empty())
    argv.push_back("--pass-pipeline=" + call.pipeline);
  if (call.dumps != Dumps::none)
    argv.insert(argv.end(), {"--mlir-print-ir-before-all", "--mlir-print-ir-module-scope",
                             "--mlir-disable-threading"});
  if (call.dumps == Dumps::inFiles)
    argv.push_back("--mlir-print-ir-tree-dir=dumps");
  return argv;
}

static ToolResult refusal(std::string why) {
  return {CompileStatus::passFailed, toolName.str(), std::move(why)};
}

static ToolResult refusalWithExitCode0(llvm::StringRef error) {
  return refusal(("the tool exits with code 0 after an error: " + error).str());
}

static ToolResult death(const ProcessRun &done) {
  return {CompileStatus::compilerDied, toolName.str(), done.death("the tool"), /*outputs=*/{},
          done.end.how == ProcessEnd::How::hung};
}

/// Text up to the first error, if there is one: the tool may continue after it, with IR that no
/// pass has made.
static llvm::StringRef beforeError(llvm::StringRef log) {
  size_t error = log.find(errorMark);
  return error == llvm::StringRef::npos ? log : log.take_front(log.rfind('\n', error) + 1);
}

static ToolResult resultOf(const ProcessRun &done, const WorkFolder &folder) {
  if (done.end.how != ProcessEnd::How::exited)
    return death(done);
  if (done.end.code != 0) {
    std::string error = shortened(firstErrorOf(done.errors));
    return refusal(!error.empty() ? error : "the tool: " + done.failure());
  }
  if (std::string error = shortened(firstErrorOf(done.errors, errorMark)); !error.empty())
    return refusalWithExitCode0(error);
  llvm::Expected<std::string> output = folder.read("output.mlir");
  if (!output || llvm::StringRef(*output).trim().empty()) {
    llvm::consumeError(output.takeError());
    return refusal("the tool exits with code 0 and writes nothing");
  }
  return {CompileStatus::compiled, toolName.str(), "", {std::move(*output)}};
}

/// A finished call and its folder.
struct Ran {
  std::unique_ptr<WorkFolder> folder;
  ProcessRun done;
};

static llvm::Expected<Ran> run(const ToolCall &call, const std::vector<std::string> &argv,
                               llvm::StringRef kernels) {
  auto folder = WorkFolder::make();
  if (!folder)
    return folder.takeError();
  if (llvm::Error error = (*folder)->write("kernels.mlir", kernels))
    return std::move(error);
  llvm::Expected<ProcessRun> done = runProcess(argv, (*folder)->path(), "", call.secondsMax);
  if (!done)
    return done.takeError();
  return Ran{std::move(*folder), std::move(*done)};
}

DumpedResult runTool(const ToolCall &call, llvm::StringRef module) {
  llvm::Expected<Ran> ran = run(call, argumentsOf(call, "output.mlir"), module);
  if (!ran)
    return {cannotRun(toolName, ran.takeError())};
  DumpedResult result{resultOf(ran->done, *ran->folder)};
  if (call.dumps == Dumps::inFiles)
    result.dumps = dumpsBelow(*ran->folder, "dumps");
  if (call.dumps == Dumps::upToError)
    result.dumps = dumpsIn(beforeError(ran->done.errors));
  if (!result.dumps.empty())
    result.pass = result.dumps.back().pass;
  return result;
}

TogetherResult runToolTogether(const ToolCall &call, llvm::ArrayRef<std::string> modules) {
  TogetherResult together;
  together.results.resize(modules.size());
  std::vector<std::string> argv = argumentsOf(call, "-");
  argv.insert(argv.end(), {"--split-input-file", "--output-split-marker=" + modulesEnd.str()});
  const std::string file = llvm::join(modules, modulesEnd.str() + "\n");
  llvm::Expected<Ran> ran = run(call, argv, file);
  if (!ran) {
    llvm::consumeError(ran.takeError());
    return together;
  }
  const ProcessRun &done = ran->done;
  const SplitErrors errors = splitErrors(done.errors, file);
  llvm::SmallVector<llvm::StringRef> outputs;
  llvm::StringRef(done.output).split(outputs, modulesEnd);
  if (done.end.how != ProcessEnd::How::exited) {
    together.death = death(done);
    outputs.pop_back(); // the output of the last one may be incomplete
  } else if (outputs.size() != modules.size()) {
    return together; // outputs and modules cannot be matched
  }
  for (size_t i = 0; i < std::min(outputs.size(), modules.size()); ++i) {
    bool isEmpty = outputs[i].trim().empty();
    if (const std::string &error = errors.first[i]; !error.empty())
      together.results[i] = isEmpty ? refusal(error) : refusalWithExitCode0(error);
    else if (!isEmpty && !errors.someElsewhere)
      together.results[i] =
          ToolResult{CompileStatus::compiled, toolName.str(), "", {outputs[i].ltrim().str()}};
  }
  return together;
}

bool hasPass(const std::string &tool, llvm::StringRef pass) {
  constexpr double secondsMax = 20;
  auto folder = WorkFolder::make();
  if (!folder) {
    llvm::consumeError(folder.takeError());
    return false;
  }
  llvm::Expected<ProcessRun> done = runProcess({tool, "--help"}, (*folder)->path(), "", secondsMax);
  if (!done) {
    llvm::consumeError(done.takeError());
    return false;
  }
  // "      --hivm-inject-sync    -   its description"
  return llvm::StringRef(done->output).contains(("--" + pass + " ").str());
}

} // namespace npufuzz::hivm
