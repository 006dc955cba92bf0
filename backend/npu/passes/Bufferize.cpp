//===- Bufferize.cpp - npu-bufferize: tiles become buffers ----------------===//
//
// Tile values are immutable SSA values; buffers are memory that the machine writes in place. This
// pass gives each tile op a buffer of its own. It leaves sharing to npu-plan-memory, which knows
// liveness. So it cannot overwrite a buffer that is still read, and needs no alias analysis. It
// does not use upstream bufferization, whose interfaces are about tensors and memrefs without valid
// extents.
//
// Tiles that loops carry or branches yield have one buffer each. The pass copies the init, the
// yielded tiles and the arms' tiles into it, because a result must have one place on every path.
//
// Contract: the program computes the same. From here on ops have side effects, so their order is
// the order of the tile program. Runs after npu-tile-loops, which made all clips explicit.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/passes/IndexConstants.h"
#include "backend/npu/passes/Passes.h"

#include "tile/OpTable.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUBUFFERIZE
#include "backend/npu/passes/Passes.h.inc"

namespace {

/// Rewrites the kernels of one module.
class Bufferizer {
public:
  Bufferizer(LayoutPolicy policy, const Machine &machine) : policy(policy), machine(machine) {}

  LogicalResult convert(func::FuncOp function) {
    constants.emplace(function);
    if (failed(convert(function.getBody().front())))
      return failure();
    // Until here the replaced operations held the tiles that are keys of the map.
    for (Operation *op : dead)
      op->dropAllReferences();
    for (Operation *op : dead)
      op->erase();
    dead.clear();
    bufferOf.clear();
    return success();
  }

  int64_t buffers = 0, carriedCopies = 0;

private:
  static bool isTile(Value value) { return isa<tile::TileType>(value.getType()); }

  Value makeBuffer(OpBuilder &builder, Location loc, Type type) {
    ++buffers;
    return builder.create<AllocOp>(loc, bufferTypeFor(cast<tile::TileType>(type), policy, machine),
                                   IntegerAttr());
  }

  static void copy(OpBuilder &builder, Location loc, Value from, Value to) {
    builder.create<ComputeOp>(loc, "copy", ValueRange{from}, to, /*explicit_valid=*/false);
  }

  LogicalResult convert(Block &block) {
    for (Operation &op : llvm::make_early_inc_range(block))
      if (failed(convert(&op)))
        return failure();
    return success();
  }

  LogicalResult convert(Operation *op) {
    bool touchesTiles =
        llvm::any_of(op->getOperands(), isTile) || llvm::any_of(op->getResults(), isTile);
    OpBuilder builder(op);
    if (auto loop = dyn_cast<affine::AffineForOp>(op))
      return touchesTiles ? convertLoop(builder, loop) : convert(*loop.getBody());
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return convertBranch(builder, branch);
    if (!touchesTiles || isa<affine::AffineYieldOp, scf::YieldOp>(op))
      return success();
    if (auto load = dyn_cast<PaddedLoadOp>(op))
      convertLoad(builder, load);
    else if (auto store = dyn_cast<ClippedStoreOp>(op))
      convertStore(builder, store);
    else if (auto narrow = dyn_cast<tile::SetValidOp>(op))
      convertNarrow(builder, narrow);
    else if (auto choice = dyn_cast<arith::SelectOp>(op))
      convertChoice(builder, choice);
    else if (tile::findRecord(op))
      convertCompute(builder, op);
    else
      return op->emitOpError("unexpected among tiles after npu-tile-loops");
    dead.push_back(op);
    return success();
  }

  void convertLoad(OpBuilder &builder, PaddedLoadOp op) {
    Location loc = op.getLoc();
    Value buffer = makeBuffer(builder, loc, op.getResult().getType());
    SmallVector<Value> full;
    for (int64_t extent : op.getResult().getType().getShape())
      full.push_back(constants->get(extent));
    // A clipped transfer leaves the rest of the buffer unchanged. Padding is zero by the contract
    // of loads.
    if (!op.getClip().empty())
      builder.create<ZeroOp>(loc, buffer);
    builder.create<SetValidOp>(loc, buffer, full);
    Value zero = constants->get(0);
    builder.create<TransferInOp>(loc, op.getMemory(), op.getBase(), buffer, zero, op.getClip(),
                                 /*tags=*/Value(), /*slot=*/Value(), op.getSizes(),
                                 op.getGlobalStrides(), op.getTileStrides());
    bufferOf[op.getResult()] = buffer;
  }

  void convertStore(OpBuilder &builder, ClippedStoreOp op) {
    Value zero = constants->get(0);
    builder.create<TransferOutOp>(op.getLoc(), bufferOf.at(op.getValue()), zero, op.getMemory(),
                                  op.getBase(), op.getClip(), /*tags=*/Value(),
                                  /*slot=*/Value(), op.getSizes(), op.getGlobalStrides(),
                                  op.getTileStrides());
  }

  void convertNarrow(OpBuilder &builder, tile::SetValidOp op) {
    Value buffer = bufferOf.at(op.getOperand());
    Operation *producer = op.getOperand().getDefiningOp();
    // Narrowing in place is safe only if nothing else reads the wider tile, and only in the block
    // that made it. In a loop the second iteration would narrow the already narrowed tile.
    bool inPlace =
        producer && producer->getBlock() == op->getBlock() && op.getOperand().hasOneUse();
    if (!inPlace) {
      Value narrowed = makeBuffer(builder, op.getLoc(), op.getResult().getType());
      copy(builder, op.getLoc(), buffer, narrowed);
      buffer = narrowed;
    }
    builder.create<NarrowOp>(op.getLoc(), buffer, op.getExtents());
    bufferOf[op.getResult()] = buffer;
  }

  void convertCompute(OpBuilder &builder, Operation *op) {
    Value buffer = makeBuffer(builder, op->getLoc(), op->getResult(0).getType());
    SmallVector<Value> inputs;
    for (Value operand : op->getOperands())
      inputs.push_back(isTile(operand) ? bufferOf.at(operand) : operand);
    auto compute =
        builder.create<ComputeOp>(op->getLoc(), op->getName().stripDialect(), inputs, buffer,
                                  /*explicit_valid=*/false);
    // Copies kind, axis, rounding: everything but the grouping of operands, which `bias` says.
    for (NamedAttribute attribute : op->getAttrDictionary())
      if (attribute.getName() != "operandSegmentSizes")
        compute->setDiscardableAttr(attribute.getName(), attribute.getValue());
    if (auto product = dyn_cast<tile::MatmulOp>(op); product && product.getBias())
      compute->setDiscardableAttr("bias", builder.getUnitAttr());
    bufferOf[op->getResult(0)] = buffer;
  }

  /// Each arm copies the tile that it yields into the result's buffer.
  LogicalResult convertBranch(OpBuilder &builder, scf::IfOp branch) {
    SmallVector<Value> targets; // null for results that are no tiles
    SmallVector<Type> scalarTypes;
    for (Value result : branch.getResults()) {
      targets.push_back(isTile(result) ? makeBuffer(builder, branch.getLoc(), result.getType())
                                       : Value());
      if (isTile(result))
        bufferOf[result] = targets.back();
      else
        scalarTypes.push_back(result.getType());
    }
    for (Region &arm : branch->getRegions()) {
      if (arm.empty())
        continue;
      if (failed(convert(arm.front())))
        return failure();
      auto yield = cast<scf::YieldOp>(arm.front().getTerminator());
      OpBuilder inside(yield);
      SmallVector<Value> scalars;
      for (auto [value, target] : llvm::zip_equal(yield.getOperands(), targets)) {
        if (target)
          copy(inside, yield.getLoc(), bufferOf.at(value), target);
        else
          scalars.push_back(value);
      }
      yield.getResultsMutable().assign(scalars);
    }
    if (scalarTypes.size() == targets.size())
      return success();
    bool hasElse = !branch.getElseRegion().empty();
    auto lean = builder.create<scf::IfOp>(branch.getLoc(), scalarTypes, branch.getCondition(),
                                          /*addThenBlock=*/false, /*addElseBlock=*/false);
    lean.getThenRegion().takeBody(branch.getThenRegion());
    if (hasElse)
      lean.getElseRegion().takeBody(branch.getElseRegion());
    size_t scalar = 0;
    for (auto [result, target] : llvm::zip_equal(branch.getResults(), targets))
      if (!target)
        result.replaceAllUsesWith(lean.getResult(scalar++));
    dead.push_back(branch);
    return success();
  }

  /// A branch whose arms compute nothing may arrive as a choice between two tiles.
  void convertChoice(OpBuilder &builder, arith::SelectOp op) {
    Location loc = op.getLoc();
    Value buffer = makeBuffer(builder, loc, op.getType());
    builder.create<scf::IfOp>(
        loc, op.getCondition(),
        [&](OpBuilder &inside, Location) {
          copy(inside, loc, bufferOf.at(op.getTrueValue()), buffer);
          inside.create<scf::YieldOp>(loc);
        },
        [&](OpBuilder &inside, Location) {
          copy(inside, loc, bufferOf.at(op.getFalseValue()), buffer);
          inside.create<scf::YieldOp>(loc);
        });
    bufferOf[op.getResult()] = buffer;
  }

  LogicalResult convertLoop(OpBuilder &builder, affine::AffineForOp loop) {
    Location loc = loop.getLoc();
    SmallVector<Value> carried; // the buffer of each carried tile, null for other values
    SmallVector<Value> scalarInits;
    for (auto [init, argument, result] :
         llvm::zip_equal(loop.getInits(), loop.getRegionIterArgs(), loop.getResults())) {
      carried.push_back({});
      if (!isTile(init)) {
        scalarInits.push_back(init);
        continue;
      }
      carried.back() = makeBuffer(builder, loc, init.getType());
      copy(builder, loc, bufferOf.at(init), carried.back());
      ++carriedCopies;
      bufferOf[argument] = carried.back();
      bufferOf[result] = carried.back();
    }
    affine::AffineForOp lean = moveBody(builder, loop, scalarInits);
    if (failed(convert(*lean.getBody())))
      return failure();
    auto yield = cast<affine::AffineYieldOp>(lean.getBody()->getTerminator());
    copyYielded(yield, carried);
    SmallVector<Value> scalars;
    for (Value value : yield.getOperands())
      if (!isTile(value))
        scalars.push_back(value);
    yield.getOperandsMutable().assign(scalars);
    return success();
  }

  /// Makes a loop that carries only the scalars, around the operations of `loop`. Tile arguments of
  /// `loop` remain as names.
  affine::AffineForOp moveBody(OpBuilder &builder, affine::AffineForOp loop,
                               ArrayRef<Value> scalarInits) {
    auto lean = builder.create<affine::AffineForOp>(
        loop.getLoc(), loop.getLowerBoundOperands(), loop.getLowerBoundMap(),
        loop.getUpperBoundOperands(), loop.getUpperBoundMap(), loop.getStepAsInt(), scalarInits,
        [](OpBuilder &, Location, Value, ValueRange) {});
    lean.getBody()->getOperations().splice(lean.getBody()->end(), loop.getBody()->getOperations());
    loop.getInductionVar().replaceAllUsesWith(lean.getInductionVar());
    size_t scalar = 0;
    for (auto [argument, result] : llvm::zip_equal(loop.getRegionIterArgs(), loop.getResults())) {
      if (isTile(argument))
        continue;
      argument.replaceAllUsesWith(lean.getRegionIterArgs()[scalar]);
      result.replaceAllUsesWith(lean.getResult(scalar++));
    }
    dead.push_back(loop);
    return lean;
  }

  /// All yielded tiles move at once, so save each one that another copy overwrites first.
  void copyYielded(affine::AffineYieldOp yield, ArrayRef<Value> carried) {
    OpBuilder builder(yield);
    SmallVector<Value> sources;
    for (auto [value, target] : llvm::zip_equal(yield.getOperands(), carried)) {
      Value source = target ? bufferOf.at(value) : Value();
      if (source && source != target && llvm::is_contained(carried, source)) {
        Value saved = makeBuffer(builder, yield.getLoc(), value.getType());
        copy(builder, yield.getLoc(), source, saved);
        ++carriedCopies;
        source = saved;
      }
      sources.push_back(source);
    }
    for (auto [source, target] : llvm::zip_equal(sources, carried))
      if (target && source != target) {
        copy(builder, yield.getLoc(), source, target);
        ++carriedCopies;
      }
  }

  LayoutPolicy policy;
  const Machine &machine;
  std::optional<IndexConstants> constants; // of the current function
  llvm::DenseMap<Value, Value> bufferOf;
  SmallVector<Operation *> dead;
};

struct Bufferize : impl::NpuBufferizeBase<Bufferize> {
  using NpuBufferizeBase::NpuBufferizeBase;

  void runOnOperation() override {
    if ((splitAxis != "last" && splitAxis != "first") || laneStride < 1) {
      getOperation().emitError("expected split-axis=last or first and lane-stride=1 or more, got ")
          << splitAxis << " and " << static_cast<int64_t>(laneStride);
      return signalPassFailure();
    }
    Machine machine = Machine::of(getOperation());
    Bufferizer bufferizer({splitAxis == "first", laneStride}, machine);
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(bufferizer.convert(function)))
        return signalPassFailure();
    buffers += bufferizer.buffers;
    carriedCopies += bufferizer.carriedCopies;
  }
};

} // namespace

} // namespace npufuzz::npu
