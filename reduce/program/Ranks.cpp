//===- Ranks.cpp - removes unit axes --------------------------------------===//
//
// Extents shrink to 1 but axes stay, and a program of rank 5 with four unit axes is hard to read.
// Removes a class of tied axes as a whole, with every attribute and offset that names one of them.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/AxisGraph.h"
#include "reduce/program/Reductions.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <set>

using namespace mlir;

namespace npufuzz::reduce {

namespace {

/// Drops the axes of some classes from a draft.
class AxisDropper {
public:
  AxisDropper(Draft &draft, const std::set<unsigned> &dropped)
      : draft(draft), graph(draft.result.module), classes(graph.classes(AxisGraph::Ties::axis)),
        dropped(dropped) {}

  bool run() {
    for (Value value : graph.values())
      kept[value] = keptAxesOf(value);
    for (Value value : graph.values())
      if (kept[value].empty())
        return false;
    std::vector<Operation *> ops;
    draft.module()->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
    for (Value value : graph.values())
      reshapeValue(value);
    for (auto function : draft.module().getOps<func::FuncOp>())
      syncSignature(function);
    for (Operation *op : ops)
      if (!rewrite(op))
        return false;
    return true;
  }

private:
  SmallVector<int64_t> keptAxesOf(Value value) const {
    SmallVector<int64_t> axes;
    auto rank = static_cast<int64_t>(shapeOf(value.getType())->size());
    for (int64_t axis = 0; axis < rank; ++axis)
      if (!dropped.count(classes[graph.nodeOf(value, axis)]))
        axes.push_back(axis);
    return axes;
  }

  void reshapeValue(Value value) {
    SmallVector<int64_t> shape;
    for (int64_t axis : kept[value])
      shape.push_back((*shapeOf(value.getType()))[axis]);
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner()->getParentOp() == tile::mainOf(draft.result.module))
      draft.result.inputs[argument.getArgNumber()].shape.assign(shape.begin(), shape.end());
    value.setType(withShape(value.getType(), shape));
  }

  /// New number of an axis; nothing if it was dropped.
  std::optional<int64_t> newAxis(Value value, int64_t axis) const {
    const auto &axes = kept.at(value);
    auto found = llvm::find(axes, axis);
    if (found == axes.end())
      return std::nullopt;
    return found - axes.begin();
  }

  template <typename Range> auto keep(Value value, Range &&perAxis) const {
    SmallVector<std::decay_t<decltype(*perAxis.begin())>> result;
    for (int64_t axis : kept.at(value))
      result.push_back(perAxis[axis]);
    return result;
  }

  static void replace(Operation *op, Value value) {
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }

  /// For an op with an axis attribute: shifts it, or replaces the result by the operand.
  template <typename Op> bool shiftAxis(Op op, Value along) {
    auto axis = newAxis(along, static_cast<int64_t>(op.getAxis()));
    if (axis)
      op.setAxis(*axis);
    else
      replace(op, op->getOperand(0));
    return true;
  }

  // Without its axis the op has nothing to expand, so the plain binary op remains.
  bool rewriteExpandBinary(tile::ExpandBinaryOp op) {
    if (newAxis(op.getResult(), static_cast<int64_t>(op.getAxis())))
      return shiftAxis(op, op.getResult());
    OpBuilder builder(op);
    auto make = [&]<typename Binary>() -> Value {
      return builder.create<Binary>(op.getLoc(), op.getLhs().getType(), op.getLhs(), op.getRhs());
    };
    Value result;
    switch (op.getKind()) {
    case tile::ExpandKind::add:
      result = make.template operator()<tile::AddOp>();
      break;
    case tile::ExpandKind::sub:
      result = make.template operator()<tile::SubOp>();
      break;
    case tile::ExpandKind::mul:
      result = make.template operator()<tile::MulOp>();
      break;
    case tile::ExpandKind::div:
      result = make.template operator()<tile::DivOp>();
      break;
    case tile::ExpandKind::min:
      result = make.template operator()<tile::MinOp>();
      break;
    case tile::ExpandKind::max:
      result = make.template operator()<tile::MaxOp>();
      break;
    }
    replace(op, result);
    return true;
  }

  bool rewriteIota(tile::IotaOp op) {
    if (auto axis = newAxis(op.getResult(), static_cast<int64_t>(op.getAxis()))) {
      op.setAxis(*axis);
      return true;
    }
    // The coordinate is 0 now, so only the start remains.
    auto type = op.getResult().getType();
    auto start = op.getStart().getDefiningOp<arith::ConstantIndexOp>();
    Value scalar = op.getStart();
    if (!type.getElementType().isIndex()) {
      if (!start || start.value() != 0)
        return false;
      scalar = constantOf(kernelOf(op), type.getElementType(), 0);
    }
    replace(op, OpBuilder(op).create<tile::SplatOp>(op.getLoc(), type, scalar));
    return true;
  }

  bool rewriteRemap(tile::RemapOp op) {
    SmallVector<AffineExpr> dims;
    for (unsigned axis = 0; axis < op.getMap().getNumDims(); ++axis) {
      auto renumbered = newAxis(op.getResult(), axis);
      dims.push_back(renumbered ? getAffineDimExpr(*renumbered, op.getContext())
                                : getAffineConstantExpr(0, op.getContext()));
    }
    AffineMap map = op.getMap().replaceDimsAndSymbols(dims, {}, kept[op.getResult()].size(), 0);
    SmallVector<AffineExpr> results = keep(op.getSource(), map.getResults());
    op.setMap(AffineMap::get(map.getNumDims(), 0, results, op.getContext()));
    return true;
  }

  bool rewritePermute(tile::PermuteOp op) {
    SmallVector<int64_t> permutation;
    for (int64_t axis : kept[op.getResult()])
      permutation.push_back(*newAxis(op.getSource(), op.getPermutation()[axis]));
    op.setPermutation(permutation);
    return true;
  }

  // One overload per op of the language, for the axes that its attributes and offsets name; returns
  // false if it needs the dropped axis. An op without an overload does not build.

  /// Names no axis.
  template <typename Op>
    requires(tile::isElementwise(Op::record.category))
  bool rewriteTileOp(Op) {
    return true;
  }
  bool rewriteTileOp(tile::ScratchOp) { return true; }
  bool rewriteTileOp(tile::ViewOp) { return true; }
  bool rewriteTileOp(tile::BroadcastOp) { return true; }
  bool rewriteTileOp(tile::ReshapeOp) { return true; }
  bool rewriteTileOp(tile::SplatOp) { return true; }
  bool rewriteTileOp(tile::TopkOp) { return true; }
  bool rewriteTileOp(tile::MatmulOp) { return true; }
  bool rewriteTileOp(tile::TransposeOp) { return true; }
  bool rewriteTileOp(tile::FillPadOp) { return true; }

  bool rewriteTileOp(tile::ExpandOp op) { return shiftAxis(op, op.getResult()); }
  bool rewriteTileOp(tile::ReduceOp op) { return shiftAxis(op, op.getResult()); }
  bool rewriteTileOp(tile::CumsumOp op) { return shiftAxis(op, op.getResult()); }
  bool rewriteTileOp(tile::ExpandBinaryOp op) { return rewriteExpandBinary(op); }
  bool rewriteTileOp(tile::IotaOp op) { return rewriteIota(op); }

  template <typename Op> bool keepOffsets(Op op) {
    op.getOffsetsMutable().assign(keep(op.getView(), op.getOffsets()));
    return true;
  }
  /// An indexed op needs the axis of its indices.
  template <typename Op> bool rewriteIndexed(Op op) {
    auto axis = newAxis(op.getView(), static_cast<int64_t>(op.getAxis()));
    if (!axis)
      return false;
    op.setAxis(*axis);
    return keepOffsets(op);
  }
  bool rewriteTileOp(tile::LoadOp op) { return keepOffsets(op); }
  bool rewriteTileOp(tile::StoreOp op) { return keepOffsets(op); }
  bool rewriteTileOp(tile::GatherOp op) { return rewriteIndexed(op); }
  bool rewriteTileOp(tile::ScatterOp op) { return rewriteIndexed(op); }
  bool rewriteTileOp(tile::ExtractOp op) {
    op.getCoordinatesMutable().assign(keep(op.getTile(), op.getCoordinates()));
    return true;
  }
  bool rewriteTileOp(tile::SetValidOp op) {
    op.getExtentsMutable().assign(keep(op.getResult(), op.getExtents()));
    return true;
  }

  bool rewriteTileOp(tile::SliceOp op) {
    SmallVector<int64_t> offsets = keep(op.getResult(), op.getOffsets());
    SmallVector<int64_t> strides = keep(op.getResult(), op.getStrides());
    op.setOffsets(offsets);
    op.setStrides(strides);
    return true;
  }
  bool rewriteTileOp(tile::ChunkOp op) { return shiftAxis(op, op.getResult()); }
  bool rewriteTileOp(tile::ConcatOp op) { return shiftAxis(op, op.getResult()); }
  bool rewriteTileOp(tile::PadOp op) {
    SmallVector<int64_t> low = keep(op.getResult(), op.getLow());
    op.setLow(low);
    return true;
  }
  bool rewriteTileOp(tile::PermuteOp op) { return rewritePermute(op); }
  bool rewriteTileOp(tile::RemapOp op) { return rewriteRemap(op); }

  bool rewrite(Operation *op) {
    bool possible = true;
    tile::dispatch(op, [&](auto concrete) { possible = rewriteTileOp(concrete); });
    return possible;
  }

  Draft &draft;
  AxisGraph graph;
  std::vector<unsigned> classes;
  const std::set<unsigned> &dropped;
  DenseMap<Value, SmallVector<int64_t>> kept;
};

} // namespace

Edits dropAxes(const Case &base, const Options &) {
  AxisGraph graph(base.module);
  std::vector<unsigned> classes = graph.classes(AxisGraph::Ties::axis);
  std::map<unsigned, bool> isUnit;
  for (Value value : graph.values()) {
    auto rank = static_cast<int64_t>(shapeOf(value.getType())->size());
    for (int64_t axis = 0; axis < rank; ++axis) {
      size_t node = graph.nodeOf(value, axis);
      bool &unit = isUnit.try_emplace(classes[node], true).first->second;
      unit = unit && graph.extent(node) == 1;
    }
  }
  std::vector<unsigned> droppable;
  for (auto [id, unit] : isUnit)
    if (unit)
      droppable.push_back(id);
  Edits edits;
  for (auto [begin, end] : runs(droppable.size(), true))
    edits.push_back(
        [ids = std::set<unsigned>(droppable.begin() + static_cast<std::ptrdiff_t>(begin),
                                  droppable.begin() + static_cast<std::ptrdiff_t>(end))](
            Draft &draft) { return AxisDropper(draft, ids).run(); });
  return edits;
}

} // namespace npufuzz::reduce
