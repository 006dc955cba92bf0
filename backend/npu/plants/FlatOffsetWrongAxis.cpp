//===- FlatOffsetWrongAxis.cpp - an offset is put on the first axis -------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::npu {

/// The constant part of an address: all of a constant, or the term of an affine.apply.
static int64_t constantOf(Value base) {
  APInt number;
  if (matchPattern(base, m_ConstantInt(&number)))
    return number.getSExtValue();
  auto apply = base.getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return 0;
  auto sum = dyn_cast<AffineBinaryOpExpr>(apply.getAffineMap().getResult(0));
  auto term = sum && sum.getKind() == AffineExprKind::Add
                  ? dyn_cast<AffineConstantExpr>(sum.getRHS())
                  : AffineConstantExpr();
  return term ? term.getValue() : 0;
}

/// Applies the whole steps of the largest stride in an offset to the outermost axis.
template <typename Op> static void placeOffset(Op transfer) {
  ArrayRef<int64_t> strides = transfer.getGlobalStrides();
  int64_t offset = constantOf(transfer.getBase());
  if (strides.empty() || offset <= 0)
    return;
  int64_t largest = *llvm::max_element(strides), outer = strides.front();
  if (outer <= 0 || outer == largest || offset < largest)
    return;
  int64_t wrong = offset / largest * (outer - largest);
  OpBuilder builder(transfer);
  AffineExpr moved = builder.getAffineDimExpr(0) + wrong;
  transfer.getBaseMutable().assign(builder.create<affine::AffineApplyOp>(
      transfer.getLoc(), AffineMap::get(1, 0, moved), transfer.getBase()));
}

static LogicalResult countOnFirstAxis(ModuleOp module) {
  module.walk([](Operation *op) {
    if (auto load = dyn_cast<LoadOp>(op))
      placeOffset(load);
    else if (auto store = dyn_cast<StoreOp>(op))
      placeOffset(store);
  });
  return success();
}

PlantedBug flatOffsetWrongAxis() {
  return {{"flat-offset-wrong-axis",
           "npu-axis-split",
           "the offset of a permuted view is counted along its outermost axis",
           {"address", "value", "memory", "undef", "bits"}},
          PlantedBug::When::afterPass,
          countOnFirstAxis};
}

} // namespace npufuzz::npu
