//===- Loops.cpp - reduces loops ------------------------------------------===//
//
// Replaces a loop by one of its iterations: the first, or the last, since tails fail only there. A
// loop that must stay gets fewer trips, then simpler numbers.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Reductions.h"

#include "tile/Loops.h"

using namespace mlir;
using affine::AffineForOp;

namespace npufuzz::reduce {

namespace {
struct Loop {
  size_t number;
  int64_t lower, upper, step;
  bool endsAtRunTime;

  int64_t trips() const { return upper > lower ? llvm::divideCeilSigned(upper - lower, step) : 0; }
};
} // namespace

static std::vector<Loop> loopsOf(const Case &testCase) {
  std::vector<Loop> loops;
  for (auto [number, op] : llvm::enumerate(numberedOps(testCase.module)))
    if (auto loop = dyn_cast<AffineForOp>(op))
      loops.push_back({number, loop.getConstantLowerBound(), *tile::upperBoundMax(loop),
                       loop.getStepAsInt(), tile::endsAtRunTime(loop)});
  return loops;
}

/// Replaces the loop by its body.
static void inlineIteration(AffineForOp loop, int64_t iteration) {
  Block *body = loop.getBody();
  Operation *yield = body->getTerminator();
  auto kernel = loop->getParentOfType<func::FuncOp>();
  loop.getInductionVar().replaceAllUsesWith(
      constantIndex(kernel, loop.getConstantLowerBound() + iteration * loop.getStepAsInt()));
  SmallVector<Operation *> sums;
  for (auto [carried, initial] : llvm::zip_equal(loop.getRegionIterArgs(), loop.getInits())) {
    auto index = tile::carriedIndex(carried);
    if (index)
      sums.push_back(index->sum);
    carried.replaceAllUsesWith(index ? constantIndex(kernel, index->first + iteration * index->step)
                                     : initial);
  }
  loop->getBlock()->getOperations().splice(loop->getIterator(), body->getOperations(),
                                           body->begin(), yield->getIterator());
  for (auto [result, last] : llvm::zip_equal(loop.getResults(), yield->getOperands()))
    result.replaceAllUsesWith(last);
  loop.erase();
  for (Operation *sum : sums)
    sum->erase();
}

Edits dropLoops(const Case &base, const Options &) {
  Edits edits;
  std::vector<Loop> loops = loopsOf(base);
  for (auto [begin, end] : runs(loops.size(), true)) {
    std::vector<Loop> gone(loops.begin() + static_cast<std::ptrdiff_t>(begin),
                           loops.begin() + static_cast<std::ptrdiff_t>(end));
    for (bool last : {false, true}) {
      bool several = llvm::any_of(gone, [](const Loop &loop) { return loop.trips() > 1; });
      if (last && !several)
        continue;
      edits.push_back([gone, last](Draft &draft) {
        for (const Loop &loop : gone)
          inlineIteration(draft.op<AffineForOp>(loop.number),
                          last ? std::max<int64_t>(loop.trips() - 1, 0) : 0);
        return true;
      });
    }
  }
  return edits;
}

/// Builds a loop with the same body that carries all values but one.
static void eraseCarried(AffineForOp loop, unsigned position) {
  Value initial = loop.getInits()[position];
  auto index = tile::carriedIndex(loop.getRegionIterArgs()[position]);
  loop.getRegionIterArgs()[position].replaceAllUsesWith(initial);
  loop.getResult(position).replaceAllUsesWith(initial);
  SmallVector<Value> initials(loop.getInits());
  initials.erase(initials.begin() + position);
  OpBuilder builder(loop);
  auto replacement = builder.create<AffineForOp>(
      loop.getLoc(), ValueRange{}, loop.getLowerBoundMap(), loop.getUpperBoundOperands(),
      loop.getUpperBoundMap(), loop.getStepAsInt(), initials);
  loop.getBody()->getTerminator()->eraseOperand(position);
  if (index)
    index->sum->erase();
  loop.getBody()->eraseArgument(1 + position);
  replacement.getRegion().takeBody(loop.getRegion());
  unsigned next = 0;
  for (auto [number, result] : llvm::enumerate(loop.getResults()))
    if (number != position)
      result.replaceAllUsesWith(replacement.getResult(next++));
  loop.erase();
}

Edits dropCarried(const Case &base, const Options &) {
  Edits edits;
  for (auto [number, op] : llvm::enumerate(numberedOps(base.module)))
    if (auto loop = dyn_cast<AffineForOp>(op))
      for (unsigned position = 0; position < loop.getNumIterOperands(); ++position)
        edits.push_back([number = number, position](Draft &draft) {
          eraseCarried(draft.op<AffineForOp>(number), position);
          return true;
        });
  return edits;
}

Edits simplifyLoops(const Case &base, const Options &) {
  Edits edits;
  auto propose = [&](const Loop &loop, int64_t lower, int64_t upper, int64_t step) {
    if (lower == loop.lower && upper == loop.upper && step == loop.step)
      return;
    edits.push_back([=, number = loop.number](Draft &draft) {
      auto op = draft.op<AffineForOp>(number);
      op.setConstantLowerBound(lower);
      tile::setUpperBoundMax(op, upper);
      op.setStep(step);
      return true;
    });
  };
  auto endAt = [&](const Loop &loop, int64_t upper) {
    edits.push_back([=, number = loop.number](Draft &draft) {
      draft.op<AffineForOp>(number).setConstantUpperBound(upper);
      return true;
    });
  };
  for (const Loop &loop : loopsOf(base)) {
    int64_t trips = loop.trips();
    if (loop.endsAtRunTime)
      endAt(loop, loop.upper);
    if (trips > 0)
      endAt(loop, loop.lower); // never runs
    for (int64_t fewer : {int64_t{1}, int64_t{2}, trips / 2, trips - 1})
      if (fewer > 0 && fewer < trips)
        propose(loop, loop.lower, loop.lower + fewer * loop.step, loop.step);
    // As many trips with the shortest last one: a step of 1 there is as good as a full one.
    if (trips > 1)
      propose(loop, loop.lower, loop.lower + (trips - 1) * loop.step + 1, loop.step);
    propose(loop, 0, loop.upper - loop.lower, loop.step);
    propose(loop, 0, trips, 1);
  }
  return edits;
}

} // namespace npufuzz::reduce
