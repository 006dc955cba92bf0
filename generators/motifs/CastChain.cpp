//===- CastChain.cpp - conversions between many kinds ---------------------===//
//
// Contents are values on which casts differ: halves, values halfway between two of a narrower kind,
// extremes. Every step is stored, so that a later cast hides no earlier one.
//
// The classes: f32 to bf16 rounded half away from zero, and narrowing casts that wrap instead of
// saturating.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

bool buildCastChain(Sketch &sketch) {
  Choices &choices = sketch.choices;
  std::vector<ElementKind> kinds = tensorKinds(sketch.limits);
  // Floats come first and more often: every rounding mode of every pair matters there.
  static constexpr ElementKind starts[] = {
      ElementKind::f32,   ElementKind::f32,   ElementKind::f32, ElementKind::f32,
      ElementKind::f16,   ElementKind::bf16,  ElementKind::i32, ElementKind::i64,
      ElementKind::i16,   ElementKind::index, ElementKind::i8,  ElementKind::f8E4M3FN,
      ElementKind::f8E5M2};
  llvm::SmallVector<ElementKind> possible;
  for (ElementKind kind : starts)
    if (llvm::is_contained(kinds, kind) && supports(sketch, {{"cast", kind}}))
      possible.push_back(kind);
  if (possible.empty())
    return false;
  ElementKind kind = choices.pick("start kind", possible);
  KernelBuilder k(sketch);
  // Eight bytes per element, for the start and up to four casts, doubled for the budget.
  int64_t most = std::min<int64_t>(256, k.limits.tileBytesMax / 8 / 10);
  Shape totals =
      drawShape(choices, k.features, std::min<int64_t>(k.features.tensorElementsMax, 1024));
  Axes axes = openLoops(k, totals, drawTileShape(k, totals, most));
  static constexpr Contents contents[] = {Contents::ties, Contents::boundary, Contents::fractions,
                                          Contents::random};
  InputSpec spec;
  spec.contents = choices.pick("contents", contents);
  spec.seed = choices.draw("contents seed", UINT32_MAX);
  ViewChain plain{totals, {}};
  Pool pool;
  pool.add(k.load(sketch.addTensor(kind, totals, spec), plain, axes));
  auto steps = choices.range("casts", 1, 4);
  for (int64_t i = 0; i < steps; ++i) {
    const Tile from = pool.tiles.back();
    llvm::SmallVector<ElementKind> targets;
    for (int to = 0; to < elementKindCount; ++to) {
      auto target = static_cast<ElementKind>(to);
      // Casts a float to a narrower float as often as to any other kind.
      if (target == from.kind || !llvm::is_contained(kinds, target))
        continue;
      targets.push_back(target);
      if (isFloatKind(from.kind) && isFloatKind(target))
        targets.append(3, target);
    }
    if (targets.empty())
      break;
    auto cast = drawCast(k, from, choices.pick("target", targets));
    if (!cast)
      break;
    if (i > 0)
      k.store(from, sketch.addTensor(from.kind, totals), plain);
    pool.add(*cast);
  }
  storeResults(k, pool, false);
  k.finish();
  return true;
}

} // namespace npufuzz::generators
