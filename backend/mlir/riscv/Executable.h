//===- Executable.h - a program for another processor -----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_RISCV_EXECUTABLE_H
#define NPUFUZZ_BACKEND_MLIR_RISCV_EXECUTABLE_H

#include "backend/mlir/MachineCall.h"

#include "llvm/Support/Error.h"

namespace npufuzz::mlirbackend {

/// A file in memory, gone with the last process that has it open: nothing is left behind by
/// a worker that is killed.
class MemoryFile {
public:
  explicit MemoryFile(const char *name);
  ~MemoryFile();
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile(MemoryFile &&other) noexcept;

  /// What this process and its children open it by.
  std::string path() const;
  void write(llvm::StringRef bytes);
  std::string contents() const;

private:
  int descriptor;
};

/// What the tools for RISC-V lack on this machine, with the package that has it; empty: nothing.
std::string missingForRiscv();

/// A statically linked RISC-V executable with vector instructions, run by qemu.
class RiscvExecutable : public Artifact {
public:
  /// `vectorBits`: of one vector register, for the code and for the machine. Errors: as objectCode;
  /// the linker's message.
  static llvm::Expected<std::unique_ptr<RiscvExecutable>>
  create(mlir::ModuleOp module, size_t argumentWords, unsigned optLevel, int64_t vectorBits);

  /// Runs @main on copies of the inputs, which have the signature's kinds and shapes.
  Execution run(const std::vector<Tensor> &inputs, const ExecutionOptions &options) const;
  /// Result words that are addresses mean nothing here.
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
