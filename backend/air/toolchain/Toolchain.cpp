//===- Toolchain.cpp ------------------------------------------------------===//
//
// Each call has a separate folder, removed once its results are taken. A tool that dies or hangs is
// a result.
//
// Modules travel in one file, which air-opt processes part by part (--split-input-file), because
// starting it is most of the cost. Each module gets a name, under which the IR after its passes is
// found. The pass after the last printed one has failed. A program that was given alone and fails
// is run again to find that pass.
//
//===----------------------------------------------------------------------===//
#include "backend/air/toolchain/Toolchain.h"
#include "backend/foreign/SplitErrors.h"
#include "backend/passes/PassSequence.h"
#include "support/Process.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace npufuzz::air {

namespace {

llvm::Expected<ProcessRun> run(const AirOptions &options, llvm::StringRef pipeline,
                               const WorkFolder &folder, bool printsAfterPasses) {
  std::vector<std::string> argv{options.airOpt, "program.mlir"};
  if (!pipeline.empty())
    argv.push_back("--pass-pipeline=" + pipeline.str());
  argv.insert(argv.end(), {"--split-input-file", "--output-split-marker=" + modulesEnd.str()});
  if (options.printsGeneric)
    argv.push_back("--mlir-print-op-generic");
  argv.insert(argv.end(), {"-o", "output.mlir"});
  if (printsAfterPasses)
    argv.insert(argv.end(), {"--mlir-print-ir-after-all", "--mlir-print-ir-module-scope",
                             "--mlir-disable-threading", "--mlir-print-ir-tree-dir=steps"});
  return runProcess(argv, folder.path(), "", options.secondsMax);
}

std::string joined(llvm::ArrayRef<std::string> modules) {
  return llvm::join(modules, "\n" + modulesEnd.str() + "\n");
}

/// Name of a module among others.
std::string nameOf(size_t number) { return "npufuzz_" + std::to_string(number); }

/// Removes the added name from air-opt's output, so that it is the same alone and among others.
std::string unnamed(llvm::StringRef printed) {
  static const llvm::Regex name("<\\{sym_name = \"npufuzz_[0-9]+\"\\}> ");
  return name.sub("", printed.trim()) + "\n";
}

std::vector<std::string> modulesIn(llvm::StringRef output) {
  llvm::SmallVector<llvm::StringRef> parts;
  output.split(parts, modulesEnd);
  std::vector<std::string> modules;
  for (llvm::StringRef part : parts)
    if (!part.trim().empty())
      modules.push_back(unnamed(part));
  return modules;
}

/// Adds a name to each module; output of air-opt in the generic form keeps the name that it has. A
/// module's text may begin with aliases of attributes.
std::vector<std::string> named(llvm::ArrayRef<std::string> modules) {
  std::vector<std::string> all;
  for (llvm::StringRef module : modules) {
    if (module.contains("\"builtin.module\"(")) {
      all.push_back(module.str());
      continue;
    }
    constexpr llvm::StringLiteral keyword("module");
    size_t at = module.starts_with(keyword) ? 0 : module.find("\nmodule") + 1;
    llvm::StringRef after = module.drop_front(at + keyword.size());
    if (after.consume_front(" @"))
      after = after.drop_while([](char c) { return c != ' '; });
    all.push_back((module.take_front(at) + "module @" + nameOf(all.size()) + after).str());
  }
  return all;
}

/// IR printed for one module.
struct ModuleSteps {
  std::vector<PrintedIR> done; ///< after the passes that finished on it
  bool failed = false;         ///< one pass failed
  std::string error;           ///< error reported for it among others
};

std::vector<ModuleSteps> stepsOfModules(const WorkFolder &folder, size_t modules) {
  auto printed = printedIn(folder, "steps");
  std::vector<ModuleSteps> ofModules(modules);
  for (size_t module = 0; module < modules; ++module)
    for (PrintedIR &one : printed[nameOf(module)]) {
      ofModules[module].failed |= one.failed;
      if (!one.failed)
        ofModules[module].done.push_back(std::move(one));
    }
  return ofModules;
}

/// Module that ended the run: the first on which a pass failed. A tool that dies may have continued
/// after failures; it has printed nothing for the modules after the one that killed it.
size_t guiltyModule(llvm::ArrayRef<ModuleSteps> ofModules, size_t steps, bool hasDied) {
  size_t guilty = 0, last = ofModules.size() - 1;
  auto isWhole = [&](const ModuleSteps &module) { return module.done.size() == steps; };
  if (!hasDied) {
    while (guilty < last && isWhole(ofModules[guilty]))
      ++guilty;
    return guilty;
  }
  for (size_t module = 0; module <= last; ++module)
    if (ofModules[module].failed || isWhole(ofModules[module]))
      guilty = std::min(module + 1, last);
    else if (!ofModules[module].done.empty() || !ofModules[module].error.empty())
      guilty = module;
  return guilty;
}

/// Takes the IR after each pass that finished on every module, and the pass that did not.
void takeSteps(std::vector<ModuleSteps> ofModules, const std::vector<PipelineStep> &steps,
               bool hasDied, SteppedResult &result) {
  result.pass = "air-opt";
  if (ofModules.empty()) // a program without kernels
    return;
  if (size_t reached = ofModules[guiltyModule(ofModules, steps.size(), hasDied)].done.size();
      reached < steps.size())
    result.pass = steps[reached].pass;
  size_t whole = steps.size();
  for (const ModuleSteps &module : ofModules)
    whole = std::min(whole, module.done.size());
  for (size_t step = 0; step < whole; ++step) {
    result.steps.push_back({steps[step].pass, {}});
    for (ModuleSteps &module : ofModules)
      result.steps.back().printed.push_back(std::move(module.done[step]));
  }
}

void takeFailure(const ProcessRun &done, const std::string &error, bool died,
                 SteppedResult &result) {
  result.status = died ? CompileStatus::compilerDied : CompileStatus::passFailed;
  result.diagnostic = died             ? done.death("air-opt")
                      : !error.empty() ? error
                                       : "air-opt: " + done.failure();
}

} // namespace

std::vector<std::string> SteppedResult::modulesAfter(const Step &step) const {
  std::vector<std::string> modules;
  for (const PrintedIR &one : step.printed)
    modules.push_back(unnamed(one.text(*folder)));
  return modules;
}

SteppedResult runAirOpt(const AirOptions &options, llvm::StringRef pipeline,
                        llvm::ArrayRef<std::string> modules, bool wantsSteps, bool blames) {
  auto folder = WorkFolder::make();
  if (!folder)
    return {cannotRun("air-opt", folder.takeError())};
  if (llvm::Error error = (*folder)->write("program.mlir", joined(named(modules))))
    return {cannotRun("air-opt", std::move(error))};
  llvm::Expected<std::vector<PipelineStep>> steps = std::vector<PipelineStep>();
  if (!pipeline.empty())
    steps = splitPipeline(pipeline);
  if (!steps)
    return {{CompileStatus::badPipeline, "", llvm::toString(steps.takeError())}};
  llvm::Expected<ProcessRun> done = run(options, pipeline, **folder, wantsSteps);
  if (!done)
    return {cannotRun("air-opt", done.takeError())};
  bool failed = !done->end.succeeded();
  // A tool may report the error and then die while printing the output of the failed pass. A run
  // without printing tells how it really ends.
  bool diedPrinting = wantsSteps && done->end.how == ProcessEnd::How::signalled &&
                      !firstErrorOf(done->errors).empty();
  if ((failed && !wantsSteps && blames) || diedPrinting) {
    llvm::Expected<ProcessRun> again = run(options, pipeline, **folder, !wantsSteps);
    if (!again)
      return {cannotRun("air-opt", again.takeError())};
    if (diedPrinting)
      *done = std::move(*again);
    failed = !done->end.succeeded();
  }
  SteppedResult result;
  result.folder = std::move(*folder);
  const bool hasDied = done->end.how != ProcessEnd::How::exited;
  if (failed || wantsSteps)
    takeSteps(stepsOfModules(*result.folder, modules.size()), *steps, hasDied, result);
  if (failed) {
    takeFailure(*done, firstErrorOf(done->errors), hasDied, result);
    return result;
  }
  llvm::Expected<std::string> output = result.folder->read("output.mlir");
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

namespace {

/// Results of a call for the modules of several programs.
struct Told {
  std::shared_ptr<const WorkFolder> folder;
  ProcessRun done;
  std::vector<ModuleSteps> ofModules;
  bool someElsewhere = false; ///< an error outside all of them
  bool hasDied = false;
  size_t guilty = 0; ///< module that killed it
};

/// Result for the modules from `begin` to `end`, which form a program; nothing if it is open how a
/// call with only this program would end.
std::optional<SteppedResult> resultOf(const Told &told, size_t begin, size_t end,
                                      const std::vector<PipelineStep> &steps) {
  std::vector<ModuleSteps> ofModules(told.ofModules.begin() + static_cast<ptrdiff_t>(begin),
                                     told.ofModules.begin() + static_cast<ptrdiff_t>(end));
  if (ofModules.empty())
    return std::nullopt;
  SteppedResult result;
  result.folder = told.folder;
  if (llvm::all_of(ofModules,
                   [&](const auto &module) { return module.done.size() == steps.size(); })) {
    takeSteps(std::move(ofModules), steps, /*hasDied=*/false, result);
    result.outputs = result.modulesAfter(result.steps.back());
    return result;
  }
  std::string error;
  for (const ModuleSteps &module : ofModules)
    if (error.empty())
      error = module.error;
  // Printed IR of a module proves that the tool was working on it. If the tool also reported an
  // error there, it may have died only while printing.
  const bool diedHere = told.hasDied && begin <= told.guilty && told.guilty < end;
  const bool isClear =
      diedHere ? error.empty() && !told.ofModules[told.guilty].done.empty() : !error.empty();
  if (told.someElsewhere || !isClear)
    return std::nullopt;
  takeSteps(std::move(ofModules), steps, diedHere, result);
  takeFailure(told.done, error, diedHere, result);
  return result;
}

/// Gives all programs to air-opt; returns nothing if there is no module, or it cannot be started.
std::optional<Told> tell(const AirOptions &options, llvm::StringRef pipeline, size_t steps,
                         llvm::ArrayRef<std::vector<std::string>> programs) {
  std::vector<std::string> modules;
  for (const std::vector<std::string> &program : programs)
    modules.insert(modules.end(), program.begin(), program.end());
  if (modules.empty())
    return std::nullopt;
  const std::string file = joined(named(modules));
  auto folder = WorkFolder::make();
  llvm::Error error = folder ? (*folder)->write("program.mlir", file) : folder.takeError();
  if (error) {
    llvm::consumeError(std::move(error));
    return std::nullopt;
  }
  llvm::Expected<ProcessRun> done = run(options, pipeline, **folder, /*printsAfterPasses=*/true);
  if (!done) {
    llvm::consumeError(done.takeError());
    return std::nullopt;
  }
  Told told;
  told.folder = std::move(*folder);
  told.ofModules = stepsOfModules(*told.folder, modules.size());
  SplitErrors errors = splitErrors(done->errors, file);
  told.someElsewhere = errors.someElsewhere;
  for (auto [module, said] : llvm::zip_equal(told.ofModules, errors.first))
    module.error = std::move(said);
  told.hasDied = done->end.how != ProcessEnd::How::exited;
  told.guilty = guiltyModule(told.ofModules, steps, told.hasDied);
  told.done = std::move(*done);
  return told;
}

/// Runs the programs from `begin` on. Returns where to continue: after the program that killed the
/// tool.
size_t runSome(const AirOptions &options, llvm::StringRef pipeline,
               const std::vector<PipelineStep> &steps,
               llvm::ArrayRef<std::vector<std::string>> programs, size_t begin,
               std::vector<std::optional<SteppedResult>> &results) {
  std::optional<Told> told = tell(options, pipeline, steps.size(), programs.drop_front(begin));
  if (!told)
    return programs.size();
  size_t first = 0, after = begin;
  for (size_t i = begin; i < programs.size(); ++i) {
    size_t end = first + programs[i].size();
    results[i] = resultOf(*told, first, end, steps);
    if (first <= told->guilty)
      after = i + 1;
    first = end;
  }
  return told->done.end.how == ProcessEnd::How::signalled ? after : programs.size();
}

} // namespace

std::vector<std::optional<SteppedResult>>
runAirOptTogether(const AirOptions &options, llvm::StringRef pipeline,
                  llvm::ArrayRef<std::vector<std::string>> programs) {
  std::vector<std::optional<SteppedResult>> results(programs.size());
  auto steps = splitPipeline(pipeline);
  if (!steps || steps->empty()) {
    llvm::consumeError(steps.takeError());
    return results;
  }
  for (size_t next = 0; next < programs.size();)
    next = runSome(options, pipeline, *steps, programs, next, results);
  return results;
}

} // namespace npufuzz::air
