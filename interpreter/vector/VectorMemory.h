//===- VectorMemory.h - slices of memory as vectors -------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_VECTOR_VECTORMEMORY_H
#define NPUFUZZ_INTERPRETER_VECTOR_VECTORMEMORY_H

#include "interpreter/Memory.h"

namespace npufuzz::interpreter {

/// The op's result is the slice at `indices`, along the memref's last axes. Traps where a point
/// lies outside, and where the first one is not aligned as promised (0: no promise).
Flow readVector(Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices,
                int64_t alignment = 0);

/// Writes a value of that shape likewise.
Flow writeVector(Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices,
                 const Value &value, llvm::ArrayRef<int64_t> shape, int64_t alignment = 0);

} // namespace npufuzz::interpreter

#endif
