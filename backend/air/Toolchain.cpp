//===- Toolchain.cpp ------------------------------------------------------===//
//
// Each call has a folder of its own, gone afterwards. A tool that dies or hangs is a result.
//
// Modules travel in one file, of which air-opt takes one part after the other (--split-input-file):
// starting it is most of what it costs. A pipeline that fails is run again with the IR printed
// after each pass: the pass behind the last one that was printed has failed.
//
//===----------------------------------------------------------------------===//
#include "backend/air/Toolchain.h"
#include "backend/PassSequence.h"
#include "support/Files.h"
#include "support/Process.h"
#include "support/WorkFolder.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::air {

namespace {

ToolResult cannotRun(llvm::Error why) {
  return {CompileStatus::unsupported,
          "air-opt",
          "unsupported here: " + llvm::toString(std::move(why)),
          {},
          {}};
}

/// The first error, without its location.
std::string firstErrorOf(llvm::StringRef errors) {
  llvm::SmallVector<llvm::StringRef> lines;
  errors.split(lines, '\n');
  for (llvm::StringRef line : lines)
    if (size_t at = line.find("error: "); at != llvm::StringRef::npos)
      return line.drop_front(at + llvm::StringRef("error: ").size()).trim().str();
  return "";
}

/// What an assertion or an unreachable place says on standard error.
std::string lastWordsOf(llvm::StringRef errors) {
  llvm::SmallVector<llvm::StringRef> lines;
  errors.split(lines, '\n');
  for (llvm::StringRef line : lines) {
    if (size_t at = line.find("Assertion `"); at != llvm::StringRef::npos)
      return ": " + line.drop_front(at).str();
    if (line.starts_with("LLVM ERROR") || line.starts_with("UNREACHABLE"))
      return ": " + line.str();
  }
  return "";
}

/// Between modules, in what air-opt is given and what it gives.
constexpr llvm::StringLiteral modulesEnd("// -----");

llvm::Expected<ProcessRun> run(const AirOptions &options, llvm::StringRef pipeline,
                               const WorkFolder &folder, bool printsAfterPasses) {
  std::vector<std::string> argv{options.airOpt,
                                "program.mlir",
                                "--pass-pipeline=" + pipeline.str(),
                                "--split-input-file",
                                "--output-split-marker=" + modulesEnd.str(),
                                "--mlir-print-op-generic",
                                "-o",
                                "output.mlir"};
  if (printsAfterPasses)
    argv.insert(argv.end(), {"--mlir-print-ir-after-all", "--mlir-print-ir-module-scope",
                             "--mlir-disable-threading"});
  return runProcess(argv, folder.path(), "", options.secondsMax);
}

std::string joined(llvm::ArrayRef<std::string> modules) {
  return llvm::join(modules, "\n" + modulesEnd.str() + "\n");
}

std::vector<std::string> modulesIn(llvm::StringRef output) {
  llvm::SmallVector<llvm::StringRef> parts;
  output.split(parts, modulesEnd);
  std::vector<std::string> modules;
  for (llvm::StringRef part : parts)
    if (!part.trim().empty())
      modules.push_back(part.str());
  return modules;
}

/// The IR after each pass that came to its end on every module, and where it did not.
void readSteps(llvm::StringRef printed, const std::vector<PipelineStep> &steps, size_t modules,
               ToolResult &result) {
  auto ofModules = irOfModules(irAfterPasses(printed), steps.size());
  size_t whole = ofModules.size() < modules ? 0 : steps.size();
  result.pass = "air-opt";
  for (const std::vector<PrintedIR> &ofModule : ofModules) {
    whole = std::min(whole, ofModule.size());
    if (ofModule.size() < steps.size())
      result.pass = steps[ofModule.size()].pass;
  }
  // One that died has printed nothing of the module.
  if (ofModules.size() < modules && result.pass == "air-opt" && !steps.empty())
    result.pass = steps.front().pass;
  for (size_t step = 0; step < whole; ++step) {
    result.steps.push_back({steps[step].pass, {}});
    for (const std::vector<PrintedIR> &ofModule : ofModules)
      result.steps.back().modules.push_back(ofModule[step].text);
  }
}

void takeFailure(const ProcessRun &done, ToolResult &result) {
  bool died = done.end.how != ProcessEnd::How::exited;
  std::string error = firstErrorOf(done.errors);
  result.status = died ? CompileStatus::compilerDied : CompileStatus::passFailed;
  result.diagnostic = died             ? "air-opt " + done.end.describe() + lastWordsOf(done.errors)
                      : !error.empty() ? error
                                       : "air-opt: " + done.failure();
}

} // namespace

std::vector<PrintedIR> irAfterPasses(llvm::StringRef printed) {
  // "// -----// IR Dump After Canonicalizer (canonicalize) //----- //"
  constexpr llvm::StringLiteral heading("// -----// IR Dump After ");
  std::vector<PrintedIR> after;
  for (size_t at = printed.find(heading); at != llvm::StringRef::npos;) {
    size_t next = printed.find(heading, at + heading.size());
    auto [title, body] = printed.slice(at, next).split('\n');
    llvm::StringRef argument = title.split('(').second.split(')').first;
    after.push_back({argument.str(), body.str(), title.contains(" Failed (")});
    at = next;
  }
  return after;
}

std::vector<std::vector<PrintedIR>> irOfModules(std::vector<PrintedIR> printed, size_t passes) {
  std::vector<std::vector<PrintedIR>> modules;
  bool isOpen = false;
  for (PrintedIR &one : printed) {
    if (!isOpen)
      modules.emplace_back();
    isOpen = !one.failed;
    if (one.failed)
      continue;
    modules.back().push_back(std::move(one));
    isOpen = modules.back().size() < passes;
  }
  return modules;
}

ToolResult runAirOpt(const AirOptions &options, llvm::StringRef pipeline,
                     llvm::ArrayRef<std::string> modules, bool wantsSteps) {
  auto folder = WorkFolder::make();
  if (!folder)
    return cannotRun(folder.takeError());
  if (llvm::Error error = (*folder)->write("program.mlir", joined(modules)))
    return cannotRun(std::move(error));
  auto steps = splitPipeline(pipeline);
  if (!steps)
    return {CompileStatus::badPipeline, "", llvm::toString(steps.takeError()), {}, {}};
  llvm::Expected<ProcessRun> done = run(options, pipeline, **folder, wantsSteps);
  if (!done)
    return cannotRun(done.takeError());
  bool failed = !done->end.succeeded();
  if (failed && !wantsSteps) {
    llvm::Expected<ProcessRun> again = run(options, pipeline, **folder, true);
    if (!again)
      return cannotRun(again.takeError());
    if (!again->end.succeeded())
      *done = std::move(*again);
  }
  ToolResult result;
  if (failed || wantsSteps)
    readSteps(done->errors, *steps, modules.size(), result);
  if (failed) {
    takeFailure(*done, result);
    return result;
  }
  llvm::Expected<std::string> output = readFile((*folder)->path("output.mlir"));
  result.pass = "air-opt";
  if (output)
    result.outputs = modulesIn(*output);
  else
    llvm::consumeError(output.takeError());
  if (result.outputs.size() != modules.size()) {
    result.status = CompileStatus::passFailed;
    result.diagnostic = "air-opt exits with code 0 and writes " +
                        std::to_string(result.outputs.size()) + " of " +
                        std::to_string(modules.size()) + " modules";
  }
  return result;
}

} // namespace npufuzz::air
