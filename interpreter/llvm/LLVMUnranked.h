//===- LLVMUnranked.h - descriptors of memrefs of any rank ------*- C++ -*-===//
//
// An unranked memref is a rank and a pointer to a ranked descriptor: two pointers, an offset, sizes
// and strides, of 8 bytes each.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_LLVM_LLVMUNRANKED_H
#define NPUFUZZ_INTERPRETER_LLVM_LLVMUNRANKED_H

#include "interpreter/Executor.h"

namespace npufuzz::interpreter {

/// Creates {rank, pointer} over newly allocated words. `ranked` is an aggregate {allocated,
/// aligned, offset, sizes, strides}; the last two are absent for rank 0.
Value unrankedOf(AddressSpace &addresses, const Value &ranked);

/// Reads the ranked descriptor in memory as such an aggregate. Nullopt if the memory is too short.
std::optional<Value> rankedAt(const AddressSpace &addresses, uint64_t rank, uint64_t address);

} // namespace npufuzz::interpreter

#endif
