//===- TensorOps.h - tensors, which nobody changes --------------*- C++ -*-===//
//
// A tensor value is a reference to memory (Value.h) that nobody writes any more: slices share it,
// an op that changes something works on a copy of its own.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_TENSOR_TENSOROPS_H
#define NPUFUZZ_INTERPRETER_TENSOR_TENSOROPS_H

#include "interpreter/Memory.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

namespace npufuzz::interpreter {

/// The same elements, row-major, in memory of their own. What lies outside is undefined.
Ref<MemoryReference> copyOf(const MemoryReference &source);

/// The tensor itself when it is row-major from its first element on, otherwise such a copy.
Ref<MemoryReference> rowMajor(const Value &tensor);

/// A row-major tensor of undefined elements; null after a trap or an unsupported element type.
Ref<MemoryReference> makeTensor(const Call &call, mlir::Type elementType,
                                llvm::ArrayRef<int64_t> sizes);

/// Writes operand 0, a slice, into the target at the op's offsets; all of the target becomes
/// undefined when the slice does not fit. insert_slice and parallel_insert_slice.
template <typename Op> Flow insertSlice(Call &call, Op op, MemoryReference &target);
extern template Flow insertSlice(Call &, mlir::tensor::InsertSliceOp, MemoryReference &);
extern template Flow insertSlice(Call &, mlir::tensor::ParallelInsertSliceOp, MemoryReference &);

/// A handler that moves elements one scalar each: complex numbers are unsupported.
template <Flow (*handler)(Call &)> Flow ofScalars(Call &call) {
  for (mlir::Type type : call.op()->getResultTypes())
    if (llvm::isa<mlir::ComplexType>(mlir::getElementTypeOrSelf(type)))
      return call.unsupported("of complex numbers");
  return handler(call);
}

/// An element of a tensor; undefined outside.
Cell elementOf(const MemoryReference &tensor, llvm::ArrayRef<int64_t> indices);

} // namespace npufuzz::interpreter

#endif
