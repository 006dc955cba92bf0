//===- TensorOps.h - code shared by ops on tensors --------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_TENSOR_TENSOROPS_H
#define NPUFUZZ_INTERPRETER_TENSOR_TENSOROPS_H

#include "interpreter/TensorElements.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

namespace npufuzz::interpreter {

/// Creates a row-major tensor of undefined elements; null after a trap or an unsupported element
/// type.
Ref<MemoryReference> makeTensor(const Call &call, mlir::Type elementType,
                                llvm::ArrayRef<int64_t> sizes);

/// Returns whether a tensor with these extents could be allocated; negative ones count as 0.
bool canBeHeld(const Call &call, llvm::ArrayRef<int64_t> sizes);

/// Returns whether a tensor of that type may have these extents. Precondition: their number is the
/// type's rank.
bool fits(mlir::RankedTensorType type, llvm::ArrayRef<int64_t> sizes);

/// Sets an undefined result with unreliable extents, because the operands lack what the extents
/// promise. It does not trap, because passes may move these ops.
Flow breakPromise(Call &call);

/// Writes operand 0, a slice, into the target at the op's offsets. If the slice does not fit, the
/// whole target becomes undefined, and extents that come of it are unreliable: folders take the
/// slice for what is extracted there. For insert_slice and parallel_insert_slice: `inserts` are
/// those of the iterations before, whose elements become undefined if they are written again.
template <typename Op>
Flow insertSlice(Call &call, Op op, MemoryReference &target, IterationAccesses *inserts = nullptr);
extern template Flow insertSlice(Call &, mlir::tensor::InsertSliceOp, MemoryReference &,
                                 IterationAccesses *);
extern template Flow insertSlice(Call &, mlir::tensor::ParallelInsertSliceOp, MemoryReference &,
                                 IterationAccesses *);

/// Wraps a handler that moves elements of one scalar each; complex numbers are unsupported.
template <Flow (*handler)(Call &)> Flow ofScalars(Call &call) {
  for (mlir::Type type : call.op()->getResultTypes())
    if (llvm::isa<mlir::ComplexType>(mlir::getElementTypeOrSelf(type)))
      return call.unsupported("of complex numbers");
  return handler(call);
}

} // namespace npufuzz::interpreter

#endif
