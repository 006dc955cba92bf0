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
  /// Simulations of our programs take 20 ms; a minute is a hang also on a busy machine.
  double secondsMax = 60;
};

/// What is missing, in one line; empty: it is there and can be run.
std::string missingTools(const TimingOptions &options);

/// Bytes of one request to memory in the configuration that the simulator is given.
inline constexpr int64_t blockBytes = 32;

/// Graphs that are simulated together, and what the simulation has to do.
struct TimingProgram {
  std::vector<Graph> graphs;
  int64_t systolicSize = 8;
  Activity expected;
  /// Empty, or how the graphs mean other transfers than the kernels make: our own fault, which the
  /// simulator need not be asked about.
  std::string graphDifference;
  WaitsLeftOut leftOut;
  /// Whether a kernel must not complete before its last instruction is issued. A known difference
  /// (KnownDifferences.h), so that only tests ask.
  bool judgesCompletion = false;
  int64_t addressUnits = addressUnitsPerByte; ///< likewise
};

/// Of every launch of a module behind npu-build-graph. Fails with a line that begins with
/// "unsupported" where the simulator's graphs cannot say it.
llvm::Expected<TimingProgram> timingProgramOf(mlir::ModuleOp module,
                                              const std::vector<Tensor> &inputs);

/// Empty where the simulation did what the program means; else what it did, the class of it before
/// the first colon. Fails where this machine cannot start it.
llvm::Expected<std::string> differenceInTiming(const TimingOptions &options,
                                               const TimingProgram &program);

} // namespace npufuzz::pytorchsim

#endif
