//===- Value.cpp - results lie within the reference's bounds --------------===//
//
// Arguments that the program does not write count as results: the reference expects them unchanged.
//
// There is no tolerance to tune. The reference derives a bound per element from the ops and kinds,
// and says where it constrains nothing.
//
//===----------------------------------------------------------------------===//
#include "oracles/Elements.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

Verdict judgeValue(const RunsToJudge &input) {
  Verdict verdict = answer("value", input.backend);
  verdict.stage = "execute";
  const Execution &run = input.runs.first();
  if (run.status != ExecutionStatus::completed)
    return cannotTell(verdict, "the execution did not complete: " + run.message);

  std::string mismatch = shapeMismatch(input.expected, run.memory);
  int64_t unconstrained = 0, all = 0;
  if (mismatch.empty())
    forEachElement(input.expected, [&](size_t argument, int64_t i) {
      const reference::ExpectedTensor &expected = input.expected.memory[argument];
      const Tensor &actual = run.memory[argument];
      ++all;
      switch (reference::match(expected, i, actual.bits(i))) {
      case reference::Match::same:
        break;
      case reference::Match::cannotTell:
        ++unconstrained;
        break;
      case reference::Match::wrong:
        addWrongElement(verdict, {static_cast<int64_t>(argument), coordinatesOf(expected.shape, i),
                                  reference::describe(expected, i),
                                  reference::describeBits(actual.kind, actual.bits(i))});
      }
    });
  if (unconstrained > 0)
    verdict.assumptions = input.expected.assumptions;
  if (mismatch.empty() && verdict.wrongElementCount == 0)
    return unconstrained == all && all > 0
               ? cannotTell(verdict, "the reference constrains no element")
               : verdict;

  verdict.outcome = Outcome::bug;
  verdict.severity = Severity::wrongAnswer;
  verdict.kind = "wrong value";
  verdict.claim = "changed the result";
  if (!mismatch.empty())
    verdict.evidence = mismatch;
  else if (verdict.wrongElementCount > 1)
    verdict.evidence += llvm::formatv(" ({0} wrong elements)", verdict.wrongElementCount);
  return verdict;
}

} // namespace npufuzz::oracles
