//===- FusePrologue.cpp - npu-fuse-prologue: producers next to a matmul ---===//
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
