//===- Model.h - what a sequence has to do ----------------------*- C++ -*-===//
//
// Our own machine, written from the documented facts: lanes with a bank and vector registers each,
// the DMA, the systolic array, the function unit. It refuses, with a reason, steps about which the
// machine promises nothing, so that a difference is never the sequence's own fault.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_MODEL_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_MODEL_H

#include "backend/pytorchsim/machine/Sequence.h"

namespace npufuzz::pytorchsim {

/// Memory in the form that the runtime hashes and writes: DRAM, then all banks.
struct MachineMemory {
  std::vector<uint64_t> dram, banks;
  bool operator==(const MachineMemory &) const = default;
};

/// Contents of memory when a sequence begins.
MachineMemory initialMemory(const Sequence &sequence);

struct Expectation {
  /// Reason why the machine promises nothing, with the step's number; empty: it does.
  std::string refusal;
  /// Status with which the simulator must end, by its documentation; 0: it continues.
  int status = 0;
  MachineMemory memory; ///< if it continues
  /// Per byte of memory, DRAM and then banks: 1 if it belongs to a float of the function unit,
  /// whose last bits are not promised. Empty: there is none.
  std::vector<uint8_t> isApproximate;
};

/// Runs the steps on the model. If a sequence compares lanes, the model does not know its vectors:
/// it checks only what the sequence may touch, and returns the initial memory.
Expectation expect(const Sequence &sequence);

/// Units in the last place by which a result of the function unit may be off. The machine's
/// documentation says nothing. The GNU C library, whose functions the simulator calls, documents at
/// most this many for its float functions of these names on x86-64.
inline constexpr uint64_t functionUlps = 2;

} // namespace npufuzz::pytorchsim

#endif
