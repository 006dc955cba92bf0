//===- FuseEpilogue.cpp - npu-fuse-epilogue: consumers next to a matmul ---===//
//
// Moves elementwise consumers right behind the product that they consume. Nothing is merged here:
// what stands side by side is taken together by npu-vectorise, in one loop whose values stay in
// registers, and lives shorter for npu-plan-memory.
//
// Contract: never fails and never changes a value. Only ops with one consumer move, and only where
// all other operands are there already; otherwise the program stays as it is.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/Passes.h"
#include "backend/npu/passes/TileElementwise.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUFUSEEPILOGUE
#include "backend/npu/passes/Passes.h.inc"

namespace {

struct FuseEpilogue : impl::NpuFuseEpilogueBase<FuseEpilogue> {
  void runOnOperation() override {
    SmallVector<tile::MatmulOp> products;
    getOperation().walk([&](tile::MatmulOp op) { products.push_back(op); });
    for (tile::MatmulOp product : products)
      raiseConsumers(product);
  }

private:
  void raiseConsumers(Operation *producer) {
    while (Operation *consumer = onlyConsumer(producer)) {
      if (!isReady(consumer, producer)) {
        ++fallbacks;
        return;
      }
      if (producer->getNextNode() != consumer) {
        consumer->moveAfter(producer);
        ++moved;
      }
      producer = consumer;
    }
  }

  /// The elementwise op in the same block that alone uses the result, null where there is none.
  static Operation *onlyConsumer(Operation *producer) {
    Value result = producer->getResult(0);
    if (!result.hasOneUse())
      return nullptr;
    Operation *user = *result.getUsers().begin();
    return user->getBlock() == producer->getBlock() && isElementwiseTileOp(user) ? user : nullptr;
  }

  /// Are the consumer's other operands there when the producer is done?
  static bool isReady(Operation *consumer, Operation *producer) {
    return llvm::all_of(consumer->getOperands(), [&](Value operand) {
      Operation *definition = operand.getDefiningOp();
      return !definition || definition == producer ||
             definition->getBlock() != producer->getBlock() ||
             definition->isBeforeInBlock(producer);
    });
  }
};

} // namespace

} // namespace npufuzz::npu
