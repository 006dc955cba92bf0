//===- GatherViews.cpp - npu-gather-views: several tensors become one -----===//
//
// A transfer reads one tensor. Scalar code therefore copies views that show several tensors
// (concat), or elements of none (pad), into scratch memory, and the view then shows the scratch.
// The copy takes the place of the view op, after all earlier writes to the sources.
//
// Contract: after this pass every view chain ends at one memref, on which npu-relayout and
// npu-axis-split rely. All indices are affine.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/Passes.h"

#include "tile/Program.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUGATHERVIEWS
#include "backend/npu/passes/Passes.h.inc"

namespace {

TypedAttr padValue(tile::PadKind kind, Type type) {
  Builder builder(type.getContext());
  if (auto floating = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floating.getFloatSemantics();
    bool negative = kind == tile::PadKind::min;
    // min and max pad with the neutral elements of max and min: infinities, not the largest finite
    // values.
    return builder.getFloatAttr(type, kind == tile::PadKind::zero
                                          ? APFloat::getZero(semantics)
                                          : APFloat::getInf(semantics, negative));
  }
  unsigned width = tile::elementBits(type);
  if (kind == tile::PadKind::zero)
    return builder.getIntegerAttr(type, APInt::getZero(width));
  bool least = kind == tile::PadKind::min;
  if (width == 1)
    return builder.getIntegerAttr(type, APInt(1, least ? 0 : 1));
  return builder.getIntegerAttr(type, least ? APInt::getSignedMinValue(width)
                                            : APInt::getSignedMaxValue(width));
}

struct GatherViews : impl::NpuGatherViewsBase<GatherViews> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      // Visits sources before the views that show them.
      SmallVector<Operation *> gathered;
      function.walk([&](Operation *op) {
        if (isa<tile::ConcatOp, tile::PadOp>(op))
          gathered.push_back(op);
      });
      for (Operation *op : gathered) {
        if (auto concat = dyn_cast<tile::ConcatOp>(op))
          convert(concat, function);
        else
          convert(cast<tile::PadOp>(op), function);
      }
    }
  }

private:
  void convert(tile::ConcatOp op, func::FuncOp function) {
    ++concats;
    OpBuilder builder(op);
    Value scratch = makeScratch(op.getResult(), function);
    SmallVector<int64_t> start(op.getResult().getType().getRank(), 0);
    for (Value source : op.getSources()) {
      copyView(builder, op.getLoc(), source, scratch, start);
      start[op.getAxis()] += cast<tile::ViewType>(source.getType()).getShape()[op.getAxis()];
    }
    showScratch(builder, op, scratch);
  }

  void convert(tile::PadOp op, func::FuncOp function) {
    ++pads;
    OpBuilder builder(op);
    Value scratch = makeScratch(op.getResult(), function);
    auto type = op.getResult().getType();
    Value pad = builder.create<arith::ConstantOp>(op.getLoc(),
                                                  padValue(op.getKind(), type.getElementType()));
    forEachElement(builder, op.getLoc(), type.getShape(), [&](OpBuilder &inside, ValueRange at) {
      inside.create<memref::StoreOp>(op.getLoc(), pad, scratch, at);
    });
    copyView(builder, op.getLoc(), op.getSource(), scratch, op.getLow());
    showScratch(builder, op, scratch);
  }

  /// Makes memory of the view's shape at the kernel's entry.
  static Value makeScratch(TypedValue<tile::ViewType> view, func::FuncOp function) {
    auto type = view.getType();
    auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
    return builder.create<tile::ScratchOp>(view.getLoc(),
                                           MemRefType::get(type.getShape(), type.getElementType()));
  }

  static void showScratch(OpBuilder &builder, Operation *op, Value scratch) {
    Value plain = builder.create<tile::ViewOp>(op->getLoc(), op->getResult(0).getType(), scratch);
    op->getResult(0).replaceAllUsesWith(plain);
    op->erase();
  }

  static void forEachElement(OpBuilder builder, Location loc, ArrayRef<int64_t> shape,
                             llvm::function_ref<void(OpBuilder &, ValueRange)> body) {
    SmallVector<Value> coordinates;
    for (int64_t extent : shape) {
      auto loop = builder.create<affine::AffineForOp>(loc, 0, extent);
      builder.setInsertionPointToStart(loop.getBody());
      coordinates.push_back(loop.getInductionVar());
    }
    body(builder, coordinates);
  }

  /// Copies everything that a view shows to `start` of the scratch tensor.
  static void copyView(OpBuilder &builder, Location loc, Value view, Value scratch,
                       ArrayRef<int64_t> start) {
    auto [map, memory] = tile::composeView(view);
    ArrayRef<int64_t> shape = cast<tile::ViewType>(view.getType()).getShape();
    forEachElement(builder, loc, shape,
                   [&, map = map, memory = memory](OpBuilder &inside, ValueRange coordinates) {
                     SmallVector<Value> from, to;
                     for (AffineExpr expr : map.getResults())
                       from.push_back(inside.create<affine::AffineApplyOp>(
                           loc, AffineMap::get(map.getNumDims(), 0, expr), coordinates));
                     AffineExpr d0 = getAffineDimExpr(0, inside.getContext());
                     for (auto [coordinate, first] : llvm::zip_equal(coordinates, start))
                       to.push_back(first == 0
                                        ? coordinate
                                        : Value(inside.create<affine::AffineApplyOp>(
                                              loc, AffineMap::get(1, 0, d0 + first), coordinate)));
                     Value value = inside.create<memref::LoadOp>(loc, memory, from);
                     inside.create<memref::StoreOp>(loc, value, scratch, to);
                   });
  }
};

} // namespace

} // namespace npufuzz::npu
