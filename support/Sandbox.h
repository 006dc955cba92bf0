//===- Sandbox.h - work in a process that may die ---------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_SANDBOX_H
#define NPUFUZZ_SUPPORT_SANDBOX_H

#include "support/WatchedChild.h"

#include <optional>

namespace npufuzz {

/// How a process died while it worked on a case.
struct Death {
  bool hung = false; ///< killed by us: it exceeded the time limit
  ChildEnd end;
  Phase phase = Phase::generate;
  std::string errorText;
  DeathStack stack;
};

struct SandboxResult {
  std::optional<Death> death;
  bool stopped = false; ///< killed because the user asked to stop
  std::string output;   ///< what it wrote until then
};

/// Runs `work` in a forked process and waits. Ctrl-C ends it. Fails if no process can be started.
llvm::Expected<SandboxResult> runInSandbox(TimeLimit limit,
                                           llvm::function_ref<void(ChildSide &)> work);
/// Runs `work` within so many CPU seconds.
inline llvm::Expected<SandboxResult> runInSandbox(double cpuSecondsMax,
                                                  llvm::function_ref<void(ChildSide &)> work) {
  return runInSandbox(TimeLimit{cpuSecondsMax}, work);
}

} // namespace npufuzz

#endif
