#include "campaign/upstream/ReduceToPass.h"

#include "backend/PassSequence.h"
#include "campaign/Isolated.h"
#include "campaign/StopSignal.h"
#include "campaign/reduceir/ReduceIR.h"
#include "campaign/upstream/Inputs.h"
#include "campaign/upstream/Upstream.h"
#include "campaign/validate/DrawArguments.h"

#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace npufuzz::campaign::upstream {

using oracles::Verdict;
using reduceir::Breakage;
using reduceir::Candidate;
using reduceir::Reduced;

namespace {

class UpstreamReduction {
public:
  UpstreamReduction(Finding &finding, const CampaignOptions &options)
      : finding(finding), options(options), context(makeContext(options.evaluate.backends)),
        pipeline(
            !finding.pipeline.empty() ? finding.pipeline
            : !options.evaluate.pipeline.empty()
                ? options.evaluate.pipeline
                : options.evaluate.backends.front()->defaultPipeline(finding.original.settings)) {}

  bool run() {
    std::optional<Candidate> start = enteringIR();
    if (!start)
      return false;
    reduceir::Limits limits;
    limits.secondsMax = options.reduceSecondsMax;
    for (reduceir::Input &input : inputs(*start)) {
      start->input = std::move(input);
      llvm::Expected<Reduced> reduced =
          reduceir::reduceIR(*start, reduceir::plainSurroundings(), limits);
      if (!reduced) {
        llvm::consumeError(reduced.takeError()); // the unreduced finding is still one
        return false;
      }
      if (reduced->kind != Breakage::Kind::none)
        return take(*reduced);
      if (stopRequested())
        return false;
    }
    return false;
  }

private:
  /// The module that the blamed pass gets, and that pass.
  std::optional<Candidate> enteringIR() {
    auto index = static_cast<size_t>(finding.verdict.passIndex);
    llvm::Expected<std::vector<PipelineStep>> steps = splitPipeline(pipeline);
    if (!steps) {
      llvm::consumeError(steps.takeError()); // no such pipeline has run
      return std::nullopt;
    }
    EvaluateOptions evaluate = options.evaluate;
    evaluate.pipeline = pipeline;
    Evidence evidence =
        evidenceIsolated(finding.original, evaluate, finding.verdict, options.caseSecondsMax);
    if (index == 0 || index > evidence.snapshots.size() || index > steps->size())
      return std::nullopt;
    Candidate candidate;
    candidate.module =
        parseSourceString<ModuleOp>(evidence.snapshots[index - 1].second, context.get());
    candidate.function = "main";
    candidate.passes = {(*steps)[index - 1].text};
    if (!candidate.module || !candidate.subject())
      return std::nullopt;
    return candidate;
  }

  /// The stored input, or all that the case is judged with.
  std::vector<reduceir::Input> inputs(const Candidate &candidate) const {
    auto types = candidate.subject().getArgumentTypes();
    if (!finding.original.inputs.empty()) {
      auto stored = fromTensors(finding.original.inputs, types);
      if (stored)
        return {std::move(*stored)};
      llvm::consumeError(stored.takeError()); // a pass before has changed the arguments
      return {};
    }
    std::vector<reduceir::Input> drawn;
    if (!llvm::all_of(types, validate::canBeDrawn))
      return drawn;
    for (int64_t number = 0; number < (types.empty() ? 1 : inputsPerCase); ++number)
      drawn.push_back(validate::drawArguments({types.begin(), types.end()}, finding.seed, number));
    return drawn;
  }

  /// Only what a replay finds again, under the same name, takes the program's place.
  bool take(const Reduced &reduced) {
    StoredCase smaller = finding.original;
    smaller.program = reduced.module;
    auto module = parseSourceString<ModuleOp>(reduced.module, context.get());
    auto function = module ? module->lookupSymbol<FunctionOpInterface>("main") : nullptr;
    if (!function)
      return false;
    std::optional<std::vector<Tensor>> tensors =
        toTensors(reduced.values, function.getArgumentTypes());
    smaller.inputs = tensors.value_or(std::vector<Tensor>());
    smaller.tileOps = reduced.ops;
    if (stopRequested()) { // no time to ask once more
      if (!tensors)
        return false;
      finding.verdict.passIndex = 1;
      finding.verdict.evidence = reduced.detail;
    } else if (!showsAgain(smaller, reduced.pipeline)) {
      return false;
    }
    finding.reduced = std::move(smaller);
    finding.pipeline = reduced.pipeline;
    finding.fullyReduced = reduced.complete;
    finding.reproducible = true;
    return true;
  }

  /// The finding's details become those of the smaller case.
  bool showsAgain(const StoredCase &smaller, const std::string &passes) {
    EvaluateOptions evaluate = options.evaluate;
    evaluate.pipeline = passes;
    Evaluation evaluation = evaluateIsolated(smaller, evaluate, options.caseSecondsMax);
    for (Verdict &verdict : evaluation.verdicts)
      if (verdict.isBug() && verdict.signature() == finding.verdict.signature()) {
        finding.verdict = std::move(verdict);
        return true;
      }
    return false;
  }

  Finding &finding;
  const CampaignOptions &options;
  std::unique_ptr<MLIRContext> context;
  std::string pipeline;
};

} // namespace

bool reduceToPass(Finding &finding, const CampaignOptions &options) {
  return UpstreamReduction(finding, options).run();
}

} // namespace npufuzz::campaign::upstream
