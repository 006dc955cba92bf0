//===- TensorValues.h - arguments and results as tensors --------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_TENSOR_TENSORVALUES_H
#define NPUFUZZ_INTERPRETER_TENSOR_TENSORVALUES_H

#include "interpreter/Value.h"

#include "support/Tensor.h"

#include "mlir/IR/Types.h"

namespace npufuzz::interpreter {

/// One value per argument: memrefs over storage of their own with the tensor's contents, all
/// defined, and scalars from tensors of rank 0. Returns what does not fit ("argument 1 is …,
/// got …"), empty when all do.
std::string toValues(llvm::ArrayRef<mlir::Type> types, llvm::ArrayRef<Tensor> tensors,
                     std::vector<Value> &values);

/// The contents behind the values of toValues(types, tensors), and which elements are defined.
void fromValues(llvm::ArrayRef<Tensor> tensors, llvm::ArrayRef<Value> values,
                std::vector<Tensor> &contents, std::vector<std::vector<uint8_t>> &defined);

} // namespace npufuzz::interpreter

#endif
