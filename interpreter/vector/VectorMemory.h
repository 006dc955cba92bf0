//===- VectorMemory.h - slices of memory as vectors -------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_VECTOR_VECTORMEMORY_H
#define NPUFUZZ_INTERPRETER_VECTOR_VECTORMEMORY_H

#include "interpreter/Memory.h"

namespace npufuzz::interpreter {

/// The op's result is the slice at `indices`, along the memref's last axes. Traps where a point
/// lies outside.
Flow readVector(Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices);

/// Writes a value of that shape likewise.
Flow writeVector(Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices,
                 const Value &value, llvm::ArrayRef<int64_t> shape);

} // namespace npufuzz::interpreter

#endif
