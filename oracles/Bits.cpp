//===- Bits.cpp - passes that move data leave every bit as it is ----------===//
//
// Most passes of a compiler decide where and when something is computed, not what: each result has
// the same bits before and behind them, whatever a bound of the reference would allow. Of the
// passes that promise this (Backend::keepsBits) the IR before and behind is executed on the same
// inputs. That needs no bound, so that a softmax is watched as closely as a copy.
//
// Where all passes promise it, the program itself is compared with what the machine computed: one
// more execution, of the shortest IR. Only where that differs, or where a pass in between does not
// promise it, is the program compiled again for the IR between the passes.
//
// NaNs are equal, whatever their payload. Elements that are not defined are not compared.
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

/// Looks behind each pass that promises it.
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
    // What cannot be executed is passed over: the next is compared with the last that could.
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
