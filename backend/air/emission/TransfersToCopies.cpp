//===- TransfersToCopies.cpp - turns loops that move a tile into copies ---===//
//
// A DMA moves a box of a tensor: an offset, a size and a stride for each axis. So the address on
// each axis must be a base plus a constant times the counter of at most one loop. The base is the
// address with all counters 0; the constant is the change by one step of a counter. If floors or
// remainders depend on the counter, that difference does not fold to a constant.
//
//===----------------------------------------------------------------------===//
#include "backend/air/emission/AirPasses.h"
#include "tile/Program.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace npufuzz::air {

#define GEN_PASS_DEF_TRANSFERSTOCOPIES
#include "backend/air/emission/AirPasses.h.inc"

namespace {

/// A nest of loops around one load and one store.
struct Transfer {
  SmallVector<scf::ForOp> loops;
  memref::LoadOp load;
  memref::StoreOp store;

  /// Loop whose counter the value is, or nothing.
  std::optional<size_t> loopOf(Value value) const {
    for (auto [number, loop] : llvm::enumerate(loops))
      if (scf::ForOp(loop).getInductionVar() == value)
        return number;
    return std::nullopt;
  }
};

/// A box of a memref: each axis follows the loop in `loopOfAxis`, or is fixed.
struct MemoryBox {
  Value memory;
  SmallVector<OpFoldResult> offsets, strides;
  SmallVector<std::optional<size_t>> loopOfAxis;
};

std::optional<Transfer> transferOf(scf::ForOp outermost) {
  Transfer transfer;
  for (scf::ForOp loop = outermost; loop;) {
    if (loop.getNumResults() || getConstantIntValue(loop.getLowerBound()) != 0 ||
        getConstantIntValue(loop.getStep()) != 1)
      return std::nullopt;
    transfer.loops.push_back(loop);
    scf::ForOp inner;
    for (Operation &op : loop.getBody()->without_terminator()) {
      if (auto nested = dyn_cast<scf::ForOp>(op); nested && !inner)
        inner = nested;
      else if (auto load = dyn_cast<memref::LoadOp>(op); load && !transfer.load)
        transfer.load = load;
      else if (auto store = dyn_cast<memref::StoreOp>(op); store && !transfer.store)
        transfer.store = store;
      else if (!isa<affine::AffineApplyOp>(op))
        return std::nullopt;
    }
    if (inner && (transfer.load || transfer.store))
      return std::nullopt;
    loop = inner;
  }
  if (!transfer.load || !transfer.store || transfer.store.getValue() != transfer.load.getResult())
    return std::nullopt;
  return transfer;
}

/// One address as a map of its operands; a counter is itself an operand.
std::pair<AffineExpr, SmallVector<Value>> addressOf(Value index) {
  if (auto apply = index.getDefiningOp<affine::AffineApplyOp>()) {
    AffineMap map = apply.getAffineMap();
    SmallVector<Value> operands(apply.getMapOperands());
    affine::fullyComposeAffineMapAndOperands(&map, &operands);
    return {map.getResult(0), operands};
  }
  return {getAffineDimExpr(0, index.getContext()), {index}};
}

class BoxReader {
public:
  BoxReader(ImplicitLocOpBuilder &b, const Transfer &transfer) : b(b), transfer(transfer) {}

  /// Returns nothing if it is no box, with the reason in `why`.
  std::optional<MemoryBox> read(Value memory, ValueRange indices, StringRef &why) {
    MemoryBox box{memory, {}, {}, {}};
    SmallVector<bool> used(transfer.loops.size());
    for (Value index : indices) {
      auto [address, operands] = addressOf(index);
      auto map = AffineMap::get(static_cast<unsigned>(operands.size()), 0, address);
      std::optional<size_t> followed;
      int64_t stride = 1;
      SmallVector<AffineExpr> atZero;
      for (auto [number, operand] : llvm::enumerate(operands)) {
        AffineExpr dim = b.getAffineDimExpr(static_cast<unsigned>(number));
        std::optional<size_t> loop = transfer.loopOf(operand);
        atZero.push_back(loop ? b.getAffineConstantExpr(0) : dim);
        if (!loop)
          continue;
        std::optional<int64_t> slope = slopeOf(address, static_cast<unsigned>(number), map);
        if (!slope || *slope < 0) {
          why = "a view whose addresses are no box of the tensor";
          return std::nullopt;
        }
        if (*slope == 0)
          continue;
        if (followed || used[*loop]) {
          why = "a view that splits or merges axes";
          return std::nullopt;
        }
        followed = loop;
        used[*loop] = true;
        stride = *slope;
      }
      AffineMap base = map.replaceDimsAndSymbols(atZero, {}, map.getNumDims(), 0);
      box.offsets.push_back(
          affine::makeComposedFoldedAffineApply(b, b.getLoc(), base, getAsOpFoldResult(operands)));
      box.strides.push_back(b.getIndexAttr(stride));
      box.loopOfAxis.push_back(followed);
    }
    if (llvm::is_contained(used, false)) {
      why = "a view that repeats elements";
      return std::nullopt;
    }
    return box;
  }

private:
  /// Change of the address by one step of an operand, if constant.
  std::optional<int64_t> slopeOf(AffineExpr address, unsigned operand, AffineMap map) {
    AffineExpr dim = b.getAffineDimExpr(operand);
    AffineExpr step =
        simplifyAffineExpr(address.replace(dim, dim + 1) - address, map.getNumDims(), 0);
    if (auto constant = dyn_cast<AffineConstantExpr>(step))
      return constant.getValue();
    return std::nullopt;
  }

  ImplicitLocOpBuilder &b;
  const Transfer &transfer;
};

/// Subview with its axes in the order of the memory; fixed axes are dropped.
Value viewOf(ImplicitLocOpBuilder &b, const MemoryBox &box, const Transfer &transfer) {
  SmallVector<OpFoldResult> sizes;
  SmallVector<int64_t> shape;
  for (std::optional<size_t> loop : box.loopOfAxis) {
    sizes.push_back(loop ? getAsOpFoldResult(scf::ForOp(transfer.loops[*loop]).getUpperBound())
                         : OpFoldResult(b.getIndexAttr(1)));
    if (loop)
      shape.push_back(getConstantIntValue(sizes.back()).value_or(ShapedType::kDynamic));
  }
  auto source = cast<MemRefType>(box.memory.getType());
  auto type = cast<MemRefType>(memref::SubViewOp::inferRankReducedResultType(
      shape, source, box.offsets, sizes, box.strides));
  return b.create<memref::SubViewOp>(type, box.memory, box.offsets, sizes, box.strides);
}

SmallVector<size_t> loopsInOrder(const MemoryBox &box) {
  SmallVector<size_t> loops;
  for (std::optional<size_t> loop : box.loopOfAxis)
    if (loop)
      loops.push_back(*loop);
  return loops;
}

LogicalResult becomeCopy(const Transfer &transfer) {
  scf::ForOp outermost = transfer.loops.front();
  ImplicitLocOpBuilder b(outermost.getLoc(), outermost);
  memref::LoadOp load = transfer.load;
  memref::StoreOp store = transfer.store;
  StringRef why;
  BoxReader reader(b, transfer);
  std::optional<MemoryBox> from = reader.read(load.getMemRef(), load.getIndices(), why);
  std::optional<MemoryBox> to =
      from ? reader.read(store.getMemRef(), store.getIndices(), why) : std::nullopt;
  if (to && loopsInOrder(*from) != loopsInOrder(*to)) {
    why = "a view that permutes axes";
    to.reset();
  }
  if (!to)
    return outermost.emitError("unsupported: ") << why;
  Value source = viewOf(b, *from, transfer), target = viewOf(b, *to, transfer);
  b.create<memref::CopyOp>(source, target);
  outermost.erase();
  return success();
}

/// Keeps the body; tails are peeled only off scf.for.
scf::ForOp toScf(affine::AffineForOp loop) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  // A loop of a kernel starts at a constant and ends at the smallest of several numbers.
  Value low = b.create<arith::ConstantIndexOp>(loop.getConstantLowerBound());
  Value high = b.create<affine::AffineMinOp>(loop.getUpperBoundMap(), loop.getUpperBoundOperands());
  Value step = b.create<arith::ConstantIndexOp>(loop.getStepAsInt());
  auto fresh = b.create<scf::ForOp>(low, high, step, loop.getInits());
  fresh.getRegion().takeBody(loop.getRegion());
  Operation *yield = fresh.getBody()->getTerminator();
  b.setInsertionPoint(yield);
  b.create<scf::YieldOp>(yield->getOperands());
  yield->erase();
  loop.replaceAllUsesWith(fresh.getResults());
  loop.erase();
  return fresh;
}

struct TransfersToCopiesPass : impl::TransfersToCopiesBase<TransfersToCopiesPass> {
  using TransfersToCopiesBase::TransfersToCopiesBase;

  void runOnOperation() override {
    SmallVector<scf::ForOp> nests;
    SmallVector<affine::AffineForOp> loops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto loop = dyn_cast<affine::AffineForOp>(op))
        loops.push_back(loop);
      auto nest = dyn_cast<scf::ForOp>(op);
      if (!nest || !transferOf(nest))
        return WalkResult::advance();
      nests.push_back(nest);
      return WalkResult::skip();
    });
    for (scf::ForOp nest : nests)
      if (failed(becomeCopy(*transferOf(nest))))
        return signalPassFailure();
    // Inner loops come first: an outer one takes over its body as it is.
    for (affine::AffineForOp loop : llvm::reverse(loops))
      toScf(loop);
  }
};

} // namespace

} // namespace npufuzz::air
