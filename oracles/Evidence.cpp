//===- Evidence.cpp - evidence of a bug for a report ----------------------===//
//
// A finding is credible when the report shows what was ruled out. So this file asks all oracles
// once more, on the reduced case, and lists those that found nothing.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/PassTool.h"
#include "oracles/Death.h"
#include "oracles/Evaluate.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

namespace {

/// Returns the snapshot in the form that the backend's own tools read.
std::string textOf(const Snapshot &snapshot, const Backend &backend) {
  mlir::ModuleOp module = const_cast<Snapshot &>(snapshot).module.get();
  if (const PassTool *tool = backend.passTool())
    return tool->textOf(module);
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
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
  std::string line =
      verdict.oracle + " on " + verdict.backend + ": " + outcomeName(verdict.outcome).str();
  if (verdict.outcome == Outcome::cannotTell)
    line += " (" + verdict.evidence + ")";
  return line;
}

} // namespace

void addSnapshots(Evidence &evidence, const Case &testCase, const EvaluateOptions &options,
                  int64_t passCountMax) {
  CompileOptions compileOptions = compileOptionsOf(options);
  compileOptions.keepSnapshots = true;
  compileOptions.passCountMax = passCountMax;
  compileOptions.wantsArtifact = false;
  const Backend &backend = *options.backends.front();
  CompileResult compiled = backend.compile(testCase, compileOptions);
  for (const Snapshot &snapshot : compiled.snapshots)
    evidence.snapshots.emplace_back(snapshot.pass, textOf(snapshot, backend));
}

Evidence evidenceOfProgram(const Case &testCase, const EvaluateOptions &options,
                           const Verdict &verdict) {
  Evidence evidence;
  evidence.tileOps = tile::countTileOps(testCase.module);
  if (isDeath(verdict)) {
    // Running the pass that crashes the compiler would end this process too.
    if (verdict.passIndex > 0)
      addSnapshots(evidence, testCase, options, verdict.passIndex - 1);
    return evidence;
  }
  EvaluateOptions everything = options;
  everything.oracles.clear();
  everything.blame = false;
  everything.secondRunPeriod = 1;
  for (const Verdict &other : evaluateProgram(testCase, everything).verdicts)
    if (!other.isBug())
      evidence.ruledOut.push_back(ruledOutLine(other));

  for (const Backend *backend : options.backends) {
    if (backend->name() != verdict.backend)
      continue;
    llvm::Expected<reference::Result> expected = expectedOf(testCase, *backend);
    if (!expected) {
      llvm::consumeError(expected.takeError()); // evaluate() has reported it as a discard
      return evidence;
    }
    Observation::Options observationOptions;
    if (backend == options.backends.front())
      observationOptions.compile = compileOptionsOf(options);
    Observation observation(testCase, *expected, *backend, observationOptions);
    for (const Snapshot &snapshot : observation.recompiled().snapshots)
      evidence.snapshots.emplace_back(snapshot.pass, textOf(snapshot, *backend));
    evidence.files = observation.compiled().files;
    addTensors(evidence, observation, verdict);
  }
  return evidence;
}

} // namespace npufuzz::oracles
