//===- MlirBackend.h - compiles tile programs through upstream MLIR -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_MLIRBACKEND_H
#define NPUFUZZ_BACKEND_MLIR_MLIRBACKEND_H

#include "backend/Backend.h"

namespace npufuzz {

/// Lowers programs to linalg, affine, scf and memref, runs a stock pipeline over them, and executes
/// them as machine code in this process. Its findings are bugs of upstream MLIR or LLVM.
Backend &mlirBackend();

namespace mlirbackend {

/// Lowers the program to the LLVM dialect, by the pipeline of the options or of the settings. Null,
/// with the reason in `result`, if that fails.
mlir::OwningOpRef<mlir::ModuleOp> lowerToLLVM(const Case &testCase, const CompileOptions &options,
                                              CompileResult &result);

/// Makes an artifact from a module in the LLVM dialect and the number of words of @main's
/// arguments.
using MakeArtifact = std::function<llvm::Expected<std::unique_ptr<Artifact>>(mlir::ModuleOp module,
                                                                             size_t argumentWords)>;
/// Sets the artifact of `result`, or its status, pass and diagnostic.
void makeArtifact(mlir::ModuleOp module, const std::vector<Tensor> &inputs,
                  const MakeArtifact &make, CompileResult &result);

} // namespace mlirbackend
} // namespace npufuzz

#endif
