//===- LoadsThatMeet.h - loads whose tiles one consumer walks together -*- C++ -*-===//
//
// For npu-relayout: one set of axis cuts must serve all operands of one consumer.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_LOADSTHATMEET_H
#define NPUFUZZ_BACKEND_NPU_PASSES_LOADSTHATMEET_H

#include "tile/Tile.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::npu {

/// Loads whose tiles meet element by element (also after an expand) in one op of a kernel: its
/// operands, in order. Tiles that meet have one rank.
using Operands = llvm::SmallVector<tile::LoadOp, 4>;

/// Groups every load of the kernel by consumer; a load may be in several groups, and is alone in
/// one if its tile meets no other. Groups are in the program order of their consumers.
llvm::SmallVector<Operands> loadsThatMeet(mlir::func::FuncOp kernel);

/// Returns true if the element that a view shows depends on its coordinate on `axis`.
bool walksAxis(mlir::Value view, size_t axis);

/// Number of coordinates per axis that show distinct elements: the tile's extent, or 1 if the view
/// repeats.
llvm::SmallVector<int64_t> ownExtents(tile::LoadOp load);

/// The consumer's extents: per axis the largest of all operands, in any order.
llvm::SmallVector<int64_t> consumerShape(llvm::ArrayRef<tile::LoadOp> operands);

} // namespace npufuzz::npu

#endif
