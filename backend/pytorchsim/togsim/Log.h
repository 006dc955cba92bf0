//===- Log.h - what the simulator says that it did --------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_LOG_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_LOG_H

#include "backend/pytorchsim/togsim/Activity.h"

#include "llvm/ADT/StringRef.h"

namespace npufuzz::pytorchsim {

/// A run as recorded in its log, at level "trace".
struct SimulationLog {
  Activity activity;
  int64_t kernelsCompleted = 0;
  int64_t issuedAfterCompletion = 0; ///< instructions after the last such line
  bool isWhole = false;              ///< the log says that the run has finished
  /// The first trouble that the log itself shows: a line of level error, an instruction that was
  /// issued and did not finish, a skipped one, or counts that contradict the lines.
  std::string trouble;
};

/// `units` are the units in which the graph was given (GraphFile.h).
SimulationLog readLog(llvm::StringRef text, int64_t units);

} // namespace npufuzz::pytorchsim

#endif
