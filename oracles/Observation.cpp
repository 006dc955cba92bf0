//===- Observation.cpp - compiles and runs when asked ---------------------===//
//
// Several oracles want the same run. Each run is made once, on demand, and its time is booked to
// its phase regardless of which oracle asked. The first compilation keeps no snapshots unless an
// oracle needs them, because a clone after every pass is costly.
//
//===----------------------------------------------------------------------===//
#include "oracles/Observation.h"
#include "oracles/Verdict.h"
#include "support/ChildProcess.h"
#include "support/Strangers.h"
#include "tile/CapabilityCheck.h"

namespace npufuzz::oracles {

const Execution &Runs::run(std::optional<Execution> &slot, uint8_t fillPattern) {
  if (!slot) {
    PhaseTimer timer(phases, Phase::execute);
    slot = execute({fillPattern});
  }
  return *slot;
}

Observation::Observation(const Case &testCase, const reference::Result &expected,
                         const Backend &backend, const Options &options)
    : testCase(testCase), expected(expected), backend(backend), options(options),
      firstCompile(compile(options.compile.keepSnapshots, /*wantsArtifact=*/true)),
      artifactRuns(
          [this](const ExecutionOptions &run) {
            assert(isCompiled() && firstCompile.artifact && "nothing to execute");
            Trusting trusting(!isOfStrangers(&this->backend));
            ForeignCode foreign;
            Execution execution =
                this->backend.execute(*firstCompile.artifact, this->testCase.inputs, run);
            foreign.hasReturned();
            if (execution.status == ExecutionStatus::trapped)
              if (auto refusal = refusalOf(execution.message)) {
                execution.status = ExecutionStatus::unsupported;
                execution.message = runRefusal = *refusal;
              }
            if (execution.status != ExecutionStatus::unsupported)
              counters[madeRuns.str()] = 1;
            return execution;
          },
          phases) {}

void Observation::countUnknown(llvm::StringRef pass, llvm::StringRef why) {
  ++counters[("unknown " + pass + ": " + normaliseKind(why)).str()];
}

void Observation::countLook(llvm::StringRef oracle, llvm::StringRef pass) {
  ++counters[("looked " + oracle + " " + pass).str()];
}

bool Observation::hasPasses() const {
  return backend.traits().passesRunElsewhere ||
         !backend.pipelineFor(options.compile.pipeline, testCase.pipeline, testCase.settings)
              .empty();
}

CompileResult Observation::compile(bool keepSnapshots, bool wantsArtifact) {
  PhaseTimer timer(phases, Phase::compile);
  CompileOptions compileOptions = options.compile;
  compileOptions.keepSnapshots = keepSnapshots;
  compileOptions.wantsArtifact = wantsArtifact;
  Trusting trusting(!isOfStrangers(&backend));
  ForeignCode foreign; // a plugin's backend is foreign code, too
  CompileResult result = backend.compile(testCase, compileOptions);
  foreign.hasReturned();
  phases.bookVerification(result.verifySeconds);
  if (result.status == CompileStatus::passFailed)
    if (auto refusal = refusalOf(result.diagnostic)) {
      result.status = CompileStatus::unsupported;
      result.diagnostic = *refusal;
    }
  return result;
}

std::optional<std::string> Observation::refusalOf(llvm::StringRef diagnostic) const {
  std::string beyond =
      tile::beyondCapabilities(testCase.module.get(), backend.capabilities(testCase.settings));
  if (beyond.empty())
    return std::nullopt;
  return ("unsupported: " + beyond + ": " + diagnostic).str();
}

const std::string &Observation::refusal() const {
  return firstCompile.status == CompileStatus::unsupported ? firstCompile.diagnostic : runRefusal;
}

const CompileResult &Observation::recompiled() {
  if (!secondCompile)
    secondCompile = compile(/*keepSnapshots=*/true, /*wantsArtifact=*/false);
  return *secondCompile;
}

const CompileResult &Observation::recompiledAgain() {
  if (!thirdCompile)
    thirdCompile = compile(/*keepSnapshots=*/true, /*wantsArtifact=*/false);
  return *thirdCompile;
}

Runs Observation::interpret(mlir::ModuleOp module) {
  return Runs(
      [this, module](const ExecutionOptions &run) {
        return backend.interpret(module, testCase.inputs, run);
      },
      phases);
}

Execution Observation::interpretWithTransfers(const Snapshot &snapshot) {
  PhaseTimer timer(phases, Phase::execute);
  return backend.interpret(const_cast<Snapshot &>(snapshot).module.get(), testCase.inputs,
                           {firstFillPattern, /*recordTransfers=*/true});
}

} // namespace npufuzz::oracles
