//===- PixelShuffle.cpp - shuffles through views of more than four axes ---===//
//
// Origin: seed 003. A reshape splits axes, a permute mixes them, a reshape merges them. Tiles of
// the split view have five or six axes. As one index map the same shuffle is floordiv and mod of
// several coordinates.
//
// The classes: peeled transfers (more than four non-unit axes) that lose an offset, and collapse
// groups that take their stride from a unit axis.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

namespace {
struct Shuffle {
  Shape source, split, permutation, merged;
};
} // namespace

// Draws small extents on all axes: their number counts, and which of them are 1.
static Shuffle drawShuffle(Choices &choices) {
  int64_t n = choices.range("images", 1, 2), h = choices.range("height", 1, 5),
          w = choices.range("width", 1, 6);
  if (choices.chance("pixel shuffle", 1, 2)) {
    int64_t c = choices.range("channels", 1, 3), r = choices.range("upscale", 2, 3);
    return {{n, c * r * r, h, w}, {n, c, r, r, h, w}, {0, 1, 4, 2, 5, 3}, {n, c, h * r, w * r}};
  }
  int64_t groups = choices.range("groups", 2, 4), c = choices.range("channels", 1, 5);
  return {{n, groups * c, h, w}, {n, groups, c, h, w}, {0, 2, 1, 3, 4}, {n, groups * c, h, w}};
}

static ViewStep reshapeTo(const Shape &shape) {
  ViewStep step{};
  step.kind = ViewKind::reshape;
  step.result = shape;
  return step;
}

static Shape permuted(const Shuffle &shuffle) {
  Shape shape;
  for (int64_t axis : shuffle.permutation)
    shape.push_back(shuffle.split[static_cast<size_t>(axis)]);
  return shape;
}

/// The shuffle as a chain; `split` stops before the last reshape, at five or six axes.
static ViewChain chainOf(const Shuffle &shuffle, bool split) {
  ViewStep permute{};
  permute.kind = ViewKind::permute;
  permute.permutation = shuffle.permutation;
  permute.result = permuted(shuffle);
  ViewChain chain{shuffle.source, {reshapeTo(shuffle.split), permute}};
  if (!split)
    chain.steps.push_back(reshapeTo(shuffle.merged));
  return chain;
}

/// The pixel shuffle of four axes as one index map.
static ViewChain mapOf(const Shuffle &shuffle, mlir::MLIRContext *context) {
  mlir::AffineExpr n = mlir::getAffineDimExpr(0, context), c = mlir::getAffineDimExpr(1, context),
                   h = mlir::getAffineDimExpr(2, context), w = mlir::getAffineDimExpr(3, context);
  ViewStep remap{};
  remap.kind = ViewKind::remap;
  remap.result = shuffle.merged;
  llvm::SmallVector<mlir::AffineExpr> exprs;
  if (shuffle.split.size() == 6) {
    int64_t r = shuffle.split[2];
    exprs = {n, c * (r * r) + (h % r) * r + w % r, h.floorDiv(r), w.floorDiv(r)};
  } else {
    int64_t groups = shuffle.split[1], each = shuffle.split[2];
    exprs = {n, (c % groups) * each + c.floorDiv(groups), h, w};
  }
  remap.map = mlir::AffineMap::get(4, 0, exprs, context);
  return {shuffle.source, {remap}};
}

bool buildPixelShuffle(Sketch &sketch) {
  Choices &choices = sketch.choices;
  std::vector<ElementKind> kinds = kindsWith(
      sketch,
      {ElementKind::f32, ElementKind::i32, ElementKind::bf16, ElementKind::i8, ElementKind::i64},
      {"reshape", "permute", "remap"});
  if (kinds.empty() || sketch.limits.rankMax < 6)
    return false;
  ElementKind kind = choices.pick("kind", kinds);
  KernelBuilder k(sketch);
  Shuffle shuffle = drawShuffle(choices);
  bool onStore = choices.chance("shuffle on store", 1, 2);
  enum { split, merged, map };
  auto form = choices.draw("shuffle form", 2);
  ViewChain chain = form == map ? mapOf(shuffle, sketch.context) : chainOf(shuffle, form == split);
  Shape totals = chain.result();
  int64_t most = std::min<int64_t>(k.features.tileElementsMax, k.limits.tileBytesMax / 8 / 8);
  Axes axes = openLoops(k, totals, drawTileShape(k, totals, most));

  // The other side is plain, or shuffled back.
  bool both = choices.chance("both sides", 1, 4);
  ViewChain plain{totals, {}};
  const ViewChain &from = onStore && !both ? plain : chain, &to = onStore || both ? chain : plain;
  Pool pool;
  pool.add(k.load(addModerateTensor(sketch, kind, from.root), from, axes));
  drawOps(k, pool, choices.range("ops", 0, 4));
  const Tile *result = &pool.tiles.front();
  for (const Tile &tile : pool.tiles)
    if (tile.kind == kind && tile.shape() == shapeOf(axes))
      result = &tile;
  Tile stored = *result;
  stored.axes = axes;
  int out = sketch.addTensor(kind, to.root);
  k.store(stored, out, to);
  storeResults(k, pool, false);
  k.finish();
  return true;
}

} // namespace npufuzz::generators
