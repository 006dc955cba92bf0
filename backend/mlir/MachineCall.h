//===- MachineCall.h - a call of @main as words and memory ------*- C++ -*-===//
//
// Machine code has one entry, in this process and in others. It takes an array of 64-bit words, one
// for each value that the arguments of @main expand to (scalars, elements of vectors, pointers and
// numbers of memref descriptors), and an array for the words of the results.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_MACHINECALL_H
#define NPUFUZZ_BACKEND_MLIR_MACHINECALL_H

#include "backend/Backend.h"

namespace npufuzz::mlirbackend {

struct MachineCall {
  /// A scalar occupies the low end of its word; the rest is 0.
  std::vector<uint64_t> words;
  /// Word that holds the address of a block.
  struct Address {
    size_t word, block;
  };
  std::vector<Address> addresses;
  /// Initial contents.
  std::vector<std::vector<uint8_t>> blocks;

  /// Adds a scalar's word.
  void addWord(uint64_t word) { words.push_back(word); }
  /// Adds the descriptor of a memref over a new block; strides and offset are in elements.
  void addMemory(std::vector<uint8_t> contents, int64_t offset, llvm::ArrayRef<int64_t> sizes,
                 llvm::ArrayRef<int64_t> strides);
};

struct MachineResult {
  ExecutionStatus status = ExecutionStatus::completed;
  std::string message; ///< reason of the trap, or the unsupported construct
  std::vector<uint64_t> words;
  /// Final contents; nothing if the code has freed the block.
  std::vector<std::optional<std::vector<uint8_t>>> blocks;
  std::vector<MachineEvent> events;
};

/// Number of words for arguments of these kinds and shapes.
size_t argumentWords(const std::vector<Tensor> &inputs);
/// Arguments of @main: a scalar is a word, a tensor is a row-major memref.
MachineCall callWith(const std::vector<Tensor> &inputs);
/// Memory after the call. Scalars cannot change.
Execution executionOf(MachineResult result, const std::vector<Tensor> &inputs);

} // namespace npufuzz::mlirbackend

#endif
