//===- ScalarCode.cpp -----------------------------------------------------===//
//
// Expresses each elementwise op of the language in upstream ops, one element at a time. The
// language fixes details that upstream leaves open or gets wrong: floored division, division by
// zero, signed zeros of min and max, i1 as 0 and 1, rounding of functions in f32. The code avoids
// known bugs of MLIR 19 (corpus/known-issues), so that they do not hide others.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/ScalarCode.h"

#include "tile/OpTable.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <limits>
#include <numbers>

using namespace mlir;

namespace npufuzz::mlirbackend {

static bool isFloat(Type type) { return isa<FloatType>(type); }

Value integerConstant(Scalars &b, Type type, int64_t value) {
  unsigned width = tile::elementBits(type);
  llvm::APInt bits(64, static_cast<uint64_t>(value), /*isSigned=*/true);
  return b.create<arith::ConstantOp>(b.getIntegerAttr(type, bits.trunc(width)));
}

Value floatConstant(Scalars &b, Type type, double value) {
  return b.create<arith::ConstantOp>(b.getFloatAttr(type, value));
}

Value zero(Scalars &b, Type type) {
  return isFloat(type) ? floatConstant(b, type, 0) : integerConstant(b, type, 0);
}
Value one(Scalars &b, Type type) {
  return isFloat(type) ? floatConstant(b, type, 1) : integerConstant(b, type, 1);
}

Value smallest(Scalars &b, Type type) {
  if (isFloat(type))
    return floatConstant(b, type, -std::numeric_limits<double>::infinity());
  if (type.isInteger(1))
    return integerConstant(b, type, 0);
  return integerConstant(b, type,
                         llvm::APInt::getSignedMinValue(tile::elementBits(type)).getSExtValue());
}
Value largest(Scalars &b, Type type) {
  if (isFloat(type))
    return floatConstant(b, type, std::numeric_limits<double>::infinity());
  if (type.isInteger(1))
    return integerConstant(b, type, 1);
  return integerConstant(b, type,
                         llvm::APInt::getSignedMaxValue(tile::elementBits(type)).getSExtValue());
}

// One elementCode for each elementwise op: an op without one does not build (see elementwiseCode).

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

static Value elementCode(Scalars &b, tile::NegOp, ValueRange x) {
  if (isFloat(x[0].getType()))
    return b.create<arith::NegFOp>(x[0]);
  return b.create<arith::SubIOp>(zero(b, x[0].getType()), x[0]);
}
static Value elementCode(Scalars &b, tile::AbsOp, ValueRange x) {
  if (isFloat(x[0].getType()))
    return b.create<math::AbsFOp>(x[0]);
  if (!x[0].getType().isIndex())
    return b.create<math::AbsIOp>(x[0]);
  // On index, convert-math-to-llvm makes invalid IR (MLIR 19, see corpus/known-issues).
  Value wide = b.create<arith::IndexCastOp>(b.getI64Type(), x[0]);
  return b.create<arith::IndexCastOp>(x[0].getType(), b.create<math::AbsIOp>(wide));
}
static Value elementCode(Scalars &b, tile::NotOp, ValueRange x) {
  return b.create<arith::XOrIOp>(x[0], integerConstant(b, x[0].getType(), -1));
}
static Value elementCode(Scalars &b, tile::ExpOp, ValueRange x) {
  return b.create<math::ExpOp>(x[0]);
}
static Value elementCode(Scalars &b, tile::TanhOp, ValueRange x) {
  return b.create<math::TanhOp>(x[0]);
}
static Value elementCode(Scalars &b, tile::SqrtOp, ValueRange x) {
  return b.create<math::SqrtOp>(x[0]);
}
static Value elementCode(Scalars &b, tile::RecipOp, ValueRange x) {
  return b.create<arith::DivFOp>(one(b, x[0].getType()), x[0]);
}

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

template <typename IntegerOp, typename FloatOp> static Value arithmetic(Scalars &b, ValueRange x) {
  if (isFloat(x[0].getType()))
    return b.create<FloatOp>(x[0], x[1]);
  return b.create<IntegerOp>(x[0], x[1]);
}
static Value add(Scalars &b, ValueRange x) {
  return arithmetic<arith::AddIOp, arith::AddFOp>(b, x);
}
static Value sub(Scalars &b, ValueRange x) {
  return arithmetic<arith::SubIOp, arith::SubFOp>(b, x);
}
static Value mul(Scalars &b, ValueRange x) {
  return arithmetic<arith::MulIOp, arith::MulFOp>(b, x);
}

/// If x and y are equal, and so perhaps zeros of both signs, chooses the value whose bits are
/// `Bits` of both.
template <typename Bits> static Value resolveZeroTie(Scalars &b, ValueRange x, Value chosen) {
  Type type = x[0].getType(), bits = b.getIntegerType(type.getIntOrFloatBitWidth());
  Value both = b.create<Bits>(b.create<arith::BitcastOp>(bits, x[0]),
                              b.create<arith::BitcastOp>(bits, x[1]));
  Value tie = b.create<arith::CmpFOp>(arith::CmpFPredicate::OEQ, x[0], x[1]);
  return b.create<arith::SelectOp>(tie, b.create<arith::BitcastOp>(type, both), chosen);
}
// arith-expand turns minimumf into a comparison, for which -0 and +0 are equal.
static Value min(Scalars &b, ValueRange x) {
  Value result = arithmetic<arith::MinSIOp, arith::MinimumFOp>(b, x);
  bool isExact = !isFloat(x[0].getType()) || !b.options.expandsArith;
  return isExact ? result : resolveZeroTie<arith::OrIOp>(b, x, result);
}
static Value max(Scalars &b, ValueRange x) {
  Value result = arithmetic<arith::MaxSIOp, arith::MaximumFOp>(b, x);
  bool isExact = !isFloat(x[0].getType()) || !b.options.expandsArith;
  return isExact ? result : resolveZeroTie<arith::AndIOp>(b, x, result);
}

Value sumOf(Scalars &b, ValueRange x) { return add(b, x); }
Value minimumOf(Scalars &b, ValueRange x) { return min(b, x); }
Value maximumOf(Scalars &b, ValueRange x) { return max(b, x); }
static Value elementCode(Scalars &b, tile::AddOp, ValueRange x) { return add(b, x); }
static Value elementCode(Scalars &b, tile::SubOp, ValueRange x) { return sub(b, x); }
static Value elementCode(Scalars &b, tile::MulOp, ValueRange x) { return mul(b, x); }
static Value elementCode(Scalars &b, tile::MinOp, ValueRange x) { return min(b, x); }
static Value elementCode(Scalars &b, tile::MaxOp, ValueRange x) { return max(b, x); }
static Value elementCode(Scalars &b, tile::DivOp, ValueRange x) {
  return b.create<arith::DivFOp>(x[0], x[1]);
}
static Value elementCode(Scalars &b, tile::AndOp, ValueRange x) {
  return b.create<arith::AndIOp>(x[0], x[1]);
}
static Value elementCode(Scalars &b, tile::OrOp, ValueRange x) {
  return b.create<arith::OrIOp>(x[0], x[1]);
}
static Value elementCode(Scalars &b, tile::XorOp, ValueRange x) {
  return b.create<arith::XOrIOp>(x[0], x[1]);
}
static Value elementCode(Scalars &b, tile::ShlOp, ValueRange x) {
  return b.create<arith::ShLIOp>(x[0], x[1]);
}
static Value elementCode(Scalars &b, tile::ShrsOp, ValueRange x) {
  return b.create<arith::ShRSIOp>(x[0], x[1]);
}
static Value elementCode(Scalars &b, tile::ShruOp, ValueRange x) {
  return b.create<arith::ShRUIOp>(x[0], x[1]);
}

/// y, or 1 if the language leaves x / y undefined. Any value will do then, but the hardware would
/// trap even if the quotient is never used.
static Value safeDivisor(Scalars &b, Value x, Value y) {
  Type type = x.getType();
  Value isZero = b.create<arith::CmpIOp>(arith::CmpIPredicate::eq, y, zero(b, type));
  Value isMin = b.create<arith::CmpIOp>(arith::CmpIPredicate::eq, x, smallest(b, type));
  Value isMinusOne =
      b.create<arith::CmpIOp>(arith::CmpIPredicate::eq, y, integerConstant(b, type, -1));
  Value overflows = b.create<arith::AndIOp>(isMin, isMinusOne);
  Value undefined = b.create<arith::OrIOp>(isZero, overflows);
  return b.create<arith::SelectOp>(undefined, one(b, type), y);
}
/// 1 if the truncated quotient of x / y lies above the floored one.
static Value isRoundedUp(Scalars &b, Value y, Value remainder) {
  Type type = y.getType();
  Value inexact = b.create<arith::CmpIOp>(arith::CmpIPredicate::ne, remainder, zero(b, type));
  // remsi has the sign of x.
  Value signs = b.create<arith::XOrIOp>(remainder, y);
  Value differ = b.create<arith::CmpIOp>(arith::CmpIPredicate::slt, signs, zero(b, type));
  return b.create<arith::AndIOp>(inexact, differ);
}
static Value elementCode(Scalars &b, tile::FloorDivOp, ValueRange x) {
  Value y = safeDivisor(b, x[0], x[1]);
  if (b.options.expandsArith)
    return b.create<arith::FloorDivSIOp>(x[0], y);
  Value quotient = b.create<arith::DivSIOp>(x[0], y);
  Value above = isRoundedUp(b, y, b.create<arith::RemSIOp>(x[0], y));
  Value below = b.create<arith::SubIOp>(quotient, one(b, y.getType()));
  return b.create<arith::SelectOp>(above, below, quotient);
}
static Value elementCode(Scalars &b, tile::ModOp, ValueRange x) {
  Value y = safeDivisor(b, x[0], x[1]);
  if (b.options.expandsArith) {
    Value quotient = b.create<arith::FloorDivSIOp>(x[0], y);
    return b.create<arith::SubIOp>(x[0], b.create<arith::MulIOp>(quotient, y));
  }
  Value remainder = b.create<arith::RemSIOp>(x[0], y);
  Value above = isRoundedUp(b, y, remainder);
  return b.create<arith::SelectOp>(above, b.create<arith::AddIOp>(remainder, y), remainder);
}
static Value elementCode(Scalars &b, tile::RemOp, ValueRange x) {
  if (isFloat(x[0].getType()))
    return b.create<arith::RemFOp>(x[0], x[1]);
  // The hardware would trap for the smallest integer by -1; the remainder by 1 is the same.
  return b.create<arith::RemSIOp>(x[0], safeDivisor(b, x[0], x[1]));
}

//===----------------------------------------------------------------------===//
// Unary, continued
//===----------------------------------------------------------------------===//

static Value elementCode(Scalars &b, tile::RsqrtOp, ValueRange x) {
  return b.create<math::RsqrtOp>(x[0]);
}
static Value elementCode(Scalars &b, tile::LogOp, ValueRange x) {
  return b.create<math::LogOp>(x[0]);
}
static Value elementCode(Scalars &b, tile::SinOp, ValueRange x) {
  return b.create<math::SinOp>(x[0]);
}
static Value elementCode(Scalars &b, tile::CosOp, ValueRange x) {
  return b.create<math::CosOp>(x[0]);
}
static Value elementCode(Scalars &b, tile::ErfOp, ValueRange x) {
  return b.create<math::ErfOp>(x[0]);
}
static Value elementCode(Scalars &b, tile::ReluOp, ValueRange x) {
  Value none = zero(b, x[0].getType());
  return max(b, {x[0], none});
}

/// Computes f(x) in f32, rounded once to the type of x.
template <typename F> static Value inF32(Scalars &b, Value x, F f) {
  Type type = x.getType(), f32 = b.getF32Type();
  Value result = f(type == f32 ? x : b.create<arith::ExtFOp>(f32, x).getResult());
  return type == f32 ? result : b.create<arith::TruncFOp>(type, result).getResult();
}
/// e^-|x|, which never overflows.
static Value decay(Scalars &b, Value x) {
  return b.create<math::ExpOp>(b.create<arith::NegFOp>(b.create<math::AbsFOp>(x)));
}
/// negative / (1 + e^-|x|) below 0, otherwise / (1 + e^-|x|).
static Value sigmoidOf(Scalars &b, Value x, Value power, Value negative, Value otherwise) {
  Type f32 = b.getF32Type();
  Value below = b.create<arith::CmpFOp>(arith::CmpFPredicate::OLT, x, zero(b, f32));
  Value numerator = b.create<arith::SelectOp>(below, negative, otherwise);
  return b.create<arith::DivFOp>(numerator, b.create<arith::AddFOp>(one(b, f32), power));
}
static Value elementCode(Scalars &b, tile::SigmoidOp, ValueRange operands) {
  return inF32(b, operands[0], [&](Value x) {
    Value power = decay(b, x);
    return sigmoidOf(b, x, power, power, one(b, b.getF32Type()));
  });
}
static Value elementCode(Scalars &b, tile::SiluOp, ValueRange operands) {
  return inF32(b, operands[0], [&](Value x) {
    Value power = decay(b, x);
    return sigmoidOf(b, x, power, b.create<arith::MulFOp>(x, power), x);
  });
}
static Value elementCode(Scalars &b, tile::GeluOp, ValueRange operands) {
  return inF32(b, operands[0], [&](Value x) -> Value {
    Type f32 = b.getF32Type();
    Value scaled = b.create<arith::MulFOp>(x, floatConstant(b, f32, std::numbers::sqrt2 / 2));
    Value sum = b.create<arith::AddFOp>(one(b, f32), b.create<math::ErfOp>(scaled));
    Value half = b.create<arith::MulFOp>(floatConstant(b, f32, 0.5), x);
    return b.create<arith::MulFOp>(half, sum);
  });
}

//===----------------------------------------------------------------------===//
// Compare, select, create
//===----------------------------------------------------------------------===//

static arith::CmpIPredicate integerPredicate(tile::CmpPredicate predicate) {
  switch (predicate) {
  case tile::CmpPredicate::eq:
    return arith::CmpIPredicate::eq;
  case tile::CmpPredicate::ne:
    return arith::CmpIPredicate::ne;
  case tile::CmpPredicate::lt:
    return arith::CmpIPredicate::slt;
  case tile::CmpPredicate::le:
    return arith::CmpIPredicate::sle;
  case tile::CmpPredicate::gt:
    return arith::CmpIPredicate::sgt;
  case tile::CmpPredicate::ge:
    return arith::CmpIPredicate::sge;
  }
  llvm_unreachable("not a predicate");
}
static arith::CmpFPredicate floatPredicate(tile::CmpPredicate predicate) {
  switch (predicate) {
  case tile::CmpPredicate::eq:
    return arith::CmpFPredicate::OEQ;
  case tile::CmpPredicate::ne:
    return arith::CmpFPredicate::UNE;
  case tile::CmpPredicate::lt:
    return arith::CmpFPredicate::OLT;
  case tile::CmpPredicate::le:
    return arith::CmpFPredicate::OLE;
  case tile::CmpPredicate::gt:
    return arith::CmpFPredicate::OGT;
  case tile::CmpPredicate::ge:
    return arith::CmpFPredicate::OGE;
  }
  llvm_unreachable("not a predicate");
}
static Value elementCode(Scalars &b, tile::CmpOp op, ValueRange x) {
  if (isFloat(x[0].getType()))
    return b.create<arith::CmpFOp>(floatPredicate(op.getPredicate()), x[0], x[1]);
  return b.create<arith::CmpIOp>(integerPredicate(op.getPredicate()), x[0], x[1]);
}
static Value elementCode(Scalars &b, tile::SelectOp, ValueRange x) {
  return b.create<arith::SelectOp>(x[0], x[1], x[2]);
}
static Value elementCode(Scalars &b, tile::CastOp op, ValueRange x) {
  return castScalar(b, x[0], op.getResult().getType().getElementType(), op.getRounding(),
                    op.getSaturate());
}

Value elementwiseCode(Scalars &b, Operation *op, ValueRange x) {
  Value result;
  tile::dispatch(op, [&](auto concrete) {
    if constexpr (tile::isElementwise(decltype(concrete)::record.category))
      result = elementCode(b, concrete, x);
  });
  return result;
}

Value iotaValue(Scalars &b, Type type, Value coordinate, Value start) {
  Value sum = b.create<arith::AddIOp>(coordinate, start);
  return type.isIndex() ? sum : b.create<arith::IndexCastOp>(type, sum);
}

//===----------------------------------------------------------------------===//
// Expand, reduce, multiply
//===----------------------------------------------------------------------===//

Value scalarCode(Scalars &b, tile::ExpandOp, ValueRange x) { return x[0]; }
Value scalarCode(Scalars &b, tile::TransposeOp, ValueRange x) { return x[0]; }

Value scalarCode(Scalars &b, tile::ExpandBinaryOp op, ValueRange x) {
  switch (op.getKind()) {
  case tile::ExpandKind::add:
    return add(b, x);
  case tile::ExpandKind::sub:
    return sub(b, x);
  case tile::ExpandKind::mul:
    return mul(b, x);
  case tile::ExpandKind::div:
    return b.create<arith::DivFOp>(x[0], x[1]);
  case tile::ExpandKind::min:
    return min(b, x);
  case tile::ExpandKind::max:
    return max(b, x);
  }
  llvm_unreachable("not an expanding op");
}

Value initialValue(Scalars &b, tile::ReduceOp op) {
  Type type = op.getResult().getType().getElementType();
  switch (op.getKind()) {
  case tile::ReduceKind::sum:
  case tile::ReduceKind::any:
    return zero(b, type);
  case tile::ReduceKind::prod:
  case tile::ReduceKind::all:
    return one(b, type);
  case tile::ReduceKind::min:
    return largest(b, type);
  case tile::ReduceKind::max:
    return smallest(b, type);
  case tile::ReduceKind::argmin:
  case tile::ReduceKind::argmax:
    return integerConstant(b, type, -1);
  }
  llvm_unreachable("not a reduction");
}
Value scalarCode(Scalars &b, tile::ReduceOp op, ValueRange x) {
  switch (op.getKind()) {
  case tile::ReduceKind::sum:
    return add(b, x);
  case tile::ReduceKind::prod:
    return mul(b, x);
  case tile::ReduceKind::min:
    return min(b, x);
  case tile::ReduceKind::max:
    return max(b, x);
  case tile::ReduceKind::any:
    return b.create<arith::OrIOp>(x[0], x[1]);
  case tile::ReduceKind::all:
    return b.create<arith::AndIOp>(x[0], x[1]);
  case tile::ReduceKind::argmin:
  case tile::ReduceKind::argmax:
    break; // built from two nests, see TileOrder.cpp
  }
  llvm_unreachable("not a reduction");
}

Value scalarCode(Scalars &b, tile::MatmulOp, ValueRange x) {
  Type to = x[2].getType();
  Value lhs = x[0], rhs = x[1];
  if (isFloat(to)) {
    if (lhs.getType() != to) {
      lhs = b.create<arith::ExtFOp>(to, lhs);
      rhs = b.create<arith::ExtFOp>(to, rhs);
    }
    return b.create<arith::AddFOp>(x[2], b.create<arith::MulFOp>(lhs, rhs));
  }
  lhs = b.create<arith::ExtSIOp>(to, lhs);
  rhs = b.create<arith::ExtSIOp>(to, rhs);
  return b.create<arith::AddIOp>(x[2], b.create<arith::MulIOp>(lhs, rhs));
}

Value padValue(Scalars &b, tile::PadKind kind, Type type) {
  switch (kind) {
  case tile::PadKind::zero:
    return zero(b, type);
  case tile::PadKind::min:
    return smallest(b, type);
  case tile::PadKind::max:
    return largest(b, type);
  }
  llvm_unreachable("not a pad value");
}

} // namespace npufuzz::mlirbackend
