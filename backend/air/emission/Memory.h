//===- Memory.h - which memory a view shows, and where it lies --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_EMISSION_MEMORY_H
#define NPUFUZZ_BACKEND_AIR_EMISSION_MEMORY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace npufuzz::air {

/// What the cores of a segment share, and what each has for itself; tensors lie in 0.
inline constexpr int64_t segmentSpace = 1, tileSpace = 2;

/// Of a tensor that is copied for no need of the program: a copy is executed element by element.
inline constexpr int64_t copiedElementsMax = 4096;

inline bool isView(mlir::Operation *op) {
  return mlir::isa<mlir::memref::SubViewOp, mlir::memref::CastOp>(op);
}

/// What a view shows, at its root.
mlir::Value rootOf(mlir::Value memory);

/// Gives memory and all views of it that space.
void moveToSpace(mlir::Value memory, int64_t space);

/// Whether @main gives the kernel one tensor as two arguments.
bool isCalledWithAliases(mlir::func::FuncOp kernel);

/// Tensors of static shape that the kernel does not write, and that have at most copiedElementsMax
/// elements.
llvm::SmallVector<mlir::Value> readOnlyTensors(mlir::func::FuncOp kernel);

} // namespace npufuzz::air

#endif
