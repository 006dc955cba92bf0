//===- Toolchain.cpp ------------------------------------------------------===//
//
// Each call has a separate folder, removed afterwards. A tool that dies or hangs is a result.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/Toolchain.h"
#include "backend/pto/RecordingHeader.h"
#include "support/Process.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"

namespace npufuzz::pto {

llvm::Expected<std::unique_ptr<WorkFolder>>
folderWith(std::initializer_list<std::pair<llvm::StringRef, llvm::StringRef>> files) {
  auto folder = WorkFolder::make();
  if (!folder)
    return folder.takeError();
  for (const auto &[name, text] : files)
    if (llvm::Error error = (*folder)->write(name, text))
      return std::move(error);
  return folder;
}

std::vector<int64_t> errorLinesOf(llvm::StringRef errors) {
  static const llvm::Regex location(":([0-9]+):[0-9]+\\)?: error: ");
  std::vector<int64_t> lines;
  llvm::SmallVector<llvm::StringRef> all, matches;
  errors.split(all, '\n');
  for (llvm::StringRef line : all) {
    int64_t number = 0;
    if (location.match(line, &matches) && !matches[1].getAsInteger(10, number))
      lines.push_back(number);
  }
  return lines;
}

ToolResult runTool(llvm::StringRef tool, const std::vector<std::string> &argv,
                   const WorkFolder &folder, llvm::StringRef outputFile, double secondsMax,
                   std::vector<int64_t> *errorLines) {
  llvm::Expected<ProcessRun> done = runProcess(argv, folder.path(), "", secondsMax);
  if (!done)
    return cannotRun(tool, done.takeError());
  ToolResult result;
  result.pass = tool.str();
  if (done->end.how != ProcessEnd::How::exited) {
    // A failed assertion prints itself to standard error.
    result.status = CompileStatus::compilerDied;
    result.hung = done->end.how == ProcessEnd::How::hung;
    result.diagnostic = done->death(tool);
    return result;
  }
  if (done->end.code != 0) {
    std::string error = firstErrorOf(done->errors, {"error: ", "Error: "});
    result.status = CompileStatus::passFailed;
    result.diagnostic = !error.empty() ? error : tool.str() + ": " + done->failure();
    if (errorLines)
      *errorLines = errorLinesOf(done->errors);
    return result;
  }
  llvm::Expected<std::string> output = folder.read(outputFile);
  if (!output) {
    llvm::consumeError(output.takeError());
    result.status = CompileStatus::passFailed;
    result.diagnostic = tool.str() + " exits with code 0 and writes nothing";
    return result;
  }
  result.outputs.push_back(std::move(*output));
  return result;
}

ToolResult runPtoas(const std::string &ptoas, const PtoOptions &options, int64_t level,
                    llvm::StringRef module, std::vector<int64_t> *errorLines) {
  auto folder = folderWith({{"kernels.pto", module}});
  if (!folder)
    return cannotRun("ptoas", folder.takeError());
  ToolResult result =
      runTool("ptoas",
              {ptoas, "kernels.pto", "-o", "kernels.cpp", "--pto-arch=" + options.arch,
               llvm::formatv("--pto-level=level{0}", level), "--enable-insert-sync"},
              **folder, "kernels.cpp", options.secondsMax, errorLines);
  if (result.status == CompileStatus::compiled &&
      !llvm::StringRef(result.output()).contains("AICORE")) {
    result.status = CompileStatus::passFailed;
    result.diagnostic = llvm::StringRef(result.output()).trim().empty()
                            ? "ptoas exits with code 0 and writes nothing"
                            : "ptoas exits with code 0 and writes no kernel";
  }
  return result;
}

std::string cxxCompiler() {
  for (llvm::StringRef name : {"clang++-19", "clang++", "clang++-22"})
    if (auto found = llvm::sys::findProgramByName(name))
      return *found;
  return "";
}

ToolResult compileForRecording(llvm::StringRef source) {
  std::string compiler = cxxCompiler();
  if (compiler.empty())
    return cannotRun("c++", llvm::createStringError("no clang++ is found"));
  auto folder = folderWith({{"pto/pto-inst.hpp", recordingHeader},
                            {"npufuzz_recording.h", recordingInterface},
                            {"kernels.cpp", source}});
  if (!folder)
    return cannotRun("c++", folder.takeError());
  // Freestanding and without libraries: reads only the compiler's own headers.
  return runTool("c++",
                 {compiler, "-std=c++20", "-O0", "-w", "-fPIC", "-shared", "-ffreestanding",
                  "-nostdlib", "-fno-exceptions", "-fno-rtti", "-fno-asynchronous-unwind-tables",
                  "-I.", "kernels.cpp", "-o", "kernels.so"},
                 **folder, "kernels.so", 60);
}

} // namespace npufuzz::pto
