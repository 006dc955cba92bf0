//===- Makers.cpp - values through loops and branches ---------------------===//
//
// A value that is no result of a tile op is carried by a loop, or the result of a loop or a branch.
// Its makers are then those of the values that enter it.
//
//===----------------------------------------------------------------------===//
#include "tile/census/Makers.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

namespace npufuzz::tile {

namespace {

/// Values from which a value comes, with the relation by which it does.
struct Origin {
  Relation relation;
  Value value;
};
using Origins = SmallVector<Origin, 4>;

Origins originsOf(Value value) {
  Origins origins;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast<affine::AffineForOp>(argument.getOwner()->getParentOp());
    if (!loop || argument == loop.getInductionVar())
      return origins;
    unsigned position = argument.getArgNumber() - 1;
    origins.push_back({Relation::initial, loop.getInits()[position]});
    origins.push_back({Relation::carried, loop.getYieldedValues()[position]});
    return origins;
  }
  unsigned position = cast<OpResult>(value).getResultNumber();
  if (auto loop = dyn_cast<affine::AffineForOp>(value.getDefiningOp())) {
    origins.push_back({Relation::loopResult, loop.getYieldedValues()[position]});
  } else if (auto branch = dyn_cast<scf::IfOp>(value.getDefiningOp())) {
    origins.push_back({Relation::branchResult, branch.thenYield().getOperand(position)});
    origins.push_back({Relation::branchResult, branch.elseYield().getOperand(position)});
  }
  return origins;
}

void collect(Value value, Makers &makers, llvm::SmallPtrSetImpl<void *> &seen) {
  if (!seen.insert(value.getAsOpaquePointer()).second)
    return;
  Origins origins = originsOf(value);
  for (const Origin &origin : origins)
    collect(origin.value, makers, seen);
  if (Operation *op = value.getDefiningOp(); op && origins.empty() && op->getNumRegions() == 0)
    makers.push_back(op);
}

} // namespace

Makers makersOf(Value value) {
  Makers makers;
  llvm::SmallPtrSet<void *, 8> seen;
  collect(value, makers, seen);
  return makers;
}

void forEachMaker(Operation *user, Value operand,
                  llvm::function_ref<void(Relation, Operation *)> on) {
  Origins origins = originsOf(operand);
  for (const Origin &origin : origins)
    for (Operation *maker : makersOf(origin.value))
      on(origin.relation, maker);
  Operation *maker = operand.getDefiningOp();
  if (!maker || !origins.empty())
    return;
  if (maker->getBlock() == user->getBlock())
    return on(Relation::block, maker);
  bool entersLoop = false, entersBranch = false;
  for (Operation *parent = user->getParentOp(); parent != maker->getParentOp();
       parent = parent->getParentOp()) {
    entersLoop |= isa<affine::AffineForOp>(parent);
    entersBranch |= isa<scf::IfOp>(parent);
  }
  if (entersLoop)
    on(Relation::intoLoop, maker);
  if (entersBranch)
    on(Relation::intoBranch, maker);
}

} // namespace npufuzz::tile
