//===- Model.h - what a sequence has to do ----------------------*- C++ -*-===//
//
// Our own machine, written from the documented facts: lanes with a bank and vector registers each,
// the DMA, the systolic array, the function unit. It refuses what the machine promises nothing
// about, by reason, so that a difference is never the sequence's own fault.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_MODEL_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_MODEL_H

#include "backend/pytorchsim/machine/Sequence.h"

namespace npufuzz::pytorchsim {

/// Memory as the runtime hashes and writes it: DRAM, and all banks one behind the other.
struct MachineMemory {
  std::vector<uint64_t> dram, banks;
  bool operator==(const MachineMemory &) const = default;
};

/// What memory holds when a sequence begins.
MachineMemory initialMemory(const Sequence &sequence);

struct Expectation {
  /// Why the machine promises nothing, with the step's number; empty: it does.
  std::string refusal;
  /// With which the simulator has to end, by its documentation; 0: it goes on.
  int status = 0;
  MachineMemory memory; ///< where it goes on
  /// Per byte of memory, DRAM and then banks: 1 where it belongs to a float of the function unit,
  /// whose last bits nobody promises. Empty: nowhere.
  std::vector<uint8_t> isApproximate;
};

/// Runs the steps on the model. A sequence that compares lanes has vectors that it does not know:
/// it is checked for what it may touch, and its memory is that of the beginning.
Expectation expect(const Sequence &sequence);

/// Units in the last place that a result of the function unit may be off. The machine's
/// documentation says nothing; the GNU C library, whose functions the simulator calls, documents at
/// most so many for its float functions of these names on x86-64.
inline constexpr uint64_t functionUlps = 2;

} // namespace npufuzz::pytorchsim

#endif
