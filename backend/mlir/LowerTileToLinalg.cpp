//===- LowerTileToLinalg.cpp - lowers kernels and loops, and defines the pass ---===//
//
// Lowers the tile dialect to linalg (or affine loops) on memrefs. Each tile is a buffer. Its valid
// extents are index values, which are SSA and not memory, so that upstream passes may fold them.
//
// A loop that carries a tile carries its extents as values; the elements live in one buffer
// allocated around the loop. Each block frees its own allocations at its end, so nothing leaks in a
// loop. A value that leaves a block is copied out first.
//
// Relies on the absence of tile.concat and tile.pad: no upstream op shows several memrefs as one.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/MlirPasses.h"
#include "backend/mlir/TileLowering.h"
#include "tile/Loops.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

#define GEN_PASS_DEF_LOWERTILETOLINALG
#include "backend/mlir/MlirPasses.h.inc"

/// Turns selects between tiles back into branches: canonicalize makes them from branches that only
/// yield.
static void choicesToBranches(func::FuncOp function) {
  function.walk([](arith::SelectOp choice) {
    if (!isa<tile::TileType>(choice.getType()))
      return;
    OpBuilder builder(choice);
    auto yields = [](Value value) {
      return [value](OpBuilder &arm, Location loc) { arm.create<scf::YieldOp>(loc, value); };
    };
    auto branch =
        builder.create<scf::IfOp>(choice.getLoc(), choice.getCondition(),
                                  yields(choice.getTrueValue()), yields(choice.getFalseValue()));
    choice.getResult().replaceAllUsesWith(branch.getResult(0));
    choice.erase();
  });
}

void TileLowering::lowerFunction(func::FuncOp function) {
  choicesToBranches(function);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(function);
  auto fresh = cast<func::FuncOp>(b.insert(function->cloneWithoutRegions()));
  Block *oldBody = &function.getBody().front(), *newBody = fresh.addEntryBlock();
  values.map(oldBody->getArguments(), newBody->getArguments());
  b.setInsertionPointToStart(newBody);
  openBlock();
  lowerOps(*oldBody);
  closeBlock();
  b.clone(*oldBody->getTerminator(), values);
  function.erase();
}

void TileLowering::lowerOps(Block &block) {
  for (Operation &op : block.without_terminator()) {
    b.setLoc(op.getLoc());
    if (tile::dispatch(&op, [&](auto concrete) { lower(concrete); }))
      continue;
    if (auto loop = dyn_cast<affine::AffineForOp>(op))
      lowerLoop(loop);
    else if (auto branch = dyn_cast<scf::IfOp>(op))
      lowerBranch(branch);
    else if (auto call = dyn_cast<func::CallOp>(op))
      lowerCall(call);
    else
      b.clone(op, values);
  }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void TileLowering::lowerLoop(affine::AffineForOp loop) {
  // Values that the new loop carries: for each tile its valid extents; all others unchanged.
  SmallVector<Value> initial;
  SmallVector<Value> carriedBuffers;
  for (Value init : loop.getInits()) {
    if (!isa<tile::TileType>(init.getType())) {
      initial.push_back(lookup(init));
      carriedBuffers.push_back({});
      continue;
    }
    TileBuffer from = tileOf(init);
    Value buffer = allocate(from.shape(), from.type().getElementType());
    copyValid(from, buffer);
    carriedBuffers.push_back(buffer);
    for (Extent extent : from.valid)
      initial.push_back(extentValue(b, extent));
  }

  // If it is created with a body builder, the loop has no terminator yet.
  auto fresh = b.create<affine::AffineForOp>(
      lookupAll(loop.getLowerBoundOperands()), loop.getLowerBoundMap(),
      lookupAll(loop.getUpperBoundOperands()), loop.getUpperBoundMap(), loop.getStepAsInt(),
      initial, [](OpBuilder &, Location, Value, ValueRange) {});

  /// Maps the carried values of the old loop to those of the new one.
  auto bindCarried = [&](ValueRange old, ValueRange now) {
    size_t next = 0;
    for (auto [value, buffer] : llvm::zip_equal(old, carriedBuffers)) {
      if (!buffer) {
        values.map(value, now[next++]);
        continue;
      }
      TileBuffer carried{buffer, {}};
      for (int64_t axis = 0; axis < carried.type().getRank(); ++axis)
        carried.valid.push_back(now[next++]);
      bind(value, carried);
    }
  };

  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(fresh.getBody());
    values.map(loop.getInductionVar(), fresh.getInductionVar());
    bindCarried(loop.getRegionIterArgs(), fresh.getRegionIterArgs());
    openBlock();
    lowerOps(*loop.getBody());
    b.setLoc(loop.getLoc());
    SmallVector<Value> yielded = yieldCarried(loop.getBody()->getTerminator(), carriedBuffers);
    closeBlock();
    b.create<affine::AffineYieldOp>(yielded);
  }
  bindCarried(loop.getResults(), fresh.getResults());
}

void TileLowering::lowerBranch(scf::IfOp branch) {
  // Each arm copies its tiles into the buffers of the results; the new branch yields the valid
  // extents.
  SmallVector<Value> buffers;
  SmallVector<Type> types;
  for (Type type : branch.getResultTypes()) {
    auto tileType = dyn_cast<tile::TileType>(type);
    buffers.push_back(tileType ? allocate(tileType) : Value());
    if (tileType)
      types.append(static_cast<size_t>(tileType.getRank()), IndexType::get(type.getContext()));
    else
      types.push_back(type);
  }
  auto fresh =
      b.create<scf::IfOp>(types, lookup(branch.getCondition()),
                          /*addThenBlock=*/true, /*addElseBlock=*/!branch.getElseRegion().empty());
  for (auto [from, to] : llvm::zip_equal(branch->getRegions(), fresh->getRegions())) {
    if (from.empty())
      continue;
    OpBuilder::InsertionGuard guard(b);
    if (!to.front().empty())
      to.front().getTerminator()->erase();
    b.setInsertionPointToStart(&to.front());
    openBlock();
    lowerOps(from.front());
    b.setLoc(branch.getLoc());
    SmallVector<Value> yielded;
    for (auto [value, buffer] :
         llvm::zip_equal(from.front().getTerminator()->getOperands(), buffers)) {
      if (!buffer) {
        yielded.push_back(lookup(value));
        continue;
      }
      TileBuffer arm = tileOf(value);
      copyValid(arm, buffer);
      for (Extent extent : arm.valid)
        yielded.push_back(extentValue(b, extent));
    }
    closeBlock();
    b.create<scf::YieldOp>(yielded);
  }
  size_t next = 0;
  for (auto [result, buffer] : llvm::zip_equal(branch.getResults(), buffers)) {
    if (!buffer) {
      values.map(result, fresh.getResult(next++));
      continue;
    }
    TileBuffer chosen{buffer, {}};
    for (int64_t axis = 0; axis < chosen.type().getRank(); ++axis)
      chosen.valid.push_back(fresh.getResult(next++));
    bind(result, chosen);
  }
}

/// Moves the yielded values into the carried buffers in one step: a yielded tile may itself live in
/// a carried buffer that another one overwrites.
SmallVector<Value> TileLowering::yieldCarried(Operation *terminator, ArrayRef<Value> carried) {
  SmallVector<Value> yielded;
  SmallVector<TileBuffer> sources;
  SmallVector<Value> targets;
  for (auto [value, buffer] : llvm::zip_equal(terminator->getOperands(), carried)) {
    if (!buffer) {
      yielded.push_back(lookup(value));
      continue;
    }
    TileBuffer from = tileOf(value);
    for (Extent extent : from.valid)
      yielded.push_back(extentValue(b, extent));
    // The iteration yields its own argument: nothing to move.
    if (from.memory == buffer)
      continue;
    if (llvm::is_contained(carried, from.memory)) {
      Value saved = allocate(from.shape(), from.type().getElementType());
      copyValid(from, saved);
      from.memory = saved;
    }
    sources.push_back(from);
    targets.push_back(buffer);
  }
  for (auto [source, target] : llvm::zip_equal(sources, targets))
    copyValid(source, target);
  return yielded;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

Value TileLowering::allocate(ArrayRef<int64_t> shape, Type elementType) {
  Value memory = b.create<memref::AllocOp>(MemRefType::get(shape, elementType));
  owned.back().push_back(memory);
  return memory;
}

void TileLowering::closeBlock() {
  for (Value memory : owned.pop_back_val())
    b.create<memref::DeallocOp>(memory);
}

Value TileLowering::copyValid(const TileBuffer &from, Value to) {
  if (b.options.affineLoops) {
    auto axes = llvm::to_vector(llvm::seq<int>(0, static_cast<int>(from.valid.size())));
    LoopNest nest{from.valid, {}, {{from.memory, axes}}, {to, axes}};
    return emitNest(b, nest, [](Scalars &, ValueRange x, auto) { return x[0]; });
  }
  if (from.valid == wholeShape(b, from.shape())) {
    b.create<memref::CopyOp>(from.memory, to);
    return to;
  }
  SmallVector<OpFoldResult> offsets(from.valid.size(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(from.valid.size(), b.getIndexAttr(1));
  auto part = [&](Value memory) -> Value {
    return b.create<memref::SubViewOp>(memory, offsets, from.valid, strides);
  };
  b.create<memref::CopyOp>(part(from.memory), part(to));
  return to;
}

/// Lets the pass leave lowered functions alone.
static bool usesTiles(func::FuncOp function) {
  return function
      .walk([](Operation *op) {
        return tile::findRecord(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct LowerTileToLinalgPass : impl::LowerTileToLinalgBase<LowerTileToLinalgPass> {
  using LowerTileToLinalgBase::LowerTileToLinalgBase;
  void runOnOperation() override {
    WalkResult gathered = getOperation().walk([](Operation *op) {
      if (!isa<tile::ConcatOp, tile::PadOp>(op))
        return WalkResult::advance();
      op->emitError("unsupported: ") << op->getName() << " has no counterpart upstream";
      return WalkResult::interrupt();
    });
    if (gathered.wasInterrupted())
      return signalPassFailure();
    tile::resolveCarriedIndices(getOperation());
    TileLowering lowering(&getContext(), {expandsArith, affineLoops});
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (usesTiles(function))
        lowering.lowerFunction(function);
  }
};
} // namespace

} // namespace npufuzz::mlirbackend
