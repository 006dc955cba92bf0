//===- MachineCall.h - a call of @main as words and memory ------*- C++ -*-===//
//
// Machine code is entered one way, in this process and in others: with an array of 64-bit words,
// one per value that the arguments of @main become (scalars, elements of vectors, pointers and
// numbers of memref descriptors), and an array that takes the words of the results.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_MACHINECALL_H
#define NPUFUZZ_BACKEND_MLIR_MACHINECALL_H

#include "backend/Backend.h"

namespace npufuzz::mlirbackend {

struct MachineCall {
  /// A scalar in the low end of its word, the rest 0.
  std::vector<uint64_t> words;
  /// Words that hold the address of a block.
  struct Address {
    size_t word, block;
  };
  std::vector<Address> addresses;
  /// Initial contents.
  std::vector<std::vector<uint8_t>> blocks;

  /// One word of a scalar.
  void addWord(uint64_t word) { words.push_back(word); }
  /// The descriptor of a memref over a new block; strides and offset in elements.
  void addMemory(std::vector<uint8_t> contents, int64_t offset, llvm::ArrayRef<int64_t> sizes,
                 llvm::ArrayRef<int64_t> strides);
};

struct MachineResult {
  ExecutionStatus status = ExecutionStatus::completed;
  std::string message; ///< why it trapped, or what is not supported
  std::vector<uint64_t> words;
  /// Final contents; nothing where the code has freed the block.
  std::vector<std::optional<std::vector<uint8_t>>> blocks;
  std::vector<MachineEvent> events;
};

/// Words of arguments of these kinds and shapes.
size_t argumentWords(const std::vector<Tensor> &inputs);
/// The arguments of @main: a scalar is a word, a tensor a row-major memref.
MachineCall callWith(const std::vector<Tensor> &inputs);
/// What the call made of them. Scalars cannot change.
Execution executionOf(MachineResult result, const std::vector<Tensor> &inputs);

} // namespace npufuzz::mlirbackend

#endif
