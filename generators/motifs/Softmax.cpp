//===- Softmax.cpp - a row operation of several steps ---------------------===//
//
// Exponentials on f16 and bf16 (vector lowerings with a wrong element width), long vectors that are
// cut into chunks, and a maximum over narrowed rows, into which pads must not leak.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

bool buildSoftmax(Sketch &sketch) {
  Choices &choices = sketch.choices;
  std::vector<ElementKind> kinds =
      kindsWith(sketch, {ElementKind::f32, ElementKind::bf16, ElementKind::f16},
                {"reduce", "expand_binary", "exp"});
  if (kinds.empty() || sketch.limits.rankMax < 2)
    return false;
  ElementKind kind = choices.pick("kind", kinds);
  KernelBuilder k(sketch);
  static constexpr int64_t rowCounts[] = {8, 1, 7, 17, 37};
  static constexpr int64_t columnCounts[] = {8, 16, 33, 5, 12, 1};
  int64_t rows = choices.pick("rows", rowCounts), columns = choices.pick("columns", columnCounts);
  int64_t tileRows = drawTileRows(k, rows, 12 * 4 * columns);
  Axis row = openLoops(k, {rows}, {tileRows})[0];
  // Along the last axis, or along the first one of a transposed layout.
  size_t axis = choices.chance("along rows", 1, 4) ? 0 : 1;
  Axes axes{row, wholeAxis(columns)};
  if (axis == 0)
    std::swap(axes[0], axes[1]);

  Tile x = mutate(k, loadModerate(k, kind, axes));
  if (supports(sketch, {{"set_valid", kind}}) && choices.chance("narrow", 1, 3)) {
    llvm::SmallVector<mlir::Value> extents(2);
    extents[axis] = drawExtent(k, columns);
    x = emitSetValid(k, x, extents);
  }
  Tile largest = emitReduce(k, tile::ReduceKind::max, x, axis);
  Tile shifted = emitExpandBinary(k, tile::ExpandKind::sub, x, largest, axis);
  Tile power = emitUnary(k, "exp", shifted);
  Tile sum = emitReduce(k, tile::ReduceKind::sum, power, axis);
  Pool pool;
  if (supports(sketch, {{"recip", kind}}) && choices.chance("by reciprocal", 1, 2))
    pool.add(emitExpandBinary(k, tile::ExpandKind::mul, power, emitUnary(k, "recip", sum), axis));
  else
    pool.add(emitExpandBinary(k, tile::ExpandKind::div, power, sum, axis));
  drawOps(k, pool, choices.range("ops", 0, 2));
  storeResults(k, pool, false);
  k.finish();
  return true;
}

} // namespace npufuzz::generators
