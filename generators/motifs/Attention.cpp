//===- Attention.cpp - softmax(q k') v ------------------------------------===//
//
// The class: a vector op computes an operand of a matmul in place, so no transfer brings it. The
// softmax between the two products is such an op.
//
// Shapes: q [queries, depth], k [keys, depth] or already transposed, v [keys, width]. Loops tile
// the rows of q; keys and values are loaded whole.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

/// Scores of each row, exponentiated and normalised.
static Tile softmaxOfRows(KernelBuilder &k, const Tile &scores) {
  Tile largest = emitReduce(k, tile::ReduceKind::max, scores, 1);
  Tile power = emitUnary(k, "exp", emitExpandBinary(k, tile::ExpandKind::sub, scores, largest, 1));
  Tile sum = emitReduce(k, tile::ReduceKind::sum, power, 1);
  return emitExpandBinary(k, tile::ExpandKind::div, power, sum, 1);
}

bool buildAttention(Sketch &sketch) {
  Choices &choices = sketch.choices;
  ElementKind f32 = ElementKind::f32;
  std::vector<ElementKind> kinds =
      kindsWith(sketch, {f32, ElementKind::bf16, ElementKind::f16}, {"matmul", "transpose"});
  llvm::erase_if(kinds, [&](ElementKind kind) { return !canCast(sketch, f32, kind); });
  if (kinds.empty() || sketch.limits.rankMax < 2 || !hasTensors(sketch, f32) ||
      !supports(sketch, {{"reduce", f32}, {"expand_binary", f32}, {"exp", f32}}))
    return false;
  ElementKind kind = choices.pick("kind", kinds);
  KernelBuilder k(sketch);
  static constexpr int64_t extents[] = {8, 9, 4, 12, 16, 17, 1, 5};
  int64_t queries = choices.pick("queries", extents), keys = choices.pick("keys", extents),
          depth = choices.pick("depth", extents), width = choices.pick("value width", extents);
  // Counts keys, their transposed copy and values, each perhaps mutated; everything else is per
  // row.
  auto sharedBytes = [&] { return 4 * (4 * keys * depth + 2 * keys * width); };
  while (sharedBytes() > k.limits.tileBytesMax / 4)
    for (int64_t *extent : {&keys, &depth, &width})
      *extent = (*extent + 1) / 2;
  int64_t tileRows = drawTileRows(k, queries, 4 * 2 * (2 * depth + 6 * keys + 2 * width + 4));
  Axis row = openLoops(k, {queries}, {tileRows})[0];

  Tile query = loadModerate(k, kind, {row, wholeAxis(depth)});
  Tile key = choices.chance("transposed keys", 1, 2)
                 ? emitTranspose(k, loadModerate(k, kind, {wholeAxis(keys), wholeAxis(depth)}))
                 : loadModerate(k, kind, {wholeAxis(depth), wholeAxis(keys)});
  Tile weights = softmaxOfRows(k, emitMatmul(k, query, key));
  // The operand of the second product is computed in place.
  if (kind != f32)
    weights = emitCast(k, weights, kind);
  Tile value = loadModerate(k, kind, {wholeAxis(keys), wholeAxis(width)});
  Pool pool;
  pool.add(emitMatmul(k, weights, value));
  drawOps(k, pool, choices.range("ops", 0, 2));
  storeResults(k, pool, false);
  k.finish();
  return true;
}

} // namespace npufuzz::generators
