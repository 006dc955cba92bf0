//===- Invariant.cpp - what must not matter does not matter ---------------===//
//
// A variant of the case (Variants.h) is compiled and run. The reference's values and bounds hold
// for it as they do for the case: an exact result has one bit pattern, so both runs agree bit for
// bit; two results of an inexact one lie inside the same bounds. Where the case itself is wrong,
// other oracles say so, and this one stays out of it.
//
// This is metamorphic testing (Chen, Cheung, Yiu: "Metamorphic Testing: A New Approach for
// Generating Next Test Cases", 1998): the relation between two runs is known even where neither
// result is.
//
//===----------------------------------------------------------------------===//
#include "oracles/Blame.h"
#include "oracles/Elements.h"
#include "oracles/Variants.h"

namespace npufuzz::oracles {

namespace {

bool isRight(Observation &observation) {
  RunsToJudge runs{observation.runs(), observation.testCase, observation.expected,
                   observation.backend.name(), /*secondRuns=*/false};
  return !judgeMemory(runs).isBug() && !judgeUndef(runs).isBug() && !judgeValue(runs).isBug() &&
         observation.runs().first().status == ExecutionStatus::completed;
}

/// The first of the oracles of executions that finds a bug in the variant, and the pass.
Verdict judgeVariant(Verdict verdict, const Variant &variant, Observation &observation) {
  if (!observation.isCompiled()) {
    const CompileResult &compiled = observation.compiled();
    if (variant.changesSettings || compiled.status == CompileStatus::unsupported)
      return cannotTell(verdict, variant.name + " it does not compile: " + compiled.diagnostic);
    verdict.outcome = Outcome::bug;
    verdict.severity = Severity::refusal;
    verdict.stage = "compile";
    verdict.pass = compiled.pass;
    verdict.kind = variant.name + " " + compiled.diagnostic;
    verdict.claim = "does not compile the program " + variant.name;
    verdict.evidence = compiled.diagnostic;
    return verdict;
  }
  for (llvm::StringRef name : {"memory", "undef", "value"}) {
    const Oracle &oracle = *findOracle(name);
    Verdict found = oracle.judgeRuns({observation.runs(), observation.testCase,
                                      observation.expected, observation.backend.name(),
                                      /*secondRuns=*/false});
    if (!found.isBug())
      continue;
    Blame blame = findBlame(observation, oracle);
    found.oracle = verdict.oracle;
    found.pass = blame.pass;
    found.passIndex = blame.passIndex;
    found.kind = variant.name + " " + found.kind;
    found.claim = "is right for the program alone but " + found.claim + " " + variant.name;
    found.assumptions.insert(found.assumptions.end(), blame.assumptions.begin(),
                             blame.assumptions.end());
    return found;
  }
  return verdict;
}

} // namespace

Verdict judgeInvariant(Observation &observation) {
  Verdict verdict = answer("invariant", observation.backend.name());
  verdict.stage = "execute";
  if (!observation.options.secondRuns)
    return cannotTell(verdict, "this case was compiled and run once only");
  if (!observation.isCompiled())
    return cannotTell(verdict, "not compiled");
  if (!isRight(observation))
    return cannotTell(verdict, "the case itself is wrong, or did not complete");
  std::optional<Variant> variant = drawVariant(observation.testCase, observation.backend);
  if (!variant)
    return cannotTell(verdict, "the case has no variant");
  ++observation.counters["variant " + variant->name];
  Observation varied(variant->testCase, observation.expected, observation.backend,
                     observation.options);
  verdict = judgeVariant(std::move(verdict), *variant, varied);
  observation.phases += varied.phases;
  return verdict;
}

} // namespace npufuzz::oracles
