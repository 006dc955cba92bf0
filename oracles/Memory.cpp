//===- Memory.cpp - no access out of bounds, no race, nothing stale------===//
//
// The simulator reports what it sees. A race is two accesses of which neither happens before the
// other (Lamport, "Time, Clocks, and the Ordering of Events in a Distributed System", 1978),
// whatever the schedule of this run; a stale line is a scalar store that was not flushed. On
// silicon both mostly pass unnoticed.
//
//===----------------------------------------------------------------------===//
#include "oracles/Elements.h"

#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::oracles {

namespace {

struct Trouble {
  llvm::StringLiteral kind, claim;
};

/// What an event says of memory; nothing where it is for another oracle.
std::optional<Trouble> troubleOf(MachineEvent::Kind kind) {
  switch (kind) {
  case MachineEvent::Kind::undefinedUse:
    return std::nullopt;
  case MachineEvent::Kind::outOfBounds:
    return Trouble{"out of bounds", "accesses memory out of bounds"};
  case MachineEvent::Kind::dataRace:
    return Trouble{"data race", "lets two accesses race"};
  case MachineEvent::Kind::staleCacheLine:
    return Trouble{"stale cache line", "reads memory of which a cache holds another value"};
  case MachineEvent::Kind::idleWait:
    return Trouble{"wait without work", "waits for what was never started"};
  }
  llvm_unreachable("no such event");
}

} // namespace

Verdict judgeMemory(const RunsToJudge &input) {
  return judgeMemoryOf(input.runs.first(), input.backend);
}

Verdict judgeMemoryOf(const Execution &run, llvm::StringRef backend, llvm::StringRef claim) {
  Verdict verdict = answer("memory", backend);
  verdict.stage = "execute";
  if (run.status == ExecutionStatus::unsupported)
    return cannotTell(verdict, "the execution did not complete: " + run.message);

  // An access that the machine only reports is silent on silicon; a trap is not.
  for (const MachineEvent &event : run.events)
    if (std::optional<Trouble> trouble = troubleOf(event.kind);
        trouble && (claim.empty() || trouble->claim == claim)) {
      verdict.outcome = Outcome::bug;
      verdict.severity =
          run.status == ExecutionStatus::trapped ? Severity::crash : Severity::wrongAnswer;
      verdict.kind = trouble->kind.str() + (event.sort.empty() ? "" : " " + event.sort);
      verdict.claim = trouble->claim.str();
      verdict.evidence = describeEvent(event);
      return verdict;
    }
  constexpr llvm::StringLiteral trapClaim = "makes the machine trap";
  if (run.status == ExecutionStatus::trapped && (claim.empty() || claim == trapClaim)) {
    verdict.outcome = Outcome::bug;
    verdict.severity = Severity::crash;
    verdict.kind = "trap " + run.message;
    verdict.claim = trapClaim.str();
    verdict.evidence = run.message;
  }
  return verdict;
}

} // namespace npufuzz::oracles
