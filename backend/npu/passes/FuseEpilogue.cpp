//===- FuseEpilogue.cpp - npu-fuse-epilogue: consumers next to a matmul ---===//
//
// Moves elementwise consumers right after the product that they consume. Merges nothing:
// npu-vectorise later turns adjacent ops into one loop whose values stay in registers. For
// npu-plan-memory the values live shorter.
//
// Contract: never fails and never changes a value. Moves only ops with one consumer, and only if
// all other operands are already available. Otherwise the program stays unchanged.
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

  /// The elementwise op in the same block that is the only user of the result; null if there is
  /// none.
  static Operation *onlyConsumer(Operation *producer) {
    Value result = producer->getResult(0);
    if (!result.hasOneUse())
      return nullptr;
    Operation *user = *result.getUsers().begin();
    return user->getBlock() == producer->getBlock() && isElementwiseTileOp(user) ? user : nullptr;
  }

  /// Returns true if the consumer's other operands are available when the producer is done.
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
