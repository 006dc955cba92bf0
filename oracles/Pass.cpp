//===- Pass.cpp - every snapshot still computes what the program does -----===//
//
// Other oracles judge the end of the pipeline, and a later pass may have masked what an earlier one
// broke. This oracle interprets the IR after each pass that changed it.
//
//===----------------------------------------------------------------------===//
#include "oracles/Blame.h"
#include "oracles/Elements.h"
#include "oracles/Structure.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

namespace {

/// True if no oracle could tell this run from one that was judged good.
bool isSameRun(const Execution &run, const Execution &good) {
  return run.status == ExecutionStatus::completed && run.events.empty() &&
         run.memory == good.memory && run.defined == good.defined;
}

/// Verdict on the snapshot's execution from the oracle that explains most; ok if none finds a bug.
Verdict judgeSnapshot(const RunsToJudge &input) {
  for (auto *judge : {judgeMemory, judgeUndef, judgeValue})
    if (Verdict verdict = judge(input); verdict.isBug())
      return verdict;
  return answer("value", input.backend);
}

/// Rewords `found` as a verdict of this oracle.
Verdict blamed(Verdict found, llvm::StringRef pass, int64_t index) {
  found.oracle = "pass";
  found.stage = "compile";
  found.pass = index == 0 ? interpreterBlame.str() : pass.str();
  found.passIndex = index;
  return found;
}

} // namespace

Verdict judgePass(Observation &observation) {
  Verdict verdict = answer("pass", observation.backend.name());
  verdict.stage = "compile";
  llvm::ArrayRef<Snapshot> snapshots = observation.snapshots();
  if (snapshots.empty())
    return cannotTell(verdict, "the backend keeps no snapshots");

  std::optional<Execution> good;
  std::vector<std::string> notInterpreted;
  const Snapshot *judged = nullptr;
  for (const auto &[index, snapshot] : llvm::enumerate(snapshots)) {
    bool isInvalid =
        index + 1 == snapshots.size() && observation.compiled().status == CompileStatus::invalidIR;
    if (isInvalid || (judged && isSameIR(*judged->module, *snapshot.module)))
      continue;
    judged = &snapshot;
    Runs runs = observation.interpret(snapshot);
    const Execution &run = runs.first();
    if (run.status == ExecutionStatus::unsupported) {
      observation.countUnknown(snapshot.pass, run.message);
      notInterpreted.push_back(
          llvm::formatv("the IR after {0} cannot be interpreted: {1}", snapshot.pass, run.message));
      continue;
    }
    observation.countLook("pass", snapshot.pass);
    if (good && isSameRun(run, *good))
      continue;
    Verdict found = judgeSnapshot({runs, observation.testCase, observation.expected,
                                   observation.backend.name(), /*secondRuns=*/false});
    if (found.isBug()) {
      found.assumptions.insert(found.assumptions.end(), notInterpreted.begin(),
                               notInterpreted.end());
      return blamed(std::move(found), snapshot.pass, static_cast<int64_t>(index));
    }
    good = run;
  }
  if (!good)
    return cannotTell(verdict,
                      notInterpreted.empty() ? "no snapshot to judge" : notInterpreted.front());
  verdict.assumptions = std::move(notInterpreted);
  return verdict;
}

} // namespace npufuzz::oracles
