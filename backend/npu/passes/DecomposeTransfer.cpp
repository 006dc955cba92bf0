//===- DecomposeTransfer.cpp - npu-decompose-transfer: 4 axes -------------===//
//
// The engine takes descriptors of at most 4 axes; axis splitting makes longer ones. Unit axes go
// first since they cost nothing. If that is not enough, the outermost axes become loops around the
// transfer, each with one affine offset on the global side and one on the tile side.
//
// Tile strides and offsets are those of the logical row-major tile, in elements, not of a bank. The
// buffer's type says how the tile lies in the lanes, so a peeled axis may be the split one.
//
// Contract: the multiset of (global element, lane, bank element) is what it was before.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/Passes.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUDECOMPOSETRANSFER
#include "backend/npu/passes/Passes.h.inc"

namespace {

/// The axes of a descriptor, outermost first.
struct Axes {
  SmallVector<int64_t> sizes, globalStrides, tileStrides;
  void append(int64_t size, int64_t globalStride, int64_t tileStride) {
    sizes.push_back(size);
    globalStrides.push_back(globalStride);
    tileStrides.push_back(tileStride);
  }
};

/// Unit axes join the axis before them (the first ones the axis behind): a group has the extent and
/// the strides of its one axis that is longer than 1, or of its first.
Axes collapseUnitAxes(const Axes &axes) {
  Axes result;
  bool groupIsUnit = false;
  for (size_t axis = 0; axis < axes.sizes.size(); ++axis) {
    bool unit = axes.sizes[axis] == 1;
    if (!result.sizes.empty() && unit)
      continue;
    if (groupIsUnit && !unit) {
      result.sizes.pop_back();
      result.globalStrides.pop_back();
      result.tileStrides.pop_back();
    }
    groupIsUnit = unit;
    result.append(axes.sizes[axis], axes.globalStrides[axis], axes.tileStrides[axis]);
  }
  return result;
}

struct DecomposeTransfer : impl::NpuDecomposeTransferBase<DecomposeTransfer> {
  void runOnOperation() override {
    SmallVector<Operation *> transfers;
    getOperation().walk([&](Operation *op) {
      if (isa<TransferInOp, TransferOutOp>(op))
        transfers.push_back(op);
    });
    for (Operation *op : transfers) {
      if (auto in = dyn_cast<TransferInOp>(op))
        decompose(in);
      else
        decompose(cast<TransferOutOp>(op));
    }
  }

private:
  template <typename Op> void decompose(Op op) {
    if (op.getSizes().size() <= descriptorAxesMax)
      return;
    Axes axes = collapseUnitAxes({SmallVector<int64_t>(op.getSizes()),
                                  SmallVector<int64_t>(op.getGlobalStrides()),
                                  SmallVector<int64_t>(op.getTileStrides())});
    ++collapsed;
    if (axes.sizes.size() > descriptorAxesMax)
      axes = peelOuterAxes(op, axes);
    op.setSizes(axes.sizes);
    op.setGlobalStrides(axes.globalStrides);
    op.setTileStrides(axes.tileStrides);
  }

  /// Moves the transfer into loops over all but the last 4 axes, which it returns.
  template <typename Op> Axes peelOuterAxes(Op op, const Axes &axes) {
    ++peeled;
    OpBuilder builder(op);
    Location loc = op.getLoc();
    size_t outer = axes.sizes.size() - descriptorAxesMax;
    Axes inner;
    SmallVector<Value> variables;
    AffineExpr element = builder.getAffineDimExpr(outer), offset = element;
    BufferType buffer = op.getBuffer().getType();
    // The inner descriptor no longer shows which axis the lanes share: say so, lest one believe
    // lane 0.
    op->setAttr(laneAxisName, builder.getI64IntegerAttr(buffer.getSplit()));
    for (size_t axis = 0; axis < axes.sizes.size(); ++axis) {
      if (axis >= outer) {
        inner.append(axes.sizes[axis], axes.globalStrides[axis], axes.tileStrides[axis]);
        continue;
      }
      auto loop = builder.create<affine::AffineForOp>(loc, 0, axes.sizes[axis]);
      builder.setInsertionPointToStart(loop.getBody());
      variables.push_back(loop.getInductionVar());
      element = element + builder.getAffineDimExpr(axis) * axes.globalStrides[axis];
      offset = offset + builder.getAffineDimExpr(axis) * axes.tileStrides[axis];
    }
    auto apply = [&](AffineExpr expr, Value origin) -> Value {
      SmallVector<Value> operands(variables);
      operands.push_back(origin);
      return builder.create<affine::AffineApplyOp>(loc, AffineMap::get(outer + 1, 0, expr),
                                                   operands);
    };
    Value base = apply(element, op.getBase()), tileOffset = apply(offset, op.getOffset());
    op->moveBefore(builder.getInsertionBlock(), builder.getInsertionPoint());
    op.getBaseMutable().assign(base);
    op.getOffsetMutable().assign(tileOffset);
    return inner;
  }
};

} // namespace

} // namespace npufuzz::npu
