//===- Relayout.cpp - npu-relayout: what a transfer cannot address --------===//
#include "backend/npu/Passes.h"
#include "backend/npu/TransferAddress.h"

#include "tile/Program.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPURELAYOUT
#include "backend/npu/Passes.h.inc"

namespace {

enum class Direction { fromMemory, toMemory };

struct Relayout : impl::NpuRelayoutBase<Relayout> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      SmallVector<Operation *> transfers;
      function.walk([&](Operation *op) {
        if (isa<tile::LoadOp, tile::StoreOp>(op))
          transfers.push_back(op);
      });
      for (Operation *op : transfers) {
        if (auto load = dyn_cast<tile::LoadOp>(op))
          convertLoad(load, function);
        else
          convertStore(cast<tile::StoreOp>(op), function);
      }
    }
  }

private:
  static bool resolves(Value view, ValueRange offsets, tile::TileType type) {
    IndexSpace space;
    LoopIndex index(space);
    std::string unresolved;
    return resolveTransfer(space, index, view, offsets, type.getShape(), unresolved).has_value();
  }

  void convertLoad(tile::LoadOp op, func::FuncOp function) {
    if (resolves(op.getView(), op.getOffsets(), op.getResult().getType()))
      return;
    ++loads;
    auto [scratch, plain] = makeScratch(op.getView(), function);
    OpBuilder builder(op);
    copyTile(builder, op.getLoc(), op.getView(), scratch, op.getOffsets(),
             op.getResult().getType().getShape(), Direction::fromMemory);
    op.getViewMutable().assign(plain);
  }

  void convertStore(tile::StoreOp op, func::FuncOp function) {
    if (resolves(op.getView(), op.getOffsets(), op.getValue().getType()))
      return;
    ++stores;
    auto [scratch, plain] = makeScratch(op.getView(), function);
    // A store writes only the valid elements, known at run time: the others are copied there and
    // back.
    OpBuilder builder(op);
    ArrayRef<int64_t> shape = op.getValue().getType().getShape();
    copyTile(builder, op.getLoc(), op.getView(), scratch, op.getOffsets(), shape,
             Direction::fromMemory);
    builder.setInsertionPointAfter(op);
    copyTile(builder, op.getLoc(), op.getView(), scratch, op.getOffsets(), shape,
             Direction::toMemory);
    op.getViewMutable().assign(plain);
  }

  /// Memory of the view's shape at the kernel's entry, and its plain view.
  static std::pair<Value, Value> makeScratch(Value view, func::FuncOp function) {
    auto type = cast<tile::ViewType>(view.getType());
    auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
    auto scratch = builder.create<tile::ScratchOp>(
        view.getLoc(), MemRefType::get(type.getShape(), type.getElementType()));
    auto plain = builder.create<tile::ViewOp>(view.getLoc(), type, scratch);
    return {scratch, plain};
  }

  /// Loops over the elements of a tile at `offsets` that lie inside the view.
  static void copyTile(OpBuilder builder, Location loc, Value view, Value scratch,
                       ValueRange offsets, ArrayRef<int64_t> shape, Direction direction) {
    auto [map, memory] = tile::composeView(view);
    ArrayRef<int64_t> bounds = cast<tile::ViewType>(view.getType()).getShape();
    MLIRContext *context = builder.getContext();
    AffineExpr d0 = getAffineDimExpr(0, context), d1 = getAffineDimExpr(1, context);
    SmallVector<Value> coordinates;
    for (auto [offset, extent, bound] : llvm::zip_equal(offsets, shape, bounds)) {
      auto upper =
          AffineMap::get(1, 0, {getAffineConstantExpr(extent, context), bound - d0}, context);
      auto lower = builder.getConstantAffineMap(0);
      auto loop = builder.create<affine::AffineForOp>(loc, ValueRange{}, lower, offset, upper);
      builder.setInsertionPointToStart(loop.getBody());
      coordinates.push_back(builder.create<affine::AffineApplyOp>(
          loc, AffineMap::get(2, 0, d0 + d1), ValueRange{offset, loop.getInductionVar()}));
    }
    SmallVector<Value> element;
    for (AffineExpr expr : map.getResults())
      element.push_back(builder.create<affine::AffineApplyOp>(
          loc, AffineMap::get(map.getNumDims(), 0, expr), coordinates));
    if (direction == Direction::fromMemory) {
      Value value = builder.create<memref::LoadOp>(loc, memory, element);
      builder.create<memref::StoreOp>(loc, value, scratch, coordinates);
    } else {
      Value value = builder.create<memref::LoadOp>(loc, scratch, coordinates);
      builder.create<memref::StoreOp>(loc, value, memory, element);
    }
  }
};

} // namespace

} // namespace npufuzz::npu
