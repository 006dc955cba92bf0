//===- Indirect.cpp - index tiles, and what goes where they say -----------===//
//
// Addresses that come from data. No affine analysis sees them, so compilers treat gathers and
// scatters by rules of their own. The classes are a scatter that loses the old contents of its
// destination, and index tiles in i32, i64 and index that are compared, cast and used as addresses.
//
// Defined by construction: gathers take any index in range. Scatters take distinct ones, because
// for equal indices the order of the writes would decide. Indices must be exact, because one within
// an error bound of another place has no defined target.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

#include <numeric>

namespace npufuzz::generators {

namespace {

/// Draws the index tiles of one gather or scatter.
class IndexDrawer {
public:
  /// Draws places in [0, places) along `axis` of tiles at `axes`: one for each element of the tile,
  /// or (`rows`) one for all elements at a coordinate of the axis.
  IndexDrawer(KernelBuilder &k, const Axes &tileAxes, size_t axis, int64_t places, bool rows)
      : k(k), axis(axis), places(places), axes(tileAxes) {
    for (size_t a = 0; a < axes.size(); ++a)
      if (rows && a != axis)
        axes[a] = wholeAxis(1);
    for (ElementKind candidate : {ElementKind::i32, ElementKind::i64, ElementKind::index})
      if (k.can("iota", candidate) && k.can("load", candidate))
        kinds.push_back(candidate);
  }

  /// Draws indices that are distinct along the axis. Precondition: places >= extent along it.
  std::optional<Tile> drawDistinct(Pool &pool) {
    if (!affordable())
      return std::nullopt;
    ElementKind kind = k.choices.pick("index kind", kinds);
    enum { stored, counted, reversed, scrambled, sorted };
    static constexpr int weighted[] = {stored,    stored, counted, reversed,
                                       scrambled, sorted, sorted};
    switch (k.choices.pick("distinct indices", weighted)) {
    case stored:
      if (auto tile = drawStored(kind, /*distinct=*/true))
        return tile;
      break;
    case reversed:
      if (k.can("sub", kind) && k.can("splat", kind))
        return emitBinary(k, "sub", emitSplat(k, integerScalar(kind, places - 1), axes),
                          emitIota(k, kind, axes, axis));
      break;
    case scrambled:
      if (k.can("mul", kind) && k.can("add", kind) && k.can("mod", kind) && k.can("splat", kind))
        return scramble(kind);
      break;
    case sorted:
      if (auto tile = drawSorted(pool, kind))
        return tile;
      break;
    default:
      break;
    }
    int64_t last = places - axes[axis].extent;
    auto start = k.choices.range("first place", 0, std::min<int64_t>(last, 4));
    auto at = static_cast<double>(start);
    return emitIota(k, kind, axes, axis, k.index(start), {at, at, false});
  }

  /// Draws any indices.
  std::optional<Tile> draw(Pool &pool) {
    if (!affordable())
      return std::nullopt;
    ElementKind kind = k.choices.pick("index kind", kinds);
    enum { stored, computed, distinct };
    static constexpr int weighted[] = {stored, stored, computed, computed, distinct};
    switch (k.choices.pick("indices", weighted)) {
    case computed:
      if (auto tile = drawBounded(k, pool, {{}, kind, axes, {}}, 0, places - 1))
        return tile;
      break;
    case distinct:
      if (places >= axes[axis].extent)
        return drawDistinct(pool);
      break;
    default:
      break;
    }
    return drawStored(kind, /*distinct=*/false);
  }

private:
  bool affordable() const {
    return !kinds.empty() && k.canAfford(8 * bytesOf(ElementKind::i64, axes));
  }

  /// Loads indices. Distinct ones are distinct over the whole axis, for any tiles of it.
  std::optional<Tile> drawStored(ElementKind kind, bool distinct) {
    Shape totals = totalsOf(axes);
    if (distinct && (totals[axis] > places || elementsOf(totals) != totals[axis]))
      return std::nullopt;
    InputSpec spec;
    spec.seed = k.choices.draw("contents seed", UINT32_MAX);
    spec.idsBelow = places;
    spec.distinct = distinct;
    return k.load(k.sketch.addTensor(kind, totals, spec), ViewChain{totals, {}}, loadAxes(axes));
  }

  /// (factor * i + start) mod places, where the factor and places are coprime.
  Tile scramble(ElementKind kind) {
    llvm::SmallVector<int64_t> factors;
    for (int64_t factor = 1; factor <= places; ++factor)
      if (std::gcd(factor, places) == 1)
        factors.push_back(factor);
    Tile count = emitIota(k, kind, axes, axis);
    if (int64_t factor = k.choices.pick("index factor", factors); factor > 1)
      count = emitBinary(k, "mul", count, emitSplat(k, integerScalar(kind, factor), axes));
    if (auto start = k.choices.range("first place", 0, places - 1))
      count = emitBinary(k, "add", count, emitSplat(k, integerScalar(kind, start), axes));
    // A coprime factor makes the map a permutation, so the indices are distinct.
    Tile result = emitBinary(k, "mod", count, emitSplat(k, integerScalar(kind, places), axes));
    result.interval = {0, static_cast<double>(places - 1)};
    return result;
  }

  /// Takes the places that topk gives for a line of data: they are distinct.
  std::optional<Tile> drawSorted(Pool &pool, ElementKind kind) {
    if (axis + 1 != axes.size())
      return std::nullopt;
    std::optional<Tile> data;
    for (const Tile &tile : pool.tiles)
      if (tile.shape() == shapeOf(axes) && k.can("topk", tile.kind) && k.isExact(tile.value) &&
          tile.axes[axis].extent <= places)
        data = tile;
    if (!data || k.choices.chance("fresh keys", 1, 2)) {
      ElementKind keys = k.choices.pick("key kind", k.features.kinds);
      if (!k.can("topk", keys) || !canLoad(k, keys, axes) || !k.canAfford(4 * bytesOf(keys, axes)))
        return std::nullopt;
      data = drawLoad(k, keys, axes);
      if (!k.isExact(data->value))
        return std::nullopt;
    }
    bool smallest = k.choices.chance("smallest first", 1, 3);
    if (!k.canAfford(4 * bytesOf(ElementKind::i64, axes)))
      return std::nullopt;
    Tile order = emitTopk(k, tile::TopkPart::indices, *data, axes[axis].extent, smallest);
    if (order.kind == kind)
      return order;
    return k.can("cast", order.kind) &&
                   k.limits.cast(order.kind, kind, tile::Rounding::nearest_even, false)
               ? emitCast(k, order, kind)
               : order;
  }

  KernelBuilder &k;
  size_t axis;
  int64_t places;
  Axes axes;
  llvm::SmallVector<ElementKind> kinds;
};

/// Removes the index of some elements, sometimes.
Tile drawFewerIndices(KernelBuilder &k, const Tile &indices, size_t axis) {
  if (!k.can("set_valid", indices.kind) || !k.canAfford(indices.kind, indices.axes) ||
      !k.choices.chance("fewer indices", 1, 5))
    return indices;
  llvm::SmallVector<mlir::Value> extents(indices.axes.size());
  extents[axis] = drawExtent(k, indices.axes[axis].extent);
  return emitSetValid(k, indices, extents);
}

} // namespace

std::optional<Tile> drawIndices(KernelBuilder &k, Pool &pool, const Axes &axes, size_t axis,
                                int64_t places, bool distinct) {
  IndexDrawer drawer(k, axes, axis, places, k.choices.chance("index rows", 2, 3));
  auto indices = distinct ? drawer.drawDistinct(pool) : drawer.draw(pool);
  if (!indices || !k.canAfford(indices->kind, indices->axes))
    return std::nullopt;
  if (k.choices.chance("identity of indices", 1, 3))
    if (auto same = drawIdentity(k, pool, *indices))
      indices = same;
  return k.canAfford(indices->kind, indices->axes) ? drawFewerIndices(k, *indices, axis) : *indices;
}

bool drawGather(KernelBuilder &k, Pool &pool) {
  const Tile like = pickTile(k.choices, pool);
  ElementKind kind = k.choices.pick("gathered kind", k.features.kinds);
  size_t axis = k.choices.draw("gathered axis", like.axes.size() - 1);
  if (!k.can("gather", kind) || !canLoad(k, kind, like.axes))
    return false;
  int64_t extent = like.axes[axis].total;
  const int64_t counts[] = {extent, extent + 3, 2, 1, std::max<int64_t>(1, extent / 2), 7};
  int64_t places = k.choices.pick("gathered places", counts);
  auto indices = drawIndices(k, pool, like.axes, axis, places, /*distinct=*/false);
  if (!indices || !k.canAfford(kind, like.axes))
    return false;
  Shape totals = totalsOf(like.axes);
  totals[axis] = places;
  auto [global, chain] = drawSource(k, kind, totals);
  pool.add(k.gather(global, k.view(global, chain), *indices, loadAxes(like.axes), axis));
  return true;
}

bool drawScatter(KernelBuilder &k, Pool &pool, const Tile &tile) {
  if (!k.can("scatter", tile.kind) || !k.can("store", tile.kind))
    return false;
  size_t axis = k.choices.draw("scattered axis", tile.axes.size() - 1);
  int64_t most = std::max(tile.axes[axis].extent, tile.axes[axis].total);
  int64_t places = most + k.choices.range("more places", 0, 5);
  auto indices = drawIndices(k, pool, tile.axes, axis, places, /*distinct=*/true);
  if (!indices)
    return false;
  Shape totals = totalsOf(tile.axes);
  totals[axis] = places;
  ViewChain chain =
      drawChainTo(k.choices, k.sketch.storeScope(), totals, ViewUse::store, k.sketch.context);
  int global = k.sketch.addTensor(tile.kind, chain.root);
  k.scatter(tile, global, k.view(global, chain), *indices, axis);
  return true;
}

mlir::Value drawExtract(KernelBuilder &k, Pool &pool, llvm::ArrayRef<ElementKind> kinds,
                        Interval *interval) {
  llvm::SmallVector<const Element *> known;
  for (const Element &element : pool.elements)
    if (llvm::is_contained(kinds, element.kind))
      known.push_back(&element);
  if (!known.empty() && !pool.wanted && k.choices.chance("known element", 1, 2)) {
    const Element &element = *k.choices.pick("element", known);
    if (interval)
      *interval = element.interval;
    return element.value;
  }
  llvm::SmallVector<const Tile *> certain;
  llvm::ArrayRef<Tile> tiles(pool.tiles);
  if (pool.wanted)
    tiles = *pool.wanted;
  for (const Tile &tile : tiles)
    if (llvm::is_contained(kinds, tile.kind) && k.can("extract", tile.kind) &&
        k.isExact(tile.value) && !tile.mayBeNarrow())
      certain.push_back(&tile);
  if (certain.empty())
    return {};
  const Tile &tile = k.choices.chance("newest tile decides", 1, 2)
                         ? *certain.back()
                         : *k.choices.pick("tile that decides", certain);
  Shape at;
  // A tail has at least one element.
  for (const Axis &axis : tile.axes)
    at.push_back(axis.cover == Cover::full ? k.choices.range("coordinate", 0, axis.extent - 1) : 0);
  if (interval)
    *interval = tile.interval;
  pool.elements.push_back({k.extract(tile, at), tile.kind, tile.interval});
  return pool.elements.back().value;
}

} // namespace npufuzz::generators
