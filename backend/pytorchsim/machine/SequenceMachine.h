//===- SequenceMachine.h - who runs sequences of instructions ---*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_SEQUENCEMACHINE_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_SEQUENCEMACHINE_H

#include "backend/pytorchsim/Program.h"
#include "backend/pytorchsim/machine/RunSequences.h"

#include <map>

namespace npufuzz::pytorchsim {

/// Runs sequences on the simulator of a backend, many in one start: a start costs more than a
/// sequence.
class SequenceMachine {
public:
  /// `simulator` outlives it and may be configured later, before the first question.
  explicit SequenceMachine(const SimulatorOptions &simulator) : simulator(simulator) {}

  /// What this machine lacks to run sequences, in one line; empty: nothing. Links the program that
  /// runs them, so that processes that are forked later have it.
  std::string missing() const;
  /// Forgets what was run before, and runs these: one start for each machine that they name, more
  /// where one ends the simulator.
  void runAhead(std::vector<Sequence> sequences) const;
  /// The result of the last runAhead() that had this sequence, or of a run of it alone.
  SequenceResult run(const Sequence &sequence) const;
  /// Runs sequences of one machine now; one result each.
  std::vector<SequenceResult> runTogether(llvm::ArrayRef<Sequence> sequences) const;

private:
  const SimulatorOptions &simulator;
  mutable std::optional<MachineProgram> program;
  mutable std::map<std::string, SequenceResult> ahead; ///< by the sequence's text
};

/// The machine of a backend that has such a simulator; null for every other backend.
const SequenceMachine *sequenceMachineOf(const Backend &backend);

} // namespace npufuzz::pytorchsim

#endif
