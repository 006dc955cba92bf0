#include "tools/ReduceCulprits.h"

#include "oracles/refinement/DrawArguments.h"
#include "support/Files.h"
#include "support/StopSignal.h"
#include "tools/CommandError.h"

#include "mlir/Parser/Parser.h"
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
  limits.secondsMax = seconds == "0" || seconds == "0s"
                          ? 0
                          : values.duration("--reduce", seconds, limits.secondsMax);
  for (const std::string &plugin : passPlugins)
    command += " --load-pass-plugin=" + plugin;
}

/// What enters the pass, with the input that shows it.
static std::optional<Candidate> candidateOf(const Culprit &culprit, uint64_t seed,
                                            mlir::MLIRContext &context) {
  Candidate candidate;
  candidate.module = mlir::parseSourceString<mlir::ModuleOp>(culprit.input, &context);
  candidate.function = culprit.function;
  candidate.passes = {culprit.pass};
  if (!candidate.module || !candidate.subject())
    return std::nullopt;
  auto types = candidate.subject().getArgumentTypes();
  candidate.input =
      refinement::drawArguments({types.begin(), types.end()}, seed, culprit.inputNumber);
  return candidate;
}

static std::string sizeLine(const Reduced &reduced) {
  return llvm::formatv("its input, reduced from {0} ops to {1}{2}", reduced.opsBefore, reduced.ops,
                       reduced.complete ? "" : " (stopped before the end)");
}

llvm::Error ReductionOptions::print(const refinement::Validation &validation,
                                    const refinement::ValidateOptions &options,
                                    mlir::MLIRContext &context) {
  if (limits.secondsMax <= 0 || stopRequested())
    return llvm::Error::success();
  size_t count = out.empty() ? 1 : validation.culprits.size();
  for (const Culprit &culprit : llvm::ArrayRef(validation.culprits).take_front(count)) {
    std::optional<Candidate> candidate = candidateOf(culprit, options.inputs.seed, context);
    if (!candidate)
      continue; // nothing that can be called
    auto reduced = reduceir::reduceIR(*candidate, reduceir::plainSurroundings(), limits,
                                      {.pattern = culprit.pattern});
    if (!reduced)
      return withExitCode(reduced.takeError());
    if (reduced->kind == reduceir::Breakage::Kind::none)
      continue;
    std::string text = reduceir::fileText(*reduced, command);
    llvm::outs() << "-- " << culprit.step << ". " << sizeLine(*reduced) << ":\n" << text;
    llvm::outs().flush();
    if (out.empty())
      continue;
    std::string name = llvm::formatv("pass-{0,0+2}", culprit.step);
    if (llvm::Error error =
            writeFolder(out, name, {{"reduced.mlir", text}, {"pass-input.mlir", culprit.input}}))
      return withExitCode(std::move(error));
    llvm::outs() << "-- " << culprit.step << ". wrote " << out << "/" << name << "\n";
  }
  return llvm::Error::success();
}

} // namespace npufuzz::tools
