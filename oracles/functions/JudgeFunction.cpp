//===- JudgeFunction.cpp - every pass judged by interpretation -------------===//
//
// IR that cannot be interpreted leaves a gap: the next snapshot that can be is compared with the
// last one that could, and a difference is then blamed on all passes between them.
//
//===----------------------------------------------------------------------===//
#include "oracles/functions/JudgeFunction.h"

#include "backend/PassSequence.h"
#include "backend/mlir/MachineCode.h"
#include "backend/mlir/UpstreamLowering.h"
#include "generators/Sampling.h"
#include "oracles/Death.h"
#include "oracles/functions/JudgeMachineCode.h"
#include "oracles/functions/JudgePaths.h"
#include "oracles/functions/JudgeSnapshots.h"
#include "oracles/refinement/GuiltyPattern.h"
#include "oracles/refinement/JudgePass.h"
#include "oracles/refinement/OpenResults.h"
#include "oracles/refinement/PatternCounters.h"
#include "support/FloatingPoint.h"

#include "mlir/IR/OperationSupport.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

using namespace mlir;
using refinement::Difference;
using refinement::Judgement;
using refinement::Meaning;
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

bool isSameIR(ModuleOp a, ModuleOp b) {
  return OperationEquivalence::isEquivalentTo(a, b, OperationEquivalence::IgnoreLocations);
}

enum class MachineCode {
  sampled,   ///< for one case in machinePeriod, every target
  levelZero, ///< for this case
};

class PipelineJudge : MainQuestion {
public:
  PipelineJudge(const Case &testCase, const EvaluateOptions &options,
                MachineCode machineCode = MachineCode::sampled)
      : MainQuestion(testCase), backend(options.backends.front()->name().str()),
        pipeline(options.backends.front()->pipelineFor(options.pipeline, testCase.pipeline,
                                                       testCase.settings)),
        module(testCase.module.get().clone()), asksVerify(isSelected(options, "verify")),
        asksPass(isSelected(options, "pass")), asksValue(isSelected(options, "value")),
        machineCode(machineCode) {}

  Evaluation run() {
    llvm::Expected<std::vector<PipelineStep>> steps = splitPipeline(pipeline);
    if (!steps) {
      evaluation.discardReason = llvm::toString(steps.takeError());
      return std::move(evaluation);
    }
    drawnPasses = mlirbackend::stepsBeforeLowering(*steps).value_or(steps->size());
    if (!asksPass && !asksValue) {
      runWithoutMeaning(*steps);
      return std::move(evaluation);
    }
    known = execute();
    if (!isDefined(known)) {
      if (evaluation.discardReason.empty())
        runWithoutMeaning(*steps);
      return std::move(evaluation);
    }
    Verdict last = verdict("pass");
    for (auto [index, step] : llvm::enumerate(*steps)) {
      position = static_cast<int64_t>(index) + 1;
      if (!runPass(step) || (isChangedBy(step) && !judge(step)))
        return std::move(evaluation);
    }
    if (asksPass)
      evaluation.verdicts.push_back(std::move(last));
    if (asksValue)
      runMachineCode();
    return std::move(evaluation);
  }

private:
  /// Whether a pass dies or makes invalid IR can be told of a program that cannot be interpreted.
  void runWithoutMeaning(const std::vector<PipelineStep> &steps) {
    for (auto [index, step] : llvm::enumerate(steps)) {
      position = static_cast<int64_t>(index) + 1;
      if (!runPass(step))
        return;
    }
    if (asksVerify && !asksPass)
      evaluation.verdicts.push_back(verdict("verify"));
  }

  Verdict verdict(const char *oracle) const {
    Verdict verdict;
    verdict.oracle = oracle;
    verdict.backend = backend;
    verdict.stage = "compile";
    verdict.assumptions = notInterpreted;
    if (gap && verdict.oracle != "verify") { // what is invalid is the last pass's own work
      verdict.firstPass = gap->pass;
      verdict.firstPassIndex = gap->position;
    }
    return verdict;
  }

  /// Precondition: `before` is the IR that entered the step.
  std::string guiltyPattern(const PipelineStep &step,
                            llvm::function_ref<refinement::PrefixAnswer(ModuleOp)> judge) {
    auto pass = llvm::cantFail(parsePass(*before->getContext(), step.text)); // it has just run
    auto run = [&](OwningOpRef<ModuleOp> &input) { return runStep(input, *pass); };
    return refinement::findGuiltyPattern(*before, run, judge);
  }

  /// For the pattern behind a wrong answer: what the function that is wrong computes on the one
  /// input that shows it.
  refinement::PrefixAnswer answerOn(ModuleOp after, const Judgement &wrong) const {
    const refinement::Subject &subject = subjects[wrong.subject];
    Meaning now = refinement::execute(after, subject, inputOf(subject, inputs, wrong.input));
    return refinement::answerOf(subject, known[wrong.subject][wrong.input], now);
  }

  void addBug(const char *oracle, Severity severity, const PipelineStep &step, std::string kind,
              std::string claim, std::string evidence, std::string pattern) {
    Verdict bug = verdict(oracle);
    bug.outcome = Outcome::bug;
    bug.severity = severity;
    bug.pass = step.pass;
    bug.passIndex = position;
    bug.pattern = std::move(pattern);
    bug.kind = std::move(kind);
    bug.claim = std::move(claim);
    bug.evidence = std::move(evidence);
    evaluation.verdicts.push_back(std::move(bug));
  }

  void addDoubt(std::string why) {
    Verdict doubt = verdict("pass");
    doubt.outcome = Outcome::cannotTell;
    doubt.claim = "cannot tell";
    doubt.evidence = std::move(why);
    evaluation.verdicts.push_back(std::move(doubt));
  }

  /// A pipeline that the user gave may end before the LLVM dialect; so may a lowering that leaves
  /// an op alone.
  void runMachineCode() {
    if (Operation *left = mlirbackend::firstNotLowered(*module)) {
      evaluation.oracleCounters["machine not entered: " + left->getName().getStringRef().str()] +=
          1;
      return;
    }
    MachineQuestion question{*module, subjects.front(), inputs, known.front()};
    if (machineCode == MachineCode::levelZero)
      judgeTarget(machineTargets[0], question, verdict("value"), evaluation);
    else
      judgeMachineCode(question, verdict("value"), evaluation);
  }

  /// Why a case says nothing is counted, without what is this case's own.
  void count(const std::string &step, const std::string &why) {
    std::string kind = normaliseKind(llvm::StringRef(why).split(" at loc").first);
    evaluation.oracleCounters["unknown " + step + ": " + kind] += 1;
  }

  refinement::Meanings execute() {
    PhaseTimer timer(evaluation.phases, Phase::execute);
    *currentPhase = static_cast<uint8_t>(Phase::execute);
    return refinement::executeAll(*module, subjects, inputs);
  }

  bool isDefined(const refinement::Meanings &meanings) {
    if (const Meaning *open = firstNotDefined(meanings)) {
      if (open->state == Meaning::State::undefined)
        evaluation.discardReason = "undefined behaviour: " + open->why;
      else
        addDoubt("the program cannot be interpreted: " + open->why);
      return false;
    }
    if (meanings.empty())
      evaluation.discardReason = "no @main whose arguments can be drawn";
    return !meanings.empty();
  }

  /// False where the pipeline ends here.
  bool runPass(const PipelineStep &step) {
    PhaseTimer timer(evaluation.phases, Phase::compile);
    *currentPhase = static_cast<uint8_t>(Phase::compile);
    KeptFloatingPoint kept; // over the end of the pass
    auto pass = parsePass(*module->getContext(), step.text);
    if (!pass) {
      evaluation.discardReason = llvm::toString(pass.takeError());
      return false;
    }
    before = OwningOpRef<ModuleOp>(module->clone());
    StepResult done;
    {
      std::optional<PatternCounters> patterns;
      if (PatternCounters::isSampled(inputs.seed))
        patterns.emplace(*module, step.pass, evaluation.passStatistics);
      done = runStep(module, **pass, {step.pass});
    }
    evaluation.phases.bookVerification(done.verifySeconds);
    countPutBack(step.pass, done, evaluation.passStatistics);
    if (!done.goesOn())
      end(step, done);
    return done.goesOn();
  }

  /// Says why no pass can run behind this one.
  void end(const PipelineStep &step, const StepResult &done) {
    if (done.isInvalid()) {
      if (asksVerify)
        addBug("verify", Severity::refusal, step, done.invalidKind(), "made invalid IR",
               done.diagnostic, guiltyPattern(step, refinement::isRight));
      return;
    }
    std::string why = done.outcome == StepOutcome::limit
                          ? llvm::formatv("left more than {0} ops", stepOpsMax).str()
                          : "refused the IR: " + done.diagnostic;
    addDoubt(step.pass + " " + why);
    count(step.pass, why);
  }

  /// Whether the pass that has just run left another module; counts that it ran.
  bool isChangedBy(const PipelineStep &step) {
    bool changed = !isSameIR(*before, *module);
    // The lowering runs whether its passes find something or not: they are counted apart.
    bool isDrawn = static_cast<size_t>(position) <= drawnPasses;
    countRun((isDrawn ? "" : "lowering ") + step.pass, changed, evaluation.passStatistics);
    return changed;
  }

  /// False where the pass is wrong. Precondition: it changed the IR.
  bool judge(const PipelineStep &step) {
    refinement::Meanings now = execute();
    *currentPhase = static_cast<uint8_t>(Phase::judge);
    PhaseTimer timer(evaluation.phases, Phase::judge);
    Judgement judgement = refinement::judgeRefinement(subjects, known, now);
    if (judgement.answer == Judgement::Answer::cannotTell) {
      // The next snapshot that can be interpreted is compared with the last one that could.
      if (!gap)
        gap = Gap{step.pass, position, false};
      gap->hasFastMath |= hasFastMath(*before) || hasFastMath(*module);
      notInterpreted.push_back(llvm::formatv("the IR after {0} cannot be interpreted: {1}",
                                             step.pass, judgement.detail));
      count(step.pass, judgement.detail);
      return true;
    }
    if (judgement.kind == Difference::Kind::value &&
        (hasFastMath(*before) || (gap && gap->hasFastMath))) {
      count(step.pass, "fast-math flags leave the result open");
      take(std::move(now));
      return true;
    }
    // Machine code alone is asked about: it is compared with the IR that it was made of, where that
    // is defined.
    if (judgement.answer == Judgement::Answer::wrong && !asksPass) {
      take(std::move(now));
      return judgement.kind == Difference::Kind::value;
    }
    if (judgement.answer == Judgement::Answer::wrong) {
      auto [kind, claim] = wordsFor(judgement.kind);
      addBug("pass", Severity::wrongAnswer, step, kind, claim,
             llvm::formatv("{0}, input {1}", judgement.detail, judgement.input),
             gap ? ""
                 : guiltyPattern(step, [&](ModuleOp after) { return answerOn(after, judgement); }));
      return false;
    }
    take(std::move(now));
    return true;
  }

  void take(refinement::Meanings &&now) {
    known = std::move(now);
    notInterpreted.clear();
    gap.reset();
  }

  /// Passes whose IR cannot be interpreted: from this one on, up to the current one.
  struct Gap {
    std::string pass;
    int64_t position;
    bool hasFastMath; ///< in some IR before, between or behind them
  };

  std::string backend, pipeline;
  OwningOpRef<ModuleOp> module, before;
  /// Oracles that the user wants to hear of: invalid IR, what functions compute, machine code.
  bool asksVerify, asksPass, asksValue;
  MachineCode machineCode;
  refinement::Meanings known;
  std::vector<std::string> notInterpreted;
  std::optional<Gap> gap;
  int64_t position = 0;
  size_t drawnPasses = 0;
  Evaluation evaluation;
};

} // namespace

Evaluation evaluateFunction(const Case &testCase, const EvaluateOptions &options) {
  Evaluation evaluation;
  bool asksPipeline = llvm::any_of(llvm::ArrayRef({"verify", "pass", "value", "crash", "hang"}),
                                   [&](const char *one) { return isSelected(options, one); });
  if (options.backends.front()->passesRunElsewhere())
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
  // The pass in which the compiler dies would end this process, too.
  addSnapshots(evidence, testCase, located, verdict.passIndex - isDeath(verdict));
  return evidence;
}

int64_t countOps(ModuleOp module) {
  int64_t count = -1; // without the module itself
  module.walk([&](Operation *) { ++count; });
  return count;
}

} // namespace npufuzz::oracles
