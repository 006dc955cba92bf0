//===- TileIndirect.cpp - tile.gather, tile.scatter and tile.extract ------===//
//
// Transfers with an index tile. Along one axis of the view the place is offset + index, along the
// others offset + coordinate. Axes of extent 1 of the index tile repeat. All numbers count elements
// of the view; ViewAccess turns them into elements of the tensor.
//
// An index is an address: an undefined one is reported, and one outside the view ends the run. Only
// elements that have a valid index are moved.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Memory.h"
#include "interpreter/tile/TileMemory.h"
#include "interpreter/tile/ViewAccess.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Elements of one execution, placed by an index tile.
struct IndexedTile {
  const ViewAccess &access;
  TileOperand indices;
  ArrayRef<int64_t> shape;
  size_t axis;
  llvm::SmallVector<int64_t, 6> offsets;

  bool repeats(size_t a) const { return indices.shape[a] == 1; }

  /// Valid extents of the tile by the rule of gather. An undefined extent passes through.
  Extents valid() const {
    Extents result;
    for (size_t a = 0; a < shape.size(); ++a) {
      Extent extent = indices.elements->valid[a];
      if (repeats(a))
        extent.value *= shape[a];
      if (a != axis)
        extent.value = std::min(extent.value, std::max<int64_t>(access.shape[a] - offsets[a], 0));
      result.push_back(extent);
    }
    return result;
  }

  /// Calls f(tile element, tensor element) for the elements below `extents`; false after a trap.
  template <typename F> bool forEach(const Call &call, ArrayRef<int64_t> extents, F f) const {
    bool goesOn = true;
    forEachRun(shape, extents, [&](int64_t begin, int64_t count) {
      for (int64_t i = 0; goesOn && i < count; ++i)
        goesOn = visit(call, begin + i, f);
    });
    return goesOn;
  }

private:
  template <typename F> bool visit(const Call &call, int64_t element, F f) const {
    llvm::SmallVector<int64_t, 6> at(offsets);
    int64_t rest = element, index = 0, below = 1;
    for (size_t a = shape.size(); a-- > 0; rest /= shape[a]) {
      int64_t coordinate = rest % shape[a];
      // Walks the tile and the index tile together, both row-major.
      index += (repeats(a) ? 0 : coordinate) * below;
      below *= indices.shape[a];
      if (a != axis)
        at[a] += coordinate;
    }
    if (indices.elements->isUndefined(index))
      call.undefinedUse("an index is undefined");
    int64_t chosen = signExtend(indices.elements->bits()[index], indices.format.width);
    // The offset on the axis is at least 0, so offset + index lies inside the view.
    if (chosen < 0 || chosen >= access.shape[axis] - offsets[axis]) {
      call.outOfBounds("index " + Twine(chosen) + " of a view with " +
                       Twine(access.shape[axis] - offsets[axis]) + " elements from the offset on");
      return false;
    }
    at[axis] += chosen;
    return f(static_cast<size_t>(element), access.elementAt(at));
  }
};

TileOperand tileOperand(const Call &call, unsigned number) {
  const SlotType &type = call.operandType(number);
  return {cast<tile::TileType>(type.type).getShape(), type.format,
          &call.operand(number).elements()};
}

void noteTransfer(const Call &call, const MemoryReference &memory, int64_t linear, size_t element,
                  bool isWrite) {
  if (Extension *extension = call.options().extension)
    extension->onTransfer(*memory.allocation, linear, static_cast<int64_t>(element), isWrite);
}

} // namespace

Flow gatherTile(Call &call) {
  auto op = call.as<tile::GatherOp>();
  const ViewAccess &access = accessOf(call, op.getView());
  if (!access.complete)
    return call.unsupported("through a view that is not a chain of view ops");
  IndexedTile indexed{
      access, tileOperand(call, 1), op.getResult().getType().getShape(), op.getAxis(), {}};
  if (!useOffsets(call, 2, indexed.offsets))
    return Flow::stop;
  Value result = call.makeResult();
  Elements &tile = result.mutableElements();
  tile.valid = indexed.valid();
  auto extents = useExtents(&call, tile.valid, indexed.shape);
  const MemoryReference &memory = call.operand(0).memory();
  if (!indexed.forEach(call, extents, [&](size_t element, int64_t linear) {
        noteTransfer(call, memory, linear, element, /*isWrite=*/false);
        return readGlobal(call, memory, linear, tile, element);
      }))
    return Flow::stop;
  hideOutside(tile, indexed.shape, extents,
              fillBits(call.resultType().format, call.options().fillPattern));
  call.setResult(0, std::move(result));
  return Flow::next;
}

Flow scatterTile(Call &call) {
  auto op = call.as<tile::ScatterOp>();
  const ViewAccess &access = accessOf(call, op.getView());
  if (!access.complete)
    return call.unsupported("through a view that is not a chain of view ops");
  IndexedTile indexed{
      access, tileOperand(call, 2), op.getValue().getType().getShape(), op.getAxis(), {}};
  if (!useOffsets(call, 3, indexed.offsets))
    return Flow::stop;
  const Elements &tile = call.operand(0).elements();
  auto extents = useExtents(&call, indexed.valid(), indexed.shape);
  auto inside = useExtents(&call, tile.valid, indexed.shape);
  for (auto [extent, mine] : llvm::zip_equal(extents, inside))
    extent = std::min(extent, mine);
  const MemoryReference &memory = call.operand(1).memory();
  bool written = indexed.forEach(call, extents, [&](size_t element, int64_t linear) {
    noteTransfer(call, memory, linear, element, /*isWrite=*/true);
    return writeGlobal(call, memory, linear, tile, element);
  });
  return written ? Flow::next : Flow::stop;
}

Flow extractElement(Call &call) {
  const Elements &tile = call.operand(0).elements();
  ArrayRef<int64_t> shape = cast<tile::TileType>(call.operandType(0).type).getShape();
  auto extents = useExtents(&call, tile.valid, shape);
  int64_t element = 0;
  bool inside = true;
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    int64_t at = call.useScalar(static_cast<unsigned>(axis) + 1, "the coordinate");
    if (at < 0 || at >= shape[axis])
      return call.outOfBounds("coordinate " + Twine(at) + " of an axis of " + Twine(shape[axis]));
    inside &= at < extents[axis];
    element = element * shape[axis] + at;
  }
  call.setResult(0, Value::scalar(tile.bits()[element],
                                  !inside || tile.isUndefined(static_cast<size_t>(element))));
  return Flow::next;
}

} // namespace npufuzz::interpreter
