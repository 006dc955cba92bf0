//===- Frame.cpp ----------------------------------------------------------===//
//
// Holds the values of a running program. Loops pass tiles on by alias, without a copy, because
// tiles are immutable. Assumptions are kept without duplicates: one op makes thousands of elements.
//
//===----------------------------------------------------------------------===//
#include "reference/Frame.h"

namespace npufuzz::reference {

Extents Frame::integers(mlir::ValueRange values) const {
  Extents result;
  for (mlir::Value value : values)
    result.push_back(scalar(value).integer);
  return result;
}

Accumulator Frame::accumulator(mlir::Operation *op, ElementKind of, ElementKind result) const {
  llvm::StringRef name = op->getName().stripDialect();
  Precision::Accumulation row = precision.accumulation(name, of);
  // Without a promise, a matmul's steps are of the result's type.
  ElementKind in = isFloatKind(result) && result != of ? result : row.in;
  if (!isFloatKind(result))
    in = result = ElementKind::f32; // unused for integers
  return {floatFormat(result), floatFormat(in), row.order, row.block,
          precision.subnormalsOf(name, of).results};
}

static void mapFloats(TileValue &tile, llvm::function_ref<Cell(const Cell &)> f) {
  for (Cell &cell : tile.cells.storage())
    cell = f(cell);
}

void Frame::flushAround(mlir::Operation *op, llvm::function_ref<void()> execute) {
  auto first = precision.subnormals.empty() ? tiles.end() : tiles.find(op->getOperand(0));
  if (first == tiles.end() || !isFloatKind(first->second->kind))
    return execute();
  Precision::Subnormals row =
      precision.subnormalsOf(op->getName().stripDialect(), first->second->kind);
  llvm::SmallVector<std::pair<mlir::Value, std::shared_ptr<const TileValue>>, 3> kept;
  for (mlir::Value operand : op->getOperands()) {
    std::shared_ptr<const TileValue> whole = tiles.lookup(operand);
    if (!whole || !isFloatKind(whole->kind))
      continue;
    kept.emplace_back(operand, whole);
    TileValue flushed = *whole;
    mapFloats(flushed, [&, &format = floatFormat(whole->kind)](const Cell &cell) {
      return flushedOperand(format, row.operands, cell);
    });
    setTile(operand, std::move(flushed));
  }
  execute();
  for (auto &[operand, whole] : kept)
    tiles[operand] = whole;
  TileValue result = tile(op->getResult(0));
  if (!isFloatKind(result.kind))
    return;
  mapFloats(result, [&, &format = floatFormat(result.kind)](const Cell &cell) {
    return flushedResult(format, row.results, cell);
  });
  setTile(op->getResult(0), std::move(result));
}

void Frame::setView(mlir::Value view, mlir::Value source, llvm::function_ref<Indices()> make) {
  if (!views.contains(view)) {
    Indices made = make(); // made before the insertion, because it looks up its source
    views[view] = std::move(made);
  }
  setMemory(view, memory(source));
}

void Frame::setGathered(mlir::Value view, GlobalTensor tensor) {
  views[view] = plain(tensor.shape);
  setMemory(view, addTensor(std::move(tensor)));
}

void Frame::alias(mlir::Value to, mlir::Value from) {
  if (auto tile = tiles.find(from); tile != tiles.end()) {
    // Copies first: the insertion may move the map's entries.
    auto shared = tile->second;
    tiles[to] = std::move(shared);
  } else if (auto tensor = memories.find(from); tensor != memories.end()) {
    GlobalTensor *memory = tensor->second;
    memories[to] = memory;
  } else {
    Cell cell = scalar(from);
    scalars[to] = cell;
  }
}

/// Reads all before writing any: a loop may yield its carried values in another order.
void Frame::alias(mlir::ValueRange to, mlir::ValueRange from) {
  struct Held {
    std::shared_ptr<const TileValue> tile;
    Cell scalar;
  };
  llvm::SmallVector<Held> held;
  for (mlir::Value value : from) {
    auto tile = tiles.find(value);
    held.push_back(tile != tiles.end() ? Held{tile->second, {}} : Held{nullptr, scalar(value)});
  }
  for (auto [value, source] : llvm::zip_equal(to, held)) {
    if (source.tile)
      tiles[value] = source.tile;
    else
      scalars[value] = source.scalar;
  }
}

static llvm::StringRef describe(Reason reason) {
  switch (reason) {
  case Reason::none:
    return "computed from unconstrained elements";
  case Reason::comparison:
    return "a comparison is decided within the error bound";
  case Reason::rounding:
    return "a rounding to an integer is decided within the error bound";
  case Reason::overflow:
    return "an overflow is decided within the error bound";
  case Reason::domain:
    return "the error bound reaches a pole or leaves the domain";
  case Reason::order:
    return "accumulation order unspecified";
  }
  llvm_unreachable("not a reason");
}

void Frame::addAssumption(mlir::Operation *op, Reason reason, int64_t accumulated) {
  std::string text = (op->getName().getStringRef() + ": " + describe(reason)).str();
  if (accumulated)
    text += ", k = " + std::to_string(accumulated);
  if (knownAssumptions.insert(text).second)
    assumptions.push_back(text);
}

void Frame::undefinedBehaviour(mlir::Operation *op, const llvm::Twine &what) {
  if (firstUndefinedBehaviour.empty())
    firstUndefinedBehaviour = (op->getName().getStringRef() + " " + what).str();
}

} // namespace npufuzz::reference
