//===- EditLoops.cpp - makes loops carry less and run shorter -------------===//
//
// Edits scf and affine loops by their own builders: carried values are part of an op's signature,
// and no interface removes one.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

/// One result of an op with regions.
using Carried = std::pair<Operation *, unsigned>;

std::vector<Carried> carried(Candidate &candidate) {
  std::vector<Carried> places;
  candidate.module->walk([&](Operation *op) {
    if (isa<scf::ForOp, affine::AffineForOp, scf::IfOp>(op))
      for (unsigned i = 0; i < op->getNumResults(); ++i)
        places.push_back({op, i});
  });
  return places;
}

/// Rebuilds the loop with these initial values and an empty body.
Operation *loopWith(Operation *old, ValueRange inits) {
  OpBuilder builder(old);
  Operation *loop = nullptr;
  if (auto plain = dyn_cast<scf::ForOp>(old))
    loop = builder.create<scf::ForOp>(old->getLoc(), plain.getLowerBound(), plain.getUpperBound(),
                                      plain.getStep(), inits);
  else if (auto affine = cast<affine::AffineForOp>(old))
    loop = builder.create<affine::AffineForOp>(
        old->getLoc(), affine.getLowerBoundOperands(), affine.getLowerBoundMap(),
        affine.getUpperBoundOperands(), affine.getUpperBoundMap(), affine.getStepAsInt(), inits);
  loop->getRegion(0).takeBody(old->getRegion(0));
  loop->setDiscardableAttrs(llvm::to_vector(old->getDiscardableAttrs()));
  return loop;
}

void dropYielded(Region &region, unsigned index) {
  if (!region.empty())
    region.front().getTerminator()->eraseOperand(index);
}

/// Replaces the carried value by its initial value, in the loop and after it.
bool dropCarriedAt(Candidate &candidate, size_t place, size_t) {
  auto [old, index] = carried(candidate)[place];
  Operation *smaller = nullptr;
  if (auto choice = dyn_cast<scf::IfOp>(old)) {
    if (!choice.getResult(index).use_empty()) {
      Value zero = constantFor(old, choice.getResult(index).getType(), 0);
      if (!zero)
        return false;
      choice.getResult(index).replaceAllUsesWith(zero);
    }
    SmallVector<Type> types(old->getResultTypes());
    types.erase(types.begin() + index);
    OpBuilder builder(old);
    OperationState state(old->getLoc(), old->getName(), old->getOperands(), types);
    for (unsigned i = 0; i < 2; ++i)
      state.addRegion()->takeBody(old->getRegion(i));
    smaller = builder.create(state);
    for (Region &region : smaller->getRegions())
      dropYielded(region, index);
  } else {
    auto loop = cast<LoopLikeOpInterface>(old);
    SmallVector<Value> inits(loop.getInits());
    Value initial = inits[index];
    loop.getRegionIterArgs()[index].replaceAllUsesWith(initial);
    old->getResult(index).replaceAllUsesWith(initial);
    inits.erase(inits.begin() + index);
    smaller = loopWith(old, inits);
    Block &body = smaller->getRegion(0).front();
    body.eraseArgument(1 + index); // after the induction variable
    dropYielded(smaller->getRegion(0), index);
  }
  for (unsigned i = 0, next = 0; i < old->getNumResults(); ++i)
    if (i != index)
      old->getResult(i).replaceAllUsesWith(smaller->getResult(next++));
  old->erase();
  return true;
}

std::vector<affine::AffineForOp> affineLoops(Candidate &candidate) {
  std::vector<affine::AffineForOp> loops;
  candidate.module->walk([&](affine::AffineForOp loop) { loops.push_back(loop); });
  return loops;
}

/// Ways to shorten a loop: an upper bound for 1, 2 or 3 iterations from the constant lower bound
/// (or 0), then one for half the iterations; a lower bound of 0; a step of 1.
constexpr size_t loopWays = 6;

bool shortenAt(Candidate &candidate, size_t place, size_t) {
  affine::AffineForOp loop = affineLoops(candidate)[place / loopWays];
  size_t way = place % loopWays;
  int64_t lower = loop.hasConstantLowerBound() ? loop.getConstantLowerBound() : 0;
  if (way == loopWays - 2) {
    if (loop.hasConstantLowerBound() && lower == 0)
      return false;
    loop.setConstantLowerBound(0);
  } else if (way == loopWays - 1) {
    if (loop.getStepAsInt() == 1)
      return false;
    loop.setStep(1);
  } else {
    int64_t trips = static_cast<int64_t>(way) + 1;
    if (way == 3) {
      if (!loop.hasConstantUpperBound())
        return false;
      trips = (loop.getConstantUpperBound() - lower) / loop.getStepAsInt() / 2;
    }
    int64_t upper = lower + trips * loop.getStepAsInt();
    if (trips < 1 || (loop.hasConstantUpperBound() && loop.getConstantUpperBound() <= upper))
      return false;
    loop.setConstantUpperBound(upper);
  }
  return true;
}

} // namespace

const Edit dropCarried = {"drop carried values",
                          [](Candidate &candidate) { return carried(candidate).size(); },
                          dropCarriedAt};
const Edit shortenLoops = {
    "shorten loops", [](Candidate &candidate) { return affineLoops(candidate).size() * loopWays; },
    shortenAt};

} // namespace npufuzz::reduceir
