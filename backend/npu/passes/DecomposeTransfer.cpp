//===- DecomposeTransfer.cpp - npu-decompose-transfer: axes and fields ----===//
//
// The engine takes descriptors of at most 4 axes; axis splitting makes longer ones. The pass drops
// unit axes first, because they cost nothing. If that is not enough, the outermost axes become
// loops around the transfer, each with one affine offset on the global side and one on the tile
// side. Axes with a stride wider than its field become loops, too. The pass cuts an extent that its
// field cannot hold: parts of the largest possible extent form an axis of their own, and the rest
// is another transfer.
//
// Tile strides and offsets are in elements of the logical row-major tile, not of a bank. The
// buffer's type says how the lanes hold the tile, so a peeled axis may be the split one.
//
// Contract: the multiset of (global element, lane, bank element) stays the same.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/passes/Passes.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUDECOMPOSETRANSFER
#include "backend/npu/passes/Passes.h.inc"

namespace {

struct Axis {
  int64_t size, globalStride, tileStride;
};
/// Axes, outermost first.
using Axes = SmallVector<Axis, 6>;

/// Elements that a descriptor and the loops around it move, from a start on.
struct Box {
  Axes axes;
  int64_t globalOffset = 0, tileOffset = 0;
};

/// Joins unit axes to the axis before them; leading ones join the axis after them. A group has the
/// extent and the strides of its one axis that is longer than 1, or else of its first axis.
Axes collapseUnitAxes(const Axes &axes) {
  Axes result;
  for (const Axis &axis : axes) {
    if (result.empty())
      result.push_back(axis);
    else if (axis.size > 1 && result.back().size == 1)
      result.back() = axis;
    else if (axis.size > 1)
      result.push_back(axis);
  }
  return result;
}

/// Returns boxes whose extents are `extentMax` at most.
SmallVector<Box> cutLongAxes(const Axes &axes, int64_t extentMax) {
  SmallVector<Box> done, open{{axes}};
  while (!open.empty()) {
    Box box = open.pop_back_val();
    Axis *axis = llvm::find_if(box.axes, [&](const Axis &axis) { return axis.size > extentMax; });
    if (axis == box.axes.end()) {
      done.push_back(box);
      continue;
    }
    int64_t parts = axis->size / extentMax, whole = parts * extentMax;
    if (int64_t rest = axis->size - whole) {
      Box &last = open.emplace_back(box);
      last.axes[axis - box.axes.begin()].size = rest;
      last.globalOffset += whole * axis->globalStride;
      last.tileOffset += whole * axis->tileStride;
    }
    axis->size = extentMax;
    if (parts > 1)
      box.axes.insert(axis,
                      Axis{parts, extentMax * axis->globalStride, extentMax * axis->tileStride});
    open.push_back(box);
  }
  return done;
}

struct DecomposeTransfer : impl::NpuDecomposeTransferBase<DecomposeTransfer> {
  void runOnOperation() override {
    machine = Machine::of(getOperation());
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
  bool stridesFit(const Axis &axis) const {
    return machine.strideFits(axis.globalStride) && machine.strideFits(axis.tileStride);
  }

  template <typename Op> void decompose(Op op) {
    Axes axes;
    for (auto [size, global, tile] :
         llvm::zip_equal(op.getSizes(), op.getGlobalStrides(), op.getTileStrides()))
      axes.push_back({size, global, tile});
    auto fits = [&](const Axis &axis) {
      return axis.size <= machine.extentMax() && stridesFit(axis);
    };
    if (axes.size() <= descriptorAxesMax && llvm::all_of(axes, fits))
      return;
    axes = collapseUnitAxes(axes);
    ++collapsed;
    cut += llvm::count_if(axes, [&](const Axis &axis) { return axis.size > machine.extentMax(); });
    SmallVector<Box> boxes = cutLongAxes(axes, machine.extentMax());
    for (const Box &box : ArrayRef(boxes).drop_back())
      move(cast<Op>(OpBuilder(op).clone(*op)), box);
    move(op, boxes.back());
  }

  /// Tells for each axis if a loop walks it: axes with strides wider than their field, and the
  /// outermost others if more than 4 are left.
  SmallVector<bool> loopsOf(const Axes &axes) const {
    SmallVector<bool> loops;
    for (const Axis &axis : axes)
      loops.push_back(!stridesFit(axis));
    auto left = static_cast<size_t>(llvm::count(loops, false));
    for (bool &loop : loops)
      if (!loop && left > descriptorAxesMax) {
        loop = true;
        --left;
      }
    return loops;
  }

  /// Makes the transfer move a box, inside loops if one descriptor is not enough.
  template <typename Op> void move(Op op, const Box &box) {
    SmallVector<bool> loops = loopsOf(box.axes);
    auto outer = static_cast<unsigned>(llvm::count(loops, true));
    OpBuilder builder(op);
    Location loc = op.getLoc();
    SmallVector<int64_t> sizes, globalStrides, tileStrides;
    SmallVector<Value> variables;
    AffineExpr element = builder.getAffineDimExpr(outer) + box.globalOffset;
    AffineExpr offset = builder.getAffineDimExpr(outer) + box.tileOffset;
    for (auto [axis, isLoop] : llvm::zip_equal(box.axes, loops)) {
      if (!isLoop) {
        sizes.push_back(axis.size);
        globalStrides.push_back(axis.globalStride);
        tileStrides.push_back(axis.tileStride);
        continue;
      }
      auto loop = builder.create<affine::AffineForOp>(loc, 0, axis.size);
      builder.setInsertionPointToStart(loop.getBody());
      AffineExpr variable = builder.getAffineDimExpr(variables.size());
      variables.push_back(loop.getInductionVar());
      element = element + variable * axis.globalStride;
      offset = offset + variable * axis.tileStride;
    }
    op.setSizes(sizes);
    op.setGlobalStrides(globalStrides);
    op.setTileStrides(tileStrides);
    auto apply = [&](AffineExpr expr, Value origin) -> Value {
      SmallVector<Value> operands(variables);
      operands.push_back(origin);
      return builder.create<affine::AffineApplyOp>(loc, AffineMap::get(outer + 1, 0, expr),
                                                   operands);
    };
    if (outer > 0 || box.globalOffset != 0)
      op.getBaseMutable().assign(apply(element, op.getBase()));
    if (outer > 0 || box.tileOffset != 0)
      op.getOffsetMutable().assign(apply(offset, op.getOffset()));
    if (outer == 0)
      return;
    ++peeled;
    // The descriptor no longer shows which axis the lanes share. The attribute says it, so that no
    // later pass assumes lane 0.
    op->setAttr(laneAxisName, builder.getI64IntegerAttr(op.getBuffer().getType().getSplit()));
    op->moveBefore(builder.getInsertionBlock(), builder.getInsertionPoint());
  }

  Machine machine;
};

} // namespace

} // namespace npufuzz::npu
