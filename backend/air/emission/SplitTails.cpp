//===- SplitTails.cpp - splits off the last iteration if a tile is cut there ---===//
//
// Peeling finds the tail of a loop by its step. Loops that count tiles and address them by a
// product, or that start at another number than 0, have tails as well: only in the last iteration
// the valid extent of a tile differs.
//
//===----------------------------------------------------------------------===//
#include "backend/air/emission/AirPasses.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace npufuzz::air {

#define GEN_PASS_DEF_SPLITTAILS
#include "backend/air/emission/AirPasses.h.inc"

namespace {

/// True if a number is computed from the counter.
bool dependsOn(Value number, Value counter) {
  if (number == counter)
    return true;
  Operation *op = number.getDefiningOp();
  return op && isa<affine::AffineDialect, arith::ArithDialect>(op->getDialect()) &&
         llvm::any_of(op->getOperands(),
                      [&](Value operand) { return dependsOn(operand, counter); });
}

bool cutsTiles(scf::ForOp loop) {
  bool cuts = false;
  loop.walk([&](memref::SubViewOp view) {
    for (OpFoldResult size : view.getMixedSizes())
      if (auto value = dyn_cast_if_present<Value>(size))
        cuts |= dependsOn(value, loop.getInductionVar());
  });
  return cuts;
}

/// Splits into the iterations before the last one, and the last.
void split(scf::ForOp loop) {
  std::optional<int64_t> low = getConstantIntValue(loop.getLowerBound()),
                         high = getConstantIntValue(loop.getUpperBound()),
                         step = getConstantIntValue(loop.getStep());
  if (!low || !high || !step || *high - *low <= *step)
    return;
  int64_t trips = (*high - *low + *step - 1) / *step;
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  Value last = b.create<arith::ConstantIndexOp>(*low + (trips - 1) * *step);
  b.setInsertionPointAfter(loop);
  auto rest = cast<scf::ForOp>(b.clone(*loop));
  loop.replaceAllUsesWith(rest.getResults());
  loop.setUpperBound(last);
  rest.setLowerBound(last);
  rest.getInitArgsMutable().assign(loop.getResults());
}

struct SplitTailsPass : impl::SplitTailsBase<SplitTailsPass> {
  using SplitTailsBase::SplitTailsBase;

  void runOnOperation() override {
    SmallVector<scf::ForOp> loops;
    // Inner loops come first, because an outer one is copied with its body.
    getOperation().walk([&](scf::ForOp loop) {
      if (cutsTiles(loop))
        loops.push_back(loop);
    });
    for (scf::ForOp loop : loops)
      split(loop);
  }
};

} // namespace

} // namespace npufuzz::air
