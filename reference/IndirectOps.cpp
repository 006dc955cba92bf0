//===- IndirectOps.cpp - elements that an index tile chooses --------------===//
//
// gather, scatter and extract as tile/TileOps.td defines them. An index must be known. If it is
// uncertain or outside the view, nothing can be said about the program, and it is no valid test.
// The reference reports undefined behaviour of the program then, once, and no error of its own.
//
//===----------------------------------------------------------------------===//
#include "reference/Ops.h"

namespace npufuzz::reference {

namespace {

/// Places of a tile's elements in a view: offsets + coordinate, but offset + index along one axis.
class Placement {
public:
  Placement(const TileValue &indices, const Indices &view, Extents offsets, int64_t axis)
      : indices(indices), view(view), offsets(std::move(offsets)), axis(static_cast<size_t>(axis)) {
  }

  /// Number of elements per axis of a tile that have an index and, except along the indexed axis, a
  /// place in the view.
  Extents reach(llvm::ArrayRef<int64_t> shape) const {
    Extents result(shape);
    for (size_t a = 0; a < result.size(); ++a) {
      bool repeats = indices.shape()[a] == 1;
      result[a] = repeats ? (indices.valid[a] == 1 ? shape[a] : 0) : indices.valid[a];
      auto inside = static_cast<int64_t>(view.shape(a)) - offsets[a];
      if (a != axis)
        result[a] = std::min(result[a], std::max<int64_t>(inside, 0));
    }
    return result;
  }

  const Cell &indexAt(llvm::ArrayRef<int64_t> at) const {
    Extents place(at);
    for (size_t a = 0; a < place.size(); ++a)
      if (indices.shape()[a] == 1)
        place[a] = 0;
    return indices.cells.element(place.begin(), place.end());
  }

  /// The element of the view's tensor; nothing if the index is outside.
  std::optional<size_t> elementAt(llvm::ArrayRef<int64_t> at) const {
    const Cell &index = indexAt(at);
    auto room = static_cast<int64_t>(view.shape(axis)) - offsets[axis];
    if (!index.isDefined() || index.integer < 0 || index.integer >= room)
      return std::nullopt;
    Extents place(at);
    for (size_t a = 0; a < place.size(); ++a)
      place[a] = offsets[a] + (a == axis ? index.integer : at[a]);
    return static_cast<size_t>(view.element(place.begin(), place.end()));
  }

private:
  const TileValue &indices;
  const Indices &view;
  Extents offsets;
  size_t axis;
};

} // namespace

void execute(Frame &frame, tile::GatherOp op) {
  Extents offsets = frame.integers(op.getOffsets());
  TileValue result(op.getResult().getType());
  if (anyNegative(offsets)) {
    frame.undefinedBehaviour(op, "reads at an offset below 0");
    return frame.setTile(op.getResult(), std::move(result));
  }
  Placement placement(frame.tile(op.getIndices()), frame.indices(op.getView()), offsets,
                      static_cast<int64_t>(op.getAxis()));
  const GlobalTensor &memory = frame.memory(op.getView());
  result.valid = placement.reach(result.shape());
  forEachCoordinate(result.valid, [&](llvm::ArrayRef<int64_t> at) {
    auto element = placement.elementAt(at);
    if (element)
      result.cells.element(at.begin(), at.end()) = memory.cells[*element];
    else
      frame.undefinedBehaviour(op, "reads at an index that is not inside the view");
  });
  frame.setTile(op.getResult(), std::move(result));
}

void execute(Frame &frame, tile::ScatterOp op) {
  Extents offsets = frame.integers(op.getOffsets());
  if (anyNegative(offsets))
    return frame.undefinedBehaviour(op, "writes at an offset below 0");
  Placement placement(frame.tile(op.getIndices()), frame.indices(op.getView()), offsets,
                      static_cast<int64_t>(op.getAxis()));
  const TileValue &value = frame.tile(op.getValue());
  GlobalTensor &memory = frame.memory(op.getView());
  int64_t number = frame.nextStore();
  // Checks all of them before writing any: those outside the value count, too.
  forEachCoordinate(placement.reach(value.shape()), [&](llvm::ArrayRef<int64_t> at) {
    auto element = placement.elementAt(at);
    if (!element)
      return frame.undefinedBehaviour(op, "writes at an index that is not inside the view");
    // The rule covers all places that the index tile names, written or not.
    if (memory.lastStore[*element] == number)
      frame.undefinedBehaviour(op, "names one element twice");
    memory.lastStore[*element] = number;
    for (size_t axis = 0; axis < at.size(); ++axis)
      if (at[axis] >= value.valid[axis])
        return;
    const Cell &cell = value.cells.element(at.begin(), at.end());
    if (cell.state == State::undefined)
      frame.undefinedBehaviour(op, "writes an undefined element");
    memory.cells[*element] = cell;
  });
}

void execute(Frame &frame, tile::ExtractOp op) {
  const TileValue &tile = frame.tile(op.getTile());
  Extents at = frame.integers(op.getCoordinates());
  bool inside = true;
  for (size_t axis = 0; axis < at.size(); ++axis)
    inside &= at[axis] >= 0 && at[axis] < tile.valid[axis];
  Cell cell = inside ? tile.cells.element(at.begin(), at.end()) : Cell();
  if (!cell.isDefined()) {
    // Scalars decide control flow, so nothing could be said about what follows.
    frame.undefinedBehaviour(op, "reads an element that is undefined or not certain");
    cell = Cell::ofInteger(0);
  }
  frame.setScalar(op.getResult(), cell);
}

} // namespace npufuzz::reference
