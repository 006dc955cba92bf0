//===- Memory.cpp - no access out of bounds, no race, nothing stale------===//
//
// The simulator reports memory events. A race is two accesses of which neither happens before the
// other (Lamport, "Time, Clocks, and the Ordering of Events in a Distributed System", 1978),
// whatever the schedule of this run. A stale line is a scalar store that was not flushed. Silicon
// mostly hides both.
//
//===----------------------------------------------------------------------===//
#include "oracles/Elements.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

namespace npufuzz::oracles {

namespace {

struct Trouble {
  llvm::StringLiteral kind, claim;
};

/// Trouble that an event stands for; nullopt if another oracle judges the event.
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

static Verdict bugOf(const Execution &run, llvm::StringRef backend, std::string kind,
                     llvm::StringRef claim, std::string evidence) {
  Verdict verdict = answer("memory", backend);
  verdict.stage = "execute";
  verdict.outcome = Outcome::bug;
  // On silicon, a reported access has no visible effect; a trap has.
  verdict.severity =
      run.status == ExecutionStatus::trapped ? Severity::crash : Severity::wrongAnswer;
  verdict.kind = std::move(kind);
  verdict.claim = claim.str();
  verdict.evidence = std::move(evidence);
  return verdict;
}

std::vector<Verdict> memoryTroubles(const Execution &run, llvm::StringRef backend) {
  std::vector<Verdict> troubles;
  if (run.status == ExecutionStatus::unsupported)
    return troubles;
  for (const MachineEvent &event : run.events)
    if (std::optional<Trouble> trouble = troubleOf(event.kind)) {
      std::string kind = trouble->kind.str() + (event.sort.empty() ? "" : " " + event.sort);
      if (llvm::none_of(troubles, [&](const Verdict &known) { return known.kind == kind; }))
        troubles.push_back(bugOf(run, backend, kind, trouble->claim, describeEvent(event)));
    }
  // A machine that traps on an access reports it as an event.
  bool isOfAccess = llvm::any_of(run.events, [](const MachineEvent &event) {
    return event.kind == MachineEvent::Kind::outOfBounds;
  });
  if (run.status == ExecutionStatus::trapped && !isOfAccess)
    troubles.push_back(
        bugOf(run, backend, "trap " + run.message, "makes the machine trap", run.message));
  return troubles;
}

bool hasTrapped(llvm::ArrayRef<Verdict> troubles) {
  return !troubles.empty() && troubles.front().severity == Severity::crash; // all or none trap
}

bool hasKind(llvm::ArrayRef<Verdict> troubles, llvm::StringRef kind) {
  return llvm::any_of(troubles, [name = normaliseKind(kind)](const Verdict &trouble) {
    return normaliseKind(trouble.kind) == name;
  });
}

std::vector<Verdict> goneTroubles(llvm::ArrayRef<Verdict> before, llvm::ArrayRef<Verdict> behind,
                                  llvm::StringRef claim) {
  std::vector<Verdict> gone;
  if (!hasTrapped(behind))
    llvm::copy_if(before, std::back_inserter(gone), [&](const Verdict &trouble) {
      return trouble.claim == claim && !hasKind(behind, trouble.kind);
    });
  return gone;
}

Verdict judgeMemory(const RunsToJudge &input) {
  const Execution &run = input.runs.first();
  if (std::vector<Verdict> troubles = memoryTroubles(run, input.backend); !troubles.empty())
    return std::move(troubles.front());
  Verdict verdict = answer("memory", input.backend);
  verdict.stage = "execute";
  if (run.status == ExecutionStatus::unsupported)
    return cannotTell(verdict, "the execution did not complete: " + run.message);
  return verdict;
}

} // namespace npufuzz::oracles
