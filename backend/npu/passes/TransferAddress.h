//===- TransferAddress.h - how a tile walks global memory through a view -*- C++ -*-===//
//
// Shared by npu-relayout, which asks whether an address resolves, and npu-axis-split, which takes
// it: one algorithm, so that what the first lets through the second can lower. All in elements.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_TRANSFERADDRESS_H
#define NPUFUZZ_BACKEND_NPU_PASSES_TRANSFERADDRESS_H

#include "backend/npu/passes/LoopIndex.h"
#include "tile/Tile.h"

#include <optional>
#include <string>

namespace npufuzz::npu {

/// A load or store with an affine address: global element base + sum p[d] * globalStrides[d] and
/// row-major tile element sum p[d] * tileStrides[d] for the points p of the box `sizes`.
struct TransferAddress {
  mlir::Value memory;
  IndexForm base; ///< induction variables only
  llvm::SmallVector<int64_t> sizes, globalStrides, tileStrides;
  /// Where floors and mods cut each tile axis, ascending, without 1.
  llvm::SmallVector<llvm::SmallVector<int64_t>> cuts;
};

/// Resolves every floor and mod of the view chain behind a transfer of a tile of `shape` at
/// `offsets`: tile axes are cut into mixed-radix digits, so that each descriptor axis is affine.
/// Points outside the view are never walked to, so only what lies inside it must be right. Without
/// a value, `unresolved` says which floor is left.
std::optional<TransferAddress> resolveTransfer(IndexSpace &space, LoopIndex &index,
                                               mlir::Value view, mlir::ValueRange offsets,
                                               llvm::ArrayRef<int64_t> shape,
                                               std::string &unresolved);

} // namespace npufuzz::npu

#endif
