//===- TensorElements.h - elements of immutable tensors ---------*- C++ -*-===//
//
// A tensor value is a reference to memory (Value.h) that is never written again. Slices share it;
// an op that changes something works on its own copy.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_TENSORELEMENTS_H
#define NPUFUZZ_INTERPRETER_TENSORELEMENTS_H

#include "interpreter/Memory.h"

namespace npufuzz::interpreter {

/// Place of an element in its allocation; nullopt outside the tensor.
std::optional<size_t> placeOf(const MemoryReference &tensor, llvm::ArrayRef<int64_t> indices);

/// Element of a tensor; undefined outside.
Cell elementOf(const MemoryReference &tensor, llvm::ArrayRef<int64_t> indices);

/// Copies the elements, row-major, to separate memory. Elements outside the source are undefined.
Ref<MemoryReference> copyOf(const MemoryReference &source);

/// Returns the tensor itself if it is row-major from its first element on, otherwise a copy.
Ref<MemoryReference> rowMajor(const Value &tensor);

} // namespace npufuzz::interpreter

#endif
