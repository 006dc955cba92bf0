//===- Relayout.cpp - npu-relayout: views that transfers cannot address together -===//
//
// Descriptors cannot walk some views together. One reason is a remaining floor over several
// variables. Another is two operands of one consumer whose cut points on an axis form no
// divisibility chain (cuts by 3 and by 4, say), so no common mixed radix exists. Scalar code then
// copies the operand into scratch memory in plain layout, and the load reads it there: a graph
// copy.
//
// Greedy: the larger operands keep their layout, and the smaller ones are copied. In the usual case
// of one conflict this copies the fewest elements. It need not be the optimum over all subsets.
//
// Contract: after this pass npu-axis-split resolves every address. Copies read and write only
// elements inside the view, and see memory as the loads did: nothing between them writes.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/ElementCopy.h"
#include "backend/npu/passes/LoadsThatMeet.h"
#include "backend/npu/passes/Passes.h"
#include "backend/npu/passes/TransferAddress.h"

#include "tile/Program.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPURELAYOUT
#include "backend/npu/passes/Passes.h.inc"

namespace {

/// A view and the tensor that holds its elements in plain layout.
struct Copy {
  Value view, scratch;
};

/// Coordinates of an axis that a nest walks: from `offset` on, below `bound`. No offset: none.
struct Walk {
  Value offset;
  int64_t bound = 1, extent = 1;
};

/// The transfer's address; nothing if a floor or mod remains.
std::optional<TransferAddress> addressOf(Value view, ValueRange offsets, tile::TileType type) {
  IndexSpace space;
  LoopIndex index(space);
  std::string unresolved;
  return resolveTransfer(space, index, view, offsets, type.getShape(), unresolved);
}

/// Returns true if 1 | b1 | b2 … holds for the cut points of both operands together.
bool formChain(ArrayRef<int64_t> first, ArrayRef<int64_t> second) {
  return llvm::all_of(first, [&](int64_t a) {
    return llvm::all_of(second, [&](int64_t b) { return std::max(a, b) % std::min(a, b) == 0; });
  });
}

struct Relayout : impl::NpuRelayoutBase<Relayout> {
  using NpuRelayoutBase::NpuRelayoutBase;

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      SmallVector<tile::StoreOp> unresolved;
      function.walk([&](tile::StoreOp op) {
        if (!addressOf(op.getView(), op.getOffsets(), op.getValue().getType()))
          unresolved.push_back(op);
      });
      IndexConstants constants(function);
      llvm::SmallSetVector<Operation *, 8> done;
      for (ArrayRef<tile::LoadOp> operands : loadsThatMeet(function))
        convertOperands(operands, done, function, constants);
      for (tile::StoreOp op : unresolved)
        convertStore(op, function, constants);
    }
  }

private:
  /// Materialises operands of one consumer that must be copied and are not `done` for another one.
  void convertOperands(ArrayRef<tile::LoadOp> operands, llvm::SmallSetVector<Operation *, 8> &done,
                       func::FuncOp function, IndexConstants &constants) {
    llvm::SmallSetVector<Operation *, 4> chosen = chooseOperands(operands);
    if (chosen.empty())
      return;
    SmallVector<int64_t> shape = consumerShape(operands);
    // Keeps the order of the block, so that a nest stands before the first of its loads.
    SmallVector<tile::LoadOp> pending;
    function.walk([&](tile::LoadOp load) {
      if (chosen.contains(load) && done.insert(load))
        pending.push_back(load);
    });
    loads += pending.size();
    while (!pending.empty()) {
      SmallVector<tile::LoadOp> together, rest;
      for (tile::LoadOp load : pending)
        (canJoin(together, load) ? together : rest).push_back(load);
      shared += together.size() - 1;
      materialise(together, shape, function, constants);
      pending = std::move(rest);
    }
  }

  /// Chooses operands whose floors do not resolve. Then chooses the smallest of those whose cut
  /// points on a shared axis form no divisibility chain.
  llvm::SmallSetVector<Operation *, 4> chooseOperands(ArrayRef<tile::LoadOp> operands) {
    llvm::SmallSetVector<Operation *, 4> chosen;
    struct Candidate {
      tile::LoadOp load;
      int64_t elements;
      size_t position;
      SmallVector<SmallVector<int64_t>> cuts;
    };
    SmallVector<Candidate> candidates;
    for (tile::LoadOp load : operands) {
      auto address = addressOf(load.getView(), load.getOffsets(), load.getResult().getType());
      if (!address) {
        chosen.insert(load);
        continue;
      }
      int64_t elements = 1;
      for (int64_t extent : ownExtents(load))
        elements *= extent;
      candidates.push_back({load, elements, candidates.size(), std::move(address->cuts)});
    }
    // Smaller ones last, so that the larger ones keep their layout; equal ones keep their order.
    llvm::sort(candidates, [](const Candidate &a, const Candidate &b) {
      return a.elements != b.elements ? a.elements > b.elements : a.position < b.position;
    });
    SmallVector<Candidate> kept;
    for (Candidate &candidate : candidates) {
      bool agrees = llvm::all_of(kept, [&](const Candidate &other) {
        for (auto [mine, theirs] : llvm::zip_equal(candidate.cuts, other.cuts))
          if (!formChain(mine, theirs))
            return false;
        return true;
      });
      if (agrees || !operandsAgree) {
        kept.push_back(std::move(candidate));
        continue;
      }
      ++conflicts;
      chosen.insert(candidate.load);
    }
    return chosen;
  }

  /// Returns true if one nest before the first of the loads can fill the tensor of `other`, too.
  /// The offsets of `other` are known there, nothing in between writes memory, and an axis that two
  /// of them walk has the same coordinates.
  static bool canJoin(ArrayRef<tile::LoadOp> together, tile::LoadOp other) {
    if (together.empty())
      return true;
    tile::LoadOp first = together.front();
    if (first->getBlock() != other->getBlock())
      return false;
    for (Value offset : other.getOffsets())
      if (Operation *made = offset.getDefiningOp();
          made && made->getBlock() == first->getBlock() && !made->isBeforeInBlock(first))
        return false;
    for (Operation *op = first->getNextNode(); op != other; op = op->getNextNode())
      if (!isa<tile::LoadOp>(op) && !isMemoryEffectFree(op))
        return false;
    return llvm::all_of(together, [&](tile::LoadOp load) {
      ArrayRef<int64_t> bounds = load.getView().getType().getShape();
      ArrayRef<int64_t> otherBounds = other.getView().getType().getShape();
      for (size_t axis = 0; axis < bounds.size(); ++axis)
        if (walksAxis(load.getView(), axis) && walksAxis(other.getView(), axis) &&
            (load.getOffsets()[axis] != other.getOffsets()[axis] ||
             bounds[axis] != otherBounds[axis]))
          return false;
      return true;
    });
  }

  /// Emits one nest of the consumer's shape that copies what these loads read.
  static void materialise(ArrayRef<tile::LoadOp> together, ArrayRef<int64_t> shape,
                          func::FuncOp function, IndexConstants &constants) {
    SmallVector<Walk> walks(shape.size());
    SmallVector<Copy> copies;
    for (tile::LoadOp load : together) {
      addWalks(walks, load.getView(), load.getOffsets(), ownExtents(load));
      auto [scratch, plain] = makeScratch(load.getView(), function);
      copies.push_back({load.getView(), scratch});
      load.getViewMutable().assign(plain);
    }
    for (auto [walk, extent] : llvm::zip_equal(walks, shape))
      if (walk.extent > 1)
        walk.extent = extent;
    tile::LoadOp first = together.front();
    copyTile(OpBuilder(first), first.getLoc(), copies, walks, Direction::fromMemory, constants);
  }

  void convertStore(tile::StoreOp op, func::FuncOp function, IndexConstants &constants) {
    ++stores;
    SmallVector<Walk> walks(op.getOffsets().size());
    addWalks(walks, op.getView(), op.getOffsets(), op.getValue().getType().getShape());
    auto [scratch, plain] = makeScratch(op.getView(), function);
    Copy copy{op.getView(), scratch};
    // A store writes only the valid elements, known at run time, so the others are copied both
    // ways.
    OpBuilder builder(op);
    copyTile(builder, op.getLoc(), copy, walks, Direction::fromMemory, constants);
    builder.setInsertionPointAfter(op);
    copyTile(builder, op.getLoc(), copy, walks, Direction::toMemory, constants);
    op.getViewMutable().assign(plain);
  }

  static void addWalks(MutableArrayRef<Walk> walks, Value view, ValueRange offsets,
                       ArrayRef<int64_t> extents) {
    ArrayRef<int64_t> bounds = cast<tile::ViewType>(view.getType()).getShape();
    for (size_t axis = 0; axis < walks.size(); ++axis)
      if (walksAxis(view, axis))
        walks[axis] = {offsets[axis], bounds[axis], std::max(walks[axis].extent, extents[axis])};
  }

  /// Makes memory at the kernel's entry for the elements that a view shows, without repetitions,
  /// and a view of it that shows the same.
  static std::pair<Value, Value> makeScratch(Value view, func::FuncOp function) {
    auto type = cast<tile::ViewType>(view.getType());
    SmallVector<int64_t> shape(type.getShape());
    for (auto [axis, extent] : llvm::enumerate(shape))
      if (!walksAxis(view, axis))
        extent = 1;
    auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
    auto scratch = builder.create<tile::ScratchOp>(view.getLoc(),
                                                   MemRefType::get(shape, type.getElementType()));
    auto plainType = tile::ViewType::get(type.getContext(), shape, type.getElementType());
    Value plain = builder.create<tile::ViewOp>(view.getLoc(), plainType, scratch);
    if (plainType != type)
      plain = builder.create<tile::BroadcastOp>(view.getLoc(), type, plain);
    return {scratch, plain};
  }

  /// Emits loops over the elements of a tile that lie inside the views.
  static void copyTile(OpBuilder builder, Location loc, ArrayRef<Copy> copies, ArrayRef<Walk> walks,
                       Direction direction, IndexConstants &constants) {
    MLIRContext *context = builder.getContext();
    AffineExpr d0 = getAffineDimExpr(0, context), d1 = getAffineDimExpr(1, context);
    SmallVector<Value> walked(walks.size());
    for (auto [walk, coordinate] : llvm::zip_equal(walks, walked)) {
      if (!walk.offset)
        continue;
      auto upper = AffineMap::get(
          1, 0, {getAffineConstantExpr(walk.extent, context), walk.bound - d0}, context);
      auto lower = builder.getConstantAffineMap(0);
      auto loop = builder.create<affine::AffineForOp>(loc, ValueRange{}, lower, walk.offset, upper);
      builder.setInsertionPointToStart(loop.getBody());
      coordinate = builder.create<affine::AffineApplyOp>(
          loc, AffineMap::get(2, 0, d0 + d1), ValueRange{walk.offset, loop.getInductionVar()});
    }
    for (const Copy &copy : copies) {
      SmallVector<Value> coordinates;
      for (auto [axis, coordinate] : llvm::enumerate(walked))
        coordinates.push_back(walksAxis(copy.view, axis) ? coordinate : constants.get(0));
      copyElement(builder, loc, copy.view, coordinates, copy.scratch, coordinates, direction);
    }
  }
};

} // namespace

} // namespace npufuzz::npu
