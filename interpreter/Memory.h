//===- Memory.h - reading and writing through memrefs -----------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_MEMORY_H
#define NPUFUZZ_INTERPRETER_MEMORY_H

#include "interpreter/Executor.h"

#include "mlir/IR/BuiltinTypes.h"

namespace npufuzz::interpreter {

/// A new row-major memref whose elements are undefined. Null, after a trap, when the limit on
/// allocations is exceeded or the element type has no format.
Ref<MemoryReference> allocate(const Call &call, mlir::MemRefType type,
                              llvm::ArrayRef<int64_t> sizes);
/// Likewise over given storage; for arguments.
Ref<MemoryReference> wrap(Ref<Allocation> allocation, llvm::ArrayRef<int64_t> sizes);

/// Finds the allocation element at `indices`. False, after an outOfBounds event and a trap, when
/// an index lies outside the memref or the memory was freed.
bool locate(const Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices,
            size_t &element);

/// Whether a memref's row-major element `linear` exists, and where; for memrefs in row-major
/// layout.
inline bool isInside(const MemoryReference &memory, int64_t linear, int64_t elements) {
  return linear >= 0 && linear < elements && !memory.allocation->freed;
}

/// Operands [first, first + count) as indices: undefined ones are reported.
llvm::SmallVector<int64_t, 6> useIndices(Call &call, unsigned first, unsigned count);

} // namespace npufuzz::interpreter

#endif
