//===- Outputs.cpp - storing what a kernel computed -----------------------===//
//
// A result that is never stored is dead code, which any compiler drops, and the bug in it too. So
// every unused tile is stored, up to a bound.
//
// Some stores cover only a part, others go to scratch for the next kernel. Scratch starts
// undefined, so a kernel must write all of it: no walk along a diagonal, no early loop end, no
// narrowed tile without a pad.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

namespace npufuzz::generators {

static bool canStore(KernelBuilder &k, ElementKind kind) {
  return k.can("store", kind) && k.can("view", kind);
}

/// Brings the tile to a kind that can be stored; nothing if the budget does not suffice.
static std::optional<Tile> storable(KernelBuilder &k, const Tile &tile) {
  if (tile.kind == ElementKind::f32 && k.features.narrowResults) {
    // Rounds results once more before the store, as models do.
    ElementKind narrow =
        k.choices.chance("store as f16", 1, 3) ? ElementKind::f16 : ElementKind::bf16;
    if (canStore(k, narrow))
      if (auto cast = drawCast(k, tile, narrow))
        return cast;
  }
  if (canStore(k, tile.kind))
    return tile;
  for (ElementKind kind : tensorKinds(k.limits))
    if (auto cast = drawCast(k, tile, kind))
      return cast;
  return std::nullopt;
}

/// Returns true if the loops take the tile over its whole space. Two axes at one loop's offset stay
/// on the diagonal, and a first tile stays where it is.
static bool reachesAll(const Axes &axes) {
  for (size_t a = 0; a < axes.size(); ++a) {
    if (!axes[a].offset && axes[a].extent < axes[a].total)
      return false;
    for (size_t b = 0; b < a; ++b)
      if (axes[a].offset && axes[a].offset == axes[b].offset)
        return false;
  }
  return true;
}

void storeResult(KernelBuilder &k, const Tile &result, bool scratch) {
  Tile tile = result;
  scratch = scratch && reachesAll(tile.axes) && !k.endsEarly;
  if (scratch && tile.mayBeNarrow()) {
    // Scratch must be written as a whole.
    if (k.can("fill_pad", tile.kind) && k.canAfford(tile.kind, tile.axes))
      tile = emitFillPad(k, tile::PadKind::zero, tile);
    else
      scratch = false;
  }
  // Elements outside the valid extents keep the old contents of the destination.
  if (!scratch && k.features.partialStores && k.can("set_valid", tile.kind) &&
      k.canAfford(tile.kind, tile.axes) && k.choices.chance("partial store", 2, 3))
    tile = drawNarrowed(k, tile);
  ViewChain chain = drawChainTo(k.choices, k.sketch.storeScope(), totalsOf(tile.axes),
                                scratch ? ViewUse::cover : ViewUse::store, k.sketch.context);
  int global = scratch ? k.sketch.addScratch(tile.kind, chain.root)
                       : k.sketch.addTensor(tile.kind, chain.root);
  mlir::Value view = k.view(global, chain);
  k.store(tile, global, view);
  bool again = k.features.reload && canLoad(k, tile.kind, tile.axes);
  if (again && k.choices.chance("reload", 1, 2)) {
    // Reloads the stored tile; elements outside the valid ones are the former contents.
    if (scratch && tile.mayBeNarrow())
      return;
    Tile back = k.load(global, view, loadAxes(tile.axes));
    ViewChain plain{totalsOf(back.axes), {}};
    k.store(back, k.sketch.addTensor(back.kind, plain.root), plain);
  }
}

bool storeWherePossible(KernelBuilder &k, const Tile &tile) {
  auto ready = storable(k, tile);
  if (ready)
    storeResult(k, *ready, false);
  return ready.has_value();
}

void storeResults(KernelBuilder &k, const Pool &pool, bool mayUseScratch) {
  static constexpr int64_t storesMax = 6;
  bool scratch =
      mayUseScratch && unreadScratch(k.sketch) < 0 && k.choices.chance("result in scratch", 2, 3);
  int64_t stores = 0;
  for (const Tile &tile : llvm::reverse(pool.tiles)) {
    if (!tile.value.use_empty() || stores == storesMax)
      continue;
    if (auto ready = storable(k, tile)) {
      Pool known = pool;
      bool indirect = k.features.scatters && !(scratch && stores == 0) &&
                      k.choices.chance("scatter result", 1, 2) && drawScatter(k, known, *ready);
      if (!indirect)
        storeResult(k, *ready, scratch && stores == 0);
      ++stores;
    }
  }
  // A loaded tile can always be stored again.
  if (stores == 0)
    storeResult(k, pool.tiles.front(), false);
}

} // namespace npufuzz::generators
