//===- ShiftInPlace.cpp - a buffer that moves along itself ----------------===//
//
// The state of a streaming convolution, a sliding window of keys and values, or a queue: the
// contents of a buffer move by a few rows within it. Source and destination are overlapping slices
// of one tensor, so the order of the tiles decides what is copied. Towards the end the last tile
// goes first, as in memmove. The other order is defined as well and repeats the first rows.
//
// The class: a copy whose order a pass changed, or whose loads moved over its stores.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

static ViewChain rowsFrom(llvm::ArrayRef<int64_t> buffer, int64_t first, int64_t rows) {
  ViewStep slice{};
  slice.kind = ViewKind::slice;
  slice.result.assign(buffer.begin(), buffer.end());
  slice.result.front() = rows;
  slice.offsets.assign(buffer.size(), 0);
  slice.offsets.front() = first;
  slice.strides.assign(buffer.size(), 1);
  return {Shape(buffer), {slice}};
}

bool buildShiftInPlace(Sketch &sketch) {
  Choices &choices = sketch.choices;
  std::vector<ElementKind> kinds = kindsWith(sketch,
                                             {ElementKind::f32, ElementKind::bf16, ElementKind::f16,
                                              ElementKind::i32, ElementKind::i8, ElementKind::i64},
                                             {"slice"});
  if (kinds.empty())
    return false;
  ElementKind kind = choices.pick("kind", kinds);
  KernelBuilder k(sketch);
  auto rows = choices.range("rows that move", 2, 16), by = choices.range("moved by", 1, 6);
  bool towardsEnd = choices.chance("towards the end", 1, 2);
  Shape buffer{rows + by};
  for (auto inner = choices.range("inner axes", 0, std::min<int64_t>(2, sketch.limits.rankMax - 1));
       inner > 0; --inner)
    buffer.push_back(drawExtentUpTo(choices, 16));
  // A load, a store, and the results of the ops in between.
  constexpr int64_t tilesPlanned = 4;
  auto bytesPerRow = [&] {
    return elementKindBytes(kind) * elementsOf(llvm::ArrayRef(buffer).drop_front());
  };
  while (buffer.size() > 1 && !k.canAffordExtra(tilesPlanned * bytesPerRow()))
    buffer.pop_back();
  int64_t tileRows = drawTileRows(k, rows, tilesPlanned * bytesPerRow());

  Axes axes;
  for (int64_t extent : buffer)
    axes.push_back(wholeAxis(extent));
  axes.front() = wholeAxis(rows);
  if (tileRows < rows) {
    bool lastFirst = towardsEnd != choices.chance("against the copy", 1, 4);
    axes.front() = lastFirst ? k.openLoopDown(rows, tileRows) : k.openLoop(rows, tileRows);
  }
  int global = sketch.addTensor(kind, buffer);
  k.expectAnyContents(global);
  int64_t from = towardsEnd ? 0 : by, to = towardsEnd ? by : 0;
  Tile x = k.load(global, rowsFrom(buffer, from, rows), loadAxes(axes));
  Tile result = choices.chance("changed on the way", 1, 3) ? mutate(k, x) : x;
  k.store(result, global, rowsFrom(buffer, to, rows));
  k.finish();
  return true;
}

} // namespace npufuzz::generators
