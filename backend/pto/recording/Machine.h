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

/// A step of a run, for tools that check its order by other means.
struct TracedStep {
  /// `begin` is a new run.
  enum Kind : uint8_t { begin, instruction, set, wait, barrier, take, giveBack };
  struct Touch {
    MemoryRegion region;
    bool isWrite;
  };
  Kind kind;
  /// The pipe of an instruction, a buffer or a barrier. A flag goes from `pipe` to `target`.
  unsigned pipe = 0, target = 0;
  int64_t id = 0;
  std::vector<Touch> touches = {}; ///< of an instruction
};

/// Parameters in which architectures differ.
struct MachineParameters {
  size_t bufferBytes = 192 << 10;
  /// False where the library keeps intermediate values in registers, and never touches the
  /// temporaries that it is given.
  bool usesTemporaries = true;
  /// False if the inserted synchronisation leaves global memory to others by its design: accesses
  /// of tensors then promise no order.
  bool ordersTensors = true;
  /// Names the option of ptoas that inserted flags and barriers, if it is not the usual one. Races
  /// say so: one that an experimental option leaves must not hide the others.
  std::string synchronisation = {};
  /// L0C, in which products accumulate.
  size_t accumulatorBytes = 128 << 10;
  /// Receives the steps of each run. Null: nobody asks.
  std::vector<TracedStep> *trace = nullptr;
};

/// Sizes of L1, L0A and L0B; L0C follows them. Emission plans with a separate table, so that a
/// mistake there shows here as an access out of bounds.
inline constexpr size_t matrixMemoryBytes[] = {512 << 10, 64 << 10, 64 << 10};

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

  /// Executes the instruction that is called on that line of the source; 0: unknown.
  void execute(llvm::StringRef name, llvm::ArrayRef<npufuzz_operand> operands, int64_t line = 0);
  void waitFlag(unsigned from, unsigned to, int64_t id);
  /// Takes a buffer for the pipe's further instructions, after those for which it was taken before.
  void getBuffer(unsigned pipe, int64_t id);
  /// Gives it back once the pipe has done what it has begun.
  void releaseBuffer(unsigned pipe, int64_t id);
  /// Records bytes that the instruction touches on its pipe.
  void touch(unsigned pipe, const MemoryRegion &region, bool isWrite);

  const MachineParameters parameters;
  /// Lines of the source on which functions begin, ascending. Events count lines from these: a
  /// function has the same text in any file.
  llvm::ArrayRef<int64_t> functionLines;
  RecordingMachine core;
  /// Name of an instruction that the machine does not have; empty: none.
  std::string unknown;

private:
  friend class Instruction;
  /// Spaces below are those of npufuzz_operand's locations.
  static int spaceOf(size_t tensor) {
    return static_cast<int>(2 + std::size(matrixMemoryBytes) + tensor);
  }

  /// A buffer that pipes take by turns.
  struct Buffer {
    bool isTaken = false;
    unsigned pipe = 0; ///< that has it, or had it last
    Clock released;    ///< everything before it was last given back
  };
  void note(TracedStep step) {
    if (parameters.trace)
      parameters.trace->push_back(std::move(step));
  }

  std::map<int64_t, Buffer> buffers;
  size_t tensorCount = 0;
  int64_t instructionCount = 0;
};

} // namespace npufuzz::pto

#endif
