//===- AsyncTransfer.h - tags and waits, for npu-fine-grained-dma -*- C++ -*-===//
//
// Shared by FineGrainedDma.cpp, Subtiles.cpp and DoubleBuffer.cpp, so that one rule places waits.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_ASYNCTRANSFER_H
#define NPUFUZZ_BACKEND_NPU_PASSES_ASYNCTRANSFER_H

#include "backend/npu/machine/Machine.h"
#include "backend/npu/passes/IndexConstants.h"
#include "backend/npu/passes/Passes.h"

namespace npufuzz::npu {

/// Returns true if an operation (or one inside it) must not run during the transfer.
bool mustWait(mlir::Operation *op, TransferInOp transfer);
bool mustWait(mlir::Operation *op, TransferOutOp transfer);

/// First operation after the transfer, in its block, that must wait; else the terminator.
template <typename Op> mlir::Operation *firstThatMustWait(Op transfer) {
  mlir::Operation *next = transfer->getNextNode();
  while (!next->hasTrait<mlir::OpTrait::IsTerminator>() && !mustWait(next, transfer))
    next = next->getNextNode();
  return next;
}

/// Makes npu.tags at the entry of the function around an operation.
mlir::Value makeTags(mlir::Operation *inFunction, int64_t slots);

/// Sides, in rows or columns, into which npu-fine-grained-dma cuts the operands of matrix products.
struct SubtileSides {
  int64_t leftRows, contractedLeft, contractedRight, rightColumns;
  /// Reads the pass's option `subtile`, for a machine with that many lanes.
  static SubtileSides of(int64_t option, int64_t lanes);
};
/// Attribute in which cut transfers carry the extents of their subtiles (rows, columns).
inline constexpr llvm::StringLiteral subtileAttribute = "npu.subtile";

/// Axis, of the last two of the buffer of a matmul's operand (0 left, 1 right), that the product
/// contracts.
int contractedAxis(ComputeOp matmul, unsigned operand);

struct SubtileCounts {
  int64_t grids = 0, batches = 0, fused = 0;
};
/// Cuts the transfers of a matmul's operands, makes them asynchronous, and waits for them.
SubtileCounts cutOperands(ComputeOp matmul, SubtileSides sides);

/// Issues a transfer in at the head of the loop's body one iteration ahead, into two alternating
/// buffers. Returns false, with nothing changed, if that is not possible (Passes.td says when).
bool pipelineLoads(mlir::affine::AffineForOp loop, const Machine &machine,
                   IndexConstants &constants);

} // namespace npufuzz::npu

#endif
