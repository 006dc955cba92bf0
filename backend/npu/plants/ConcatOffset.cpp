//===- ConcatOffset.cpp - parts of a concat are taken for equally long ----===//
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace npufuzz::npu {

/// The constant that an index of a store adds to its loop's variable; 0 for the variable itself.
static int64_t offsetOf(Value index) {
  auto apply = index.getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return 0;
  auto sum = dyn_cast<AffineBinaryOpExpr>(apply.getAffineMap().getResult(0));
  auto constant = sum ? dyn_cast<AffineConstantExpr>(sum.getRHS()) : AffineConstantExpr();
  return constant ? constant.getValue() : 0;
}

static int64_t extentOf(Value index) {
  if (auto apply = index.getDefiningOp<affine::AffineApplyOp>())
    index = apply.getMapOperands()[0];
  auto loop = affine::getForInductionVarOwner(index);
  return loop && loop.hasConstantUpperBound() ? loop.getConstantUpperBound() : 0;
}

/// Places part n of a concatenated tensor at n times the first part's extent.
static LogicalResult assumeEvenParts(ModuleOp module) {
  llvm::MapVector<Value, SmallVector<memref::StoreOp>> stores;
  module.walk([&](memref::StoreOp store) {
    if (store.getMemRef().getDefiningOp<tile::ScratchOp>())
      stores[store.getMemRef()].push_back(store);
  });
  for (auto &[scratch, parts] : stores)
    for (unsigned axis = 0; axis < parts.front().getIndices().size(); ++axis) {
      int64_t first = extentOf(parts.front().getIndices()[axis]);
      int64_t whole = cast<MemRefType>(scratch.getType()).getDimSize(axis);
      for (auto [number, part] : llvm::enumerate(parts)) {
        Value index = part.getIndices()[axis];
        int64_t even = static_cast<int64_t>(number) * first;
        // The first store of a pad covers the whole tensor.
        if (first == whole || offsetOf(index) == 0 || even + extentOf(index) > whole)
          continue;
        auto apply = index.getDefiningOp<affine::AffineApplyOp>();
        AffineExpr d0 = getAffineDimExpr(0, module.getContext());
        apply.setMap(AffineMap::get(1, 0, d0 + even));
      }
    }
  return success();
}

PlantedBug concatOffset() {
  return {{"concat-offset",
           "npu-gather-views",
           "the parts of a concat are placed as if all were as long as the first",
           {"value", "undef"}},
          PlantedBug::When::afterPass,
          assumeEvenParts};
}

} // namespace npufuzz::npu
