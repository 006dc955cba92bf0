//===- CompileTime.cpp - compiles copies of a program with a clock --------===//
//
// Measures CPU seconds instead of wall time, because a busy machine changes them little. Each
// compilation gets its own process: it starts with fresh memory, can be killed when it takes too
// long, and has no children but the compiler.
//
//===----------------------------------------------------------------------===//
#include "oracles/CompileTime.h"
#include "support/Json.h"
#include "support/Sandbox.h"

#include "mlir/IR/IRMapping.h"

#include <sys/resource.h>
#include <sys/wait.h>

namespace npufuzz::oracles {

namespace {

/// CPU seconds of this process, or of all its terminated children and their children.
double cpuSeconds(int who) {
  rusage usage{};
  getrusage(who, &usage);
  auto seconds = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

bool hasLivingChildren() {
  siginfo_t info{};
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/// Programs that this process starts inherit the limit. The system counts whole seconds; a killed
/// process has used no less than secondsGivenUp.
void limitCpuSeconds() { lowerOwnLimit(RLIMIT_CPU, static_cast<rlim_t>(secondsGivenUp) + 1); }

Measured compileWithClock(const Case &testCase, const Backend &backend,
                          const CompileOptions &options) {
  double own = cpuClock(), others = cpuSeconds(RUSAGE_CHILDREN);
  CompileResult result = backend.compile(testCase, options);
  own = cpuClock() - own;
  others = cpuSeconds(RUSAGE_CHILDREN) - others;
  if (hasLivingChildren())
    return {0, "the compiler is a server, whose time cannot be seen"};
  Measured measured{others > 0 ? others : own};
  if (result.status != CompileStatus::compiled)
    measured.failure = "more copies do not compile: " + result.diagnostic;
  return measured;
}

} // namespace

Case repeatKernels(const Case &testCase, int64_t copies) {
  Case repeated = testCase.clone();
  for (mlir::func::FuncOp kernel : tile::kernelsOf(repeated.module.get())) {
    mlir::Operation *end = kernel.getBody().front().getTerminator();
    llvm::SmallVector<mlir::Operation *> body;
    for (mlir::Operation &op : kernel.getBody().front().without_terminator())
      body.push_back(&op);
    mlir::OpBuilder builder(end);
    for (int64_t copy = 1; copy < copies; ++copy) {
      mlir::IRMapping mapping;
      for (mlir::Operation *op : body)
        builder.clone(*op, mapping);
    }
  }
  return repeated;
}

Measured measureCompilation(const Case &testCase, int64_t copies, const Backend &backend,
                            const CompileOptions &options) {
  double before = cpuSeconds(RUSAGE_CHILDREN);
  auto sandbox = runInSandbox(secondsGivenUp, [&](ChildSide &side) {
    Case repeated = repeatKernels(testCase, copies);
    limitCpuSeconds();
    Measured measured = compileWithClock(repeated, backend, options);
    side.write(jsonLine({{"seconds", measured.seconds}, {"failure", measured.failure}}));
  });
  if (!sandbox)
    return {0, llvm::toString(sandbox.takeError())};
  if (sandbox->stopped)
    return {0, "stopped by the user"};
  Measured measured;
  Json answer = parseJson(sandbox->output);
  if (sandbox->death || !readKey(answer, "seconds", measured.seconds) ||
      !readKey(answer, "failure", measured.failure)) {
    double seconds = cpuSeconds(RUSAGE_CHILDREN) - before;
    // The clocks of the killer and of the usage count may differ slightly, so use the larger time.
    bool isGivenUp = sandbox->death && sandbox->death->hung;
    return {isGivenUp ? std::max(seconds, secondsGivenUp) : seconds,
            "the compiler of more copies dies or hangs"};
  }
  return measured;
}

double (*cpuClock)() = [] { return cpuSeconds(RUSAGE_SELF); };

double cpuClockStep() {
  double step = 0;
  for (int64_t seen = 0; seen < repeatCount; ++seen) {
    double start = cpuClock(), now = start;
    while (now == start)
      now = cpuClock();
    step = std::max(step, now - start);
  }
  return 2 * step; // one step at the start, one at the end
}

} // namespace npufuzz::oracles
