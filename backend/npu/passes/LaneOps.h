//===- LaneOps.h - elementwise ops on vector registers ----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_LANEOPS_H
#define NPUFUZZ_BACKEND_NPU_PASSES_LANEOPS_H

#include "backend/npu/dialect/Npu.h"

#include "mlir/IR/Builders.h"

namespace npufuzz::npu {

/// Emits lane code for elementwise ops, one chunk of a bank at a time.
class LaneEmitter {
public:
  /// The chunk is [element, element + length) of each lane's bank.
  LaneEmitter(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value element, int64_t length)
      : builder(builder), loc(loc), element(element), length(length) {}

  /// The op's value from those of its inputs: a register for each buffer, scalars as they are.
  /// Null when there is no lane code for the op.
  mlir::Value emit(ComputeOp op, llvm::ArrayRef<mlir::Value> inputs);

private:
  mlir::Value unary(llvm::StringRef name, mlir::Value x);
  /// sigmoid, silu or gelu of f32 elements; null for other names.
  mlir::Value activation(llvm::StringRef name, mlir::Value x);
  mlir::Value binary(llvm::StringRef name, mlir::Value x, mlir::Value y);
  mlir::Value compare(ComputeOp op, mlir::Value x, mlir::Value y);
  mlir::Value cast(ComputeOp op, mlir::Value x);
  mlir::Value iota(ComputeOp op, mlir::Value start);

  mlir::Value constant(mlir::Type vector, mlir::Attribute value);
  mlir::Value integer(mlir::Type vector, int64_t value);
  mlir::Value real(mlir::Type vector, double value);
  /// f16 and bf16 in f32, then back, rounded once.
  template <typename Op> mlir::Value throughF32(mlir::Value x);
  mlir::VectorType vectorOf(mlir::Type elementType) const {
    return mlir::VectorType::get({length}, elementType);
  }

  mlir::OpBuilder &builder;
  mlir::Location loc;
  mlir::Value element;
  int64_t length;
};

} // namespace npufuzz::npu

#endif
