//===- Promise.cpp - passes leave the IR that they promise ----------------===//
//
// Asks each snapshot for the promises of its backend. Only the form of the IR counts, so this
// oracle also speaks where nothing can be executed.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/Promise.h"
#include "oracles/Elements.h"

#include <set>

namespace npufuzz::oracles {

static Verdict verdictOf(Verdict verdict, const BrokenPromise &broken, llvm::StringRef pass,
                         size_t passIndex) {
  verdict.outcome = Outcome::bug;
  verdict.severity = Severity::refusal;
  verdict.stage = "compile";
  verdict.pass = pass.str();
  verdict.passIndex = static_cast<int64_t>(passIndex);
  verdict.kind = broken.text;
  verdict.claim = "broke a promise";
  verdict.evidence = "\"" + broken.text + "\": " + broken.detail;
  return verdict;
}

Verdict judgePromises(llvm::ArrayRef<Promise> promises, llvm::ArrayRef<Snapshot> states,
                      llvm::StringRef backend) {
  Verdict verdict = answer("promise", backend);
  auto moduleOf = [&](size_t i) {
    return const_cast<Snapshot &>(states[i]).module->getOperation();
  };
  std::set<llvm::StringRef> passes;
  for (size_t i = 1; i < states.size(); ++i) {
    passes.insert(states[i].pass);
    auto broken = brokenPromises(promises, states[i].pass, moduleOf(i - 1), moduleOf(i));
    if (!broken.empty())
      return verdictOf(verdict, broken.front(), states[i].pass, i);
  }
  for (const Promise &promise : promises)
    if (llvm::none_of(passes, [&](llvm::StringRef pass) { return promise.isAskedAfter(pass); }))
      return cannotTell(verdict, "\"" + promise.text() + "\": no snapshot is of that pass");
  return verdict;
}

Verdict judgePromise(Observation &observation) {
  llvm::ArrayRef<Promise> promises = observation.backend.promises();
  if (promises.empty())
    return answer("promise", observation.backend.name());
  return judgePromises(promises, observation.snapshots(), observation.backend.name());
}

} // namespace npufuzz::oracles
