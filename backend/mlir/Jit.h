//===- Jit.h - from the LLVM dialect to memory that runs --------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_JIT_H
#define NPUFUZZ_BACKEND_MLIR_JIT_H

#include "backend/Backend.h"

#include "llvm/Support/Error.h"

#include <memory>

namespace npufuzz::mlirbackend {

/// One program as machine code of this process.
class CompiledProgram : public Artifact {
public:
  /// Translates a module in the LLVM dialect to LLVM IR, optimises it at `optLevel` (0 to 3) and
  /// links it. Errors: the module is not in the LLVM dialect (or not translatable), @main does not
  /// take `signature` expanded to memref descriptors, a symbol is missing.
  static llvm::Expected<std::unique_ptr<CompiledProgram>>
  create(mlir::ModuleOp module, std::vector<Tensor> signature, unsigned optLevel);
  ~CompiledProgram() override;

  /// Runs @main on copies of the inputs, which have the signature's kinds and shapes.
  Execution run(const std::vector<Tensor> &inputs, const ExecutionOptions &options) const;

private:
  CompiledProgram();
  struct Implementation;
  std::unique_ptr<Implementation> implementation;
};

} // namespace npufuzz::mlirbackend

#endif
