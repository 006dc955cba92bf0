//===- IndirectAccess.cpp - npu-indirect-access: addresses from data ------===//
//
// The DMA engine takes no addresses from data. So gather and scatter go through two scratch tensors
// in global memory. The index tile is stored to the first. Scalar code loads one index after the
// other and copies elements between the view and the second. A plain transfer moves the second as a
// whole. tile.extract also stores its tile to scratch, and loads one element.
//
// No address may come from a loop-carried value either. The pass first writes such an index as a
// multiple of the loop's variable, before it computes with any.
//
// Runs on the tile dialect, before views are resolved. Relies on npu-flush-cache to make scalar
// stores visible to transfers and transfers visible to scalar code.
//
// Contract: places without an index are neither read for a result nor written.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/ElementCopy.h"
#include "backend/npu/passes/Passes.h"

#include "tile/Loops.h"
#include "tile/Program.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUINDIRECTACCESS
#include "backend/npu/passes/Passes.h.inc"

namespace {

using TileValue = TypedValue<tile::TileType>;

/// Memory of a tile's shape, made at the kernel's entry, and a plain view of it.
struct Scratch {
  Value memory, view;
  SmallVector<Value> origin; ///< offsets 0

  Scratch(tile::TileType type, Operation *inKernel) {
    auto builder =
        OpBuilder::atBlockBegin(&inKernel->getParentOfType<func::FuncOp>().getBody().front());
    Location loc = inKernel->getLoc();
    Type element = type.getElementType();
    memory = builder.create<tile::ScratchOp>(loc, MemRefType::get(type.getShape(), element));
    view = builder.create<tile::ViewOp>(
        loc, tile::ViewType::get(type.getContext(), type.getShape(), element), memory);
    origin.assign(type.getRank(), builder.create<arith::ConstantIndexOp>(loc, 0));
  }
};

/// State for lowering one gather or scatter.
class Lowering {
public:
  /// `tile` is the type of the moved tile.
  Lowering(Operation *op, tile::TileType tile, Value view, TileValue indices, ValueRange offsets,
           int64_t axis)
      : builder(op), loc(op->getLoc()), tile(tile), view(view), indices(indices), offsets(offsets),
        axis(axis), indexScratch(indices.getType(), op), dataScratch(tile, op) {}

  /// Stores the index tile over `outside` in every element.
  void storeIndices(int64_t outside) {
    auto type = indices.getType();
    Value fill = builder.create<arith::ConstantOp>(
        loc, builder.getIntegerAttr(type.getElementType(), outside));
    SmallVector<Value> at;
    for (int64_t extent : type.getShape())
      at.push_back(openLoop(builder, extent));
    builder.create<memref::StoreOp>(loc, fill, indexScratch.memory, at);
    builder.setInsertionPointAfter(at[0].getParentBlock()->getParentOp());
    builder.create<tile::StoreOp>(loc, indices, indexScratch.view, indexScratch.origin);
  }

  /// Returns the tile with its valid extents limited to the elements that have an index.
  Value limited(Value value) {
    auto shape = llvm::to_vector(indices.getType().getShape());
    auto condition = [&] {
      return tile::TileType::get(builder.getContext(), shape, builder.getI1Type());
    };
    Value has =
        builder.create<tile::CmpOp>(loc, condition(), tile::CmpPredicate::eq, indices, indices);
    for (auto [a, extent] : llvm::enumerate(tile.getShape()))
      if (shape[a] != extent) {
        shape[a] = extent;
        // Valid extents of a result are the minimum over the inputs. So a condition made of the
        // indices narrows the tile without code of its own.
        has = builder.create<tile::ExpandOp>(loc, condition(), has, a);
      }
    return builder.create<tile::SelectOp>(loc, tile, has, value, value);
  }

  /// Copies element by element what lies inside the view, on the axes that offsets place. With
  /// `maySkip`, skips a chosen place below 0.
  void copy(Direction direction, bool maySkip) {
    OpBuilder::InsertionGuard guard(builder);
    SmallVector<Value> at;
    for (int64_t a = 0; a < tile.getRank(); ++a)
      at.push_back(a == axis ? openLoop(builder, tile.getShape()[a]) : openInsideLoop(a));
    SmallVector<Value> indexAt;
    for (auto [coordinate, extent] : llvm::zip_equal(at, indices.getType().getShape()))
      indexAt.push_back(extent == 1 ? indexScratch.origin.front() : coordinate);
    Value index = builder.create<memref::LoadOp>(loc, indexScratch.memory, indexAt);
    if (!index.getType().isIndex())
      index = builder.create<arith::IndexCastOp>(loc, builder.getIndexType(), index);
    if (maySkip) {
      Value chosen = builder.create<arith::CmpIOp>(loc, arith::CmpIPredicate::sge, index,
                                                   indexScratch.origin.front());
      auto branch = builder.create<scf::IfOp>(loc, chosen, /*withElseRegion=*/false);
      builder.setInsertionPointToStart(branch.thenBlock());
    }
    copyChosen(direction, at, index);
  }

  Value loadData() {
    return builder.create<tile::LoadOp>(loc, tile, dataScratch.view, dataScratch.origin);
  }
  void storeData(Value value) {
    builder.create<tile::StoreOp>(loc, value, dataScratch.view, dataScratch.origin);
  }

  /// Clamps the extents at the view's end, as tile.load does.
  Value clippedToView(Value value) {
    SmallVector<Value> extents;
    for (auto [a, extent, bound, offset] : llvm::enumerate(
             tile.getShape(), cast<tile::ViewType>(view.getType()).getShape(), offsets)) {
      AffineExpr inside = static_cast<int64_t>(a) == axis
                              ? getAffineConstantExpr(extent, builder.getContext())
                              : bound - builder.getAffineDimExpr(0);
      extents.push_back(
          builder.create<affine::AffineApplyOp>(loc, AffineMap::get(1, 0, inside), offset));
    }
    return builder.create<tile::SetValidOp>(loc, tile, value, extents);
  }

private:
  Value openLoop(OpBuilder &at, int64_t extent) {
    auto loop = at.create<affine::AffineForOp>(loc, 0, extent);
    at.setInsertionPointToStart(loop.getBody());
    return loop.getInductionVar();
  }

  /// Opens a loop over the tile's elements along an axis that lie inside the view.
  Value openInsideLoop(int64_t a) {
    MLIRContext *context = builder.getContext();
    int64_t bound = cast<tile::ViewType>(view.getType()).getShape()[a];
    auto upper = AffineMap::get(
        1, 0,
        {getAffineConstantExpr(tile.getShape()[a], context), bound - getAffineDimExpr(0, context)},
        context);
    auto loop = builder.create<affine::AffineForOp>(
        loc, ValueRange{}, builder.getConstantAffineMap(0), offsets[a], upper);
    builder.setInsertionPointToStart(loop.getBody());
    return loop.getInductionVar();
  }

  void copyChosen(Direction direction, ArrayRef<Value> at, Value index) {
    auto bounds = cast<tile::ViewType>(view.getType()).getShape();
    AffineExpr sum = builder.getAffineDimExpr(0) + builder.getAffineDimExpr(1);
    SmallVector<Value> coordinates;
    for (int64_t a = 0; a < tile.getRank(); ++a)
      coordinates.push_back(builder.create<affine::AffineApplyOp>(
          loc, AffineMap::get(2, 0, sum), ValueRange{offsets[a], a == axis ? index : at[a]}));
    // If the index tile has no element there, the place is read but its value is not used; keep it
    // inside.
    Value last = builder.create<arith::ConstantIndexOp>(loc, bounds[axis] - 1);
    coordinates[axis] = builder.create<arith::MinSIOp>(loc, coordinates[axis], last);
    copyElement(builder, loc, view, coordinates, dataScratch.memory, at, direction);
  }

  OpBuilder builder;
  Location loc;
  tile::TileType tile;
  Value view;
  TileValue indices;
  ValueRange offsets;
  int64_t axis;
  Scratch indexScratch, dataScratch;
};

struct IndirectAccess : impl::NpuIndirectAccessBase<IndirectAccess> {
  void runOnOperation() override {
    tile::resolveCarriedIndices(getOperation());
    SmallVector<Operation *> work;
    getOperation().walk([&](Operation *op) {
      if (isa<tile::GatherOp, tile::ScatterOp, tile::ExtractOp>(op))
        work.push_back(op);
    });
    for (Operation *op : work) {
      if (auto gather = dyn_cast<tile::GatherOp>(op))
        convert(gather);
      else if (auto scatter = dyn_cast<tile::ScatterOp>(op))
        convert(scatter);
      else
        convert(cast<tile::ExtractOp>(op));
      op->erase();
    }
  }

private:
  void convert(tile::GatherOp op) {
    ++gathers;
    Lowering lowering(op, op.getResult().getType(), op.getView(), op.getIndices(), op.getOffsets(),
                      static_cast<int64_t>(op.getAxis()));
    lowering.storeIndices(0);
    lowering.copy(Direction::fromMemory, /*maySkip=*/false);
    Value loaded = lowering.clippedToView(lowering.loadData());
    op.getResult().replaceAllUsesWith(lowering.limited(loaded));
  }

  void convert(tile::ScatterOp op) {
    ++scatters;
    Lowering lowering(op, op.getValue().getType(), op.getView(), op.getIndices(), op.getOffsets(),
                      static_cast<int64_t>(op.getAxis()));
    lowering.storeIndices(-1);
    // The value's valid extents are known only at run time, so its other elements are copied both
    // ways.
    lowering.copy(Direction::fromMemory, /*maySkip=*/true);
    lowering.storeData(lowering.limited(op.getValue()));
    lowering.copy(Direction::toMemory, /*maySkip=*/true);
  }

  void convert(tile::ExtractOp op) {
    ++extracts;
    Scratch scratch(op.getTile().getType(), op);
    OpBuilder builder(op);
    builder.create<tile::StoreOp>(op.getLoc(), op.getTile(), scratch.view, scratch.origin);
    op.getResult().replaceAllUsesWith(
        builder.create<memref::LoadOp>(op.getLoc(), scratch.memory, op.getCoordinates()));
  }
};

} // namespace

} // namespace npufuzz::npu
