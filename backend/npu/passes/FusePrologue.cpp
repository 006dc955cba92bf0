//===- FusePrologue.cpp - npu-fuse-prologue: producers next to a matmul ---===//
//
// The mirror of npu-fuse-epilogue: elementwise producers of a product's operands move right before
// it, and their producers before them. This needs no check of dominance: operands of a producer
// that moves down are still defined above it.
//
// Moves only producers with one use. With two, the other user might stand in between.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/Passes.h"
#include "backend/npu/passes/TileElementwise.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUFUSEPROLOGUE
#include "backend/npu/passes/Passes.h.inc"

namespace {

struct FusePrologue : impl::NpuFusePrologueBase<FusePrologue> {
  void runOnOperation() override {
    SmallVector<tile::MatmulOp> products;
    getOperation().walk([&](tile::MatmulOp op) { products.push_back(op); });
    for (tile::MatmulOp product : products)
      sinkProducers(product);
  }

private:
  void sinkProducers(Operation *consumer) {
    for (Value operand : llvm::to_vector(consumer->getOperands())) {
      Operation *producer = operand.getDefiningOp();
      if (!producer || !isElementwiseTileOp(producer) || !operand.hasOneUse() ||
          producer->getBlock() != consumer->getBlock())
        continue;
      if (producer->getNextNode() != consumer) {
        producer->moveBefore(consumer);
        ++moved;
      }
      sinkProducers(producer);
    }
  }
};

} // namespace

} // namespace npufuzz::npu
