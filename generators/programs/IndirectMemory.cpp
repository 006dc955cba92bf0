//===- IndirectMemory.cpp - gathers, scatters and extracts of a kernel ----===//
//
// Shapes: the index tile has the rank of the data. Along the axis its elements name places. Along
// another axis an extent of 1 means that one index serves all coordinates ("rows").
//
//===----------------------------------------------------------------------===//
#include "generators/programs/KernelBuilder.h"

namespace npufuzz::generators {

/// Sets the origin of one axis to 0.
// Indices count from the view's beginning, not from the loop's offset: the offset there is 0.
static Axes fromStart(const Axes &axes, size_t axis) {
  Axes result = axes;
  result[axis].offset = {};
  return result;
}

Tile KernelBuilder::gather(int global, mlir::Value view, const Tile &indices, const Axes &axes,
                           size_t axis) {
  const Global &g = sketch.globals[static_cast<size_t>(global)];
  Axes result = axes;
  result[axis] = indices.axes[axis];
  for (size_t a = 0; a < axes.size(); ++a) {
    const Axis &index = indices.axes[a];
    bool repeats = index.extent == 1 && axes[a].extent > 1;
    if (a != axis && !repeats)
      result[a] = mergeAxes({axes[a]}, {index}).front();
    else if (repeats && index.cover != Cover::full)
      result[a].cover = Cover::narrow;
  }
  auto op = b.create<tile::GatherOp>(loc, tileType(g.kind, axes), view, indices.value,
                                     offsetsOf(fromStart(axes, axis)), axis);
  reads.push_back(global);
  if (!g.exact)
    inexact.insert(op);
  return adopt(op, g.kind, result, intervalOf(global, view));
}

void KernelBuilder::scatter(const Tile &tile, int global, mlir::Value view, const Tile &indices,
                            size_t axis) {
  noteStore(tile, global);
  b.create<tile::ScatterOp>(loc, tile.value, view, indices.value,
                            offsetsOf(fromStart(tile.axes, axis)), axis);
}

mlir::Value KernelBuilder::extract(const Tile &tile, llvm::ArrayRef<int64_t> coordinates) {
  assert(isExact(tile.value) && !tile.mayBeNarrow() && "what decides is certain");
  llvm::SmallVector<mlir::Value> at;
  for (int64_t coordinate : coordinates)
    at.push_back(index(coordinate));
  return b.create<tile::ExtractOp>(loc, tile::typeOf(tile.kind, sketch.context), tile.value, at);
}

} // namespace npufuzz::generators
