//===- Math.cpp - the math dialect ----------------------------------------===//
//
// The math dialect does not bound the error of transcendental functions. A result in double,
// rounded once, is a good estimate for the narrower formats; callers that compare results of such
// ops must allow for a difference. sqrt, fma, floor and the like are exact or correctly rounded.
//
// Rounding ops also work in double, which holds the integers of every narrower format.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Combine.h"
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/arith/ArithOps.h"
#include "interpreter/numbers/FloatFormulas.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Computes a function in double and rounds once. The result is within one unit in the last place
/// for every narrower format; for f64 it is the C library's.
template <typename F> Flow mapThroughDouble(Call &call, F f) {
  Format format = call.resultType().format;
  if (!format.isFloat())
    return unsupportedTypes(call);
  return mapUnary(call, [=](uint64_t x, bool &undefined) {
    return applyFormula<FormatKind::none>(format, f, undefined, x);
  });
}
template <typename F> Flow mapTwoThroughDouble(Call &call, F f) {
  Format format = call.resultType().format;
  if (!format.isFloat())
    return unsupportedTypes(call);
  return mapBinary(call, [=](uint64_t x, uint64_t y, bool &undefined) {
    return applyFormula<FormatKind::none>(format, f, undefined, x, y);
  });
}

/// Adds a handler that also applies nnan and ninf to its result.
template <typename... Ops, typename F> void addByFlags(HandlerTable &table, F) {
  table.add<Ops...>([](Call &call) { return poisonByFlags(call, F()(call), fastMathOf(call)); });
}
template <typename Op, typename F> void addUnary(HandlerTable &table, F) {
  addByFlags<Op>(table, [](Call &call) { return mapThroughDouble(call, F()); });
}

Flow absoluteFloat(Call &call) {
  Format format = call.resultType().format;
  if (format.isScale()) // a scale has no sign
    return unsupportedTypes(call);
  return mapUnary(call, [=](uint64_t x) { return withSignOf(format, x, 0); });
}
Flow absoluteInteger(Call &call) {
  Format format = call.resultType().format;
  return mapUnary(call, [=](uint64_t x) {
    return (signExtend(x, format.width) < 0 ? 0 - x : x) & format.mask();
  });
}
/// Copies a sign; undefined if the sign comes from a NaN and goes to a number. No dialect defines
/// the sign of a computed NaN, and LLVM's language reference leaves it open (0 / 0 is negative on
/// x86, positive after folding). NaN with another sign is still NaN.
Flow copySign(Call &call) {
  Format format = call.resultType().format;
  if (format.isScale()) // a scale has no sign
    return unsupportedTypes(call);
  auto isNan = [=](uint64_t bits) { return std::isnan(toDouble(format, bits)); };
  return mapBinary(call, [=](uint64_t x, uint64_t y, bool &undefined) {
    undefined = isNan(y) && !isNan(x);
    return withSignOf(format, x, y);
  });
}

/// a * b + c with one rounding.
Flow fusedMultiplyAdd(Call &call) {
  Format format = call.resultType().format;
  if (!format.isFloat() && isa<VectorType, FloatType>(call.resultType().type))
    return unsupportedTypes(call);
  return mapTernary(call,
                    [=](uint64_t x, uint64_t y, uint64_t z) { return fuse(format, x, y, z); });
}

/// "clampf(value, min, max) = maxf(minf(value, min), max)" in the documentation, which swaps the
/// names of the bounds. Its expansion uses minimumf and maximumf.
Flow clamp(Call &call) {
  Format format = call.resultType().format;
  if (!format.isFloat())
    return unsupportedTypes(call);
  return mapTernary(call, [=](uint64_t x, uint64_t low, uint64_t high) {
    double least = minimum(toDouble(format, x), toDouble(format, low));
    double value = maximum(least, toDouble(format, high));
    return passSignaling(format, std::isnan(value), fromDouble(format, value), x, low, high);
  });
}

/// Raises x to an integer power by repeated multiplication, wrapping. A negative power -y gives 1 /
/// x^y. The document of math says nothing for x = 0, and convert-math-to-funcs divides by zero
/// there.
Flow integerPower(Call &call) {
  Format format = call.resultType().format;
  return mapBinary(call, [=, &call](uint64_t x, uint64_t y, bool &undefined) -> uint64_t {
    int64_t base = signExtend(x, format.width), power = signExtend(y, format.width);
    if (power < 0) {
      undefined = base == 0;
      if (undefined)
        call.executor.noteBrokenPromise();
      if (base == 1 || base == -1)
        return static_cast<uint64_t>(power & 1 ? base : 1) & format.mask();
      return 0;
    }
    uint64_t result = 1, square = x;
    for (; power; power >>= 1, square *= square)
      if (power & 1)
        result *= square;
    return result & format.mask();
  });
}
Flow floatToIntegerPower(Call &call) {
  Format format = call.resultType().format, power = call.operandType(1).format;
  return mapBinary(call, [=](uint64_t x, uint64_t y) {
    double value = std::pow(toDouble(format, x), static_cast<double>(signExtend(y, power.width)));
    return passSignaling(format, std::isnan(value), fromDouble(format, value), x);
  });
}

Flow leadingZeros(Call &call) {
  unsigned width = call.resultType().format.width;
  return mapUnary(call, [=](uint64_t x) -> uint64_t { return std::countl_zero(x) - (64 - width); });
}
Flow trailingZeros(Call &call) {
  unsigned width = call.resultType().format.width;
  return mapUnary(call, [=](uint64_t x) -> uint64_t { return x ? std::countr_zero(x) : width; });
}

} // namespace

std::optional<std::pair<Value, Value>> sineAndCosine(const Call &call) {
  const SlotType &type = call.operandType(0);
  const Value &angle = call.operand(0);
  if (!type.format.isFloat() || type.count == 0)
    return std::nullopt;
  auto map = [&](double (*f)(double)) {
    Value result = Call::makeValue(type);
    bool unused = false;
    for (size_t i = 0; i < type.count; ++i)
      result.mutableBits()[i] =
          applyFormula<FormatKind::none>(type.format, f, unused, angle.bits()[i]);
    result.inheritUndefined(angle);
    return result;
  };
  return std::pair(map(std::sin), map(std::cos));
}

static Flow sincos(Call &call) {
  arith::FastMathFlags excluding = arith::FastMathFlags::nnan | arith::FastMathFlags::ninf;
  if ((fastMathOf(call) & excluding) != arith::FastMathFlags::none)
    return call.unsupported("with nnan or ninf");
  auto both = sineAndCosine(call);
  if (!both)
    return unsupportedTypes(call);
  call.setResult(0, std::move(both->first));
  call.setResult(1, std::move(both->second));
  return Flow::next;
}

Flow isOfClass(Call &call, unsigned classes) {
  Format format = call.operandType(0).format;
  if (!format.isFloat() && isa<VectorType, FloatType>(call.operandType(0).type))
    return unsupportedTypes(call);
  return mapUnary(call,
                  [=](uint64_t x) -> uint64_t { return (classOf(format, x) & classes) != 0; });
}

void registerMath(HandlerTable &table) {
  addUnary<math::ExpOp>(table, [](double x) { return std::exp(x); });
  addUnary<math::Exp2Op>(table, [](double x) { return std::exp2(x); });
  addUnary<math::ExpM1Op>(table, [](double x) { return std::expm1(x); });
  addUnary<math::LogOp>(table, [](double x) { return std::log(x); });
  addUnary<math::Log2Op>(table, [](double x) { return std::log2(x); });
  addUnary<math::Log10Op>(table, [](double x) { return std::log10(x); });
  addUnary<math::Log1pOp>(table, [](double x) { return std::log1p(x); });
  addUnary<math::TanhOp>(table, [](double x) { return std::tanh(x); });
  addUnary<math::SinhOp>(table, [](double x) { return std::sinh(x); });
  addUnary<math::CoshOp>(table, [](double x) { return std::cosh(x); });
  addUnary<math::SinOp>(table, [](double x) { return std::sin(x); });
  addUnary<math::CosOp>(table, [](double x) { return std::cos(x); });
  addUnary<math::TanOp>(table, [](double x) { return std::tan(x); });
  addUnary<math::AsinOp>(table, [](double x) { return std::asin(x); });
  addUnary<math::AcosOp>(table, [](double x) { return std::acos(x); });
  addUnary<math::AtanOp>(table, [](double x) { return std::atan(x); });
  addUnary<math::AsinhOp>(table, [](double x) { return std::asinh(x); });
  addUnary<math::AcoshOp>(table, [](double x) { return std::acosh(x); });
  addUnary<math::AtanhOp>(table, [](double x) { return std::atanh(x); });
  addUnary<math::ErfOp>(table, [](double x) { return std::erf(x); });
  addUnary<math::ErfcOp>(table, [](double x) { return std::erfc(x); });
  addUnary<math::CbrtOp>(table, [](double x) { return std::cbrt(x); });
  addUnary<math::SqrtOp>(table, [](double x) { return std::sqrt(x); });
  addUnary<math::RsqrtOp>(table, [](double x) { return 1 / std::sqrt(x); });
  addUnary<math::FloorOp>(table, [](double x) { return std::floor(x); });
  addUnary<math::CeilOp>(table, [](double x) { return std::ceil(x); });
  addUnary<math::TruncOp>(table, [](double x) { return std::trunc(x); });
  addUnary<math::RoundOp>(table, [](double x) { return std::round(x); });
  addUnary<math::RoundEvenOp>(table, [](double x) { return std::nearbyint(x); });
  addByFlags<math::PowFOp>(table, [](Call &call) {
    return mapTwoThroughDouble(call, [](double x, double y) { return std::pow(x, y); });
  });
  addByFlags<math::Atan2Op>(table, [](Call &call) {
    return mapTwoThroughDouble(call, [](double x, double y) { return std::atan2(x, y); });
  });
  addByFlags<math::AbsFOp>(table, [](Call &call) { return absoluteFloat(call); });
  table.add<math::AbsIOp>(absoluteInteger);
  addByFlags<math::CopySignOp>(table, [](Call &call) { return copySign(call); });
  addByFlags<math::FmaOp, vector::FMAOp>(table, [](Call &call) { return fusedMultiplyAdd(call); });
  addByFlags<math::ClampFOp>(table, [](Call &call) { return clamp(call); });
  table.add<math::SincosOp>(sincos);
  addByFlags<math::IsNaNOp>(table, [](Call &call) { return isOfClass(call, floatclass::nan); });
  addByFlags<math::IsInfOp>(table,
                            [](Call &call) { return isOfClass(call, floatclass::anyInfinity); });
  addByFlags<math::IsFiniteOp>(table,
                               [](Call &call) { return isOfClass(call, floatclass::finite); });
  addByFlags<math::IsNormalOp>(table,
                               [](Call &call) { return isOfClass(call, floatclass::anyNormal); });
  table.add<math::IPowIOp>(integerPower);
  addByFlags<math::FPowIOp>(table, [](Call &call) { return floatToIntegerPower(call); });
  table.add<math::CountLeadingZerosOp>(leadingZeros);
  table.add<math::CountTrailingZerosOp>(trailingZeros);
  table.add<math::CtPopOp>([](Call &call) {
    return mapUnary(call, [](uint64_t x) -> uint64_t { return std::popcount(x); });
  });
}

} // namespace npufuzz::interpreter
