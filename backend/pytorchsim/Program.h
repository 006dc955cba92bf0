//===- Program.h - kernels that run on the simulator ------------*- C++ -*-===//
//
// A program is an object file made in this process and linked with the runtime of runtime/. It
// defines
//
//     void *const npufuzz_kernels[] = {...};   // void kernel(uint64_t *arguments)
//
// Each kernel lies in the range in which vector instructions run on all lanes, and so does
// everything of its own object that it calls. The simulator finds the frame for vector spills by
// itself. Kernels may call the runtime's functions (runtime/Machine.h). Arguments are numbers and
// addresses of blocks in DRAM. Several calls share one start of the simulator. The call that ends
// it is known, and the others run without it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_PROGRAM_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_PROGRAM_H

#include "backend/pytorchsim/Simulator.h"

#include "llvm/Support/MemoryBuffer.h"

#include <vector>

namespace npufuzz::pytorchsim {

/// Links object files of kernels with the runtime. Fails with the linker's first line.
llvm::Expected<MachineProgram> linkKernels(llvm::ArrayRef<llvm::MemoryBufferRef> objects);

/// Links the program that runs sequences of instructions (machine/Sequence.h). Fails in the same
/// way.
llvm::Expected<MachineProgram> linkSequences();

struct KernelCall {
  struct Argument {
    uint64_t value = 0; ///< or the number of the block; scratch blocks follow the others
    bool isBlock = false;
  };
  uint64_t kernel = 0; ///< index in npufuzz_kernels
  std::vector<Argument> arguments;
  /// Initial contents. Each block has guards of guardBytes on both sides.
  std::vector<std::vector<uint8_t>> blocks;
  /// Bytes of further blocks, filled with `fill`. Their final contents are not read.
  std::vector<uint64_t> scratchBytes;
  /// Number of bytes at the beginning of each lane's bank that are filled with `fill` before the
  /// call.
  uint64_t bankBytesFilled = 0;
  uint8_t fill = 0xa5;
};

/// Guard bytes before and after each block, filled with 0x5a.
inline constexpr uint64_t guardBytes = 64;

struct KernelResult {
  enum class Status {
    completed,
    trapped, ///< it left the lane's bank or the stack, or wrote to a guard: see `message`
    died,    ///< the simulator crashed, or ended in the middle
    hung,
    notRun, ///< this machine could not run it
  };
  Status status = Status::notRun;
  std::string message;
  std::vector<std::vector<uint8_t>> blocks; ///< final contents, if completed
};

/// Runs all calls, in as few starts as the calls that end the simulator allow.
std::vector<KernelResult> runCalls(const SimulatorOptions &options, const MachineConfig &config,
                                   const MachineProgram &program, llvm::ArrayRef<KernelCall> calls);

} // namespace npufuzz::pytorchsim

#endif
