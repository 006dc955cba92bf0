//===- RecordingMachine.h - executes and watches tile instructions -*- C++ -*-===//
//
// One core: the memories of its two units, global tensors, pipes. Instructions are executed in the
// order in which the kernel issues them, which is one that the silicon may take; that another one
// would do as well is what the happens-before model answers.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PTO_RECORDING_RECORDINGMACHINE_H
#define NPUFUZZ_BACKEND_PTO_RECORDING_RECORDINGMACHINE_H

#include "backend/HappensBefore.h"
#include "backend/Numbers.h"
#include "backend/WatchedMemory.h"
#include "backend/pto/header/npufuzz_recording.h"
#include "tile/MachineEvent.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace npufuzz::pto {

/// As the recording header numbers them.
enum Pipe : unsigned { pipeS, pipeV, pipeM, pipeMTE1, pipeMTE2, pipeMTE3, pipeFix, pipeCount };
llvm::StringRef pipeName(unsigned pipe);

/// Events that one run keeps; more of them say nothing new.
inline constexpr size_t machineEventsMax = 64;

/// In what architectures differ.
struct MachineParameters {
  size_t bufferBytes = 192 << 10;
};

/// Of L1, L0A, L0B and L0C. Emission plans with a table of its own, so that a slip there shows here
/// as an access out of bounds.
inline constexpr size_t matrixMemoryBytes[] = {512 << 10, 64 << 10, 64 << 10, 128 << 10};

class RecordingMachine {
public:
  RecordingMachine(const MachineParameters &parameters, uint8_t fillPattern)
      : order(pipeCount, pipeS) {
    memories.emplace_back(parameters.bufferBytes, fillPattern);
    for (size_t bytes : matrixMemoryBytes)
      memories.emplace_back(bytes, fillPattern);
  }

  /// What emitted code calls; valid as long as the machine.
  npufuzz_machine callbacks();
  /// The tensor whose pointer a kernel is given; its bytes lie there as long as the machine.
  size_t addTensor(WatchedMemory contents);
  void *pointerTo(size_t tensor) { return tensors[tensor].bytes.data(); }
  const WatchedMemory &tensor(size_t number) const { return tensors[number]; }

  void beginKernel(llvm::StringRef name);
  void endKernel();
  void execute(llvm::StringRef name, llvm::ArrayRef<npufuzz_operand> operands);
  void setFlag(unsigned from, unsigned to, int64_t id);
  void waitFlag(unsigned from, unsigned to, int64_t id);
  void barrier(unsigned pipe);

  std::vector<MachineEvent> events;
  /// Not empty: an instruction that the machine does not have.
  std::string unknown;

private:
  friend class Instruction;
  void report(MachineEvent::Kind kind, const std::string &detail, const std::string &sort = "");

  std::vector<WatchedMemory> memories; ///< by the location of npufuzz_operand
  std::deque<WatchedMemory> tensors;
  HappensBefore order;
  std::string kernel;
  std::string where; ///< the instruction that is being executed
  int64_t instructionCount = 0;
};

} // namespace npufuzz::pto

#endif
