//===- TensorOps.h - what ops on tensors share ------------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_TENSOR_TENSOROPS_H
#define NPUFUZZ_INTERPRETER_TENSOR_TENSOROPS_H

#include "interpreter/TensorElements.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

namespace npufuzz::interpreter {

/// A row-major tensor of undefined elements; null after a trap or an unsupported element type.
Ref<MemoryReference> makeTensor(const Call &call, mlir::Type elementType,
                                llvm::ArrayRef<int64_t> sizes);

/// Returns whether a tensor of that type may have these extents. Precondition: they are as many.
bool fits(mlir::RankedTensorType type, llvm::ArrayRef<int64_t> sizes);

/// Gives a result of which nothing can be relied on, its extents neither: what they promise the
/// operands do not have. Passes may move these ops, so it is no trap.
Flow breakPromise(Call &call);

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

} // namespace npufuzz::interpreter

#endif
