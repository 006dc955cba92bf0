//===- KernelLibrary.h - loads compiled kernels and calls them --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_KERNELLIBRARY_H
#define NPUFUZZ_BACKEND_PTO_KERNELLIBRARY_H

#include "backend/Backend.h"
#include "backend/pto/Toolchain.h"
#include "backend/pto/emission/Emission.h"
#include "backend/pto/recording/Machine.h"

namespace npufuzz::pto {

/// C++ of a function `npufuzz_callPREFIX(buffers, scalars)` that calls the kernels in order, to be
/// placed after the emitted code. Each call stands between two macros, which may be empty.
std::string kernelCalls(const EmittedProgram &program);
/// The same for the recording machine, with its entry. Entries of several programs can follow one
/// another.
std::string entryCode(const EmittedProgram &program);
/// Scalars that the calls take, in order; floats by their bits.
std::vector<int64_t> scalarsOf(const EmittedProgram &program, const std::vector<Tensor> &inputs);

/// Machine that runs what this call of ptoas emits.
MachineParameters machineFor(const PtoasCall &call, const PtoOptions &options);

/// SharedObject::functionLines of emitted code.
std::vector<int64_t> functionLinesOf(llvm::StringRef source);

/// A shared object in this process. Its code only calls the recording machine, which checks every
/// access.
class SharedObject {
public:
  static llvm::Expected<std::shared_ptr<SharedObject>> load(llvm::StringRef contents,
                                                            std::vector<int64_t> functionLines);
  ~SharedObject();
  SharedObject(const SharedObject &) = delete;
  /// Null if there is no such symbol.
  void *find(const std::string &symbol) const;
  /// Lines of the source on which a function of the device begins, ascending from 1.
  const std::vector<int64_t> functionLines;

private:
  explicit SharedObject(std::vector<int64_t> functionLines)
      : functionLines(std::move(functionLines)) {}
  int file = -1; ///< in memory
  void *handle = nullptr;
};

/// Kernels of one program, in an object that may contain those of others.
class KernelLibrary : public Artifact {
public:
  static llvm::Expected<std::unique_ptr<KernelLibrary>> create(std::shared_ptr<SharedObject> object,
                                                               EmittedProgram program,
                                                               const MachineParameters &machine);

  Execution run(const std::vector<Tensor> &inputs, const ExecutionOptions &options) const;

private:
  using Entry = void (*)(npufuzz_machine *, void *const *buffers, const int64_t *scalars);
  KernelLibrary() = default;
  std::shared_ptr<SharedObject> object;
  Entry entry = nullptr;
  EmittedProgram program;
  MachineParameters parameters;
};

} // namespace npufuzz::pto

#endif
