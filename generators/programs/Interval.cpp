//===- Interval.cpp - bounds of results, by the op's rule -----------------===//
//
// Interval arithmetic with doubles, rounded outwards by a margin per kind. An interval that is too
// wide costs a clamp; one that is too narrow makes undefined programs. So a rule that is not simple
// gives every value. The op's record (tile's op table) names its rule: a new op needs no case here
// unless its bounds are new.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Interval.h"

#include "tile/OpTable.h"

#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace npufuzz::generators {

static constexpr double infinity = std::numeric_limits<double>::infinity();

double Interval::magnitude() const { return std::max(std::fabs(low), std::fabs(high)); }

/// The largest finite value, as a double. Exact except for i64 and index, for which it rounds up to
/// 2^63.
double largestOf(ElementKind kind) {
  switch (kind) {
  case ElementKind::i1:
    return 1;
  case ElementKind::f16:
    return 65504;
  case ElementKind::bf16:
    return std::ldexp(255.0, 120);
  case ElementKind::f32:
    return std::numeric_limits<float>::max();
  case ElementKind::f8E4M3FN:
    return 448;
  case ElementKind::f8E5M2:
    return 57344;
  default:
    return std::ldexp(1.0, static_cast<int>(elementKindBits(kind)) - 1) - 1;
  }
}
double smallestOf(ElementKind kind) {
  if (isFloatKind(kind))
    return -largestOf(kind);
  return kind == ElementKind::i1 ? 0
                                 : -std::ldexp(1.0, static_cast<int>(elementKindBits(kind)) - 1);
}

Interval everyValue(ElementKind kind) {
  if (isFloatKind(kind))
    return {-infinity, infinity, true};
  return {smallestOf(kind), largestOf(kind), false};
}

Interval join(Interval a, Interval b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high), a.nan || b.nan};
}

bool isTame(ElementKind kind, Interval a) {
  // Leaves a quarter of the range (of the exponent range's top, for floats) for later ops.
  return !a.nan && a.magnitude() <= largestOf(kind) / 4;
}

/// Fits exact bounds of a result to the kind: integers wrap, floats round and overflow.
static Interval settle(ElementKind kind, Interval a) {
  if (std::isnan(a.low) || std::isnan(a.high))
    return everyValue(kind);
  if (!isFloatKind(kind)) {
    // Doubles are exact only below 2^53: near the ends of 64 bits, assume that the integer wraps.
    double slack = elementKindBits(kind) == 64 ? std::ldexp(1.0, 54) : 0;
    if (a.low < smallestOf(kind) + slack || a.high > largestOf(kind) - slack)
      return everyValue(kind);
    return a;
  }
  // More than half a unit in the last place: a margin, not the bound of one rounding.
  double roundoff = isFloat8Kind(kind)          ? 1.0 / 4
                    : kind == ElementKind::bf16 ? 1.0 / 64
                    : kind == ElementKind::f16  ? 1.0 / 512
                                                : 1e-5;
  if (std::isfinite(a.low))
    a.low -= std::fabs(a.low) * roundoff;
  if (std::isfinite(a.high))
    a.high += std::fabs(a.high) * roundoff;
  // In a type without infinities an overflow is NaN.
  if (kind == ElementKind::f8E4M3FN && a.magnitude() > largestOf(kind))
    return {std::max(a.low, -largestOf(kind)), std::min(a.high, largestOf(kind)), true};
  if (a.low < -largestOf(kind))
    a.low = -infinity;
  if (a.high > largestOf(kind))
    a.high = infinity;
  return a;
}

static Interval corners(double p, double q, double r, double s, bool nan) {
  auto [low, high] = std::minmax({p, q, r, s});
  return {low, high, nan};
}

/// Zero times infinity is NaN, and then nothing is known.
static Interval multiply(Interval a, Interval b) {
  bool invalid =
      (a.contains(0) && std::isinf(b.magnitude())) || (b.contains(0) && std::isinf(a.magnitude()));
  if (invalid)
    return {-infinity, infinity, true};
  return corners(a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high, a.nan || b.nan);
}

/// A divisor that may be zero may give either infinity, and NaN from 0 / 0.
static Interval divide(Interval a, Interval b) {
  if (b.contains(0) || (std::isinf(a.magnitude()) && std::isinf(b.magnitude())))
    return {-infinity, infinity, a.nan || b.nan || a.contains(0) || std::isinf(a.magnitude())};
  return corners(a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high, a.nan || b.nan);
}

static Interval add(Interval a, Interval b) {
  bool opposite =
      (a.low == -infinity && b.high == infinity) || (a.high == infinity && b.low == -infinity);
  return {a.low + b.low, a.high + b.high, a.nan || b.nan || opposite};
}

static Interval magnitudeOf(Interval a) {
  double low = a.contains(0) ? 0 : std::min(std::fabs(a.low), std::fabs(a.high));
  return {low, a.magnitude(), a.nan};
}

static Interval gated(Interval a) {
  // Adds a few f32 units in the last place of the operand on both sides. silu and gelu dip below
  // zero by less than a half.
  double slack = std::isinf(a.magnitude()) ? 0 : std::ldexp(a.magnitude(), -18);
  return {-0.5 - slack, std::max(a.high, 0.0) + slack, a.nan || a.low == -infinity};
}

/// Applies f to both ends; f grows, and is NaN below 0.
static Interval fromZero(Interval a, double (*f)(double)) {
  return {f(std::max(a.low, 0.0)), f(std::max(a.high, 0.0)), a.nan || a.low < 0};
}

static Interval inverseRoot(Interval a) {
  // A negative zero gives the other infinity.
  double low = a.low <= 0 ? -infinity : 1 / std::sqrt(a.high);
  return {low, a.low <= 0 ? infinity : 1 / std::sqrt(a.low), a.nan || a.low < 0};
}

/// Bounds bits of integers, and only for non-negative operands.
static Interval commonBits(ElementKind kind, Interval a, Interval b) {
  if (kind == ElementKind::i1)
    return {0, 1};
  if (a.low < 0 && b.low < 0)
    return everyValue(kind);
  return {0, std::min(a.low >= 0 ? a.high : infinity, b.low >= 0 ? b.high : infinity)};
}
static Interval unitedBits(ElementKind kind, Interval a, Interval b) {
  if (kind == ElementKind::i1)
    return {0, 1};
  if (a.low < 0 || b.low < 0)
    return everyValue(kind);
  double top = std::max(a.high, b.high);
  return {0, top == 0 ? 0 : std::exp2(std::floor(std::log2(top)) + 1) - 1};
}

static Interval towardZero(ElementKind kind, Interval a, Interval b) {
  bool invalid = isFloatKind(kind) && (std::isinf(a.magnitude()) || b.contains(0));
  return {std::min(a.low, 0.0), std::max(a.high, 0.0), a.nan || b.nan || invalid};
}

/// Applies one rule; `b` matters only to rules of two operands.
static Interval boundsBy(tile::Bounds rule, ElementKind kind, Interval a, Interval b) {
  using tile::Bounds;
  switch (rule) {
  case Bounds::Own:
    break;
  case Bounds::Negated:
    return settle(kind, {-a.high, -a.low, a.nan});
  case Bounds::Magnitude:
    return settle(kind, magnitudeOf(a));
  case Bounds::Flipped:
    return kind == ElementKind::i1 ? Interval{0, 1} : settle(kind, {-a.high - 1, -a.low - 1});
  case Bounds::WithinOne:
    return settle(kind, {-1, 1, a.nan});
  case Bounds::Wave:
    return settle(kind, {-1, 1, a.nan || std::isinf(a.magnitude())});
  case Bounds::Portion:
    return settle(kind, {0, 1, a.nan});
  case Bounds::Gated:
    return settle(kind, gated(a));
  case Bounds::Rectified:
    return settle(kind, {std::max(a.low, 0.0), std::max(a.high, 0.0), a.nan});
  case Bounds::Exponential:
    return settle(kind, {std::exp(a.low), std::exp(a.high), a.nan});
  case Bounds::Logarithm:
    return settle(kind, fromZero(a, std::log));
  case Bounds::Root:
    return settle(kind, fromZero(a, std::sqrt));
  case Bounds::InverseRoot:
    return settle(kind, inverseRoot(a));
  case Bounds::Reciprocal:
    return settle(kind, divide({1, 1, false}, a));
  case Bounds::Sum:
    return settle(kind, add(a, b));
  case Bounds::Difference:
    return settle(kind, add(a, {-b.high, -b.low, b.nan}));
  case Bounds::Product:
    return settle(kind, multiply(a, b));
  case Bounds::Quotient:
    return settle(kind, divide(a, b));
  case Bounds::Least:
    return {std::min(a.low, b.low), std::min(a.high, b.high), a.nan || b.nan};
  case Bounds::Greatest:
    return {std::max(a.low, b.low), std::max(a.high, b.high), a.nan || b.nan};
  case Bounds::CommonBits:
    return commonBits(kind, a, b);
  case Bounds::UnitedBits:
    return unitedBits(kind, a, b);
  case Bounds::ShiftedUp:
    return settle(kind, multiply(a, {std::exp2(std::max(b.low, 0.0)), std::exp2(b.high), false}));
  case Bounds::ShiftedDown:
    return a.low >= 0 ? Interval{0, a.high} : everyValue(kind);
  case Bounds::TowardZero:
    return towardZero(kind, a, b);
  case Bounds::FloorQuotient:
    return settle(kind, {-a.magnitude() - 1, a.magnitude()});
  case Bounds::FloorRemainder:
    return {std::min(b.low + 1, 0.0), std::max(b.high - 1, 0.0)};
  }
  llvm_unreachable("an op of another category");
}

Interval unaryInterval(llvm::StringRef mnemonic, ElementKind kind, Interval a) {
  return boundsBy(tile::findRecord(mnemonic)->bounds, kind, a, {});
}
Interval binaryInterval(llvm::StringRef mnemonic, ElementKind kind, Interval a, Interval b) {
  return boundsBy(tile::findRecord(mnemonic)->bounds, kind, a, b);
}

Interval expandInterval(tile::ExpandKind op, ElementKind kind, Interval a, Interval b) {
  return binaryInterval(tile::stringifyExpandKind(op), kind, a, b);
}

Interval reduceInterval(tile::ReduceKind op, ElementKind kind, Interval a, int64_t count,
                        bool mayBeEmpty) {
  auto n = static_cast<double>(count);
  switch (op) {
  case tile::ReduceKind::sum: {
    // Every step rounds: adds settle's roundoff once more per doubling of the count.
    Interval sum{n * std::min(a.low, 0.0), n * std::max(a.high, 0.0), a.nan};
    sum.nan |= a.low == -infinity && a.high == infinity;
    for (int64_t steps = count; steps > 0; steps /= 2)
      sum = settle(kind, sum);
    return sum;
  }
  case tile::ReduceKind::prod: {
    double top = std::pow(std::max(a.magnitude(), 1.0), n) * 1.5;
    bool invalid = a.contains(0) && std::isinf(top);
    return settle(kind, {a.low >= 0 ? 0 : -top, top, a.nan || invalid});
  }
  case tile::ReduceKind::min:
    return mayBeEmpty ? join(a, padInterval(tile::PadKind::max, kind)) : a;
  case tile::ReduceKind::max:
    return mayBeEmpty ? join(a, padInterval(tile::PadKind::min, kind)) : a;
  case tile::ReduceKind::any:
  case tile::ReduceKind::all:
    return {0, 1};
  case tile::ReduceKind::argmin:
  case tile::ReduceKind::argmax:
    return {-1, n - 1};
  }
  llvm_unreachable("a reduction without bounds");
}

/// For casts that do not saturate: out of range they are undefined.
bool fitsInteger(ElementKind to, Interval a) {
  // Allows half of the range, because error bounds of the reference must lie inside too.
  return !a.nan && a.low >= smallestOf(to) / 2 && a.high <= largestOf(to) / 2;
}

Interval castInterval(ElementKind from, ElementKind to, Interval a) {
  if (to == ElementKind::i1)
    return {0, 1};
  if (isFloatKind(to))
    return settle(to, a);
  if (!isFloatKind(from))
    return settle(to, a);
  // Rounding to an integer moves by less than 1; NaN saturates to 0.
  Interval rounded{std::floor(std::max(a.low, smallestOf(to))),
                   std::ceil(std::min(a.high, largestOf(to)))};
  if (a.nan)
    rounded = join(rounded, {0, 0});
  return rounded.low <= rounded.high ? rounded : everyValue(to);
}

Interval padInterval(tile::PadKind pad, ElementKind kind) {
  if (pad == tile::PadKind::zero)
    return {0, 0};
  double bound = isFloatKind(kind) ? infinity : largestOf(kind);
  if (pad == tile::PadKind::max)
    return {bound, bound};
  double low = isFloatKind(kind) ? -infinity : smallestOf(kind);
  return {low, low};
}

} // namespace npufuzz::generators
