//===- Invariant.cpp - changes without effect have no effect --------------===//
//
// Compiles and runs a variant of the case (Variants.h). The reference's values and bounds hold for
// both. If all passes keep bits (Backend::keepsBits) and the variant performs the same computation,
// each result equals the program's bit for bit in both. The oracle then compares the bits, which
// needs no bound. If the case itself is wrong, other oracles report it and this one abstains.
//
// This is metamorphic testing (Chen, Cheung, Yiu: "Metamorphic Testing: A New Approach for
// Generating Next Test Cases", 1998): the relation between two runs is known even if neither result
// is.
//
//===----------------------------------------------------------------------===//
#include "oracles/Blame.h"
#include "oracles/Elements.h"
#include "oracles/KeptBits.h"
#include "oracles/Variants.h"

namespace npufuzz::oracles {

namespace {

bool isRight(Observation &observation) {
  RunsToJudge runs{observation.runs(),         observation.testCase, observation.expected,
                   observation.backend.name(), /*secondRuns=*/false, observation.options.otherFill};
  return !judgeMemory(runs).isBug() && !judgeUndef(runs).isBug() && !judgeValue(runs).isBug() &&
         observation.runs().first().status == ExecutionStatus::completed;
}

/// Compares the bits of both runs if all passes keep them. Precondition: both were executed and lie
/// within their bounds.
void judgeBitsOfVariant(Verdict &verdict, const Variant &variant, Observation &original,
                        Observation &varied) {
  if (!variant.keepsBits || !allPassesKeepBits(original).value_or(false) ||
      !allPassesKeepBits(varied).value_or(false))
    return;
  const Execution &before = original.runs().first(), &after = varied.runs().first();
  if (!isComparable(before, original.expected) || !isComparable(after, original.expected))
    return;
  compareBits(verdict, before, after, original.expected);
  if (verdict.wrongElementCount == 0)
    return;
  verdict.outcome = Outcome::bug;
  verdict.severity = Severity::wrongAnswer;
  verdict.kind = variant.name + " " + otherBits.str();
  verdict.claim = "gives other bits " + variant.name;
  Verdict ofPass = judgeBits(varied);
  verdict.pass = ofPass.pass;
  verdict.passIndex = ofPass.passIndex;
}

/// Returns the first bug that an oracle of executions finds in the variant, with its pass.
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
  if (const Execution &run = observation.runs().first(); run.status == ExecutionStatus::unsupported)
    return cannotTell(verdict, variant.name + " it is not executed: " + run.message);
  for (llvm::StringRef name : {"memory", "undef", "value"}) {
    const Oracle &oracle = *findOracle(name);
    Verdict found = oracle.judgeRuns({observation.runs(), observation.testCase,
                                      observation.expected, observation.backend.name(),
                                      /*secondRuns=*/false});
    if (!found.isBug())
      continue;
    Blame blame = findBlame(observation, oracle, found);
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

Verdict judgeOne(const Verdict &verdict, const Variant &variant, Observation &observation) {
  ++observation.counters["variant " + variant.name];
  Observation varied(variant.testCase, observation.expected, observation.backend,
                     observation.options);
  Verdict ofVariant = judgeVariant(verdict, variant, varied);
  if (ofVariant.outcome == Outcome::ok)
    judgeBitsOfVariant(ofVariant, variant, observation, varied);
  observation.phases += varied.phases;
  return ofVariant;
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
  std::vector<Variant> variants;
  if (observation.options.allVariants)
    variants = allVariants(observation.testCase, observation.backend);
  else if (auto variant = drawVariant(observation.testCase, observation.backend))
    variants.push_back(std::move(*variant));
  if (variants.empty())
    return cannotTell(verdict, "the case has no variant");
  std::optional<Verdict> result;
  for (const Variant &variant : variants) {
    Verdict ofVariant = judgeOne(verdict, variant, observation);
    if (ofVariant.isBug())
      return ofVariant;
    if (!result || ofVariant.outcome == Outcome::ok)
      result = std::move(ofVariant);
  }
  return *result;
}

} // namespace npufuzz::oracles
