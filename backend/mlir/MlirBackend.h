//===- MlirBackend.h - tile programs through upstream MLIR ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_MLIRBACKEND_H
#define NPUFUZZ_BACKEND_MLIR_MLIRBACKEND_H

#include "backend/Backend.h"

namespace npufuzz {

/// Lowers programs to linalg, affine, scf and memref, takes them through a stock pipeline and
/// runs them as machine code of this process. Its findings are bugs of upstream MLIR or LLVM.
const Backend &mlirBackend();

} // namespace npufuzz

#endif
