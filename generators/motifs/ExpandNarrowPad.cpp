//===- ExpandNarrowPad.cpp - row-expand, set-valid, fill-pad --------------===//
//
// Origin: seed 002. The expanding op writes a fresh tile. A scalar argument then cuts its valid
// rows, and the rest is padded.
//
// The class: an op's output tile is constructed without its valid extents before the op runs,
// because its narrowing comes later. Or the pad has the wrong value.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

namespace npufuzz::generators {

bool buildExpandNarrowPad(Sketch &sketch) {
  Choices &choices = sketch.choices;
  std::vector<ElementKind> kinds = kindsWith(
      sketch,
      {ElementKind::f32, ElementKind::f16, ElementKind::bf16, ElementKind::i32, ElementKind::i8},
      {"expand_binary", "set_valid", "fill_pad"});
  if (kinds.empty() || sketch.limits.rankMax < 2)
    return false;
  ElementKind kind = choices.pick("kind", kinds);
  KernelBuilder k(sketch);
  static constexpr int64_t rowCounts[] = {16, 4, 1, 9, 17};
  static constexpr int64_t columnCounts[] = {16, 8, 3, 32, 33, 1};
  int64_t rows = choices.pick("rows", rowCounts), columns = choices.pick("columns", columnCounts);
  int64_t tileRows = drawTileRows(k, rows, columns * 8 * 8);
  Axis row = openLoops(k, {rows}, {tileRows})[0], column = wholeAxis(columns);

  // Row-expand scales each row, column-expand each column.
  size_t axis = choices.chance("column expand", 1, 3) ? 0 : 1;
  Axes scaleAxes{row, column};
  scaleAxes[axis] = wholeAxis(1);
  Tile gated = mutate(k, loadModerate(k, kind, {row, column}));
  Tile scale = mutate(k, loadModerate(k, kind, scaleAxes));
  static constexpr tile::ExpandKind ops[] = {tile::ExpandKind::mul, tile::ExpandKind::add,
                                             tile::ExpandKind::sub, tile::ExpandKind::max,
                                             tile::ExpandKind::min};
  Tile wide = supports(sketch, {{"expand", kind}}) && choices.chance("expand alone", 1, 4)
                  ? emitExpand(k, scale, axis, axis == 0 ? row : column)
                  : emitExpandBinary(k, choices.pick("expand", ops), gated, scale, axis);
  bool walks = row.offset && mlir::affine::isAffineForInductionVar(row.offset) &&
               choices.chance("valid rows that walk", 1, 3);
  mlir::Value validRows =
      walks ? drawWalkingExtent(k, row.offset, tileRows) : drawExtent(k, tileRows);
  mlir::Value validColumns =
      choices.chance("narrow columns", 1, 3) ? drawExtent(k, columns) : mlir::Value();
  Tile narrow = emitSetValid(k, wide, {validRows, validColumns});
  static constexpr tile::PadKind pads[] = {tile::PadKind::zero, tile::PadKind::min,
                                           tile::PadKind::max};
  Pool pool;
  pool.add(emitFillPad(k, choices.pick("pad", pads), narrow));
  if (supports(sketch, {{"reduce", kind}}) && choices.chance("reduce the narrow tile", 1, 3))
    pool.add(emitReduce(k, tile::ReduceKind::max, narrow, 1));
  drawOps(k, pool, choices.range("ops", 0, 2));
  storeResults(k, pool, false);
  k.finish();
  return true;
}

} // namespace npufuzz::generators
