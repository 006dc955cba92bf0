//===- AliasFirstArm.cpp - a choice of buffers keeps neither alive --------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true if an element of a tensor decides.
static bool dependsOnData(Value condition) {
  Operation *op = condition.getDefiningOp();
  return op && (isa<memref::LoadOp>(op) || llvm::any_of(op->getOperands(), dependsOnData));
}

/// Returns true if the branch is the last user of the buffer.
static bool diesIn(scf::IfOp branch, AllocOp alloc) {
  return llvm::all_of(alloc->getUsers(), [&](Operation *user) {
    Operation *here = branch->getBlock()->findAncestorOpInBlock(*user);
    return here && !branch->isBeforeInBlock(here);
  });
}

/// Returns true if the branch is the first user of the buffer.
static bool isBornIn(scf::IfOp branch, AllocOp alloc) {
  return llvm::all_of(alloc->getUsers(), [&](Operation *user) {
    Operation *here = branch->getBlock()->findAncestorOpInBlock(*user);
    return here && !here->isBeforeInBlock(branch);
  });
}

/// Gives the first arm's buffer to the result if nothing else needs it, so that the copy moves
/// nothing. Forgets that this place must stay occupied as long as the result lives.
static void shareFirstArm(scf::IfOp branch) {
  SmallVector<Value> taken;
  for (ComputeOp copy : branch.thenBlock()->getOps<ComputeOp>()) {
    auto result = copy.getOutput().getDefiningOp<AllocOp>();
    auto given =
        copy.getOpName() == "copy" ? copy.getInputs()[0].getDefiningOp<AllocOp>() : AllocOp();
    if (!given || given->getBlock() != branch->getBlock() ||
        result->getBlock() != branch->getBlock() || !given.getAddress() || !result.getAddress() ||
        given.getBuffer().getType() != result.getBuffer().getType() || !diesIn(branch, given) ||
        !isBornIn(branch, result) || llvm::is_contained(taken, given.getBuffer()))
      continue;
    taken.push_back(given.getBuffer());
    result.setAddress(*given.getAddress());
  }
}

static LogicalResult shareFirstArms(ModuleOp module) {
  module.walk([](scf::IfOp branch) {
    if (!branch.getElseRegion().empty() && dependsOnData(branch.getCondition()))
      shareFirstArm(branch);
  });
  return success();
}

PlantedBug aliasFirstArm() {
  return {{"alias-first-arm",
           "npu-plan-memory",
           "what data choose lies in the buffer of the first arm, which others may take by then",
           {"value", "undef", "memory", "bits"}},
          PlantedBug::When::afterPass,
          shareFirstArms};
}

} // namespace npufuzz::npu
