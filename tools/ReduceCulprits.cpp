//===- ReduceCulprits.cpp - the smallest IR that a pass breaks ------------===//
//
// Reduces the IR that enters a wrong pass with reduce/ir/. The question "does it still fail?" goes
// to the pass in this process, or to the command of the user. The result is printed as a file with
// a RUN line, and written to --out.
//
//===----------------------------------------------------------------------===//
#include "tools/ReduceCulprits.h"

#include "oracles/refinement/DrawArguments.h"
#include "reduce/ir/AskCommand.h"
#include "support/Command.h"
#include "support/Files.h"
#include "support/Printable.h"
#include "support/ShellWord.h"
#include "support/StopSignal.h"
#include "tools/CommandError.h"

#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

using reduceir::Candidate;
using reduceir::Reduced;
using refinement::Culprit;

void ReductionOptions::addTo(CLI::App &commandLine) {
  commandLine.add_option("-o,--out", out, "folder that gets the reduced input of each wrong pass")
      ->group("Reduction")
      ->type_name("DIR");
  commandLine
      .add_option("--reduce", seconds, "longest time for each reduction, 0s for none; default 20s")
      ->group("Reduction")
      ->type_name("20s");
}

void ReductionOptions::resolve(ValueReader &values, const std::vector<std::string> &passPlugins) {
  limits.secondsMax = values.durationOrNone("--reduce", seconds, limits.secondsMax);
  for (const std::string &plugin : passPlugins)
    command += " --load-pass-plugin=" + plugin;
}

/// Returns a program that the pass breaks, with the input that shows it.
static std::optional<Candidate> candidateOf(const Culprit &culprit, const std::string &program,
                                            uint64_t seed, mlir::MLIRContext &context) {
  Candidate candidate;
  candidate.module = mlir::parseSourceString<mlir::ModuleOp>(program, &context);
  candidate.function = culprit.function;
  candidate.passes = {culprit.pass};
  if (!candidate.module || !candidate.subject())
    return std::nullopt;
  auto types = candidate.subject().getArgumentTypes();
  if (llvm::all_of(types, refinement::canBeDrawn))
    candidate.input =
        refinement::drawArguments({types.begin(), types.end()}, seed, culprit.inputNumber);
  else if (!culprit.breaksAnyInput)
    return std::nullopt;
  return candidate;
}

static std::string sizeLine(const Reduced &reduced) {
  return llvm::formatv("its input, reduced from {0} ops to {1}{2}", reduced.opsBefore, reduced.ops,
                       reduced.complete ? "" : " (stopped before the end)");
}

/// Reduces to the smallest program that the pass breaks in this process.
static llvm::Expected<std::optional<Reduced>> reduceByPass(const Culprit &culprit, uint64_t seed,
                                                           reduceir::Harness harness,
                                                           mlir::MLIRContext &context,
                                                           const reduceir::Limits &limits) {
  std::optional<Candidate> candidate = candidateOf(culprit, culprit.input, seed, context);
  if (!candidate)
    return std::nullopt; // nothing to call
  if (!culprit.promise.empty()) {
    harness.promise = llvm::cantFail(Promise::parse(culprit.promise)); // the report had read it
    if (harness.promise->wantsOps())
      return std::nullopt; // the smallest IR with too few ops has none
    candidate->input.clear();
  }
  auto reduced = reduceir::reduceIR(*candidate, harness, limits, {.pattern = culprit.pattern});
  if (!reduced)
    return withExitCode(reduced.takeError());
  return reduced->kind == reduceir::Breakage::Kind::none ? std::nullopt
                                                         : std::optional(std::move(*reduced));
}

/// An attempt of a command that hangs takes as long as it is let. One that is slow and no more may
/// then look as if it hung, which stillHangs finds out.
static constexpr double hangSecondsMax = 2, slowSecondsMax = 10;

static reduceir::Harness harnessFor(const Culprit &culprit, const Asked &asked,
                                    const reduceir::Limits &limits,
                                    const reduceir::Harness &plain) {
  if (!culprit.breaksAnyInput)
    return reduceir::askCommand(asked.command, culprit.pass, limits.secondsMax, plain);
  double secondsMax = culprit.hangs ? hangSecondsMax : limits.secondsMax;
  return reduceir::askCommandToFail(asked.command, culprit.pass, culprit.death,
                                    std::min(secondsMax, asked.secondsMax));
}

static bool stillHangs(const Reduced &reduced, const Asked &asked) {
  auto run = runCommand(asked.command, reduced.module, std::min(slowSecondsMax, asked.secondsMax));
  if (!run) {
    llvm::consumeError(run.takeError()); // what cannot be asked has shown nothing
    return false;
  }
  return run->hung;
}

/// Any function may be the one that the pass fails on, and the search keeps the one that it was
/// given. Where another is left it begins with that one once more. No input shows anything.
static void reduceWithoutSubject(Reduced &reduced, Culprit culprit,
                                 const reduceir::Harness &harness, uint64_t seed,
                                 mlir::MLIRContext &context, const reduceir::Limits &limits) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(reduced.module, &context);
  std::string other;
  if (module)
    for (auto function : module->getOps<mlir::FunctionOpInterface>())
      if (!function.isExternal() && function.getName() != reduced.function)
        other = function.getName().str();
  reduced.input.clear();
  if (other.empty())
    return;
  culprit.function = other;
  std::optional<Candidate> candidate = candidateOf(culprit, reduced.module, seed, context);
  if (!candidate)
    return;
  auto smaller = reduceir::reduceIR(*candidate, harness, limits);
  if (!smaller)
    return llvm::consumeError(smaller.takeError()); // what there is stays
  if (smaller->kind == reduceir::Breakage::Kind::none)
    return;
  smaller->opsBefore = reduced.opsBefore;
  smaller->input.clear();
  reduced = std::move(*smaller);
}

/// The smallest that the command breaks in that pass. It begins with what enters the pass, where
/// the command as a whole breaks that too, else with what the command was given.
static llvm::Expected<std::optional<Reduced>> reduceByCommand(const Culprit &culprit,
                                                              const Asked &asked, uint64_t seed,
                                                              const reduceir::Harness &plain,
                                                              mlir::MLIRContext &context,
                                                              const reduceir::Limits &limits) {
  if (!culprit.promise.empty())
    return std::nullopt; // a command breaks it in many ways
  reduceir::Harness harness = harnessFor(culprit, asked, limits, plain);
  for (const std::string &start : {culprit.input, asked.program}) {
    std::optional<Candidate> candidate = candidateOf(culprit, start, seed, context);
    if (!candidate)
      continue;
    auto reduced = reduceir::reduceIR(*candidate, harness, limits);
    if (!reduced)
      return withExitCode(reduced.takeError());
    if (reduced->kind == reduceir::Breakage::Kind::none ||
        (culprit.hangs && !stillHangs(*reduced, asked)))
      continue;
    if (culprit.breaksAnyInput)
      reduceWithoutSubject(*reduced, culprit, harness, seed, context, limits);
    return std::move(*reduced);
  }
  return std::nullopt;
}

llvm::Error ReductionOptions::print(const refinement::Validation &validation,
                                    const refinement::ValidateOptions &options,
                                    mlir::MLIRContext &context, const Asked &asked) {
  if (limits.secondsMax <= 0 || stopRequested())
    return llvm::Error::success();
  size_t count = out.empty() ? 1 : validation.culprits.size();
  for (const Culprit &culprit : llvm::ArrayRef(validation.culprits).take_front(count)) {
    uint64_t seed = options.inputs.seed;
    reduceir::Harness plain = reduceir::plainHarness(options.translator);
    plain.mayReorderSums = options.reordering.isAllowed;
    auto reduced = asked.command.empty()
                       ? reduceByPass(culprit, seed, plain, context, limits)
                       : reduceByCommand(culprit, asked, seed, plain, context, limits);
    if (!reduced)
      return reduced.takeError();
    std::string text;
    if (*reduced) {
      text = asked.command.empty() ? reduceir::fileText(**reduced, command)
                                   : reduceir::fileTextWithRun(**reduced, asked.runLine());
      llvm::outs() << "-- " << culprit.step << ". " << sizeLine(**reduced) << ":\n"
                   << printable(text);
    } else if (!asked.command.empty() && culprit.breaksAnyInput && culprit.promise.empty()) {
      llvm::outs() << "-- " << culprit.step
                   << ". its input is not reduced: on the IR as it is printed here the command "
                      "does not fail in this way\n";
    }
    llvm::outs().flush();
    if (llvm::Error error = writeCulprit(culprit, text, asked.command))
      return error;
  }
  return llvm::Error::success();
}

static std::string withFile(llvm::StringRef command, const std::string &file) {
  llvm::SmallVector<llvm::StringRef> parts;
  command.split(parts, "{in}");
  return llvm::join(parts, file);
}

std::string Asked::runLine() const { return withFile(command, "%s"); }

llvm::Error ReductionOptions::writeCulprit(const Culprit &culprit, const std::string &reduced,
                                           const std::string &command) {
  if (out.empty())
    return llvm::Error::success();
  std::string name = folderBegin + llvm::formatv("pass-{0,0+2}", culprit.step).str();
  FolderContents files{{"pass-input.mlir", culprit.input}};
  if (!reduced.empty())
    files["reduced.mlir"] = reduced;
  if (llvm::Error error = writeFolder(out, name, files))
    return withExitCode(std::move(error));
  llvm::outs() << "-- " << culprit.step << ". wrote " << out << "/" << name << "\n";
  if (!reduced.empty() && !command.empty())
    llvm::outs() << "-- " << culprit.step << ". again: "
                 << printable(withFile(command, shellWord(out + "/" + name + "/reduced.mlir")))
                 << "\n";
  return llvm::Error::success();
}

llvm::Error ReductionOptions::write(const refinement::Validation &validation) {
  for (const Culprit &culprit : validation.culprits)
    if (llvm::Error error = writeCulprit(culprit, ""))
      return error;
  return llvm::Error::success();
}

} // namespace npufuzz::tools
