//===- Flags.h - flags of npu-insert-sync in pairs --------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_PLANTS_FLAGS_H
#define NPUFUZZ_BACKEND_NPU_PLANTS_FLAGS_H

#include "backend/npu/dialect/Npu.h"

namespace npufuzz::npu {

struct FlagPair {
  SetFlagOp set;
  WaitFlagOp wait;
};

/// Flags of a block with the waits that take them, in the order of the flags. npu-insert-sync
/// leaves both in one block.
llvm::SmallVector<FlagPair> flagPairs(mlir::Block &block);

} // namespace npufuzz::npu

#endif
