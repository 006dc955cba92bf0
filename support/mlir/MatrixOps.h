//===- MatrixOps.h - the vector dialect's ops on flat matrices --*- C++ -*-===//
//
// Releases up to 21 have them, 22 has only the LLVM dialect's. A stand-in, which no op is, keeps a
// row in a table of ops.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_MLIR_MATRIXOPS_H
#define NPUFUZZ_SUPPORT_MLIR_MATRIXOPS_H

#include "support/mlir/Release.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace npufuzz {

#if LLVM_VERSION_MAJOR >= 22
struct VectorMatmulOp {};
struct VectorFlatTransposeOp {};
#else
using VectorMatmulOp = mlir::vector::MatmulOp;
using VectorFlatTransposeOp = mlir::vector::FlatTransposeOp;
#endif

} // namespace npufuzz

#endif
