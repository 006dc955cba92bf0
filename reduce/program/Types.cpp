//===- Types.cpp - simplifies element types wherever they are tied --------===//
//
// Element types are tied as axes are: an op's operands and result change together or not at all.
// Values that the language requires to be index or i32 (addresses, extents, indices) are fixed and
// never retyped.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/AxisGraph.h"
#include "reduce/program/Contents.h"
#include "reduce/program/Measure.h"
#include "reduce/program/Reductions.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

#include <set>

using namespace mlir;

namespace npufuzz::reduce {

namespace {

/// Values whose element types must be equal, by number. Two copies of a program agree.
class TypeGraph {
public:
  explicit TypeGraph(mlir::ModuleOp program) {
    std::vector<Operation *> ops = numberedOps(program);
    for (Operation *op : ops) {
      for (Value result : op->getResults())
        add(result);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Value argument : block.getArguments())
            add(argument);
    }
    sets.grow(static_cast<unsigned>(typed.size()) + 1);
    for (Operation *op : ops)
      addEdges(op);
    sets.compress();
  }

  ArrayRef<Value> values() const { return typed; }
  unsigned classOf(Value value) const { return sets[node.at(value)]; }
  /// The language's rules require type index for addresses, bounds and extents, and type i32 for
  /// computed coordinates.
  bool isFixed(unsigned id) const { return id == sets[fixedNode()]; }

private:
  unsigned fixedNode() const { return static_cast<unsigned>(typed.size()); }

  void add(Value value) {
    node[value] = static_cast<unsigned>(typed.size());
    typed.push_back(value);
  }
  void tie(Value a, Value b) { sets.join(node.at(a), node.at(b)); }
  void tieAll(ValueRange values, Value to) {
    for (Value value : values)
      tie(value, to);
  }
  void fix(ValueRange values) {
    for (Value value : values)
      sets.join(node.at(value), fixedNode());
  }

  void addEdges(Operation *op) {
    if (tile::dispatch(op, [&](auto concrete) { addTileOp(concrete); }))
      return;
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](func::CallOp o) {
          auto callee = op->getParentOfType<ModuleOp>().lookupSymbol<func::FuncOp>(o.getCallee());
          for (auto [passed, received] : llvm::zip_equal(o.getOperands(), callee.getArguments()))
            tie(passed, received);
        })
        .Case([&](affine::AffineForOp o) {
          fix(o.getInductionVar());
          fix(o.getUpperBoundOperands());
          for (unsigned i = 0; i < o.getNumIterOperands(); ++i)
            tieAll({o.getInits()[i], o.getRegionIterArgs()[i],
                    o.getBody()->getTerminator()->getOperand(i)},
                   o.getResult(i));
        })
        .Case([&](scf::IfOp o) {
          for (Region &arm : o->getRegions())
            if (!arm.empty())
              for (auto [yielded, result] :
                   llvm::zip_equal(arm.front().getTerminator()->getOperands(), o.getResults()))
                tie(yielded, result);
        })
        // Conditions keep the types of their operands.
        .Case([&](arith::CmpIOp o) { fix(o->getOperands()); })
        .Case([&](arith::AddIOp o) {
          fix(o->getOperands());
          fix(o->getResults());
        })
        .Case([&](affine::AffineApplyOp o) {
          fix(o->getOperands());
          fix(o->getResults());
        });
  }

  // One overload per op of the language: an op without one does not build.

  /// All operands have the result's element type.
  void tieOperands(Operation *op) { tieAll(op->getOperands(), op->getResult(0)); }
  template <typename Op>
    requires(Op::record.category == tile::OpCategory::View ||
             Op::record.category == tile::OpCategory::Unary ||
             Op::record.category == tile::OpCategory::Binary ||
             Op::record.category == tile::OpCategory::Expand)
  void addTileOp(Op op) {
    tieOperands(op);
  }
  void addTileOp(tile::ScratchOp) {}
  void addTileOp(tile::LoadOp op) {
    tie(op.getView(), op.getResult());
    fix(op.getOffsets());
  }
  void addTileOp(tile::StoreOp op) {
    tie(op.getView(), op.getValue());
    fix(op.getOffsets());
  }
  void addTileOp(tile::GatherOp op) {
    tie(op.getView(), op.getResult());
    fix(op.getOffsets());
    fix(op.getIndices());
  }
  void addTileOp(tile::ScatterOp op) {
    tie(op.getView(), op.getValue());
    fix(op.getOffsets());
    fix(op.getIndices());
  }
  void addTileOp(tile::ExtractOp op) {
    fix(op.getTile());
    fix(op.getCoordinates());
    fix(op.getResult());
  }
  void addTileOp(tile::SetValidOp op) {
    tie(op.getOperand(), op.getResult());
    fix(op.getExtents());
  }
  void addTileOp(tile::FillPadOp op) { tieOperands(op); }
  void addTileOp(tile::IotaOp op) { fix(op.getStart()); }
  void addTileOp(tile::SplatOp op) { tieOperands(op); }
  void addTileOp(tile::CmpOp op) { tie(op.getLhs(), op.getRhs()); }
  void addTileOp(tile::SelectOp op) { tieAll({op.getLhs(), op.getRhs()}, op.getResult()); }
  void addTileOp(tile::CastOp) {}
  void addTileOp(tile::TransposeOp op) { tieOperands(op); }
  void addTileOp(tile::CumsumOp op) { tieOperands(op); }
  void addTileOp(tile::MatmulOp op) {
    tie(op.getLhs(), op.getRhs());
    if (op.getAccumulator())
      tie(op.getAccumulator(), op.getResult());
    if (op.getBias())
      tie(op.getBias(), op.getResult());
  }
  void addTileOp(tile::ReduceOp op) {
    if (tile::isArgReduction(op.getKind()))
      fix(op.getResult());
    else
      tieOperands(op);
  }
  void addTileOp(tile::TopkOp op) {
    if (op.getPart() == tile::TopkPart::indices)
      fix(op.getResult());
    else
      tieOperands(op);
  }

  std::vector<Value> typed;
  DenseMap<Value, unsigned> node;
  llvm::IntEqClasses sets;
};

} // namespace

static Type elementOf(Value value) {
  return llvm::TypeSwitch<Type, Type>(value.getType())
      .Case<tile::TileType, tile::ViewType, MemRefType>([](auto t) { return t.getElementType(); })
      .Default([](Type scalar) { return scalar; });
}

static TypedAttr convertedConstant(TypedAttr value, Type type) {
  Tensor scalar(tile::elementKindOf(value.getType()), {});
  if (auto real = dyn_cast<FloatAttr>(value))
    scalar.setBits(0, real.getValue().bitcastToAPInt().getZExtValue());
  else
    scalar.setBits(0, bitsOfInteger(scalar.kind, cast<IntegerAttr>(value).getInt()));
  Tensor result = converted(scalar, tile::elementKindOf(type));
  Builder builder(type.getContext());
  if (isa<FloatType>(type))
    return builder.getFloatAttr(type, valueOf(result, 0));
  return builder.getIntegerAttr(type, result.integer(0));
}

/// Gives all members of a class an element type; casts that no longer convert are replaced by their
/// operand.
static bool retype(Draft &draft, unsigned id, Type element) {
  TypeGraph graph(draft.result.module);
  func::FuncOp entry = tile::mainOf(draft.result.module);
  for (Value value : graph.values()) {
    if (graph.classOf(value) != id)
      continue;
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner()->getParentOp() == entry) {
      Tensor &input = draft.result.inputs[argument.getArgNumber()];
      input = converted(input, tile::elementKindOf(element));
    }
    if (auto constant = value.getDefiningOp<arith::ConstantOp>())
      constant.setValueAttr(convertedConstant(constant.getValue(), element));
    value.setType(withElement(value.getType(), element));
  }
  std::vector<tile::CastOp> casts;
  draft.module()->walk([&](tile::CastOp cast) {
    if (cast.getOperand().getType() == cast.getResult().getType())
      casts.push_back(cast);
  });
  for (tile::CastOp cast : casts) {
    cast.getResult().replaceAllUsesWith(cast.getOperand());
    cast.erase();
  }
  for (auto function : draft.module().getOps<func::FuncOp>())
    syncSignature(function);
  return true;
}

/// Gives both sides of a cast one type, and removes the cast.
Edits unifyTypes(const Case &base, const Options &) {
  TypeGraph graph(base.module);
  Edits edits;
  for (Operation *op : numberedOps(base.module)) {
    auto cast = dyn_cast<tile::CastOp>(op);
    if (!cast)
      continue;
    unsigned from = graph.classOf(cast.getOperand()), to = graph.classOf(cast.getResult());
    Type fromElement = elementOf(cast.getOperand()), toElement = elementOf(cast.getResult());
    auto propose = [&](unsigned id, Type element) {
      if (!graph.isFixed(id))
        edits.push_back([id, element](Draft &draft) { return retype(draft, id, element); });
    };
    propose(to, fromElement);
    propose(from, toElement);
  }
  return edits;
}

Edits simplifyTypes(const Case &base, const Options &) {
  TypeGraph graph(base.module);
  MLIRContext *context = base.module.get().getContext();
  Edits edits;
  std::set<unsigned> seen;
  for (Value value : graph.values()) {
    unsigned id = graph.classOf(value);
    Type current = elementOf(value);
    if (!current.isIntOrIndexOrFloat() || graph.isFixed(id) || !seen.insert(id).second)
      continue;
    for (ElementKind kind : {ElementKind::f32, ElementKind::i32}) {
      Type simpler = tile::typeOf(kind, context);
      if (typeCost(simpler) < typeCost(current))
        edits.push_back([id, simpler](Draft &draft) { return retype(draft, id, simpler); });
    }
  }
  return edits;
}

} // namespace npufuzz::reduce
