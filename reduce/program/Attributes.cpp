//===- Attributes.cpp - simpler attributes, kinds and constants -----------===//
#include "reduce/program/Contents.h"
#include "reduce/program/Measure.h"
#include "reduce/program/Reductions.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

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
    // Going backwards from the same end, then forwards from the other.
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

static void proposeFor(const Site &site, Operation *op) {
  using namespace tile;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](CmpOp o) {
        site.on(o, [](CmpOp c) { c.setPredicate(CmpPredicate::eq); });
        site.on(o, [](CmpOp c) { c.setPredicate(CmpPredicate::lt); });
      })
      .Case(
          [&](ReduceOp o) { site.on(o, [](ReduceOp r) { r.setKind(simplestLike(r.getKind())); }); })
      .Case([&](ExpandBinaryOp o) {
        site.on(o, [](ExpandBinaryOp e) { e.setKind(ExpandKind::add); });
      })
      .Case([&](TopkOp o) { site.on(o, [](TopkOp t) { t.setSmallest(false); }); })
      .Case([&](FillPadOp o) { site.on(o, [](FillPadOp f) { f.setKind(PadKind::zero); }); })
      .Case([&](PadOp o) { site.on(o, [](PadOp p) { p.setKind(PadKind::zero); }); })
      .Case([&](CastOp o) {
        site.on(o, [](CastOp c) {
          c.setRounding(Rounding::nearest_even);
          c.setSaturate(false);
        });
        site.on(o, [](CastOp c) { c.setRounding(Rounding::nearest_even); });
        site.on(o, [](CastOp c) { c.setSaturate(false); });
      })
      .Case([&](MatmulOp o) {
        if (o.getAccumulator())
          site.on(o, [](MatmulOp m) { m.getAccumulatorMutable().clear(); });
        if (o.getBias())
          site.on(o, [](MatmulOp m) { m.getBiasMutable().clear(); });
      })
      .Case([&](IotaOp o) {
        if (o.getAxis() > 0)
          site.on(o, [](IotaOp i) { i.setAxis(0); });
        site.on(o, [](IotaOp i) { i.getStartMutable().assign(constantIndex(kernelOf(i), 0)); });
      })
      .Case([&](LoadOp o) { proposeOffsets(site, o, o.getOffsetsMutable()); })
      .Case([&](StoreOp o) { proposeOffsets(site, o, o.getOffsetsMutable()); })
      .Case([&](GatherOp o) {
        proposeOffsets(site, o, o.getOffsetsMutable());
        site.on(o, [](GatherOp g) {
          Value load = OpBuilder(g).create<LoadOp>(g.getLoc(), g.getResult().getType(), g.getView(),
                                                   g.getOffsets());
          g.getResult().replaceAllUsesWith(load);
          g.erase();
        });
      })
      .Case([&](ScatterOp o) {
        proposeOffsets(site, o, o.getOffsetsMutable());
        site.on(o, [](ScatterOp s) {
          OpBuilder(s).create<StoreOp>(s.getLoc(), s.getValue(), s.getView(), s.getOffsets());
          s.erase();
        });
      })
      .Case([&](ExtractOp o) {
        for (int64_t value : {0, 1})
          site.on(o, [=](ExtractOp e) {
            e.getResult().replaceAllUsesWith(
                constantOf(kernelOf(e), e.getResult().getType(), value));
            e.erase();
          });
      })
      .Case([&](SetValidOp o) { proposeValidExtents(site, o); })
      .Case([&](SliceOp o) { proposeSlice(site, o); })
      .Case([&](ChunkOp o) { proposeChunk(site, o); })
      .Case([&](RemapOp o) {
        proposeMap(o.getMap(),
                   [&](AffineMap map) { site.on(o, [=](RemapOp r) { r.setMap(map); }); });
      })
      .Case([&](affine::AffineApplyOp o) {
        proposeMap(o.getAffineMap(), [&](AffineMap map) {
          site.on(o, [=](affine::AffineApplyOp a) { a.setMap(map); });
        });
      })
      .Case([&](arith::ConstantOp o) { proposeConstant(site, o); })
      .Case<NegOp, AddOp>([](auto) {})
      .Default([&](Operation *) {
        const OpRecord *record = findRecord(op);
        if (record && record->category == OpCategory::Unary)
          site.edits.push_back([number = site.number](Draft &draft) {
            replaceKind<NegOp>(draft.op(number));
            return true;
          });
        if (record && record->category == OpCategory::Binary)
          site.edits.push_back([number = site.number](Draft &draft) {
            replaceKind<AddOp>(draft.op(number));
            return true;
          });
      });
}

Edits simplifyAttributes(const Case &base, const Options &) {
  Edits edits;
  for (auto [number, op] : llvm::enumerate(numberedOps(base.module)))
    proposeFor({number, edits}, op);
  return edits;
}

} // namespace npufuzz::reduce
