//===- Toolchain.cpp ------------------------------------------------------===//
//
// Each call has a separate folder, removed afterwards. A tool that dies or hangs is a result.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/Toolchain.h"
#include "backend/pto/RecordingHeader.h"
#include "support/Process.h"

#include "llvm/ADT/StringExtras.h"
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
                   std::string *errors) {
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
    if (errors)
      *errors = std::move(done->errors);
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

std::string PtoasCall::name() const {
  return llvm::formatv("--pto-level=level{0} {1}", level, llvm::join(options, " "));
}

std::vector<std::string> ptoasCommand(const std::string &ptoas, const PtoOptions &options,
                                      const PtoasCall &call) {
  std::vector<std::string> words = {ptoas,
                                    "kernels.pto",
                                    "-o",
                                    "kernels.cpp",
                                    "--pto-arch=" + options.arch,
                                    llvm::formatv("--pto-level=level{0}", call.level)};
  words.insert(words.end(), call.options.begin(), call.options.end());
  return words;
}

ToolResult runPtoas(const std::string &ptoas, const PtoOptions &options, const PtoasCall &call,
                    llvm::StringRef module, std::vector<int64_t> *errorLines) {
  auto folder = folderWith({{"kernels.pto", module}});
  if (!folder)
    return cannotRun("ptoas", folder.takeError());
  std::string errors;
  ToolResult result = runTool("ptoas", ptoasCommand(ptoas, options, call), **folder, "kernels.cpp",
                              options.secondsMax, &errors);
  if (errorLines)
    *errorLines = errorLinesOf(errors);
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

/// Returns the identifier that begins at a place of a text, or else the one before the parenthesis
/// that is open there; both numbers count from 1.
static llvm::StringRef calleeAt(llvm::StringRef text, size_t line, size_t column) {
  auto isName = [](char c) { return llvm::isAlnum(c) || c == '_' || c == ':'; };
  for (; line > 1; --line)
    text = text.split('\n').second;
  text = text.split('\n').first;
  llvm::StringRef name = text.drop_front(column - 1).take_while(isName);
  if (text.drop_front(column - 1 + name.size()).starts_with("("))
    return name;
  text = text.take_front(column - 1).rsplit('(').first;
  return text.take_back(text.size() - (text.find_last_not_of("abcdefghijklmnopqrstuvwxyz"
                                                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                             "0123456789_:") +
                                       1));
}

std::string nameBeyondHeader(llvm::StringRef errors, llvm::StringRef source) {
  static const llvm::Regex first("([^\n:]*):([0-9]+):([0-9]+): (fatal )?error: (.*)"),
      quoted("^((use of undeclared identifier|unknown type name|no (type|member|template) named|no "
             "matching (function for call to|constructor for initialization of)|(too few|too many) "
             "template arguments for class template) )?'(pto::)?([A-Za-z_][A-Za-z_0-9]*)"),
      // Calls of instructions are of objects, whose type says nothing.
      call("^(no matching function for call to object of type|too (few|many) arguments to)"),
      form("^'[^']*' does not name a template"), value("^v[0-9]+$");
  llvm::SmallVector<llvm::StringRef> parts, names;
  if (!first.match(errors, &parts))
    return "";
  llvm::StringRef message = parts[5].split('\n').first;
  size_t line = 0, column = 0;
  bool hasPlace = !parts[2].getAsInteger(10, line) && !parts[3].getAsInteger(10, column);
  if (call.match(message) && hasPlace)
    return calleeAt(source, line, column).str();
  bool isInHeader = parts[1].ends_with(".hpp"),
       namesOne = quoted.match(message, &names) &&
                  (!message.starts_with("'") || form.match(message)) &&
                  // Values have such names: one out of its scope is a mistake of the compiler's.
                  !value.match(names.back());
  return namesOne ? names.back().str() : isInHeader ? message.str() : "";
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
  std::string errors;
  ToolResult result =
      runTool("c++",
              {compiler, "-std=c++20", "-O0", "-w", "-fPIC", "-shared", "-ffreestanding",
               "-nostdlib", "-fno-exceptions", "-fno-rtti", "-fno-asynchronous-unwind-tables",
               "-I.", "kernels.cpp", "-o", "kernels.so"},
              **folder, "kernels.so", 60, &errors);
  if (result.status != CompileStatus::passFailed)
    return result;
  if (std::string name = nameBeyondHeader(errors, source); !name.empty())
    return {CompileStatus::unsupported, "c++",
            unsupportedHere.str() + "our header does not know " + name + ": " + result.diagnostic};
  return result;
}

} // namespace npufuzz::pto
