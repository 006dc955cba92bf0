//===- Evidence.cpp - what a report shows of a bug ------------------------===//
#include "backend/mlir/UpstreamPasses.h"
#include "oracles/Death.h"
#include "campaign/cases/Functions.h"
#include "backend/ErasedValues.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

using oracles::Observation;
using oracles::Verdict;

namespace {

std::string print(const Snapshot &snapshot) {
  std::string text;
  llvm::raw_string_ostream os(text);
  const_cast<Snapshot &>(snapshot).module->print(os);
  os << '\n';
  return text;
}

void addTensors(Evidence &evidence, Observation &observation, const Verdict &verdict) {
  if (verdict.wrongElements.empty() || !observation.isCompiled())
    return;
  const Execution &run = observation.runs().first();
  int64_t argument = verdict.wrongElements.front().argument;
  if (run.status != ExecutionStatus::completed ||
      argument >= static_cast<int64_t>(run.memory.size()))
    return;
  evidence.argument = argument;
  evidence.actual = run.memory[argument];
  evidence.expected = observation.expected.memory[argument];
}

std::string ruledOutLine(const Verdict &verdict) {
  std::string line = verdict.oracle + " on " + verdict.backend + ": " +
                     oracles::outcomeName(verdict.outcome).str();
  if (verdict.outcome == oracles::Outcome::cannotTell)
    line += " (" + verdict.evidence + ")";
  return line;
}

/// The IR after each of the first passes.
void addSnapshots(Evidence &evidence, const Case &testCase, const EvaluateOptions &options,
                  int64_t passCountMax) {
  CompileOptions compileOptions;
  compileOptions.pipeline = options.pipeline;
  compileOptions.plants = options.plants;
  compileOptions.keepSnapshots = true;
  compileOptions.passCountMax = passCountMax;
  CompileResult compiled = options.backends.front()->compile(testCase, compileOptions);
  for (const Snapshot &snapshot : compiled.snapshots)
    evidence.snapshots.emplace_back(snapshot.pass, print(snapshot));
}

} // namespace

Evidence evidenceOf(const Case &testCase, const EvaluateOptions &options, const Verdict &verdict) {
  Evidence evidence;
  bool isUpstream = mlirbackend::isUpstream(testCase.settings);
  evidence.tileOps =
      isUpstream ? upstream::countOps(testCase.module) : tile::countTileOps(testCase.module);
  if (isDeath(verdict)) {
    // Running the pass in which the compiler dies would end this process too.
    if (verdict.passIndex > 0)
      addSnapshots(evidence, testCase, options, verdict.passIndex - 1);
    return evidence;
  }
  if (isUpstream) {
    // IR with pointers to freed memory can neither be verified nor printed.
    bool isBroken = verdict.kind == erasedValueKind;
    addSnapshots(evidence, testCase, options, verdict.passIndex - isBroken);
    return evidence;
  }
  EvaluateOptions everything = options;
  everything.oracles.clear();
  everything.blame = false;
  everything.secondRunPeriod = 1;
  for (const Verdict &other : evaluate(testCase, everything).verdicts)
    if (!other.isBug())
      evidence.ruledOut.push_back(ruledOutLine(other));

  llvm::Expected<reference::Result> expected = reference::evaluate(testCase);
  if (!expected) {
    llvm::consumeError(expected.takeError()); // evaluate() has reported it as a discard
    return evidence;
  }
  for (const Backend *backend : options.backends) {
    if (backend->name() != verdict.backend)
      continue;
    Observation::Options observationOptions;
    if (backend == options.backends.front()) {
      observationOptions.compile.pipeline = options.pipeline;
      observationOptions.compile.plants = options.plants;
    }
    Observation observation(testCase, *expected, *backend, observationOptions);
    for (const Snapshot &snapshot : observation.recompiled().snapshots)
      evidence.snapshots.emplace_back(snapshot.pass, print(snapshot));
    addTensors(evidence, observation, verdict);
  }
  return evidence;
}

} // namespace npufuzz::oracles
