//===- VectorMemory.h - slices of memory as vectors -------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_VECTOR_VECTORMEMORY_H
#define NPUFUZZ_INTERPRETER_VECTOR_VECTORMEMORY_H

#include "interpreter/Memory.h"

namespace npufuzz::interpreter {

/// Sets the op's result to the slice at `indices`, along the memref's last axes. Traps if a point
/// lies outside, or if the first one is not aligned as promised (0: no promise).
Flow readVector(Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices,
                int64_t alignment = 0);

/// Writes a value of that shape to such a slice.
Flow writeVector(Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices,
                 const Value &value, llvm::ArrayRef<int64_t> shape, int64_t alignment = 0);

} // namespace npufuzz::interpreter

#endif
