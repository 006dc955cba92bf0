//===- Log.h - what the simulator says that it did --------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_LOG_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_LOG_H

#include "backend/pytorchsim/togsim/Activity.h"

#include "llvm/ADT/StringRef.h"

namespace npufuzz::pytorchsim {

/// A run as its log has it, at level "trace".
struct SimulationLog {
  Activity activity;
  int64_t kernelsCompleted = 0;
  int64_t issuedAfterCompletion = 0; ///< instructions behind the last such line
  bool isWhole = false;              ///< it says itself that it has finished
  /// The first trouble that the log shows of itself: a line of level error, an instruction that was
  /// issued and did not finish, one that was left out, counts that contradict the lines.
  std::string trouble;
};

/// `units` are those that the graph was given in (GraphFile.h).
SimulationLog readLog(llvm::StringRef text, int64_t units);

} // namespace npufuzz::pytorchsim

#endif
