//===- TensorElements.h - tensors, which nobody changes ---------*- C++ -*-===//
//
// A tensor value is a reference to memory (Value.h) that nobody writes any more: slices share it,
// an op that changes something works on a copy of its own.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_TENSORELEMENTS_H
#define NPUFUZZ_INTERPRETER_TENSORELEMENTS_H

#include "interpreter/Memory.h"

namespace npufuzz::interpreter {

/// The place of an element in its allocation; nothing outside of the tensor.
std::optional<size_t> placeOf(const MemoryReference &tensor, llvm::ArrayRef<int64_t> indices);

/// An element of a tensor; undefined outside.
Cell elementOf(const MemoryReference &tensor, llvm::ArrayRef<int64_t> indices);

/// The same elements, row-major, in memory of their own. What lies outside is undefined.
Ref<MemoryReference> copyOf(const MemoryReference &source);

/// The tensor itself when it is row-major from its first element on, otherwise such a copy.
Ref<MemoryReference> rowMajor(const Value &tensor);

} // namespace npufuzz::interpreter

#endif
