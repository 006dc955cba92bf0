//===- ReduceFunction.cpp - reduces a finding of a function to its pass ---===//
//
// The IR that enters the blamed pass becomes the new program, and the pass its whole pipeline. It
// is reduced as IR (reduce/ir), and replaces the program only if a replay shows the finding again.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/ReduceFunction.h"

#include "backend/mlir/MachineCode.h"
#include "backend/mlir/UpstreamLowering.h"
#include "backend/passes/PassSequence.h"
#include "campaign/findings/CampaignOptions.h"
#include "campaign/findings/Isolated.h"
#include "oracles/functions/JudgeFunction.h"
#include "oracles/functions/MachineProgram.h"
#include "oracles/refinement/ArgumentTensors.h"
#include "oracles/refinement/DrawArguments.h"
#include "reduce/ir/ReduceIR.h"
#include "support/StopSignal.h"

#include "mlir/Parser/Parser.h"

#include <chrono>

using namespace mlir;

namespace npufuzz::campaign {

using oracles::Verdict;
using reduceir::Breakage;
using reduceir::Candidate;
using reduceir::Reduced;

namespace {

/// Lowered code runs on the machine; all other IR is interpreted. A candidate is executed before
/// and after its passes, because the first run says in which form to read the machine's results.
reduceir::Harness harnessWith(const oracles::MachineTarget &target) {
  auto expected = std::make_shared<refinement::Meaning>();
  reduceir::Harness harness = reduceir::plainHarness();
  harness.execute = [expected, &target](ModuleOp module, const refinement::Subject &subject,
                                        reduceir::Input input) {
    if (!mlirbackend::isLowered(module)) {
      *expected = refinement::execute(module, subject, std::move(input));
      return *expected;
    }
    auto program = oracles::MachineProgram::create(module, target, input);
    if (program)
      return (*program)->run(input, *expected);
    refinement::Meaning unknown;
    unknown.why = llvm::toString(program.takeError());
    return unknown;
  };
  return harness;
}

class FunctionReduction {
public:
  FunctionReduction(Finding &finding, const CampaignOptions &options)
      : finding(finding), options(options),
        context(oracles::makeContext(options.evaluate.backends)),
        pipeline(finding.verdict.pipeline.empty() ? pipelineOf(finding, finding.original, options)
                                                  : finding.verdict.pipeline),
        target(oracles::findMachineTarget(finding.verdict.pass)),
        harness(target ? harnessWith(*target) : reduceir::plainHarness()) {}

  bool run() {
    std::optional<Candidate> start = enteringIR();
    if (!start)
      return false;
    // All inputs share the time. Half of it remains for another way to reduce, if none shows the
    // bug.
    double spent = 0, spentMax = std::max(options.reduceSecondsMax / 2, options.caseSecondsMax);
    reduceir::Limits limits;
    for (reduceir::Input &input : inputs(*start)) {
      auto begin = std::chrono::steady_clock::now();
      limits.secondsMax = options.reduceSecondsMax - spent;
      start->input = std::move(input);
      llvm::Expected<Reduced> reduced =
          reduceir::reduceIR(*start, harness, limits,
                             {.pattern = finding.verdict.pattern, .keepsNumberClasses = true});
      if (!reduced) {
        llvm::consumeError(reduced.takeError()); // the unreduced finding remains valid
        return false;
      }
      if (reduced->kind != Breakage::Kind::none)
        return take(*reduced);
      spent += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      if (stopRequested() || spent > spentMax)
        return false;
    }
    return false;
  }

private:
  /// Module that enters the blamed pass, with that pass or all that may be to blame. For machine
  /// code: the module that enters the lowering, with the whole lowering.
  std::optional<Candidate> enteringIR() {
    llvm::Expected<std::vector<PipelineStep>> steps = splitPipeline(pipeline);
    if (!steps) {
      llvm::consumeError(steps.takeError()); // no such pipeline has run
      return std::nullopt;
    }
    auto last = static_cast<size_t>(finding.verdict.passIndex);
    size_t first = last - 1;
    if (target) {
      last = steps->size();
      first = mlirbackend::stepsBeforeLowering(*steps).value_or(0);
    }
    if (finding.verdict.firstPassIndex > 0)
      first = std::min(first, static_cast<size_t>(finding.verdict.firstPassIndex) - 1);
    if (last == 0 || last > steps->size())
      return std::nullopt;
    EvaluateOptions evaluate = options.evaluate;
    evaluate.pipeline = pipeline;
    Verdict located = finding.verdict;
    located.passIndex = static_cast<int64_t>(last);
    Evidence evidence =
        evidenceIsolated(finding.original, evaluate, located, options.caseSecondsMax);
    if (first >= evidence.snapshots.size())
      return std::nullopt;
    Candidate candidate;
    candidate.module = parseSourceString<ModuleOp>(evidence.snapshots[first].second, context.get());
    candidate.function = "main";
    for (size_t i = first; i < last; ++i)
      candidate.passes.push_back((*steps)[i].text);
    if (!candidate.module || !candidate.subject())
      return std::nullopt;
    return candidate;
  }

  /// The stored input, or all inputs that the case is judged with.
  std::vector<reduceir::Input> inputs(const Candidate &candidate) const {
    auto types = candidate.subject().getArgumentTypes();
    if (!finding.original.inputs.empty()) {
      auto stored = refinement::fromTensors(finding.original.inputs, types);
      if (stored)
        return {std::move(*stored)};
      llvm::consumeError(stored.takeError()); // an earlier pass has changed the arguments
      return {};
    }
    int64_t count = types.empty() ? 1 : oracles::inputsPerFunction;
    std::vector<reduceir::Input> drawn = inputsOfProgram(count, types);
    if (llvm::all_of(types, refinement::canBeDrawn))
      for (int64_t number = 0; number < count; ++number)
        drawn.push_back(
            refinement::drawArguments({types.begin(), types.end()}, finding.seed, number));
    return drawn;
  }

  /// Inputs of the case, in the types of the IR that enters the pass. Inputs drawn by type would
  /// differ: for a tensor that has become memory with strides, other extents would be drawn.
  std::vector<reduceir::Input> inputsOfProgram(int64_t count, TypeRange types) const {
    std::vector<reduceir::Input> same;
    auto program = parseSourceString<ModuleOp>(finding.original.program, context.get());
    auto function = program ? program->lookupSymbol<FunctionOpInterface>("main") : nullptr;
    if (!function || !llvm::all_of(function.getArgumentTypes(), refinement::canBeDrawn))
      return same;
    SmallVector<Type> before(function.getArgumentTypes());
    for (int64_t number = 0; number < count; ++number) {
      auto tensors =
          refinement::toTensors(refinement::drawArguments(before, finding.seed, number), before);
      if (!tensors)
        continue;
      if (auto input = llvm::expectedToOptional(refinement::fromTensors(*tensors, types)))
        same.push_back(std::move(*input));
    }
    return same;
  }

  /// Replaces the program only if a replay finds the bug again, under the same name.
  bool take(const Reduced &reduced) {
    StoredCase smaller = finding.original;
    smaller.program = reduced.module;
    // A finding of two paths keeps two: one breaks the IR, the other is the plain lowering.
    bool comparesPaths = finding.verdict.oracle == "paths";
    smaller.otherPipeline = comparesPaths ? reduced.pipeline : "";
    std::string passes = comparesPaths ? "builtin.module(" + mlirbackend::upstreamLowering() + ")"
                                       : reduced.pipeline;
    auto module = parseSourceString<ModuleOp>(reduced.module, context.get());
    auto function = module ? module->lookupSymbol<FunctionOpInterface>("main") : nullptr;
    if (!function)
      return false;
    std::optional<std::vector<Tensor>> tensors =
        refinement::toTensors(reduced.values, function.getArgumentTypes());
    smaller.inputs = tensors.value_or(std::vector<Tensor>());
    smaller.tileOps = reduced.ops;
    if (stopRequested()) { // no time for another run
      if (!tensors)
        return false;
      finding.verdict.passIndex = target ? 0 : 1;
      finding.verdict.pipeline = smaller.otherPipeline;
      finding.verdict.evidence = reduced.detail;
    } else if (!showsAgain(smaller, passes)) {
      return false;
    }
    finding.reduced.testCase = std::move(smaller);
    finding.reduced.pipeline = std::move(passes);
    finding.reduced.isFull = reduced.complete;
    finding.reproducible = true;
    return true;
  }

  /// Takes the finding's details from the smaller case. It may name a pass or a pattern that could
  /// not be named in the large one; that more exact name is kept.
  bool showsAgain(const StoredCase &smaller, const std::string &passes) {
    EvaluateOptions evaluate = options.evaluate;
    evaluate.pipeline = passes;
    Evaluation evaluation = evaluateIsolated(smaller, evaluate, options.caseSecondsMax);
    for (Verdict &verdict : evaluation.verdicts)
      if (verdict.isBug() &&
          (verdict.signature() == finding.verdict.signature() ||
           verdict.signatureOfPass() == finding.verdict.signature() ||
           (!finding.verdict.firstPass.empty() && verdict.kind == finding.verdict.kind))) {
        finding.verdict = std::move(verdict);
        return true;
      }
    return false;
  }

  Finding &finding;
  const CampaignOptions &options;
  std::unique_ptr<MLIRContext> context;
  std::string pipeline; ///< pipeline that contains the blamed pass
  /// Null if a pass is blamed.
  const oracles::MachineTarget *target;
  reduceir::Harness harness;
};

} // namespace

bool reduceToPass(Finding &finding, const CampaignOptions &options) {
  return FunctionReduction(finding, options).run();
}

} // namespace npufuzz::campaign
