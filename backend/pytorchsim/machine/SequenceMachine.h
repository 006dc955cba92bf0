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
  /// `simulator` outlives it and may be configured later, before the first use.
  explicit SequenceMachine(const SimulatorOptions &simulator) : simulator(simulator) {}

  /// Says in one line what this machine lacks to run sequences; empty: nothing. Links the program
  /// that runs them, so that processes forked later have it.
  std::string missing() const;
  /// Forgets earlier results and runs these: one start per machine among them, and more if one ends
  /// the simulator.
  void runAhead(std::vector<Sequence> sequences) const;
  /// The result from the last runAhead() with this sequence, or from a run of it alone.
  SequenceResult run(const Sequence &sequence) const;
  /// Runs sequences of one machine now; one result each.
  std::vector<SequenceResult> runTogether(llvm::ArrayRef<Sequence> sequences) const;

private:
  const SimulatorOptions &simulator;
  mutable std::optional<MachineProgram> program;
  mutable std::map<std::string, SequenceResult> ahead; ///< by the text of the sequence
};

/// The machine of a backend with such a simulator; null for every other backend.
const SequenceMachine *sequenceMachineOf(const Backend &backend);

} // namespace npufuzz::pytorchsim

#endif
