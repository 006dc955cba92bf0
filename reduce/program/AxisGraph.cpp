//===- AxisGraph.cpp ------------------------------------------------------===//
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

void AxisGraph::addAccess(Value tile, Value view, OperandRange offsets) {
  tieAll(tile, view, Tie::related);
  for (auto [axis, offset] : llvm::enumerate(offsets))
    for (const Loop &loop : allLoops)
      if (offset == loop.op->getRegion(0).getArgument(0)) {
        edges.push_back({loop.upperNode, nodeOf(view, axis), Tie::bound});
        edges.push_back({loop.stepNode, nodeOf(tile, axis), Tie::bound});
      }
}

void AxisGraph::addViewEdges(Operation *op) {
  Value source = op->getOperand(0), result = op->getResult(0);
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](tile::ViewOp) { tieAll(source, result, Tie::equal); })
      .Case([&](tile::ConcatOp o) {
        for (Value part : o.getSources())
          tieAll(part, result, Tie::equal, o.getAxis());
      })
      .Case([&](tile::PermuteOp o) {
        for (auto [to, from] : llvm::enumerate(o.getPermutation()))
          tie(source, from, result, to, Tie::equal);
      })
      .Case([&](tile::ReshapeOp) {
        for (auto [from, to] : keptAxes(*shapeOf(source.getType()), *shapeOf(result.getType())))
          tie(source, from, result, to, Tie::related);
      })
      .Case([&](tile::RemapOp o) {
        for (auto [from, expr] : llvm::enumerate(o.getMap().getResults()))
          if (auto dim = dyn_cast<AffineDimExpr>(expr))
            tie(source, from, result, dim.getPosition(), Tie::related);
      })
      .Default([&](Operation *) { tieAll(source, result, Tie::related); });
}

/// A tile whose places along an axis an index tile names: extents of 1 repeat and may stay 1.
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

void AxisGraph::addEdges(Operation *op) {
  using namespace tile;
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = op->getParentOfType<ModuleOp>().lookupSymbol<func::FuncOp>(call.getCallee());
    for (auto [passed, received] : llvm::zip_equal(call.getOperands(), callee.getArguments()))
      if (shapeOf(passed.getType()))
        tieAll(passed, received, Tie::equal);
    return;
  }
  if (auto loop = dyn_cast<AffineForOp>(op)) {
    for (unsigned i = 0; i < loop.getNumIterOperands(); ++i) {
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
  const OpRecord *record = findRecord(op);
  if (!record)
    return;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](LoadOp o) { addAccess(o.getResult(), o.getView(), o.getOffsets()); })
      .Case([&](StoreOp o) { addAccess(o.getValue(), o.getView(), o.getOffsets()); })
      .Case<ExpandOp, ReduceOp>(
          [&](auto o) { tieAll(o.getOperand(), o.getResult(), Tie::equal, o.getAxis()); })
      .Case([&](TopkOp o) {
        tieAll(o.getOperand(), o.getResult(), Tie::equal, o.getOperand().getType().getRank() - 1);
      })
      .Case([&](ExpandBinaryOp o) {
        tieAll(o.getLhs(), o.getResult(), Tie::equal);
        tieAll(o.getRhs(), o.getResult(), Tie::equal, o.getAxis());
      })
      .Case([&](MatmulOp o) {
        int64_t row = o.getBatchRank();
        tie(o.getLhs(), o.getLhsRowAxis(), o.getResult(), row, Tie::equal);
        tie(o.getLhs(), o.getLhsDepthAxis(), o.getRhs(), o.getRhsDepthAxis(), Tie::equal);
        tie(o.getRhs(), o.getRhsColumnAxis(), o.getResult(), row + 1, Tie::equal);
        if (row > 0) {
          tie(o.getLhs(), 0, o.getResult(), 0, Tie::equal);
          tie(o.getRhs(), 0, o.getResult(), 0, Tie::equal);
        }
        if (o.getAccumulator())
          tieAll(o.getAccumulator(), o.getResult(), Tie::equal);
        if (o.getBias())
          tieAll(o.getBias(), o.getResult(), Tie::equal, row);
      })
      .Case([&](GatherOp o) { addIndexed(o.getResult(), o); })
      .Case([&](ScatterOp o) { addIndexed(o.getValue(), o); })
      .Case([&](ExtractOp) {})
      .Case([&](TransposeOp o) {
        tie(o.getOperand(), 0, o.getResult(), 1, Tie::equal);
        tie(o.getOperand(), 1, o.getResult(), 0, Tie::equal);
      })
      .Default([&](Operation *) {
        if (record->category == OpCategory::View)
          return addViewEdges(op);
        // Everything else works element by element.
        for (Value operand : op->getOperands())
          if (isa<TileType>(operand.getType()))
            tieAll(operand, op->getResult(0), Tie::equal);
      });
}

std::vector<unsigned> AxisGraph::classes(Ties ties) const {
  llvm::IntEqClasses sets(static_cast<unsigned>(size()));
  for (const Edge &edge : edges) {
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
