//===- Verify.cpp - after every pass the IR satisfies its verifier --------===//
//
// Cheapest of all, and first: invalid IR after a pass blames that pass without any execution.
//
//===----------------------------------------------------------------------===//
#include "backend/ErasedValues.h"
#include "oracles/Elements.h"

namespace npufuzz::oracles {

Verdict judgeVerify(Observation &observation) {
  Verdict verdict = answer("verify", observation.backend.name());
  const CompileResult &compiled = observation.compiled();
  bool isErased = compiled.status == CompileStatus::erasedValue;
  if (compiled.status != CompileStatus::invalidIR && !isErased)
    return verdict;
  verdict.outcome = Outcome::bug;
  verdict.severity = Severity::crash;
  verdict.stage = "compile";
  verdict.pass = compiled.pass;
  verdict.kind = isErased ? erasedValueKind.str() : compiled.diagnostic;
  verdict.claim = "left invalid IR";
  verdict.evidence = compiled.diagnostic;
  return verdict;
}

} // namespace npufuzz::oracles
