//===- AxisSplit.cpp - npu-axis-split: affine descriptors -----------------===//
//
// A DMA descriptor walks a box with one stride per axis, so it cannot follow a floor or a mod. This
// pass cuts tile axes into mixed-radix digits until the address is affine per axis
// (TransferAddress.cpp has the algorithm). It replaces tile.load and tile.store by npu.load and
// npu.store, which carry sizes and strides in elements.
//
// Relies on npu-relayout, which copied what cannot be cut. Contract: after this pass every index is
// affine per axis. An index that is not is an error and never a wrong address.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/Passes.h"
#include "backend/npu/passes/TransferAddress.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUAXISSPLIT
#include "backend/npu/passes/Passes.h.inc"

namespace {

struct AxisSplit : impl::NpuAxisSplitBase<AxisSplit> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(convert(function)))
        return signalPassFailure();
  }

private:
  LogicalResult convert(func::FuncOp function) {
    SmallVector<Operation *> transfers;
    SmallVector<Operation *> views;
    function.walk([&](Operation *op) {
      if (isa<tile::LoadOp, tile::StoreOp>(op))
        transfers.push_back(op);
      else if (op->getNumResults() == 1 && isa<tile::ViewType>(op->getResult(0).getType()))
        views.push_back(op);
    });
    IndexConstants constants(function);
    for (Operation *op : transfers) {
      auto load = dyn_cast<tile::LoadOp>(op);
      if (failed(load ? convertLoad(load, constants)
                      : convertStore(cast<tile::StoreOp>(op), constants)))
        return failure();
    }
    // Users first: a view may be the source of the next one.
    for (Operation *view : llvm::reverse(views))
      view->erase();
    return success();
  }

  template <typename Op>
  std::optional<TransferAddress> addressOf(Op op, tile::TileType type, LoopIndex &index,
                                           IndexSpace &space) {
    std::string unresolved;
    auto address =
        resolveTransfer(space, index, op.getView(), op.getOffsets(), type.getShape(), unresolved);
    if (!address)
      op.emitError("unresolved address: ") << unresolved << "; run npu-relayout before";
    // More descriptor axes than tile axes: some axis was cut.
    else if (address->sizes.size() > static_cast<size_t>(type.getRank()))
      ++digits;
    return address;
  }

  LogicalResult convertLoad(tile::LoadOp op, IndexConstants &constants) {
    IndexSpace space;
    LoopIndex index(space);
    auto address = addressOf(op, op.getResult().getType(), index, space);
    if (!address)
      return failure();
    OpBuilder builder(op);
    auto replacement =
        builder.create<LoadOp>(op.getLoc(), op.getResult().getType(), address->memory,
                               index.emit(builder, op.getLoc(), address->base, constants),
                               op.getOffsets(), op.getView().getType().getShape(), address->sizes,
                               address->globalStrides, address->tileStrides);
    op.replaceAllUsesWith(replacement.getResult());
    op.erase();
    return success();
  }

  LogicalResult convertStore(tile::StoreOp op, IndexConstants &constants) {
    IndexSpace space;
    LoopIndex index(space);
    auto address = addressOf(op, op.getValue().getType(), index, space);
    if (!address)
      return failure();
    OpBuilder builder(op);
    builder.create<StoreOp>(op.getLoc(), op.getValue(), address->memory,
                            index.emit(builder, op.getLoc(), address->base, constants),
                            op.getOffsets(), op.getView().getType().getShape(), address->sizes,
                            address->globalStrides, address->tileStrides);
    op.erase();
    return success();
  }
};

} // namespace

} // namespace npufuzz::npu
