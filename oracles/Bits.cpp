//===- Bits.cpp - passes that move data leave every bit as it is ----------===//
//
// Most passes of a compiler change where and when the program computes something, but not the
// result. Each result then has the same bits before and after the pass, whatever the reference's
// bounds would allow. For the passes that promise this (Backend::keepsBits), the oracle executes
// the IR before and after on the same inputs. It needs no bound, so it watches a softmax as closely
// as a copy.
//
// If all passes promise it, the oracle compares the program itself with the machine's result, at
// the cost of one more execution, of the shortest IR. Only if that differs, or if a pass does not
// promise it, does the oracle compile again to get the IR between the passes.
//
// NaNs are equal regardless of payload. Undefined elements are not compared.
//
//===----------------------------------------------------------------------===//
#include "oracles/Elements.h"
#include "oracles/KeptBits.h"
#include "oracles/StateWalk.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

namespace {

void changed(Verdict &verdict) {
  verdict.outcome = Outcome::bug;
  verdict.severity = Severity::wrongAnswer;
  verdict.kind = otherBits.str();
  verdict.claim = "changed the bits of a result";
  if (verdict.wrongElementCount > 1)
    verdict.evidence += llvm::formatv(" ({0} elements)", verdict.wrongElementCount);
}

/// Bits of the results, before and after each pass that promises to keep them.
class BitsMeaning final : public StateMeaning {
public:
  BitsMeaning(Observation &observation, Verdict verdict)
      : verdict(std::move(verdict)), observation(observation) {}

  const char *oracle() const override { return "bits"; }
  bool isKeptBy(const Snapshot &state) const override {
    return observation.backend.keepsBits(state.pass, observation.testCase.module.get());
  }
  std::string execute(const Snapshot &state) override {
    Runs runs = observation.interpret(state);
    now = runs.first();
    if (isComparable(now, observation.expected))
      return "";
    return now.message.empty() ? "it gives other tensors" : now.message;
  }
  Answer take(bool isCompared) override {
    if (isCompared)
      compareBits(verdict, before, now, observation.expected);
    before = std::move(now);
    return verdict.wrongElementCount ? Answer::wrong : Answer::right;
  }

  Verdict verdict;

private:
  Observation &observation;
  Execution before, now;
};

Verdict judgePasses(Verdict verdict, Observation &observation) {
  const std::vector<Snapshot> &states = observation.recompiled().snapshots;
  BitsMeaning meaning(observation, std::move(verdict));
  Walked walked = walkStates(observation, states, meaning, /*knowsProgram=*/false);
  verdict = std::move(meaning.verdict);
  if (walked.wrong) {
    verdict.pass = states[*walked.wrong].pass;
    verdict.passIndex = static_cast<int64_t>(*walked.wrong);
    changed(verdict);
    return verdict;
  }
  return walked.compared ? verdict : cannotTell(verdict, "no two snapshots could be compared");
}

} // namespace

Verdict judgeBits(Observation &observation) {
  Verdict verdict = answer("bits", observation.backend.name());
  verdict.stage = "execute";
  if (!observation.isCompiled())
    return cannotTell(verdict, "not compiled");
  std::optional<bool> all = allPassesKeepBits(observation);
  if (!all)
    return cannotTell(verdict, "the pipeline cannot be taken apart");
  if (!*all && !observation.options.secondRuns)
    return cannotTell(verdict, "a pass need not keep bits, and no second compilation is due");
  if (!*all)
    return judgePasses(std::move(verdict), observation);

  Runs ofProgram = observation.interpret(observation.testCase.module);
  const Execution &before = ofProgram.first(), &after = observation.runs().first();
  if (!isComparable(before, observation.expected))
    return cannotTell(verdict, "the program itself was not executed: " + before.message);
  if (!isComparable(after, observation.expected))
    return cannotTell(verdict, "the execution did not complete: " + after.message);
  compareBits(verdict, before, after, observation.expected);
  if (verdict.wrongElementCount == 0)
    return verdict;
  changed(verdict);
  Verdict ofPass = judgePasses(answer("bits", observation.backend.name()), observation);
  return ofPass.isBug() ? ofPass : verdict;
}

} // namespace npufuzz::oracles
