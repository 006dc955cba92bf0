//===- Foreign.h - what ops of linalg, hfusion and hivm say -----*- C++ -*-===//
//
// One computation has up to three names on its way: linalg.elemwise_binary, hfusion's,
// hivm.hir.vadd. They are read alike here: the name of hivm, axes, the kind of a reduction.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_FOREIGN_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_FOREIGN_H

#include "backend/hivm/simulator/Machine.h"

namespace npufuzz::hivm {

/// hivm's name for what the op does, without "hivm.hir."; empty where it has none.
llvm::StringRef instructionOf(mlir::Operation &op);

/// A list that an op has as an attribute; empty where it has none.
llvm::SmallVector<int64_t> listOf(mlir::Operation &op, llvm::StringRef name);
/// Along which an op reduces, repeats, sums up; a permutation.
llvm::SmallVector<int64_t> axesOf(mlir::Operation &op);
/// "sum", "prod", "max", "min", "any" or "all", or of those that say where as well:
/// "max_with_index_left"; empty for any other.
llvm::StringRef reductionOf(mlir::Operation &op);

/// "eq", "ne", "lt", "gt", "ge" or "le".
llvm::StringRef comparisonOf(mlir::Operation &op);

/// Whether an op's operands have as many axes as its result: linalg drops those of one element.
bool keepsRank(mlir::Operation &op);
/// Whether what the destination holds counts as the first term of a reduction.
bool reducesIntoResult(mlir::Operation &op);
/// With axes of one element at these places.
Reference withAxes(Reference reference, llvm::ArrayRef<int64_t> axes);

} // namespace npufuzz::hivm

#endif
