//===- JudgeFunction.cpp - judges every pass by interpretation ------------===//
//
// This file runs the pipeline in this process. It interprets the function before and after each
// pass on the drawn inputs. It stops at the first wrong pass and asks for the guilty pattern. Fully
// lowered IR runs as machine code at the end. FunctionWalk has what the judge of another process
// needs too; JudgeSnapshots has that judge.
//
//===----------------------------------------------------------------------===//
#include "oracles/functions/JudgeFunction.h"

#include "backend/mlir/MachineCode.h"
#include "backend/mlir/UpstreamLowering.h"
#include "backend/passes/DrawnStates.h"
#include "backend/passes/PassSequence.h"
#include "backend/passes/UseOrder.h"
#include "generators/Sampling.h"
#include "oracles/Death.h"
#include "oracles/Elements.h"
#include "oracles/Structure.h"
#include "oracles/functions/FunctionWalk.h"
#include "oracles/functions/JudgeMachineCode.h"
#include "oracles/functions/JudgePaths.h"
#include "oracles/functions/JudgeSnapshots.h"
#include "oracles/refinement/GuiltyPattern.h"
#include "oracles/refinement/PatternCounters.h"
#include "support/FloatingPoint.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

using namespace mlir;
using refinement::Difference;
using refinement::Judgement;
using refinement::PatternCounters;

std::pair<const char *, const char *> wordsFor(Difference::Kind kind) {
  switch (kind) {
  case Difference::Kind::undefined:
    return {"undefined behaviour", "made the program undefined"};
  case Difference::Kind::endless:
    return {"no end", "made a loop endless"};
  case Difference::Kind::value:
    return {"wrong value", "changed the result"};
  case Difference::Kind::none:
    break;
  }
  llvm_unreachable("a wrong answer differs in something");
}

namespace {

enum class MachineCode {
  sampled,   ///< one case in machinePeriod, every target
  levelZero, ///< this case, at level 0
};

/// Runs the passes in this process, one by one.
class PipelineJudge : FunctionWalk {
public:
  PipelineJudge(const Case &testCase, const EvaluateOptions &options,
                MachineCode machineCode = MachineCode::sampled)
      : FunctionWalk(testCase, options), machineCode(machineCode) {}

  Evaluation run() {
    llvm::Expected<std::vector<PipelineStep>> steps =
        splitPipeline(backend.pipelineFor(options.pipeline, testCase.pipeline, testCase.settings));
    if (!steps) {
      evaluation.discardReason = llvm::toString(steps.takeError());
      return std::move(evaluation);
    }
    drawnPasses = mlirbackend::stepsBeforeLowering(*steps).value_or(steps->size());
    takeDrawnStates(*steps);
    asksSteps = llvm::any_of(allOracles(), [&](const Oracle &one) { return isDueForSteps(one); });
    hasMeaning = (asksPass || asksValue) && runProgram();
    if (evaluation.isDiscard())
      return std::move(evaluation);
    for (const PipelineStep &step : *steps)
      if (!runPass(step) || !judge(step))
        return std::move(evaluation);
    if (asksVerify && !asksPass)
      addOk("verify");
    if (hasMeaning && asksPass)
      addOk("pass");
    for (auto &[oracle, note] : notes)
      evaluation.verdicts.push_back(std::move(note));
    if (hasMeaning && asksValue)
      runMachineCode();
    return std::move(evaluation);
  }

private:
  void addOk(const char *oracle) {
    evaluation.verdicts.push_back(answer(oracle, backend.name()));
    evaluation.verdicts.back().stage = "compile";
  }

  std::string guiltyPattern(const PipelineStep &step, const Judgement &bug) {
    auto pass = llvm::cantFail(parsePass(*judged.before->getContext(), step.text)); // it ran
    return refinement::findGuiltyPattern(
        judged, bug, [&](OwningOpRef<ModuleOp> &input) { return runStep(input, *pass); });
  }

  /// Runs the machine code, if everything was lowered. A user's pipeline may end before the LLVM
  /// dialect, and a lowering may leave an op alone.
  void runMachineCode() {
    if (Operation *left = mlirbackend::firstNotLowered(*judged.module)) {
      evaluation.oracleCounters["machine not entered: " + left->getName().getStringRef().str()] +=
          1;
      return;
    }
    MachineQuestion question{*judged.module, judged.subjects.functions.front(), judged.inputs,
                             judged.meanings.front()};
    Verdict value = verdict("value");
    if (int64_t since = judged.openSince()) {
      value.firstPass = passes[since - 1];
      value.firstPassIndex = since;
    }
    if (machineCode == MachineCode::levelZero)
      judgeTarget(machineTargets[0], question, value, evaluation);
    else
      judgeMachineCode(question, value, evaluation);
  }

  /// Takes what drawing the case has run of these steps. Patterns are counted while a pass runs, so
  /// nothing is taken then.
  void takeDrawnStates(llvm::ArrayRef<PipelineStep> steps) {
    drawn = DrawnStatesScope::take(testCase.module.get());
    bool isPrefix = drawn.size() <= steps.size();
    for (size_t i = 0; i < drawn.size() && isPrefix; ++i)
      isPrefix = drawn[i].text == steps[i].text;
    if (!isPrefix || PatternCounters::isSampled(judged.inputs.seed))
      drawn.clear();
  }

  /// Runs one pass, unless drawing has. Returns false if the pipeline ends here.
  bool runPass(const PipelineStep &step) {
    PhaseTimer timer(evaluation.phases, Phase::compile);
    *currentPhase = static_cast<uint8_t>(Phase::compile);
    if (passes.size() < drawn.size()) {
      judged.before = std::exchange(judged.module, std::move(drawn[passes.size()].module));
      passes.push_back(step.pass);
      return true;
    }
    KeptFloatingPoint kept; // until the pass is destroyed
    auto pass = parsePass(*judged.module->getContext(), step.text);
    if (!pass) {
      evaluation.discardReason = llvm::toString(pass.takeError());
      return false;
    }
    passes.push_back(step.pass);
    judged.before = cloneWithUses(*judged.module);
    StepResult done;
    {
      std::optional<PatternCounters> patterns;
      if (PatternCounters::isSampled(judged.inputs.seed))
        patterns.emplace(*judged.module, step.pass, evaluation.passStatistics);
      done = runStep(judged.module, **pass, {.pass = step.pass, .tellsChange = false});
    }
    evaluation.phases.bookVerification(done.verifySeconds);
    countPutBack(step.pass, done, evaluation.passStatistics);
    if (!done.goesOn())
      end(step, done);
    return done.goesOn();
  }

  /// Records why no pass can run after this one.
  void end(const PipelineStep &step, const StepResult &done) {
    if (done.isInvalid()) {
      Judgement invalid;
      invalid.answer = Judgement::Answer::invalidIR;
      if (asksVerify)
        addBug("verify", Severity::refusal, done.invalidKind(), "made invalid IR", done.diagnostic,
               guiltyPattern(step, invalid), /*since=*/0);
      return;
    }
    std::string why = done.outcome == StepOutcome::limit
                          ? llvm::formatv("left more than {0} ops", stepOpsMax).str()
                          : "refused the IR: " + done.diagnostic;
    addDoubt(step.pass + " " + why);
    if (hasMeaning)
      evaluation.verdicts.back().firstPassIndex =
          judged.openSince() ? judged.openSince() : static_cast<int64_t>(passes.size());
    count(step.pass, why);
  }

  /// Returns false if the pass is wrong.
  bool judge(const PipelineStep &step) {
    *currentPhase =
        static_cast<uint8_t>(Phase::judge); // outlives the timer: a later death counts as judge
    PhaseTimer timer(evaluation.phases, Phase::judge);
    if (!hasMeaning) {
      if (asksSteps && !isSameIR(*judged.before, *judged.module))
        askAboutStep(step);
      return true;
    }
    Judgement judgement = refinement::judgeNow(judged);
    bool changed = judgement.answer != Judgement::Answer::nothingChanged;
    // The lowering always runs, whether or not its passes find something, so it is counted apart.
    bool isDrawn = passes.size() <= drawnPasses;
    countRun((isDrawn ? "" : "lowering ") + step.pass, changed, evaluation.passStatistics);
    if (!take(judgement, [&] { return guiltyPattern(step, judgement); }))
      return false;
    if (asksSteps && changed)
      askAboutStep(step);
    return true;
  }

  /// Asks the oracles that judge a pass alone; their answers are notes.
  void askAboutStep(const PipelineStep &step) {
    for (const Oracle &oracle : allOracles()) {
      if (!isDueForSteps(oracle))
        continue;
      std::optional<Verdict> verdict = oracle.judgeStep(
          {step, *judged.before, *judged.module, backend.name(), evaluation.oracleCounters});
      if (verdict && !(notes.count(&oracle) && verdict->evidence.empty()))
        notes[&oracle] = std::move(*verdict);
    }
  }

  bool isDueForSteps(const Oracle &oracle) const {
    if (!oracle.judgeStep)
      return false;
    return options.oracles.empty()
               ? isSampled(testCase.seed, "second runs", options.secondRunPeriod)
               : llvm::is_contained(options.oracles, &oracle);
  }

  MachineCode machineCode;
  bool hasMeaning = false; ///< the program has a meaning to compare with
  bool asksSteps = false;  ///< some oracle judges each pass alone
  /// Last informative answer of each oracle, or else the last one.
  std::map<const Oracle *, Verdict> notes;
  size_t drawnPasses = 0;
  /// IR after each of the first passes; the rest has not run yet.
  DrawnStates drawn;
};

} // namespace

Evaluation evaluateFunction(const Case &testCase, const EvaluateOptions &options) {
  Evaluation evaluation;
  bool asksPipeline = llvm::any_of(allOracles(), [&](const Oracle &oracle) {
    return oracle.walksPipelines && isSelected(options, oracle.name);
  });
  if (options.backends.front()->traits().passesRunElsewhere)
    return judgeSnapshots(testCase, options);
  if (asksPipeline)
    evaluation = PipelineJudge(testCase, options).run();
  if (isSelected(options, "paths") && !testCase.otherPipeline.empty() && !evaluation.isDiscard() &&
      evaluation.findings().empty())
    judgePaths(testCase, options, evaluation);
  return evaluation;
}

Evaluation findWrongPass(const Case &testCase, const EvaluateOptions &options,
                         const std::string &pipeline) {
  EvaluateOptions narrow = options;
  narrow.pipeline = pipeline;
  narrow.oracles = {findOracle("pass"), findOracle("value")};
  return PipelineJudge(testCase, narrow, MachineCode::levelZero).run();
}

Evidence evidenceOfFunction(const Case &testCase, const EvaluateOptions &options,
                            const Verdict &verdict) {
  Evidence evidence;
  evidence.tileOps = countOps(testCase.module);
  EvaluateOptions located = options;
  if (!verdict.pipeline.empty())
    located.pipeline = verdict.pipeline;
  // Stop before the pass that crashes the compiler, which would end this process too.
  addSnapshots(evidence, testCase, located, verdict.passIndex - isDeath(verdict));
  return evidence;
}

int64_t countOps(ModuleOp module) {
  int64_t count = -1; // excludes the module itself
  module.walk([&](Operation *) { ++count; });
  return count;
}

} // namespace npufuzz::oracles
