//===- ViewShapes.h - fits views to a source of another shape ---*- C++ -*-===//
//
// When a tensor shrinks, its views follow if they can.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_PROGRAM_VIEWSHAPES_H
#define NPUFUZZ_REDUCE_PROGRAM_VIEWSHAPES_H

#include "tile/Tile.h"

namespace npufuzz::reduce {

/// Repairs a view op whose source has just got a smaller shape of the same rank (or another element
/// type). Gives the result the largest shape within `wanted` that the source allows, and moves
/// offsets and parts that have become too large. False if there is none.
bool refitView(mlir::Operation *view, llvm::ArrayRef<int64_t> oldSource,
               llvm::ArrayRef<int64_t> wanted);

/// Axes of a reshape that stay one axis: pairs (source axis, result axis) of equal extent that no
/// other axis is split from or merged with. Unit axes pair up only by position within such a row.
llvm::SmallVector<std::pair<int64_t, int64_t>> keptAxes(llvm::ArrayRef<int64_t> from,
                                                        llvm::ArrayRef<int64_t> to);

} // namespace npufuzz::reduce

#endif
