//===- ValidateLit.cpp - npufuzz validate --lit ---------------------------===//
//
// Each RUN line is judged like a file with --pass-pipeline, and counts like one. What it does not
// judge it counts by reason: a suite of which nothing is judged does not look like one without a
// finding.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/PassSequence.h"
#include "generators/ChoiceSources.h"
#include "generators/functions/Mutate.h"
#include "oracles/refinement/JudgePass.h"
#include "support/Printable.h"
#include "support/ShellWord.h"
#include "support/StopSignal.h"
#include "tools/CommandError.h"
#include "tools/Programs.h"
#include "tools/ValidateVerb.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

/// Programs of a file that hold anything.
static std::vector<std::string> programsOf(const std::string &text, const RunLine &run) {
  std::vector<std::string> programs = splitPrograms(text, run.marker);
  llvm::erase_if(programs,
                 [](const std::string &one) { return llvm::StringRef(one).trim().empty(); });
  return programs;
}

/// The command that judges this RUN line again, and nothing else.
std::string ValidateVerb::repeatCommand() const {
  std::vector<std::string> words{"npufuzz", "validate", path};
  if (mutant) {
    words = {"npufuzz", "validate", "--lit", llvm::StringRef(title).split(' ').first.str(),
             llvm::formatv("--mutants={0}-{0}", mutant)};
  } else {
    if (!marker.empty())
      words.push_back(marker == splitMarkerDefault ? "--split-input-file"
                                                   : "--split-input-file=" + marker);
    words.push_back("--pass-pipeline=" + options.pipeline);
  }
  auto add = [&](const char *option, const std::string &value) {
    if (!value.empty())
      words.push_back(option + ("=" + value));
  };
  for (const std::string &plugin : plugins)
    add("--load-pass-plugin", plugin);
  for (const std::string &plugin : dialects)
    add("--load-dialect-plugin", plugin);
  add("--inputs", inputs);
  add("--ops-max", opsMax);
  add("--seed", seed);
  add("--accumulation", accumulation);
  for (const std::string &promise : promises)
    add("--promise", promise);
  llvm::append_range(words, meaning.words());
  return llvm::StringRef(shellWords(words)).drop_front().str();
}

/// A program that is not judged counts as one function, since its number of functions is unknown.
llvm::Error ValidateVerb::leaveOut(const std::string &why) {
  llvm::StringRef reason = why;
  reason.consume_front("expected MLIR, got ");
  if (reason.starts_with("loc("))
    reason = reason.split("): ").second;
  file.passes.add(reason);
  file.functions.add(reason);
  return llvm::Error::success();
}

/// Counts the functions that are not judged.
void ValidateVerb::countNotAsked(const std::string &text, const RunLine &run) {
  file.notAsked = run.why;
  for (const std::string &program : programsOf(text, run)) {
    auto module = parseProgram(program, path, *context);
    int64_t functions = 1;
    if (module) {
      refinement::Subjects subjects = refinement::findSubjects(**module);
      functions = static_cast<int64_t>(subjects.functions.size() + subjects.notDrawn.size());
    } else {
      llvm::consumeError(module.takeError());
    }
    for (int64_t i = 0; i < functions; ++i)
      file.functions.add(run.why);
  }
}

static bool expectsError(const RunLine &run, llvm::StringRef program) {
  return run.expectsDiagnostics && program.contains("expected-error");
}

llvm::Error ValidateVerb::validateRunLine(const std::string &text, const RunLine &run) {
  if (!run.why.empty()) {
    countNotAsked(text, run);
    return llvm::Error::success();
  }
  options.pipeline = run.pipeline;
  marker = run.marker;
  mutant = 0;
  for (const std::string &program : programsOf(text, run))
    if (llvm::Error error = expectsError(run, program) ? leaveOut("it expects diagnostics")
                                                       : validateProgram(program))
      return error;
  return llvm::Error::success();
}

/// Two passes change places, one runs twice, or one of another RUN line of the file runs as well.
/// Returns the pipeline, and nothing where that is the old one.
static std::string mutatePasses(const RunLine &run, const std::vector<RunLine> &runs,
                                Choices &choices) {
  std::vector<std::string> passes, others;
  auto take = [](const RunLine &from, std::vector<std::string> &texts) {
    if (auto steps = splitPipeline(from.pipeline))
      for (const PipelineStep &step : *steps)
        texts.push_back(step.text);
    else
      llvm::consumeError(steps.takeError());
  };
  take(run, passes);
  for (const RunLine &other : runs)
    if (other.why.empty())
      take(other, others);
  auto at = choices.range("pass", 0, static_cast<int64_t>(passes.size()) - 1);
  if (passes.size() > 1 && choices.chance("swap passes", 1, 2))
    std::swap(passes[at], passes[(at + 1) % passes.size()]);
  else
    passes.insert(passes.begin() + at, choices.pick("another pass", others));
  std::string pipeline = "builtin.module(" + llvm::join(passes, ",") + ")";
  return pipeline == run.pipeline ? "" : pipeline;
}

/// Judges mutants of each program. Their choices hang on the seed, the number of the mutant and
/// the line of the program alone.
llvm::Error ValidateVerb::validateMutants(const std::string &text, const RunLine &run,
                                          const std::vector<RunLine> &runs) {
  const std::string name = title;
  for (mutant = mutantsFirst; mutant <= mutantsLast && !stopRequested(); ++mutant) {
    uint64_t mutantSeed = generators::caseSeed(options.inputs.seed, static_cast<uint64_t>(mutant));
    generators::RandomChoices passChoices(mutantSeed);
    std::string other = passChoices.chance("mutate passes", 1, 3)
                            ? mutatePasses(run, runs, passChoices)
                            : std::string();
    for (const std::string &program : programsOf(text, run)) {
      if (expectsError(run, program))
        continue;
      auto module = parseProgram(program, path, *context);
      if (!module) {
        llvm::consumeError(module.takeError()); // it has been counted as the file has it
        continue;
      }
      generators::RandomChoices choices(generators::caseSeed(mutantSeed, lineOf(program) - 1));
      change = generators::mutate(**module, choices);
      if (change.empty() && other.empty())
        continue; // nothing here can be another
      title = llvm::formatv("{0} mutant {1}", name, mutant);
      options.pipeline = other.empty() ? run.pipeline : other;
      if (runsNamedPasses(options.pipeline, **module))
        continue; // not run unchanged either
      if (!other.empty())
        change += (change.empty() ? "" : ", and ") + ("passes " + other);
      auto validation = refinement::validate(**module, options);
      if (!validation)
        return withExitCode(validation.takeError());
      ++file.mutants;
      if (llvm::Error error = show(*validation, program))
        return error;
    }
  }
  mutant = 0;
  title = name;
  return llvm::Error::success();
}

/// N, or FIRST-LAST.
llvm::Error ValidateVerb::takeMutants() {
  if (mutants.empty())
    return llvm::Error::success();
  auto [first, last] = llvm::StringRef(mutants).split('-');
  if (last.empty())
    std::tie(first, last) = std::pair<llvm::StringRef, llvm::StringRef>("1", first);
  if (first.getAsInteger(10, mutantsFirst) || last.getAsInteger(10, mutantsLast) ||
      mutantsFirst < 1 || mutantsLast < mutantsFirst || mutantsLast > 1'000'000)
    return usageError(
        "--mutants: expected a number from 1 to 1000000 or two of them as FIRST-LAST, "
        "got \"" +
        mutants + "\"");
  if (!isLit)
    return usageError("validate: expected --lit with --mutants, got none");
  return llvm::Error::success();
}

/// Returns why a RUN line of which nothing is wrong was not judged; empty where it was.
static std::string whyNotJudged(const FileOutcome &file) {
  if (!file.notAsked.empty() || file.isWrong || file.passes.judged > 0)
    return file.notAsked;
  return file.passes.reasons.empty() ? "no program" : file.passes.reasons.begin()->first;
}

/// FILE:LINE names one RUN line of a file.
void ValidateVerb::takeLineOnly() {
  auto [name, number] = llvm::StringRef(paths.front()).rsplit(':');
  int64_t line;
  if (paths.size() > 1 || number.getAsInteger(10, line) || line < 1 ||
      llvm::sys::fs::exists(paths.front()))
    return;
  lineOnly = line;
  paths.front() = name.str();
}

/// Adds what came of each RUN line to `all`.
llvm::Error ValidateVerb::validateRunLines(FileOutcome &all) {
  auto take = [&] {
    llvm::outs() << printable(tally.add(title, file));
    llvm::outs().flush();
    runLines.add(whyNotJudged(file));
    all.add(file);
  };
  file = FileOutcome();
  auto text = readInput(path);
  std::vector<RunLine> runs;
  if (text)
    runs = readRunLines(*text, {.libraries = plugins, .isLit = true});
  else
    file.notAsked = llvm::toString(text.takeError());
  auto isOther = [&](const RunLine &run) { return lineOnly && run.line != lineOnly; };
  if (llvm::all_of(runs, isOther)) {
    if (file.notAsked.empty())
      file.notAsked = lineOnly ? "no RUN line there" : "no RUN line";
    take();
  }
  for (const RunLine &run : runs) {
    if (stopRequested())
      break;
    if (isOther(run))
      continue;
    file = FileOutcome();
    reduction.nameFolders(llvm::formatv("run-{0,0+4}-", runLines.asked + 1));
    title = path + ":" + std::to_string(run.line);
    if (llvm::Error error = validateRunLine(*text, run))
      return error;
    if (run.why.empty())
      if (llvm::Error error = validateMutants(*text, run, runs))
        return error;
    take();
  }
  return llvm::Error::success();
}

} // namespace npufuzz::tools
