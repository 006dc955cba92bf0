//===- Foreign.h - reads ops of linalg, hfusion and hivm --------*- C++ -*-===//
//
// On its way through the compiler one computation has up to three names: linalg.elemwise_binary,
// hfusion's, hivm.hir.vadd. These functions read all three alike: the name in hivm, the axes, the
// kind of a reduction.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_FOREIGN_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_FOREIGN_H

#include "backend/hivm/simulator/ElementMemory.h"

namespace npufuzz::hivm {

/// hivm's name of the op, without "hivm.hir."; empty: none.
llvm::StringRef instructionOf(mlir::Operation &op);

/// List in an attribute of the op; empty if it has none.
llvm::SmallVector<int64_t> listOf(mlir::Operation &op, llvm::StringRef name);
/// Axes along which an op reduces, repeats or sums; a permutation.
llvm::SmallVector<int64_t> axesOf(mlir::Operation &op);
/// "sum", "prod", "max", "min", "any" or "all", or of the ops that also locate:
/// "max_with_index_left"; empty for any other.
llvm::StringRef reductionOf(mlir::Operation &op);

/// "eq", "ne", "lt", "gt", "ge" or "le".
llvm::StringRef comparisonOf(mlir::Operation &op);

/// True if an op's operands have as many axes as its result: linalg drops axes of one element.
bool keepsRank(mlir::Operation &op);
/// True if the destination's old value counts as the first term of a reduction.
bool reducesIntoResult(mlir::Operation &op);
/// Inserts axes of one element at these places.
Reference withAxes(Reference reference, llvm::ArrayRef<int64_t> axes);

} // namespace npufuzz::hivm

#endif
