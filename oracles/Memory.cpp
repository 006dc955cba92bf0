//===- Memory.cpp - no access outside a buffer or the scratchpad ----------===//
#include "oracles/Elements.h"

namespace npufuzz::oracles {

Verdict judgeMemory(const RunsToJudge &input) {
  Verdict verdict = answer("memory", input.backend);
  verdict.stage = "execute";
  const Execution &run = input.runs.first();
  if (run.status == ExecutionStatus::unsupported)
    return cannotTell(verdict, "the execution did not complete: " + run.message);

  // An access that the machine only reports is silent on silicon; a trap is not.
  for (const MachineEvent &event : run.events)
    if (event.kind == MachineEvent::Kind::outOfBounds) {
      verdict.outcome = Outcome::bug;
      verdict.severity =
          run.status == ExecutionStatus::trapped ? Severity::crash : Severity::wrongAnswer;
      verdict.kind = "out of bounds";
      verdict.claim = "accesses memory out of bounds";
      verdict.evidence = describeEvent(event);
      return verdict;
    }
  if (run.status == ExecutionStatus::trapped) {
    verdict.outcome = Outcome::bug;
    verdict.severity = Severity::crash;
    verdict.kind = "trap " + run.message;
    verdict.claim = "makes the machine trap";
    verdict.evidence = run.message;
  }
  return verdict;
}

} // namespace npufuzz::oracles
