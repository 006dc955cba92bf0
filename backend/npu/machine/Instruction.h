//===- Instruction.h - pipe and accesses of one instruction -----*- C++ -*-===//
//
// Shared by npu-insert-sync and the tile operation graph. Element accesses only: valid-extent
// registers and tags belong to no pipe and need no order between them.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_MACHINE_INSTRUCTION_H
#define NPUFUZZ_BACKEND_NPU_MACHINE_INSTRUCTION_H

#include "backend/npu/dialect/Npu.h"

namespace npufuzz::npu {

/// In the order of pipeNames.
enum class Pipe : uint8_t { load, vector, matrix, store, scalar };
inline constexpr size_t pipeCount = std::size(pipeNames);

/// An element access of an instruction; the memory is a buffer or a tensor.
struct Use {
  mlir::Value memory;
  bool writes;
  size_t number = 0; ///< of the memory, among those that a pass keeps
};

/// What an instruction does; no uses for what runs on no pipe but where it is issued.
struct Instruction {
  Pipe pipe = Pipe::scalar;
  /// A tag slot orders what comes behind it, flags only what stands before it.
  bool isTagged = false;
  llvm::SmallVector<Use, 3> uses;
};

/// Of the op itself, not of ops nested in it.
Instruction describeInstruction(mlir::Operation *op);

/// Of each memory, in order: itself and the buffers that lie on bytes of a bank with it, by their
/// positions. Without addresses buffers never do.
std::vector<llvm::SmallVector<size_t, 4>> overlapsOf(llvm::ArrayRef<mlir::Value> memories,
                                                     int64_t lanes);

} // namespace npufuzz::npu

#endif
