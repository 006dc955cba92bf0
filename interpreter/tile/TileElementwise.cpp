//===- TileElementwise.cpp - unary, binary, compare, select, cast, create -===//
//
// Formulas of the elementwise tile ops, one overload per op class, on bits (Format.h). They compute
// all elements of the static shape, valid or not, in one plain loop; Tile.cpp hides the invalid
// ones afterwards.
//
// Integers wrap in two's complement. Floats round once to the declared type, to nearest even (IEEE
// 754-2019); min and max are its minimum and maximum. Shifts by the width or more and divisions
// without a result make an element undefined and do not end the run.
//
//===----------------------------------------------------------------------===//
#include "interpreter/numbers/FloatFormulas.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/tile/TileKernels.h"

#include "tile/OpTable.h"

#include <numbers>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Ints = ArrayRef<int64_t>;

void inheritUndefined(const TileCall &call, Elements &out) {
  for (const TileOperand &operand : call.operands)
    if (const uint8_t *from = operand.elements->undefined()) {
      uint8_t *to = out.mutableUndefined();
      for (size_t i = 0; i < out.size(); ++i)
        to[i] |= from[i];
    }
}

/// out[i] = f(x[i]); undefined if x[i] is.
template <typename F> void map1(const TileCall &call, Elements &out, F f) {
  const uint64_t *x = call.operands[0].elements->bits();
  uint64_t *to = out.bits();
  for (size_t i = 0, n = out.size(); i < n; ++i)
    to[i] = f(x[i]);
  inheritUndefined(call, out);
}
template <typename F> void map2(const TileCall &call, Elements &out, F f) {
  const uint64_t *x = call.operands[0].elements->bits(), *y = call.operands[1].elements->bits();
  uint64_t *to = out.bits();
  for (size_t i = 0, n = out.size(); i < n; ++i)
    to[i] = f(x[i], y[i]);
  inheritUndefined(call, out);
}
/// Like map2 for an f that returns nullopt for elements without a result.
template <typename F> void map2Partial(const TileCall &call, Elements &out, F f) {
  const uint64_t *x = call.operands[0].elements->bits(), *y = call.operands[1].elements->bits();
  uint64_t *to = out.bits();
  for (size_t i = 0, n = out.size(); i < n; ++i) {
    std::optional<uint64_t> result = f(x[i], y[i]);
    to[i] = result.value_or(0);
    if (!result)
      out.markUndefined(i);
  }
  inheritUndefined(call, out);
}

template <typename Formula> void floats1(const TileCall &call, Elements &out, Formula formula) {
  dispatchFloat(call.format, [&](auto load, auto store) {
    map1(call, out, [&](uint64_t x) { return store(formula(load(x))); });
  });
}
template <typename Formula> void floats2(const TileCall &call, Elements &out, Formula formula) {
  dispatchFloat(call.format, [&](auto load, auto store) {
    map2(call, out, [&](uint64_t x, uint64_t y) { return store(formula(load(x), load(y))); });
  });
}

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

void compute(tile::NegOp, const TileCall &call, Ints, Elements &out) {
  uint64_t mask = call.format.mask(), sign = mask ^ (mask >> 1);
  if (call.format.isFloat())
    map1(call, out, [=](uint64_t x) { return x ^ sign; });
  else
    map1(call, out, [=](uint64_t x) { return (0 - x) & mask; });
}
void compute(tile::AbsOp, const TileCall &call, Ints, Elements &out) {
  uint64_t mask = call.format.mask(), sign = mask ^ (mask >> 1);
  if (call.format.isFloat())
    map1(call, out, [=](uint64_t x) { return x & ~sign; });
  else
    map1(call, out, [=](uint64_t x) { return (x & sign ? 0 - x : x) & mask; });
}
void compute(tile::NotOp, const TileCall &call, Ints, Elements &out) {
  uint64_t mask = call.format.mask();
  map1(call, out, [=](uint64_t x) { return ~x & mask; });
}
/// Computes in double, then rounds to f32 and then to the type, well within the ulps of the op
/// table. The step through f32 matches vector code, which has functions of f32 alone: no bit may
/// depend on the executor.
template <typename F> void throughF32(const TileCall &call, Elements &out, F function) {
  Format format = call.format;
  map1(call, out, [=](uint64_t x) {
    return fromDouble(format, static_cast<float>(function(toDouble(format, x))));
  });
}
void compute(tile::ExpOp, const TileCall &call, Ints, Elements &out) {
  throughF32(call, out, [](double x) { return std::exp(x); });
}
void compute(tile::TanhOp, const TileCall &call, Ints, Elements &out) {
  throughF32(call, out, [](double x) { return std::tanh(x); });
}
void compute(tile::LogOp, const TileCall &call, Ints, Elements &out) {
  throughF32(call, out, [](double x) { return std::log(x); });
}
void compute(tile::SinOp, const TileCall &call, Ints, Elements &out) {
  throughF32(call, out, [](double x) { return std::sin(x); });
}
void compute(tile::CosOp, const TileCall &call, Ints, Elements &out) {
  throughF32(call, out, [](double x) { return std::cos(x); });
}
void compute(tile::ErfOp, const TileCall &call, Ints, Elements &out) {
  throughF32(call, out, [](double x) { return std::erf(x); });
}
void compute(tile::RsqrtOp, const TileCall &call, Ints, Elements &out) {
  throughF32(call, out, [](double x) { return 1 / std::sqrt(x); });
}
/// Computes in the f32 steps that Precision::inSteps names. A pass to vector code takes the same
/// steps and therefore keeps every bit. `numerator` gets x and e^-|x|.
template <typename F> void gated(const TileCall &call, Elements &out, F numerator) {
  throughF32(call, out, [=](double wide) {
    auto x = static_cast<float>(wide);
    auto power = static_cast<float>(std::exp(-std::abs(static_cast<double>(x))));
    return numerator(x, power) / (1 + power);
  });
}
void compute(tile::SigmoidOp, const TileCall &call, Ints, Elements &out) {
  gated(call, out, [](float x, float power) { return x < 0 ? power : 1; });
}
void compute(tile::SiluOp, const TileCall &call, Ints, Elements &out) {
  gated(call, out, [](float x, float power) { return x < 0 ? x * power : x; });
}
void compute(tile::GeluOp, const TileCall &call, Ints, Elements &out) {
  throughF32(call, out, [](double wide) {
    auto x = static_cast<float>(wide);
    float scaled = x * (std::numbers::sqrt2_v<float> / 2);
    auto error = static_cast<float>(std::erf(static_cast<double>(scaled)));
    return x / 2 * (1 + error);
  });
}
void compute(tile::ReluOp, const TileCall &call, Ints, Elements &out) {
  uint64_t mask = call.format.mask(), sign = mask ^ (mask >> 1);
  if (call.format.isFloat())
    floats1(call, out, [](auto x) { return maximum(x, decltype(x)(0)); });
  else
    map1(call, out, [=](uint64_t x) { return x & sign ? 0 : x; });
}
void compute(tile::SqrtOp, const TileCall &call, Ints, Elements &out) {
  floats1(call, out, [](auto x) { return std::sqrt(x); });
}
void compute(tile::RecipOp, const TileCall &call, Ints, Elements &out) {
  floats1(call, out, [](auto x) { return 1 / x; });
}

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

/// For integers, f works on unsigned numbers and wraps.
template <typename F> void arithmetic(const TileCall &call, Elements &out, F f) {
  uint64_t mask = call.format.mask();
  if (call.format.isFloat())
    floats2(call, out, f);
  else
    map2(call, out, [=](uint64_t x, uint64_t y) { return f(x, y) & mask; });
}
void compute(tile::AddOp, const TileCall &call, Ints, Elements &out) {
  arithmetic(call, out, [](auto x, auto y) { return x + y; });
}
void compute(tile::SubOp, const TileCall &call, Ints, Elements &out) {
  arithmetic(call, out, [](auto x, auto y) { return x - y; });
}
void compute(tile::MulOp, const TileCall &call, Ints, Elements &out) {
  arithmetic(call, out, [](auto x, auto y) { return x * y; });
}
void compute(tile::DivOp, const TileCall &call, Ints, Elements &out) {
  floats2(call, out, [](auto x, auto y) { return x / y; });
}
template <bool smaller> void extreme(const TileCall &call, Elements &out) {
  unsigned width = call.format.width;
  if (call.format.isFloat())
    floats2(call, out, [](auto x, auto y) { return smaller ? minimum(x, y) : maximum(x, y); });
  else
    map2(call, out, [=](uint64_t x, uint64_t y) {
      return (signExtend(x, width) < signExtend(y, width)) == smaller ? x : y;
    });
}
void compute(tile::MinOp, const TileCall &call, Ints, Elements &out) { extreme<true>(call, out); }
void compute(tile::MaxOp, const TileCall &call, Ints, Elements &out) { extreme<false>(call, out); }
void compute(tile::AndOp, const TileCall &call, Ints, Elements &out) {
  map2(call, out, [](uint64_t x, uint64_t y) { return x & y; });
}
void compute(tile::OrOp, const TileCall &call, Ints, Elements &out) {
  map2(call, out, [](uint64_t x, uint64_t y) { return x | y; });
}
void compute(tile::XorOp, const TileCall &call, Ints, Elements &out) {
  map2(call, out, [](uint64_t x, uint64_t y) { return x ^ y; });
}

/// y is read as unsigned, so a negative amount exceeds every width.
template <typename F> void shift(const TileCall &call, Elements &out, F f) {
  Format format = call.format;
  map2Partial(call, out, [=](uint64_t x, uint64_t y) -> std::optional<uint64_t> {
    if (y >= format.width)
      return std::nullopt;
    return f(x, y) & format.mask();
  });
}
void compute(tile::ShlOp, const TileCall &call, Ints, Elements &out) {
  shift(call, out, [](uint64_t x, uint64_t y) { return x << y; });
}
void compute(tile::ShrsOp, const TileCall &call, Ints, Elements &out) {
  unsigned width = call.format.width;
  shift(call, out,
        [=](uint64_t x, uint64_t y) { return static_cast<uint64_t>(signExtend(x, width) >> y); });
}
void compute(tile::ShruOp, const TileCall &call, Ints, Elements &out) {
  shift(call, out, [](uint64_t x, uint64_t y) { return x >> y; });
}

template <typename F> void divide(const TileCall &call, Elements &out, F f) {
  Format format = call.format;
  map2Partial(call, out, [=](uint64_t x, uint64_t y) -> std::optional<uint64_t> {
    // The language leaves the element undefined for a zero divisor and for a quotient that does not
    // fit.
    if (isBadSignedDivision(x, y, format))
      return std::nullopt;
    return static_cast<uint64_t>(f(signExtend(x, format.width), signExtend(y, format.width))) &
           format.mask();
  });
}
void compute(tile::FloorDivOp, const TileCall &call, Ints, Elements &out) {
  divide(call, out, divideSigned<Quotient::floor>);
}
void compute(tile::ModOp, const TileCall &call, Ints, Elements &out) {
  divide(call, out, floorModulo);
}

/// The remainder by -1 is 0 for every integer; C++ leaves it undefined for the smallest.
void compute(tile::RemOp, const TileCall &call, Ints, Elements &out) {
  if (call.format.isFloat())
    return floats2(call, out, [](auto x, auto y) { return std::fmod(x, y); });
  Format format = call.format;
  map2Partial(call, out, [=](uint64_t x, uint64_t y) -> std::optional<uint64_t> {
    if (y == 0)
      return std::nullopt;
    int64_t divisor = signExtend(y, format.width);
    int64_t result = divisor == -1 ? 0 : signExtend(x, format.width) % divisor;
    return static_cast<uint64_t>(result) & format.mask();
  });
}

//===----------------------------------------------------------------------===//
// Compare, select, create, cast
//===----------------------------------------------------------------------===//

/// Comparisons are false on NaN, except that ne is true.
template <typename T> bool holds(tile::CmpPredicate predicate, T x, T y) {
  switch (predicate) {
  case tile::CmpPredicate::eq:
    return x == y;
  case tile::CmpPredicate::ne:
    return x != y;
  case tile::CmpPredicate::lt:
    return x < y;
  case tile::CmpPredicate::le:
    return x <= y;
  case tile::CmpPredicate::gt:
    return x > y;
  case tile::CmpPredicate::ge:
    return x >= y;
  }
  llvm_unreachable("no such predicate");
}
void compute(tile::CmpOp, const TileCall &call, Ints, Elements &out) {
  Format format = call.operands[0].format;
  tile::CmpPredicate predicate = call.attributes.predicate;
  if (format.isInteger()) {
    map2(call, out, [=](uint64_t x, uint64_t y) -> uint64_t {
      return holds(predicate, signExtend(x, format.width), signExtend(y, format.width));
    });
    return;
  }
  dispatchFloat(format, [&](auto load, auto) {
    map2(call, out,
         [=](uint64_t x, uint64_t y) -> uint64_t { return holds(predicate, load(x), load(y)); });
  });
}

/// The result is undefined if the condition or the chosen value is; the other value does not
/// matter.
void compute(tile::SelectOp, const TileCall &call, Ints, Elements &out) {
  const Elements &condition = *call.operands[0].elements, &a = *call.operands[1].elements,
                 &b = *call.operands[2].elements;
  for (size_t i = 0, n = out.size(); i < n; ++i)
    out.bits()[i] = condition.bits()[i] ? a.bits()[i] : b.bits()[i];
  if (!condition.undefined() && !a.undefined() && !b.undefined())
    return;
  for (size_t i = 0, n = out.size(); i < n; ++i)
    if (condition.isUndefined(i) || (condition.bits()[i] ? a : b).isUndefined(i))
      out.markUndefined(i);
}

void compute(tile::CastOp, const TileCall &call, Ints, Elements &out) {
  Format from = call.operands[0].format, to = call.format;
  RoundingMode mode = call.attributes.rounding;
  bool saturate = call.attributes.saturate;
  const uint64_t *x = call.operands[0].elements->bits();
  for (size_t i = 0, n = out.size(); i < n; ++i) {
    bool undefined = false;
    out.bits()[i] = castElement(from, to, mode, saturate, x[i], undefined);
    if (undefined)
      out.markUndefined(i);
  }
  inheritUndefined(call, out);
}

void copy(const TileCall &call, Ints, Elements &out) {
  map1(call, out, [](uint64_t x) { return x; });
}

} // namespace

uint64_t castElement(Format from, Format to, RoundingMode mode, bool saturate, uint64_t bits,
                     bool &undefined) {
  if (from.isFloat() && to.isFloat())
    return packFloat(to, unpackFloat(from, bits), mode, saturate);
  // A float is rounded once, then clamped to the integer type; without `saturate`, a clamped result
  // is undefined. i1 is 0 or 1; every other integer is signed.
  auto low = [](Format f) { return f.width == 1 ? 0 : smallestSigned(f.width); };
  auto high = [](Format f) { return f.width == 1 ? 1 : largestSigned(f.width); };
  if (from.isFloat()) {
    RoundedInteger rounded = roundToSigned(unpackFloat(from, bits), mode, low(to), high(to));
    undefined = !rounded.inside && !saturate;
    return static_cast<uint64_t>(rounded.value) & to.mask();
  }
  int64_t number = from.width == 1 ? static_cast<int64_t>(bits) : signExtend(bits, from.width);
  if (to.isFloat())
    return packFloat(to, unpackSigned(number), mode, saturate);
  if (saturate)
    number = std::clamp(number, low(to), high(to));
  return static_cast<uint64_t>(number) & to.mask();
}

Extents validExtents(tile::IotaOp, const TileCall &call) { return allValid(call); }
void compute(tile::IotaOp, const TileCall &call, Ints, Elements &out) {
  int64_t inner = 1, extent = call.shape[call.attributes.axis];
  for (int64_t other : call.shape.drop_front(call.attributes.axis + 1))
    inner *= other;
  for (size_t i = 0, n = out.size(); i < n; ++i) {
    // In row-major order, `inner` consecutive elements share a coordinate of the axis.
    uint64_t coordinate = i / static_cast<uint64_t>(inner) % static_cast<uint64_t>(extent);
    out.bits()[i] = (coordinate + call.scalar.scalarBits()) & call.format.mask();
    if (call.scalar.isScalarUndefined())
      out.markUndefined(i);
  }
}
Extents validExtents(tile::SplatOp, const TileCall &call) { return allValid(call); }
void compute(tile::SplatOp, const TileCall &call, Ints, Elements &out) {
  std::fill(out.bits(), out.bits() + out.size(), call.scalar.scalarBits());
  if (call.scalar.isScalarUndefined())
    std::fill(out.mutableUndefined(), out.mutableUndefined() + out.size(), 1);
}

TileKernel elementwiseKernel(StringRef mnemonic) {
  TileKernel kernel{elementwiseValid, copy};
  tile::dispatch(mnemonic, [&](auto op) {
    using Op = decltype(op);
    if constexpr (tile::isElementwise(Op::record.category))
      kernel.compute = [](const TileCall &call, Ints extents, Elements &out) {
        compute(Op(), call, extents, out);
      };
  });
  return kernel;
}

} // namespace npufuzz::interpreter
