//===- Jit.h - compiles the LLVM dialect and runs it in this process -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_JIT_H
#define NPUFUZZ_BACKEND_MLIR_JIT_H

#include "backend/mlir/MachineCall.h"
#include "backend/mlir/RuntimeMemory.h"

#include "llvm/Support/Error.h"

#include <memory>

namespace npufuzz::mlirbackend {

/// A program as machine code in this process.
class CompiledProgram : public Artifact {
public:
  /// Translates a module in the LLVM dialect to LLVM IR, optimises it at `optLevel` (0 to 3) and
  /// links it. Errors: the module is not in the LLVM dialect (or not translatable), @main does not
  /// take arguments of so many words, a symbol is missing.
  static llvm::Expected<std::unique_ptr<CompiledProgram>>
  create(mlir::ModuleOp module, size_t argumentWords, unsigned optLevel);
  /// The same for arguments with the kinds and shapes of `signature`.
  static llvm::Expected<std::unique_ptr<CompiledProgram>>
  create(mlir::ModuleOp module, const std::vector<Tensor> &signature, unsigned optLevel);
  ~CompiledProgram() override;

  /// Runs @main on copies of the inputs, which have the signature's kinds and shapes.
  Execution run(const std::vector<Tensor> &inputs, const ExecutionOptions &options) const;
  /// Results may point into memory that is released after the call; `whileAlive` can inspect it
  /// before.
  using Inspect = llvm::function_ref<void(const MachineResult &, const RuntimeMemory &)>;
  MachineResult run(
      const MachineCall &call, const ExecutionOptions &options,
      Inspect whileAlive = [](const MachineResult &, const RuntimeMemory &) {}) const;

private:
  CompiledProgram();
  struct Implementation;
  std::unique_ptr<Implementation> implementation;
};

} // namespace npufuzz::mlirbackend

#endif
