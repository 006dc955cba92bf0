//===- Toolchain.cpp ------------------------------------------------------===//
//
// Each call has a folder of its own, gone afterwards. A tool that dies or hangs is a result.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/Toolchain.h"
#include "support/Files.h"
#include "support/Process.h"
#include "support/WorkFolder.h"

namespace npufuzz::hivm {

static ToolResult cannotRun(llvm::Error why) {
  return {CompileStatus::unsupported, "unsupported here: " + llvm::toString(std::move(why)), "",
          ""};
}

/// The first line with the mark, from behind it on.
static std::string behindMark(llvm::StringRef log, llvm::StringRef mark) {
  size_t at = log.find(mark);
  return at == llvm::StringRef::npos
             ? ""
             : log.drop_front(at + mark.size()).split('\n').first.trim().str();
}

/// What the tool said when it died: an assertion, or what it took for unreachable.
static std::string lastWords(llvm::StringRef log) {
  std::string words = behindMark(log, "Assertion ");
  if (!words.empty())
    return ": Assertion " + words;
  bool isUnreachable = log.contains("UNREACHABLE executed");
  return isUnreachable ? ": UNREACHABLE executed" : "";
}

ToolResult runTool(const ToolCall &call, llvm::StringRef module) {
  auto folder = WorkFolder::make();
  if (!folder)
    return cannotRun(folder.takeError());
  if (llvm::Error error = (*folder)->write("kernels.mlir", module))
    return cannotRun(std::move(error));
  std::vector<std::string> argv = {call.tool, "kernels.mlir", "-o", "output.mlir"};
  if (call.printsGeneric)
    argv.push_back("--mlir-print-op-generic");
  if (!call.pipeline.empty())
    argv.push_back("--pass-pipeline=" + call.pipeline);
  if (call.dumps)
    argv.insert(argv.end(), {"--mlir-print-ir-before-all", "--mlir-print-ir-module-scope",
                             "--mlir-disable-threading"});
  llvm::Expected<ProcessRun> done = runProcess(argv, (*folder)->path(), "", call.secondsMax);
  if (!done)
    return cannotRun(done.takeError());
  ToolResult result;
  result.log = done->errors;
  if (done->end.how != ProcessEnd::How::exited) {
    result.status = CompileStatus::compilerDied;
    result.hung = done->end.how == ProcessEnd::How::hung;
    result.diagnostic = "the tool " + done->end.describe() + lastWords(result.log);
    return result;
  }
  if (done->end.code != 0) {
    std::string error = behindMark(result.log, "error: ");
    result.status = CompileStatus::passFailed;
    result.diagnostic = !error.empty() ? error : "the tool: " + done->failure();
    return result;
  }
  if (std::string error = behindMark(result.log, ": error: "); !error.empty()) {
    result.status = CompileStatus::passFailed;
    result.diagnostic = "the tool exits with code 0 after an error: " + error;
    return result;
  }
  llvm::Expected<std::string> output = readFile((*folder)->path("output.mlir"));
  if (!output || llvm::StringRef(*output).trim().empty()) {
    llvm::consumeError(output.takeError());
    result.status = CompileStatus::passFailed;
    result.diagnostic = "the tool exits with code 0 and writes nothing";
    return result;
  }
  result.output = std::move(*output);
  return result;
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
  // "      --hivm-inject-sync    -   what it does"
  return llvm::StringRef(done->output).contains(("--" + pass + " ").str());
}

} // namespace npufuzz::hivm
