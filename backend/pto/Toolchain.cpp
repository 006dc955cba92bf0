//===- Toolchain.cpp ------------------------------------------------------===//
//
// Each call has a folder of its own, gone afterwards. A tool that dies or hangs is a result.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/Toolchain.h"
#include "backend/pto/RecordingHeader.h"
#include "support/Files.h"
#include "support/Process.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"

namespace npufuzz::pto {

ToolFolder::ToolFolder() {
  llvm::SmallString<128> made;
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory("npufuzz-pto", made))
    problem = "cannot make a temporary folder: " + error.message();
  path = made.str().str();
}

ToolFolder::~ToolFolder() { llvm::sys::fs::remove_directories(path); }

bool ToolFolder::write(llvm::StringRef name, llvm::StringRef text) {
  if (!problem.empty())
    return false;
  if (llvm::Error error = writeFile(path + "/" + name.str(), text))
    problem = llvm::toString(std::move(error));
  return problem.empty();
}

/// What the environment did not let us do is no finding.
static ToolResult cannotRun(llvm::StringRef tool, const std::string &why) {
  return {CompileStatus::unsupported, tool.str(), "unsupported here: " + why, ""};
}

std::string firstErrorOf(llvm::StringRef errors) {
  llvm::SmallVector<llvm::StringRef> lines;
  errors.split(lines, '\n');
  for (llvm::StringRef line : lines)
    for (llvm::StringRef mark : {"error: ", "Error: "})
      if (size_t at = line.find(mark); at != llvm::StringRef::npos)
        return line.drop_front(at + mark.size()).trim().str();
  return "";
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
                   const ToolFolder &folder, const std::string &outputFile, double secondsMax) {
  llvm::Expected<ProcessRun> done = runProcess(argv, folder.path, "", secondsMax);
  if (!done)
    return cannotRun(tool, llvm::toString(done.takeError()));
  ToolResult result;
  result.tool = tool.str();
  std::string error = firstErrorOf(done->errors);
  if (done->end.how != ProcessEnd::How::exited) {
    // An assertion says on standard error what it asserted.
    result.status = CompileStatus::compilerDied;
    result.hung = done->end.how == ProcessEnd::How::hung;
    llvm::StringRef last = llvm::StringRef(done->errors).trim().split('\n').first;
    result.diagnostic = tool.str() + " " + done->end.describe() +
                        (last.contains("Assertion") ? ": " + last.str() : "");
    return result;
  }
  if (done->end.code != 0) {
    result.status = CompileStatus::passFailed;
    result.diagnostic = !error.empty() ? error : tool.str() + ": " + done->failure();
    result.errorLines = errorLinesOf(done->errors);
    return result;
  }
  llvm::Expected<std::string> output = readFile(outputFile);
  if (!output) {
    llvm::consumeError(output.takeError());
    result.status = CompileStatus::passFailed;
    result.diagnostic = tool.str() + " exits with code 0 and writes nothing";
    return result;
  }
  result.output = std::move(*output);
  return result;
}

ToolResult runPtoas(const std::string &ptoas, const PtoOptions &options, int64_t level,
                    llvm::StringRef module) {
  ToolFolder folder;
  if (!folder.write("kernels.pto", module))
    return cannotRun("ptoas", folder.problem);
  std::string output = folder.path + "/kernels.cpp";
  ToolResult result =
      runTool("ptoas",
              {ptoas, "kernels.pto", "-o", "kernels.cpp", "--pto-arch=" + options.arch,
               llvm::formatv("--pto-level=level{0}", level), "--enable-insert-sync"},
              folder, output, options.secondsMax);
  if (result.status == CompileStatus::compiled &&
      !llvm::StringRef(result.output).contains("AICORE")) {
    result.status = CompileStatus::passFailed;
    result.diagnostic = llvm::StringRef(result.output).trim().empty()
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
  ToolFolder folder;
  llvm::sys::fs::create_directory(folder.path + "/pto");
  if (!folder.write("pto/pto-inst.hpp", recordingHeader) ||
      !folder.write("npufuzz_recording.h", recordingInterface) ||
      !folder.write("kernels.cpp", source))
    return cannotRun("c++", folder.problem);
  std::string compiler = cxxCompiler();
  if (compiler.empty())
    return cannotRun("c++", "no clang++ is found");
  // Freestanding and without libraries: nothing but the compiler's own headers is read.
  return runTool("c++",
                 {compiler, "-std=c++20", "-O0", "-w", "-fPIC", "-shared", "-ffreestanding",
                  "-nostdlib", "-fno-exceptions", "-fno-rtti", "-fno-asynchronous-unwind-tables",
                  "-I.", "kernels.cpp", "-o", "kernels.so"},
                 folder, folder.path + "/kernels.so", 60);
}

} // namespace npufuzz::pto
