//===- CastCode.cpp - one element of a cast -------------------------------===//
//
// Uses an upstream op directly if it has the required meaning (extsi, trunci, sitofp, truncf …).
// The other roundings go through f64, which holds every value of the language except wide integers.
// Those are first rounded to odd at 53 bits, which no later rounding to 24 bits or fewer can tell
// from the exact value.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/ScalarCode.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

using tile::Rounding;

namespace {
/// Rounds, converts and clamps; one object for each cast.
class CastCode {
public:
  CastCode(Scalars &b, Type to, Rounding rounding, bool saturate)
      : b(b), to(to), rounding(rounding), saturate(saturate) {}

  Value integerToInteger(Value x);
  Value integerToFloat(Value x);
  Value floatToInteger(Value x);
  Value floatToFloat(Value x);

private:
  Value resizeInteger(Value x, Type type);
  Value toF32(Value x) {
    return x.getType().isF32() ? x : b.create<arith::ExtFOp>(b.getF32Type(), x);
  }
  Value fromF32(Value x) { return to.isF32() ? x : b.create<arith::TruncFOp>(to, x); }
  /// Rounds to an integral value of x's type by the mode.
  Value roundToIntegral(Value x);
  /// Converts an i64 to f64: exact below 2^53, otherwise rounded to odd.
  Value wideToF64(Value x);
  /// Rounds a f64 to `to` by the mode; the policy handles overflow.
  Value roundF64(Value x);
  Value compare(arith::CmpFPredicate predicate, Value x, Value y) {
    return b.create<arith::CmpFOp>(predicate, x, y);
  }
  Value select(Value condition, Value x, Value y) {
    return b.create<arith::SelectOp>(condition, x, y);
  }

  Scalars &b;
  Type to;
  Rounding rounding;
  bool saturate;
};
} // namespace

Value CastCode::resizeInteger(Value x, Type type) {
  Type from = x.getType();
  if (from == type)
    return x;
  if (from.isIndex() || type.isIndex()) {
    if (from.isInteger(1))
      return b.create<arith::IndexCastUIOp>(type, x);
    return b.create<arith::IndexCastOp>(type, x);
  }
  if (tile::elementBits(from) > tile::elementBits(type))
    return b.create<arith::TruncIOp>(type, x);
  if (from.isInteger(1))
    return b.create<arith::ExtUIOp>(type, x);
  return b.create<arith::ExtSIOp>(type, x);
}

Value CastCode::integerToInteger(Value x) {
  Type from = x.getType();
  bool narrows = tile::elementBits(from) > tile::elementBits(to);
  if (saturate && narrows) {
    int64_t low = 0, high = 1;
    if (!to.isInteger(1)) {
      low = llvm::APInt::getSignedMinValue(tile::elementBits(to)).getSExtValue();
      high = llvm::APInt::getSignedMaxValue(tile::elementBits(to)).getSExtValue();
    }
    x = b.create<arith::MaxSIOp>(x, integerConstant(b, from, low));
    x = b.create<arith::MinSIOp>(x, integerConstant(b, from, high));
  }
  return resizeInteger(x, to);
}

Value CastCode::wideToF64(Value x) {
  Type i64 = b.getI64Type(), f64 = b.getF64Type();
  Value exact = b.create<arith::SIToFPOp>(f64, x);
  // floor(x / 2^11) has 53 bits; an inexact quotient becomes odd.
  Value lowBits = b.create<arith::AndIOp>(x, integerConstant(b, i64, 0x7ff));
  Value inexact = b.create<arith::CmpIOp>(arith::CmpIPredicate::ne, lowBits, zero(b, i64));
  Value quotient = b.create<arith::ShRSIOp>(x, integerConstant(b, i64, 11));
  Value odd = b.create<arith::OrIOp>(quotient, b.create<arith::ExtUIOp>(i64, inexact));
  Value rounded =
      b.create<arith::MulFOp>(b.create<arith::SIToFPOp>(f64, odd), floatConstant(b, f64, 2048));
  Value shifted = b.create<arith::AddIOp>(x, integerConstant(b, i64, int64_t(1) << 53));
  Value fits = b.create<arith::CmpIOp>(arith::CmpIPredicate::ult, shifted,
                                       integerConstant(b, i64, int64_t(1) << 54));
  return select(fits, exact, rounded);
}

Value CastCode::integerToFloat(Value x) {
  Type from = x.getType();
  if (from.isInteger(1))
    return b.create<arith::UIToFPOp>(to, x);
  if (from.isIndex())
    x = b.create<arith::IndexCastOp>(b.getI64Type(), x);
  unsigned width = tile::elementBits(x.getType());
  bool exact = width == 8 || (width == 16 && to.isF32());
  // sitofp rounds to nearest even, but to narrow types possibly through f32. That is harmless for
  // i16, which f32 holds, and for f16, which overflows where f32 begins to round.
  bool sitofpRoundsOnce = to.isF32() || to.isF16() || width == 16;
  if (exact || (rounding == Rounding::nearest_even && sitofpRoundsOnce && !saturate))
    return b.create<arith::SIToFPOp>(to, x);
  if (width < 64)
    return roundF64(b.create<arith::SIToFPOp>(b.getF64Type(), x));
  return roundF64(wideToF64(x));
}

Value CastCode::roundToIntegral(Value x) {
  switch (rounding) {
  case Rounding::nearest_even:
    return b.create<math::RoundEvenOp>(x);
  case Rounding::nearest_away:
    return b.create<math::RoundOp>(x);
  case Rounding::floor:
    return b.create<math::FloorOp>(x);
  case Rounding::ceil:
    return b.create<math::CeilOp>(x);
  case Rounding::trunc:
    return b.create<math::TruncOp>(x);
  }
  llvm_unreachable("not a rounding mode");
}

Value CastCode::floatToInteger(Value x) {
  Type f32 = b.getF32Type();
  Type integer = to.isIndex() ? Type(b.getI64Type()) : to;
  x = roundToIntegral(toF32(x));
  if (!saturate)
    return resizeInteger(b.create<arith::FPToSIOp>(integer, x), to);
  // Both bounds are powers of two, so exact in f32; the largest integer itself is not.
  double bound = std::ldexp(1.0, static_cast<int>(tile::elementBits(to)) - 1);
  Value tooLarge = compare(arith::CmpFPredicate::OGE, x, floatConstant(b, f32, bound));
  Value tooSmall = compare(arith::CmpFPredicate::OLT, x, floatConstant(b, f32, -bound));
  // The language converts NaN to 0; fptosi leaves it open.
  Value isNaN = compare(arith::CmpFPredicate::UNO, x, x);
  Value outside = b.create<arith::OrIOp>(b.create<arith::OrIOp>(tooLarge, tooSmall), isNaN);
  // fptosi of a value out of range is poison, so it must not see one.
  Value inside = select(outside, floatConstant(b, f32, 0), x);
  Value result = b.create<arith::FPToSIOp>(integer, inside);
  result = select(tooLarge, largest(b, integer), result);
  result = select(tooSmall, smallest(b, integer), result);
  return resizeInteger(result, to);
}

Value CastCode::roundF64(Value x) {
  const llvm::fltSemantics &format = cast<FloatType>(to).getFloatSemantics();
  auto precision = static_cast<int64_t>(llvm::APFloat::semanticsPrecision(format));
  int64_t exponentMin = llvm::APFloat::semanticsMinExponent(format);
  double largestFinite;
  {
    llvm::APFloat value = llvm::APFloat::getLargest(format);
    bool losesInfo;
    value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    largestFinite = value.convertToDouble();
  }
  Type i64 = b.getI64Type(), f64 = b.getF64Type();
  constexpr int64_t bias = 1023;

  // quantum = 2^(max(exponent(x), exponentMin) - (precision - 1)); scaling by it is exact.
  Value bits = b.create<arith::BitcastOp>(i64, x);
  Value biased = b.create<arith::ShRUIOp>(bits, integerConstant(b, i64, 52));
  biased = b.create<arith::AndIOp>(biased, integerConstant(b, i64, 0x7ff));
  biased = b.create<arith::MaxSIOp>(biased, integerConstant(b, i64, exponentMin + bias));
  auto powerOfTwo = [&](Value biasedExponent) -> Value {
    Value shifted = b.create<arith::ShLIOp>(biasedExponent, integerConstant(b, i64, 52));
    return b.create<arith::BitcastOp>(f64, shifted);
  };
  Value quantum =
      powerOfTwo(b.create<arith::SubIOp>(biased, integerConstant(b, i64, precision - 1)));
  Value perQuantum = powerOfTwo(
      b.create<arith::SubIOp>(integerConstant(b, i64, 2 * bias + precision - 1), biased));
  Value integral = roundToIntegral(b.create<arith::MulFOp>(x, perQuantum));
  Value rounded = b.create<arith::MulFOp>(integral, quantum);

  // Values still above the largest finite one have overflowed, unless the input was an infinity.
  Value limit = floatConstant(b, f64, largestFinite);
  Value infinity = largest(b, f64), minusInfinity = smallest(b, f64);
  Value above = compare(arith::CmpFPredicate::OGT, rounded, limit);
  Value below = compare(arith::CmpFPredicate::OLT, rounded, floatConstant(b, f64, -largestFinite));
  bool nearest = rounding == Rounding::nearest_even || rounding == Rounding::nearest_away;
  bool upToInfinity = !saturate && (nearest || rounding == Rounding::ceil);
  bool downToInfinity = !saturate && (nearest || rounding == Rounding::floor);
  Value top = upToInfinity ? infinity : limit;
  Value bottom = downToInfinity ? minusInfinity : floatConstant(b, f64, -largestFinite);
  if (!saturate) {
    top = select(compare(arith::CmpFPredicate::OEQ, x, infinity), infinity, top);
    bottom = select(compare(arith::CmpFPredicate::OEQ, x, minusInfinity), minusInfinity, bottom);
  }
  rounded = select(above, top, select(below, bottom, rounded));
  return fromF32(b.create<arith::TruncFOp>(b.getF32Type(), rounded));
}

Value CastCode::floatToFloat(Value x) {
  if (to.isF32() && !saturate)
    return toF32(x);
  if (rounding == Rounding::nearest_even && !saturate)
    return fromF32(toF32(x));
  return roundF64(b.create<arith::ExtFOp>(b.getF64Type(), toF32(x)));
}

Value castScalar(Scalars &b, Value x, Type to, Rounding rounding, bool saturate) {
  CastCode code(b, to, rounding, saturate);
  bool fromFloat = isa<FloatType>(x.getType()), toFloat = isa<FloatType>(to);
  if (fromFloat)
    return toFloat ? code.floatToFloat(x) : code.floatToInteger(x);
  return toFloat ? code.integerToFloat(x) : code.integerToInteger(x);
}

} // namespace npufuzz::mlirbackend
