//===- Compile.cpp - a program within the declared capabilities compiles --===//
//
// A backend declares what it supports (tile/Capabilities.h), and the generator stays within that. A
// refusal is therefore a bug of the compiler or of its declaration, unless the backend itself says
// "unsupported".
//
//===----------------------------------------------------------------------===//
#include "oracles/Elements.h"

namespace npufuzz::oracles {

Verdict judgeCompile(Observation &observation) {
  Verdict verdict = answer("compile", observation.backend.name());
  const CompileResult &compiled = observation.compiled();
  verdict.stage = "compile";
  switch (compiled.status) {
  case CompileStatus::compiled:
    break;
  case CompileStatus::invalidIR:
  case CompileStatus::erasedValue:
    return cannotTell(verdict, "the IR became invalid: see verify");
  case CompileStatus::badPipeline:
    return cannotTell(verdict, "the pipeline does not parse: " + compiled.diagnostic);
  case CompileStatus::unsupported:
    verdict.outcome = Outcome::discard;
    verdict.claim = "refused what it does not support";
    verdict.evidence = compiled.diagnostic;
    break;
  case CompileStatus::passFailed:
  case CompileStatus::compilerDied:
    verdict.outcome = Outcome::bug;
    verdict.severity =
        compiled.status == CompileStatus::compilerDied ? Severity::crash : Severity::refusal;
    verdict.pass = compiled.pass;
    verdict.kind = compiled.diagnostic;
    verdict.claim = "failed on a program within the declared capabilities";
    verdict.evidence = compiled.diagnostic;
    break;
  }
  return verdict;
}

} // namespace npufuzz::oracles
