//===- LoadsThatMeet.h - loads whose tiles one consumer walks together -*- C++ -*-===//
//
// For npu-relayout: operands of one consumer must be walked with one set of axis cuts.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_LOADSTHATMEET_H
#define NPUFUZZ_BACKEND_NPU_PASSES_LOADSTHATMEET_H

#include "tile/Tile.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::npu {

/// The loads whose tiles meet, element by element (expanded, too), in one op of a kernel: its
/// operands, in their order. Tiles that meet have one rank.
using Operands = llvm::SmallVector<tile::LoadOp, 4>;

/// Every load of the kernel is in one or more of them, by itself where its tile meets no other;
/// consumers stand in program order.
llvm::SmallVector<Operands> loadsThatMeet(mlir::func::FuncOp kernel);

/// Whether the element that a view shows depends on its coordinate on `axis`.
bool walksAxis(mlir::Value view, size_t axis);

/// How many coordinates of each axis show elements of their own: the tile's extent, 1 where the
/// view repeats.
llvm::SmallVector<int64_t> ownExtents(tile::LoadOp load);

/// The consumer's extents: per axis the largest of those of all operands, whatever their order.
llvm::SmallVector<int64_t> consumerShape(llvm::ArrayRef<tile::LoadOp> operands);

} // namespace npufuzz::npu

#endif
