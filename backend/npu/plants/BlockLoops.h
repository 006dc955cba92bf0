//===- BlockLoops.h - the loops that npu-lower-matmul makes -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_PLANTS_BLOCKLOOPS_H
#define NPUFUZZ_BACKEND_NPU_PLANTS_BLOCKLOOPS_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"

namespace npufuzz::npu {

/// Returns true if a loop goes over blocks of a matrix product, and not over tiles around one or
/// over the rows of a block.
bool isBlockLoop(mlir::affine::AffineForOp loop);

} // namespace npufuzz::npu

#endif
