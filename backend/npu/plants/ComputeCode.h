//===- ComputeCode.h - tile instructions that a plant adds ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_PLANTS_COMPUTECODE_H
#define NPUFUZZ_BACKEND_NPU_PLANTS_COMPUTECODE_H

#include "backend/npu/dialect/Npu.h"

#include "mlir/IR/Builders.h"

namespace npufuzz::npu {

/// True for a reduction of buffers of this kind.
bool isReduction(ComputeOp op, tile::ReduceKind kind);

/// Number of lanes over which the axis that an instruction reduces is spread; 1 if it lies in one
/// lane.
int64_t lanesReduced(ComputeOp op, int64_t lanes);

/// Emits `output = x op y` of an elementwise tile op. Precondition: valid extents are still
/// implicit.
void emitBinary(mlir::OpBuilder &builder, llvm::StringRef mnemonic, mlir::Value x, mlir::Value y,
                mlir::Value output);

/// Emits the tile op `cast` into a buffer of its own.
mlir::Value emitCast(mlir::OpBuilder &builder, mlir::Value buffer, mlir::Type element);

} // namespace npufuzz::npu

#endif
