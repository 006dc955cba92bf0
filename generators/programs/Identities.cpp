//===- Identities.cpp - ops that keep every element -----------------------===//
//
// Models are full of ops that compute nothing: a product with 1, a maximum with the least value, a
// select between equals, a reduction of one element, two transposes. Compilers have a fold for
// each, and a fold that forgets a condition is wrong on few values. Indices and divisors must keep
// their values, so identities are also how any op may come before them.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

namespace npufuzz::generators {

namespace {

class IdentityDrawer {
public:
  IdentityDrawer(KernelBuilder &k, const Pool &pool, const Tile &x)
      : k(k), pool(pool), x(x), isFloat(isFloatKind(x.kind)) {}

  std::optional<Tile> draw() {
    // An index of i1 or of 8-bit floats computes little.
    if (x.kind == ElementKind::i1 || isFloat8Kind(x.kind) ||
        !k.canAfford(5 * bytesOf(x.kind, x.axes)))
      return std::nullopt;
    static constexpr std::optional<Tile> (IdentityDrawer::*ways[])() = {
        &IdentityDrawer::withNeutral, &IdentityDrawer::withItself, &IdentityDrawer::choose,
        &IdentityDrawer::twice,       &IdentityDrawer::alongUnit,  &IdentityDrawer::withNeutral,
        &IdentityDrawer::pad,         &IdentityDrawer::widen,      &IdentityDrawer::ofPositive,
        &IdentityDrawer::byNeutralRow};
    std::optional<Tile> same = (this->*k.choices.pick("identity", ways))();
    if (same)
      same->interval = x.interval;
    return same;
  }

private:
  Tile number(int64_t value) const {
    Scalar scalar =
        isFloat ? floatScalar(x.kind, static_cast<double>(value)) : integerScalar(x.kind, value);
    return emitSplat(k, scalar, x.axes);
  }

  /// x op e = x.
  std::optional<Tile> withNeutral() {
    struct Neutral {
      llvm::StringLiteral op;
      int64_t value;
      bool ofFloats;
    };
    // Sums change -0, and f32 rounds subnormals nowhere.
    static constexpr Neutral neutrals[] = {
        {"mul", 1, true},   {"sub", 0, true},   {"div", 1, true},      {"add", 0, false},
        {"or", 0, false},   {"xor", 0, false},  {"and", -1, false},    {"shl", 0, false},
        {"shrs", 0, false}, {"shru", 0, false}, {"floordiv", 1, false}};
    const Neutral &neutral = k.choices.pick("neutral", neutrals);
    if ((isFloat && !neutral.ofFloats) || !k.can(neutral.op, x.kind) || !k.can("splat", x.kind))
      return std::nullopt;
    return emitBinary(k, neutral.op, x, number(neutral.value));
  }

  std::optional<Tile> withItself() {
    static constexpr llvm::StringLiteral ops[] = {"min", "max", "and", "or"};
    llvm::StringRef op = k.choices.pick("idempotent op", ops);
    if (!k.can(op, x.kind))
      return std::nullopt;
    return emitBinary(k, op, x, x);
  }

  std::optional<Tile> choose() {
    if (!k.can("select", ElementKind::i1))
      return std::nullopt;
    for (const Tile &mask : llvm::reverse(pool.tiles))
      if (mask.kind == ElementKind::i1 && mask.shape() == x.shape() && k.isExact(mask.value))
        return emitSelect(k, mask, x, x);
    return std::nullopt;
  }

  std::optional<Tile> twice() {
    if (x.axes.size() == 2 && k.can("transpose", x.kind) && k.choices.chance("transposed", 1, 2))
      return emitTranspose(k, emitTranspose(k, x));
    llvm::StringRef op = !isFloat && k.choices.chance("flipped", 1, 2) ? "not" : "neg";
    if (!k.can(op, x.kind))
      return std::nullopt;
    return emitUnary(k, op, emitUnary(k, op, x));
  }

  /// A reduction or a scan of one element, after which the axis repeats as before.
  std::optional<Tile> alongUnit() {
    std::optional<size_t> axis = drawAxis(k, x, /*unit=*/true);
    if (!axis)
      return std::nullopt;
    bool sum = !isFloat; // of floats, -0 becomes 0
    if (k.choices.chance("scan", 1, 3))
      return sum && k.can("cumsum", x.kind) ? std::optional(emitCumsum(k, x, *axis)) : std::nullopt;
    if (!k.can("reduce", x.kind) || x.axes[*axis].cover != Cover::full)
      return std::nullopt;
    return emitReduce(k, sum ? tile::ReduceKind::sum : tile::ReduceKind::max, x, *axis);
  }

  /// Pads a tile that has no pad.
  std::optional<Tile> pad() {
    if (!k.can("fill_pad", x.kind) ||
        llvm::any_of(x.axes, [](const Axis &axis) { return axis.cover != Cover::full; }))
      return std::nullopt;
    static constexpr tile::PadKind kinds[] = {tile::PadKind::zero, tile::PadKind::min,
                                              tile::PadKind::max};
    return emitFillPad(k, k.choices.pick("pad", kinds), x);
  }

  /// To a wider kind and back.
  std::optional<Tile> widen() {
    ElementKind wide = isFloat ? ElementKind::f32 : ElementKind::i64;
    auto nearest = tile::Rounding::nearest_even;
    if (x.kind == wide || x.kind == ElementKind::index || !k.can("cast", x.kind) ||
        !k.can("cast", wide) || !k.limits.cast(x.kind, wide, nearest, false) ||
        !k.limits.cast(wide, x.kind, nearest, false) || !k.canAfford(2 * bytesOf(wide, x.axes)))
      return std::nullopt;
    return emitCast(k, emitCast(k, x, wide), x.kind);
  }

  std::optional<Tile> ofPositive() {
    static constexpr llvm::StringLiteral ops[] = {"abs", "relu"};
    llvm::StringRef op = k.choices.pick("identity of positive", ops);
    if (x.interval.nan || x.interval.low < (isFloat ? 1e-30 : 0) || !k.can(op, x.kind))
      return std::nullopt;
    return emitUnary(k, op, x);
  }

  std::optional<Tile> byNeutralRow() {
    size_t axis = *drawAxis(k, x, /*unit=*/false);
    if (!k.can("expand_binary", x.kind) || !k.can("splat", x.kind))
      return std::nullopt;
    Axes row = x.axes;
    row[axis] = wholeAxis(1);
    bool product = k.choices.chance("neutral product", 1, 2);
    int64_t value = product ? 1 : 0;
    Scalar scalar =
        isFloat ? floatScalar(x.kind, static_cast<double>(value)) : integerScalar(x.kind, value);
    return emitExpandBinary(k, product ? tile::ExpandKind::mul : tile::ExpandKind::sub, x,
                            emitSplat(k, scalar, row), axis);
  }

  KernelBuilder &k;
  const Pool &pool;
  const Tile &x;
  bool isFloat;
};

} // namespace

std::optional<Tile> drawIdentity(KernelBuilder &k, const Pool &pool, const Tile &x) {
  return IdentityDrawer(k, pool, x).draw();
}

} // namespace npufuzz::generators
