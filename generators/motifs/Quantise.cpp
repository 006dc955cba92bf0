//===- Quantise.cpp - to i8 by the largest magnitude, and back ------------===//
//
// The classes: saturation that wraps at the largest magnitude (127 or 128 of i8), and rounding
// modes on ties. A power-of-two limit keeps the scaled values exact, so that ties stay ties.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

bool buildQuantise(Sketch &sketch) {
  Choices &choices = sketch.choices;
  ElementKind i8 = ElementKind::i8;
  std::vector<ElementKind> kinds =
      kindsWith(sketch, {ElementKind::f32, ElementKind::bf16, ElementKind::f16},
                {"abs", "max", "reduce", "expand_binary", "splat", "div", "mul"});
  if (kinds.empty() || sketch.limits.rankMax < 2 || !hasTensors(sketch, i8))
    return false;
  ElementKind kind = choices.pick("kind", kinds);
  static constexpr tile::Rounding roundings[] = {
      tile::Rounding::nearest_even, tile::Rounding::nearest_away, tile::Rounding::trunc,
      tile::Rounding::floor, tile::Rounding::ceil};
  tile::Rounding rounding = choices.pick("rounding", roundings);
  if (!canCast(sketch, kind, i8, rounding, true) || !canCast(sketch, i8, kind))
    return false;
  KernelBuilder k(sketch);
  static constexpr int64_t rowCounts[] = {8, 1, 7, 17};
  static constexpr int64_t columnCounts[] = {8, 16, 33, 5};
  int64_t rows = choices.pick("rows", rowCounts), columns = choices.pick("columns", columnCounts);
  int64_t tileRows = drawTileRows(k, rows, 14 * 4 * columns);
  Axis row = openLoops(k, {rows}, {tileRows})[0];
  Axes axes{row, wholeAxis(columns)}, scaleAxes = axes;
  size_t axis = 1 - choices.draw("scales along axis", 1);
  scaleAxes[axis] = wholeAxis(1);

  Tile x = mutate(k, loadModerate(k, kind, axes));
  Tile amax = emitReduce(k, tile::ReduceKind::max, emitUnary(k, "abs", x), axis);
  // Not 0, so that the scale is finite; a power of two, so that an even amax stays exact.
  amax = emitBinary(k, "max", amax, emitSplat(k, floatScalar(kind, 0.0078125), scaleAxes));
  Tile limit =
      emitSplat(k, floatScalar(kind, choices.chance("power of two", 1, 2) ? 128 : 127), scaleAxes);
  Tile scaled =
      emitExpandBinary(k, tile::ExpandKind::mul, x, emitBinary(k, "div", limit, amax), axis);
  Tile quantised = emitCast(k, scaled, i8, rounding, true);
  k.store(quantised, sketch.addTensor(i8, {rows, columns}), ViewChain{{rows, columns}, {}});
  Tile back = emitCast(k, quantised, kind);
  Pool pool;
  pool.add(
      emitExpandBinary(k, tile::ExpandKind::mul, back, emitBinary(k, "div", amax, limit), axis));
  storeResults(k, pool, false);
  k.finish();
  return true;
}

} // namespace npufuzz::generators
