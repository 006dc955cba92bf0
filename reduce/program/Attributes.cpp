//===- Attributes.cpp - simplifies attributes, kinds and constants --------===//
//
// Attributes go last among the structural steps: readers skip over a slice without offset, a cast
// without a rounding mode, a constant 0. One overload of propose per op, found by its type: an op
// added to the language without one does not compile.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Contents.h"
#include "reduce/program/Measure.h"
#include "reduce/program/Reductions.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>

using namespace mlir;

namespace npufuzz::reduce {

namespace {

/// Collects the edits of one op; `on<Op>(f)` adds one that applies f to the op in the draft.
struct Site {
  size_t number;
  Edits &edits;

  template <typename Op, typename Function> void on(Op, Function f) const {
    edits.push_back([number = number, f](Draft &draft) {
      auto op = draft.op<Op>(number);
      f(op);
      return true;
    });
  }
};

} // namespace

template <typename Simple> static void replaceKind(Operation *op) {
  Value simple =
      OpBuilder(op).create<Simple>(op->getLoc(), op->getResultTypes(), op->getOperands());
  op->getResult(0).replaceAllUsesWith(simple);
  op->erase();
}

static void proposeOffsets(const Site &site, Operation *op, MutableOperandRange offsets) {
  for (OpOperand &offset : offsets)
    if (!offset.get().getDefiningOp<arith::ConstantOp>())
      site.edits.push_back(
          [number = site.number, position = offset.getOperandNumber()](Draft &draft) {
            Operation *access = draft.op(number);
            access->setOperand(position, constantIndex(kernelOf(access), 0));
            return true;
          });
}

static void proposeValidExtents(const Site &site, tile::SetValidOp op) {
  for (auto [axis, extent] : llvm::enumerate(op.getExtents())) {
    int64_t full = op.getResult().getType().getShape()[axis];
    if (extent.getDefiningOp<arith::ConstantOp>())
      continue;
    for (int64_t value : {full, full - 1, int64_t{1}})
      site.on(op, [axis = axis, value](tile::SetValidOp o) {
        o.getExtentsMutable()[static_cast<unsigned>(axis)].set(constantIndex(kernelOf(o), value));
      });
  }
}

// Strides are ordered 1, -1, 2, -2, … as in the measure.
static void proposeSlice(const Site &site, tile::SliceOp op) {
  for (size_t axis = 0; axis < op.getOffsets().size(); ++axis) {
    for (int64_t offset : {int64_t{0}, int64_t{1}, op.getOffsets()[axis] / 2})
      if (offset < op.getOffsets()[axis])
        site.on(op, [=](tile::SliceOp o) {
          SmallVector<int64_t> offsets(o.getOffsets());
          offsets[axis] = offset;
          o.setOffsets(offsets);
        });
    int64_t stride = op.getStrides()[axis];
    // Backwards from the same end, then forwards from the other.
    int64_t first =
        op.getOffsets()[axis] + (op.getResult().getType().getShape()[axis] - 1) * stride;
    for (auto [simpler, offset] :
         {std::pair(int64_t{1}, op.getOffsets()[axis]),
          std::pair(int64_t{2}, op.getOffsets()[axis]), std::pair(-stride, first)})
      if (2 * std::abs(simpler) - (simpler > 0) < 2 * std::abs(stride) - (stride > 0))
        site.on(op, [axis, simpler = simpler, offset = offset](tile::SliceOp o) {
          SmallVector<int64_t> offsets(o.getOffsets()), strides(o.getStrides());
          offsets[axis] = offset;
          strides[axis] = simpler;
          o.setOffsets(offsets);
          o.setStrides(strides);
        });
  }
}

static void proposeChunk(const Site &site, tile::ChunkOp op) {
  if (op.getIndex() > 0)
    site.on(op, [](tile::ChunkOp o) { o.setIndex(0); });
  if (op.getIndex() > 1)
    site.on(op, [](tile::ChunkOp o) { o.setIndex(1); });
}

/// Subexpressions of an index map, each replaced by one of its operands or by 0.
// Largest subexpressions first: an expression that is replaced whole need not be taken apart.
static void proposeMap(AffineMap map, const std::function<void(AffineMap)> &propose) {
  std::vector<AffineExpr> parts;
  map.walkExprs([&](AffineExpr expr) {
    if (!llvm::is_contained(parts, expr) && !isa<AffineConstantExpr>(expr))
      parts.push_back(expr);
  });
  for (AffineExpr part : llvm::reverse(parts)) {
    std::vector<AffineExpr> simpler{getAffineConstantExpr(0, map.getContext())};
    if (auto binary = dyn_cast<AffineBinaryOpExpr>(part))
      simpler.insert(simpler.end(), {binary.getLHS(), binary.getRHS()});
    for (AffineExpr replacement : simpler)
      propose(map.replace(part, replacement, map.getNumDims(), map.getNumSymbols()));
  }
}

static void proposeConstant(const Site &site, arith::ConstantOp op) {
  Type type = op.getType();
  if (isa<FloatType>(type)) {
    for (int64_t value : {0, 1})
      site.on(op, [=](arith::ConstantOp o) {
        o.setValueAttr(Builder(o.getContext()).getFloatAttr(type, static_cast<double>(value)));
      });
    return;
  }
  int64_t current = cast<IntegerAttr>(op.getValue()).getInt();
  std::vector<int64_t> simpler = nearerToZero(current);
  simpler.insert(simpler.begin(), {0, 1});
  for (int64_t value : simpler)
    if (value != current && (value == 0 || value == 1 || !type.isInteger(1)))
      site.on(op, [=](arith::ConstantOp o) {
        o.setValueAttr(Builder(o.getContext()).getIntegerAttr(type, value));
      });
}

// Simplifications of each op of the language: an op without an overload does not build.

static void propose(const Site &, tile::NegOp) {}
static void propose(const Site &, tile::AddOp) {}
template <typename Op>
  requires(Op::record.category == tile::OpCategory::Unary)
static void propose(const Site &site, Op op) {
  site.on(op, [](Op o) { replaceKind<tile::NegOp>(o); });
}
template <typename Op>
  requires(Op::record.category == tile::OpCategory::Binary)
static void propose(const Site &site, Op op) {
  site.on(op, [](Op o) { replaceKind<tile::AddOp>(o); });
}
static void propose(const Site &site, tile::CmpOp op) {
  site.on(op, [](tile::CmpOp o) { o.setPredicate(tile::CmpPredicate::eq); });
  site.on(op, [](tile::CmpOp o) { o.setPredicate(tile::CmpPredicate::lt); });
}
static void propose(const Site &, tile::SelectOp) {}
static void propose(const Site &site, tile::CastOp op) {
  site.on(op, [](tile::CastOp o) {
    o.setRounding(tile::Rounding::nearest_even);
    o.setSaturate(false);
  });
  site.on(op, [](tile::CastOp o) { o.setRounding(tile::Rounding::nearest_even); });
  site.on(op, [](tile::CastOp o) { o.setSaturate(false); });
}
static void propose(const Site &site, tile::IotaOp op) {
  if (op.getAxis() > 0)
    site.on(op, [](tile::IotaOp o) { o.setAxis(0); });
  site.on(op, [](tile::IotaOp o) { o.getStartMutable().assign(constantIndex(kernelOf(o), 0)); });
}
static void propose(const Site &, tile::SplatOp) {}
static void propose(const Site &, tile::ExpandOp) {}
static void propose(const Site &site, tile::ExpandBinaryOp op) {
  site.on(op, [](tile::ExpandBinaryOp o) { o.setKind(tile::ExpandKind::add); });
}
static void propose(const Site &site, tile::ReduceOp op) {
  site.on(op, [](tile::ReduceOp o) { o.setKind(simplestLike(o.getKind())); });
}
static void propose(const Site &, tile::CumsumOp) {}
static void propose(const Site &site, tile::TopkOp op) {
  site.on(op, [](tile::TopkOp o) { o.setSmallest(false); });
}
static void propose(const Site &site, tile::MatmulOp op) {
  if (op.getAccumulator())
    site.on(op, [](tile::MatmulOp o) { o.getAccumulatorMutable().clear(); });
  if (op.getBias())
    site.on(op, [](tile::MatmulOp o) { o.getBiasMutable().clear(); });
}
static void propose(const Site &, tile::TransposeOp) {}
static void propose(const Site &site, tile::SetValidOp op) { proposeValidExtents(site, op); }
static void propose(const Site &site, tile::FillPadOp op) {
  site.on(op, [](tile::FillPadOp o) { o.setKind(tile::PadKind::zero); });
}

static void propose(const Site &site, tile::LoadOp op) {
  proposeOffsets(site, op, op.getOffsetsMutable());
}
static void propose(const Site &site, tile::StoreOp op) {
  proposeOffsets(site, op, op.getOffsetsMutable());
}
static void propose(const Site &site, tile::GatherOp op) {
  proposeOffsets(site, op, op.getOffsetsMutable());
  site.on(op, [](tile::GatherOp o) {
    Value load = OpBuilder(o).create<tile::LoadOp>(o.getLoc(), o.getResult().getType(), o.getView(),
                                                   o.getOffsets());
    o.getResult().replaceAllUsesWith(load);
    o.erase();
  });
}
static void propose(const Site &site, tile::ScatterOp op) {
  proposeOffsets(site, op, op.getOffsetsMutable());
  site.on(op, [](tile::ScatterOp o) {
    OpBuilder(o).create<tile::StoreOp>(o.getLoc(), o.getValue(), o.getView(), o.getOffsets());
    o.erase();
  });
}
static void propose(const Site &site, tile::ExtractOp op) {
  for (int64_t value : {0, 1})
    site.on(op, [=](tile::ExtractOp o) {
      o.getResult().replaceAllUsesWith(constantOf(kernelOf(o), o.getResult().getType(), value));
      o.erase();
    });
}

static void propose(const Site &, tile::ScratchOp) {}
static void propose(const Site &, tile::ViewOp) {}
static void propose(const Site &, tile::PermuteOp) {}
static void propose(const Site &, tile::BroadcastOp) {}
static void propose(const Site &, tile::ReshapeOp) {}
static void propose(const Site &, tile::ConcatOp) {}
static void propose(const Site &site, tile::SliceOp op) { proposeSlice(site, op); }
static void propose(const Site &site, tile::ChunkOp op) { proposeChunk(site, op); }
static void propose(const Site &site, tile::RemapOp op) {
  proposeMap(op.getMap(),
             [&](AffineMap map) { site.on(op, [=](tile::RemapOp o) { o.setMap(map); }); });
}
static void propose(const Site &site, tile::PadOp op) {
  site.on(op, [](tile::PadOp o) { o.setKind(tile::PadKind::zero); });
}

static void proposeFor(const Site &site, Operation *op) {
  if (tile::dispatch(op, [&](auto concrete) { propose(site, concrete); }))
    return;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    proposeConstant(site, constant);
  else if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    proposeMap(apply.getAffineMap(), [&](AffineMap map) {
      site.on(apply, [=](affine::AffineApplyOp o) { o.setMap(map); });
    });
}

Edits simplifyAttributes(const Case &base, const Options &) {
  Edits edits;
  for (auto [number, op] : llvm::enumerate(numberedOps(base.module)))
    proposeFor({number, edits}, op);
  return edits;
}

} // namespace npufuzz::reduce
