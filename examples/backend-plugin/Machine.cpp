//===- Machine.cpp - executes tile programs of 32-bit integers ------------===//
#include "Machine.h"

#include "tile/Program.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

#include <deque>

namespace example {

using namespace mlir;
using npufuzz::Tensor;
namespace tile = npufuzz::tile;

namespace {

using Binary = int32_t (*)(uint32_t, uint32_t);

/// Integers wrap; the formulas are unsigned where that matters.
const std::pair<StringRef, Binary> binaries[] = {
    {"add", [](uint32_t a, uint32_t b) { return int32_t(a + b); }},
    {"sub", [](uint32_t a, uint32_t b) { return int32_t(a - b); }},
    {"mul", [](uint32_t a, uint32_t b) { return int32_t(a * b); }},
    {"min", [](uint32_t a, uint32_t b) { return std::min(int32_t(a), int32_t(b)); }},
    {"max", [](uint32_t a, uint32_t b) { return std::max(int32_t(a), int32_t(b)); }},
    {"xor", [](uint32_t a, uint32_t b) { return int32_t(a ^ b); }},
};

/// A tile in local memory; elements are row-major in its static shape.
struct TileValue {
  SmallVector<int64_t> valid;
  std::vector<int32_t> elements;
};

/// Calls f(index, its row-major position in `shape`) for each index below `extents`.
template <typename Function>
void forEachIndex(ArrayRef<int64_t> extents, ArrayRef<int64_t> shape, Function f,
                  SmallVector<int64_t> index = {}, int64_t position = 0) {
  size_t axis = index.size();
  if (axis == shape.size())
    return f(index, position);
  index.push_back(0);
  for (index.back() = 0; index.back() < extents[axis]; ++index.back())
    forEachIndex(extents, shape, f, index, position * shape[axis] + index.back());
}

class Machine {
public:
  /// Runs a function. Returns false if the machine lacks an op; `missing` names it.
  bool call(func::FuncOp function) { return run(function.getBody().front()); }

  void bind(Value argument, Tensor &tensor) {
    if (isa<MemRefType>(argument.getType()))
      memory[argument] = &tensor;
    else if (argument.getType().isIntOrIndex())
      scalars[argument] = tensor.integer(0);
  }

  std::string missing;

private:
  bool lacks(Operation &op) {
    missing = op.getName().getStringRef().str() + " of this type";
    return false;
  }

  bool run(Block &block) {
    return llvm::all_of(block.without_terminator(), [&](Operation &op) { return run(op); });
  }

  /// A reducer may try types that capabilities() did not promise.
  bool isOfMachine(Type type) {
    return TypeSwitch<Type, bool>(type)
        .Case<tile::TileType, tile::ViewType, MemRefType>(
            [](auto shaped) { return shaped.getElementType().isInteger(32); })
        .Default([](Type scalar) { return scalar.isIntOrIndex(); });
  }

  bool run(Operation &op) {
    auto isForeign = [&](Type type) { return !isOfMachine(type); };
    if (llvm::any_of(op.getOperandTypes(), isForeign) ||
        llvm::any_of(op.getResultTypes(), isForeign))
      return lacks(op);
    return TypeSwitch<Operation *, bool>(&op)
        .Case<func::CallOp, affine::AffineForOp, scf::IfOp, tile::ScratchOp, tile::LoadOp,
              tile::StoreOp, tile::NegOp>([&](auto concrete) { return execute(concrete); })
        .Default([&](Operation *other) {
          for (auto [name, formula] : binaries)
            if (other->getName().getStringRef() == ("tile." + name).str())
              return compute(*other, formula);
          // Views hold no data: loads and stores follow them to the tensor.
          return isa<tile::ViewType>(other->getResultTypes().front()) || fold(*other);
        });
  }

  /// MLIR itself folds the scalar ops of arith and affine.
  bool fold(Operation &op) {
    SmallVector<Attribute> operands;
    SmallVector<OpFoldResult> results;
    for (Value operand : op.getOperands())
      operands.push_back(attribute(operand));
    if (failed(op.fold(operands, results)) || results.size() != 1)
      return lacks(op);
    if (auto value = dyn_cast<Value>(results.front()))
      copy({value}, op.getResults());
    else if (auto number = dyn_cast<IntegerAttr>(cast<Attribute>(results.front())))
      scalars[op.getResult(0)] = number.getValue().getSExtValue();
    return true;
  }

  IntegerAttr attribute(Value scalar) {
    return scalar.getType().isIntOrIndex() ? IntegerAttr::get(scalar.getType(), scalars[scalar])
                                           : IntegerAttr();
  }

  SmallVector<int64_t> evaluate(AffineMap map, ValueRange operands) {
    SmallVector<Attribute> constants, results;
    for (Value operand : operands)
      constants.push_back(attribute(operand));
    [[maybe_unused]] bool folds = succeeded(map.constantFold(constants, results));
    assert(folds && "programs divide by constants other than zero");
    return llvm::map_to_vector(results,
                               [](Attribute number) { return cast<IntegerAttr>(number).getInt(); });
  }

  void copy(ValueRange from, ValueRange to) {
    // Read all values before writing one, because a loop may swap its carried values.
    SmallVector<TileValue> oldTiles;
    SmallVector<int64_t> oldScalars;
    for (Value value : from) {
      oldTiles.push_back(tiles.lookup(value));
      oldScalars.push_back(scalars.lookup(value));
    }
    for (auto [i, value] : llvm::enumerate(to)) {
      tiles[value] = oldTiles[i];
      scalars[value] = oldScalars[i];
    }
  }

  bool execute(func::CallOp op) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, op.getCalleeAttr());
    for (auto [from, to] : llvm::zip(op.getOperands(), callee.getArguments())) {
      memory[to] = memory.lookup(from);
      scalars[to] = scalars.lookup(from);
    }
    return call(callee);
  }

  bool execute(affine::AffineForOp op) {
    int64_t begin = *llvm::max_element(evaluate(op.getLowerBoundMap(), op.getLowerBoundOperands()));
    SmallVector<int64_t> ends = evaluate(op.getUpperBoundMap(), op.getUpperBoundOperands());
    copy(op.getInits(), op.getRegionIterArgs());
    for (int64_t i = begin, end = *llvm::min_element(ends); i < end; i += op.getStepAsInt()) {
      scalars[op.getInductionVar()] = i;
      if (!run(*op.getBody()))
        return false;
      copy(op.getBody()->getTerminator()->getOperands(), op.getRegionIterArgs());
    }
    copy(op.getRegionIterArgs(), op.getResults());
    return true;
  }

  bool execute(scf::IfOp op) {
    Region &chosen = scalars[op.getCondition()] ? op.getThenRegion() : op.getElseRegion();
    if (chosen.empty())
      return true;
    if (!run(chosen.front()))
      return false;
    copy(chosen.front().getTerminator()->getOperands(), op.getResults());
    return true;
  }

  bool execute(tile::ScratchOp op) {
    MemRefType type = op.getMemory().getType();
    scratch.emplace_back(tile::elementKindOf(type.getElementType()), type.getShape().vec());
    memory[op.getMemory()] = &scratch.back();
    return true;
  }

  /// Calls f(position in the tile, the tensor, position in it) for each element of a tile at these
  /// offsets of a view that lies below `extents` and in the view. Returns the extents of these
  /// elements.
  template <typename Function>
  SmallVector<int64_t> transfer(Value view, ValueRange offsets, ArrayRef<int64_t> extents,
                                ArrayRef<int64_t> tileShape, Function f) {
    ArrayRef<int64_t> viewShape = cast<tile::ViewType>(view.getType()).getShape();
    SmallVector<int64_t> inside(extents);
    for (auto [axis, extent] : llvm::enumerate(inside))
      extent = std::clamp<int64_t>(viewShape[axis] - scalars[offsets[axis]], 0, extent);
    auto [map, global] = tile::composeView(view);
    Tensor &tensor = *memory[global];
    forEachIndex(inside, tileShape, [&](SmallVector<int64_t> index, int64_t position) {
      for (auto [axis, coordinate] : llvm::enumerate(index))
        coordinate += scalars[offsets[axis]];
      int64_t linear = 0;
      for (auto [axis, coordinate] : llvm::enumerate(map.compose(index)))
        linear = linear * tensor.shape[axis] + coordinate;
      f(position, tensor, linear);
    });
    return inside;
  }

  bool execute(tile::LoadOp op) {
    auto type = op.getResult().getType();
    TileValue loaded;
    loaded.elements.resize(type.getNumElements());
    loaded.valid = transfer(op.getView(), op.getOffsets(), type.getShape(), type.getShape(),
                            [&](int64_t position, Tensor &tensor, int64_t linear) {
                              loaded.elements[position] = int32_t(tensor.integer(linear));
                            });
    tiles[op.getResult()] = std::move(loaded);
    return true;
  }

  bool execute(tile::StoreOp op) {
    const TileValue &stored = tiles[op.getValue()];
    transfer(op.getView(), op.getOffsets(), stored.valid, op.getValue().getType().getShape(),
             [&](int64_t position, Tensor &tensor, int64_t linear) {
               tensor.setBits(linear, uint32_t(stored.elements[position]));
             });
    return true;
  }

  bool execute(tile::NegOp op) {
    TileValue result = tiles[op.getOperand()];
    for (int32_t &element : result.elements)
      element = int32_t(0 - uint32_t(element));
    tiles[op.getResult()] = std::move(result);
    return true;
  }

  bool compute(Operation &op, Binary formula) {
    TileValue result = tiles[op.getOperand(0)];
    const TileValue &second = tiles[op.getOperand(1)];
    for (auto [element, other] : llvm::zip(result.elements, second.elements))
      element = formula(element, other);
    for (auto [extent, other] : llvm::zip(result.valid, second.valid))
      extent = std::min(extent, other);
    tiles[op.getResult(0)] = std::move(result);
    return true;
  }

  llvm::DenseMap<Value, int64_t> scalars;
  llvm::DenseMap<Value, TileValue> tiles;
  llvm::DenseMap<Value, Tensor *> memory;
  std::deque<Tensor> scratch;
};

} // namespace

llvm::ArrayRef<StringRef> opsOfMachine() {
  static const std::vector<StringRef> ops = [] {
    std::vector<StringRef> all = {"view",    "slice", "chunk", "permute", "broadcast",
                                  "reshape", "remap", "load",  "store",   "neg"};
    for (auto [name, formula] : binaries)
      all.push_back(name);
    return all;
  }();
  return ops;
}

npufuzz::Execution execute(ModuleOp module, const std::vector<Tensor> &inputs) {
  npufuzz::Execution execution;
  execution.memory = inputs;
  Machine machine;
  func::FuncOp main = tile::mainOf(module);
  for (auto [argument, tensor] : llvm::zip(main.getArguments(), execution.memory))
    machine.bind(argument, tensor);
  if (!machine.call(main)) {
    execution.status = npufuzz::ExecutionStatus::unsupported;
    execution.message = machine.missing;
  }
  return execution;
}

} // namespace example
