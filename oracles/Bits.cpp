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
#include "oracles/Structure.h"

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

/// Compares the IR before and after each pass that promises to keep bits.
Verdict judgePasses(Verdict verdict, Observation &observation) {
  const std::vector<Snapshot> &snapshots = observation.recompiled().snapshots;
  std::optional<Execution> before;
  const Snapshot *beforeAt = nullptr;
  bool compared = false;
  for (auto [index, snapshot] : llvm::enumerate(snapshots)) {
    bool keeps = index > 0 &&
                 observation.backend.keepsBits(snapshot.pass, observation.testCase.module.get());
    if (keeps && before && isSameIR(*beforeAt->module, *snapshot.module)) {
      compared = true;
      continue;
    }
    Runs runs = observation.interpret(snapshot);
    const Execution &after = runs.first();
    // Skip IR that cannot be executed; the next state is compared with the last one that could.
    if (!isComparable(after, observation.expected)) {
      observation.countUnknown(snapshot.pass, after.message);
      if (!keeps)
        before.reset();
      continue;
    }
    if (keeps && before) {
      compared = true;
      observation.countLook("bits", snapshot.pass);
      compareBits(verdict, *before, after, observation.expected);
      if (verdict.wrongElementCount > 0) {
        verdict.pass = snapshot.pass;
        verdict.passIndex = static_cast<int64_t>(index);
        changed(verdict);
        return verdict;
      }
    }
    before = after;
    beforeAt = &snapshot;
  }
  return compared ? verdict : cannotTell(verdict, "no two snapshots could be compared");
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
