//===- AxisGraph.cpp - ties between axes, as a union of nodes -------------===//
//
// An extent cannot shrink alone: the same number occurs in tensors, views, tiles and loop bounds.
// Each axis of each value, and each loop's bound and step, is a node. Edges tell which nodes must
// be equal and which only belong together. Reductions then change whole classes of nodes.
//
// Nodes are numbered in program order, so the graph of a copy has the same numbers: an edit names
// nodes of the base and is applied to a draft.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/AxisGraph.h"
#include "reduce/program/ViewShapes.h"
#include "tile/Loops.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using affine::AffineForOp;

namespace npufuzz::reduce {

std::optional<ArrayRef<int64_t>> shapeOf(Type type) {
  return llvm::TypeSwitch<Type, std::optional<ArrayRef<int64_t>>>(type)
      .Case<tile::TileType, tile::ViewType, MemRefType>([](auto t) { return t.getShape(); })
      .Default([](Type) { return std::nullopt; });
}

Type withShape(Type type, ArrayRef<int64_t> shape) {
  return llvm::TypeSwitch<Type, Type>(type)
      .Case<tile::TileType, tile::ViewType>(
          [&](auto t) { return decltype(t)::get(t.getContext(), shape, t.getElementType()); })
      .Case([&](MemRefType t) { return MemRefType::get(shape, t.getElementType()); })
      .Default(type);
}

Type withElement(Type type, Type element) {
  return llvm::TypeSwitch<Type, Type>(type)
      .Case<tile::TileType, tile::ViewType>(
          [&](auto t) { return decltype(t)::get(t.getContext(), t.getShape(), element); })
      .Case([&](MemRefType t) { return MemRefType::get(t.getShape(), element); })
      .Default(element);
}

AxisGraph::AxisGraph(mlir::ModuleOp program) {
  std::vector<Operation *> ops;
  program->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops) {
    for (Value result : op->getResults())
      addValue(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          addValue(argument);
    if (auto loop = dyn_cast<AffineForOp>(op)) {
      allLoops.push_back({loop, extents.size(), extents.size() + 1});
      extents.push_back(*tile::upperBoundMax(loop));
      extents.push_back(loop.getStepAsInt());
    }
  }
  for (Operation *op : ops)
    addEdges(op);
}

void AxisGraph::addValue(Value value) {
  auto shape = shapeOf(value.getType());
  if (!shape)
    return;
  shaped.push_back(value);
  firstNode[value] = extents.size();
  extents.insert(extents.end(), shape->begin(), shape->end());
}

void AxisGraph::tie(Value a, int64_t axisA, Value b, int64_t axisB, Tie kind) {
  edges.push_back({nodeOf(a, axisA), nodeOf(b, axisB), kind});
}

void AxisGraph::tieAll(Value a, Value b, Tie kind, int64_t except) {
  auto rank = static_cast<int64_t>(shapeOf(a.getType())->size());
  for (int64_t axis = 0; axis < rank; ++axis)
    tie(a, axis, b, axis, axis == except ? Tie::related : kind);
}

// A loop whose variable is an offset walks that axis: its bound follows the view, its step the
// tile.
void AxisGraph::addAccess(Value tile, Value view, OperandRange offsets) {
  tieAll(tile, view, Tie::related);
  for (auto [axis, offset] : llvm::enumerate(offsets))
    for (const Loop &loop : allLoops)
      if (offset == loop.op->getRegion(0).getArgument(0)) {
        edges.push_back({loop.upperNode, nodeOf(view, axis), Tie::bound});
        edges.push_back({loop.stepNode, nodeOf(tile, axis), Tie::bound});
      }
}

/// Handles a tile whose places along an axis come from an index tile: extents of 1 repeat and may
/// stay 1.
template <typename Op> void AxisGraph::addIndexed(Value tile, Op op) {
  auto axis = static_cast<int64_t>(op.getAxis());
  Value indices = op.getIndices(), view = op.getView();
  ArrayRef<int64_t> shape = *shapeOf(tile.getType()), given = *shapeOf(indices.getType());
  for (int64_t a = 0; a < static_cast<int64_t>(shape.size()); ++a) {
    bool same = a == axis || given[a] == shape[a];
    tie(indices, a, tile, a, same ? Tie::equal : Tie::related);
    tie(tile, a, view, a, Tie::related);
  }
}

/// Axes that each op of the language ties: an op without an overload does not build.
struct AxisGraph::TileOpTies {
  AxisGraph &graph;

  void tie(Value a, int64_t axisA, Value b, int64_t axisB, Tie kind = Tie::equal) const {
    graph.tie(a, axisA, b, axisB, kind);
  }
  void tieAll(Value a, Value b, Tie kind = Tie::equal, int64_t except = -1) const {
    graph.tieAll(a, b, kind, except);
  }
  template <typename Op>
    requires(tile::isElementwise(Op::record.category))
  void add(Op op) const {
    for (Value operand : op->getOperands())
      tieAll(operand, op->getResult(0));
  }

  // Views.
  void add(tile::ScratchOp) const {}
  void add(tile::ViewOp op) const { tieAll(op.getMemory(), op.getResult()); }
  void add(tile::SliceOp op) const { tieAll(op.getSource(), op.getResult(), Tie::related); }
  void add(tile::ChunkOp op) const { tieAll(op.getSource(), op.getResult(), Tie::related); }
  void add(tile::BroadcastOp op) const { tieAll(op.getSource(), op.getResult(), Tie::related); }
  void add(tile::PadOp op) const { tieAll(op.getSource(), op.getResult(), Tie::related); }
  void add(tile::ConcatOp op) const {
    for (Value part : op.getSources())
      tieAll(part, op.getResult(), Tie::equal, static_cast<int64_t>(op.getAxis()));
  }
  void add(tile::PermuteOp op) const {
    for (auto [to, from] : llvm::enumerate(op.getPermutation()))
      tie(op.getSource(), from, op.getResult(), static_cast<int64_t>(to));
  }
  void add(tile::ReshapeOp op) const {
    Value source = op.getSource(), result = op.getResult();
    for (auto [from, to] : keptAxes(*shapeOf(source.getType()), *shapeOf(result.getType())))
      tie(source, from, result, to, Tie::related);
  }
  void add(tile::RemapOp op) const {
    for (auto [from, expr] : llvm::enumerate(op.getMap().getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        tie(op.getSource(), static_cast<int64_t>(from), op.getResult(), dim.getPosition(),
            Tie::related);
  }

  // Transfers.
  void add(tile::LoadOp op) const {
    graph.addAccess(op.getResult(), op.getView(), op.getOffsets());
  }
  void add(tile::StoreOp op) const {
    graph.addAccess(op.getValue(), op.getView(), op.getOffsets());
  }
  void add(tile::GatherOp op) const { graph.addIndexed(op.getResult(), op); }
  void add(tile::ScatterOp op) const { graph.addIndexed(op.getValue(), op); }
  void add(tile::ExtractOp) const {}

  // Tiles of other shapes.
  void add(tile::IotaOp) const {}
  void add(tile::SplatOp) const {}
  template <typename Op> void addAlong(Op op) const {
    tieAll(op.getOperand(), op.getResult(), Tie::equal, static_cast<int64_t>(op.getAxis()));
  }
  void add(tile::ExpandOp op) const { addAlong(op); }
  void add(tile::ReduceOp op) const { addAlong(op); }
  void add(tile::CumsumOp op) const { tieAll(op.getOperand(), op.getResult()); }
  void add(tile::SetValidOp op) const { tieAll(op.getOperand(), op.getResult()); }
  void add(tile::FillPadOp op) const { tieAll(op.getOperand(), op.getResult()); }
  void add(tile::TopkOp op) const {
    int64_t last = op.getOperand().getType().getRank() - 1;
    tieAll(op.getOperand(), op.getResult(), Tie::equal, last);
  }
  void add(tile::ExpandBinaryOp op) const {
    tieAll(op.getLhs(), op.getResult());
    tieAll(op.getRhs(), op.getResult(), Tie::equal, static_cast<int64_t>(op.getAxis()));
  }
  void add(tile::MatmulOp op) const {
    int64_t row = op.getBatchRank();
    tie(op.getLhs(), op.getLhsRowAxis(), op.getResult(), row);
    tie(op.getLhs(), op.getLhsDepthAxis(), op.getRhs(), op.getRhsDepthAxis());
    tie(op.getRhs(), op.getRhsColumnAxis(), op.getResult(), row + 1);
    if (row > 0) {
      tie(op.getLhs(), 0, op.getResult(), 0);
      tie(op.getRhs(), 0, op.getResult(), 0);
    }
    if (op.getAccumulator())
      tieAll(op.getAccumulator(), op.getResult());
    if (op.getBias())
      tieAll(op.getBias(), op.getResult(), Tie::equal, row);
  }
  void add(tile::TransposeOp op) const {
    tie(op.getOperand(), 0, op.getResult(), 1);
    tie(op.getOperand(), 1, op.getResult(), 0);
  }
};

void AxisGraph::addEdges(Operation *op) {
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = op->getParentOfType<ModuleOp>().lookupSymbol<func::FuncOp>(call.getCallee());
    for (auto [passed, received] : llvm::zip_equal(call.getOperands(), callee.getArguments()))
      if (shapeOf(passed.getType()))
        tieAll(passed, received, Tie::equal);
    return;
  }
  if (auto loop = dyn_cast<AffineForOp>(op)) {
    for (unsigned i = 0; i < loop.getNumIterOperands(); ++i) {
      if (!shapeOf(loop.getResult(i).getType()))
        continue; // an index
      tieAll(loop.getInits()[i], loop.getResult(i), Tie::equal);
      tieAll(loop.getRegionIterArgs()[i], loop.getResult(i), Tie::equal);
      tieAll(loop.getBody()->getTerminator()->getOperand(i), loop.getResult(i), Tie::equal);
    }
    return;
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    for (Region &arm : branch->getRegions())
      if (!arm.empty())
        for (auto [yielded, result] :
             llvm::zip_equal(arm.front().getTerminator()->getOperands(), branch.getResults()))
          if (shapeOf(result.getType()))
            tieAll(yielded, result, Tie::equal);
    return;
  }
  tile::dispatch(op, [&](auto concrete) { TileOpTies{*this}.add(concrete); });
}

std::vector<unsigned> AxisGraph::classes(Ties ties) const {
  llvm::IntEqClasses sets(static_cast<unsigned>(size()));
  for (const Edge &edge : edges) {
    // Usual: related axes of one extent count as the same axis. Forced: only axes that must be
    // equal. Axis: everything that belongs together, as dropping an axis needs.
    bool sameExtent = extents[edge.a] == extents[edge.b];
    bool joins = edge.tie == Tie::equal || (ties == Ties::usual && sameExtent) ||
                 (ties == Ties::axis && edge.tie == Tie::related);
    if (joins)
      sets.join(static_cast<unsigned>(edge.a), static_cast<unsigned>(edge.b));
  }
  sets.compress();
  std::vector<unsigned> result;
  for (unsigned node = 0; node < size(); ++node)
    result.push_back(sets[node]);
  return result;
}

} // namespace npufuzz::reduce
