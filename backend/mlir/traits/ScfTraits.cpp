//===- ScfTraits.cpp - detects IR for passes on structured control flow ---===//
//
// Also finds plain branches, sinkable ops and invariant ops of any loop. A bound that is not
// constant may be anything, so the loop may have a tail and many iterations. Two scf.parallel are
// adjacent only if their accesses evidently allow fusion.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/traits/Traits.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {

struct Range {
  std::optional<int64_t> low, high, step;
  bool isKnown() const { return low && high && step; }
  int64_t trips() const { return *high <= *low ? 0 : (*high - *low - 1) / *step + 1; }
};

Range rangeOf(scf::ForOp loop) {
  return {getConstantIntValue(loop.getLowerBound()), getConstantIntValue(loop.getUpperBound()),
          getConstantIntValue(loop.getStep())};
}

bool hasTail(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop)
    return false;
  Range range = rangeOf(loop);
  if (range.step == 1)
    return false;
  return !range.isKnown() || (*range.high - *range.low) % *range.step != 0;
}

bool hasManyTrips(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop)
    return false;
  Range range = rangeOf(loop);
  return !range.isKnown() || range.trips() > 1;
}

bool isMinWithConstant(Value bound) {
  auto minimum = bound.getDefiningOp<affine::AffineMinOp>();
  return minimum && llvm::any_of(minimum.getMap().getResults(),
                                 [](AffineExpr x) { return isa<AffineConstantExpr>(x); });
}

bool hasMinOfCounter(Operation *op) {
  if (!isa<affine::AffineMinOp, affine::AffineMaxOp>(op))
    return false;
  return llvm::any_of(op->getOperands(), [](Value operand) {
    auto argument = dyn_cast<BlockArgument>(operand);
    return argument && isa<scf::ForOp, scf::ParallelOp>(argument.getOwner()->getParentOp());
  });
}

bool hasScaledCounter(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop || !loop.getInductionVar().hasOneUse())
    return false;
  Operation *user = *loop.getInductionVar().user_begin();
  return isa<arith::AddIOp, arith::MulIOp>(user) &&
         llvm::any_of(user->getOperands(), [&](Value x) { return loop.isDefinedOutsideOfLoop(x); });
}

/// True if at most one buffer of the two loops is no allocation, so that buffers cannot alias, and
/// written buffers are accessed only at the counters.
bool areIndependent(scf::ParallelOp first, scf::ParallelOp second) {
  SmallVector<Value> buffers, written, elsewhere;
  for (scf::ParallelOp loop : {first, second}) {
    WalkResult end = loop.getBody()->walk([&](Operation *op) {
      auto load = dyn_cast<memref::LoadOp>(op);
      auto store = dyn_cast<memref::StoreOp>(op);
      if (!load && !store)
        return op->getNumRegions() || !(isMemoryEffectFree(op) || isa<scf::ReduceOp>(op))
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      Value buffer = load ? load.getMemRef() : store.getMemRef();
      if (!llvm::is_contained(buffers, buffer))
        buffers.push_back(buffer);
      if (store)
        written.push_back(buffer);
      if (!llvm::equal(load ? load.getIndices() : store.getIndices(), loop.getInductionVars()))
        elsewhere.push_back(buffer);
      return WalkResult::advance();
    });
    if (end.wasInterrupted())
      return false;
  }
  auto unknown = llvm::count_if(
      buffers, [](Value buffer) { return !buffer.getDefiningOp<memref::AllocOp>(); });
  return unknown <= 1 && llvm::none_of(written, [&](Value buffer) {
           return llvm::is_contained(elsewhere, buffer);
         });
}

/// True if another scf.parallel over the same space follows, with only pure ops between.
bool hasNeighbour(Operation *op) {
  auto first = dyn_cast<scf::ParallelOp>(op);
  if (!first || first.getNumReductions())
    return false;
  for (Operation *next = op->getNextNode(); next; next = next->getNextNode()) {
    if (auto second = dyn_cast<scf::ParallelOp>(next))
      return !second.getNumReductions() && first.getLowerBound() == second.getLowerBound() &&
             first.getUpperBound() == second.getUpperBound() &&
             first.getStep() == second.getStep() && areIndependent(first, second);
    if (!isMemoryEffectFree(next))
      return false;
  }
  return false;
}

/// True if all users are in one region of a later branch, and that region runs at most once.
bool isSinkable(Operation *op) {
  if (op->use_empty() || op->getNumRegions() || !isMemoryEffectFree(op))
    return false;
  Region *only = nullptr;
  for (Operation *user : op->getUsers()) {
    Region *region = user->getParentRegion();
    while (region && region->getParentRegion() != op->getParentRegion())
      region = region->getParentRegion();
    if (!region || (only && only != region) ||
        !isa<scf::IfOp, scf::IndexSwitchOp>(region->getParentOp()))
      return false;
    only = region;
  }
  return true;
}

/// Constants do not count, because any clean-up moves them.
bool isInvariant(Operation *op) {
  auto loop = dyn_cast_or_null<LoopLikeOpInterface>(op->getParentOp());
  return loop && op->getNumResults() && op->getNumOperands() && !op->getNumRegions() &&
         isMemoryEffectFree(op) && llvm::all_of(op->getOperands(), [&](Value x) {
           return loop.isDefinedOutsideOfLoop(x) || matchPattern(x, m_Constant());
         });
}

} // namespace

llvm::ArrayRef<Detector> scfDetectors() {
  static const Detector detectors[] = {
      {Trait::scfOp,
       [](Operation *op) {
         return isa<scf::ForOp, scf::IfOp, scf::WhileOp, scf::ParallelOp, scf::IndexSwitchOp>(op);
       }},
      {Trait::scfLoop, [](Operation *op) { return isa<scf::ForOp>(op); }},
      {Trait::scfTail, hasTail},
      {Trait::scfManyTrips, hasManyTrips},
      {Trait::scfMinBound,
       [](Operation *op) {
         auto loop = dyn_cast<scf::ForOp>(op);
         return loop && isMinWithConstant(loop.getUpperBound());
       }},
      {Trait::scfMinInside, hasMinOfCounter},
      {Trait::scfScaledCounter, hasScaledCounter},
      {Trait::scfParallel, [](Operation *op) { return isa<scf::ParallelOp>(op); }},
      {Trait::scfParallelMin,
       [](Operation *op) {
         auto loop = dyn_cast<scf::ParallelOp>(op);
         return loop && llvm::any_of(loop.getUpperBound(), isMinWithConstant);
       }},
      {Trait::scfAdjacent, hasNeighbour},
      // Results crash scf-forall-to-for (corpus/known-issues).
      {Trait::scfForall,
       [](Operation *op) { return isa<scf::ForallOp>(op) && op->getNumResults() == 0; }},
      {Trait::cfBranch,
       [](Operation *op) {
         return isa<FunctionOpInterface>(op) && llvm::range_size(op->getRegion(0)) > 1;
       }},
      {Trait::sinkable, isSinkable},
      {Trait::loopInvariant, isInvariant},
  };
  return detectors;
}

} // namespace npufuzz::mlirbackend
