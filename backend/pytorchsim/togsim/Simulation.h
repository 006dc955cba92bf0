//===- Simulation.h - one program on the timing simulator -------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_SIMULATION_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_SIMULATION_H

#include "backend/pytorchsim/togsim/Activity.h"
#include "backend/pytorchsim/togsim/GraphFile.h"
#include "backend/pytorchsim/togsim/WriteGraph.h"

#include "llvm/Support/Error.h"

namespace npufuzz::pytorchsim {

struct TimingOptions {
  std::string togsim; ///< path; empty: none was given
  /// Simulations of our programs take 20 ms. A minute is a hang even on a busy machine.
  double secondsMax = 60;
};

/// Names what is missing, in one line; empty: the simulator exists and runs.
std::string missingTools(const TimingOptions &options);

/// Bytes of one request to memory in the configuration that the simulator gets.
inline constexpr int64_t blockBytes = 32;

/// Graphs that are simulated together, and what the simulation must do.
struct TimingProgram {
  std::vector<Graph> graphs;
  int64_t systolicSize = 8;
  Activity expected;
  /// Empty, or how the graphs mean other transfers than the kernels make: our own fault, for which
  /// the simulator need not run.
  std::string graphDifference;
  WaitsLeftOut leftOut;
  /// True if a kernel must not complete before its last instruction is issued. A known difference
  /// (KnownDifferences.h), so only tests set it.
  bool judgesCompletion = false;
  int64_t addressUnits = addressUnitsPerByte; ///< likewise
};

/// Graphs of every launch of a module after npu-build-graph. Fails with a line that begins with
/// "unsupported" if the simulator's graphs cannot express it.
llvm::Expected<TimingProgram> timingProgramOf(mlir::ModuleOp module,
                                              const std::vector<Tensor> &inputs);

/// Empty if the simulation did what the program means. Otherwise what it did, with its class before
/// the first colon. Fails if this machine cannot start the simulation.
llvm::Expected<std::string> differenceInTiming(const TimingOptions &options,
                                               const TimingProgram &program);

} // namespace npufuzz::pytorchsim

#endif
