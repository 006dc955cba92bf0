//===- LaneOps.h - elementwise ops on vector registers ----------*- C++ -*-===//
//
// For npu-vectorise. One element of code serves all lanes: each works on its own bank.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_LANEOPS_H
#define NPUFUZZ_BACKEND_NPU_PASSES_LANEOPS_H

#include "backend/npu/dialect/Npu.h"

#include "mlir/IR/Builders.h"

namespace npufuzz::npu {

/// Emits the lane code of an elementwise op for [element, element + length) of each lane's bank.
/// Returns the op's value from its inputs' values: a register for each buffer, scalars unchanged.
/// Precondition: isElementwise(op).
mlir::Value emitLaneCode(mlir::OpBuilder &builder, mlir::Location loc, ComputeOp op,
                         llvm::ArrayRef<mlir::Value> inputs, mlir::Value element, int64_t length);

} // namespace npufuzz::npu

#endif
