//===- Bounded.cpp - tiles whose values are within given bounds -----------===//
//
// Shift amounts, divisors and indices must be in bounds, or the program is undefined. If one op
// always made them, a compiler would never see such an operand from any other op. So they come from
// whatever can bound a value: a clamp, a mask, a remainder, a load of small numbers, a mask cast to
// a number, a coordinate; and sometimes another op that keeps bounds follows.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/RandomOps.h"

#include "llvm/Support/MathExtras.h"

namespace npufuzz::generators {

namespace {

class BoundedDrawer {
public:
  BoundedDrawer(KernelBuilder &k, const Pool &pool, const Tile &like, int64_t low, int64_t high)
      : k(k), pool(pool), like(like), low(low), high(high) {}

  std::optional<Tile> draw() {
    if (!k.can("splat", like.kind) || !k.canAfford(6 * bytesOf(like.kind, like.axes)))
      return std::nullopt;
    Tile x = drawPlain();
    return k.choices.chance("bounds kept", 1, 2) ? drawKept(x) : x;
  }

private:
  bool fits(const Tile &tile) const {
    return tile.kind == like.kind && tile.shape() == like.shape() && k.isExact(tile.value) &&
           !tile.interval.nan && static_cast<double>(low) <= tile.interval.low &&
           tile.interval.high <= static_cast<double>(high);
  }

  Tile constant(int64_t value) const {
    return emitSplat(k, integerScalar(like.kind, value), like.axes);
  }
  Tile drawConstantInside() const {
    const int64_t values[] = {low, high, low + (high - low) / 2, std::min(low + 1, high)};
    return constant(k.choices.pick("bounded constant", values));
  }

  Tile drawPlain() {
    llvm::SmallVector<const Tile *> known;
    for (const Tile &tile : pool.tiles)
      if (fits(tile))
        known.push_back(&tile);
    if (!known.empty() && k.choices.chance("known bounded tile", 2, 3))
      return *k.choices.pick("bounded tile", known);
    enum { clamped, masked, remainder, stored, cast, counted };
    static constexpr int ways[] = {clamped, clamped, masked, remainder, stored, cast, counted};
    std::optional<Tile> drawn;
    switch (k.choices.pick("bounded by", ways)) {
    case clamped:
      drawn = clamp(drawPartner(k, pool, like));
      break;
    case masked:
      if (low == 0 && llvm::isPowerOf2_64(static_cast<uint64_t>(high) + 1) &&
          k.can("and", like.kind))
        drawn = combine("and", drawPartner(k, pool, like), constant(high));
      break;
    case remainder:
      if (low == 0 && k.can("mod", like.kind))
        drawn = combine("mod", drawPartner(k, pool, like), constant(high + 1));
      break;
    case stored:
      if (low == 0 && canLoad(k, like.kind, like.axes))
        drawn = loadIds();
      break;
    case cast:
      drawn = castMask();
      break;
    default:
      drawn = count();
    }
    return drawn && fits(*drawn) ? *drawn : drawConstantInside();
  }

  std::optional<Tile> combine(llvm::StringRef op, const Tile &x, const Tile &y) {
    if (!k.canAfford(x.kind, x.axes) || !k.isExact(x.value))
      return std::nullopt;
    Tile result = emitBinary(k, op, x, y);
    result.interval = {static_cast<double>(low), static_cast<double>(high)};
    return result;
  }
  std::optional<Tile> clamp(const Tile &x) {
    if (!k.isExact(x.value) || x.interval.nan)
      return std::nullopt;
    return clampTo(k, x, static_cast<double>(low), static_cast<double>(high));
  }
  Tile loadIds() {
    Shape totals = totalsOf(like.axes);
    InputSpec spec;
    spec.seed = k.choices.draw("contents seed", UINT32_MAX);
    spec.idsBelow = high + 1;
    return k.load(k.sketch.addTensor(like.kind, totals, spec), ViewChain{totals, {}},
                  loadAxes(like.axes));
  }
  /// 0 or 1, from a mask of the pool.
  std::optional<Tile> castMask() {
    if (low > 0 || high < 1)
      return std::nullopt;
    for (const Tile &tile : llvm::reverse(pool.tiles))
      if (tile.kind == ElementKind::i1 && tile.shape() == like.shape() && k.isExact(tile.value))
        return bridge(k, tile, like.kind);
    return std::nullopt;
  }
  /// A coordinate that starts at the lower bound.
  std::optional<Tile> count() {
    size_t axis = k.choices.draw("iota axis", like.axes.size() - 1);
    if (!k.can("iota", like.kind) || low + like.axes[axis].extent - 1 > high)
      return std::nullopt;
    auto at = static_cast<double>(low);
    return emitIota(k, like.kind, like.axes, axis, k.index(low), {at, at, false});
  }

  /// An op after which the bounds hold as before.
  Tile drawKept(const Tile &x) {
    if (!k.canAfford(4 * bytesOf(x.kind, x.axes)))
      return x;
    enum { least, greatest, chosen, narrowed, identity };
    static constexpr int ways[] = {identity, least, greatest, chosen, narrowed, identity, identity};
    std::optional<Tile> kept;
    switch (k.choices.pick("bounds kept by", ways)) {
    case least:
      if (k.can("min", x.kind))
        kept = emitBinary(k, "min", x, drawConstantInside());
      break;
    case greatest:
      if (k.can("max", x.kind))
        kept = emitBinary(k, "max", drawConstantInside(), x);
      break;
    case chosen:
      for (const Tile &tile : llvm::reverse(pool.tiles))
        if (tile.kind == ElementKind::i1 && tile.shape() == x.shape() && k.isExact(tile.value) &&
            k.can("select", ElementKind::i1)) {
          kept = emitSelect(k, tile, x, drawConstantInside());
          break;
        }
      break;
    case narrowed:
      if (k.can("set_valid", x.kind) && k.features.has("set_valid"))
        kept = drawNarrowed(k, x);
      break;
    default:
      kept = drawIdentity(k, pool, x);
    }
    return kept && fits(*kept) ? *kept : x;
  }

  KernelBuilder &k;
  const Pool &pool;
  const Tile &like;
  int64_t low, high;
};

} // namespace

std::optional<Tile> drawBounded(KernelBuilder &k, const Pool &pool, const Tile &x, int64_t low,
                                int64_t high) {
  return BoundedDrawer(k, pool, x, low, high).draw();
}

} // namespace npufuzz::generators
