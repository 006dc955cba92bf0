//===- NeutraliseAffine.cpp - computes index expressions without affine maps ---===//
//
// Each rule collects the ops that match and expands their maps to arith. Loads and stores become
// those of memref, bounds a chain of minima or maxima. A map that cannot be expanded stays.
// Neutralise.cpp has the rules with other triggers.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/NeutraliseAffine.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

bool isDivision(AffineExpr expr) {
  return expr.getKind() == AffineExprKind::Mod || expr.getKind() == AffineExprKind::FloorDiv ||
         expr.getKind() == AffineExprKind::CeilDiv;
}

bool holdsRemainder(AffineExpr expr) {
  bool holds = false;
  expr.walk([&](AffineExpr part) { holds |= part.getKind() == AffineExprKind::Mod; });
  return holds;
}

bool dividesRemainder(AffineMap map) {
  bool divides = false;
  for (AffineExpr result : map.getResults())
    result.walk([&](AffineExpr part) {
      divides |= isDivision(part) && holdsRemainder(cast<AffineBinaryOpExpr>(part).getLHS());
    });
  return divides;
}

/// Results of the map; nothing if it cannot be expanded (a division by a number that is not known
/// to be positive).
std::optional<SmallVector<Value, 8>> compute(Operation *op, AffineMap map, ValueRange operands) {
  OpBuilder b(op);
  return affine::expandAffineMap(b, op->getLoc(), map, operands);
}

template <typename Access> bool dividesRemainder(Operation *op) {
  auto access = dyn_cast<Access>(op);
  return access && dividesRemainder(access.getAffineMap());
}

/// Values from which affine.apply computes an index, and the index itself.
void collectOrigins(Value value, SmallVectorImpl<Value> &origins) {
  origins.push_back(value);
  if (auto apply = value.getDefiningOp<affine::AffineApplyOp>())
    for (Value operand : apply.getMapOperands())
      collectOrigins(operand, origins);
}

bool isCarried(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop = argument ? dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp())
                       : LoopLikeOpInterface();
  return loop && llvm::is_contained(loop.getRegionIterArgs(), argument);
}

bool isOfCarried(ValueRange operands) {
  SmallVector<Value> origins;
  for (Value operand : operands)
    collectOrigins(operand, origins);
  return llvm::any_of(origins, isCarried);
}

template <typename Bound, typename Choice> bool computeBound(Bound op) {
  auto results = compute(op, op.getMap(), op.getOperands());
  if (!results)
    return false;
  OpBuilder b(op);
  Value bound = results->front();
  for (Value other : llvm::drop_begin(*results))
    bound = b.create<Choice>(op.getLoc(), bound, other);
  op.replaceAllUsesWith(bound);
  op.erase();
  return true;
}

} // namespace

bool computeNestedDivisions(ModuleOp module) {
  SmallVector<Operation *> found;
  module.walk([&](Operation *op) {
    if (dividesRemainder<affine::AffineLoadOp>(op) || dividesRemainder<affine::AffineStoreOp>(op) ||
        dividesRemainder<affine::AffineApplyOp>(op))
      found.push_back(op);
  });
  bool changed = false;
  for (Operation *op : found) {
    OpBuilder b(op);
    Location loc = op->getLoc();
    if (auto load = dyn_cast<affine::AffineLoadOp>(op)) {
      auto at = compute(op, load.getAffineMap(), load.getMapOperands());
      if (!at)
        continue;
      op->replaceAllUsesWith(b.create<memref::LoadOp>(loc, load.getMemRef(), *at));
    } else if (auto store = dyn_cast<affine::AffineStoreOp>(op)) {
      auto at = compute(op, store.getAffineMap(), store.getMapOperands());
      if (!at)
        continue;
      b.create<memref::StoreOp>(loc, store.getValueToStore(), store.getMemRef(), *at);
    } else {
      auto apply = cast<affine::AffineApplyOp>(op);
      auto values = compute(op, apply.getAffineMap(), apply.getMapOperands());
      if (!values)
        continue;
      apply.getResult().replaceAllUsesWith(values->front());
    }
    op->erase();
    changed = true;
  }
  return changed;
}

bool computeBoundsOfCarried(ModuleOp module) {
  SmallVector<Operation *> found;
  module.walk([&](Operation *op) {
    if (isa<affine::AffineMinOp, affine::AffineMaxOp>(op) && isOfCarried(op->getOperands()))
      found.push_back(op);
  });
  bool changed = false;
  for (Operation *op : found) {
    if (auto least = dyn_cast<affine::AffineMinOp>(op))
      changed |= computeBound<affine::AffineMinOp, arith::MinSIOp>(least);
    else
      changed |= computeBound<affine::AffineMaxOp, arith::MaxSIOp>(cast<affine::AffineMaxOp>(op));
  }
  return changed;
}

} // namespace npufuzz::reduceir
