//===- Verify.cpp - after every pass the IR satisfies its verifier --------===//
//
// The cheapest oracle comes first: invalid IR after a pass blames that pass without any execution.
//
//===----------------------------------------------------------------------===//
#include "oracles/Elements.h"

namespace npufuzz::oracles {

Verdict judgeVerify(Observation &observation) {
  Verdict verdict = answer("verify", observation.backend.name());
  const CompileResult &compiled = observation.compiled();
  if (!compiled.isInvalid())
    return verdict;
  verdict.outcome = Outcome::bug;
  verdict.severity = Severity::crash;
  verdict.stage = "compile";
  verdict.pass = compiled.pass;
  verdict.kind = compiled.invalidKind();
  verdict.claim = "left invalid IR";
  verdict.evidence = compiled.diagnostic;
  return verdict;
}

} // namespace npufuzz::oracles
