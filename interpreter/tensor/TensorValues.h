//===- TensorValues.h - arguments and results as tensors --------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_TENSOR_TENSORVALUES_H
#define NPUFUZZ_INTERPRETER_TENSOR_TENSORVALUES_H

#include "interpreter/Value.h"

#include "support/Tensor.h"

#include "mlir/IR/Types.h"

namespace npufuzz::interpreter {

/// Creates one value per argument: a scalar for a tensor of rank 0, otherwise a memref over
/// separate storage with the tensor's contents, all defined. Returns the first mismatch ("argument
/// 1 is …, got …"), empty if all fit.
std::string toValues(llvm::ArrayRef<mlir::Type> types, llvm::ArrayRef<Tensor> tensors,
                     std::vector<Value> &values);

/// Reads back the contents of the values from toValues(types, tensors), and which elements are
/// defined.
void fromValues(llvm::ArrayRef<Tensor> tensors, llvm::ArrayRef<Value> values,
                std::vector<Tensor> &contents, std::vector<std::vector<uint8_t>> &defined);

} // namespace npufuzz::interpreter

#endif
