//===- FineGrainedDma.cpp - npu-fine-grained-dma: asynchronous transfers --===//
//
// Transfers become asynchronous: each names a tag slot, and a wait for the slot stands before the
// first operation that needs the transfer's result. Subtiles.cpp first cuts operands of matrix
// products into subtiles, so that the array may begin when the first one has arrived.
// DoubleBuffer.cpp may issue loop loads one iteration ahead.
//
// Contract: between issue and wait nothing touches the elements on either side of a transfer. An
// operation that the pass does not understand (calls, other ops on the tensor) waits. Runs before
// npu-plan-memory, so that a buffer lives until the wait and not only until the issue.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/AsyncTransfer.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUFINEGRAINEDDMA
#include "backend/npu/passes/Passes.h.inc"

/// Returns true if an operation, or one inside it, satisfies `test`.
template <typename Test> static bool anyInside(Operation *op, Test test) {
  return op
      ->walk([&](Operation *inner) {
        return test(inner) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

static bool uses(Operation *op, Value value) {
  return llvm::is_contained(op->getOperands(), value);
}

/// Valid-extent registers are no elements: a transfer reads them when it is issued.
static bool usesElements(Operation *op, Value buffer) {
  return uses(op, buffer) && !isa<ValidOp, SetValidOp, NarrowOp>(op);
}

bool mustWait(Operation *op, TransferInOp transfer) {
  return anyInside(op, [&](Operation *inner) {
    bool mayWrite = uses(inner, transfer.getMemory()) && !isa<TransferInOp, memref::LoadOp>(inner);
    return mayWrite || isa<CallOpInterface>(inner) || usesElements(inner, transfer.getBuffer());
  });
}

bool mustWait(Operation *op, TransferOutOp transfer) {
  return anyInside(op, [&](Operation *inner) {
    return isa<CallOpInterface>(inner) || uses(inner, transfer.getMemory()) ||
           usesElements(inner, transfer.getBuffer());
  });
}

Value makeTags(Operation *inFunction, int64_t slots) {
  OpBuilder entry(inFunction->getParentOfType<func::FuncOp>().getBody());
  return entry.create<TagsOp>(inFunction->getLoc(), TagsType::get(inFunction->getContext()), slots);
}

namespace {

struct FineGrainedDma : impl::NpuFineGrainedDmaBase<FineGrainedDma> {
  using NpuFineGrainedDmaBase::NpuFineGrainedDmaBase;

  void runOnOperation() override {
    if (subtile < 0 || subtile > 3) {
      getOperation().emitError("expected subtile=0 to 3, got ") << static_cast<int64_t>(subtile);
      return signalPassFailure();
    }
    if (!asynchronous)
      return;
    Machine machine = Machine::of(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal())
        convert(function, machine);
  }

private:
  template <typename Op> static SmallVector<Op> collect(func::FuncOp function) {
    SmallVector<Op> result;
    function.walk([&](Op op) { result.push_back(op); });
    return result;
  }

  void convert(func::FuncOp function, const Machine &machine) {
    IndexConstants constants(function);
    if (doubleBuffer) {
      // Pipelines one loop per function, an inner one before the one around it: copies of copies
      // grow fast.
      for (affine::AffineForOp loop : collect<affine::AffineForOp>(function))
        if (pipelineLoads(loop, machine, constants)) {
          ++pipelined;
          break;
        }
    }
    if (subtile > 0) {
      SubtileSides sides = SubtileSides::of(subtile, machine.lanes);
      for (ComputeOp op : collect<ComputeOp>(function)) {
        if (op.getOpName() != tile::MatmulOp::record.mnemonic)
          continue;
        SubtileCounts counts = cutOperands(op, sides);
        grids += counts.grids;
        batches += counts.batches;
        fused += counts.fused;
      }
    }
    for (TransferInOp transfer : collect<TransferInOp>(function))
      makeAsynchronous(transfer, constants);
    for (TransferOutOp transfer : collect<TransferOutOp>(function))
      makeAsynchronous(transfer, constants);
  }

  template <typename Op> void makeAsynchronous(Op transfer, IndexConstants &constants) {
    if (transfer.getTags())
      return;
    Operation *waiting = firstThatMustWait(transfer);
    Value tags = makeTags(transfer, 1), slot = constants.get(0);
    transfer.getTagsMutable().assign(tags);
    transfer.getSlotMutable().assign(slot);
    OpBuilder(waiting).create<WaitOp>(transfer.getLoc(), tags, slot);
    ++transfers;
  }
};

} // namespace

} // namespace npufuzz::npu
