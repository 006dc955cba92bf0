//===- JudgeSnapshots.cpp -------------------------------------------------===//
//
// As in JudgeFunction.cpp, IR that cannot be interpreted leaves a gap, and a difference behind it
// is blamed on all passes of the gap.
//
//===----------------------------------------------------------------------===//
#include "oracles/functions/JudgeSnapshots.h"
#include "oracles/Elements.h"
#include "oracles/functions/JudgeFunction.h"
#include "oracles/functions/MainQuestion.h"
#include "oracles/refinement/OpenResults.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

using namespace mlir;
using refinement::Difference;
using refinement::Judgement;
using refinement::Meaning;

namespace {

class SnapshotJudge : MainQuestion {
public:
  SnapshotJudge(const Case &testCase, const EvaluateOptions &options)
      : MainQuestion(testCase), testCase(testCase), options(options),
        backend(*options.backends.front()) {}

  Evaluation run() {
    compile();
    if (evaluation.isDiscard())
      return std::move(evaluation);
    if (isSelected(options, "pass"))
      judgeMeaning();
    if (evaluation.findings().empty() && !evaluation.isDiscard())
      judgeEnd();
    return std::move(evaluation);
  }

private:
  Verdict verdict(const char *oracle) const {
    Verdict verdict = answer(oracle, backend.name());
    verdict.stage = "compile";
    return verdict;
  }

  void compile() {
    PhaseTimer timer(evaluation.phases, Phase::compile);
    *currentPhase = static_cast<uint8_t>(Phase::compile);
    CompileOptions compile;
    compile.pipeline = options.pipeline;
    compile.keepSnapshots = true;
    compile.wantsArtifact = false;
    compiled = backend.compile(testCase, compile);
    if (compiled.status == CompileStatus::unsupported ||
        compiled.status == CompileStatus::badPipeline)
      evaluation.discardReason = (backend.name() + ": " + compiled.diagnostic).str();
  }

  refinement::Meanings execute(ModuleOp module) {
    PhaseTimer timer(evaluation.phases, Phase::execute);
    *currentPhase = static_cast<uint8_t>(Phase::execute);
    return refinement::executeAll(module, subjects, inputs);
  }

  /// Whether the program computes something that passes have to keep.
  bool isDefined(const refinement::Meanings &meanings) {
    if (const Meaning *open = firstNotDefined(meanings)) {
      if (open->state == Meaning::State::undefined)
        evaluation.discardReason = "undefined behaviour: " + open->why;
      else
        evaluation.verdicts.push_back(
            cannotTell(verdict("pass"), "the program cannot be interpreted: " + open->why));
      return false;
    }
    if (meanings.empty())
      evaluation.discardReason = "no @main whose arguments can be drawn";
    return !meanings.empty();
  }

  void judgeMeaning() {
    refinement::Meanings known = execute(testCase.module);
    if (!isDefined(known))
      return;
    Verdict last = verdict("pass");
    int64_t gap = 0; ///< the first pass of one; 0: there is none
    bool anyJudged = false;
    int64_t end = static_cast<int64_t>(compiled.snapshots.size()) - compiled.isInvalid();
    for (int64_t index = 1; index < end; ++index) {
      const Snapshot &snapshot = compiled.snapshots[index];
      refinement::Meanings now = execute(*snapshot.module);
      *currentPhase = static_cast<uint8_t>(Phase::judge);
      Judgement judgement = refinement::judgeRefinement(subjects, known, now);
      if (judgement.answer == Judgement::Answer::cannotTell) {
        gap = gap ? gap : index;
        last.assumptions.push_back(llvm::formatv("the IR after {0} cannot be interpreted: {1}",
                                                 snapshot.pass, judgement.detail));
        continue;
      }
      if (judgement.answer == Judgement::Answer::wrong && !isOpen(judgement, gap, index)) {
        addWrong(std::move(last), judgement, gap, index);
        return;
      }
      known = std::move(now);
      gap = 0;
      anyJudged = true;
    }
    if (!anyJudged)
      last = cannotTell(std::move(last), "no IR that the compiler left behind could be judged");
    evaluation.verdicts.push_back(std::move(last));
  }

  /// Whether licences leave the result open.
  bool isOpen(const Judgement &judgement, int64_t gap, int64_t index) const {
    if (judgement.kind != Difference::Kind::value)
      return false;
    for (int64_t i = (gap ? gap : index) - 1; i < index; ++i)
      if (hasFastMath(*compiled.snapshots[i].module))
        return true;
    return false;
  }

  void addWrong(Verdict bug, const Judgement &judgement, int64_t gap, int64_t index) {
    auto [kind, claim] = wordsFor(judgement.kind);
    bug.outcome = Outcome::bug;
    bug.severity = Severity::wrongAnswer;
    bug.pass = compiled.snapshots[index].pass;
    bug.passIndex = index;
    if (gap) {
      bug.firstPass = compiled.snapshots[gap].pass;
      bug.firstPassIndex = gap;
    }
    bug.kind = kind;
    bug.claim = claim;
    bug.evidence = llvm::formatv("{0}, input {1}", judgement.detail, judgement.input);
    evaluation.verdicts.push_back(std::move(bug));
  }

  /// How the compiler itself ended.
  void judgeEnd() {
    Verdict last = verdict(compiled.isInvalid() ? "verify" : "compile");
    if (!isSelected(options, last.oracle))
      return;
    last.pass = compiled.pass;
    last.kind = compiled.isInvalid() ? compiled.invalidKind() : compiled.diagnostic;
    last.evidence = compiled.diagnostic;
    switch (compiled.status) {
    case CompileStatus::compiled:
    case CompileStatus::unsupported:
    case CompileStatus::badPipeline:
      return;
    case CompileStatus::passFailed: // drawn pipelines meet passes that do not take all
      last = cannotTell(verdict("compile"), "refused the IR: " + compiled.diagnostic);
      break;
    case CompileStatus::compilerDied:
      last.outcome = Outcome::bug;
      last.severity = Severity::crash;
      last.claim = "died";
      break;
    case CompileStatus::invalidIR:
    case CompileStatus::erasedValue:
      last.outcome = Outcome::bug;
      last.severity = Severity::refusal;
      last.passIndex = static_cast<int64_t>(compiled.snapshots.size()) - 1;
      last.claim = "made invalid IR";
      break;
    }
    evaluation.verdicts.push_back(std::move(last));
  }

  const Case &testCase;
  const EvaluateOptions &options;
  const Backend &backend;
  CompileResult compiled;
  Evaluation evaluation;
};

} // namespace

Evaluation judgeSnapshots(const Case &testCase, const EvaluateOptions &options) {
  return SnapshotJudge(testCase, options).run();
}

} // namespace npufuzz::oracles
