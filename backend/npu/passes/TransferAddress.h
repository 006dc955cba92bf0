//===- TransferAddress.h - how a tile walks global memory through a view -*- C++ -*-===//
//
// Shared by npu-relayout, which asks if an address resolves, and npu-axis-split, which uses it. One
// algorithm, so npu-axis-split can lower whatever npu-relayout lets through. All numbers are in
// elements.
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
/// row-major tile element sum p[d] * tileStrides[d], for the points p of the box `sizes`.
struct TransferAddress {
  mlir::Value memory;
  IndexForm base; ///< induction variables only
  llvm::SmallVector<int64_t> sizes, globalStrides, tileStrides;
  /// Positions at which floors and mods cut each tile axis, ascending, without 1.
  llvm::SmallVector<llvm::SmallVector<int64_t>> cuts;
};

/// Resolves every floor and mod in the view chain of a transfer of a tile of `shape` at `offsets`.
/// Cuts tile axes into mixed-radix digits, so that each descriptor axis is affine. The descriptor
/// never walks to points outside the view, so only points inside it must be right. Returns nothing
/// if a floor is left; `unresolved` then says which.
std::optional<TransferAddress> resolveTransfer(IndexSpace &space, LoopIndex &index,
                                               mlir::Value view, mlir::ValueRange offsets,
                                               llvm::ArrayRef<int64_t> shape,
                                               std::string &unresolved);

} // namespace npufuzz::npu

#endif
