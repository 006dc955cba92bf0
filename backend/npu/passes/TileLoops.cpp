//===- TileLoops.cpp - npu-tile-loops: explicit tails ---------------------===//
//
// If a loop's last tile reaches past its view, the transfer must move less. The pass can pad: every
// iteration carries a clip computed at run time. Or it can peel: the iterations that cannot overrun
// become a loop without clips, as in loop versioning. Peeling is only an optimisation: afterwards
// the same code clips what may still overrun.
//
// A clip is a number of coordinates per tile axis, clamp(bound - offset, 0, extent). Intervals of
// the offsets (IndexForm.h) decide if a transfer needs one.
//
// Contract: no element outside a view is read or written. Padded elements are outside the valid
// extents and so never reach a result.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/LoopIndex.h"
#include "backend/npu/passes/Passes.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUTILELOOPS
#include "backend/npu/passes/Passes.h.inc"

namespace {

/// Peeling stops when a kernel has grown to this many operations.
constexpr size_t kernelOperationsMax = 600;

ArrayRef<int64_t> tileShape(LoadOp op) { return op.getResult().getType().getShape(); }
ArrayRef<int64_t> tileShape(StoreOp op) { return op.getValue().getType().getShape(); }

/// First iteration of `loop` in which the access can reach past its bounds because of the loop's
/// own variable; the trip count if there is none.
template <typename Op> int64_t firstOverrun(affine::AffineForOp loop, int64_t trips, Op access) {
  int64_t first = trips;
  for (auto [offset, bound, extent] :
       llvm::zip_equal(access.getOffsets(), access.getBounds(), tileShape(access))) {
    IndexSpace space;
    LoopIndex index(space);
    IndexForm inner = index.formOf(loop.getInductionVar());
    IndexForm form = index.formOf(offset);
    if (inner.terms.empty() || form.terms.size() != 1 ||
        form.terms[0].first != inner.terms[0].first || form.terms[0].second <= 0)
      continue;
    // constant + coefficient * q + extent > bound
    int64_t room = bound - extent - form.constant, coefficient = form.terms[0].second;
    first = std::min(first, room < 0 ? 0 : room / coefficient + 1);
  }
  return first;
}

/// Cuts a loop in two at `lower bound + iterations * step`; the second continues with the first
/// one's carried values.
void cutLoop(affine::AffineForOp loop, int64_t iterations) {
  int64_t middle = loop.getConstantLowerBound() + iterations * loop.getStepAsInt();
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  auto rest = cast<affine::AffineForOp>(builder.clone(*loop));
  loop->replaceAllUsesWith(rest->getResults());
  rest.getInitsMutable().assign(loop->getResults());
  rest.setConstantLowerBound(middle);
  loop.setConstantUpperBound(middle);
}

struct TileLoops : impl::NpuTileLoopsBase<TileLoops> {
  using NpuTileLoopsBase::NpuTileLoopsBase;

  void runOnOperation() override {
    if (tail != "pad" && tail != "peel") {
      getOperation().emitError("expected tail=pad or tail=peel, got ") << tail;
      return signalPassFailure();
    }
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (tail == "peel")
        peelLoops(function);
      clipTransfers(function);
    }
  }

private:
  void peelLoops(func::FuncOp function) {
    size_t operations = 0;
    SmallVector<affine::AffineForOp> pending;
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      ++operations;
      if (auto loop = dyn_cast<affine::AffineForOp>(op))
        pending.push_back(loop);
    });
    // Inner loops first, so that a clone of an outer loop contains the cut ones.
    for (affine::AffineForOp loop : llvm::reverse(pending)) {
      if (!loop.hasConstantBounds())
        continue;
      int64_t span = loop.getConstantUpperBound() - loop.getConstantLowerBound();
      int64_t trips = llvm::divideCeilSigned(span, loop.getStepAsInt());
      int64_t first = trips;
      size_t inside = 0;
      loop.walk([&](Operation *op) {
        ++inside;
        if (auto load = dyn_cast<LoadOp>(op))
          first = std::min(first, firstOverrun(loop, trips, load));
        else if (auto store = dyn_cast<StoreOp>(op))
          first = std::min(first, firstOverrun(loop, trips, store));
      });
      // Every iteration overruns, or none does, or the copy would be too large: then padding is as
      // good.
      if (first <= 0 || first >= trips || operations + inside > kernelOperationsMax)
        continue;
      operations += inside;
      cutLoop(loop, first);
      ++peeled;
    }
  }

  void clipTransfers(func::FuncOp function) {
    SmallVector<Operation *> transfers;
    function.walk([&](Operation *op) {
      if (isa<LoadOp, StoreOp>(op))
        transfers.push_back(op);
    });
    IndexConstants constants(function);
    for (Operation *op : transfers) {
      OpBuilder builder(op);
      if (auto load = dyn_cast<LoadOp>(op))
        clipLoad(builder, load, constants);
      else
        clipStore(builder, cast<StoreOp>(op), constants);
    }
  }

  void clipLoad(OpBuilder &builder, LoadOp op, IndexConstants &constants) {
    SmallVector<Value> clip = makeClip(builder, op, constants);
    auto type = op.getResult().getType();
    Value tile =
        builder.create<PaddedLoadOp>(op.getLoc(), type, op.getMemory(), op.getBase(), clip,
                                     op.getSizes(), op.getGlobalStrides(), op.getTileStrides());
    if (!clip.empty())
      tile = builder.create<tile::SetValidOp>(op.getLoc(), type, tile, clip);
    op.replaceAllUsesWith(tile);
    op.erase();
  }

  void clipStore(OpBuilder &builder, StoreOp op, IndexConstants &constants) {
    SmallVector<Value> clip = makeClip(builder, op, constants);
    builder.create<ClippedStoreOp>(op.getLoc(), op.getValue(), op.getMemory(), op.getBase(), clip,
                                   op.getSizes(), op.getGlobalStrides(), op.getTileStrides());
    op.erase();
  }

  /// clamp(bound - offset, 0, extent) per axis; empty if no tile can overrun.
  template <typename Op>
  SmallVector<Value> makeClip(OpBuilder &builder, Op op, IndexConstants &constants) {
    Location loc = op.getLoc();
    SmallVector<bool> overruns;
    for (auto [offset, bound, extent] :
         llvm::zip_equal(op.getOffsets(), op.getBounds(), tileShape(op))) {
      IndexSpace space;
      overruns.push_back(LoopIndex(space).rangeOf(offset).high > bound - extent);
    }
    SmallVector<Value> clip;
    if (!llvm::is_contained(overruns, true))
      return clip;
    ++tails;
    for (auto [offset, bound, extent, overrun] :
         llvm::zip_equal(op.getOffsets(), op.getBounds(), tileShape(op), overruns)) {
      Value most = constants.get(extent);
      if (overrun) {
        Value limit = constants.get(bound);
        Value zero = constants.get(0);
        Value inside = builder.create<arith::SubIOp>(loc, limit, offset);
        inside = builder.create<arith::MaxSIOp>(loc, inside, zero);
        most = builder.create<arith::MinSIOp>(loc, inside, most);
      }
      clip.push_back(most);
    }
    return clip;
  }
};

} // namespace

} // namespace npufuzz::npu
