//===- FusePrologue.cpp - npu-fuse-prologue: producers next to a matmul ---===//
#include "backend/npu/Passes.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUFUSEPROLOGUE
#include "backend/npu/Passes.h.inc"

namespace {

bool isElementwise(Operation *op) {
  const tile::OpRecord *record = tile::findRecord(op);
  return record && (record->category == tile::OpCategory::Unary ||
                    record->category == tile::OpCategory::Binary ||
                    record->category == tile::OpCategory::Compare ||
                    record->category == tile::OpCategory::Select ||
                    record->category == tile::OpCategory::Cast);
}

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
      if (!producer || !isElementwise(producer) || !operand.hasOneUse() ||
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
