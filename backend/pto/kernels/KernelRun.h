//===- KernelRun.h - runs a user's kernels without a reference --*- C++ -*-===//
//
// Nobody says which arguments a kernel takes. Scalars are therefore small numbers, of which several
// sets are tried, and integers in memory stay as small, because they may be indices. A set that a
// kernel does not take shows as an access out of bounds.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PTO_KERNELS_KERNELRUN_H
#define NPUFUZZ_BACKEND_PTO_KERNELS_KERNELRUN_H

#include "backend/pto/Toolchain.h"
#include "backend/pto/kernels/KernelFile.h"
#include "support/Json.h"
#include "tile/MachineEvent.h"

namespace npufuzz::pto {

struct MachineParameters;
class SharedObject;

/// Bytes behind a pointer of which the text does not say how many there are, and the most that any
/// pointer gets.
inline constexpr int64_t guessedBytes = int64_t(8) << 20, argumentBytesMax = int64_t(24) << 20;

/// The kernels of a file, compiled for the recording machine.
struct CompiledKernels {
  ToolResult tool;    ///< of ptoas, or of the C++ compiler if ptoas was content
  std::string code;   ///< the C++ that ptoas made
  std::string object; ///< empty where `tool` failed
};
CompiledKernels compileKernels(const PtoOptions &options, const PtoasCall &call,
                               const KernelFile &file);

/// One launch of one kernel.
struct KernelRun {
  std::string kernel, launch; ///< "k", and with its scalars "k(%n = 1)"
  std::vector<MachineEvent> events;
  std::string unknown; ///< an instruction that the machine does not have; empty: none
  /// The size of some argument is a guess, so that an access beyond it shows nothing.
  bool isGuess = false;
  /// Place at which results depend on what uninitialised memory held; empty: none.
  std::string fillDifference;
  /// Digest of the memory behind each pointer after the run.
  std::vector<std::string> contents;

  bool leavesBounds() const;
};
Json toJson(const KernelRun &run);
/// False if a key is missing or has another type.
bool fromJson(const Json &json, KernelRun &run);

/// Runs each kernel with each set of arguments, in this process: the kernels' scalar code may read
/// any address. `options` and `call` are those that they were compiled with. Calls `onRun` after
/// each. Fails, in one line, if nothing can be loaded.
llvm::Error runKernels(const CompiledKernels &kernels, const KernelFile &file,
                       const PtoOptions &options, const PtoasCall &call,
                       llvm::function_ref<void(const KernelRun &)> onRun);
/// The same with an object that is loaded, on this machine.
llvm::Error runKernels(const SharedObject &object, const KernelFile &file,
                       const MachineParameters &machine,
                       llvm::function_ref<void(const KernelRun &)> onRun);

} // namespace npufuzz::pto

#endif
