//===- Sandbox.h - work in a process that may die ---------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_SANDBOX_H
#define NPUFUZZ_CAMPAIGN_SANDBOX_H

#include "campaign/ChildProcess.h"
#include "campaign/Evaluate.h"

namespace npufuzz::campaign {

/// How a process died while it worked on a case.
struct Death {
  bool hung = false; ///< killed by us: it exceeded the time limit
  ChildEnd end;
  Phase phase = Phase::generate;
  std::string errorText;
};

/// What the sandbox says of a death: oracle crash or hang. A death in the generator or in the
/// reference is npufuzz's own and names no backend.
oracles::Verdict deathVerdict(const Death &death, llvm::StringRef backend);
bool isDeath(const oracles::Verdict &verdict);

/// Whether the user wants to hear of this oracle.
bool isAsked(const EvaluateOptions &options, const oracles::Verdict &verdict);

struct SandboxResult {
  std::optional<Death> death;
  bool stopped = false; ///< killed because the user asked to stop
  std::string output;   ///< what it wrote until then
};

/// Runs `work` in a forked process and waits. Fails where no process can be started.
llvm::Expected<SandboxResult> runInSandbox(double cpuSecondsMax,
                                           llvm::function_ref<void(ChildSide &)> work);

/// Names the pass on which the compiler of the first backend dies, by compiling ever longer
/// beginnings of the pipeline in a sandbox; leaves the verdict alone where it does not die again.
void blameDeath(oracles::Verdict &verdict, const Case &testCase, const EvaluateOptions &options,
                double cpuSecondsMax);

} // namespace npufuzz::campaign

#endif
