//===- TileElementwise.h - tile ops that work element by element -*- C++ -*-===//
//
// For the fusing passes: only such ops may join a loop over the elements of one layout.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_TILEELEMENTWISE_H
#define NPUFUZZ_BACKEND_NPU_PASSES_TILEELEMENTWISE_H

#include "tile/OpTable.h"

namespace npufuzz::npu {

/// Returns true if a tile op computes each element from the same element of its operands.
inline bool isElementwiseTileOp(mlir::Operation *op) {
  const tile::OpRecord *record = tile::findRecord(op);
  return record && tile::isElementwise(record->category);
}

} // namespace npufuzz::npu

#endif
