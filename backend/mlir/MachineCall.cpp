//===- MachineCall.cpp ----------------------------------------------------===//
//
// Arguments and results are arrays of 64-bit words: the only calling convention between the fuzzer
// and compiled code, in this process or another. A memref is passed expanded, as in MLIR's document
// "LLVM IR Target": allocated pointer, aligned pointer, offset, sizes, strides, in elements.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/MachineCall.h"

namespace npufuzz::mlirbackend {

void MachineCall::addMemory(std::vector<uint8_t> contents, int64_t offset,
                            llvm::ArrayRef<int64_t> sizes, llvm::ArrayRef<int64_t> strides) {
  // The allocated pointer and the aligned one.
  for (int i = 0; i < 2; ++i) {
    addresses.push_back({words.size(), blocks.size()});
    words.push_back(0);
  }
  blocks.push_back(std::move(contents));
  words.push_back(static_cast<uint64_t>(offset));
  for (int64_t size : sizes)
    words.push_back(static_cast<uint64_t>(size));
  for (int64_t stride : strides)
    words.push_back(static_cast<uint64_t>(stride));
}

size_t argumentWords(const std::vector<Tensor> &inputs) {
  size_t words = 0;
  for (const Tensor &input : inputs)
    words += input.shape.empty() ? 1 : 3 + 2 * input.shape.size();
  return words;
}

MachineCall callWith(const std::vector<Tensor> &inputs) {
  MachineCall call;
  for (const Tensor &input : inputs) {
    if (input.shape.empty()) {
      call.addWord(input.bits(0));
      continue;
    }
    std::vector<int64_t> strides(input.shape.size(), 1);
    for (size_t axis = strides.size(); axis-- > 1;)
      strides[axis - 1] = strides[axis] * input.shape[axis];
    // Dense row-major: memrefs of @main have the identity layout.
    call.addMemory(input.bytes, /*offset=*/0, input.shape, strides);
  }
  return call;
}

Execution executionOf(MachineResult result, const std::vector<Tensor> &inputs) {
  Execution execution;
  execution.status = result.status;
  execution.message = std::move(result.message);
  execution.events = std::move(result.events);
  if (result.status != ExecutionStatus::completed)
    return execution;
  size_t next = 0;
  for (const Tensor &input : inputs) {
    Tensor &after = execution.memory.emplace_back(input);
    if (input.shape.empty())
      continue;
    auto &block = result.blocks[next++];
    if (!block) { // programs own their arguments' memory, @main does not
      execution.events.push_back(
          {MachineEvent::Kind::outOfBounds, "heap", "the memory of an argument was freed"});
      continue;
    }
    after.bytes = std::move(*block);
  }
  return execution;
}

} // namespace npufuzz::mlirbackend
