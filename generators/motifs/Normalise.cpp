//===- Normalise.cpp - layer norm and RMS norm ----------------------------===//
//
// Reductions that feed an expand of their own operand. The tile stays live across the reduction,
// and fusions like to recompute it. Learned rows are one per column, so both expand axes occur.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

static Tile timesConstant(KernelBuilder &k, const Tile &x, double factor) {
  return emitBinary(k, "mul", x, emitSplat(k, floatScalar(x.kind, factor), x.axes));
}

bool buildNormalise(Sketch &sketch) {
  Choices &choices = sketch.choices;
  ElementKind kind = ElementKind::f32;
  if (sketch.limits.rankMax < 2 || !hasTensors(sketch, kind) ||
      !supports(sketch, {{"reduce", kind},
                         {"expand_binary", kind},
                         {"splat", kind},
                         {"mul", kind},
                         {"add", kind},
                         {"sqrt", kind},
                         {"recip", kind}}))
    return false;
  KernelBuilder k(sketch);
  static constexpr int64_t rowCounts[] = {8, 1, 7, 17, 37};
  static constexpr int64_t columnCounts[] = {8, 16, 12, 5, 20, 1};
  int64_t rows = choices.pick("rows", rowCounts), columns = choices.pick("columns", columnCounts);
  int64_t tileRows = drawTileRows(k, rows, 4 * (12 * columns + 12));
  Axis row = openLoops(k, {rows}, {tileRows})[0];
  Axes axes{row, wholeAxis(columns)};
  double share = 1.0 / static_cast<double>(columns);

  Tile x = loadModerate(k, kind, axes);
  if (choices.chance("around the mean", 1, 2)) {
    // Layer norm subtracts the mean; RMS norm takes the numbers unchanged.
    Tile mean = timesConstant(k, emitReduce(k, tile::ReduceKind::sum, x, 1), share);
    x = emitExpandBinary(k, tile::ExpandKind::sub, x, mean, 1);
  }
  Tile power =
      timesConstant(k, emitReduce(k, tile::ReduceKind::sum, emitBinary(k, "mul", x, x), 1), share);
  // Keeps the root away from zero.
  Tile above = emitBinary(k, "add", power, emitSplat(k, floatScalar(kind, 0x1p-10), power.axes));
  Tile scale = emitUnary(k, "recip", emitUnary(k, "sqrt", above));
  x = emitExpandBinary(k, tile::ExpandKind::mul, x, scale, 1);
  for (tile::ExpandKind learned : {tile::ExpandKind::mul, tile::ExpandKind::add}) {
    Axes perColumn{wholeAxis(1), wholeAxis(columns)};
    if (choices.chance("learned row", 1, 2) &&
        k.canAfford(bytesOf(kind, perColumn) + bytesOf(kind, axes)))
      x = emitExpandBinary(k, learned, x, loadModerate(k, kind, perColumn), 0);
  }
  Pool pool;
  pool.add(x);
  drawOps(k, pool, choices.range("ops", 0, 2));
  storeResults(k, pool, false);
  k.finish();
  return true;
}

} // namespace npufuzz::generators
