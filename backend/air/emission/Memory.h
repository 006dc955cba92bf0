//===- Memory.h - finds the memory under views ------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_EMISSION_MEMORY_H
#define NPUFUZZ_BACKEND_AIR_EMISSION_MEMORY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace npufuzz::air {

/// Memory that the cores of a segment share, and memory of each core; tensors lie in 0.
inline constexpr int64_t segmentSpace = 1, tileSpace = 2;

/// Maximum elements of a tensor copied without need of the program, because a copy is executed
/// element by element.
inline constexpr int64_t copiedElementsMax = 4096;

inline bool isView(mlir::Operation *op) {
  return mlir::isa<mlir::memref::SubViewOp, mlir::memref::CastOp>(op);
}

/// Root memory of a view.
mlir::Value rootOf(mlir::Value memory);

/// Moves memory and all its views to that space.
void moveToSpace(mlir::Value memory, int64_t space);

/// True if @main passes one tensor as two arguments.
bool isCalledWithAliases(mlir::func::FuncOp kernel);

/// Tensors of static shape that the kernel does not write, with at most copiedElementsMax elements.
llvm::SmallVector<mlir::Value> readOnlyTensors(mlir::func::FuncOp kernel);

} // namespace npufuzz::air

#endif
