//===- Instruction.h - pipe and accesses of one instruction -----*- C++ -*-===//
//
// Shared by npu-insert-sync and the tile operation graph. Covers only element accesses:
// valid-extent registers and tags belong to no pipe and need no order between pipes.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_MACHINE_INSTRUCTION_H
#define NPUFUZZ_BACKEND_NPU_MACHINE_INSTRUCTION_H

#include "backend/npu/dialect/Npu.h"

namespace npufuzz::npu {

/// Pipes, in the order of pipeNames.
enum class Pipe : uint8_t { load, vector, matrix, store, scalar };
inline constexpr size_t pipeCount = std::size(pipeNames);

/// An element access of an instruction; the memory is a buffer or a tensor.
struct Use {
  mlir::Value memory;
  bool writes;
  size_t number = 0; ///< index of the memory in the pass's own list
};

/// Pipe and accesses of an instruction. There are none for an instruction that runs where it is
/// issued, on no pipe.
struct Instruction {
  Pipe pipe = Pipe::scalar;
  /// A tag slot orders later instructions; flags order only earlier ones.
  bool isTagged = false;
  llvm::SmallVector<Use, 3> uses;
};

/// Describes the op itself, without nested ops.
Instruction describeInstruction(mlir::Operation *op);

/// For each memory, in order: the positions of itself and of the buffers that share bytes of a bank
/// with it. Buffers without addresses share none.
std::vector<llvm::SmallVector<size_t, 4>> overlapsOf(llvm::ArrayRef<mlir::Value> memories,
                                                     int64_t lanes);

} // namespace npufuzz::npu

#endif
