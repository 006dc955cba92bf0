//===- MlirBackend.h - tile programs through upstream MLIR ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_MLIRBACKEND_H
#define NPUFUZZ_BACKEND_MLIR_MLIRBACKEND_H

#include "backend/Backend.h"

namespace npufuzz {

/// Lowers programs to linalg, affine, scf and memref, takes them through a stock pipeline and
/// runs them as machine code of this process. Its findings are bugs of upstream MLIR or LLVM.
Backend &mlirBackend();

namespace mlirbackend {

/// The program in the LLVM dialect, by the pipeline of the options or of the settings. Null where
/// `result` says why not.
mlir::OwningOpRef<mlir::ModuleOp> lowerToLLVM(const Case &testCase, const CompileOptions &options,
                                              CompileResult &result);

/// From a module in the LLVM dialect and the number of words that @main's arguments are.
using MakeArtifact = std::function<llvm::Expected<std::unique_ptr<Artifact>>(mlir::ModuleOp module,
                                                                             size_t argumentWords)>;
/// Fills the artifact of `result`, or its status, pass and diagnostic.
void makeArtifact(mlir::ModuleOp module, const std::vector<Tensor> &inputs,
                  const MakeArtifact &make, CompileResult &result);

} // namespace mlirbackend
} // namespace npufuzz

#endif
