//===- JudgeSnapshots.cpp - judges the passes of another process ----------===//
//
// The backend compiles once and keeps a snapshot of each pass. This file judges each snapshot
// against the last one that could be interpreted, up to the first wrong one. If none is wrong, it
// reports how the compiler ended. FunctionWalk.cpp has the parts shared with JudgeFunction.cpp.
//
//===----------------------------------------------------------------------===//
#include "oracles/functions/JudgeSnapshots.h"
#include "backend/passes/Promise.h"
#include "oracles/Elements.h"
#include "oracles/functions/FunctionWalk.h"

namespace npufuzz::oracles {

using namespace mlir;
using refinement::Judgement;

namespace {

class SnapshotJudge : FunctionWalk {
public:
  SnapshotJudge(const Case &testCase, const EvaluateOptions &options)
      : FunctionWalk(testCase, options) {}

  Evaluation run() {
    compile();
    if (evaluation.isDiscard())
      return std::move(evaluation);
    if (isSelected(options, "promise") && !backend.promises().empty())
      evaluation.verdicts.push_back(
          judgePromises(backend.promises(), compiled.snapshots, backend.name()));
    if (asksPass && runProgram())
      judgeMeaning();
    if (evaluation.findings().empty() && !evaluation.isDiscard())
      judgeEnd();
    return std::move(evaluation);
  }

private:
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

  void judgeMeaning() {
    bool anyJudged = false;
    for (Snapshot &snapshot : statesAfterProgram()) {
      passes.push_back(snapshot.pass);
      Judgement judgement = refinement::judgeState(judged, *snapshot.module);
      if (!take(judgement, [] { return ""; }))
        return;
      anyJudged |= !judged.openSince();
    }
    if (anyJudged)
      evaluation.verdicts.push_back(verdict("pass"));
    else
      addDoubt("no IR that the compiler left behind could be judged");
  }

  /// Snapshots after the program; excludes invalid IR, which is not a state.
  llvm::MutableArrayRef<Snapshot> statesAfterProgram() {
    llvm::MutableArrayRef<Snapshot> states(compiled.snapshots);
    return states.drop_front(!states.empty()).drop_back(states.size() > 1 && compiled.isInvalid());
  }

  /// Reports how the compiler itself ended.
  void judgeEnd() {
    Verdict last = answer(compiled.isInvalid() ? "verify" : "compile", backend.name());
    last.stage = "compile";
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
    case CompileStatus::passFailed: // drawn pipelines include passes that refuse some IR
      last = cannotTell(last, "refused the IR: " + compiled.diagnostic);
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

  CompileResult compiled;
};

} // namespace

Evaluation judgeSnapshots(const Case &testCase, const EvaluateOptions &options) {
  return SnapshotJudge(testCase, options).run();
}

} // namespace npufuzz::oracles
