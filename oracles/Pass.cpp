//===- Pass.cpp - every snapshot still computes what the program does -----===//
//
// Other oracles judge the end of the pipeline, and a later pass may have masked what an earlier one
// broke. This oracle interprets the IR after each pass that changed it.
//
//===----------------------------------------------------------------------===//
#include "oracles/Blame.h"
#include "oracles/Elements.h"
#include "oracles/StateWalk.h"

namespace npufuzz::oracles {

namespace {

/// True if no oracle could tell this run from one that was judged good.
bool isSameRun(const Execution &run, const Execution &good) {
  return run.status == ExecutionStatus::completed && run.events.empty() &&
         run.memory == good.memory && run.defined == good.defined;
}

/// Runs of states, held against the reference. Every pass must keep its bounds.
class ReferenceMeaning final : public StateMeaning {
public:
  ReferenceMeaning(Observation &observation) : observation(observation) {}

  const char *oracle() const override { return "pass"; }
  bool isKeptBy(const Snapshot &) const override { return true; }
  std::string execute(const Snapshot &state) override {
    runs.emplace(observation.interpret(state));
    const Execution &run = runs->first();
    return run.status == ExecutionStatus::unsupported ? run.message : "";
  }
  Answer take(bool) override {
    const Execution &run = runs->first();
    if (good && isSameRun(run, *good))
      return Answer::right;
    found = judge();
    good = run;
    return found.isBug() ? Answer::wrong : Answer::right;
  }

  /// Verdict on the last run from the oracle that explains most; ok if none finds a bug.
  Verdict found;

private:
  Verdict judge() {
    RunsToJudge input{*runs, observation.testCase, observation.expected, observation.backend.name(),
                      /*secondRuns=*/false};
    for (auto *judge : {judgeMemory, judgeUndef, judgeValue})
      if (Verdict verdict = judge(input); verdict.isBug())
        return verdict;
    return answer("value", observation.backend.name());
  }

  Observation &observation;
  std::optional<Runs> runs;
  std::optional<Execution> good;
};

} // namespace

Verdict judgePass(Observation &observation) {
  Verdict verdict = answer("pass", observation.backend.name());
  verdict.stage = "compile";
  llvm::ArrayRef<Snapshot> states = observation.snapshots();
  if (states.empty())
    return cannotTell(verdict, "the backend keeps no snapshots");
  // Invalid IR is not a state.
  states = states.drop_back(observation.compiled().status == CompileStatus::invalidIR);

  ReferenceMeaning meaning(observation);
  Walked walked = walkStates(observation, states, meaning, /*knowsProgram=*/true);
  if (!walked.compared)
    return cannotTell(verdict,
                      walked.gaps.empty() ? "no snapshot to judge" : walked.gaps.front().text());
  if (walked.wrong) {
    verdict = std::move(meaning.found);
    verdict.oracle = "pass";
    verdict.stage = "compile";
    verdict.passIndex = static_cast<int64_t>(*walked.wrong);
    verdict.pass = *walked.wrong ? states[*walked.wrong].pass : interpreterBlame.str();
  }
  for (const Gap &gap : walked.gaps)
    verdict.assumptions.push_back(gap.text());
  return verdict;
}

} // namespace npufuzz::oracles
