//===- RandomOps.cpp - elementwise ops ------------------------------------===//
//
// Defined by construction: divisors are never 0, shift amounts are below the width, and floats that
// could overflow are clamped first, unless the swarm is "wild". A generator repairs and never
// retries.
//
// Operands come from the pool of available tiles. Unused ones are preferred, so that programs grow
// deep and an op's result reaches a store.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

#include "tile/OpTable.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

namespace npufuzz::generators {

// Half of the time the newest tile, which makes chains. Otherwise an unused one, so that little
// work is dead.
const Tile &pickTile(Choices &choices, const Pool &pool) {
  if (pool.wanted)
    return *pool.wanted;
  assert(!pool.tiles.empty());
  if (choices.chance("older tile", 1, 2)) {
    llvm::SmallVector<const Tile *> unused;
    for (const Tile &tile : pool.tiles)
      if (tile.value.use_empty())
        unused.push_back(&tile);
    if (!unused.empty() && choices.chance("unused tile", 2, 3))
      return *choices.pick("tile", unused);
    return choices.pick("tile", pool.tiles);
  }
  return pool.tiles.back();
}

/// Finds a tile of a kind that the op takes: a drawn one, any other, or a cast one.
std::optional<Tile> findOperand(KernelBuilder &k, Pool &pool, llvm::StringRef mnemonic) {
  const Tile &first = pickTile(k.choices, pool);
  if (k.can(mnemonic, first.kind))
    return first;
  llvm::SmallVector<const Tile *> fitting;
  for (const Tile &tile : pool.tiles)
    if (k.can(mnemonic, tile.kind))
      fitting.push_back(&tile);
  if (!fitting.empty())
    return *k.choices.pick("operand", fitting);
  llvm::SmallVector<ElementKind> kinds;
  for (ElementKind kind : k.features.kinds)
    if (k.can(mnemonic, kind))
      kinds.push_back(kind);
  if (kinds.empty())
    for (int kind = 0; kind < elementKindCount; ++kind)
      if (k.can(mnemonic, static_cast<ElementKind>(kind)))
        kinds.push_back(static_cast<ElementKind>(kind));
  if (kinds.empty())
    return std::nullopt;
  auto cast = bridge(k, first, k.choices.pick("operand kind", kinds));
  if (cast)
    pool.add(*cast);
  return cast;
}

static bool sameShape(const Tile &a, const Tile &b) { return a.shape() == b.shape(); }

// Uses scalars that reach the kernel as arguments: no compiler can fold them.
static std::optional<Tile> drawScalarSplat(KernelBuilder &k, const Tile &x) {
  // Kinds that @main takes as scalars.
  static constexpr ElementKind scalarKinds[] = {ElementKind::f32, ElementKind::i64,
                                                ElementKind::i32, ElementKind::index,
                                                ElementKind::i16, ElementKind::i8};
  if (!llvm::is_contained(scalarKinds, x.kind) || !k.can("splat", x.kind) ||
      !k.canAfford(x.kind, x.axes))
    return std::nullopt;
  // For the class "i64 argument truncated to i32".
  Scalar scalar = drawConstant(k.choices, x.kind);
  if (elementKindBits(x.kind) == 64 && k.choices.chance("above 32 bits", 1, 2))
    scalar =
        integerScalar(x.kind, (int64_t(1) << 31) + k.choices.range("scalar", 0, int64_t(1) << 33));
  return emitSplat(k, k.sketch.addScalar(scalar), x.axes);
}

// Starts near the ends of i8 and i32, where a narrow computation wraps.
static std::optional<Tile> drawIotaLike(KernelBuilder &k, const Tile &x) {
  // Casts an iota of another integer kind, so that index, i64 and i32 meet.
  llvm::SmallVector<ElementKind> kinds;
  for (ElementKind kind : {ElementKind::index, ElementKind::i64, ElementKind::i32, x.kind})
    if (k.can("iota", kind) && k.limits.op("iota", kind))
      kinds.push_back(kind);
  if (kinds.empty())
    return std::nullopt;
  ElementKind kind = k.choices.pick("iota kind", kinds);
  if (!k.canAfford(kind, x.axes))
    return std::nullopt;
  size_t axis = k.choices.draw("iota axis", x.axes.size() - 1);
  const Axis &along = x.axes[axis];
  if (along.offset && k.choices.chance("iota from offset", 1, 2))
    return bridge(
        k,
        emitIota(k, kind, x.axes, axis, along.offset, {0, static_cast<double>(along.total), false}),
        x.kind);
  static constexpr int64_t starts[] = {0, 1, -4, 100, 120, (int64_t(1) << 31) - 2, 16};
  int64_t start = k.choices.pick("iota start", starts);
  auto at = static_cast<double>(start);
  return bridge(k, emitIota(k, kind, x.axes, axis, k.index(start), {at, at, false}), x.kind);
}

/// Draws a number that the kind does not have, a part of a unit beside one that it has, and the
/// cast that rounds it. Frameworks pass scalars to tensors of narrow floats in this way.
static std::optional<Tile> drawRoundedConstant(KernelBuilder &k, const Tile &x) {
  constexpr ElementKind wide = ElementKind::f32;
  if (!isFloatKind(x.kind) || elementKindBits(x.kind) >= elementKindBits(wide) ||
      !k.can("splat", wide) || !k.canAfford(wide, x.axes) ||
      !k.choices.chance("constant of a wider kind", 1, 2))
    return std::nullopt;
  Scalar near = drawConstant(k.choices, x.kind);
  double at = near.interval.low, next = numberOf(x.kind, near.bits + 1);
  static constexpr double parts[] = {0.25, -0.25, 0.5};
  double part = k.choices.pick("part of a unit", parts);
  double number = std::isfinite(next) ? at + part * (next - at) : at;
  return bridge(k, emitSplat(k, floatScalar(wide, number), x.axes), x.kind);
}

/// A constant; among integers often an extent of x, or one beside it, where masks and bounds end.
static Scalar drawConstantFor(KernelBuilder &k, const Tile &x) {
  if (isFloatKind(x.kind) && k.features.wild && k.choices.chance("special constant", 1, 6))
    return drawSpecialConstant(k.choices, x.kind);
  if (isFloatKind(x.kind) || x.kind == ElementKind::i1 || !k.choices.chance("near an extent", 1, 4))
    return drawConstant(k.choices, x.kind);
  int64_t extent = k.choices.pick("axis of the extent", x.axes).extent;
  int64_t value = extent + k.choices.range("beside the extent", -1, 1);
  return integerScalar(
      x.kind, std::min(value, static_cast<int64_t>(std::min(largestOf(x.kind), 2147483647.0))));
}

Tile drawPartner(KernelBuilder &k, const Pool &pool, const Tile &x) {
  if (pool.wanted && pool.wantedPartner && pool.wantedPartner->kind == x.kind &&
      sameShape(*pool.wantedPartner, x))
    return *pool.wantedPartner;
  enum { constant, other, fresh, iota, scalar };
  static constexpr int weighted[] = {constant, other, other, fresh, other, other, iota, scalar};
  switch (k.choices.pick("partner", weighted)) {
  case other: {
    llvm::SmallVector<const Tile *> fitting;
    for (const Tile &tile : pool.tiles)
      if (tile.value != x.value && sameShape(tile, x))
        fitting.push_back(&tile);
    if (!fitting.empty())
      if (auto cast = bridge(k, *k.choices.pick("partner tile", fitting), x.kind))
        return *cast;
    break;
  }
  case fresh:
    if (canLoad(k, x.kind, x.axes))
      return drawLoad(k, x.kind, x.axes);
    break;
  case iota:
    if (k.features.has("iota"))
      if (auto tile = drawIotaLike(k, x))
        return *tile;
    break;
  case scalar:
    if (k.features.scalars)
      if (auto tile = drawScalarSplat(k, x))
        return *tile;
    break;
  default:
    break;
  }
  if (auto rounded = drawRoundedConstant(k, x))
    return *rounded;
  if (k.can("splat", x.kind) && k.canAfford(x.kind, x.axes))
    return emitSplat(k, drawConstantFor(k, x), x.axes);
  return x;
}

//===----------------------------------------------------------------------===//
// Keeping ops defined and finite
//===----------------------------------------------------------------------===//

/// Keeps values in bounds by ops of the program itself, never by rejecting it.
Tile clampTo(KernelBuilder &k, const Tile &x, double low, double high) {
  Tile result = x;
  auto bound = [&](llvm::StringRef op, double at) {
    if (!k.can(op, x.kind) || !k.can("splat", x.kind) || !k.canAfford(2 * bytesOf(x.kind, x.axes)))
      return;
    Scalar scalar = isFloatKind(x.kind) ? floatScalar(x.kind, at)
                                        : integerScalar(x.kind, static_cast<int64_t>(at));
    result = emitBinary(k, op, result, emitSplat(k, scalar, x.axes));
  };
  if (x.interval.low < low)
    bound("max", low);
  if (x.interval.high > high)
    bound("min", high);
  return result;
}

/// Returns true if the program may have this result: it is no float or is tame, or the program is
/// wild.
static bool keepsTame(KernelBuilder &k, ElementKind kind, Interval result) {
  return !isFloatKind(kind) || k.features.wild || isTame(kind, result);
}

std::optional<Tile> drawShiftAmount(KernelBuilder &k, const Pool &pool, const Tile &x) {
  if (!k.can("splat", x.kind) || !k.canAfford(3 * bytesOf(x.kind, x.axes)))
    return std::nullopt;
  auto width = static_cast<int64_t>(elementKindBits(x.kind));
  if (!k.choices.chance("constant shift", 1, 3))
    if (auto amount = drawBounded(k, pool, x, 0, width - 1))
      return amount;
  const int64_t amounts[] = {1, 0, width - 1, width / 2, 3};
  return emitSplat(k, integerScalar(x.kind, k.choices.pick("shift by", amounts)), x.axes);
}

/// Draws values that are never 0; with `mayOverflow` also never -1 if x may be the smallest
/// integer.
static std::optional<Tile> drawNonZero(KernelBuilder &k, const Pool &pool, const Tile &x,
                                       bool mayOverflow) {
  int64_t bytes = bytesOf(x.kind, x.axes);
  if (!k.can("splat", x.kind) || !k.canAfford(6 * bytes))
    return std::nullopt;
  if (k.choices.chance("constant divisor", 1, 3)) {
    static constexpr int64_t divisors[] = {2, 3, -2, -3, 1, 7, 8, -8, 5, 127, -128, -1};
    int64_t divisor = k.choices.pick("divisor", divisors);
    if (k.choices.chance("smallest divisor", 1, 8))
      divisor = llvm::minIntN(elementKindBits(x.kind));
    bool mayBeSmallest = x.interval.low <= smallestOf(x.kind) / 2 || !k.isExact(x.value);
    if (divisor == -1 && mayOverflow && mayBeSmallest)
      divisor = -5;
    return emitSplat(k, integerScalar(x.kind, divisor), x.axes);
  }
  // Near the ends of 8 and 16 bits, or of the kind itself.
  static constexpr int64_t most[] = {7, 127, 5, 255, 32767, INT32_MAX};
  int64_t high = std::min(k.choices.pick("divisor at most", most),
                          static_cast<int64_t>(std::min(largestOf(x.kind), 2147483647.0)));
  if (k.choices.chance("bounded divisor", 1, 2))
    if (auto divisor = drawBounded(k, pool, x, 1, high))
      return k.can("neg", x.kind) && k.canAfford(x.kind, x.axes) && divisor->interval.low > 1 &&
                     k.choices.chance("negative divisor", 1, 2)
                 ? emitUnary(k, "neg", *divisor)
                 : *divisor;
  // (y and 7) or 2 is one of 2 3 6 7: never 0, and its negation never -1.
  Tile two = emitSplat(k, integerScalar(x.kind, 2), x.axes);
  if (!k.can("and", x.kind) || !k.can("or", x.kind) || !k.canAfford(6 * bytes))
    return two;
  Tile seven = emitSplat(k, integerScalar(x.kind, 7), x.axes);
  Tile data = drawPartner(k, pool, x);
  if (!k.canAfford(3 * bytes) || !k.isExact(data.value))
    return two;
  Tile divisor = emitBinary(k, "or", emitBinary(k, "and", data, seven), two);
  if (k.can("neg", x.kind) && k.choices.chance("negative divisor", 1, 2))
    divisor = emitUnary(k, "neg", divisor);
  return divisor;
}

std::optional<Tile> drawDivisor(KernelBuilder &k, const Pool &pool, const Tile &x) {
  return drawNonZero(k, pool, x, /*mayOverflow=*/true);
}

/// Draws the second operand of a binary op, as its record requires.
static std::optional<Tile> drawSecond(KernelBuilder &k, const Pool &pool, const Tile &x,
                                      tile::SecondOperand wanted) {
  switch (wanted) {
  case tile::SecondOperand::Any:
    return drawPartner(k, pool, x);
  case tile::SecondOperand::ShiftAmount:
    return drawShiftAmount(k, pool, x);
  case tile::SecondOperand::NonZero:
    return drawNonZero(k, pool, x, /*mayOverflow=*/false);
  case tile::SecondOperand::Divisor:
    return drawDivisor(k, pool, x);
  }
  llvm_unreachable("an operand that nobody draws");
}

/// Clamps the operand of a unary op if the op would overflow or give NaN.
static Tile tameOperand(KernelBuilder &k, const tile::OpRecord &op, const Tile &x) {
  // If many radians are known only within a bound, a wave may have nearly any value.
  constexpr double radiansMax = 8;
  if (op.bounds == tile::Bounds::Wave && !k.isExact(x.value))
    return clampTo(k, x, -radiansMax, radiansMax);
  if (keepsTame(k, x.kind, unaryInterval(op.mnemonic, x.kind, x.interval)))
    return x;
  bool magnitude =
      op.tame.low == 0 && k.can("abs", x.kind) && k.canAfford(2 * bytesOf(x.kind, x.axes));
  return magnitude && k.choices.chance("of the magnitude", 1, 2)
             ? emitUnary(k, "abs", x)
             : clampTo(k, x, op.tame.low, op.tame.high);
}

//===----------------------------------------------------------------------===//
// Elementwise ops
//===----------------------------------------------------------------------===//

static bool drawUnary(KernelBuilder &k, Pool &pool, const tile::OpRecord &op) {
  auto x = findOperand(k, pool, op.mnemonic);
  if (!x || !k.canAfford(x->kind, x->axes))
    return false;
  Tile operand = tameOperand(k, op, *x);
  if (!k.canAfford(x->kind, x->axes) ||
      (!keepsTame(k, x->kind, unaryInterval(op.mnemonic, x->kind, operand.interval)) &&
       isTame(x->kind, x->interval)))
    return false;
  pool.add(emitUnary(k, op.mnemonic, operand));
  return true;
}

/// Returns true if the op turns integers that are known only within a bound into meaningless
/// numbers.
static bool takesBits(const tile::OpRecord &op, ElementKind kind) {
  switch (op.bounds) {
  case tile::Bounds::CommonBits:
  case tile::Bounds::UnitedBits:
  case tile::Bounds::ShiftedUp:
  case tile::Bounds::ShiftedDown:
  case tile::Bounds::FloorRemainder:
    return kind != ElementKind::i1;
  default:
    return false;
  }
}

/// True if the operands change places.
static bool drawSwap(KernelBuilder &k, const Pool &pool) {
  return pool.wanted ? pool.wantedPlace % 2 == 1 : k.choices.chance("swap operands", 1, 2);
}

static bool drawBinary(KernelBuilder &k, Pool &pool, const tile::OpRecord &op) {
  auto x = findOperand(k, pool, op.mnemonic);
  if (!x || !k.canAfford(3 * bytesOf(x->kind, x->axes)))
    return false;
  if (!pool.wanted && k.can("splat", x->kind) && k.choices.chance("constant first", 1, 12))
    x = emitSplat(k, drawConstantFor(k, *x), x->axes);
  auto second = isFloatKind(x->kind) ? tile::SecondOperand::Any : op.second;
  std::optional<Tile> y = drawSecond(k, pool, *x, second);
  if (!y || !k.canAfford(x->kind, x->axes))
    return false;
  Tile a = *x, b = *y;
  // Either operand may be first. A compiler that takes both orders for one may have one wrong.
  if (second == tile::SecondOperand::Any && drawSwap(k, pool))
    std::swap(a, b);
  if (!keepsTame(k, a.kind, binaryInterval(op.mnemonic, a.kind, a.interval, b.interval))) {
    // Clamps cost four ops, so half of the time another op keeps the value finite.
    if (k.can("max", a.kind) && k.choices.chance("maximum instead", 1, 2)) {
      pool.add(emitBinary(k, "max", a, b));
      return true;
    }
    a = clampTo(k, a, -128, 128);
    b = clampTo(k, b, op.tame.low, op.tame.high);
  }
  if (!k.canAfford(a.kind, a.axes) ||
      (takesBits(op, a.kind) && !(k.isExact(a.value) && k.isExact(b.value))))
    return false;
  pool.add(emitBinary(k, op.mnemonic, a, b));
  return true;
}

std::optional<Tile> drawCompare(KernelBuilder &k, Pool &pool, const Tile &x) {
  if (!k.can("cmp", x.kind) || !k.canAfford(2 * bytesOf(x.kind, x.axes)))
    return std::nullopt;
  Tile left = x, right = drawPartner(k, pool, x);
  if (!k.canAfford(ElementKind::i1, x.axes))
    return std::nullopt;
  if (drawSwap(k, pool))
    std::swap(left, right);
  auto predicate = static_cast<tile::CmpPredicate>(
      k.choices.draw("predicate", tile::getMaxEnumValForCmpPredicate()));
  return emitCompare(k, predicate, left, right);
}

static bool drawSelect(KernelBuilder &k, Pool &pool) {
  Tile x = pickTile(k.choices, pool);
  int64_t bytes = bytesOf(x.kind, x.axes);
  if (!k.can("select", ElementKind::i1) || !k.canAfford(3 * bytes))
    return false;
  bool decides = pool.wanted && x.kind == ElementKind::i1 && pool.wantedPlace / 2 == 0;
  if (decides) { // another tile of its shape is chosen
    ElementKind kind = k.choices.pick("kind", k.features.kinds);
    if (!k.canAfford(3 * bytesOf(kind, x.axes)) || !canLoad(k, kind, x.axes))
      return false;
    bytes = bytesOf(kind, x.axes);
    x = drawLoad(k, kind, x.axes);
  }
  llvm::SmallVector<const Tile *> conditions;
  for (const Tile &tile : pool.tiles)
    if (tile.kind == ElementKind::i1 && tile.value != x.value && sameShape(tile, x))
      conditions.push_back(&tile);
  std::optional<Tile> condition;
  if (decides)
    condition = pool.wanted;
  else if (!conditions.empty() && k.choices.chance("known condition", 2, 3))
    condition = *k.choices.pick("condition", conditions);
  else if (k.features.has("iota") && k.choices.chance("condition on coordinates", 1, 4))
    condition = drawCoordinateMask(k, x);
  else
    condition = drawCompare(k, pool, x);
  if (!condition || !k.canAfford(2 * bytes))
    return false;
  Tile y = drawPartner(k, pool, x);
  if (!k.canAfford(bytes))
    return false;
  bool swap = drawSwap(k, pool);
  pool.add(swap ? emitSelect(k, *condition, y, x) : emitSelect(k, *condition, x, y));
  return true;
}

static bool drawConversion(KernelBuilder &k, Pool &pool) {
  const Tile x = pickTile(k.choices, pool);
  // Draws from the program's kinds, from the same class (narrowing floats rounds, narrowing
  // integers wraps or saturates), or from all.
  llvm::SmallVector<ElementKind> kinds;
  auto from = k.choices.draw("cast to", 2);
  for (int kind = 0; kind < elementKindCount; ++kind) {
    auto to = static_cast<ElementKind>(kind);
    bool fits = from == 0   ? llvm::is_contained(k.features.kinds, to)
                : from == 1 ? isFloatKind(to) == isFloatKind(x.kind)
                            : true;
    if (to != x.kind && fits)
      kinds.push_back(to);
  }
  if (kinds.empty())
    return false;
  auto cast = drawCast(k, x, k.choices.pick("kind", kinds));
  if (cast)
    pool.add(*cast);
  return cast.has_value();
}

/// Repeats an element of some tile at the axes of x.
static std::optional<Tile> drawElementSplat(KernelBuilder &k, Pool &pool, const Tile &x) {
  Interval interval;
  mlir::Value element = drawExtract(k, pool, x.kind, &interval);
  if (!element)
    return std::nullopt;
  return k.build("splat", x.kind, fullAxes(x.axes), interval, element);
}

static bool drawSplat(KernelBuilder &k, Pool &pool) {
  const Tile x = pickTile(k.choices, pool);
  if (!k.can("splat", x.kind) || !k.canAfford(x.kind, x.axes))
    return false;
  std::optional<Tile> scalar;
  if (k.choices.chance("splat of an element", 1, 2))
    scalar = drawElementSplat(k, pool, x);
  if (!scalar && k.features.scalars)
    scalar = drawScalarSplat(k, x);
  pool.add(scalar ? *scalar : emitSplat(k, drawConstant(k.choices, x.kind), x.axes));
  return true;
}

/// Adds the drawn tile, if any.
static bool addDrawn(Pool &pool, const std::optional<Tile> &tile) {
  if (tile)
    pool.add(*tile);
  return tile.has_value();
}

// One function per op that computes a tile, by its class: an op without one does not build.

template <typename Op>
  requires(Op::record.category == tile::OpCategory::Unary)
static bool draw(KernelBuilder &k, Pool &pool, Op) {
  return drawUnary(k, pool, Op::record);
}
template <typename Op>
  requires(Op::record.category == tile::OpCategory::Binary)
static bool draw(KernelBuilder &k, Pool &pool, Op) {
  return drawBinary(k, pool, Op::record);
}
static bool draw(KernelBuilder &k, Pool &pool, tile::CmpOp) {
  auto x = findOperand(k, pool, "cmp");
  return addDrawn(pool, x ? drawCompare(k, pool, *x) : std::nullopt);
}
static bool draw(KernelBuilder &k, Pool &pool, tile::SelectOp) { return drawSelect(k, pool); }
static bool draw(KernelBuilder &k, Pool &pool, tile::IotaOp) {
  const Tile x = pickTile(k.choices, pool);
  return addDrawn(pool, drawIotaLike(k, x));
}
static bool draw(KernelBuilder &k, Pool &pool, tile::SplatOp) { return drawSplat(k, pool); }
static bool draw(KernelBuilder &k, Pool &pool, tile::CastOp) { return drawConversion(k, pool); }
static bool draw(KernelBuilder &k, Pool &pool, tile::ExpandOp) { return drawExpand(k, pool); }
static bool draw(KernelBuilder &k, Pool &pool, tile::ExpandBinaryOp) {
  return drawExpandBinary(k, pool);
}
static bool draw(KernelBuilder &k, Pool &pool, tile::ReduceOp) { return drawReduce(k, pool); }
static bool draw(KernelBuilder &k, Pool &pool, tile::CumsumOp) { return drawCumsum(k, pool); }
static bool draw(KernelBuilder &k, Pool &pool, tile::TopkOp) { return drawTopk(k, pool); }
static bool draw(KernelBuilder &k, Pool &pool, tile::MatmulOp) { return drawMatmul(k, pool); }
static bool draw(KernelBuilder &k, Pool &pool, tile::TransposeOp) { return drawTranspose(k, pool); }
static bool draw(KernelBuilder &k, Pool &pool, tile::SetValidOp) { return drawSetValid(k, pool); }
static bool draw(KernelBuilder &k, Pool &pool, tile::FillPadOp) { return drawFillPad(k, pool); }

bool drawOp(KernelBuilder &k, Pool &pool, llvm::StringRef mnemonic) {
  bool drawn = false;
  [[maybe_unused]] bool known = tile::dispatch(mnemonic, [&](auto op) {
    // Memory, views and transfers are structure.
    if constexpr (tile::isCompute(decltype(op)::record.category))
      drawn = draw(k, pool, op);
  });
  assert(known && "not an op of the language");
  return drawn;
}

void drawOps(KernelBuilder &k, Pool &pool, int64_t count) {
  if (k.features.ops.empty())
    return;
  for (int64_t i = 0; i < count; ++i)
    drawOp(k, pool, k.choices.pick("op", k.features.ops));
}

/// Inserts one op in a fifth of the draws: motifs then cover their neighbours as well.
Tile mutate(KernelBuilder &k, const Tile &x) {
  int64_t bytes = bytesOf(x.kind, x.axes);
  if (!k.choices.chance("mutate", 1, 5) || !k.canAffordExtra(4 * bytes))
    return x;
  static constexpr llvm::StringLiteral unary[] = {"neg", "abs", "tanh", "relu", "erf", "silu"};
  static constexpr llvm::StringLiteral binary[] = {"add", "sub", "mul", "min", "max"};
  if (k.choices.chance("mutate by unary", 1, 3)) {
    llvm::StringRef op = k.choices.pick("mutation", unary);
    return k.can(op, x.kind) && k.limits.op(op, x.kind) ? emitUnary(k, op, x) : x;
  }
  llvm::StringRef op = k.choices.pick("mutation", binary);
  if (!k.can(op, x.kind) || !k.can("splat", x.kind))
    return x;
  Scalar scalar = drawConstant(k.choices, x.kind);
  if (!keepsTame(k, x.kind, binaryInterval(op, x.kind, x.interval, scalar.interval)))
    return x;
  return emitBinary(k, op, x, emitSplat(k, scalar, x.axes));
}

} // namespace npufuzz::generators
