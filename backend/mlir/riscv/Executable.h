//===- Executable.h - runs a program for another processor ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_RISCV_EXECUTABLE_H
#define NPUFUZZ_BACKEND_MLIR_RISCV_EXECUTABLE_H

#include "backend/mlir/MachineCall.h"

#include "llvm/Support/Error.h"

namespace npufuzz::mlirbackend {

/// A file in memory. It disappears with the last process that has it open, so a killed worker
/// leaves nothing behind.
class MemoryFile {
public:
  explicit MemoryFile(const char *name);
  ~MemoryFile();
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile(MemoryFile &&other) noexcept;

  /// Path under which this process and its children open it.
  std::string path() const;
  void write(llvm::StringRef bytes);
  std::string contents() const;

private:
  int descriptor;
};

/// Tool for RISC-V that this machine lacks, with its package; empty: none.
std::string missingForRiscv();

/// A statically linked RISC-V executable with vector instructions, run by qemu.
class RiscvExecutable : public Artifact {
public:
  /// `vectorBits` is the size of one vector register, for the code and for the machine. Errors:
  /// those of objectCode; the linker's message.
  static llvm::Expected<std::unique_ptr<RiscvExecutable>>
  create(mlir::ModuleOp module, size_t argumentWords, unsigned optLevel, int64_t vectorBits);

  /// Runs @main on copies of the inputs, which have the signature's kinds and shapes.
  Execution run(const std::vector<Tensor> &inputs, const ExecutionOptions &options) const;
  /// Result words that are addresses have no meaning here.
  MachineResult run(const MachineCall &call, const ExecutionOptions &options) const;

private:
  RiscvExecutable(MemoryFile file, int64_t vectorBits, size_t resultWords)
      : file(std::move(file)), vectorBits(vectorBits), resultWords(resultWords) {}
  MemoryFile file;
  int64_t vectorBits;
  size_t resultWords;
};

} // namespace npufuzz::mlirbackend

#endif
