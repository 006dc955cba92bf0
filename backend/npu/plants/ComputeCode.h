//===- ComputeCode.h - tile instructions that a plant adds ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_PLANTS_COMPUTECODE_H
#define NPUFUZZ_BACKEND_NPU_PLANTS_COMPUTECODE_H

#include "backend/npu/dialect/Npu.h"

#include "mlir/IR/Builders.h"

namespace npufuzz::npu {

/// A reduction of buffers by a kind.
bool isReduction(ComputeOp op, tile::ReduceKind kind);

/// Over how many lanes the axis that an instruction reduces is spread; 1 where it lies in a lane.
int64_t lanesReduced(ComputeOp op, int64_t lanes);

/// Emits `output = x op y` of an elementwise tile op. Precondition: valid extents are implicit yet.
void emitBinary(mlir::OpBuilder &builder, llvm::StringRef mnemonic, mlir::Value x, mlir::Value y,
                mlir::Value output);

/// Emits the tile op `cast` into a buffer of its own.
mlir::Value emitCast(mlir::OpBuilder &builder, mlir::Value buffer, mlir::Type element);

} // namespace npufuzz::npu

#endif
