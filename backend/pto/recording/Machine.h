//===- Machine.h - executes and watches tile instructions -------*- C++ -*-===//
//
// Models one core: the memories of its two units, global tensors, pipes.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PTO_RECORDING_MACHINE_H
#define NPUFUZZ_BACKEND_PTO_RECORDING_MACHINE_H

#include "backend/foreign/Numbers.h"
#include "backend/pto/header/npufuzz_recording.h"
#include "backend/recording/AscendPipes.h"
#include "backend/recording/RecordingMachine.h"

namespace npufuzz::pto {

using namespace ascend; // the recording header numbers pipes in this order

/// Parameters in which architectures differ.
struct MachineParameters {
  size_t bufferBytes = 192 << 10;
};

/// Sizes of L1, L0A, L0B and L0C. Emission plans with a separate table, so that a mistake there
/// shows here as an access out of bounds.
inline constexpr size_t matrixMemoryBytes[] = {512 << 10, 64 << 10, 64 << 10, 128 << 10};

class Machine {
public:
  Machine(const MachineParameters &parameters, uint8_t fillPattern);

  /// Functions that emitted code calls; valid as long as the machine lives.
  npufuzz_machine callbacks();
  /// Adds a tensor whose pointer a kernel receives; its bytes stay in place as long as the machine
  /// lives.
  size_t addTensor(WatchedMemory contents);
  void *pointerTo(size_t tensor) { return core.memory(spaceOf(tensor)).bytes.data(); }
  const WatchedMemory &tensor(size_t number) const { return core.memory(spaceOf(number)); }

  void execute(llvm::StringRef name, llvm::ArrayRef<npufuzz_operand> operands);
  void waitFlag(unsigned from, unsigned to, int64_t id);

  RecordingMachine core;
  /// Name of an instruction that the machine does not have; empty: none.
  std::string unknown;

private:
  friend class Instruction;
  /// Spaces below are those of npufuzz_operand's locations.
  static int spaceOf(size_t tensor) {
    return static_cast<int>(1 + std::size(matrixMemoryBytes) + tensor);
  }

  size_t tensorCount = 0;
  int64_t instructionCount = 0;
};

} // namespace npufuzz::pto

#endif
