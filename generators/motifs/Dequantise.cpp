//===- Dequantise.cpp - integers times scales along an axis ---------------===//
//
// The class: scales applied along the wrong axis. On a square tile the wrong axis type-checks, and
// only distinct scales distinguish the two.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

bool buildDequantise(Sketch &sketch) {
  Choices &choices = sketch.choices;
  std::vector<ElementKind> kinds = kindsWith(
      sketch, {ElementKind::f32, ElementKind::bf16, ElementKind::f16}, {"expand_binary", "splat"});
  if (kinds.empty() || sketch.limits.rankMax < 2)
    return false;
  ElementKind kind = choices.pick("kind", kinds);
  llvm::SmallVector<ElementKind> quantisedKinds;
  for (ElementKind from : {ElementKind::i8, ElementKind::i16})
    if (hasTensors(sketch, from) && canCast(sketch, from, kind))
      quantisedKinds.push_back(from);
  if (quantisedKinds.empty())
    return false;
  ElementKind quantised = choices.pick("quantised kind", quantisedKinds);
  KernelBuilder k(sketch);
  // Mostly square, so that the wrong axis fits as well.
  static constexpr int64_t extents[] = {4, 8, 7, 1, 16};
  int64_t rows = choices.pick("rows", extents);
  int64_t columns = choices.chance("square", 3, 4) ? rows : choices.pick("columns", extents);
  Axes axes{wholeAxis(rows), wholeAxis(columns)};
  if (!k.canAffordExtra(6 * bytesOf(kind, axes))) {
    axes = {wholeAxis(1), wholeAxis(1)};
  }
  size_t axis = choices.draw("scales along axis", 1);
  Axes scaleAxes = axes;
  scaleAxes[axis] = wholeAxis(1);
  Tile x = emitCast(k, loadModerate(k, quantised, axes), kind);
  if (choices.chance("zero points", 1, 3))
    x = emitExpandBinary(k, tile::ExpandKind::sub, x, loadModerate(k, kind, scaleAxes), axis);
  Tile scale = loadModerate(k, kind, scaleAxes);
  Pool pool;
  Tile result = emitExpandBinary(k, tile::ExpandKind::mul, x, scale, axis);
  pool.add(mutate(k, result));
  storeResults(k, pool, false);
  k.finish();
  return true;
}

} // namespace npufuzz::generators
