//===- CloneSharesCounter.cpp - a load is two iterations ahead ------------===//
#include "backend/npu/machine/Instruction.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;

namespace npufuzz::npu {

/// The pipe that will read a buffer. Products are still one op with others.
static Pipe stageOf(Operation *user) {
  auto compute = dyn_cast<ComputeOp>(user);
  return compute && compute.getOpName() == tile::MatmulOp::record.mnemonic
             ? Pipe::matrix
             : describeInstruction(user).pipe;
}

/// Returns true if instructions of two pipes read the buffer inside the loop, so that each would
/// have a load of its own.
static bool feedsTwoStages(affine::AffineForOp loop, Value buffer) {
  llvm::SmallSet<Pipe, 2> stages;
  for (Operation *user : buffer.getUsers())
    for (const Use &use : describeInstruction(user).uses)
      if (loop->isAncestor(user) && use.memory == buffer && !use.writes)
        stages.insert(stageOf(user));
  return stages.size() > 1;
}

/// The loop over pairs of iterations exists from three iterations on. Advances the counter of its
/// second load, which fetches for the next pair, once more.
static LogicalResult advanceTwice(ModuleOp module) {
  module.walk([](TransferInOp load) {
    auto loop = load->getParentOfType<affine::AffineForOp>();
    auto tags = load.getTags() ? load.getTags().getDefiningOp<TagsOp>() : nullptr;
    if (!loop || !tags || tags.getSlots() != 2 || !matchPattern(load.getSlot(), m_Zero()) ||
        !feedsTwoStages(loop, load.getBuffer()))
      return;
    int64_t pair = loop.getStepAsInt();
    AffineExpr after = getAffineDimExpr(0, load.getContext()) + pair;
    for (auto counter : loop.getOps<affine::AffineApplyOp>())
      if (counter.getAffineMap().getResult(0) == after &&
          counter.getMapOperands().front() == loop.getInductionVar())
        counter.setMap(AffineMap::get(1, 0, after + pair / 2));
  });
  return success();
}

PlantedBug cloneSharesCounter() {
  return {{"clone-shares-counter",
           "npu-fine-grained-dma",
           "of a load one iteration ahead that two pipes read, each by a copy, both advance the "
           "counter",
           {"value", "memory", "undef", "address", "bits"}},
          PlantedBug::When::afterPass,
          advanceTwice};
}

} // namespace npufuzz::npu
