//===- Remap.cpp - index maps with floordiv and mod -----------------------===//
//
// Makes a remap towards a shape by rules that rewrite coordinates, one after another. Each rule
// takes one or two coordinates of known extents and gives others.
//
// The bug class: a floor or mod that the address lowering does not understand, so it silently takes
// a wrong stride. Mixed radix, cuts that do not divide, and two variables under one floor aim at
// it.
//
// Every rule states the strictest use that it keeps: a store must reach no element twice, scratch
// must be covered whole, loads may do anything in bounds.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/ViewChain.h"

#include "llvm/Support/MathExtras.h"

namespace npufuzz::generators {

using mlir::AffineExpr;

namespace {
/// A coordinate and the number of its values, from 0.
struct Coordinate {
  AffineExpr expr;
  int64_t extent;
};
using Coordinates = llvm::SmallVector<Coordinate, 6>;

/// Input and limits of a rule.
struct RuleContext {
  Choices &choices;
  const ViewScope &scope;
  ViewUse use;
};

/// Rewrites coordinates at `axis` (and axis + 1 for rules of two). Returns false if it does not
/// apply.
using Rule = bool (*)(RuleContext &, Coordinates &, size_t axis);
struct RuleRow {
  ViewUse strictest; ///< the strictest use that the rule always keeps
  Rule apply;
};
} // namespace

static Shape divisorsOf(int64_t extent) {
  Shape divisors;
  for (int64_t d = 2; d < extent; ++d)
    if (extent % d == 0)
      divisors.push_back(d);
  return divisors;
}

static void replace(Coordinates &coordinates, size_t axis, size_t count,
                    llvm::ArrayRef<Coordinate> by) {
  coordinates.erase(coordinates.begin() + axis, coordinates.begin() + axis + count);
  coordinates.insert(coordinates.begin() + axis, by.begin(), by.end());
}

//===----------------------------------------------------------------------===//
// Rules that reach every element once
//===----------------------------------------------------------------------===//

/// Wraps around: the mod of a sum, which is no plain slice.
static bool rotate(RuleContext &c, Coordinates &x, size_t axis) {
  auto [e, extent] = x[axis];
  x[axis].expr = (e + c.choices.range("rotate by", 1, std::max<int64_t>(1, extent - 1))) % extent;
  return true;
}

static bool swapDigits(RuleContext &c, Coordinates &x, size_t axis) {
  auto [e, extent] = x[axis];
  Shape divisors = divisorsOf(extent);
  if (divisors.empty())
    return false;
  int64_t a = c.choices.pick("digit", divisors);
  x[axis].expr = (e % a) * (extent / a) + e.floorDiv(a);
  return true;
}

static bool reverse(RuleContext &, Coordinates &x, size_t axis) {
  x[axis].expr = -x[axis].expr + (x[axis].extent - 1);
  return true;
}

static bool splitEvenly(RuleContext &c, Coordinates &x, size_t axis) {
  auto [e, extent] = x[axis];
  Shape divisors = divisorsOf(extent);
  if (divisors.empty())
    return false;
  int64_t k = c.choices.pick("cut", divisors);
  Coordinate high{e.floorDiv(k), extent / k}, low{e % k, k};
  if (c.choices.chance("low digit first", 1, 2))
    std::swap(high, low);
  replace(x, axis, 1, {high, low});
  return true;
}

// Three digits of one coordinate: the shape of interleaved layouts.
static bool mixedRadix(RuleContext &c, Coordinates &x, size_t axis) {
  auto [e, extent] = x[axis];
  Shape outer = divisorsOf(extent);
  if (outer.empty())
    return false;
  int64_t ab = c.choices.pick("radix", outer);
  Shape inner = divisorsOf(ab);
  if (inner.empty())
    return false;
  int64_t b = c.choices.pick("radix", inner);
  Coordinate digits[] = {
      {e.floorDiv(ab), extent / ab}, {e.floorDiv(b) % (ab / b), ab / b}, {e % b, b}};
  std::rotate(digits, digits + c.choices.draw("digit order", 2), digits + 3);
  replace(x, axis, 1, digits);
  return true;
}

static bool skew(RuleContext &, Coordinates &x, size_t axis) {
  if (axis + 1 >= x.size())
    return false;
  x[axis].expr = (x[axis].expr + x[axis + 1].expr) % x[axis].extent;
  return true;
}

/// Puts two variables under one floor and one mod; the cut divides unless `uneven`.
// After joining, the cut need not fall between the two variables.
static bool joinAndCut(RuleContext &c, Coordinates &x, size_t axis, bool uneven) {
  if (axis + 1 >= x.size())
    return false;
  int64_t extent = x[axis].extent * x[axis + 1].extent;
  AffineExpr linear = x[axis].expr * x[axis + 1].extent + x[axis + 1].expr;
  int64_t k;
  if (uneven) {
    if (extent < 3)
      return false;
    k = c.choices.range("joint cut", 2, std::min<int64_t>(extent - 1, 17));
  } else {
    Shape divisors = divisorsOf(extent);
    if (divisors.empty())
      return false;
    k = c.choices.pick("joint cut", divisors);
  }
  replace(x, axis, 2, {{linear.floorDiv(k), llvm::divideCeilSigned(extent, k)}, {linear % k, k}});
  return true;
}
static bool joinAndCutEvenly(RuleContext &c, Coordinates &x, size_t axis) {
  return joinAndCut(c, x, axis, false);
}

static bool merge(RuleContext &, Coordinates &x, size_t axis) {
  if (axis + 1 >= x.size())
    return false;
  Coordinate merged{x[axis].expr * x[axis + 1].extent + x[axis + 1].expr,
                    x[axis].extent * x[axis + 1].extent};
  replace(x, axis, 2, merged);
  return true;
}

//===----------------------------------------------------------------------===//
// Rules that reach no element twice
//===----------------------------------------------------------------------===//

/// Makes the last part short: no coordinate reaches some places of the source.
static bool splitUnevenly(RuleContext &c, Coordinates &x, size_t axis) {
  auto [e, extent] = x[axis];
  if (extent < 3)
    return false;
  auto k = c.choices.range("cut", 2, std::min<int64_t>(extent - 1, 9));
  replace(x, axis, 1, {{e.floorDiv(k), llvm::divideCeilSigned(extent, k)}, {e % k, k}});
  return true;
}
static bool joinAndCutUnevenly(RuleContext &c, Coordinates &x, size_t axis) {
  return joinAndCut(c, x, axis, true);
}
static bool mergeApart(RuleContext &c, Coordinates &x, size_t axis) {
  if (axis + 1 >= x.size())
    return false;
  int64_t stride = x[axis + 1].extent + c.choices.range("gap", 1, 3);
  Coordinate merged{x[axis].expr * stride + x[axis + 1].expr,
                    (x[axis].extent - 1) * stride + x[axis + 1].extent};
  replace(x, axis, 2, merged);
  return true;
}
static bool stretch(RuleContext &c, Coordinates &x, size_t axis) {
  auto [e, extent] = x[axis];
  auto scale = c.choices.range("scale", 1, 3), offset = c.choices.range("offset", 0, 4);
  x[axis] = {e * scale + offset, (extent - 1) * scale + offset + 1};
  return true;
}

//===----------------------------------------------------------------------===//
// Rules for loads
//===----------------------------------------------------------------------===//

// Makes overlapping windows, as im2col does: elements are read several times, so for loads only.
static bool window(RuleContext &c, Coordinates &x, size_t axis) {
  if (axis + 1 >= x.size())
    return false;
  auto stride = c.choices.range("window stride", 1, std::max<int64_t>(1, x[axis + 1].extent - 1));
  Coordinate merged{x[axis].expr * stride + x[axis + 1].expr,
                    (x[axis].extent - 1) * stride + x[axis + 1].extent};
  replace(x, axis, 2, merged);
  return true;
}
static bool repeatEach(RuleContext &c, Coordinates &x, size_t axis) {
  auto [e, extent] = x[axis];
  auto k = c.choices.range("repeats", 2, 5), shift = c.choices.range("floor shift", 0, 4);
  x[axis] = {(e + shift).floorDiv(k), (extent - 1 + shift) / k + 1};
  return true;
}
static bool repeatAll(RuleContext &c, Coordinates &x, size_t axis) {
  auto [e, extent] = x[axis];
  auto k = c.choices.range("period", 1, 9), shift = c.choices.range("mod shift", 0, 4);
  x[axis] = {(e + shift) % k, k};
  return true;
}

static constexpr RuleRow rules[] = {{ViewUse::cover, rotate},
                                    {ViewUse::cover, swapDigits},
                                    {ViewUse::cover, reverse},
                                    {ViewUse::cover, splitEvenly},
                                    {ViewUse::cover, mixedRadix},
                                    {ViewUse::cover, skew},
                                    {ViewUse::cover, joinAndCutEvenly},
                                    {ViewUse::cover, merge},
                                    {ViewUse::store, splitUnevenly},
                                    {ViewUse::store, joinAndCutUnevenly},
                                    {ViewUse::store, mergeApart},
                                    {ViewUse::store, stretch},
                                    {ViewUse::load, window},
                                    {ViewUse::load, repeatEach},
                                    {ViewUse::load, repeatAll}};

//===----------------------------------------------------------------------===//
// Towards a shape
//===----------------------------------------------------------------------===//

namespace {
struct Bounds {
  int64_t low, high;
};
} // namespace

/// Computes the enclosure that the verifier of tile.remap will find. Simplification of composed
/// expressions can make it wider than the extents that the rules promise.
static Bounds enclose(AffineExpr expr, llvm::ArrayRef<int64_t> shape) {
  if (auto constant = mlir::dyn_cast<mlir::AffineConstantExpr>(expr))
    return {constant.getValue(), constant.getValue()};
  if (auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(expr))
    return {0, shape[dim.getPosition()] - 1};
  auto binary = mlir::cast<mlir::AffineBinaryOpExpr>(expr);
  Bounds a = enclose(binary.getLHS(), shape), b = enclose(binary.getRHS(), shape);
  switch (expr.getKind()) {
  case mlir::AffineExprKind::Add:
    return {a.low + b.low, a.high + b.high};
  case mlir::AffineExprKind::Mul: {
    auto [low, high] =
        std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return {low, high};
  }
  case mlir::AffineExprKind::FloorDiv:
    return {llvm::divideFloorSigned(a.low, b.low), llvm::divideFloorSigned(a.high, b.low)};
  case mlir::AffineExprKind::Mod:
    if (llvm::divideFloorSigned(a.low, b.low) == llvm::divideFloorSigned(a.high, b.low))
      return {llvm::mod(a.low, b.low), llvm::mod(a.high, b.low)};
    return {0, b.low - 1};
  default:
    llvm_unreachable("rules make sums, products, floordiv and mod");
  }
}

static Shape extentsOf(const Coordinates &coordinates) {
  Shape shape;
  for (const Coordinate &coordinate : coordinates)
    shape.push_back(coordinate.extent);
  return shape;
}

static bool fits(const Coordinates &coordinates, const ViewScope &scope) {
  return !coordinates.empty() && static_cast<int64_t>(coordinates.size()) <= scope.rankMax &&
         elementsOf(extentsOf(coordinates)) <= scope.elementsMax;
}

/// Applies rules backwards, from the result's coordinates to the source's. The source's shape is
/// the outcome, so any draw gives a map within bounds.
std::optional<Remap> drawRemapTo(Choices &choices, const ViewScope &scope,
                                 llvm::ArrayRef<int64_t> result, ViewUse use,
                                 mlir::MLIRContext *context) {
  llvm::SmallVector<Rule> allowed;
  for (const RuleRow &row : rules)
    if (row.strictest >= use)
      allowed.push_back(row.apply);
  Coordinates coordinates;
  for (auto [axis, extent] : llvm::enumerate(result))
    coordinates.push_back({mlir::getAffineDimExpr(axis, context), extent});
  RuleContext c{choices, scope, use};
  auto count = choices.range("remap rules", 1, 2);
  bool changed = false;
  for (int64_t i = 0; i < count; ++i) {
    Coordinates next = coordinates;
    Rule rule = choices.pick("remap rule", allowed);
    if (!rule(c, next, choices.draw("remap axis", next.size() - 1)) || !fits(next, scope))
      continue;
    // The verifier must see what the rules promise.
    bool sound = llvm::all_of(next, [&](const Coordinate &coordinate) {
      Bounds bounds = enclose(coordinate.expr, result);
      return bounds.low >= 0 && bounds.high < coordinate.extent;
    });
    if (!sound)
      continue;
    coordinates = next;
    changed = true;
  }
  if (!changed)
    return std::nullopt;
  llvm::SmallVector<AffineExpr> exprs;
  for (const Coordinate &coordinate : coordinates)
    exprs.push_back(coordinate.expr);
  return Remap{mlir::AffineMap::get(result.size(), 0, exprs, context), extentsOf(coordinates)};
}

//===----------------------------------------------------------------------===//
// From a tensor
//===----------------------------------------------------------------------===//

/// The source's shape is given here. Each case states the result that keeps the map within it.
ForwardRemap drawRemapFrom(Choices &choices, const ViewScope &scope, llvm::ArrayRef<int64_t> source,
                           mlir::MLIRContext *context) {
  Shape result(source);
  llvm::SmallVector<AffineExpr> exprs;
  for (size_t axis = 0; axis < source.size(); ++axis)
    exprs.push_back(mlir::getAffineDimExpr(axis, context));
  size_t axis = choices.draw("remap axis", source.size() - 1);
  int64_t extent = source[axis];
  auto shiftAfter = [&](size_t from, int by) {
    for (size_t later = from; later < exprs.size(); ++later)
      exprs[later] = mlir::getAffineDimExpr(later + by, context);
  };
  AffineExpr dim = exprs[axis];
  switch (choices.draw("forward remap", 5)) {
  case 0: // rotate
    exprs[axis] = (dim + choices.range("rotate by", 1, extent)) % extent;
    break;
  case 1: { // swap two digits
    Shape divisors = divisorsOf(extent);
    int64_t a = divisors.empty() ? 1 : choices.pick("digit", divisors);
    exprs[axis] = (dim % a) * (extent / a) + dim.floorDiv(a);
    break;
  }
  case 2: // one coordinate runs over two axes
    if (axis + 1 < source.size()) {
      exprs[axis] = dim.floorDiv(source[axis + 1]);
      exprs[axis + 1] = dim % source[axis + 1];
      shiftAfter(axis + 2, -1);
      result[axis] *= source[axis + 1];
      result.erase(result.begin() + axis + 1);
    }
    break;
  case 3: { // two coordinates run over one axis, as windows
    if (static_cast<int64_t>(source.size()) >= scope.rankMax)
      break;
    auto width = choices.range("window", 1, std::min<int64_t>(extent, 9));
    auto stride = choices.range("window stride", 1, width);
    int64_t windows = (extent - width) / stride + 1;
    shiftAfter(axis + 1, 1);
    exprs[axis] = dim * stride + mlir::getAffineDimExpr(axis + 1, context);
    result[axis] = windows;
    result.insert(result.begin() + axis + 1, width);
    if (elementsOf(result) > std::max(scope.elementsMax, elementsOf(source)))
      return {mlir::AffineMap::getMultiDimIdentityMap(source.size(), context), Shape(source)};
    break;
  }
  case 4: // skew: two coordinates under one mod
    if (axis + 1 < source.size())
      exprs[axis] = (dim + exprs[axis + 1]) % extent;
    break;
  default: { // each element several times
    auto k = choices.range("repeats", 1, 4);
    if (elementsOf(source) * k <= scope.elementsMax) {
      exprs[axis] = dim.floorDiv(k);
      result[axis] *= k;
    }
  }
  }
  return {mlir::AffineMap::get(result.size(), 0, exprs, context), result};
}

} // namespace npufuzz::generators
