//===- ZeroTrip.cpp - state set only inside a loop that may not run -------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::npu {

static bool isCopyInto(Operation *op, Value buffer) {
  auto compute = dyn_cast<ComputeOp>(op);
  return compute && compute.getOpName() == "copy" && compute.getOutput() == buffer;
}

/// Copies of initial values into the loop's carried buffers: one before it, one inside it.
static SmallVector<ComputeOp> initialCopies(affine::AffineForOp loop) {
  SmallVector<ComputeOp> copies;
  for (Operation *op = loop->getPrevNode(); op; op = op->getPrevNode()) {
    auto copy = dyn_cast<ComputeOp>(op);
    if (copy && isCopyInto(op, copy.getOutput()) &&
        llvm::any_of(copy.getOutput().getUsers(), [&](Operation *user) {
          return user->getBlock() == loop.getBody() && isCopyInto(user, copy.getOutput());
        }))
      copies.push_back(copy);
  }
  return copies;
}

static LogicalResult initialiseInFirstIteration(ModuleOp module) {
  SmallVector<affine::AffineForOp> loops;
  module.walk([&](affine::AffineForOp loop) { loops.push_back(loop); });
  for (affine::AffineForOp loop : loops) {
    SmallVector<ComputeOp> copies = initialCopies(loop);
    if (copies.empty() || !loop.hasConstantLowerBound())
      continue;
    auto builder = OpBuilder::atBlockBegin(loop.getBody());
    Value lower =
        builder.create<arith::ConstantIndexOp>(loop.getLoc(), loop.getConstantLowerBound());
    Value isFirst = builder.create<arith::CmpIOp>(loop.getLoc(), arith::CmpIPredicate::eq,
                                                  loop.getInductionVar(), lower);
    auto first = builder.create<scf::IfOp>(loop.getLoc(), isFirst, /*withElseRegion=*/false);
    for (ComputeOp copy : copies)
      copy->moveBefore(first.thenBlock(), first.thenBlock()->begin());
  }
  return success();
}

PlantedBug zeroTrip() {
  return {{"zero-trip",
           "npu-bufferize",
           "what a loop carries is initialised in its first iteration, which may never come",
           {"undef", "value", "memory"}},
          PlantedBug::When::afterPass,
          initialiseInFirstIteration};
}

} // namespace npufuzz::npu
