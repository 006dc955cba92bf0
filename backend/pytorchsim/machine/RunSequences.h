//===- RunSequences.h - sequences on the simulator, judged ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_RUNSEQUENCES_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_RUNSEQUENCES_H

#include "backend/pytorchsim/machine/Model.h"

namespace npufuzz::pytorchsim {

struct SequenceResult {
  enum class Status {
    agrees,
    refused, ///< the machine promises nothing about it, so it did not run
    differs, ///< in memory, or between lanes
    ended,   ///< the simulator's process ended, with a status or a signal
    hung,
    notRun, ///< this machine could not run it
  };
  Status status = Status::notRun;
  std::string message; ///< what, where, expected, got
  /// Its class, without numbers; reduction of a sequence preserves it.
  std::string kind;
  bool isFinding() const {
    return status == Status::differs || status == Status::ended || status == Status::hung;
  }
};

/// Runs sequences of one machine in as few starts as the sequences that end the simulator allow.
/// Compares all of memory with the model's: hashes first, and bytes if these differ.
std::vector<SequenceResult> runSequences(const SimulatorOptions &options,
                                         const MachineProgram &program,
                                         llvm::ArrayRef<Sequence> sequences);

} // namespace npufuzz::pytorchsim

#endif
