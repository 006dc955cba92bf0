//===- Undef.cpp - nothing undefined reaches a defined result -------------===//
//
// There are two ways to detect undefined values. Executors that track definedness report it per
// element. Others run twice, with fresh memory filled by two patterns: a difference stems from
// memory that the program never wrote. This reveals tiles that a pass builds without their valid
// extents, and loops that leave columns of an earlier iteration.
//
//===----------------------------------------------------------------------===//
#include "oracles/Elements.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

namespace {

constexpr llvm::StringLiteral oracleName = "undef";

/// Gives all symptoms one kind, because a shrinking case moves between them.
Verdict bug(Verdict verdict, llvm::StringRef claim) {
  verdict.outcome = Outcome::bug;
  verdict.severity = Severity::wrongAnswer;
  verdict.kind = "undefined value";
  verdict.claim = claim.str();
  return verdict;
}

void addUndefinedResults(Verdict &verdict, const RunsToJudge &input, const Execution &run) {
  forEachElement(input.expected, [&](size_t argument, int64_t i) {
    const reference::ExpectedTensor &expected = input.expected.memory[argument];
    if (argument < run.defined.size() && !run.defined[argument].empty() &&
        !run.defined[argument][i] && expected.state[i] == reference::State::defined)
      addWrongElement(verdict, {static_cast<int64_t>(argument), coordinatesOf(expected.shape, i),
                                reference::describe(expected, i), "undefined"});
  });
}

/// Adds the elements that differ between two fill patterns. Elements that the reference leaves
/// undefined may differ.
void addFillDependentResults(Verdict &verdict, const RunsToJudge &input, const Execution &first,
                             const Execution &other) {
  forEachElement(input.expected, [&](size_t argument, int64_t i) {
    const reference::ExpectedTensor &expected = input.expected.memory[argument];
    if (expected.state[i] == reference::State::undefined)
      return;
    const Tensor &a = first.memory[argument], &b = other.memory[argument];
    if (a.bits(i) != b.bits(i))
      addWrongElement(
          verdict, {static_cast<int64_t>(argument), coordinatesOf(expected.shape, i),
                    reference::describe(expected, i),
                    llvm::formatv("{0} over fill 0x{1:x-2} and {2} over fill 0x{3:x-2}",
                                  reference::describeBits(a.kind, a.bits(i)), firstFillPattern,
                                  reference::describeBits(b.kind, b.bits(i)), otherFillPattern)});
  });
}

} // namespace

Verdict judgeUndef(const RunsToJudge &input) {
  Verdict verdict = answer(oracleName, input.backend);
  verdict.stage = "execute";
  const Execution &run = input.runs.first();
  if (run.status == ExecutionStatus::unsupported)
    return cannotTell(verdict, "the execution did not complete: " + run.message);

  if (run.status == ExecutionStatus::completed && shapeMismatch(input.expected, run.memory).empty())
    addUndefinedResults(verdict, input, run);
  if (verdict.wrongElementCount > 0)
    return bug(verdict, "left a result undefined");

  for (const MachineEvent &event : run.events)
    if (event.kind == MachineEvent::Kind::undefinedUse) {
      verdict.evidence = describeEvent(event);
      return bug(verdict, "makes the machine use an undefined value");
    }

  if (run.status != ExecutionStatus::completed)
    return cannotTell(verdict, "the execution did not complete: " + run.message);
  if (std::string mismatch = shapeMismatch(input.expected, run.memory); !mismatch.empty())
    return cannotTell(verdict, mismatch); // oracle value reports this
  // An executor that tracks definedness has answered already, and a second run costs as much as the
  // first.
  if (!run.defined.empty() && !input.secondRuns)
    return verdict;
  if (!input.otherFill)
    return cannotTell(verdict, "not run over a second fill pattern, which is done for a sample");
  const Execution &other = input.runs.withOtherFill();
  if (other.status != ExecutionStatus::completed) {
    verdict.evidence = llvm::formatv("over fill 0x{0:x-2}: {1}", otherFillPattern, other.message);
    return bug(verdict, "depends on uninitialised memory");
  }
  verdict.evidence = shapeMismatch(input.expected, other.memory);
  if (!verdict.evidence.empty())
    return bug(verdict, "depends on uninitialised memory");
  addFillDependentResults(verdict, input, run, other);
  if (verdict.wrongElementCount == 0)
    return verdict;
  // A third run separates a result that follows the fill pattern from one that never repeats.
  if (input.runs.again().memory != run.memory) {
    Verdict unclear = answer(oracleName, input.backend);
    return cannotTell(unclear, "two runs over one fill pattern differ: see deterministic");
  }
  return bug(verdict, "depends on uninitialised memory");
}

} // namespace npufuzz::oracles
